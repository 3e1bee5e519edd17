// SPDX-License-Identifier: GPL-3.0-or-later
// Adds up, and keeps what the truth needs.
#include "sim/workerbook.h"

#include "redis/reply.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace tiebreak
{

namespace
{

constexpr std::int64_t second = 1'000'000'000;

UpdateOutcome outcomeOf(const Client::Place &place)
{
    switch (place.end()) {
    case DealEnd::Done:
        return UpdateOutcome::Acknowledged;
    case DealEnd::Refused:
        return place.repeated ? UpdateOutcome::Uncertain : UpdateOutcome::Refused;
    case DealEnd::Unsure:
        break;
    }
    return UpdateOutcome::Uncertain;
}

Error tooManyRecords(const WorkerOrders &orders)
{
    const std::size_t all = orders.mostRecords * orders.workload.load.workers;
    return {
        ErrorKind::Limit,
        "The record of the run's updates has reached its limit of " +
            std::to_string(all * sizeof(UpdateRecord) / 1'000'000) + " MB (" + std::to_string(all) +
            " updates), which is what this machine has memory to spare for. Run for a shorter time, or with "
            "a rate."};
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

void WorkerBook::over(const Client::Place &place)
{
    log(place, place.answered, outcomeOf(place));
    if (isUpdate(place.operation().kind) && takesNoMore(place.why())) {
        broke(errorFromReply(place.why()));
        m_result.givenUp.push_back(place.operation().member);
    }
    if (place.invoked < m_measureFrom)
        return;
    KindFigures &figures = m_result.measured.of(place.operation().kind);
    m_result.measured.conflicts += place.conflicts();
    tellSecond((place.answered - m_measureFrom) / second);
    if (place.end() != DealEnd::Done) {
        ++figures.refused;
        ++m_second.refused;
        m_result.measured.addError(place.why());
        return;
    }
    const std::int64_t took = place.answered - place.intended;
    ++figures.done;
    figures.latency.add(took);
    ++m_second.done;
    m_second.latency.add(took);
}

void WorkerBook::unanswered(const Client::Place &place, std::int64_t moment)
{
    log(place, moment, UpdateOutcome::Uncertain);
    ++m_result.measured.unanswered;
    if (isUpdate(place.operation().kind))
        m_result.givenUp.push_back(place.operation().member);
}

void WorkerBook::leave(const Client &client)
{
    m_result.measured.talk.add(client.count());
    m_result.measured.bytesSent += client.bytesSent();
    m_result.measured.bytesReceived += client.bytesReceived();
}

void WorkerBook::broke(Error why)
{
    if (!m_result.broken)
        m_result.broken = std::move(why);
    m_orders.stop.request_stop();
}

WorkerResult WorkerBook::finish(std::chrono::nanoseconds cpu)
{
    m_result.measured.cpu = cpu;
    if (m_orders.second && m_second.done + m_second.refused > 0)
        m_orders.second(m_worker, m_secondIndex, std::move(m_second));
    return std::move(m_result);
}

void WorkerBook::log(const Client::Place &place, std::int64_t answered, UpdateOutcome outcome)
{
    const PlannedOperation &operation = place.operation();
    if (!m_orders.records || !isUpdate(operation.kind))
        return;
    if (m_result.log.size() == m_orders.mostRecords)
        broke(tooManyRecords(m_orders));
    m_result.log.append({.invoked = place.invoked,
                         .answered = answered,
                         .points = operation.points,
                         .member = operation.member,
                         .worker = static_cast<std::uint16_t>(m_worker),
                         .kind = operation.kind == OperationKind::AddPoints  ? UpdateKind::Add
                                 : operation.kind == OperationKind::SetScore ? UpdateKind::Set
                                                                             : UpdateKind::Remove,
                         .outcome = outcome});
}

void WorkerBook::tellSecond(std::int64_t index)
{
    if (index <= m_secondIndex)
        return;
    if (m_orders.second)
        m_orders.second(m_worker, m_secondIndex, std::move(m_second));
    m_second = {};
    m_secondIndex = index;
}

} // namespace tiebreak
