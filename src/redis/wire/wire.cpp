// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/wire/wire.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "redis/wire/command.h"
#include "redis/wire/dial.h"
#include "redis/wire/replysink.h"

#include <poll.h>

#include <algorithm>
#include <new>
#include <system_error>

namespace tiebreak
{

namespace
{

constexpr std::size_t greetingLength = 64;
constexpr std::size_t readLength = 65536;
/// Bytes a second: a reply that has begun and comes more slowly than this ends the connection, though it is
/// never silent for long.
constexpr std::int64_t slowestReply = 1024;

/// Hands a reply on, and notes in short what it is; nothing of what the server stores. Of an array so many
/// elements are noted, too.
class NotingSink final : public ReplySink
{
public:
    NotingSink(ReplySink &sink, std::size_t parts) : m_sink(sink), m_parts(parts) {}

    bool onArray(Place place, std::size_t elements) override
    {
        keep(place, "(" + std::to_string(elements) + " elements)");
        return m_sink.onArray(place, elements);
    }
    bool onText(Place place, Reply::Type type, std::string_view bytes) override
    {
        if (place.depth <= 1)
            keep(place, type == Reply::Type::String ? "(" + std::to_string(bytes.size()) + " bytes)"
                                                    : std::string(bytes));
        return m_sink.onText(place, type, bytes);
    }
    bool onInteger(Place place, std::int64_t value) override
    {
        if (place.depth <= 1)
            keep(place, std::to_string(value));
        return m_sink.onInteger(place, value);
    }
    bool onNil(Place place) override
    {
        m_note.isNil = m_note.isNil || place.depth == 0;
        keep(place, "(nil)");
        return m_sink.onNil(place);
    }
    std::size_t maxText(Place place) const override { return m_sink.maxText(place); }
    void onTooLarge() override { m_sink.onTooLarge(); }

    AnswerNote &note() { return m_note; }

private:
    void keep(Place place, std::string text)
    {
        if (place.depth == 0)
            m_note.whole = std::move(text);
        else if (place.depth == 1 && m_note.parts.size() < m_parts)
            m_note.parts.push_back(std::move(text));
    }

