// SPDX-License-Identifier: GPL-3.0-or-later
// One blocking, interruptible, pipelining connection to one server.
#pragma once

#include "core/base/result.h"
#include "core/board/rows.h"
#include "redis/wire/command.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/reply.h"
#include "redis/wire/serverprocess.h"
#include "redis/wire/writepermit.h"
#include "redis/wire/writtenkeys.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

class ByteStream;
class ChangeNotifier;
class ReplySink;
class Waiter;
class WaitList;
class WritableServer;
class WriteRecord;

/// How long to wait for a server.
struct Timeouts {
    std::chrono::milliseconds connect{3000};  ///< the host name's resolution included
    std::chrono::milliseconds command{10000}; ///< the longest silence while a reply is awaited
};

/// What a connection has sent and waited for since it was opened; the login does not count.
struct Traffic {
    std::uint64_t commands = 0;
    std::uint64_t roundTrips = 0; ///< times a reply was awaited after something new had been sent
    std::chrono::nanoseconds lastRoundTrip{0};
    std::uint64_t bytes = 0; ///< sent and received
};

/// Born locked: only commands leave that are known to read (isKnownToRead(), or what the server itself told
/// learnReading()); any other is an error of kind Locked, and none of the commands given with it is sent.
/// One that is opened for a WritableServer sends all, as long as its permit holds; with a permit for one key
/// alone only what changes no other, and no script that a user typed. To any server but a sandbox nothing
/// that may write leaves before it is in the journal: where that cannot be, its error is the answer.
///
/// Move-only; used by one thread at a time. After an error of kind Closed, Timeout, Protocol or Cancelled it
/// is broken: throw it away; so after Limit, which says that a reply does not fit into memory. An error reply
/// to a command does not break it.
class Connection
{
public:
    enum class Until {
        Serving,
        Known,     ///< and it was asked in the same round trip which process it is
        Named,     ///< the same, and as whom one is there: for the journal
        Answering, ///< a server that is still loading its data or runs a script will do; it takes little then
    };

    /// To the endpoint's own address: connects, logs in (AUTH), selects the database and names itself
    /// tiebreak-PID (HELLO 2 SETNAME). Blocks for at most
    /// the connect time-out and then as long as no silence is longer than the command time-out; a stop
    /// request ends it at once with Cancelled. `waits`, when given, knows whenever this connection waits for
    /// the server.
    static Result<Connection> openDirectly(const Endpoint &endpoint, Timeouts timeouts = {},
                                           std::stop_token stop = {}, WaitList *waits = nullptr,
                                           Until until = Until::Serving);
    /// As openDirectly(), over a stream that reaches the endpoint already, as dial() makes it.
    static Result<Connection> over(std::unique_ptr<ByteStream> stream, const Endpoint &endpoint,
                                   Timeouts timeouts = {}, std::stop_token stop = {},
                                   WaitList *waits = nullptr, Until until = Until::Serving);

    Connection(Connection &&) noexcept;
    Connection &operator=(Connection &&) noexcept;
    ~Connection();

    /// One command, one reply. An error reply becomes an Error.
    Result<Reply> run(const Command &command, std::stop_token stop = {});

    /// All commands in one round trip; one reply each, in order. Error replies stand in the list as they are.
    Result<std::vector<Reply>> pipeline(std::span<const Command> commands, std::stop_token stop = {});

    /// Sends without waiting; each command needs one receive() later. For several pages in flight.
    Result<void> send(const Command &command, std::stop_token stop = {});
    /// The same for several commands, which leave together.
    Result<void> send(std::span<const Command> commands, std::stop_token stop = {});
    /// The reply to the oldest command that has none yet. Error replies are replies here.
    Result<Reply> receive(std::stop_token stop = {});
    /// The reply of a ZRANGE ... WITHSCORES, straight into columns with no allocation per element. `texts`,
    /// when given, also receives the server's text of each score. An error reply becomes an Error. Protocol
    /// when there are more than `maxRows`, which were asked for.
    Result<void> receiveRows(Rows &rows, std::int64_t maxRows, std::vector<std::string> *texts = nullptr,
                             std::stop_token stop = {});

