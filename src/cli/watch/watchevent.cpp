// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/watch/watchevent.h"

#include "cli/output/jsonanswer.h"
#include "cli/output/recordingoutput.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"

namespace tiebreak
{

namespace
{

/// To the millisecond: samples are no closer.
std::string lineTime(Moment moment)
{
    const auto time = std::chrono::floor<std::chrono::milliseconds>(moment);
    return isoTime(time.time_since_epoch().count(), TickUnit::Millisecond);
}

} // namespace

std::string_view watchEventWord(WatchEventKind kind)
{
    switch (kind) {
    case WatchEventKind::Started:
        return "started";
    case WatchEventKind::Codec:
        return "codec";
    case WatchEventKind::Alert:
        return "alert";
    case WatchEventKind::FaultyWrite:
        return "faulty write";
    case WatchEventKind::Restarted:
        return "restarted";
    case WatchEventKind::Resynced:
        return "resynced";
    case WatchEventKind::TakenOver:
        return "taken over";
    case WatchEventKind::RolledBack:
        return "rolled back";
    case WatchEventKind::Rewritten:
        return "rewritten";
    case WatchEventKind::Replaced:
        return "replaced";
    case WatchEventKind::Shrunk:
        return "shrunk";
    case WatchEventKind::Deleted:
        return "deleted";
    case WatchEventKind::Exists:
        return "exists";
    case WatchEventKind::ExistsAgain:
        return "exists again";
    case WatchEventKind::Unreadable:
        return "unreadable";
    case WatchEventKind::NotRead:
        return "not read";
    case WatchEventKind::Unreachable:
        return "unreachable";
    case WatchEventKind::Reachable:
        return "reachable";
    case WatchEventKind::ByTurns:
        return "several servers";
    case WatchEventKind::ClockSetBack:
        return "clock set back";
    case WatchEventKind::Ended:
        break;
    }
    return "ended";
}

bool isFinding(WatchEventKind kind)
{
    switch (kind) {
    case WatchEventKind::Alert:
    case WatchEventKind::FaultyWrite:
    case WatchEventKind::Restarted:
    case WatchEventKind::Resynced:
    case WatchEventKind::TakenOver:
    case WatchEventKind::RolledBack:
    case WatchEventKind::Rewritten:
    case WatchEventKind::Replaced:
    case WatchEventKind::Shrunk:
    case WatchEventKind::Deleted:
        return true;
    default:
        return false;
    }
}

void writeWatchEvent(Output &output, const WatchEvent &event, bool json)
{
    if (json) {
        nlohmann::ordered_json line{{"event", watchEventWord(event.kind)}, {"time", momentText(event.time)}};
        if (event.key)
            addBytes(line, "key", *event.key);
        line["sentence"] = event.sentence;
        line.update(event.facts);
        writeJsonAnswer(output, "watch", line);
    } else {
        output << lineTime(event.time) << '\t' << (event.key ? escapeBytes(*event.key) : "-") << '\t'
               << event.sentence << '\n';
    }
    output.flush();
}

} // namespace tiebreak
