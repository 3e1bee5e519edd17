// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/simulator/runsmodel.h"

#include "core/prose/counts.h"
#include "models/simulator/figuretext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "sim/board/strategies/strategies.h"
#include "sim/record/runtext.h"
#include "sim/record/whywrongtext.h"
#include "sim/run/rounds.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace tiebreak
{

namespace
{

/// In which part of the table a run stands.
int part(const ShownRun &run)
{
    switch (run.state) {
    case ShownRun::State::Done:
        break;
    case ShownRun::State::Running:
        return 4;
    case ShownRun::State::Planned:
        return 5;
    case ShownRun::State::Failed:
        return 3;
    }
    switch (run.outcome()) {
    case RunOutcome::Right:
        return 0;
    case RunOutcome::Unchecked:
        return 1;
    case RunOutcome::Wrong:
        break;
    }
    return 2;
}

/// The cause of most misplaced pairs.
QString mainCauseText(const ConsistencyReport &consistency)
{
    const auto cause = mainCause(consistency);
    return cause ? displayText(causeWords(*cause)) : QString();
}

QString costText(const std::optional<double> &cost)
{
    return cost ? threeDigits(*cost) : dash();
}

} // namespace

RunsModel::RunsModel(QObject *parent)
    : TableModel(
          parent,
          {{{}, Qt::AlignLeft, tr("Whether nothing was lost, applied twice or misplaced")},
           {tr("Strategy"), Qt::AlignLeft, tr("How points are added")},
           {tr("Codec"), Qt::AlignLeft, tr("How score and time are packed")},
           {tr("Clock"), Qt::AlignLeft, tr("Whose clock gives the time")},
           {tr("Server"), Qt::AlignLeft, tr("Where it was run")},
           {tr("Clients"), Qt::AlignRight, tr("Connections")},
           {tr("Ops/s (±)"), Qt::AlignRight,
            tr("Completed operations per second. For several rounds, the median and the largest deviation "
               "of a round from it.")},
           {tr("Server µs"), Qt::AlignRight, tr("CPU time of the server per operation, in µs")},
           {tr("p50 ms"), Qt::AlignRight,
            tr("Latency in ms that half of the operations do not exceed. For several rounds, the median.")},
           {tr("p99 ms"), Qt::AlignRight,
            tr("Latency in ms that 99% of the operations do not exceed. For several rounds, the median.")},
           {tr("p99.9 ms"), Qt::AlignRight,
            tr("Latency in ms that 99.9% of the operations do not exceed. For several rounds, the median.")},
           {tr("Lost"), Qt::AlignRight,
            tr("Acknowledged updates that are missing from the board; there may be more")},
           {tr("Extra"), Qt::AlignRight,
            tr("Updates that were applied twice, or members with more points than were acknowledged")},
           {tr("Trimmed"), Qt::AlignRight,
            tr("Members that were trimmed although they belong in the kept ranks")},
           {tr("Misplaced"), Qt::AlignLeft,
            tr("Rows above a row that reached the same score earlier, and why")},
           {tr("Unexpected"), Qt::AlignRight,
            tr("Rows that this run did not write: unknown members, or scores that none of its updates "
               "wrote")},
           {tr("B/member"), Qt::AlignRight, tr("Memory of the board's keys in bytes per member")},
           {tr("Cmds"), Qt::AlignRight, tr("Commands per update: an add, a set or a removal")},
           {tr("B/update"), Qt::AlignRight, tr("Bytes sent and received per update")}})
{
}

int RunsModel::plan(const std::vector<RunPlan> &plans)
{
    const int first = m_next;
    beginResetModel();
    for (const RunPlan &plan : plans) {
        m_runs.emplace_back().plan = plan;
        m_numbers.push_back(m_next++);
    }
    order();
    endResetModel();
    return first;
}

void RunsModel::add(MadeRuns runs)
{
    beginResetModel();
    for (RunRecord &record : runs.records) {
        ShownRun &run = m_runs.emplace_back();
        run.state = ShownRun::State::Done;
        run.plan = record.plan;
        run.record = std::move(record);
        m_numbers.push_back(m_next++);
    }
    std::ranges::move(runs.unmade, std::back_inserter(m_dropped));
    order();
    endResetModel();
}

void RunsModel::clear()
{
    beginResetModel();
    m_runs.clear();
    m_numbers.clear();
    m_dropped.clear();
    order();
    endResetModel();
}

std::vector<std::string> RunsModel::takeKeptBoards()
{
    std::vector<std::string> keys;
    for (ShownRun &run : m_runs) {
        if (run.record && std::exchange(run.record->boardKept, false))
            keys.push_back(run.record->key);
        for (RunRecord &round : run.rounds)
            round.boardKept = false;
    }
    return keys;
}

std::size_t RunsModel::keptBoards() const
{
    return std::size_t(std::ranges::count_if(
        m_runs, [](const ShownRun &run) { return run.record && run.record->boardKept; }));
}

void RunsModel::dropPlanned()
{
    beginResetModel();
    for (std::size_t i = m_runs.size(); i-- > 0;) {
        if (m_runs[i].state == ShownRun::State::Done || m_runs[i].state == ShownRun::State::Failed)
            continue;
        m_dropped.push_back(m_runs[i].plan);
        m_runs.erase(m_runs.begin() + std::ptrdiff_t(i));
        m_numbers.erase(m_numbers.begin() + std::ptrdiff_t(i));
    }
    order();
    endResetModel();
}

int RunsModel::rowOf(int number) const
{
    const auto found = std::ranges::find(m_numbers, number);
    if (found == m_numbers.end())
        return -1;
    return int(std::ranges::find(m_order, std::size_t(found - m_numbers.begin())) - m_order.begin());
}

void RunsModel::setRunning(int number)
{
    if (const int row = rowOf(number); row >= 0) {
        ShownRun &run = m_runs[m_order[std::size_t(row)]];
        if (run.record) // of a round before; it stays where it is
            return;
        beginResetModel();
        run.state = ShownRun::State::Running;
        order();
        endResetModel();
    }
}

void RunsModel::addRound(int number, RunRecord record)
{
    if (const int row = rowOf(number); row >= 0) {
        beginResetModel();
        ShownRun &run = m_runs[m_order[std::size_t(row)]];
        run.state = ShownRun::State::Done;
        run.rounds.push_back(std::move(record));
        run.record = mergedRounds(run.rounds);
        order();
        endResetModel();
    }
}

void RunsModel::dropRefused(int first)
{
    const auto begin = std::size_t(std::ranges::lower_bound(m_numbers, first) - m_numbers.begin());
    const auto refused = [](const ShownRun &run) { return run.state == ShownRun::State::Failed; };
    if (begin == m_runs.size() || !std::all_of(m_runs.begin() + std::ptrdiff_t(begin), m_runs.end(), refused))
        return;
    beginResetModel();
    m_runs.resize(begin);
    m_numbers.resize(begin);
    order();
    endResetModel();
}

void RunsModel::setFailed(int number, const QString &error)
{
    if (const int row = rowOf(number); row >= 0) {
        ShownRun &run = m_runs[m_order[std::size_t(row)]];
        if (run.record)
            return;
        beginResetModel();
        run.state = ShownRun::State::Failed;
        run.error = error;
        order();
        endResetModel();
    }
}

void RunsModel::order()
{
    m_order.resize(m_runs.size());
    std::iota(m_order.begin(), m_order.end(), std::size_t(0));
    // As the answer above the table ranks them: runs that are right among themselves.
    std::map<int, std::vector<const RunRecord *>> made;
    for (const ShownRun &run : m_runs)
        if (run.record)
            made[part(run)].push_back(&*run.record);
    std::map<const RunRecord *, std::size_t> ranks;
    for (auto &[part, records] : made)
        for (const auto &alike : rankedRuns(std::move(records)))
            for (const RunRecord *record : alike)
                ranks.emplace(record, ranks.size());
    std::ranges::stable_sort(m_order, {}, [&](std::size_t run) {
        const ShownRun &shown = m_runs[run];
        return std::pair(part(shown), shown.record ? ranks.at(&*shown.record) : 0);
    });
    m_fastest = 0;
    for (const ShownRun &run : m_runs)
        if (run.record)
            m_fastest = std::max(m_fastest, run.record->throughput);
}

std::vector<RunRecord> RunsModel::records() const
{
    std::vector<RunRecord> list;
    for (const std::size_t run : m_order)
        if (m_runs[run].record)
            list.push_back(*m_runs[run].record);
    return list;
}

MadeRuns RunsModel::madeRuns() const
{
    MadeRuns runs(records(), {});
    const auto isSame = [](RunPlan one, RunPlan other) {
        for (RunPlan *plan : {&one, &other}) {
            plan->workload.load.seed = 0;
            plan->workload.board.keyPrefix.clear();
        }
        return one.strategy == other.strategy && one.codec == other.codec &&
               one.serverTime == other.serverTime && one.workload == other.workload;
    };
    const auto add = [&](const RunPlan &plan) {
        const auto isOf = [&](const RunPlan &other) { return isSame(other, plan); };
        if (std::ranges::none_of(runs.records, isOf, &RunRecord::plan) &&
            std::ranges::none_of(runs.unmade, isOf))
            runs.unmade.push_back(plan);
    };
    for (const ShownRun &run : m_runs)
        if (run.state == ShownRun::State::Failed)
            add(run.plan);
    for (const RunPlan &plan : m_dropped)
        add(plan);
    return runs;
}

bool RunsModel::trims() const
{
    return std::ranges::any_of(m_runs, [](const ShownRun &run) { return run.plan.workload.trims(); });
}

bool RunsModel::hasUnexpected() const
{
    return std::ranges::any_of(m_runs, [](const ShownRun &run) {
        return run.record && run.record->consistency && notOfTheRun(*run.record->consistency) > 0;
    });
}

bool RunsModel::hasServers() const
{
    return std::ranges::any_of(m_runs, [](const ShownRun &run) {
        return run.record && run.record->target != "sandbox" && !run.record->target.empty();
    });
}

int RunsModel::count() const
{
    return int(m_runs.size());
}

QString RunsModel::text(const ShownRun &run, int column) const
{
    switch (column) {
    case Outcome:
        return {};
    case Strategy:
        return displayText(strategyTitle(run.plan));
    case Codec:
        return displayText(codecShortName(run.plan.codec));
    case TimeFrom:
        return displayText(timeFrom(run.plan));
    case Server:
        return run.record ? displayText(run.record->target) : QString();
    case Clients:
        return groupedText(run.plan.workload.load.clients);
    default:
        break;
    }
    if (!run.record) {
        if (column != Throughput)
            return {};
        return run.state == ShownRun::State::Running  ? tr("running")
               : run.state == ShownRun::State::Failed ? tr("could not run")
                                                      : tr("not run yet");
    }
    const RunRecord &record = *run.record;
    switch (column) {
    case Throughput: {
        const QString median = groupedText(qint64(std::llround(record.throughput)));
        const Spread spread = throughputSpread(record);
        return spread.rounds < 2 ? median : tr("%1 ±%2%").arg(median).arg(std::lround(spread.percent()));
    }
    case P50:
        return latencyText(record.latency.p50);
    case P99:
        return latencyText(record.latency.p99);
    case P999:
        return latencyText(record.latency.p999);
    case Lost:
        return record.consistency ? groupedText(record.consistency->lost) : dash();
    case Twice:
        return record.consistency ? groupedText(record.consistency->duplicated) : dash();
    case Trimmed:
        return record.consistency ? groupedText(record.consistency->wronglyTrimmed) : dash();
    case Misplaced:
        return record.consistency ? groupedText(record.consistency->misplaced) : dash();
    case Unexpected:
        return record.consistency ? groupedText(notOfTheRun(*record.consistency)) : dash();
    case BytesPerMember:
        return record.bytesPerMember ? groupedText(qint64(std::llround(*record.bytesPerMember))) : dash();
    case Commands:
        return costText(record.commandsPerUpdate);
    case Bytes:
        return record.bytesPerUpdate ? groupedText(qint64(std::llround(*record.bytesPerUpdate))) : dash();
    case ServerMicros:
        return costText(record.serverCpuMicros);
    default:
        return {};
    }
}

QString RunsModel::toolTip(const ShownRun &run, int column) const
{
    if (run.state == ShownRun::State::Failed)
        return run.error;
    if (!run.record)
        return displayText(runTitle(run.plan));
    const RunRecord &record = *run.record;
    if (column == Codec)
        return displayText(specText(run.plan.codec));
    if (column == Server)
        return nameText(factsText({displayText(record.target), displayText(record.server)}).toStdString());
    const Wording wording = displayWording(QTimeZone::utc());
    if (column == Throughput && record.neverBegun > 0)
        return displayText(neverBegunText(record, wording));
    if ((column == Throughput || column == ServerMicros) && roundCount(record) > 1)
        return displayText(roundsText(record, wording));
    if (!record.consistency)
        return record.partial.empty() ? tr("Not checked: no updates were recorded")
                                      : displayText(record.partial);
    const ConsistencyReport &consistency = *record.consistency;
    if (column == Lost)
        return tr("Lost of what was acknowledged: at least %1, %2, of %3. Unanswered, so the outcome is "
                  "unknown: %4.")
            .arg(displayText(updateCount(wording, consistency.lost)),
                 displayText(pointCount(wording, consistency.lostPoints)),
                 displayText(memberCount(wording, consistency.membersLost)),
                 displayText(updateCount(wording, consistency.uncertain)));
    if (column == Misplaced)
        return tr("Of %2 ties whose true order is known, %1 are in the wrong order")
            .arg(groupedText(consistency.wrongPairs), groupedText(consistency.judgedPairs));
    if (column == Unexpected && notOfTheRun(consistency) > 0)
        return tr("%1 that are not of this run; %2 with a number that no update writes")
            .arg(displayText(memberCount(wording, consistency.unexpected)), groupedText(consistency.altered));
    QStringList lines{displayText(runTitle(run.plan))};
    if (!record.partial.empty())
        lines += displayText(record.partial);
    for (const WhyWrong &why : whyWrong(record, wording))
        lines += tr("%1: %2").arg(displayText(why.subject), displayText(why.sentence));
    return lines.join(u'\n');
}

QVariant RunsModel::cell(int row, int column, int role) const
{
    const ShownRun &run = this->run(row);
    switch (role) {
    case Qt::DisplayRole:
        return text(run, column);
    case Qt::ToolTipRole:
        return toolTip(run, column);
    case Qt::AccessibleTextRole:
        if (column == Outcome)
            return run.state != ShownRun::State::Done   ? text(run, Throughput)
                   : run.outcome() == RunOutcome::Right ? tr("right")
                   : run.outcome() == RunOutcome::Wrong ? tr("wrong")
                                                        : tr("not checked");
        return text(run, column);
    case OutcomeRole:
        return int(run.outcome());
    case StateRole:
        return int(run.state);
    case ShareRole:
        return run.record && m_fastest > 0 ? run.record->throughput / m_fastest : 0.0;
    case CauseRole:
        return run.record && run.record->consistency ? mainCauseText(*run.record->consistency) : QString();
    case FirstWrongRole:
        return row > 0 && part(run) >= 2 && part(this->run(row - 1)) < 2;
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_runsmodel.cpp"
