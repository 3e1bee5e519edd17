// SPDX-License-Identifier: GPL-3.0-or-later
// One board that is watched without a window: what its samples tell becomes events, and figures.
#pragma once

#include "cli/options/codecchoice.h"
#include "cli/options/duration.h"
#include "cli/watch/watchevent.h"
#include "core/live/timeline/boardtimeline.h"
#include "redis/board/shardedboard.h"
#include "redis/live/boardwatch.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// What all boards of a watch share.
struct WatchTerms {
    std::int64_t top = 100;
    std::vector<std::string> pins;
    std::vector<AlertRule> rules;
    Direction direction = Direction::HighestFirst; ///< of scores
    std::chrono::milliseconds every{1000};
    bool deeper = false;         ///< the ranks below the top are read in turn
    std::string server;          ///< without a password
    std::string metrics;         ///< where they are; empty: nowhere
    std::string saveBefore = {}; ///< a directory for the standings before a loss; empty: they are not saved
};

/// What was counted since the watch began, and what was read last.
struct BoardFigures {
    std::string key;
    std::int64_t alerts = 0;
    std::int64_t faultyWrites = 0;
    std::int64_t rankChanges = 0; ///< at least
    std::int64_t restarts = 0;
    std::int64_t rollbacks = 0;
    std::int64_t rewritings = 0;
    std::int64_t replacements = 0;
    std::int64_t losses = 0; ///< of a quarter of the members or more
    std::int64_t deletions = 0;
    std::chrono::microseconds missing{0};     ///< periods that were not read, and have ended
    std::chrono::microseconds missingTold{0}; ///< the most that was printed: a counter never falls
    std::optional<Moment> seen;               ///< until when the board is known; nothing: it was not read yet
    bool readable = false;
    std::int64_t members = 0;
    std::int64_t rows = 0;             ///< that are read
    std::optional<double> leaderScore; ///< nothing where none is decoded
};

/// How a watch ends.
struct WatchEnding {
    Moment now;
    bool wasHeard = true;              ///< the board's server answered to the end
    std::chrono::microseconds told{0}; ///< so much is missing, as metrics have said already, by a clock that
                                       ///< did not know what came after
    std::optional<CutShort> cutShort = {}; ///< somebody ended it before its time was over
};

/// Belongs to one thread.
class BoardWatcher
{
public:
    BoardWatcher(std::string key, const WatchTerms &terms);

    const std::string &key() const { return m_key; }
    /// How the board is read from now on; nothing in it where nobody knows.
    void setCodec(const ChosenCodec &codec, Moment now);
    /// It is one of several keys that are named alike.
    void setFamily(std::optional<KeyFamily> family) { m_family = std::move(family); }
    /// False again once another board is there, or none, and the codec was detected from the rows before.
    bool hasCodec() const { return m_codec.has_value(); }
    /// How many members it had when it was read last.
    std::int64_t members() const { return m_figures.members; }
    /// What is to be read of it.
    StandingRequest request() const;

    /// The events that news of this board, from this server, has brought, in their order.
    std::vector<WatchEvent> see(const BoardNews &news, const AnsweringServer &server);
    /// Its server cannot be reached: the time until the next news is not watched.
    void noteLost() { m_isLost = true; }
    /// What setCodec() has brought.
    std::vector<WatchEvent> takeEvents() { return std::exchange(m_events, {}); }
    /// Whether nothing was heard of it for longer than is usual, and nothing says why.
    bool isQuiet(Moment now) const;
    /// The last events; nothing is seen after them.
    std::vector<WatchEvent> end(const WatchEnding &ending);

    const BoardFigures &figures() const { return m_figures; }
    /// Something was found.
    bool found() const { return m_found; }
    /// It was not read, or not all the time, or its key was never there, or the watch was cut short.
    bool incomplete() const;

private:
    /// How far the ranks below those of each sample have been read.
    struct ReadDeeper {
        std::int64_t most = 0;   ///< that there were at any time
        std::int64_t once = 0;   ///< the first so many of them were read
        std::int64_t twice = 0;  ///< and so many were read again
        std::int64_t unread = 0; ///< reads until all were read since something changed
    };

    WatchEvent &add(WatchEventKind kind, Moment time, std::string sentence);
    void forgetBoard();
    void beginAudit(Moment now);
    /// A codec that was detected is that of rows that are gone. Whether there was one.
    bool forgetDetected();
    void takeIn(const StandingPtr &standing, Moment confirmed, const DeeperSample *deeper);
    void addStarted(const Standing &first);
    /// What is watched, of the key and of those that are named like it.
    Coverage coverageOf(const Standing &standing) const;
    Coverage withFamily(Coverage coverage) const;
    WatchedRanks watchedOf(const Standing &standing) const;
    std::string familySentence() const;
    /// Where no change can be judged, that tells nothing.
    bool readsDeeper() const;
    /// The ranks that are read in turn; nothing where there are none.
    std::optional<DeeperWatch> deeperOf(const Standing &standing) const;
    void noteDeeper(const DeeperSample &sample);
    /// Of ranks that are read in turn each was compared, or nothing changed after it was read.
    bool hasReadDeeper() const;
    /// Empty where there were none.
    std::string readDeeperSentence() const;
    nlohmann::ordered_json deeperJson(const Standing &standing) const;
    /// The last standing that had members, else the latest; null where nothing was read.
    StandingPtr lastThere() const;
    void addTimeline();
    void addTimelineEvent(const LiveEvent &event);
    void addReplaced(const LiveEvent &event);
    /// Saves the standing before the loss that this event tells of, and says so in it.
    void saveBefore(WatchEvent &event) const;
    void addFaultyWrites();
    void addAlerts(const std::vector<Alert> &alerts);
    void noteFigures();
    bool tellsRestarts() const { return m_server.process.isKnown(); }
    /// Why restarts cannot be told; empty: they can.
    std::string restartsSentence() const;
    std::string codecSentence() const;
    nlohmann::ordered_json codecJson() const;
    std::string foundText() const;

    std::string m_key;
    const WatchTerms &m_terms;
    std::optional<KeyFamily> m_family;
    std::optional<CodecSpec> m_codec;
    std::string m_codecFrom;  ///< "named"; empty: not known
    std::string m_codecWords; ///< where it is from, or why none is known
    Decoder m_decoder{CodecSpec(), TimeRange()};
    Direction m_direction; ///< of raws
    BoardTimeline m_past;
    AlertWatch m_alerts;
    AnsweringServer m_server;
    std::optional<Error> m_error;
    bool m_isLost = false; ///< its server cannot be reached
    bool m_started = false;
    bool m_found = false;
    bool m_wasThere = false; ///< a standing had members
    bool m_existed = false;  ///< one before the latest had
    bool m_isCutShort = false;
    ReadDeeper m_deeper;
    std::int64_t m_lastChange = 0;   ///< of the damage log, that was told
    std::int64_t m_faultyBefore = 0; ///< those of logs that are gone
    BoardFigures m_figures;
    std::vector<WatchEvent> m_events;
};

} // namespace tiebreak
