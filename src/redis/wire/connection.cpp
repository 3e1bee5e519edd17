// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/connection.h"

#include "core/prose/sentence.h"
#include "core/text/asciicase.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "redis/wire/dial.h"
#include "redis/wire/readingcommands.h"
#include "redis/wire/refusals.h"
#include "redis/wire/replyreader.h"
#include "redis/wire/replysink.h"
#include "redis/wire/wire.h"

#include <netdb.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>

namespace tiebreak
{

namespace
{

bool beginsLike(std::string_view text, std::string_view lowerCase)
{
    return lowerCased(text.substr(0, lowerCase.size())) == lowerCase;
}

// Who it may be that did not answer like Redis.
std::string strangerText(const std::string &address, std::string_view greeting)
{
    if (beginsLike(greeting, "http/") || beginsLike(greeting, "<!doctype html") ||
        beginsLike(greeting, "<html"))
        return sentence("{} answered in HTTP; it is not a Redis server.", address);
    if (greeting.starts_with("SSH-"))
        return sentence("{} answered as an SSH server; it is not a Redis server.", address);
    if (greeting.starts_with("\x15\x03") || greeting.starts_with("\x16\x03"))
        return sentence("{} answered in TLS: use rediss:// instead of redis://.", address);
    // Its words would be ours, with the password in them.
    if (greeting.starts_with("*") && greeting.contains("AUTH"))
        return sentence("{} sends back what it is sent; it is not a Redis server.", address);
    return sentence("{} does not answer in the Redis protocol; it sent \"{}\".", address, excerpt(greeting));
}

// A failure before the very first reply is mostly a matter of the wrong server or port.
Error firstWordsError(Error error, const std::string &address, std::string_view greeting, Timeouts timeouts)
{
    if (error.kind == ErrorKind::Protocol) {
        error.message = strangerText(address, greeting);
    } else if (error.kind == ErrorKind::Timeout) {
        error.message =
            sentence("{} accepted the connection but did not answer within {}. It may be stopped or "
                     "busy, or the address may be wrong.",
                     address, patienceText(timeouts.command));
    } else if (error.kind == ErrorKind::Closed && greeting.empty()) {
        error.message = sentence(
            "{} closed the connection without answering. It may require TLS: use rediss:// instead of "
            "redis://. Or it is not a Redis server.",
            address);
    }
    return error;
}

// A user without the right to PING, a server without the command, or one that takes no writes because its
// last save failed (it refuses a PING then, but no reading) is still a server.
bool answersPing(const Reply &reply)
{
    if (reply.isError())
        return reply.text.starts_with("NOPERM") || reply.text.starts_with("ERR unknown command") ||
               reply.text.starts_with("MISCONF");
    return beginsLike(reply.text, "pong");
}

/// The reply to HELLO; servers before Redis 6 do not know it.
bool answersHello(const Reply &reply)
{
    return reply.type == Reply::Type::Array || reply.text.starts_with("ERR unknown command");
}

/// The number that the server gives this connection; 0: it gives none.
std::int64_t connectionNumberIn(const Reply &hello)
{
    for (std::size_t i = 0; i + 1 < hello.items.size(); i += 2) {
        if (hello.items[i].text == "id")
            return std::max<std::int64_t>(hello.items[i + 1].integer, 0);
    }
    return 0;
}

/// In CLIENT LIST the connection has this name. HELLO needs no permission, so that it is never refused.
Command nameCommand()
{
    return {"HELLO", "2", "SETNAME", "tiebreak-" + std::to_string(::getpid())};
}

std::string lockedText(const Command &command, const std::string &address)
{
    if (runsScript(command))
        return sentence("{} runs a script, which may write or block the server, and the connection to {} is "
                        "read-only. The command was not sent.",
                        excerpt(fullCommandName(command), 40), address);
    return sentence("{} can write, and the connection to {} is read-only. The command was not sent.",
                    excerpt(fullCommandName(command), 40), address);
}

std::string withdrawnText(const std::string &address)
{
    return sentence("The connection to {} is read-only again.", address);
}

std::string otherNodeText(const std::string &address)
{
    return sentence("{} is not the node that the cluster lists there. Another server may have taken its "
                    "address, or a mapped address may be wrong.",
                    address);
}

/// Whether CLUSTER MYID was answered by another node than the one that is looked for, or by a server that is
/// no node. A refusal tells nothing.
bool isOtherNode(const Reply &answer, const std::string &id)
{
    return answer.isError() ? answer.text.starts_with("ERR This instance has cluster support disabled")
                            : answer.text.size() == id.size() && answer.text != id;
}

std::string oneKeyText(const std::string &key, const std::string &address)
{
    return sentence("Only {} may be written on {}.", quotedText(key), address);
}

std::unexpected<Error> noDescriptor()
{
    return failure(ErrorKind::Io, "The system has no file descriptor left for a connection.");
}

} // namespace

Connection::Connection(std::unique_ptr<Wire> wire) : m_wire(std::move(wire)) {}
Connection::Connection(Connection &&) noexcept = default;
Connection &Connection::operator=(Connection &&) noexcept = default;
Connection::~Connection() = default;

Result<Connection> Connection::openDirectly(const Endpoint &endpoint, Timeouts timeouts, std::stop_token stop,
                                            WaitList *waits, Until until)
{
    auto waiter = std::make_unique<Waiter>(waits, excerpt(addressText(endpoint)));
    if (!waiter->usable())
        return noDescriptor();
    TRY(auto stream, dial(endpoint, timeouts.connect, *waiter, stop));
    return logIn(std::move(stream), std::move(waiter), endpoint, timeouts, stop, until);
}

void Connection::unlock(std::shared_ptr<const WritePermit> permit, std::vector<std::string> beside,
                        std::shared_ptr<WriteRecord> record)
{
    m_wire->record = std::move(record);
    m_wire->permit = std::move(permit);
    m_wire->beside = std::move(beside);
}

void Connection::keepLocked(std::string why)
{
    m_wire->lockedBecause = std::move(why);
}

Result<std::unique_ptr<ByteStream>> Connection::releaseToWrite() &&
{
    if (!m_wire->lockedBecause.empty())
        return failure(ErrorKind::Locked, m_wire->lockedBecause);
    if (!mayWrite())
        return failure(ErrorKind::Locked, withdrawnText(m_wire->address));
    if (m_wire->permit->onlyKey()) // nobody looks at what is sent over a bare stream
        return failure(ErrorKind::Locked, oneKeyText(*m_wire->permit->onlyKey(), m_wire->address));
    if (m_wire->record)
        TRY(m_wire->record->beginJob({m_wire->address, m_wire->process, m_wire->user}));
    return std::move(*this).release();
}

Result<Connection> Connection::over(std::unique_ptr<ByteStream> stream, const Endpoint &endpoint,
                                    Timeouts timeouts, std::stop_token stop, WaitList *waits, Until until)
{
    auto waiter = std::make_unique<Waiter>(waits, excerpt(addressText(endpoint)));
    if (!waiter->usable())
        return noDescriptor();
    return logIn(std::move(stream), std::move(waiter), endpoint, timeouts, stop, until);
}

Result<Connection> Connection::logIn(std::unique_ptr<ByteStream> stream, std::unique_ptr<Waiter> waiter,
                                     const Endpoint &endpoint, Timeouts timeouts, const std::stop_token &stop,
                                     Until until)
{
    const std::string address = excerpt(addressText(endpoint));
    Connection connection(std::make_unique<Wire>(std::move(stream), std::move(waiter), address, timeouts));
    Wire &wire = *connection.m_wire;
    wire.refusals = endpoint.terms.refusals;
    wire.login = loginName(endpoint);
    wire.user = endpoint.user;

    std::vector<Command> words;
    if (!endpoint.user.empty())
        words.push_back({"AUTH", endpoint.user, endpoint.password});
    else if (!endpoint.password.empty())
        words.push_back({"AUTH", endpoint.password});
    if (endpoint.db != 0)
        words.push_back({"SELECT", std::to_string(endpoint.db)});
    const bool pings = wire.refusedName({"PING"}).empty();
    words.push_back(pings ? Command{"PING"} : nameCommand());
    for (const Command &command : words)
        wire.queue(command);
    if (pings)
        wire.queue(nameCommand());
    std::vector<Command> questions;
    if (until == Until::Known || until == Until::Named)
        questions.push_back({"INFO"});
    if (until == Until::Named && endpoint.user.empty())
        questions.push_back({"ACL", "WHOAMI"});
    if (!endpoint.terms.nodeId.empty())
        questions.push_back({"CLUSTER", "MYID"});
    connection.queue(questions, {});
    std::int64_t number = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        auto reply = connection.receive(stop);
        // A stream through TLS or ssh that fails has its own reason.
        if (!reply && i == 0 && !(wire.refusals && wire.refusals->hasAnswered(wire.login)) &&
            !((endpoint.tls || !endpoint.ssh.empty()) && reply.error().kind == ErrorKind::Closed))
            return std::unexpected(
                firstWordsError(std::move(reply.error()), address, wire.greeting, timeouts));
        if (!reply)
            return std::unexpected(reply.error());
        if (wire.refusals)
            wire.refusals->noteAnswer(wire.login);
        const bool isGreeting = i + 1 == words.size();
        if (isGreeting && !pings)
            number = connectionNumberIn(*reply);
        if (isGreeting && (pings ? answersPing(*reply) : answersHello(*reply)))
            break;
        if (isGreeting && until == Until::Answering &&
            (reply->text.starts_with("LOADING") || reply->text.starts_with("BUSY ")))
            break;
        if (reply->isError())
            return std::unexpected(errorFromReply(reply->text));
        if (isGreeting)
            return failure(ErrorKind::Protocol, strangerText(address, wire.greeting));
    }
    if (pings) { // servers before Redis 6 do not know HELLO
        TRY(const auto hello, connection.receive(stop));
        number = connectionNumberIn(hello);
    }
    for (const Command &question : questions) {
        TRY(const auto answer, connection.receive(stop));
        if (question[0] == "CLUSTER" && isOtherNode(answer, endpoint.terms.nodeId))
            return failure(ErrorKind::Connect, otherNodeText(address));
        if (question[0] == "INFO" && answer.isError()) {
            wire.process.isRefused = errorFromReply(answer.text).kind == ErrorKind::Permission;
            wire.process.isRemembered =
                isRememberedRefusal(answer.text) && !wire.refusals->isFresh(wire.login, "INFO");
        } else if (question[0] == "INFO")
            connection.setServerProcess(serverProcessIn(answer.text));
        else if (!answer.isError() && question[0] == "ACL")
            wire.user = answer.text;
    }
    wire.process.connection = number;
    const auto roundTrip = wire.traffic.lastRoundTrip;
    wire.traffic = {.lastRoundTrip = roundTrip};
    return connection;
}

