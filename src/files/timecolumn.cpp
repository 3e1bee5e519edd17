// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the times of a file.
#include "files/timecolumn.h"

#include "core/integertext.h"
#include "core/tick.h"

#include <algorithm>

namespace tiebreak
{

TimeColumn::Taken TimeColumn::add(std::string_view text)
{
    const auto integer = parseInteger(text);
    const auto value = integer ? integer : parseIsoTime(text, TickUnit::Microsecond);
    if (!value)
        return Taken::NoTime;
    if (m_iso.value_or(!integer) != !integer)
        return Taken::OtherForm;
    m_iso = !integer;
    m_values.push_back(*value);
    const auto size = static_cast<std::uint64_t>(*value);
    m_largest = std::max(m_largest, *value < 0 ? 0 - size : size);
    return Taken::Yes;
}

std::vector<std::int64_t> TimeColumn::microseconds() &&
{
    if (m_iso.value_or(true))
        return std::move(m_values);
    constexpr std::uint64_t fewestMilliseconds = 100'000'000'000;
    constexpr std::uint64_t fewestMicroseconds = 100'000'000'000'000;
    const std::int64_t factor = m_largest < fewestMilliseconds   ? 1'000'000
                                : m_largest < fewestMicroseconds ? 1'000
                                                                 : 1;
    for (std::int64_t &value : m_values)
        value *= factor;
    return std::move(m_values);
}

} // namespace tiebreak
