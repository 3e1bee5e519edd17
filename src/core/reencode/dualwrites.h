// SPDX-License-Identifier: GPL-3.0-or-later
// How an application writes a board and its shadow in another codec in one step, whatever it writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The keys of one move. In a cluster all lie in one slot.
struct ShadowKeys {
    std::string board;  ///< which the application reads and writes
    std::string shadow; ///< the same in the new codec
    std::string kept;   ///< where the old board goes in the end; it must not exist before
    bool operator==(const ShadowKeys &) const = default;
};

/// A script that does to both boards what one command does to one; from the cut-over on, which it sees by the
/// kept board, it writes the new codec alone. One line, without double quotes and backslashes. Its KEYS are
/// the board, the shadow and the kept board.
struct DualWrite {
    std::string_view name; ///< "add", "addIf", "addPoints", "remove", "trimByRank", "trimByScore", "expire"
    std::string_view command; ///< what it takes the place of, e.g. "ZADD"
    std::string_view usage;   ///< what its arguments are and what it answers, in sentences
    std::string script;
    std::vector<std::string_view> arguments; ///< "MEMBER", "OLD_RAW", ...; those in _RAW are doubles
};

/// One for each write that a board is written with. `turns`: the new codec's raws fall where the old ones
/// rise, so that from the cut-over on ranks count from the other end, and GT means LT.
std::vector<DualWrite> dualWrites(bool turns);

/// The script as a line for redis-cli; its arguments stand for themselves.
std::string dualWriteLine(const DualWrite &write, const ShadowKeys &keys);

} // namespace tiebreak
