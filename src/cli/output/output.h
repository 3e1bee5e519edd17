// SPDX-License-Identifier: GPL-3.0-or-later
// Standard output as a buffer over write(2): fast for millions of lines, honest about failures.
#pragma once

#include <charconv>
#include <concepts>
#include <functional>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What a remark makes of an answer that is right otherwise.
enum class Remark {
    Said,    ///< a choice that nobody has made, say
    Finding, ///< something is not as it should be: status 3
    Partial, ///< the answer is not about all that was asked for: status 1
};

/// Collects text and writes it to a file descriptor when flushed or when 64 KiB have gathered. After a failed
/// write everything else is dropped; ask ok(). To a terminal no control characters go but tabs and line ends:
/// the others are written as \xNN.
class Output
{
public:
    /// Once `stop` is requested, a reader that takes nothing ends the writing instead of blocking it.
    explicit Output(int fd, std::stop_token stop = {});
    ~Output();
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    Output &operator<<(std::string_view text)
    {
        m_buffer.append(text);
        if (m_buffer.size() >= flushSize)
            flush();
        return *this;
    }
    Output &operator<<(char character) { return *this << std::string_view(&character, 1); }
    /// Appends a decimal integer.
    template <std::integral Number>
    requires(!std::same_as<Number, char> && !std::same_as<Number, bool>) Output &operator<<(Number number)
    {
        char digits[24];
        const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
        return *this << std::string_view(digits, static_cast<std::size_t>(end - digits));
    }

    /// Writes what has gathered; blocks while the reader does not read and no stop is requested. False when
    /// writing has failed or was given up.
    bool flush();

    /// No write has failed or was given up.
    bool ok() const { return m_errno == 0; }
    /// Whether a reader may still be there, though nothing was written for a while: the other end of a pipe
    /// is open.
    bool readerListens();
    /// The reader went away, as `head` does: no failure, there is just no one left to write for.
    bool readerGone() const;
    /// Writing was given up because of a stop request; the rest of the output is lost.
    bool stopped() const;
    /// What the system said of the failed write; empty when none failed.
    std::string errorText() const;
    /// Said of the whole answer: at once on standard error, in JSON with the answer, and by the status.
    void remark(std::string sentence, Remark kind);
    const std::vector<std::string> &remarks() const { return m_remarks; }
    /// Whether one of this kind was made.
    bool hasRemark(Remark kind) const { return m_kinds.contains(kind); }
    /// What was said of one moment is no remark on what comes after it.
    void forgetRemarks();
    /// A part will do: the answer is one all the same, but does not fail for it.
    void acceptPart() { m_acceptsPart = true; }
    bool acceptsPart() const { return m_acceptsPart; }

    /// Nothing has been given to this output so far.
    bool untouched() const { return m_buffer.empty() && m_written == 0 && ok(); }

private:
    static constexpr std::size_t flushSize = 64 * 1024;

    bool waitForRoom();

    int m_fd;
    bool m_terminal;
    std::stop_token m_stop;
    int m_stopEvent = -1; ///< readable once a stop is requested
    std::optional<std::stop_callback<std::function<void()>>> m_onStop;
    int m_errno = 0;
    std::size_t m_written = 0;
    std::string m_buffer;
    std::vector<std::string> m_remarks;
    std::set<Remark> m_kinds;
    bool m_acceptsPart = false;
};

} // namespace tiebreak
