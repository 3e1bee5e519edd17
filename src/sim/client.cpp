// SPDX-License-Identifier: GPL-3.0-or-later
// Hands each reply to the operation that waits for it.
#include "sim/client.h"

#include <system_error>

namespace tiebreak
{

const std::string &Client::Place::why() const
{
    return talk.m_why;
}

std::uint32_t Client::Place::conflicts() const
{
    return talk.m_conflicts;
}

Client::Client(const RunParts &parts, unsigned places, std::int64_t skew, std::uint64_t seed) : m_parts(parts)
{
    m_places.reserve(places);
    for (unsigned place = 0; place < places; ++place)
        m_places.emplace_back(Talk(m_pipeline, static_cast<std::uint16_t>(place), m_parts.clock,
                                   m_parts.layout.board().unit, skew, seed * 8191 + place));
}

void Client::connect(std::unique_ptr<ByteStream> stream)
{
    m_stream = std::move(stream);
    m_reader = std::make_unique<ReplyReader>();
    m_count.add(m_pipeline.count);
    m_pipeline = {};
    m_waitsForRoom = false;
    m_midReply = false;
    m_fault.clear();
}

Deal Client::dealFor(Talk &talk) const
{
    switch (talk.operation().kind) {
    case OperationKind::AddPoints:
        return m_parts.strategy.add(talk);
    case OperationKind::SetScore:
        return m_parts.strategy.guarded(talk, m_parts.layout.set(talk));
    case OperationKind::TopN:
        return m_parts.layout.top(talk);
    case OperationKind::RankWindow:
        return m_parts.layout.window(talk);
    case OperationKind::AroundMe:
        return m_parts.layout.around(talk);
    case OperationKind::RankAndScore:
        return m_parts.layout.rankAndScore(talk);
    case OperationKind::Remove:
        return m_parts.strategy.guarded(talk, m_parts.layout.remove(talk));
    case OperationKind::Trim:
        return m_parts.layout.trim(talk);
    }
    std::unreachable();
}

void Client::begin(std::uint16_t index, const PlannedOperation &operation, std::int64_t intended,
                   std::int64_t now)
{
    Place &place = m_places[index];
    place.busy = true;
    place.repeated = false;
    place.intended = intended;
    place.invoked = now;
    Talk &talk = place.talk;
    talk.m_operation = operation;
    talk.m_member.clear();
    m_parts.shape.appendMember(talk.m_member, operation.member);
    talk.m_conflicts = 0;
    start(index, now);
}

void Client::repeat(std::uint16_t index, std::int64_t now)
{
    abandon(index);
    m_places[index].busy = true;
    m_places[index].repeated = true;
    start(index, now);
}

void Client::start(std::uint16_t index, std::int64_t now)
{
    Place &place = m_places[index];
    ++place.turn;
    place.talk.m_now = now;
    place.talk.m_firstError.clear();
    place.talk.m_why.clear();
    place.deal = dealFor(place.talk);
    place.deal.begin();
    settle(index, now);
}

void Client::resume(std::uint16_t index, std::int64_t now)
{
    Talk &talk = m_places[index].talk;
    talk.m_now = now;
    talk.m_waiting.resume();
    settle(index, now);
}

void Client::abandon(std::uint16_t index)
{
    Place &place = m_places[index];
    place.deal = {};
    place.talk.m_pending = 0;
    place.talk.m_before = 0;
    place.talk.m_pause = {};
    ++place.turn;
    place.busy = false;
}

void Client::settle(std::uint16_t index, std::int64_t now)
{
    Place &place = m_places[index];
    Talk &talk = place.talk;
    if (place.deal.over()) {
        // What it sent last may still be answered; the place is free when nothing is owed to it.
        if (talk.m_pending == 0) {
            place.answered = now;
            place.busy = false;
            m_finished.push_back(index);
        }
    } else if (talk.m_pause.count() > 0) {
        m_paused.push_back({index, now + talk.m_pause.count()});
        talk.m_pause = {};
    }
}

ReplyReader::Outcome Client::readReply(std::string_view &bytes)
{
    if (!m_reader->midReply() && m_pipeline.reply.takeInteger(bytes))
        return ReplyReader::Outcome::Complete;
    const auto outcome = m_reader->read(bytes, m_pipeline.reply);
    if (outcome == ReplyReader::Outcome::Complete && m_reader->isError())
        m_pipeline.reply.setError(m_reader->errorLine());
    return outcome;
}

bool Client::receive(std::span<char> buffer)
{
    for (;;) {
        const auto step = m_stream->read(buffer);
        if (step.state == ByteStream::Step::State::WouldBlock)
            return true;
        if (step.state == ByteStream::Step::State::Ended)
            return lose("The server closed the connection.");
        if (step.state == ByteStream::Step::State::Failed)
            return lose("The connection failed: " + std::generic_category().message(step.error) + '.');
        m_bytesReceived += static_cast<std::int64_t>(step.bytes);
        const std::int64_t now = m_parts.clock.now();
        std::string_view bytes(buffer.data(), step.bytes);
        while (!m_pipeline.idle()) {
            const std::uint16_t index = m_pipeline.owners[m_pipeline.answered];
            Place &place = m_places[index];
            if (!m_midReply)
                m_pipeline.reply.expect(place.talk.m_keep);
            const std::size_t before = bytes.size();
            const auto outcome = readReply(bytes);
            place.talk.received(before - bytes.size());
            m_midReply = outcome == ReplyReader::Outcome::NeedsMore;
            if (outcome == ReplyReader::Outcome::Broken)
                return lose("The server sent something that does not fit the Redis protocol: " +
                            m_reader->fault() + '.');
            if (outcome == ReplyReader::Outcome::NeedsMore)
                break;
            m_pipeline.takeOwner();
            --place.talk.m_pending;
            place.talk.m_now = now;
            if (place.talk.m_before > 0)
                place.talk.passOver();
            else if (!place.deal.over())
                place.talk.m_waiting.resume();
            settle(index, now);
        }
        if (!bytes.empty())
            return lose("The server spoke unasked.");
        if (step.bytes < buffer.size())
            return true;
    }
}

bool Client::flush()
{
    while (m_pipeline.sent < m_pipeline.unsent.size()) {
        const auto step = m_stream->write(std::string_view(m_pipeline.unsent).substr(m_pipeline.sent));
        m_waitsForRoom = step.state == ByteStream::Step::State::WouldBlock;
        if (m_waitsForRoom)
            return true;
        if (step.state != ByteStream::Step::State::Moved)
            return lose("The server takes no more bytes.");
        m_pipeline.sent += step.bytes;
        m_bytesSent += static_cast<std::int64_t>(step.bytes);
    }
    m_pipeline.unsent.clear();
    m_pipeline.sent = 0;
    return true;
}

bool Client::lose(std::string why)
{
    m_fault = std::move(why);
    m_stream.reset();
    return false;
}

} // namespace tiebreak
