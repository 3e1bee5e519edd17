// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/replysink.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <charconv>

namespace tiebreak
{

Reply &TreeSink::placed(Place place, Reply::Type type)
{
    Reply *reply = &m_root;
    if (place.depth > 0) {
        auto &items = m_open[static_cast<std::size_t>(place.depth - 1)]->items;
        reply = &items.emplace_back();
    }
    reply->type = type;
    return *reply;
}

// A pointer in m_open stays good: an array grows only once its last element, open or not, is complete.
bool TreeSink::onArray(Place place, std::size_t elements)
{
    Reply &reply = placed(place, Reply::Type::Array);
    reply.items.reserve(std::min<std::size_t>(elements, 256));
    m_open.resize(static_cast<std::size_t>(place.depth));
    m_open.push_back(&reply);
    return true;
}

bool TreeSink::onText(Place place, Reply::Type type, std::string_view bytes)
{
    placed(place, type).text.assign(bytes);
    return true;
}

bool TreeSink::onInteger(Place place, std::int64_t value)
{
    placed(place, Reply::Type::Integer).integer = value;
    return true;
}

bool TreeSink::onNil(Place place)
{
    placed(place, Reply::Type::Nil);
    return true;
}

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
    if (place.depth != 0 || elements % 2 != 0 || elements / 2 > m_maxRows)
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

double ScanSink::fraction() const
{
    std::uint64_t value = 0;
    std::from_chars(cursor.data(), cursor.data() + cursor.size(), value);
    if (value == 0)
        return 1;
    double fraction = 0;
    for (double weight = 0.5; value != 0; value >>= 1, weight /= 2)
        fraction += (value & 1) != 0 ? weight : 0;
    return fraction;
}

bool ScanSink::onArray(Place place, std::size_t count)
{
    if (place.depth == 0)
        return count == 2;
    elements.reserve(std::min<std::size_t>(count, 65536), 0);
    return place.depth == 1 && place.index == 1;
}

bool ScanSink::onText(Place place, Reply::Type type, std::string_view bytes)
{
    if (type != Reply::Type::String)
        return false;
    if (place.depth == 1 && place.index == 0) {
        cursor.assign(bytes);
        if (m_cursorKnown)
            m_cursorKnown(*this);
        return true;
    }
    elements.append(bytes);
    return place.depth == 2;
}

} // namespace tiebreak
