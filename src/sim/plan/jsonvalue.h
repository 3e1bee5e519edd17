// SPDX-License-Identifier: GPL-3.0-or-later
// Values of a run as JSON and back. What is read is checked: an error is a sentence that names the field.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codecspec.h"
#include "sim/plan/runplan.h"
#include "sim/workload/workloadcheck.h"

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

/// No text of a run is longer in JSON, in bytes.
inline constexpr std::size_t maxJsonText = 64 * 1024;

/// The text in a sentence, cut where it is long.
std::string inQuotes(std::string_view text);
/// The value in a sentence, cut where it is long.
std::string jsonExcerpt(const Json &value);

/// A whole number of the range, be it written as 100000 or as 1e5.
ValidationError readWhole(const Json &value, std::string_view field, std::int64_t min, std::int64_t max,
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

ValidationError readJson(const Json &value, std::string_view field, bool &into);
ValidationError readJson(const Json &value, std::string_view field, double &into);
ValidationError readJson(const Json &value, std::string_view field, std::uint64_t &into);
ValidationError readJson(const Json &value, std::string_view field, std::string &into);
ValidationError readJson(const Json &value, std::string_view field, std::chrono::milliseconds &into);
ValidationError readJson(const Json &value, std::string_view field, TickUnit &into);
ValidationError readJson(const Json &value, std::string_view field, CodecSpec &into);
template <class Whole>
requires std::signed_integral<Whole> || std::same_as<Whole, std::uint32_t>
    ValidationError readJson(const Json &value, std::string_view field, Whole &into)
{
    std::int64_t whole = 0;
    if (auto error = readWhole(value, field, std::numeric_limits<Whole>::min(),
                               std::numeric_limits<Whole>::max(), whole))
        return error;
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
struct EnumNames<FaultInjection::ServerPause> {
    static constexpr std::array<std::string_view, 2> names{"command", "signal"};
};
template <>
struct EnumNames<KeepBoard> {
    static constexpr std::array<std::string_view, 3> names{"never", "ifWrong", "always"};
};

/// The place of the text among the names.
ValidationError readName(const Json &value, std::string_view field, std::span<const std::string_view> names,
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
ValidationError readJson(const Json &value, std::string_view field, Enum &into)
{
    std::size_t place = 0;
    if (auto error = readName(value, field, EnumNames<Enum>::names, place))
        return error;
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
ValidationError readJson(const Json &value, std::string_view field, std::optional<Value> &into)
{
    if (value.is_null()) {
        into.reset();
        return std::nullopt;
    }
    Value read{};
    if (auto error = readJson(value, field, read))
        return error;
    into = std::move(read);
    return std::nullopt;
}

/// Once there is an error nothing else is read. The object must outlive it.
class JsonReader
{
public:
    /// `path` is the object's own, in sentences; empty for the outermost.
    JsonReader(const Json &object, std::string path);

    const ValidationError &error() const { return m_error; }
    void fail(std::string sentence);

    /// Must be there.
    template <class Value>
    void read(std::string_view name, Value &into)
    {
        if (const Json *value = find(name))
            keepError(readJson(*value, pathOf(name), into));
    }
    /// At least 0.
    void count(std::string_view name, std::int64_t &into);
    /// At least 0.
    void amount(std::string_view name, double &into);
    void amount(std::string_view name, std::optional<double> &into);
    /// In units of which `unit` ns make one, at least 0.
    void nanoseconds(std::string_view name, double unit, std::int64_t &into);
    /// An object, or nothing where it is null.
    const Json *object(std::string_view name);
    const Json *array(std::string_view name);
    /// Whether there is such a member: older files lack what came later.
    bool has(std::string_view name) const
    {
        return m_object.is_object() && m_object.contains(std::string(name));
    }
    /// The member, be it what it may; null when there is an error or it is missing, which is one.
    const Json *find(std::string_view name);
    std::string pathOf(std::string_view name) const;
    /// Keeps it unless there is one already.
    void keepError(ValidationError error);

private:
    const Json &m_object;
    std::string m_path;
    ValidationError m_error;
};

} // namespace tiebreak
