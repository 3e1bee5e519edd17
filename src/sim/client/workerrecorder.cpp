// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/client/workerrecorder.h"

#include "core/prose/sentence.h"
#include "redis/wire/reply.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tiebreak
{

namespace
{

UpdateOutcome outcomeOf(const Client::PipelineSlot &slot)
{
    switch (slot.end()) {
    case OperationEnd::Done:
        return UpdateOutcome::Acknowledged;
    case OperationEnd::Refused:
        return slot.repeated ? UpdateOutcome::Uncertain : UpdateOutcome::Refused;
    case OperationEnd::Unsure:
        break;
    }
    return UpdateOutcome::Uncertain;
}

Error tooManyRecords(const WorkerConfig &config)
{
    const std::size_t all = config.maxRecords * config.workload.load.workers;
    return {ErrorKind::Limit,
            sentence("The record of the run's updates has reached its limit of {} MB ({} updates), all that "
                     "this machine has memory for. Run for a shorter time, or with a rate.",
                     all * sizeof(UpdateRecord) / 1'000'000, all)};
}

/// Whether an update ended with words that say that the next ones will not do better.
bool takesNoMore(std::string_view why)
{
    // Older servers put the reply of a command in a script behind words of their own.
    static constexpr std::array<std::string_view, 7> lasting{
        "OOM command not allowed", "READONLY ", "MISCONF ", "NOSCRIPT ",
        "ERR Function not found",  "NOAUTH ",   "NOPERM "};
    return std::ranges::any_of(lasting, [&](std::string_view words) { return why.contains(words); });
}

} // namespace

void WorkerRecorder::endAt(std::int64_t moment)
{
    m_lastSecond = (moment - 1 - m_measureFrom) / nanosecondsPerSecond;
}

void WorkerRecorder::over(const Client::PipelineSlot &slot)
{
    log(slot, slot.answered, outcomeOf(slot));
    if (slot.unfit())
        broke({ErrorKind::Protocol,
               sentence("The server gave an answer of another shape than the command has to \"{}\".",
                        operationName(slot.operation().kind))});
    if (isUpdate(slot.operation().kind) && takesNoMore(slot.why())) {
        broke(errorFromReply(slot.why()));
        m_result.givenUp.push_back(slot.operation().member);
    }
    if (slot.invoked < m_measureFrom)
        return;
    KindFigures &figures = m_result.measured.of(slot.operation().kind);
    m_result.measured.conflicts += slot.conflicts();
    tellSecond(std::min((slot.answered - m_measureFrom) / nanosecondsPerSecond, m_lastSecond));
    if (slot.end() != OperationEnd::Done) {
        ++figures.refused;
        ++m_second.refused;
        m_result.measured.addError(slot.why());
        return;
    }
    const std::int64_t took = slot.answered - slot.intended;
    ++figures.done;
    figures.latency.add(took);
    ++m_second.done;
    m_second.latency.add(took);
}

void WorkerRecorder::unanswered(const Client::PipelineSlot &slot, std::int64_t moment)
{
    log(slot, moment, UpdateOutcome::Uncertain);
    ++m_result.measured.unanswered;
    if (isUpdate(slot.operation().kind))
        m_result.givenUp.push_back(slot.operation().member);
}

void WorkerRecorder::leave(const Client &client)
{
    m_result.measured.traffic.add(client.count());
    m_result.measured.bytesSent += client.bytesSent();
    m_result.measured.bytesReceived += client.bytesReceived();
}

void WorkerRecorder::broke(Error why)
{
    if (!m_result.broken)
        m_result.broken = std::move(why);
    m_config.stop.request_stop();
}

WorkerResult WorkerRecorder::finish(std::chrono::nanoseconds cpu)
{
    m_result.measured.cpu = cpu;
    if (m_config.second && m_second.done + m_second.refused > 0)
        m_config.second(m_worker, m_secondIndex, std::move(m_second));
    return std::move(m_result);
}

void WorkerRecorder::log(const Client::PipelineSlot &slot, std::int64_t answered, UpdateOutcome outcome)
{
    const PlannedOperation &operation = slot.operation();
    if (!m_config.records || !isUpdate(operation.kind))
        return;
    if (m_result.log.size() == m_config.maxRecords)
        broke(tooManyRecords(m_config));
    m_result.log.append({.invoked = slot.invoked,
                         .answered = answered,
                         .points = operation.points,
                         .member = operation.member,
                         .worker = static_cast<std::uint16_t>(m_worker),
                         .kind = operation.kind == OperationKind::AddPoints  ? UpdateKind::Add
                                 : operation.kind == OperationKind::SetScore ? UpdateKind::Set
                                                                             : UpdateKind::Remove,
                         .outcome = outcome});
}

void WorkerRecorder::tellSecond(std::int64_t index)
{
    if (index <= m_secondIndex)
        return;
    if (m_config.second)
        m_config.second(m_worker, m_secondIndex, std::move(m_second));
    m_second = {};
    m_secondIndex = index;
}

} // namespace tiebreak
