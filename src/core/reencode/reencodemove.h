// SPDX-License-Identifier: GPL-3.0-or-later
// How a planned re-encode is carried out by others: the command, and what the application does meanwhile.
#pragma once

#include "core/codec/codecspec.h"
#include "core/prose/wording.h"
#include "core/time/expiry.h"
#include "core/time/timerange.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A board that is to move to another codec.
struct ReencodeMove {
    std::string server;     ///< as endpointText() writes it, without a password; or a file
    bool withLogin = false; ///< somebody has to log in: PASSWORD stands in the command for what is not told
    std::string key;
    std::string newKey;
    CodecSpec from;
    CodecSpec to;
    TimeRange timeRange;
    bool lowestFirst = false;           ///< the lowest scores rank first
    bool leaveOut = false;              ///< some members cannot be moved
    std::string events;                 ///< the file of the true events; empty: none
    std::optional<Expiry> expires = {}; ///< when the board does
};

/// The command of tiebreak-cli that writes the new board, for a POSIX shell.
std::string reencodeCommand(const ReencodeMove &move);

/// What to do, in this order, so that no update is lost: a sentence or two each.
std::vector<std::string> reencodeSteps(const ReencodeMove &move, std::int64_t members,
                                       const Wording &wording);

} // namespace tiebreak
