// SPDX-License-Identifier: GPL-3.0-or-later
// A recording that is judged from its start to its end, whatever moment of it is shown.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/live/timeline/boardtimeline.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// What one sample showed to be wrong.
struct RecordingMark {
    Moment from;           ///< it happened after this one
    Moment at;             ///< and before this one, the sample's
    bool incident = false; ///< else a faulty write
    std::string text;      ///< a sentence without a full stop
    bool operator==(const RecordingMark &) const = default;
};

/// All that one board of a recording tells.
struct JudgedRecording {
    static constexpr std::size_t maxMarks = 2000;

    Moment first;
    Moment last;
    bool judgesWrites = false; ///< the codec is known, and packs a time
    std::int64_t faultyWrites = 0;
    std::int64_t incidents = 0;
    std::vector<RecordingMark> marks; ///< by time, the first ones
};

/// "2 faulty writes, 1 incident"; without a full stop.
std::string judgedText(const JudgedRecording &judged, const Wording &wording);

/// Reads every change of the board. `scores`: in which direction they rank; nothing: nobody knows the codec,
/// and only incidents are told. `progress` counts seconds. Errors are those of the file.
Result<JudgedRecording> judgeRecording(const std::string &path, std::size_t board, const Decoder &decoder,
                                       std::optional<Direction> scores, const Wording &wording,
                                       const Progress &progress = {});

} // namespace tiebreak
