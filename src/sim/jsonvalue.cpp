// SPDX-License-Identifier: GPL-3.0-or-later
// Reads values and says what is wrong with them.
#include "sim/jsonvalue.h"

#include "core/bytestext.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

Fault notA(std::string_view what, const Json &value, std::string_view field)
{
    return inQuotes(field) + " must be " + std::string(what) + ", not " + jsonExcerpt(value) + '.';
}

} // namespace

std::string inQuotes(std::string_view text)
{
    return quoted(text);
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

Fault readWhole(const Json &value, std::string_view field, std::int64_t least, std::int64_t most,
                std::int64_t &into)
{
    const auto range = [&] {
        return notA("from " + std::to_string(least) + " to " + std::to_string(most), value, field);
    };
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
    return into >= least && into <= most ? std::nullopt : range();
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

Fault readJson(const Json &value, std::string_view field, bool &into)
{
    if (!value.is_boolean())
        return notA("true or false", value, field);
    into = value.get<bool>();
    return std::nullopt;
}

Fault readJson(const Json &value, std::string_view field, double &into)
{
    if (!value.is_number() || !std::isfinite(value.get<double>()))
        return notA("a number", value, field);
    into = value.get<double>();
    return std::nullopt;
}

Fault readJson(const Json &value, std::string_view field, std::uint64_t &into)
{
    if (value.is_number_unsigned()) {
        into = value.get<std::uint64_t>();
        return std::nullopt;
    }
    std::int64_t whole = 0;
    if (auto fault = readWhole(value, field, 0, std::numeric_limits<std::int64_t>::max(), whole))
        return fault;
    into = static_cast<std::uint64_t>(whole);
    return std::nullopt;
}

Fault readJson(const Json &value, std::string_view field, std::string &into)
{
    if (!value.is_string())
        return notA("a text", value, field);
    auto bytes = unescapeBytes(value.get_ref<const std::string &>());
    if (!bytes)
        return notA("a text whose backslashes begin \\\\, \\t, \\n, \\r or \\xNN", value, field);
    into = *std::move(bytes);
    return std::nullopt;
}

Fault readJson(const Json &value, std::string_view field, std::chrono::milliseconds &into)
{
    std::int64_t count = 0;
    if (auto fault = readJson(value, field, count))
        return fault;
    into = std::chrono::milliseconds(count);
    return std::nullopt;
}

Fault readJson(const Json &value, std::string_view field, TickUnit &into)
{
    const auto unit =
        value.is_string() ? parseUnit(value.get_ref<const std::string &>()) : std::optional<TickUnit>();
    if (!unit)
        return notA("min, s, ds, cs, ms or us", value, field);
    into = *unit;
    return std::nullopt;
}

Fault readJson(const Json &value, std::string_view field, CodecSpec &into)
{
    if (!value.is_string())
        return notA("a codec spec", value, field);
    auto spec = parseCodecSpec(value.get_ref<const std::string &>());
    if (!spec)
        return inQuotes(field) + ": " + spec.error().message;
    into = *std::move(spec);
    return std::nullopt;
}

Fault readName(const Json &value, std::string_view field, std::span<const std::string_view> names,
               std::size_t &into)
{
    const auto found =
        value.is_string() ? std::ranges::find(names, value.get_ref<const std::string &>()) : names.end();
    if (found != names.end()) {
        into = static_cast<std::size_t>(found - names.begin());
        return std::nullopt;
    }
    std::string list;
    for (std::size_t i = 0; i < names.size(); ++i)
        list += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
    return notA(list, value, field);
}

} // namespace tiebreak
