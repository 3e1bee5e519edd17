// SPDX-License-Identifier: GPL-3.0-or-later
// Finds members and looks at what they are.
#include "sim/jsonreader.h"

#include "core/bytestext.h"

#include <cmath>

namespace tiebreak
{

JsonReader::JsonReader(const Json &object, std::string path) : m_object(object), m_path(std::move(path))
{
    if (!object.is_object())
        fail(inQuotes(m_path) + " must be an object, not " + jsonExcerpt(object) + '.');
}

void JsonReader::fail(std::string sentence)
{
    take(std::move(sentence));
}

void JsonReader::take(Fault fault)
{
    if (!m_fault)
        m_fault = std::move(fault);
}

std::string JsonReader::pathOf(std::string_view name) const
{
    return (m_path.empty() ? "" : m_path + '.') + std::string(name);
}

const Json *JsonReader::find(std::string_view name)
{
    if (m_fault)
        return nullptr;
    const auto found = m_object.find(std::string(name));
    if (found != m_object.end())
        return &*found;
    fail(inQuotes(pathOf(name)) + " is missing.");
    return nullptr;
}

void JsonReader::count(std::string_view name, std::int64_t &into)
{
    if (const Json *value = find(name))
        take(readWhole(*value, pathOf(name), 0, std::numeric_limits<std::int64_t>::max(), into));
}

void JsonReader::amount(std::string_view name, double &into)
{
    read(name, into);
    if (!m_fault && !(into >= 0))
        fail(inQuotes(pathOf(name)) + " must be at least 0.");
}

void JsonReader::amount(std::string_view name, std::optional<double> &into)
{
    read(name, into);
    if (!m_fault && into && !(*into >= 0))
        fail(inQuotes(pathOf(name)) + " must be at least 0.");
}

void JsonReader::nanoseconds(std::string_view name, double unit, std::int64_t &into)
{
    double value = 0;
    amount(name, value);
    if (m_fault)
        return;
    if (value * unit > 0x1p62)
        return fail(inQuotes(pathOf(name)) + " is too long a time.");
    into = std::llround(value * unit);
}

const Json *JsonReader::object(std::string_view name)
{
    const Json *value = find(name);
    if (!value || value->is_null())
        return nullptr;
    if (value->is_object())
        return value;
    fail(inQuotes(pathOf(name)) + " must be an object, not " + jsonExcerpt(*value) + '.');
    return nullptr;
}

const Json *JsonReader::array(std::string_view name)
{
    const Json *value = find(name);
    if (!value || value->is_array())
        return value;
    fail(inQuotes(pathOf(name)) + " must be a list, not " + jsonExcerpt(*value) + '.');
    return nullptr;
}

} // namespace tiebreak