Result<void> Connection::checkLock(std::span<const Command> commands, ScriptBy by) const
{
    const bool writes = mayWrite();
    if (writes && !m_wire->permit->onlyKey())
        return {};
    for (const Command &command : commands) {
        if (isSureToRead(command))
            continue;
        if (!m_wire->lockedBecause.empty())
            return failure(ErrorKind::Locked, m_wire->lockedBecause);
        if (!writes)
            return failure(ErrorKind::Locked, lockedText(command, m_wire->address));
        if (std::string other = otherKeyText(command, *m_wire->permit->onlyKey(), m_wire->beside, by);
            !other.empty())
            return failure(ErrorKind::Locked, std::move(other));
    }
    return {};
}

bool Connection::isSureToRead(const Command &command) const
{
    return isKnownToRead(command) || m_wire->learnt.contains(fullCommandName(command));
}

Result<std::vector<std::string>> Connection::admit(std::span<const Command> commands, ScriptBy by)
{
    TRY(checkLock(commands, by));
    if (m_wire->broken)
        return m_wire->lost();
    std::vector<std::string> entries;
    for (std::size_t i = 0; m_wire->record && i < commands.size(); ++i) {
        if (isSureToRead(commands[i]))
            continue;
        auto entry = m_wire->record->begin(commands[i], {m_wire->address, m_wire->process, m_wire->user});
        if (!entry) {
            for (const std::string &earlier : entries)
                m_wire->record->withdraw(earlier);
            return std::unexpected(entry.error());
        }
        entries.resize(commands.size());
        entries[i] = *std::move(entry);
    }
    return entries;
}

