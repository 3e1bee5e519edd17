// SPDX-License-Identifier: GPL-3.0-or-later
// Records boards that are watched.
#pragma once

#include "core/base/result.h"
#include "core/live/standing/standing.h"
#include "files/recording/recordedboard.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A recording in the making: an SQLite file to which only what changed is added. It is used by the thread
/// that made it, and there must be a QCoreApplication. What was added goes into the file at least once a
/// second of the samples' time, each time in one transaction that is on the disk when it ends: whatever ends
/// this program or the machine, the file holds all but the last second. Others may read it meanwhile; it is
/// one file, for its rollback journal is empty between two transactions (a log of SQLite's other kind would
/// have to be copied along).
///
/// Where the disk is full, or the file cannot be written for another reason, add(), noteGap() and commit()
/// say so, each time, until a later one succeeds. What was added meanwhile is kept, as far as it takes no
/// more than maxWaitingBytes; if it does, it is thrown away, and the time becomes a gap of the recording.
class Recorder
{
public:
    /// A sample at the most so long after the one before goes on where that ended; what is longer is a gap.
    static constexpr std::chrono::seconds longestSilence{25};
    static constexpr std::chrono::milliseconds commitInterval{500};
    static constexpr std::size_t maxWaitingBytes = std::size_t(16) << 20;

    /// Makes a new file for these boards, whose numbers are their places. Errors are Io: the file is there
    /// already, or cannot be made, in the system's words; Limit: a board's key or another of its texts is
    /// longer than 1 MiB, or there are more than 1000 boards or none.
    static Result<Recorder> create(const std::string &path, const std::vector<RecordedBoard> &boards);
    /// Writes what is left, as far as possible; finish() says whether it was.
    ~Recorder();
    Recorder(Recorder &&other) noexcept;
    Recorder &operator=(Recorder &&other) noexcept;

    /// The boards are read so often, which tells how far apart two samples may be without a gap between them:
    /// see silenceFrom(), silenceOfChanges(). Before it is called, longestSilence.
    void setInterval(std::chrono::milliseconds interval);

    /// Adds the head and the cardinality of a sample. Where the clock was set back, moments go on from the
    /// last one. Errors: Io as above; Limit, and the sample is left out, where it has more than a million
    /// rows, or members of more than 256 MiB.
    Result<void> add(std::size_t board, StandingPtr standing);
    /// At this moment the board was still as the last sample that was added saw it: another sample, or a
    /// server that would have rung. Nothing is done before there is a sample.
    Result<void> confirm(std::size_t board, Moment moment);
    /// From the board's last sample on nothing is known, because of `why`, a sentence, until the next sample.
    Result<void> noteGap(std::size_t board, std::string_view why);

    /// The same where it is known only now, before the next sample, and in the place of what noteGap() said
    /// of it.
    Result<void> explainGap(std::size_t board, std::string_view why);
    /// The same where it is known which process answers the next sample.
    Result<void> meetServer(std::size_t board, const ServerTurn &turn);

    /// When the oldest of what was added should be in the file at the latest; nothing: all of it is. add()
    /// sees to it; who has nothing to add by then calls commit().
    std::optional<Moment> commitDue() const;
    /// Puts all that was added into the file.
    Result<void> commit();
    /// The same, and closes the file; nothing may be added afterwards.
    Result<void> finish();

    const std::string &path() const;
    /// How large the file is.
    std::int64_t bytes() const;

private:
    class File;
    explicit Recorder(std::unique_ptr<File> file);
    std::unique_ptr<File> m_file;
};

} // namespace tiebreak
