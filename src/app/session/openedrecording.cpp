// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/openedrecording.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/recording/recording.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// What is not understood, in a file that anybody may have made, is as if nobody had said it.
BoardView viewOf(const RecordedBoard &board)
{
    BoardView view{QByteArray::fromStdString(board.key)};
    view.direction = board.direction;
    if (auto codec = parseCodecSpec(board.codec); codec && !board.codec.empty())
        view.codec = *codec;
    if (const auto timeRange = parseTimeRange(board.timeRange))
        view.timeRange = *timeRange;
    return view;
}

} // namespace

std::optional<std::size_t> OpenedRecording::find(const QByteArray &key) const
{
    const auto found = std::ranges::find(views, key, &BoardView::key);
    if (found == views.end())
        return {};
    return static_cast<std::size_t>(found - views.begin());
}

UnrecordedMembers unrecordedMembers(const OpenedRecording &recording,
                                    const std::vector<StandingPtr> &standings)
{
    UnrecordedMembers unrecorded;
    for (std::size_t board = 0; board < standings.size(); ++board) {
        if (!standings[board] || recording.find(recording.views[board].key) != board)
            continue;
        const qint64 below = standings[board]->cardinality() - qint64(standings[board]->head().size());
        if (below > 0)
            unrecorded.insert(recording.views[board].key, below);
    }
    return unrecorded;
}

std::string recordedPartText(qint64 rows, qint64 unrecorded, const Wording &wording)
{
    return phrase("board's facts", "the first {} of {} members", wording.number(rows),
                  wording.number(rows + unrecorded));
}

std::string recordedPartNote(qint64 rows, qint64 unrecorded, const Wording &wording)
{
    return sentence("At this moment the recording holds the first {} of {} members, and what is shown is of "
                    "those alone.",
                    wording.number(rows), wording.number(rows + unrecorded));
}

Result<OpenedRecording> openRecording(const std::string &path, const Progress &progress)
{
    TRY(auto recording, Recording::open(path));
    OpenedRecording opened{path, recording.boards(), {}, {}, {}};
    constexpr std::size_t maxRows = std::size_t(1) << 30;
    std::size_t bytes = 0;
    bool any = false;
    for (std::size_t board = 0; board < opened.boards.size(); ++board) {
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Opening the recording was cancelled.");
        opened.views.push_back(viewOf(opened.boards[board]));
        TRY(const auto range, recording.range(board));
        const bool again = opened.find(opened.views.back().key) != board;
        if (!range || again) {
            opened.written.push_back(nullptr);
            continue;
        }
        TRY(const auto found, recording.at(board, range->last));
        bytes += found.standing->memory();
        if (bytes > maxRows)
            return failure(ErrorKind::Limit, sentence("The boards of the recording {} together hold more "
                                                      "rows than fit: {} MB are the most.",
                                                      excerpt(path), maxRows >> 20));
        opened.written.push_back(found.standing);
        opened.last = std::max(opened.last, range->last);
        any = true;
        progress.report(board + 1, opened.boards.size());
    }
    if (!any)
        return failure(ErrorKind::Io, sentence("The recording {} holds no sample yet.", excerpt(path)));
    return opened;
}

} // namespace tiebreak