void Connection::queue(std::span<const Command> commands, std::vector<std::string> entries)
{
    entries.resize(commands.size());
    for (std::size_t i = 0; i < commands.size(); ++i) {
        if (const std::string refused = m_wire->refusedName(commands[i]); !refused.empty())
            m_wire->queueRefused(refused);
        else
            m_wire->queue(commands[i], std::move(entries[i]));
    }
}

const std::string &Connection::lockedBecause() const
{
    return m_wire->lockedBecause;
}

bool Connection::mayWrite() const
{
    return m_wire->permit && m_wire->permit->holds();
}

Result<bool> Connection::learnReading(const Command &command, std::stop_token stop)
{
    const std::string name = fullCommandName(command);
    std::string asked = name;
    std::ranges::replace(asked, ' ', '|');
    const auto info = run({"COMMAND", "INFO", asked}, std::move(stop));
    if (!info && broken())
        return std::unexpected(info.error());
    const bool reads = info && info->items.size() == 1 && readsByFlags(info->items[0]);
    if (reads)
        m_wire->learnt.insert(name);
    return reads;
}

void Connection::mayEndScripts()
{
    m_wire->learnt.insert({"SCRIPT KILL", "FUNCTION KILL"});
}

Result<Reply> Connection::run(const Command &command, std::stop_token stop)
{
    TRY(auto entries, admit({&command, 1}));
    queue({&command, 1}, std::move(entries));
    auto reply = receive(stop);
    if (reply && reply->isError())
        return std::unexpected(errorFromReply(reply->text));
    return reply;
}

Result<std::vector<Reply>> Connection::pipeline(std::span<const Command> commands, std::stop_token stop)
{
    TRY(auto entries, admit(commands));
    queue(commands, std::move(entries));
    std::vector<Reply> replies;
    replies.reserve(commands.size());
    for (std::size_t i = 0; i < commands.size(); ++i) {
        TRY(auto reply, receive(stop));
        replies.push_back(std::move(reply));
    }
    return replies;
}

