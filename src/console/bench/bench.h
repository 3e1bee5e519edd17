// SPDX-License-Identifier: GPL-3.0-or-later
// Runs what is typed, on connections of its own.
#pragma once

#include "console/bench/sending.h"
#include "console/bench/undo.h"
#include "console/bench/whatif.h"
#include "console/replies/keptreply.h"
#include "console/replies/replyshape.h"
#include "redis/link/writableserver.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// To what the user has agreed of one line: what was said of it in BenchAnswer::consent.
using Consent = std::vector<std::string>;

/// What came of one line.
struct BenchAnswer {
    enum class Kind : std::uint8_t {
        Replied,   ///< the server answered, perhaps with an error
        Held,      ///< it was not sent: the connection is read-only, or it could hold a production server up
        Asked,     ///< it was not sent yet: the user is asked first
        Refused,   ///< not sent to any server of this kind
        Unknown,   ///< no such command
        Malformed, ///< no command at all: a quote is not closed
        Failed,    ///< the server went away, or could not be reached
        Cancelled,
    };
    Kind kind = Kind::Replied;
    std::string line;                 ///< as it was typed; with the password masked
    Command command;                  ///< empty: Malformed
    std::string reason;               ///< one sentence, for all but Replied
    std::string consent;              ///< Asked: what the user says by having it sent, for a button
    Consent agreed;                   ///< Asked: what the user had said before
    Command ending;                   ///< what ends the script that runs in the server, or may; empty: none
    WhatIf whatIf;                    ///< what an increment does; of a reply, in the sandbox alone
    std::vector<std::string> nearest; ///< Unknown

    KeptReply reply;
    ReplyShape shape;
    std::optional<std::int64_t> cardinality; ///< of the shape's key, where a place needs it
    std::string process;                     ///< that answered; empty: not known, or a node of a cluster
    std::string node; ///< of a cluster, where it answers for itself alone: the command names no key
    std::chrono::nanoseconds time{0}; ///< until the reply had come
    bool wasSent = false;             ///< or may have been
    bool isConnected = false;         ///< Failed: the next command goes over the same connection
    bool writes = false;
    bool undoable = false; ///< undo() takes it back
    std::string undoNote;  ///< why it cannot be undone, a sentence; empty: it can, or it wrote nothing

    /// Whether a next line may build on this one: it was answered, and not with an error.
    bool wentWell() const { return kind == Kind::Replied && !reply.reply.isError(); }
};

/// What can be said at once of a line that is waited for no longer.
BenchAnswer stoppedAnswer(std::string line, Command command);

/// A bench on one database of one server. Thread-safe; one command at a time. It has one connection for what
/// is typed, without a time limit, and one for what it asks itself; neither is anybody else's. A connection
/// that breaks is made anew for the next command.
class Bench
{
public:
    /// `writable`: the same server, where it may be written to; one with a process is the sandbox.
    explicit Bench(Route route, std::optional<WritableServer> writable = {}, ReplyLimits replyLimits = {},
                   UndoLimits undoLimits = {});
    ~Bench();

    /// Runs one line. A stop request cuts the connection, even while the server blocks: Cancelled. `decoder`
    /// and `wording` are for what a write that is held back would do. What is in `agreed` is not asked again.
    BenchAnswer run(std::string_view line, const Decoder &decoder, const Wording &wording,
                    std::stop_token stop = {}, const Consent &agreed = {});

    /// From now on writes are allowed, or not; nothing that runs is touched.
    void setWritable(std::optional<WritableServer> writable);
    /// From now on nothing is sent that could hold the server up, or it is after a question.
    void setProduction(bool production);
    BenchRights rights() const;

    /// What has become of a script that is waited for no longer.
    enum class Script : std::uint8_t { Ended, Runs, NotKnown };
    /// Asks until the server answers, with BUSY while the script goes on; NotKnown where it cannot be reached
    /// or does not answer in time. That may take some seconds: for so long it answers nobody.
    Script awaitScript(std::stop_token stop = {});

