// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a run as JSON and back. What is read is checked: a fault is a sentence that names the field.
#pragma once

#include "core/codecspec.h"
#include "core/rows.h"
#include "sim/runplan.h"
#include "sim/valuefault.h"
#include "sim/workload.h"

#include <nlohmann/json.hpp>

#include <array>
#include <chrono>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace tiebreak
{

using Json = nlohmann::ordered_json;

/// The text in a sentence, cut where it is long.
std::string inQuotes(std::string_view text);
/// The value in a sentence, cut where it is long.
std::string jsonExcerpt(const Json &value);

/// A whole number of the range, be it written as 100000 or as 1e5.
Fault readWhole(const Json &value, std::string_view field, std::int64_t least, std::int64_t most,
                std::int64_t &into);

Json jsonOf(bool value);
Json jsonOf(double value);
Json jsonOf(std::uint64_t value);
/// Arbitrary bytes, escaped as escapeBytes() does.
Json jsonOf(const std::string &bytes);
Json jsonOf(std::chrono::milliseconds value);
Json jsonOf(TickUnit unit);
Json jsonOf(const CodecSpec &codec);
template <std::signed_integral Whole>
Json jsonOf(Whole value)
{
    return Json(value);
}
inline Json jsonOf(std::uint32_t value)
{
    return Json(value);
}

Fault readJson(const Json &value, std::string_view field, bool &into);
Fault readJson(const Json &value, std::string_view field, double &into);
Fault readJson(const Json &value, std::string_view field, std::uint64_t &into);
Fault readJson(const Json &value, std::string_view field, std::string &into);
Fault readJson(const Json &value, std::string_view field, std::chrono::milliseconds &into);
Fault readJson(const Json &value, std::string_view field, TickUnit &into);
Fault readJson(const Json &value, std::string_view field, CodecSpec &into);
template <class Whole>
requires std::signed_integral<Whole> || std::same_as<Whole, std::uint32_t>
    Fault readJson(const Json &value, std::string_view field, Whole &into)
{
    std::int64_t whole = 0;
    if (auto fault = readWhole(value, field, std::numeric_limits<Whole>::min(),
                               std::numeric_limits<Whole>::max(), whole))
        return fault;
    into = static_cast<Whole>(whole);
    return std::nullopt;
}

/// The names that the values of an enum have in JSON.
template <class Enum>
struct EnumNames;

template <>
struct EnumNames<MemberChoice::Kind> {
    static constexpr std::array<std::string_view, 3> names{"uniform", "zipf", "hotSet"};
};
template <>
struct EnumNames<PointsChoice::Kind> {
    static constexpr std::array<std::string_view, 4> names{"constant", "uniform", "geometric", "contested"};
};
template <>
struct EnumNames<Direction> {
    static constexpr std::array<std::string_view, 2> names{"highestFirst", "lowestFirst"};
};
template <>
struct EnumNames<Arrivals> {
    static constexpr std::array<std::string_view, 2> names{"poisson", "even"};
};
template <>
struct EnumNames<Trimming::When> {
    static constexpr std::array<std::string_view, 3> names{"never", "everyAdd", "periodic"};
};
template <>
struct EnumNames<Faults::ServerPause> {
    static constexpr std::array<std::string_view, 2> names{"command", "signal"};
};
template <>
struct EnumNames<KeepBoard> {
    static constexpr std::array<std::string_view, 3> names{"never", "ifWrong", "always"};
};

/// The place of the text among the names.
Fault readName(const Json &value, std::string_view field, std::span<const std::string_view> names,
               std::size_t &into);

template <class Enum>
requires requires
{
    EnumNames<Enum>::names;
}
Json jsonOf(Enum value)
{
    return Json(EnumNames<Enum>::names.at(static_cast<std::size_t>(value)));
}
template <class Enum>
requires requires
{
    EnumNames<Enum>::names;
}
Fault readJson(const Json &value, std::string_view field, Enum &into)
{
    std::size_t place = 0;
    if (auto fault = readName(value, field, EnumNames<Enum>::names, place))
        return fault;
    into = static_cast<Enum>(place);
    return std::nullopt;
}

/// null where there is none.
template <class Value>
Json jsonOf(const std::optional<Value> &value)
{
    return value ? jsonOf(*value) : Json();
}
template <class Value>
Fault readJson(const Json &value, std::string_view field, std::optional<Value> &into)
{
    if (value.is_null()) {
        into.reset();
        return std::nullopt;
    }
    Value read{};
    if (auto fault = readJson(value, field, read))
        return fault;
    into = std::move(read);
    return std::nullopt;
}

} // namespace tiebreak
