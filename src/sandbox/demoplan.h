// SPDX-License-Identifier: GPL-3.0-or-later
// What resources/demo/boards.json declares, as values.
#pragma once

#include "sandbox/demoboards.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// How the scores of a board's generated rows lie, from the top row down; see the file's own words.
struct ScoreShape {
    double median = 0;
    double spread = 0;
    std::int64_t low = 0;
    std::int64_t high = 0;
    std::int64_t step = 1;
    bool gifts = false; ///< more than half of the scores are round sums
    bool race = false;  ///< the top row has the smallest score
};

/// When the generated rows were written: in the evenings of the last `days`, or else in the last `hours`.
struct TimeShape {
    std::int64_t days = 0;
    std::int64_t hours = 0;
    std::optional<std::int64_t> ends; ///< a second that no row is later than
};

/// Picks `count` generated rows: `first`, and every `step` rows from there on.
struct RowPick {
    std::int64_t count = 0;
    std::int64_t first = 0;
    std::int64_t step = 1;
};

/// Rows to which a plain ZINCRBY adds.
struct PickedIncrement {
    RowPick rows;
    std::string by;
};

/// A row that is declared as it stands.
struct DeclaredRow {
    std::string member;
    std::optional<std::int64_t> score;  ///< absent: nothing but the increment is written
    std::optional<std::int64_t> before; ///< seconds before the last full minute
    std::optional<std::int64_t> tick;
    bool timeless = false;
    std::string increment; ///< empty: none
    std::string person;    ///< the name by which people know the member; empty: none
};

enum class NameStyle { Handles, People, Songs };

/// One board as it is declared.
struct DemoPlan {
    DemoBoard board;
    NameStyle names = NameStyle::Handles;
    ScoreShape scores;
    TimeShape times;
    bool distinct = false;  ///< no two rows have the same raw
    std::int64_t named = 0; ///< so many generated rows from the top down have a person's name
    std::vector<DeclaredRow> rows;
    RowPick timeless;
    std::vector<PickedIncrement> increments;
};

/// The words that names are made of.
struct NamePool {
    std::vector<std::string> given, scripts, nouns, surnames, adjectives, things, places, titles;
};

/// All that resources/demo/boards.json declares.
struct DemoPlans {
    std::vector<DemoPlan> boards;
    NamePool names;
};

/// The declarations in this text. The error (Io) names the board and what is wrong with it.
Result<DemoPlans> parseDemoPlans(std::string_view json);

/// The declarations that are built into the program.
Result<DemoPlans> demoPlans();

} // namespace tiebreak
