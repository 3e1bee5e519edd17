// SPDX-License-Identifier: GPL-3.0-or-later
// What a Connection holds: the stream, what waits to be sent and what came in.
#pragma once

#include "redis/wire/bytestream.h"
#include "redis/wire/connection.h"
#include "redis/wire/refusals.h"
#include "redis/wire/replyreader.h"
#include "redis/wire/waiter.h"
#include "redis/wire/writerecord.h"

#include <deque>
#include <functional>
#include <set>

namespace tiebreak
{

/// Sends and receives over one byte stream. Reads while it writes, so that a long pipeline cannot lock both
/// sides.
struct Connection::Wire {
    Wire(std::unique_ptr<ByteStream> byteStream, std::unique_ptr<Waiter> ownWaiter, std::string serverAddress,
         Timeouts limits);
    /// What was put down in the journal and has no answer will have none.
    ~Wire();

    /// Adds a command to what is to be sent; `entry` is its own in the journal, where it has one.
    void queue(const Command &command, std::string entry = {})
    {
        queue(command, maxReplyBytes(command.front()), std::move(entry));
    }
    /// The same with a reply of so many bytes at the most.
    void queue(const Command &command, std::size_t replyBytes, std::string entry);
    /// The same of a command that is not sent: its reply is known.
    void queueRefused(const std::string &name);
    /// What is known to be refused to this user, and may be done without, as its name; empty: it is asked
    /// for.
    std::string refusedName(const Command &command) const;
    /// Sends as much as goes without waiting.
    void sendNow();
    /// Waits for one whole reply. An error reply leaves the sink untouched and is told by errorLine().
    /// Error Limit: the reply does not fit into memory.
    Result<void> receive(ReplySink &sink, const std::stop_token &stop);
    /// Whether nothing is outstanding and the server neither spoke unasked nor hung up.
    bool reusable() const;
    std::unique_ptr<ByteStream> takeStream() { return std::move(stream); }
    /// -1: the stream was taken.
    int descriptor() const { return stream ? stream->descriptor() : -1; }
    /// Of the reply that receive() has just read, where it was an error; null: it was none.
    const std::string *errorLine() const
    {
        return !remembered.empty() ? &remembered : reader.isError() ? &reader.errorLine() : nullptr;
    }

    /// The first bytes that ever came from the server: they tell what it is when it is not Redis.
    std::string greeting;
    ReplyReader reader;
    Traffic traffic;
    bool broken = false;
    const std::string address;
    std::shared_ptr<Refusals> refusals; ///< null: none is remembered
    std::string login;                  ///< whose they are; see loginName()
    std::string user;                   ///< on the server; empty: not known
    ServerProcess process;
    std::shared_ptr<const WritePermit> permit; ///< null: this connection only reads
    std::shared_ptr<WriteRecord> record;       ///< null: what is written is not kept, as in a sandbox
    std::string lockedBecause;                 ///< empty: it was never unlocked
    std::vector<std::string> beside;           ///< keys that a permit for one key lets through too
    std::set<std::string> learnt;              ///< names of commands that the server says only read
    std::function<void(std::string_view line)> onErrorReply; ///< null: nobody wants to know
    bool asking = false;                                     ///< ASKING goes before each command
    std::stop_token ownStop;                                 ///< of commands that have none of their own
    /// The one that counts for a command.
    const std::stop_token &stopOf(const std::stop_token &given) const
    {
        return given.stop_possible() ? given : ownStop;
    }
    Timeouts timeouts;
    /// Of a broken one: that it is lost, and what broke it.
    std::unexpected<Error> lost() const;

private:
    struct Awaited {
        std::size_t bytes = 0;        // the reply may have
        bool ofAsking = false;        // nobody waits for it
        std::string entry;            // in the journal; empty: it has none of its own
        std::string dispensable = {}; // its dispensableName()
        bool isRemembered = false;    // that it is refused: it was not sent
    };
    void append(const Command &command, Awaited awaited);
    void learnRefusal(const std::string &command);
    Result<void> readReply(ReplySink &sink, const std::stop_token &stop);
    Result<void> receivePart(ReplySink &sink, const std::stop_token &stop);
    Result<void> exchange(WaitClock::time_point end, const std::stop_token &stop);
    Result<void> readOnce();
    std::unexpected<Error> fail(ErrorKind kind, std::string message);

    std::unique_ptr<ByteStream> stream;
    std::unique_ptr<Waiter> waiter;
    std::string brokenBy; // the message of the first failure
    std::string outbox;
    std::size_t outboxSent = 0;
    bool readWantsToSend = false;  // the stream cannot go on reading before it has sent something of its own
    bool writeWantsToRead = false; // and the reverse
    std::string remembered;        // the reply to a command that was not sent; empty: the last one was
    bool deaf = false; // the server takes no more bytes; what it said last may still be there to read
    std::string inbox;
    std::size_t inboxTaken = 0;
    std::deque<Awaited> outstanding; // of each command that has no reply yet
    bool unasked = false;            // something came before it was asked for
    bool newlySent = false;
    WaitClock::time_point sentAt;
};

} // namespace tiebreak
