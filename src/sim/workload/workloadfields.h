// SPDX-License-Identifier: GPL-3.0-or-later
// The one list of the fields of a workload: JSON, --set, options, checks and forms follow it.
#pragma once

#include "sim/workload/workload.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>

namespace tiebreak
{

template <class... Types>
struct PointersTo {
    using Writable = std::variant<Types *...>;
    using Readable = std::variant<const Types *...>;
};
/// The types that a field may have. What a type adds is written once: readJson() and jsonOf() for JSON, and
/// the control that shows it.
using FieldTypes =
    PointersTo<bool, int, std::uint32_t, std::int64_t, std::uint64_t, double, std::string,
               std::chrono::milliseconds, std::optional<double>, std::optional<std::int64_t>,
               std::optional<std::chrono::milliseconds>, MemberChoice::Kind, PointsChoice::Kind, Direction,
               Arrivals, Trimming::When, FaultInjection::ServerPause>;

/// Finds a field in a workload.
struct FieldAccess {
    FieldTypes::Writable (*in)(Workload &workload);
    FieldTypes::Readable (*of)(const Workload &workload);

    /// `Member` is a lambda without captures that gives the field of a workload, be it const or not.
    template <class Member>
    FieldAccess(Member) // NOLINT(google-explicit-constructor)
        : in([](Workload &workload) -> FieldTypes::Writable { return &Member{}(workload); })
        , of([](const Workload &workload) -> FieldTypes::Readable { return &Member{}(workload); })
    {
    }
};

/// What a number may be, in milliseconds where it is a time; of a text its bytes. Yes-or-no, words of a list
/// and the seed need none.
struct ValueRange {
    double min = 0;
    double max = 0;
    bool aboveMin = false;      ///< min itself is not allowed
    std::string_view unit = {}; ///< behind the range in a sentence, with its blank; a time has " ms"
};

/// How a form shows a field: value / perUnit + offset.
struct FieldControl {
    std::string_view name; ///< of the control in ui/simulator
    double perUnit = 1;
    double offset = 0;
};

/// An option of `simulate`: a time such as 10s, a word, a number, or a flag that says what is not the
/// default.
struct FieldOption {
    std::string_view name = {}; ///< empty where --set alone changes the field
    std::string_view typeName = {};
    std::string_view help = {};
};

/// A field of a workload: all that any part of the program knows about it.
struct WorkloadField {
    std::string_view path; ///< SECTION.NAME in JSON and for --set
    FieldAccess at;
    std::string_view help;       ///< of --set
    std::string_view title = {}; ///< begins the sentence that refuses a value
    ValueRange range = {};
    FieldControl control;
    FieldOption option = {};
    /// Whether the run uses it: what is not used may be anything.
    bool (*used)(const Workload &workload) = [](const Workload &) { return true; };
    /// Its range where other fields narrow it; nothing: `range`.
    ValueRange (*narrowed)(const Workload &workload) = nullptr;
};

/// All of them, sections together.
std::span<const WorkloadField> workloadFields();

/// "load" of "load.clients"; empty where there is none.
std::string_view fieldSection(std::string_view path);

} // namespace tiebreak
