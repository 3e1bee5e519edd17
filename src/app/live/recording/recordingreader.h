// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the moments of a recording that is played, and has the sandbox follow.
#pragma once

#include "app/session/openedrecording.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/live/timeline/boardtimeline.h"
#include "files/recording/recording.h"
#include "redis/board/boardfollower.h"
#include "redis/link/writableserver.h"

#include <QByteArray>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace tiebreak
{

/// How far a recording reaches.
struct RecordingFacts {
    static constexpr std::size_t activityParts = 240;

    Moment first; ///< of all boards
    Moment last;
    std::vector<std::vector<RecordingGap>> gaps; ///< of each board, by time
    std::size_t activityOf = 0;                  ///< the board of `activity`
    /// How many samples saw a change, in parts of the time from first to last, all of one length.
    std::vector<std::int64_t> activity;
    bool operator==(const RecordingFacts &) const = default;
};

/// A board of which a moment is to be read.
struct AskedBoard {
    std::size_t board = 0; ///< its number in the recording
    Decoder decoder{CodecSpec(), TimeRange()};
    std::optional<Direction> scores = {}; ///< in which they rank; nothing: nobody knows the codec
    bool fresh = true;                    ///< nothing is known of its past
};

/// Which moment is to be read.
struct MomentRequest {
    enum class Way {
        Jump,        ///< to `moment`, whatever lies between
        Seek,        ///< the same; what lies between is read where that is little
        Play,        ///< on to `moment`
        NextChange,  ///< of the first board, behind `from`
        ChangeBefore ///< of the first board, before `from`
    };
    Way way = Way::Jump;
    Moment moment;
    Moment from;                    ///< the moment that is shown
    std::vector<AskedBoard> boards; ///< the first is the one that is looked at
    Moment today;                   ///< when the day of the moment began
    Wording wording;
    bool whole = false; ///< all of the past that a page shows, however long that takes
};

/// A board at a moment.
struct PlayedBoard {
    std::size_t board = 0;
    std::optional<Error> error;          ///< why there is none, say that it begins later
    std::optional<RecordedMoment> found; ///< what is known of the moment
    Moment stood;                        ///< until then the rows are known to have stood, by the moment
    std::optional<BoardTimeline> past;   ///< nothing: it goes on with `samples`
    StandingPtr opened;                  ///< the first that is compared with, beside `past`
    bool isReplaced = false;             ///< another board, or another server's rows, came before that one
    std::vector<StandingSpan> samples;   ///< oldest first
};

/// What a recording knows of a moment.
struct PlayedMoment {
    Moment moment;
    std::vector<PlayedBoard> boards; ///< in the order of the request
};

/// An open recording, and what of it lies in the sandbox. But for the constructor, all of it is used by one
/// thread, on which close() is called last.
class RecordingReader
{
public:
    /// So many changes may lie between two moments for the events between them to be told one by one.
    static constexpr std::size_t maxChangesBetween = 300;

    /// `known`: the sandbox holds what `recording` says was written to it.
    RecordingReader(std::shared_ptr<const OpenedRecording> recording, bool known);

    /// What write() has done.
    struct WrittenMoment {
        std::int64_t rows = 0; ///< that were written
        UnrecordedMembers unrecorded;
    };

    /// `activityOf`: the board whose activity is counted.
    Result<RecordingFacts> facts(std::size_t activityOf, const Progress &progress);
    /// Errors of the file; what is wrong with one board stands there.
    Result<PlayedMoment> read(const MomentRequest &request, const Progress &progress);
    /// Has these boards of the sandbox hold what they held at this moment; all of them where none is named.
    Result<WrittenMoment> write(const WritableServer &server, Moment moment,
                                const std::vector<std::size_t> &boards, const Progress &progress);
    /// Lets the file and the server go.
    void close();

private:
    struct Written {
        bool known = false;
        StandingPtr standing; ///< null: nothing
    };

    Result<Recording *> file();
    Result<std::optional<Moment>> resolve(const MomentRequest &request);
    Result<PlayedBoard> readBoard(const AskedBoard &asked, const MomentRequest &request, Moment moment,
                                  const Progress &progress);
    Result<std::vector<Moment>> changesBetween(std::size_t board, Moment from, Moment to, std::size_t max);
    Result<void> addSamples(std::size_t board, std::vector<StandingSpan> &samples,
                            const std::vector<Moment> &moments, Moment moment, const Progress &progress);
    Result<std::vector<Moment>> breaksBetween(std::size_t board, Moment from, Moment to);
    Result<std::vector<Moment>> replacedBetween(std::size_t board, StandingPtr before, StandingPtr now,
                                                const Progress &progress);
    Result<bool> passOver(PlayedBoard &played, BoardTimeline &past, const StandingSpan &held,
                          const Decoder &decoder);
    Result<void> addPast(PlayedBoard &played, const AskedBoard &asked, const MomentRequest &request,
                         Moment moment, std::chrono::microseconds took, const Progress &progress);

    std::shared_ptr<const OpenedRecording> m_opened;
    /// When a board was seen without members, as far as that was looked up.
    struct Emptied {
        Moment until = Moment(std::chrono::microseconds(-1));
        std::vector<Moment> moments;
    };

    std::vector<Written> m_written;
    std::vector<Emptied> m_emptied; ///< of each board
    std::optional<Recording> m_file;
    std::optional<BoardFollower> m_rewriter;
    std::optional<Endpoint> m_server; ///< of m_rewriter
};

} // namespace tiebreak
