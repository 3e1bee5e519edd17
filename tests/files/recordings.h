// SPDX-License-Identifier: GPL-3.0-or-later
// Samples and recordings for the tests of recordings.
#pragma once

#include "core/board/snapshot.h"
#include "core/live/standing/standing.h"
#include "files/recording/recorder.h"
#include "files/recording/recording.h"
#include "files/recording/sqlitefile.h"
#include "support/verify.h"

#include <algorithm>
#include <chrono>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;

/// 2026-11-20T12:00:00Z
inline constexpr Moment noon{seconds(1'795'176'000)};

using TestRow = std::pair<std::string, double>;

/// A sample that was answered then and asked 2 ms before, its rows in any order.
inline StandingPtr standingOf(Moment answered, const std::vector<TestRow> &rows,
                              Direction direction = Direction::HighestFirst, std::int64_t cardinality = -1)
{
    Rows unsorted;
    for (const auto &[member, raw] : rows)
        unsorted.append(member, raw);
    const Rows sorted = sortedAsRedisDoes(std::move(unsorted));
    RowsPart part;
    for (std::size_t i = 0; i < sorted.size(); ++i) {
        const std::size_t row = direction == Direction::HighestFirst ? i : sorted.size() - 1 - i;
        part.rows.append(sorted.member(row), sorted.raw(row));
    }
    SampledBoard sample{answered - milliseconds(2),
                        answered,
                        cardinality < 0 ? static_cast<std::int64_t>(rows.size()) : cardinality,
                        {},
                        {},
                        direction};
    sample.parts.push_back(std::move(part));
    return std::make_shared<const Standing>(std::move(sample));
}

/// The members from the top on, with commas between them.
inline std::string membersOf(const Standing &standing)
{
    std::string text;
    for (std::size_t row = 0; row < standing.head().size(); ++row)
        text.append(text.empty() ? "" : ",").append(standing.head().member(row));
    return text;
}

/// A number that a statement finds in a recording's file; -1: it fails.
inline std::int64_t numberIn(const std::string &path, const char *statement)
{
    const auto file = SqliteFile::open(path, SqliteFile::Access::Read);
    const auto value = file ? file->firstValue(statement) : std::unexpected(file.error());
    return value ? value->toLongLong() : -1;
}

/// Changes a recording's file behind its back.
inline bool change(const std::string &path, std::initializer_list<const char *> statements)
{
    const auto file = SqliteFile::open(path, SqliteFile::Access::Write);
    return file && std::ranges::all_of(
                       statements, [&](const char *statement) { return file->run(statement).has_value(); });
}

} // namespace tiebreak
