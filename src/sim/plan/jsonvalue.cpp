// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/plan/jsonvalue.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

ValidationError notA(std::string_view what, const Json &value, std::string_view field)
{
    return sentence("{} must be {}, not {}.", inQuotes(field), what, jsonExcerpt(value));
}

} // namespace

std::string inQuotes(std::string_view text)
{
    return quotedText(text);
}

std::string jsonExcerpt(const Json &value)
{
    if (value.is_object())
        return "an object";
    if (value.is_array())
        return "a list";
    if (value.is_string())
        return inQuotes(value.get_ref<const std::string &>());
    return value.dump();
}

ValidationError readWhole(const Json &value, std::string_view field, std::int64_t min, std::int64_t max,
                          std::int64_t &into)
{
    const auto range = [&] { return notA(sentence("from {} to {}", min, max), value, field); };
    if (!value.is_number())
        return notA("a whole number", value, field);
    if (value.is_number_float()) {
        const double number = value.get<double>();
        if (number != std::floor(number))
            return notA("a whole number", value, field);
        if (!(std::abs(number) <= 0x1p53)) // beyond it a double names no single whole number
            return range();
        into = static_cast<std::int64_t>(number);
    } else if (value.is_number_unsigned()) {
        const auto number = value.get<std::uint64_t>();
        if (number > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
            return range();
        into = static_cast<std::int64_t>(number);
    } else {
        into = value.get<std::int64_t>();
    }
    return into >= min && into <= max ? std::nullopt : range();
}

Json jsonOf(bool value)
{
    return Json(value);
}

Json jsonOf(double value)
{
    return Json(value);
}

Json jsonOf(std::uint64_t value)
{
    return Json(value);
}

Json jsonOf(const std::string &bytes)
{
    return Json(escapeBytes(bytes));
}

Json jsonOf(std::chrono::milliseconds value)
{
    return Json(value.count());
}

Json jsonOf(TickUnit unit)
{
    return Json(unitName(unit));
}

Json jsonOf(const CodecSpec &codec)
{
    return Json(specText(codec));
}

ValidationError readJson(const Json &value, std::string_view field, bool &into)
{
    if (!value.is_boolean())
        return notA("true or false", value, field);
    into = value.get<bool>();
    return std::nullopt;
}

ValidationError readJson(const Json &value, std::string_view field, double &into)
{
    if (!value.is_number() || !std::isfinite(value.get<double>()))
        return notA("a number", value, field);
    into = value.get<double>();
    return std::nullopt;
}

ValidationError readJson(const Json &value, std::string_view field, std::uint64_t &into)
{
    if (value.is_number_unsigned()) {
        into = value.get<std::uint64_t>();
        return std::nullopt;
    }
    std::int64_t whole = 0;
    if (auto error = readWhole(value, field, 0, std::numeric_limits<std::int64_t>::max(), whole))
        return error;
    into = static_cast<std::uint64_t>(whole);
    return std::nullopt;
}

ValidationError readJson(const Json &value, std::string_view field, std::string &into)
{
    if (!value.is_string())
        return notA("a text", value, field);
    if (value.get_ref<const std::string &>().size() > maxJsonText)
        return notA(sentence("a text of at most {} bytes", maxJsonText), value, field);
    auto bytes = unescapeBytes(value.get_ref<const std::string &>());
    if (!bytes)
        return notA("a text whose backslashes begin \\\\, \\t, \\n, \\r or \\xNN", value, field);
    into = *std::move(bytes);
    return std::nullopt;
}

ValidationError readJson(const Json &value, std::string_view field, std::chrono::milliseconds &into)
{
    std::int64_t count = 0;
    if (auto error = readJson(value, field, count))
        return error;
    into = std::chrono::milliseconds(count);
    return std::nullopt;
}

ValidationError readJson(const Json &value, std::string_view field, TickUnit &into)
{
    const auto unit =
        value.is_string() ? parseUnit(value.get_ref<const std::string &>()) : std::optional<TickUnit>();
    if (!unit)
        return notA("min, s, ds, cs, ms or us", value, field);
    into = *unit;
    return std::nullopt;
}

ValidationError readJson(const Json &value, std::string_view field, CodecSpec &into)
{
    if (!value.is_string())
        return notA("a codec spec", value, field);
    auto spec = parseCodecSpec(value.get_ref<const std::string &>());
    if (!spec)
        return phrase("field of a plan", "{}: {}", inQuotes(field), spec.error().message);
    into = *std::move(spec);
    return std::nullopt;
}

ValidationError readName(const Json &value, std::string_view field, std::span<const std::string_view> names,
                         std::size_t &into)
{
    const auto found =
        value.is_string() ? std::ranges::find(names, value.get_ref<const std::string &>()) : names.end();
    if (found != names.end()) {
        into = static_cast<std::size_t>(found - names.begin());
        return std::nullopt;
    }
    return notA(listText(ListOf::Choices, {names.begin(), names.end()}), value, field);
}

JsonReader::JsonReader(const Json &object, std::string path) : m_object(object), m_path(std::move(path))
{
    if (!object.is_object())
        keepError(notA("an object", object, m_path));
}

void JsonReader::fail(std::string sentence)
{
    keepError(std::move(sentence));
}

void JsonReader::keepError(ValidationError error)
{
    if (!m_error)
        m_error = std::move(error);
}

std::string JsonReader::pathOf(std::string_view name) const
{
    return (m_path.empty() ? "" : m_path + '.') + std::string(name);
}

const Json *JsonReader::find(std::string_view name)
{
    if (m_error)
        return nullptr;
    const auto found = m_object.find(std::string(name));
    if (found != m_object.end())
        return &*found;
    fail(sentence("{} is missing.", inQuotes(pathOf(name))));
    return nullptr;
}

void JsonReader::count(std::string_view name, std::int64_t &into)
{
    if (const Json *value = find(name))
        keepError(readWhole(*value, pathOf(name), 0, std::numeric_limits<std::int64_t>::max(), into));
}

void JsonReader::amount(std::string_view name, double &into)
{
    read(name, into);
    if (!m_error && !(into >= 0))
        fail(sentence("{} must be at least 0.", inQuotes(pathOf(name))));
}

void JsonReader::amount(std::string_view name, std::optional<double> &into)
{
    read(name, into);
    if (!m_error && into && !(*into >= 0))
        fail(sentence("{} must be at least 0.", inQuotes(pathOf(name))));
}

void JsonReader::nanoseconds(std::string_view name, double unit, std::int64_t &into)
{
    double value = 0;
    amount(name, value);
    if (m_error)
        return;
    if (value * unit > 0x1p62)
        return fail(sentence("{} is too long a time.", inQuotes(pathOf(name))));
    into = std::llround(value * unit);
}

const Json *JsonReader::object(std::string_view name)
{
    const Json *value = find(name);
    if (!value || value->is_null())
        return nullptr;
    if (value->is_object())
        return value;
    keepError(notA("an object", *value, pathOf(name)));
    return nullptr;
}

const Json *JsonReader::array(std::string_view name)
{
    const Json *value = find(name);
    if (!value || value->is_array())
        return value;
    keepError(notA("a list", *value, pathOf(name)));
    return nullptr;
}

} // namespace tiebreak
