// SPDX-License-Identifier: GPL-3.0-or-later
// What a worker writes down about an update: enough to tell afterwards what the board must hold.
#pragma once

#include <cstdint>

namespace tiebreak
{

/// What an update does to a member's score.
enum class UpdateKind : std::uint8_t {
    Add,    ///< adds points
    Set,    ///< sets the score
    Remove, ///< takes the member off the board; points added later count from 0
};

/// What became of an update, as its client saw it.
enum class UpdateOutcome : std::uint8_t {
    Acknowledged, ///< the server said that it is done
    Refused,      ///< the server said that it is not
    Uncertain,    ///< sent, and nobody said: it may be done, now or later, or not
};

/// One update, in 32 bytes. Times are nanoseconds of the steady clock since the run began.
struct UpdateRecord {
    std::int64_t invoked = 0;  ///< before its first command was sent
    std::int64_t answered = 0; ///< when its last reply was read; for Uncertain when its client gave up
    std::int64_t points = 0;   ///< Add: so many more; Set: the new score
    std::uint32_t member = 0;
    std::uint16_t worker = 0; ///< whose clock stamped it
    UpdateKind kind = UpdateKind::Add;
    UpdateOutcome outcome = UpdateOutcome::Uncertain;
};
static_assert(sizeof(UpdateRecord) == 32);

} // namespace tiebreak
