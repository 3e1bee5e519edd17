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

/// What a reply may be at the most; anything larger is taken for garbage.
struct ReplyBounds {
    static constexpr int depth = 8;                               ///< arrays within arrays
    static constexpr std::size_t elements = std::size_t(1) << 22; ///< of one array
    static constexpr std::size_t text = std::size_t(512) << 20;   ///< bytes of one string, as in Redis itself
    static constexpr std::size_t line = std::size_t(1) << 16;     ///< bytes of a status or error
    static constexpr std::size_t wholeReply = std::size_t(1) << 30; ///< bytes
    /// Bytes of the reply to a command that asks for a number, a word, or a few of them.
    static constexpr std::size_t shortReply = std::size_t(1) << 16;
    /// Bytes of what a server tells of itself, with a line for each of thousands of databases or replicas.
    static constexpr std::size_t facts = std::size_t(1) << 20;
    /// Bytes of what a cluster tells of itself: each of its slots may be a line with all its nodes.
    static constexpr std::size_t topology = std::size_t(8) << 20;
};

/// How many bytes the reply to a command of this name may have: ReplyBounds::wholeReply where it gives rows,
/// scores of many members, keys or a dump.
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

    /// What hiredis's callbacks see of a read().
    struct State {
        ReplySink *sink = nullptr;
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
