// SPDX-License-Identifier: GPL-3.0-or-later
// What the members of a board held that are read in turn.
#pragma once

#include "core/live/standing/standing.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace tiebreak
{

/// Of so many members at the most, those that were noted first; who was not read for a whole turn is
/// forgotten. Value type.
class DeeperMemory
{
public:
    static constexpr std::size_t maxMembers = 200'000;
    static constexpr std::size_t maxBytes = std::size_t(16) << 20; ///< of their names

    struct Held {
        double raw = 0;
        Moment read; ///< before it was asked for
        std::int64_t turn = 0;
    };

    /// A read begins, of this turn.
    void beginRead(std::int64_t turn, bool beginsTurn, Moment asked);
    /// Whether every rank was read before.
    bool hasReadAll() const { return m_firstWhole && m_turn > *m_firstWhole; }
    /// Whether a member that is not held is new, as far as ranks that move can tell.
    bool knowsAll() const { return hasReadAll() && !m_full; }
    /// When the turn before began.
    Moment turnBefore() const { return m_turnBefore; }

    /// What it held; nothing: it was not read.
    std::optional<Held> find(std::string_view member) const;
    /// The member holds this now.
    void note(std::string_view member, double raw, Moment read);
    /// Nothing was read yet.
    bool empty() const { return m_held.empty(); }
    void clear() { *this = DeeperMemory(); }

private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
    };
    void forgetGone();

    std::unordered_map<std::string, Held, Hash, std::equal_to<>> m_held;
    std::size_t m_bytes = 0;
    bool m_full = false; ///< there were members that it does not hold
    std::int64_t m_turn = -1;
    std::optional<std::int64_t> m_firstWhole; ///< the first turn that was seen from its beginning
    Moment m_turnBegan;
    Moment m_turnBefore;
};

} // namespace tiebreak
