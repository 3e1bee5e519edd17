// SPDX-License-Identifier: GPL-3.0-or-later
// A recording that is open: its boards, how they are looked at, and what of them was written to a sandbox.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/prose/wording.h"
#include "files/boardview.h"
#include "files/recording/recordedboard.h"

#include <QByteArray>
#include <QHash>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// The boards of a recording at its last moment. Shared, never changed.
struct OpenedRecording {
    std::string path;
    std::vector<RecordedBoard> boards;
    std::vector<BoardView> views; ///< of the boards: codec, time range and direction as they were recorded
    std::vector<StandingPtr> written; ///< what of the boards lies in the sandbox; null: nothing was recorded
    Moment last;                      ///< the last sample of all boards

    /// The number of the board with this key, the first one; nothing where there is none.
    std::optional<std::size_t> find(const QByteArray &key) const;
};

/// How many members of a board were not recorded, by key; of a board that is whole at that moment, nothing.
using UnrecordedMembers = QHash<QByteArray, qint64>;
/// `standings`: of these boards at one moment, in their order; null: none.
UnrecordedMembers unrecordedMembers(const OpenedRecording &recording,
                                    const std::vector<StandingPtr> &standings);
/// "the first 100 of 60 000 members"
std::string recordedPartText(qint64 rows, qint64 unrecorded, const Wording &wording);
/// That what is shown is of that part alone, a sentence.
std::string recordedPartNote(qint64 rows, qint64 unrecorded, const Wording &wording);

/// Reads the last moment of all boards. Errors (Io, Cancelled) name the file.
Result<OpenedRecording> openRecording(const std::string &path, const Progress &progress);

} // namespace tiebreak
