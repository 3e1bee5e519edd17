// SPDX-License-Identifier: GPL-3.0-or-later
// What an operation speaks through: one place in a client's pipeline.
#pragma once

#include "core/text/scoretext.h"
#include "redis/wire/command.h"
#include "redis/wire/replyreader.h"
#include "sim/operation/operation.h"
#include "sim/operation/runclock.h"
#include "sim/operation/shortreply.h"
#include "sim/operation/trafficcount.h"
#include "sim/workload/operationstream.h"

#include <charconv>
#include <chrono>
#include <concepts>
#include <coroutine>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

/// The commands of a client on their way: bytes that are not sent yet, and whose each reply will be.
struct Pipeline {
    /// Whose a reply will be.
    struct Owner {
        std::uint16_t place = 0;
        std::size_t maxReply = 0; ///< bytes
        bool operator==(const Owner &) const = default;
    };
    std::string unsent;
    std::size_t sent = 0; ///< bytes of `unsent` that have gone
    std::vector<Owner> owners;
    std::size_t answered = 0; ///< owners whose reply has come
    ShortReply reply;         ///< the one that comes, or came last
    TrafficCount count;       ///< so far

    bool idle() const { return answered == owners.size(); }
    const Owner &nextOwner() const { return owners[answered]; }
    void passOwner()
    {
        ++answered;
        if (idle()) {
            owners.clear();
            answered = 0;
        }
    }
};

/// What a command answers when it answers as it should.
enum class Answer : std::uint8_t {
    Single,      ///< no array
    List,        ///< an array of scalars
    Transaction, ///< of EXEC: an array, or nil
};
/// Belongs to one place of one client; used by its worker's thread alone. Operations get it by reference and
/// never outlive it.
class OperationContext
{
public:
    OperationContext(Pipeline &pipeline, std::uint16_t place, const RunClock &clock, TickUnit unit,
                     std::int64_t skew, std::uint64_t seed)
        : m_pipeline(pipeline), m_place(place), m_clock(clock), m_unit(unit), m_skew(skew), m_random(seed | 1)
    {
    }

    /// What is to be done.
    const PlannedOperation &operation() const { return m_operation; }
    /// The name of the operation's member.
    std::string_view member() const { return m_member; }

    /// Adds a command to what is to be sent; each needs one reply(). A double is written so that the server
    /// reads the same bits.
    template <class... Words>
    void send(std::string_view command, const Words &...words)
    {
        const std::size_t before = m_pipeline.unsent.size();
        appendCommandHead(m_pipeline.unsent, 1 + sizeof...(words));
        word(command);
        (word(words), ...);
        sent(command, before);
    }

    /// The same with a list of words at the end.
    void sendList(std::string_view command, std::string_view key, const std::vector<std::string> &words)
    {
        const std::size_t before = m_pipeline.unsent.size();
        appendCommandHead(m_pipeline.unsent, 2 + words.size());
        word(command);
        word(key);
        for (const std::string &each : words)
            word(std::string_view(each));
        sent(command, before);
    }

    struct ReplyAwaiter {
        OperationContext &context;
        std::size_t keep;
        std::uint32_t before = 0; ///< replies that come first
        bool await_ready() const noexcept { return false; }
        void await_suspend(std::coroutine_handle<> waiting) const
        {
            context.m_waiting = waiting;
            context.m_before = before;
            context.m_keep = keep;
        }
        const ShortReply &await_resume() const noexcept { return context.m_pipeline.reply; }
    };
    /// co_await it: the reply to the oldest command that has none yet, with its first `keep` scalars. Good
    /// until the operation waits again.
    ReplyAwaiter reply(std::size_t keep = 4) { return {*this, keep}; }
    /// co_await it: the reply to the last command sent before this call. Of those before it only the first
    /// error is kept, for ended().
    ReplyAwaiter lastReply() { return {*this, 4, m_pending - 1}; }

    struct PauseAwaiter {
        OperationContext &context;
        std::chrono::nanoseconds time;
        bool await_ready() const noexcept { return false; }
        void await_suspend(std::coroutine_handle<> waiting) const noexcept
        {
            context.m_waiting = waiting;
            context.m_pause = time;
        }
        void await_resume() const noexcept {}
    };
    /// co_await it, with no reply outstanding: lets so much time go by.
    PauseAwaiter pause(std::chrono::nanoseconds time) { return {*this, time}; }

