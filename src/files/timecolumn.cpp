// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the times of a file.
#include "files/timecolumn.h"

#include "core/integertext.h"

namespace tiebreak
{

namespace
{

/// What an integer counts by its size; nothing where it may count anything.
std::optional<TickUnit> unitOf(std::int64_t value)
{
    const auto bits = static_cast<std::uint64_t>(value);
    const std::uint64_t size = value < 0 ? 0 - bits : bits;
    constexpr std::uint64_t fewestSeconds = 100'000'000;
    constexpr std::uint64_t fewestMilliseconds = 1000 * fewestSeconds;
    constexpr std::uint64_t fewestMicroseconds = 1000 * fewestMilliseconds;
    if (size < fewestSeconds)
        return {};
    return size < fewestMilliseconds   ? TickUnit::Second
           : size < fewestMicroseconds ? TickUnit::Millisecond
                                       : TickUnit::Microsecond;
}

} // namespace

TimeColumn::Taken TimeColumn::add(std::string_view text)
{
    const auto integer = parseInteger(text);
    const auto value = integer ? integer : parseIsoTime(text, TickUnit::Microsecond);
    if (!value)
        return Taken::NoTime;
    if (m_iso.value_or(!integer) != !integer)
        return Taken::OtherForm;
    if (const auto unit = integer ? unitOf(*integer) : std::nullopt) {
        if (m_unit.value_or(*unit) != *unit)
            return Taken::OtherUnit;
        if (!m_unit)
            m_decidedBy = m_values.size();
        m_unit = unit;
    }
    m_iso = !integer;
    m_values.push_back(*value);
    return Taken::Yes;
}

std::vector<std::int64_t> TimeColumn::microseconds() &&
{
    if (m_iso.value_or(true))
        return std::move(m_values);
    const std::int64_t factor = unitMicroseconds(m_unit.value_or(TickUnit::Second));
    for (std::int64_t &value : m_values)
        value *= factor;
    return std::move(m_values);
}

} // namespace tiebreak
