// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/recordingjudge.h"

#include "core/live/standing/livetext.h"
#include "core/prose/sentence.h"
#include "files/recording/recording.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

/// Takes the events of the sample that was seen last; of its faulty writes the first one stands for all.
void takeEvents(BoardTimeline &past, const LiveWording &wording, JudgedRecording &judged)
{
    bool faulty = false;
    const auto events = std::exchange(past.events, {});
    past.eventBytes = 0;
    for (auto event = events.rbegin(); event != events.rend(); ++event) {
        const bool incident = isIncident(*event);
        judged.incidents += incident ? 1 : 0;
        if (!incident && (event->kind != EventKind::Damage || std::exchange(faulty, true)))
            continue;
        if (judged.marks.size() < JudgedRecording::maxMarks)
            judged.marks.push_back({event->from, event->to, incident, eventText(*event, wording)});
    }
}

std::uint64_t secondsOf(std::chrono::microseconds time)
{
    return static_cast<std::uint64_t>(std::chrono::floor<std::chrono::seconds>(time).count());
}

} // namespace

std::string judgedText(const JudgedRecording &judged, const Wording &wording)
{
    const std::string writes =
        judged.judgesWrites
            ? plural(judged.faultyWrites, phrase("recording", "1 faulty write"),
                     phrase("recording", "{} faulty writes", wording.number(judged.faultyWrites)))
            : phrase("recording", "writes not checked");
    const std::string incidents =
        plural(judged.incidents, phrase("recording", "1 incident"),
               phrase("recording", "{} incidents", wording.number(judged.incidents)));
    return listText(ListOf::Words, {writes, incidents});
}

Result<JudgedRecording> judgeRecording(const std::string &path, std::size_t board, const Decoder &decoder,
                                       std::optional<Direction> scores, const Wording &wording,
                                       const Progress &progress)
{
    TRY(auto recording, Recording::open(path));
    if (board >= recording.boards().size())
        return failure(ErrorKind::Io, "The recording was replaced by another one: open it again.");
    JudgedRecording judged;
    TRY(const auto range, recording.range(board));
    if (!range)
        return judged;
    judged.first = range->first;
    judged.last = range->last;
    BoardTimeline past;
    past.audit = scores ? LiveAudit(decoder, *scores, judged.first) : LiveAudit(judged.first);
    judged.judgesWrites = past.audit.judges();
    const LiveWording words = formattedLiveWording(wording, ScoreFormat(), ScoreUnits::Words);
    std::optional<Moment> next = judged.first;
    while (next && *next <= judged.last) {
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Checking the recording was cancelled.");
        TRY(const auto found, recording.at(board, *next));
        const StandingSpan sample{found.standing, std::min(found.until, judged.last), found.watchedSince,
                                  found.turn};
        seeSample(past, sample, decoder, wording);
        takeEvents(past, words, judged);
        progress.report(secondsOf(*next - judged.first), secondsOf(judged.last - judged.first));
        TRY(next, recording.next(board, *next));
    }
    judged.faultyWrites = past.audit.log().damage();
    return judged;
}

} // namespace tiebreak
