// SPDX-License-Identifier: GPL-3.0-or-later
// What tiebreak-cli watch prints: an event a line, as text or JSON.
#pragma once

#include "cli/output/output.h"
#include "core/live/standing/standing.h"
#include "files/rowjson.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// What happened to a board or its server.
enum class WatchEventKind : std::uint8_t {
    Started,      ///< the first sample was read
    Codec,        ///< the codec was found out later than that
    Alert,        ///< a rule came true
    FaultyWrite,  ///< a change is not as it should be
    Restarted,    ///< another process of the server answers
    Resynced,     ///< the server has got the data of another primary
    TakenOver,    ///< another server answers in its place
    RolledBack,   ///< scores are again what they were
    Rewritten,    ///< nearly all scores became others at once, which the codec does not fit
    Replaced,     ///< the key holds another board than before
    Shrunk,       ///< many of its members were removed
    Deleted,      ///< the key is gone
    Exists,       ///< the key was not there before, since the watch began
    ExistsAgain,  ///< it was, and is there again
    Unreadable,   ///< the board cannot be read, and is tried again
    NotRead,      ///< a period that was not read has ended
    Unreachable,  ///< the server cannot be reached, and is tried again
    Reachable,    ///< it is back
    ByTurns,      ///< several servers answer at the address, and any of them was read
    ClockSetBack, ///< this machine's clock, which the times of events do not follow
    Ended,        ///< the watch of a board ends
};

/// "faulty write": as output for programs has it.
std::string_view watchEventWord(WatchEventKind kind);
/// Whether such an event is what a watch is there to find.
bool isFinding(WatchEventKind kind);

/// One line.
struct WatchEvent {
    WatchEventKind kind = WatchEventKind::Started;
    Moment time;                    ///< when it was seen
    std::optional<std::string> key; ///< nothing: it is about the server
    std::string sentence;
    nlohmann::ordered_json facts = nlohmann::ordered_json::object(); ///< of this kind of event
};

/// Writes the event on a line of its own, and sends it off.
void writeWatchEvent(Output &output, const WatchEvent &event, bool json);

} // namespace tiebreak
