// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/operation/shortreply.h"

#include <charconv>

namespace tiebreak
{

void ShortReply::expect(std::size_t max)
{
    m_type = Reply::Type::Nil;
    m_integer = 0;
    m_max = max;
    m_nested = false;
    m_bytes.clear();
    m_items.clear();
    m_itemError.clear();
}

bool ShortReply::takeInteger(std::string_view &bytes)
{
    if (!bytes.starts_with(':'))
        return false;
    const char *const end = bytes.data() + bytes.size();
    const auto [rest, error] = std::from_chars(bytes.data() + 1, end, m_integer);
    if (error != std::errc() || !std::string_view(rest, end).starts_with("\r\n"))
        return false;
    m_type = Reply::Type::Integer;
    bytes = {rest + 2, end};
    return true;
}

void ShortReply::setError(std::string_view line)
{
    expect(1);
    m_type = Reply::Type::Error;
    keep(line);
}

void ShortReply::keep(std::string_view bytes)
{
    if (m_items.size() >= m_max)
        return;
    m_items.push_back({m_bytes.size(), bytes.size()});
    m_bytes.append(bytes);
}

bool ShortReply::onArray(Place place, std::size_t)
{
    if (place.depth == 0)
        m_type = Reply::Type::Array;
    else
        m_nested = true;
    return true;
}

bool ShortReply::onText(Place place, Reply::Type type, std::string_view bytes)
{
    if (place.depth == 0)
        m_type = type;
    else if (type == Reply::Type::Error && m_itemError.empty())
        m_itemError = bytes;
    keep(bytes);
    return true;
}

bool ShortReply::onInteger(Place place, std::int64_t value)
{
    if (place.depth == 0) {
        m_type = Reply::Type::Integer;
        m_integer = value;
        return true;
    }
    char digits[24];
    const auto [end, error] = std::to_chars(digits, digits + sizeof digits, value);
    keep(std::string_view(digits, end));
    return true;
}

bool ShortReply::onNil(Place place)
{
    if (place.depth == 0)
        m_type = Reply::Type::Nil;
    else
        keep({});
    return true;
}

} // namespace tiebreak
