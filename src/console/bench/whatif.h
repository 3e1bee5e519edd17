// SPDX-License-Identifier: GPL-3.0-or-later
// What a write that was held back would do to a raw that holds score and time.
#pragma once

#include "core/codec/codec.h"
#include "core/prose/wording.h"
#include "redis/wire/command.h"

#include <cstddef>
#include <optional>
#include <string>

namespace tiebreak
{

/// An increment in a command: ZINCRBY and ZADD INCR.
struct IncrementWords {
    std::string key;
    std::string member;
    double increment = 0;
    std::size_t word = 0; ///< where the increment stands in the command
};

/// Nothing where the command increments no raw, or by no finite number.
std::optional<IncrementWords> incrementIn(const Command &command);

/// What a write would do.
struct WhatIf {
    std::string sentence; ///< the answer
    std::string detail;   ///< the numbers; may be empty
    /// The same command with an increment of whole points; empty where there is no better one.
    Command instead;
    std::string insteadWords; ///< "Write 4294967296 instead of 1"
    bool ofRow = false;       ///< the member is on the board
};

/// What an increment would do to `raw`, which the member has; nothing: it is not on the board.
WhatIf incrementWhatIf(const Command &command, const IncrementWords &words, std::optional<double> raw,
                       const Decoder &decoder, const Wording &wording);

} // namespace tiebreak
