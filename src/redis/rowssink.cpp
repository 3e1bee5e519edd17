// SPDX-License-Identifier: GPL-3.0-or-later
// Pairs of member and raw, with no allocation for either.
#include "redis/rowssink.h"

#include "core/scoretext.h"

#include <algorithm>
#include <charconv>

namespace tiebreak
{

std::optional<double> rawFromReply(std::string_view text)
{
    double raw = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), raw);
    if (error == std::errc() && end == text.data() + text.size())
        return raw;
    return parseRawText(text);
}

bool RowsSink::onArray(Place place, std::size_t elements)
{
    if (place.depth != 0 || elements % 2 != 0)
        return false;
    // Reserving exactly for each of many pages would copy the rows once a page.
    if (m_rows.empty())
        m_rows.reserve(std::min<std::size_t>(elements / 2, 65536));
    return true;
}

bool RowsSink::onText(Place place, Reply::Type type, std::string_view bytes)
{
    if (place.depth != 1 || type != Reply::Type::String)
        return false;
    if (place.index % 2 == 0) {
        m_member.assign(bytes);
        return true;
    }
    const auto raw = rawFromReply(bytes);
    if (!raw)
        return false;
    m_rows.append(m_member, *raw);
    if (m_texts != nullptr)
        m_texts->emplace_back(bytes);
    return true;
}

} // namespace tiebreak
