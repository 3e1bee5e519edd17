// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/changenotifier.h"

#include "redis/link/linktext.h"
#include "redis/link/open.h"

#include <poll.h>

#include <array>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::string_view channel = "__redis__:invalidate";
constexpr std::size_t bellReadLength = 16384;

std::unexpected<Error> bellLost()
{
    return failure(ErrorKind::Closed, "The server closed the connection for change notifications.");
}

// Whatever a server says that has no such command, or does not allow it, it will say again; not so where it
// is busy, or has lost the bell meanwhile.
std::unexpected<Error> refusal(const Connection &connection, Error error)
{
    const bool passes =
        error.kind == ErrorKind::Loading || error.message.find("redirect") != std::string::npos;
    if (!connection.broken() && !passes)
        error.kind = ErrorKind::Permission;
    return std::unexpected(std::move(error));
}

// Appends the keys of a message, which without any tells that the server was emptied.
void addRings(Reply &message, ChangeNotifier::Rings &rings)
{
    if (message.items.size() != 3 || message.items[0].text != "message" || message.items[1].text != channel)
        return;
    Reply &keys = message.items[2];
    if (keys.isNil())
        rings.all = true;
    else if (keys.type == Reply::Type::String)
        rings.keys.push_back(std::move(keys.text));
    for (Reply &key : keys.items)
        rings.keys.push_back(std::move(key.text));
}

bool isPong(const Reply &message)
{
    return !message.items.empty() &&
           (message.items[0].text == "pong" || message.items[0].text == "subscribe");
}

/// While it has subscribed the server answers little else than a PING; to who may not, another SUBSCRIBE.
Command bellQuestion(const Connection &bell)
{
    const Command usual = bell.signOfLife();
    return usual[0] == "PING" ? usual : Command{"SUBSCRIBE", std::string(channel)};
}

} // namespace

ChangeNotifier::ChangeNotifier(Connection armer, Connection bell, Timeouts timeouts)
    : m_armer(std::move(armer))
    , m_bellQuestion(bellQuestion(bell))
    , m_bell(std::move(bell).release())
    , m_reader(std::make_unique<ReplyReader>())
    , m_sink(std::make_unique<TreeSink>())
    , m_waiter(std::make_unique<Waiter>())
    , m_timeouts(timeouts)
{
}

Result<ChangeNotifier> ChangeNotifier::open(const BoardAddress &address, Timeouts timeouts,
                                            const std::stop_token &stop)
{
    constexpr auto known = Connection::Until::Known;
    TRY(auto bell, openConnection(address, timeouts, stop, nullptr, known));
    TRY(auto armer, openConnection(address, timeouts, stop, nullptr, known));
    const bool isOther = armer.serverProcess().isOtherThan(bell.serverProcess());
    const auto id = bell.run({"CLIENT", "ID"}, stop);
    if (!id)
        return refusal(bell, id.error());
    if (isOther)
        return failure(ErrorKind::Conflict, readByTurnsText(bell.address()));
    if (const auto subscribed = bell.run({"SUBSCRIBE", std::string(channel)}, stop); !subscribed)
        return refusal(bell, subscribed.error());

    const auto tracking =
        armer.run({"CLIENT", "TRACKING", "ON", "REDIRECT", std::to_string(id->integer)}, stop);
    if (!tracking)
        return refusal(armer, tracking.error());
    return ChangeNotifier(std::move(armer), std::move(bell), timeouts);
}

Result<std::vector<bool>> ChangeNotifier::arm(std::span<const std::string> keys, const std::stop_token &stop)
{
    std::vector<Command> commands;
    for (const std::string &key : keys)
        commands.push_back({"ZCARD", key});
    TRY(const auto replies, m_armer.pipeline(commands, stop));
    std::vector<bool> armed;
    for (const Reply &reply : replies) {
        const auto error = reply.isError() ? std::optional(errorFromReply(reply.text)) : std::nullopt;
        if (error && error->kind == ErrorKind::Permission)
            return std::unexpected(*error);
        // A key of another type is tracked as well; it may become a board.
        armed.push_back(!error || error->kind == ErrorKind::WrongType);
    }
    return armed;
}

Result<void> ChangeNotifier::readBell(Rings &rings, bool &pong)
{
    std::array<char, bellReadLength> buffer;
    for (;;) {
        const auto step = m_bell->read(buffer);
        if (step.state == ByteStream::Step::State::WouldBlock)
            return {};
        if (step.state != ByteStream::Step::State::Moved)
            return bellLost();
        m_bellTraffic.bytes += step.bytes;
        std::string_view bytes(buffer.data(), step.bytes);
        // The reader keeps what follows a message: it is asked until it has no whole one left.
        for (;;) {
            const auto outcome = m_reader->read(bytes, *m_sink, ReplyBounds::text);
            if (outcome == ReplyReader::Outcome::Broken)
                return failure(ErrorKind::Protocol,
                               "The server's change notifications do not fit the Redis protocol.");
            if (outcome == ReplyReader::Outcome::NeedsMore)
                break;
            const bool refused = m_reader->isError();
            Reply message = refused ? Reply() : m_sink->takeReply();
            m_sink = std::make_unique<TreeSink>();
            pong = pong || refused || isPong(message);
            addRings(message, rings);
        }
    }
}

Result<ChangeNotifier::Rings> ChangeNotifier::wait(WaitClock::time_point until, const std::stop_token &wake)
{
    Rings rings;
    bool pong = false;
    while (!rings.any()) {
        if (m_waiter->wait(m_bell->descriptor(), POLLIN, until, wake) != Waiter::Outcome::Ready)
            break;
        TRY(readBell(rings, pong));
    }
    return rings;
}

Result<void> ChangeNotifier::send(std::string_view bytes, const std::stop_token &stop)
{
    const auto deadline = WaitClock::now() + m_timeouts.command;
    while (!bytes.empty()) {
        const auto step = m_bell->write(bytes);
        if (step.state == ByteStream::Step::State::Moved) {
            m_bellTraffic.bytes += step.bytes;
            bytes.remove_prefix(step.bytes);
        } else if (step.state != ByteStream::Step::State::WouldBlock ||
                   m_waiter->wait(m_bell->descriptor(), step.crossed ? POLLIN : POLLOUT, deadline, stop) !=
                       Waiter::Outcome::Ready) {
            return bellLost();
        }
    }
    return {};
}

Result<ChangeNotifier::Rings> ChangeNotifier::ping(const std::stop_token &stop)
{
    // In this order: what the armer's server has run by then comes before the bell's pong.
    if (const auto alive = m_armer.run(m_armer.signOfLife(), stop); !alive && m_armer.broken())
        return std::unexpected(alive.error());
    std::string question;
    appendCommandHead(question, m_bellQuestion.size());
    for (const std::string &word : m_bellQuestion)
        appendWord(question, word);
    TRY(send(question, stop));
    ++m_bellTraffic.commands;
    Rings rings;
    bool pong = false;
    const auto deadline = WaitClock::now() + m_timeouts.command;
    while (!pong) {
        if (m_waiter->wait(m_bell->descriptor(), POLLIN, deadline, stop) != Waiter::Outcome::Ready)
            return bellLost();
        TRY(readBell(rings, pong));
    }
    return rings;
}

Traffic ChangeNotifier::traffic() const
{
    Traffic total = m_armer.traffic();
    total.commands += m_bellTraffic.commands;
    total.bytes += m_bellTraffic.bytes;
    return total;
}

} // namespace tiebreak
