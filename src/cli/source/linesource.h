// SPDX-License-Identifier: GPL-3.0-or-later
// Standard input as blocks of lines, handed on as soon as they come.
#pragma once

#include "cli/output/output.h"
#include "core/base/result.h"
#include "core/prose/sentence.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One line of input, without its end (LF or CR LF).
struct InputLine {
    std::uint64_t number = 0; ///< counted from 1
    std::string_view text;    ///< valid until the next read; empty when tooLong
    bool tooLong = false;     ///< longer than LineSource::longestLine; its text was dropped
};

/// Reads lines with read(2): a block is what the system has ready, so a slow writer gets its answers at once
/// and a fast one is read in large pieces. Memory stays bounded whatever comes.
class LineSource
{
public:
    static constexpr std::size_t longestLine = 64 * 1024;

    /// `fd` stays the caller's.
    explicit LineSource(int fd);

    /// Waits for input and returns the lines that it completed (perhaps none). A last line without an end
    /// counts.
    const std::vector<InputLine> &next();
    /// No more lines will come: the input has ended or failed.
    bool atEnd() const { return m_atEnd; }
    /// What the system said of a failed read; empty when none failed.
    const std::string &errorText() const { return m_error; }

private:
    void split();
    void finish();
    void deliver(std::string_view text);

    int m_fd;
    std::vector<char> m_buffer;
    std::size_t m_used = 0; ///< bytes of a line whose end has not come yet
    std::size_t m_seen = 0; ///< of these, how many hold no line end
    std::uint64_t m_number = 0;
    bool m_dropping = false;
    bool m_atEnd = false;
    std::string m_error;
    std::vector<InputLine> m_lines;
    std::size_t m_start = 0; ///< where the unfinished line begins in the buffer
};

/// The sentence for a line that was too long to be read.
std::string tooLongText();

/// Hands each block of lines to `use` as it comes and writes the output after each block, so that a program
/// that waits for its answer gets it. Ends early when nobody reads the output. Error Io: the input cannot be
/// read.
template <class Use>
Result<void> forLineBlocks(int inputFd, Output &output, Use use)
{
    LineSource source(inputFd);
    while (!source.atEnd()) {
        use(source.next());
        if (!output.flush())
            return {};
    }
    if (!source.errorText().empty())
        return failure(ErrorKind::Io, sentence("The input cannot be read: {}.", source.errorText()));
    return {};
}

} // namespace tiebreak