    /// One reply, its parts handed to `sink` as they are read; the sink may send() meanwhile. An error reply
    /// is not handed on; it becomes an Error. Protocol when the sink refuses a part.
    Result<void> receiveInto(ReplySink &sink, std::stop_token stop = {});

    /// Sends a command that a user typed: its reply may have ReplyBounds::wholeReply bytes, whatever its
    /// name.
    Result<void> sendTyped(const Command &command, std::stop_token stop = {});
    /// One reply as receiveInto() reads it, but an error reply is handed to the sink as a text of its own.
    Result<void> receiveTyped(ReplySink &sink, std::stop_token stop = {});

    /// Whether the server gives a sign of life in time (signOfLife(), or a refusal); broken where it does
    /// not.
    bool isAlive(std::chrono::milliseconds patience, std::stop_token stop = {});

    /// What it is asked for a sign of life: PING, or HELLO where this user may not.
    Command signOfLife() const;

    /// An error of kind Closed, Timeout, Protocol, Limit or Cancelled has happened.
    bool broken() const;
    /// Not broken, no reply outstanding, and the server has not hung up: fit for the next job.
    bool reusable() const;
    /// Whom it speaks to: host:port or the socket's path.
    const std::string &address() const;
    /// The IP address at the other end; no host: a socket's path, or ssh.
    HostPort peerAddress() const;
    /// Which process of the server it is, where it was opened with Until::Known or Named.
    const ServerProcess &serverProcess() const;
    /// It was learnt later.
    void setServerProcess(const ServerProcess &process);
    /// As whom it is logged in: the user that the endpoint names, else the one that the server named where it
    /// was opened with Until::Named. Empty: not known.
    const std::string &user() const;
    /// What Tiebreak asks by itself and the server has refused to this user is not sent again (see Refusals),
    /// unless the connection may write; its reply is what it was. Now all of it is asked for once more.
    void forgetRefusals();
    /// `heard` is called with each error reply that comes, such as "MOVED 3999 127.0.0.1:6381".
    void onErrorReply(std::function<void(std::string_view line)> heard);
    /// From now on what is given no token of its own ends when this one is requested.
    void stopWith(std::stop_token stop);
    /// From now on no silence may be longer while a reply is awaited.
    void setPatience(std::chrono::milliseconds command);
    /// From now on each command is sent behind an ASKING, and is not counted for it.
    void askEachTime();
    bool asking() const;
    /// What has been sent and waited for so far.
    const Traffic &traffic() const;

    /// Whether writes may be sent at present, all or those of one key.
    bool mayWrite() const;
    /// Why it stays locked though it was opened for a WritableServer; empty: it does not.
    const std::string &lockedBecause() const;
    /// The logged-in stream of a connection that may write, for a loop that waits for many of them. Locked
    /// where it may not, or not all keys.
    Result<std::unique_ptr<ByteStream>> releaseToWrite() &&;
    /// Asks the server (COMMAND INFO) whether this command only reads; if so it may be sent from now on.
    /// False where it does not, or where the server does not say.
    Result<bool> learnReading(const Command &command, std::stop_token stop = {});
    /// From now on SCRIPT KILL and FUNCTION KILL may be sent even while it is locked: for the script of the
    /// caller's own.
    void mayEndScripts();

private:
    struct Wire;
    explicit Connection(std::unique_ptr<Wire> wire);
    friend class ChangeNotifier; // it listens: while subscribed the server takes no other command
    std::unique_ptr<ByteStream> release() &&;
    friend class WritableServer; // it unlocks what was opened for it
    void unlock(std::shared_ptr<const WritePermit> permit, std::vector<std::string> beside,
                std::shared_ptr<WriteRecord> record);
    void keepLocked(std::string why);
    Result<void> checkLock(std::span<const Command> commands, ScriptBy by) const;
    bool isSureToRead(const Command &command) const;
    /// May they be sent, and are they in the journal? The entry of each; empty where there is none.
    Result<std::vector<std::string>> admit(std::span<const Command> commands,
                                           ScriptBy by = ScriptBy::Tiebreak);
    void queue(std::span<const Command> commands, std::vector<std::string> entries);
    static Result<Connection> logIn(std::unique_ptr<ByteStream> stream, std::unique_ptr<Waiter> waiter,
                                    const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop,
                                    Until until);
    std::unique_ptr<Wire> m_wire;
};

} // namespace tiebreak