    /// How many commands undo() can take back, and the name of the last of them.
    std::size_t undoLevels() const;
    std::string undoName() const;
    /// Takes the last write of the sandbox back; the result is its name. Usage: there is none.
    Result<std::string> undo(std::stop_token stop = {});

    /// Runs a command in a fresh sandbox that holds a copy of its keys; the sandbox ends with the call.
    /// Limit: a key takes more than 8 MiB.
    Result<BenchAnswer> tryInSandbox(const Command &command, const Decoder &decoder, const Wording &wording,
                                     std::stop_token stop = {});

    /// Sorted sets whose keys begin with `prefix`, in natural order, as far as a few pages of SCAN find any,
    /// in a cluster on each node; at most `max`. For completion, as is membersOf(): Usage while a command
    /// runs.
    Result<std::vector<std::string>> keysLike(const std::string &prefix, std::size_t max,
                                              std::stop_token stop = {});
    /// Members of a sorted set that begin with `prefix`, as far as a few pages of ZSCAN find any; the highest
    /// rows where it is empty. At most `max`.
    Result<std::vector<std::string>> membersOf(const std::string &key, const std::string &prefix,
                                               std::size_t max, std::stop_token stop = {});

    /// Commands that the server knows, once it was asked; empty before.
    std::vector<std::string> knownCommands() const;

private:
    /// In a cluster one to the node that has `key`, where there is a key. Where one key alone may be written,
    /// a new one may write those `beside` it too.
    Result<Connection *> connection(std::optional<Connection> &held, Timeouts timeouts, std::stop_token stop,
                                    const std::string &key = {}, std::vector<std::string> beside = {});
    /// The first key that the command names, where that says which node it is for; else empty.
    std::string placeOf(const Command &command, const std::stop_token &stop);
    Result<void> readTable(std::stop_token stop);
    /// `beside`: keys that only this command may change.
    BenchAnswer send(BenchAnswer answer, std::stop_token stop, std::vector<std::string> beside = {});
    /// Whether the command may be sent; where it reads too much the answer becomes one that says so.
    Result<bool> mayRead(BenchAnswer &answer, std::stop_token stop);
    /// Sends SCRIPT KILL or FUNCTION KILL to where the script runs.
    BenchAnswer endScript(BenchAnswer answer, std::stop_token stop);
    /// Connects to where a script runs or is about to, if that is not done yet.
    void prepareEnding(std::stop_token stop);
    void readWhatIf(BenchAnswer &answer, const Decoder &decoder, const Wording &wording,
                    std::stop_token stop);
    void keepForUndo(BenchAnswer &answer, std::stop_token stop);

    const Route m_route;
    const ReplyLimits m_replyLimits;
    mutable std::mutex m_state; ///< of what follows up to m_running
    BenchRights m_rights;
    std::optional<WritableServer> m_writable;
    UndoStack m_undo;
    std::mutex m_running; ///< one command at a time; taken before m_state
    std::optional<Connection> m_typed;
    std::optional<Connection>
        m_keyless;         ///< in a cluster: what names no key goes to one node, and stays there
    std::string m_scanned; ///< the node that SCAN was sent to last
    std::optional<Connection> m_own;
    std::uint64_t m_opened = 0;         ///< how many connections were begun
    std::optional<Connection> m_ending; ///< for what ends a script
    std::string m_scriptPlace;          ///< the key by whose node the script runs; empty: there is one node
    CommandTable m_table;
    bool m_tableRead = false;
    std::optional<UndoLevel> m_transaction; ///< what MULTI has queued so far
    bool m_watches = false;                 ///< WATCH holds on the connection for what is typed
};

/// Adds to a stopped answer what has become of its script.
void noteScript(BenchAnswer &answer, Bench::Script script);

/// The line with what AUTH and its like are given masked.
std::string withoutPassword(std::string_view line, const Command &command);

} // namespace tiebreak
