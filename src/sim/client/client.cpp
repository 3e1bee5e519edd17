// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/client.h"

#include "core/prose/sentence.h"

#include <system_error>

namespace tiebreak
{

namespace
{

/// Whether an error says that another node has the key, or is the primary now.
bool isMove(std::string_view line)
{
    return line.starts_with("MOVED ") || line.starts_with("ASK ") || line.starts_with("READONLY ") ||
           line.starts_with("CLUSTERDOWN ") || line.starts_with("TRYAGAIN");
}

} // namespace

const std::string &Client::PipelineSlot::why() const
{
    return context.m_why;
}

bool Client::PipelineSlot::unfit() const
{
    return context.m_unfit;
}

std::uint32_t Client::PipelineSlot::conflicts() const
{
    return context.m_conflicts;
}

Client::Client(const RunParts &parts, unsigned places, std::int64_t skew, std::uint64_t seed) : m_parts(parts)
{
    m_slots.reserve(places);
    for (unsigned place = 0; place < places; ++place)
        m_slots.emplace_back(OperationContext(m_pipeline, static_cast<std::uint16_t>(place), m_parts.clock,
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
    m_loss = {};
}

Operation Client::operationFor(OperationContext &context) const
{
    switch (context.operation().kind) {
    case OperationKind::AddPoints:
        return m_parts.strategy.add(context);
    case OperationKind::SetScore:
        return m_parts.strategy.guarded(context, m_parts.layout.set(context));
    case OperationKind::TopN:
        return m_parts.layout.top(context);
    case OperationKind::RankWindow:
        return m_parts.layout.window(context);
    case OperationKind::AroundMe:
        return m_parts.layout.around(context);
    case OperationKind::RankAndScore:
        return m_parts.layout.rankAndScore(context);
    case OperationKind::Remove:
        return m_parts.strategy.guarded(context, m_parts.layout.remove(context));
    case OperationKind::Trim:
        return m_parts.layout.trim(context);
    }
    std::unreachable();
}

void Client::begin(std::uint16_t index, const PlannedOperation &operation, std::int64_t intended,
                   std::int64_t now)
{
    PipelineSlot &slot = m_slots[index];
    slot.busy = true;
    slot.repeated = false;
    slot.intended = intended;
    slot.invoked = now;
    OperationContext &context = slot.context;
    context.m_operation = operation;
    context.m_member.clear();
    m_parts.shape.appendMember(context.m_member, operation.member);
    context.m_conflicts = 0;
    start(index, now);
}

void Client::repeat(std::uint16_t index, std::int64_t now)
{
    abandon(index);
    m_slots[index].busy = true;
    m_slots[index].repeated = true;
    start(index, now);
}

void Client::start(std::uint16_t index, std::int64_t now)
{
    PipelineSlot &slot = m_slots[index];
    ++slot.turn;
    slot.context.m_now = now;
    slot.context.m_firstError.clear();
    slot.context.m_why.clear();
    slot.context.m_unfit = false;
    slot.heard = false;
    slot.coroutine = operationFor(slot.context);
    slot.coroutine.begin();
    settle(index, now);
}

void Client::resume(std::uint16_t index, std::int64_t now)
{
    OperationContext &context = m_slots[index].context;
    context.m_now = now;
    context.m_waiting.resume();
    settle(index, now);
}

void Client::abandon(std::uint16_t index)
{
    PipelineSlot &slot = m_slots[index];
    slot.coroutine = {};
    slot.context.m_pending = 0;
    slot.context.m_before = 0;
    slot.context.m_pause = {};
    ++slot.turn;
    slot.busy = false;
}

void Client::settle(std::uint16_t index, std::int64_t now)
{
    PipelineSlot &slot = m_slots[index];
    OperationContext &context = slot.context;
    if (slot.coroutine.over()) {
        // What it sent last may still be answered; the place is free when nothing is owed to it.
        if (context.m_pending == 0) {
            slot.answered = now;
            slot.busy = false;
            m_finished.push_back(index);
        }
    } else if (context.m_pause.count() > 0) {
        m_paused.push_back({index, now + context.m_pause.count()});
        context.m_pause = {};
    }
}

ReplyReader::Outcome Client::readReply(std::string_view &bytes, std::size_t maxBytes)
{
    if (!m_reader->midReply() && m_pipeline.reply.takeInteger(bytes))
        return ReplyReader::Outcome::Complete;
    const auto outcome = m_reader->read(bytes, m_pipeline.reply, maxBytes);
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
            return lose(ErrorKind::Closed, "The server closed the connection.");
        if (step.state == ByteStream::Step::State::Failed)
            return lose(ErrorKind::Closed, step.error == 0
                                               ? m_stream->failure()
                                               : sentence("The connection failed: {}.",
                                                          std::generic_category().message(step.error)));
        m_bytesReceived += static_cast<std::int64_t>(step.bytes);
        const std::int64_t now = m_parts.clock.now();
        std::string_view bytes(buffer.data(), step.bytes);
        while (!m_pipeline.idle()) {
            const auto [index, maxReply] = m_pipeline.nextOwner();
            PipelineSlot &slot = m_slots[index];
            if (!m_midReply)
                m_pipeline.reply.expect(slot.context.m_keep);
            const std::size_t before = bytes.size();
            const auto outcome = readReply(bytes, maxReply);
            slot.context.received(before - bytes.size());
            m_midReply = outcome == ReplyReader::Outcome::NeedsMore;
            if (outcome == ReplyReader::Outcome::Broken)
                return lose(ErrorKind::Protocol,
                            sentence("The server sent something that does not fit the Redis protocol: {}.",
                                     m_reader->fault()));
            if (outcome == ReplyReader::Outcome::NeedsMore)
                break;
            if (m_parts.followsMoves && m_reader->isError() && isMove(m_reader->errorLine())) {
                m_refused = static_cast<std::uint16_t>(index);
                m_refusesAll = m_reader->errorLine().starts_with("MOVED ");
                return lose(ErrorKind::Moved, m_reader->errorLine());
            }
            slot.heard = true;
            m_pipeline.passOwner();
            --slot.context.m_pending;
            slot.context.m_now = now;
            if (slot.context.m_before > 0)
                slot.context.passOver();
            else if (!slot.coroutine.over())
                slot.context.m_waiting.resume();
            settle(index, now);
        }
        if (!bytes.empty())
            return lose(ErrorKind::Protocol, "The server sent something unasked.");
        if (step.bytes < buffer.size() && !m_stream->holdsMore())
            return true;
    }
}

bool Client::flush()
{
    while (m_pipeline.sent < m_pipeline.unsent.size()) {
        const auto step = m_stream->write(std::string_view(m_pipeline.unsent).substr(m_pipeline.sent));
        const bool waits = step.state == ByteStream::Step::State::WouldBlock;
        m_waitsForRoom = waits && !step.crossed;
        if (waits)
            return true;
        if (step.state != ByteStream::Step::State::Moved)
            return lose(ErrorKind::Closed, m_stream->failure().empty() ? "The server accepts no more bytes."
                                                                       : m_stream->failure());
        m_pipeline.sent += step.bytes;
        m_bytesSent += static_cast<std::int64_t>(step.bytes);
    }
    m_pipeline.unsent.clear();
    m_pipeline.sent = 0;
    return true;
}

bool Client::lose(ErrorKind kind, std::string why)
{
    m_loss = {kind, std::move(why)};
    m_stream.reset();
    return false;
}

} // namespace tiebreak
