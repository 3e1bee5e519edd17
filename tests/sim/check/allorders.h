// SPDX-License-Identifier: GPL-3.0-or-later
// Made-up updates, and all that they can come to: every order of them is tried.
#pragma once

#include "sim/check/updaterecord.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <set>
#include <vector>

namespace tiebreak
{

/// Nothing: off the board.
using Score = std::optional<std::int64_t>;

/// The scores after each update of `order`, one after the other; nothing if they cannot have taken effect so.
inline std::optional<std::vector<Score>> scoresAfter(Score score, const std::vector<UpdateRecord> &order)
{
    std::vector<Score> scores{score};
    std::int64_t now = std::numeric_limits<std::int64_t>::min();
    for (const UpdateRecord &update : order) {
        now = std::max(now, update.invoked);
        if (update.outcome == UpdateOutcome::Acknowledged && now > update.answered)
            return {};
        if (update.kind == UpdateKind::Add)
            score = score.value_or(0) + update.points;
        else
            score = update.kind == UpdateKind::Set ? Score(update.points) : std::nullopt;
        scores.push_back(score);
    }
    return scores;
}

/// What the updates of one member can come to. For a few updates only.
struct AllOutcomes {
    std::set<Score> scores;
    std::set<Score> onTheWay; ///< at any moment, the last and the first included
};

inline AllOutcomes allOutcomes(Score start, const std::vector<UpdateRecord> &updates)
{
    AllOutcomes outcomes;
    for (unsigned chosen = 0; chosen < 1U << updates.size(); ++chosen) {
        std::vector<std::size_t> places;
        bool possible = true;
        for (std::size_t i = 0; i < updates.size(); ++i) {
            const bool done = (chosen >> i & 1) != 0;
            if (done)
                places.push_back(i);
            possible &= updates[i].outcome == UpdateOutcome::Uncertain ||
                        done == (updates[i].outcome == UpdateOutcome::Acknowledged);
        }
        if (!possible)
            continue;
        do {
            std::vector<UpdateRecord> order;
            for (const std::size_t place : places)
                order.push_back(updates[place]);
            if (const auto scores = scoresAfter(start, order)) {
                outcomes.scores.insert(scores->back());
                outcomes.onTheWay.insert(scores->begin(), scores->end());
            }
        } while (std::ranges::next_permutation(places).found);
    }
    return outcomes;
}

/// A fixed stream of random numbers.
class Dice
{
public:
    explicit Dice(std::uint64_t seed) : m_random(seed) {}
    std::int64_t between(std::int64_t first, std::int64_t last)
    {
        return first + static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(last - first + 1));
    }
    bool once(std::int64_t in) { return between(1, in) == 1; }

private:
    std::mt19937_64 m_random;
};

} // namespace tiebreak