    ReplySink &m_sink;
    const std::size_t m_parts;
    AnswerNote m_note;
};

} // namespace

Connection::Wire::Wire(std::unique_ptr<ByteStream> byteStream, std::unique_ptr<Waiter> ownWaiter,
                       std::string serverAddress, Timeouts limits)
    : address(std::move(serverAddress))
    , timeouts(limits)
    , stream(std::move(byteStream))
    , waiter(std::move(ownWaiter))
{
}

Connection::Wire::~Wire()
{
    for (const Awaited &awaited : outstanding) {
        if (record && !awaited.entry.empty())
            record->lost(awaited.entry, brokenBy);
    }
    if (record)
        record->closed(brokenBy);
}

void Connection::Wire::queue(const Command &command, std::size_t replyBytes, std::string entry)
{
    unasked = unasked || (outstanding.empty() && (inboxTaken != inbox.size() || reader.midReply()));
    if (asking)
        append({"ASKING"}, {ReplyBounds::shortReply, true, {}});
    append(command, {replyBytes, false, std::move(entry), dispensableName(command)});
    ++traffic.commands;
    if (!newlySent)
        sentAt = WaitClock::now();
    newlySent = true;
}

void Connection::Wire::queueRefused(const std::string &name)
{
    outstanding.push_back({0, false, {}, name, true});
}

// A connection that may write does what the user has asked for; nor may a transaction lose one of its
// commands.
std::string Connection::Wire::refusedName(const Command &command) const
{
    if (permit || !refusals)
        return {};
    std::string name = dispensableName(command);
    return !name.empty() && refusals->contains(login, name) ? name : std::string();
}

void Connection::Wire::learnRefusal(const std::string &command)
{
    if (!refusals)
        return;
    if (reader.isError() && refusesCommand(reader.errorLine()))
        refusals->add(login, command);
    else if (refusals->contains(login, command))
        refusals->remove(login, command);
}

void Connection::Wire::append(const Command &command, Awaited awaited)
{
    appendCommandHead(outbox, command.size());
    for (const std::string &word : command)
        appendWord(outbox, word);
    outstanding.push_back(std::move(awaited));
}

void Connection::Wire::sendNow()
{
    while (!deaf && outboxSent < outbox.size()) {
        const auto step = stream->write(std::string_view(outbox).substr(outboxSent));
        writeWantsToRead = step.crossed;
        if (step.state == ByteStream::Step::State::WouldBlock)
            return;
        deaf = step.state != ByteStream::Step::State::Moved;
        outboxSent += step.bytes;
        traffic.bytes += step.bytes;
    }
    outbox.clear();
    outboxSent = 0;
}

Result<void> Connection::Wire::receive(ReplySink &sink, const std::stop_token &stop)
try {
    return receivePart(sink, stop);
} catch (const std::bad_alloc &) {
    return fail(ErrorKind::Limit, sentence("The answer of {} does not fit into memory.", address));
}

Result<void> Connection::Wire::receivePart(ReplySink &sink, const std::stop_token &stop)
{
    if (broken)
        return lost();
    if (outstanding.empty())
        return fail(ErrorKind::Protocol, "A reply was awaited that no command had asked for.");
    if (unasked)
        return fail(
            ErrorKind::Protocol,
            sentence("{} sent more replies than requested, so none of them can be trusted.", address));
    remembered.clear();
    if (outstanding.front().isRemembered) {
        remembered = rememberedRefusal(outstanding.front().dispensable);
        outstanding.pop_front();
        return {};
    }
    const bool roundTrip = std::exchange(newlySent, false);
    if (outstanding.front().ofAsking) {
        TreeSink granted;
        TRY(readReply(granted, stop));
    }
    TRY(readReply(sink, stop));
    if (onErrorReply && reader.isError())
        onErrorReply(reader.errorLine());
    if (roundTrip) {
        ++traffic.roundTrips;
        traffic.lastRoundTrip = WaitClock::now() - sentAt;
    }
    return {};
}

Result<void> Connection::Wire::readReply(ReplySink &wanted, const std::stop_token &stop)
{
    const std::string entry = record ? outstanding.front().entry : std::string();
    const std::string dispensable = outstanding.front().dispensable;
    const auto queued = record ? record->queued() : std::nullopt;
    const bool isNoted = !entry.empty() || queued;
    NotingSink noting(wanted, queued.value_or(0));
    ReplySink &sink = isNoted ? noting : wanted;
    std::optional<WaitClock::time_point> begun;
    for (;;) {
        std::string_view bytes = std::string_view(inbox).substr(inboxTaken);
        const auto outcome = reader.read(bytes, sink, outstanding.front().bytes);
        inboxTaken = inbox.size() - bytes.size();
        if (outcome == ReplyReader::Outcome::Complete)
            break;
        if (outcome == ReplyReader::Outcome::Broken && reader.outOfMemory())
            throw std::bad_alloc();
        if (outcome == ReplyReader::Outcome::Broken)
            return fail(ErrorKind::Protocol,
                        sentence("{} sent something that does not fit the Redis protocol ({}).", address,
                                 reader.fault()));
        auto end = WaitClock::time_point::max();
        if (reader.midReply()) {
            begun = begun.value_or(WaitClock::now());
            const auto bytesSoFar = static_cast<std::int64_t>(reader.replyBytes());
            end = *begun + timeouts.command + std::chrono::milliseconds(bytesSoFar * 1000 / slowestReply);
        }
        TRY(exchange(end, stop));
    }
    outstanding.pop_front();
    if (!dispensable.empty())
        learnRefusal(dispensable);
    if (isNoted) {
        AnswerNote &note = noting.note();
        note.isError = reader.isError();
        if (note.isError)
            note.whole = reader.errorLine();
        record->answered(entry, note);
    }
    return {};
}

// Waits until something can be sent or read, and moves it; not beyond `end`, where the reply is too slow.
Result<void> Connection::Wire::exchange(WaitClock::time_point end, const std::stop_token &stop)
{
    sendNow();
    if (stream->holdsMore())
        return readOnce();
    const bool unsent = outboxSent < outbox.size() && !writeWantsToRead;
    const short events = unsent || readWantsToSend ? POLLIN | POLLOUT : POLLIN;
    short happened = 0;
    const auto silent = WaitClock::now() + timeouts.command;
    switch (waiter->wait(stream->descriptor(), events, std::min(silent, end), stopOf(stop), &happened)) {
    case Waiter::Outcome::Stopped:
        return fail(ErrorKind::Cancelled, sentence("Stopped waiting for {}.", address));
    case Waiter::Outcome::TimedOut:
        if (end < silent)
            return fail(ErrorKind::Timeout,
                        sentence("{} answers too slowly: {} bytes of a reply since {}.", address,
                                 reader.replyBytes(), patienceText(timeouts.command)));
        return fail(ErrorKind::Timeout, sentence("{} stopped responding: no data for {}.", address,
                                                 patienceText(timeouts.command)));
    case Waiter::Outcome::Ready:
        break;
    }
    if (happened & POLLOUT)
        sendNow();
    if ((happened & ~POLLOUT) != 0 || readWantsToSend)
        return readOnce();
    return {};
}

Result<void> Connection::Wire::readOnce()
{
    inbox.erase(0, inboxTaken);
    inboxTaken = 0;
    const std::size_t before = inbox.size();
    if (before > ReplyBounds::wholeReply)
        return fail(ErrorKind::Protocol,
                    sentence("{} sends without end what no command has asked for.", address));
    ByteStream::Step step;
    inbox.resize_and_overwrite(before + readLength, [&](char *data, std::size_t) {
        step = stream->read(std::span(data + before, readLength));
        return before + step.bytes;
    });
    readWantsToSend = step.crossed;
    traffic.bytes += step.bytes;
    if (greeting.size() < greetingLength)
        greeting.append(inbox, before, greetingLength - greeting.size());
    if (step.state != ByteStream::Step::State::Ended && step.state != ByteStream::Step::State::Failed)
        return {};

    if (step.state == ByteStream::Step::State::Ended)
        return fail(ErrorKind::Closed,
                    reader.midReply()
                        ? sentence("{} closed the connection in the middle of a reply.", address)
                        : sentence("{} closed the connection instead of answering.", address));
    if (step.error == 0)
        return fail(ErrorKind::Closed, stream->failure());
    const std::string why = std::generic_category().message(step.error);
    return fail(ErrorKind::Closed,
                reader.midReply()
                    ? sentence("{} closed the connection in the middle of a reply ({}).", address, why)
                    : sentence("{} closed the connection instead of answering ({}).", address, why));
}

bool Connection::Wire::reusable() const
{
    if (broken || deaf || !outstanding.empty() || inboxTaken != inbox.size() || reader.midReply() ||
        stream->holdsMore())
        return false;
    pollfd state{stream->descriptor(), POLLIN | POLLRDHUP, 0};
    return ::poll(&state, 1, 0) == 0;
}

std::unexpected<Error> Connection::Wire::fail(ErrorKind kind, std::string message)
{
    broken = true;
    if (brokenBy.empty() && kind != ErrorKind::Cancelled)
        brokenBy = message;
    return failure(kind, std::move(message));
}

std::unexpected<Error> Connection::Wire::lost() const
{
    return failure(ErrorKind::Closed, brokenBy.empty()
                                          ? sentence("The connection to {} is lost.", address)
                                          : sentence("The connection to {} is lost. {}", address, brokenBy));
}

} // namespace tiebreak
