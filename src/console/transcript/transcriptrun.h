// SPDX-License-Identifier: GPL-3.0-or-later
// A transcript that is run in a sandbox: what a real server answers to each of its commands.
#pragma once

#include "console/replies/keptreply.h"
#include "console/transcript/transcript.h"
#include "core/base/progress.h"

#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// What came of one command of a transcript.
struct TranscriptResult {
    enum class Kind : std::uint8_t {
        Same,
        Differs,    ///< another reply than the printed one
        Varies,     ///< another one, but it need not be the same
        NotPrinted, ///< the transcript has no reply to it
        Unreadable, ///< no command, or redis-cli prints no such reply
        Refused,    ///< it was not run
        Stopped,    ///< it was given up: it waits for another client, or takes too long
    };
    Kind kind = Kind::Same;
    TranscriptStep step;
    KeptReply reply;
    std::string sentence; ///< what there is to say of it; empty for Same and NotPrinted
};

/// A transcript that was run.
struct TranscriptRun {
    std::vector<TranscriptResult> results;
    std::string server; ///< "Redis 7.0.15"

    std::size_t count(TranscriptResult::Kind kind) const;
    /// Commands that were not run to their end, so that nothing is known of their replies.
    std::size_t notRun() const;
    /// "Of 7 printed replies 2 differ from what Redis 7.0.15 answers."; those that vary do not count.
    std::string answer() const;
};

/// How much of a transcript is run.
struct TranscriptLimits {
    std::size_t commands = 5000;
    std::chrono::milliseconds command{3000}; ///< for one reply
};

/// Runs the commands one after the other in a fresh sandbox, which ends with the call. Progress counts
/// commands. Usage: the text holds no command, or more than `limits` allows; else what stops a sandbox.
Result<TranscriptRun> runTranscript(std::string_view text, const Progress &progress = {},
                                    const TranscriptLimits &limits = {});

} // namespace tiebreak