    /// What the client's clock says, in ticks.
    std::int64_t tick() const { return m_clock.tick(m_now, m_unit, m_skew); }
    /// Whatever: for tokens and for waiting times that differ. Xorshift, G. Marsaglia 2003.
    std::uint64_t random()
    {
        m_random ^= m_random << 13;
        m_random ^= m_random >> 7;
        return m_random ^= m_random << 17;
    }

    /// The end of an operation that was not done, and why.
    OperationEnd refused(std::string_view why)
    {
        m_why = why;
        return OperationEnd::Refused;
    }
    /// The end of an operation whose last reply this is; Unsure where a command of a transaction failed. A
    /// transaction that was not carried out says only so: then the error before it tells why.
    OperationEnd ended(const ShortReply &reply, Answer expected)
    {
        // Without MULTI its commands were carried out one by one.
        if (expected == Answer::Transaction && reply.text().starts_with("ERR EXEC without MULTI")) {
            m_why = m_firstError;
            return OperationEnd::Unsure;
        }
        if (reply.isError())
            return refused(m_firstError.empty() ? reply.text() : std::string_view(m_firstError));
        if (!reply.itemError().empty()) {
            m_why = reply.itemError();
            return OperationEnd::Unsure;
        }
        if (fits(reply, expected))
            return OperationEnd::Done;
        m_why = "The answer has another shape than that of the command.";
        m_unfit = true;
        return OperationEnd::Unsure;
    }
    /// The operation is done, but something beside it failed.
    void warn(std::string_view why) { m_why = why; }
    /// Somebody else was faster and the operation begins anew: counted, no error.
    void conflicted() { ++m_conflicts; }

private:
    friend class Client;

    static bool fits(const ShortReply &reply, Answer expected)
    {
        const bool array = reply.type() == Reply::Type::Array;
        switch (expected) {
        case Answer::Single:
            return !array;
        case Answer::List:
            return array && !reply.nested();
        case Answer::Transaction:
            return array || reply.isNil();
        }
        return false;
    }

    /// A reply has come that is not the one waited for.
    void passOver()
    {
        if (m_pipeline.reply.isError() && m_firstError.empty())
            m_firstError = m_pipeline.reply.text();
        --m_before;
    }
    /// The bytes behind `before` are this command.
    void sent(std::string_view command, std::size_t before)
    {
        m_pipeline.owners.push_back({m_place, maxReplyBytes(command)});
        ++m_pipeline.count.commands;
        ++m_pending;
        if (isUpdate(m_operation.kind)) {
            ++m_pipeline.count.updateCommands;
            m_pipeline.count.updateBytes += static_cast<std::int64_t>(m_pipeline.unsent.size() - before);
        }
    }
    void received(std::size_t bytes)
    {
        if (isUpdate(m_operation.kind))
            m_pipeline.count.updateBytes += static_cast<std::int64_t>(bytes);
    }
    void word(std::string_view text) { appendWord(m_pipeline.unsent, text); }
    void word(std::integral auto number)
    {
        char digits[24];
        const auto [end, error] = std::to_chars(digits, digits + sizeof digits, number);
        word(std::string_view(digits, end));
    }
    void word(double raw)
    {
        // Most raws are whole numbers; the digits of an integer are found several times faster.
        constexpr double allWhole = 0x1p53;
        if (raw > 0 && raw < allWhole && raw == static_cast<double>(static_cast<std::int64_t>(raw)))
            word(static_cast<std::int64_t>(raw));
        else
            word(std::string_view(shortestText(raw)));
    }

    Pipeline &m_pipeline;
    std::uint16_t m_place;
    const RunClock &m_clock;
    TickUnit m_unit;
    std::int64_t m_skew;
    std::uint64_t m_random;

    PlannedOperation m_operation;
    std::string m_member;
    std::size_t m_keep = 0;            ///< scalars of the reply that it waits for
    std::int64_t m_now = 0;            ///< in the run, when the operation was last begun or resumed
    std::coroutine_handle<> m_waiting; ///< for a reply, or for the end of a pause
    std::uint32_t m_pending = 0;
    std::uint32_t m_before = 0; ///< replies to pass over before the one that is waited for
    std::string m_firstError;   ///< of those passed over
    std::uint32_t m_conflicts = 0;
    std::chrono::nanoseconds m_pause{0}; ///< above 0: the operation waits for that
    std::string m_why;
    bool m_unfit = false; ///< it ended with an answer of another shape than the command has
};

} // namespace tiebreak
