// SPDX-License-Identifier: GPL-3.0-or-later
// Reads recordings.
#pragma once

#include "core/base/result.h"
#include "files/recording/recordedboard.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// A recording that is read, perhaps while another program still writes it. It is used by the thread that
/// opened it, and there must be a QCoreApplication. The file is foreign: whatever it holds, memory stays
/// bounded, and what is wrong with it is an error of kind Io that says so. Board numbers are places in
/// boards().
class Recording
{
public:
    /// Errors are Io: there is no such file, in the system's words; it is no recording, or a newer
    /// Tiebreak's; it is damaged; it was cut off in the middle of a write and lies where it cannot be
    /// written, which would mend it.
    static Result<Recording> open(const std::string &path);
    ~Recording();
    Recording(Recording &&other) noexcept;
    Recording &operator=(Recording &&other) noexcept;

    const std::string &path() const;
    const std::vector<RecordedBoard> &boards() const;

    /// From when to when there are samples; nothing: there is none yet.
    Result<std::optional<RecordedRange>> range(std::size_t board);
    /// The gaps by time, the first 10 000 of them. One that the recording ends in is the last.
    Result<std::vector<RecordingGap>> gaps(std::size_t board);

    /// What was known of the board at this moment: the last sample that was answered by then. Behind the last
    /// one that is the last one. Error NotFound: there is no sample yet, or the moment lies before the first.
    Result<RecordedMoment> at(std::size_t board, Moment moment);
    /// When the next sample behind this moment saw something else; nothing: none did. The moments that at()
    /// and a slider step by.
    Result<std::optional<Moment>> next(std::size_t board, Moment moment);
    /// The same for the sample before this moment.
    Result<std::optional<Moment>> previous(std::size_t board, Moment moment);
    /// When it was seen without members behind the first moment and by the second, the last 10 000 times, by
    /// time. Takes as long as activity().
    Result<std::vector<Moment>> emptied(std::size_t board, Moment from, Moment to);
    /// How many samples saw something else, in each of so many parts of this time, all of one length. Takes
    /// some 0.1 s for a day of ten samples a second.
    Result<std::vector<std::int64_t>> activity(std::size_t board, Moment from, Moment to, std::size_t parts);

private:
    class File;
    explicit Recording(std::unique_ptr<File> file);
    std::unique_ptr<File> m_file;
};

} // namespace tiebreak
