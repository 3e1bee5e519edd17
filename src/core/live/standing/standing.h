// SPDX-License-Identifier: GPL-3.0-or-later
// One sample of a board that is watched: who stands where, and between which moments the server said so.
#pragma once

#include "core/board/coverage.h"
#include "core/board/rows.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// A moment of this machine's clock, in UTC.
using Moment = std::chrono::sys_time<std::chrono::microseconds>;

/// Where a member stood.
struct Place {
    std::int64_t rank = 0; ///< 0 is the top
    double raw = 0;
    bool operator==(const Place &) const = default;
};

/// Rows that stand one after the other, the first of them at firstRank (0 is the top).
struct RowsPart {
    std::int64_t firstRank = 0;
    Rows rows;
};

/// A member that is asked for by name, wherever it stands; no place: it is not on the board.
struct FollowedMember {
    std::string member;
    std::optional<Place> place;
};

/// A member that an earlier sample showed, and whether it is still on the board, wherever it stands.
struct FormerMember {
    std::string member;
    bool isThere = false;
};

/// What one sample read.
struct SampledBoard {
    Moment asked;                 ///< before the commands went out
    Moment answered;              ///< once the last reply was there
    std::int64_t cardinality = 0; ///< 0: there is no such key
    std::vector<RowsPart> parts;  ///< the first begins at rank 0; they may overlap
    std::vector<FollowedMember> followed;
    Direction direction = Direction::HighestFirst; ///< of raws, from the top down
    std::vector<FormerMember> former = {};         ///< who was asked for this once
};

/// A sample in which members can be looked up. Shared as std::shared_ptr<const Standing>, never changed. No
/// command of a sample sees those of other clients between its own replies as one: rows, ranks and the
/// cardinality may be a few microseconds apart.
class Standing
{
public:
    explicit Standing(SampledBoard sample);
    Standing(const Standing &) = delete;
    Standing &operator=(const Standing &) = delete;

    Moment asked() const { return m_sample.asked; }
    Moment answered() const { return m_sample.answered; }
    std::int64_t cardinality() const { return m_sample.cardinality; }
    Direction direction() const { return m_sample.direction; }
    /// The rows from the top on.
    const Rows &head() const { return m_sample.parts.front().rows; }
    const std::vector<RowsPart> &parts() const { return m_sample.parts; }
    const std::vector<FollowedMember> &followed() const { return m_sample.followed; }

    const std::vector<FormerMember> &former() const { return m_sample.former; }

    /// Where the member stood, as far as this sample tells.
    std::optional<Place> placeOf(std::string_view member) const;
    /// Whether this sample tells that the member was not on the board: all rows were read, or it was asked
    /// for by name.
    bool knowsAbsent(std::string_view member) const;
    /// A row, good while the standing is there.
    struct RankedRow {
        std::string_view member;
        double raw = 0;
    };
    /// What stood at this rank, as far as this sample tells.
    std::optional<RankedRow> rowAt(std::int64_t rank) const;
    std::optional<std::string_view> memberAt(std::int64_t rank) const;
    /// The ranks from the top on, and those who are followed by name.
    Coverage coverage() const;
    /// Every row was read.
    bool isWhole() const { return static_cast<std::int64_t>(head().size()) >= cardinality(); }
    /// Whether the other sample read the same rows, places and cardinality in the same direction, whatever
    /// the moments.
    bool sameRows(const Standing &other) const;
    /// About how much memory it takes, in bytes.
    std::size_t memory() const;

private:
    struct Found {
        std::string_view member;
        Place place;
    };
    /// The rows of all parts are numbered from 1, one part after the other, and then the followed members.
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t number = 0; // 0: free
    };
    Found numbered(std::uint32_t number) const;
    void enter(std::string_view member, std::uint32_t number);

    SampledBoard m_sample;
    std::vector<Slot> m_index; // open addressing; small, for a day holds thousands of standings
};

using StandingPtr = std::shared_ptr<const Standing>;

/// Which ranks of a board were watched, over a time in which it, or how many are read, may have changed.
struct WatchedRanks {
    Coverage now;                        ///< what the latest standing tells of
    std::optional<Coverage> fewest = {}; ///< one before told of fewer ranks than that, and not of all
};

} // namespace tiebreak
