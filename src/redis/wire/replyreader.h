// SPDX-License-Identifier: GPL-3.0-or-later
// Cuts the server's bytes into replies with hiredis's reader, within bounds.
#pragma once

#include "redis/wire/replysink.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

struct redisReader;

namespace tiebreak
{

/// How many bytes the reply to a command of this name may have: ReplyBounds::wholeReply where it gives rows,
/// scores of many members, keys, a dump or all commands.
std::size_t maxReplyBytes(std::string_view command);

/// Reads one reply after the other. After Broken it stays broken.
class ReplyReader
{
public:
    ReplyReader();

    enum class Outcome { Complete, NeedsMore, Broken };

    /// Takes bytes off the front of `bytes` until one reply is complete, and hands its parts to `sink`.
    /// NeedsMore: all bytes are taken; call again with the same sink. A reply that is an error goes to
    /// errorLine() instead. Broken: it is no reply, or has more than `maxBytes`.
    Outcome read(std::string_view &bytes, ReplySink &sink, std::size_t maxBytes = ReplyBounds::wholeReply);

    /// The error reply that read() has just completed, if it was one.
    bool isError() const { return m_state.isError; }
    const std::string &errorLine() const { return m_state.errorLine; }
    /// Why it is broken, in a few words that can be shown.
    const std::string &fault() const { return m_fault; }
    /// It is broken only because there was no memory for the reply.
    bool outOfMemory() const { return m_state.outOfMemory; }
    /// True between the first and the last byte of a reply.
    bool midReply() const;
    /// Of the reply that is being read, so far.
    std::size_t replyBytes() const { return m_replyBytes; }

    /// What hiredis's callbacks see of a read().
    struct State {
        ReplySink *sink = nullptr;
        ReplySink::Place next; ///< of the next part, unless the last one has ended an inner array
        bool isError = false;
        std::string errorLine;
        std::string refusal;
        bool outOfMemory = false;
    };

private:
    Outcome broken(std::string fault);
    Outcome brokenByHiredis(int error, const char *words);
    Outcome checkBounds(std::size_t maxBytes);

    struct Free {
        void operator()(redisReader *reader) const;
    };
    std::unique_ptr<redisReader, Free> m_reader;
    State m_state;
    std::string m_fault;
    std::size_t m_replyBytes = 0;
};

} // namespace tiebreak