Result<void> Connection::send(const Command &command, std::stop_token stop)
{
    return send(std::span(&command, 1), std::move(stop));
}

Result<void> Connection::send(std::span<const Command> commands, std::stop_token stop)
{
    if (m_wire->broken)
        return m_wire->lost();
    if (m_wire->stopOf(stop).stop_requested()) {
        m_wire->broken = true;
        return failure(ErrorKind::Cancelled, "Stopped.");
    }
    TRY(auto entries, admit(commands));
    queue(commands, std::move(entries));
    m_wire->sendNow();
    return {};
}

Result<Reply> Connection::receive(std::stop_token stop)
{
    TreeSink sink;
    TRY(m_wire->receive(sink, stop));
    if (const std::string *error = m_wire->errorLine())
        return Reply{.type = Reply::Type::Error, .integer = 0, .text = *error, .items = {}};
    return sink.takeReply();
}

Result<void> Connection::receiveInto(ReplySink &sink, std::stop_token stop)
{
    TRY(m_wire->receive(sink, stop));
    if (const std::string *error = m_wire->errorLine())
        return std::unexpected(errorFromReply(*error));
    return {};
}

Result<void> Connection::receiveRows(Rows &rows, std::int64_t maxRows, std::vector<std::string> *texts,
                                     std::stop_token stop)
{
    RowsSink sink(rows, maxRows, texts);
    return receiveInto(sink, std::move(stop));
}

Result<void> Connection::sendTyped(const Command &command, std::stop_token stop)
{
    TRY(send(std::span<const Command>(), std::move(stop)));
    TRY(auto entries, admit({&command, 1}, ScriptBy::User));
    m_wire->queue(command, ReplyBounds::wholeReply, entries.empty() ? std::string() : entries.front());
    m_wire->sendNow();
    return {};
}

Result<void> Connection::receiveTyped(ReplySink &sink, std::stop_token stop)
{
    TRY(m_wire->receive(sink, stop));
    if (const std::string *error = m_wire->errorLine())
        sink.onText({}, Reply::Type::Error, *error);
    return {};
}

void Connection::setPatience(std::chrono::milliseconds command)
{
    m_wire->timeouts.command = command;
}

Command Connection::signOfLife() const
{
    return {m_wire->refusedName({"PING"}).empty() ? "PING" : "HELLO"};
}

bool Connection::isAlive(std::chrono::milliseconds patience, std::stop_token stop)
{
    const auto usual = std::exchange(m_wire->timeouts.command, patience);
    const Command sign[] = {signOfLife()};
    const bool answered = pipeline(sign, std::move(stop)).has_value();
    m_wire->timeouts.command = usual;
    return answered;
}

bool Connection::broken() const
{
    return m_wire->broken;
}

bool Connection::reusable() const
{
    return m_wire->reusable();
}

const std::string &Connection::address() const
{
    return m_wire->address;
}

void Connection::forgetRefusals()
{
    if (m_wire->refusals)
        m_wire->refusals->forget(m_wire->login);
}

const std::string &Connection::user() const
{
    return m_wire->user;
}

HostPort Connection::peerAddress() const
{
    sockaddr_storage peer{};
    socklen_t length = sizeof(peer);
    char host[NI_MAXHOST] = "";
    char port[NI_MAXSERV] = "";
    const int fd = m_wire->descriptor();
    if (fd < 0 || ::getpeername(fd, reinterpret_cast<sockaddr *>(&peer), &length) != 0 ||
        (peer.ss_family != AF_INET && peer.ss_family != AF_INET6) ||
        ::getnameinfo(reinterpret_cast<sockaddr *>(&peer), length, host, sizeof(host), port, sizeof(port),
                      NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return {};
    return {host, static_cast<int>(parseInteger(port).value_or(0))};
}

const ServerProcess &Connection::serverProcess() const
{
    return m_wire->process;
}

void Connection::setServerProcess(const ServerProcess &process)
{
    m_wire->process = process;
    if (m_wire->refusals && process.isKnown())
        m_wire->refusals->meet(m_wire->login, process.id);
}

void Connection::onErrorReply(std::function<void(std::string_view line)> heard)
{
    m_wire->onErrorReply = std::move(heard);
}

void Connection::stopWith(std::stop_token stop)
{
    m_wire->ownStop = std::move(stop);
}

void Connection::askEachTime()
{
    m_wire->asking = true;
}

bool Connection::asking() const
{
    return m_wire->asking;
}

const Traffic &Connection::traffic() const
{
    return m_wire->traffic;
}

std::unique_ptr<ByteStream> Connection::release() &&
{
    return m_wire->takeStream();
}

} // namespace tiebreak
