// SPDX-License-Identifier: GPL-3.0-or-later
// Exercises: broken boards in the sandbox that a student mends, and what tells whether they are mended.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/codec/codecspec.h"
#include "core/time/timerange.h"
#include "sandbox/sandbox.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One exercise, as a student reads it.
struct Exercise {
    std::string id;    ///< "trimmed"
    std::string title; ///< a few words
    std::string key;   ///< of the board; beside it lies KEY:log, a list of what really happened
    CodecSpec codec;   ///< which the board should be written with
    TimeRange timeRange;
    std::string
        task; ///< what went wrong and what is to be done; plain, paragraphs separated by an empty line
    std::string hint; ///< where to look
};

/// All exercises, in the order in which they are offered.
std::vector<Exercise> exercises();

/// Writes the broken board of an exercise and its log into the sandbox, over what is there of them. Takes the
/// sandbox itself, so that no other server can be written to. Errors: Usage for an unknown id, and those of
/// the connection.
Result<void> setUpExercise(const Sandbox &sandbox, std::string_view id, const Progress &progress = {});

/// What a check tells.
struct ExerciseResult {
    bool mended = false;
    std::int64_t members = 0; ///< that the log knows
    std::int64_t wrong = 0;   ///< members that do not have their points and their time, or are too many
    std::string sentence;     ///< what is still wrong, with one example, or that nothing is
    std::string audit;        ///< the audit's answer for the board as it is
};

/// Reads the board of an exercise, audits it, and compares it with what really happened. Errors: NotFound
/// where it was not set up, those of setUpExercise(), and those of reading a board.
Result<ExerciseResult> checkExercise(const Sandbox &sandbox, std::string_view id,
                                     std::int64_t nowMicroseconds, const Progress &progress = {});

} // namespace tiebreak
