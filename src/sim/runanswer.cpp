// SPDX-License-Identifier: GPL-3.0-or-later
// Which run is the best one, and what can be said of it.
#include "sim/runwords.h"

#include "sim/runtitles.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace tiebreak
{

namespace
{

/// Runs whose figures differ by less are alike: so much two runs of one plan differ.
constexpr double alike = 0.02;

using Records = std::vector<const RunRecord *>;

/// The workload but for its seed: only runs under the same one can be compared.
bool sameWork(const RunRecord &one, const RunRecord &other)
{
    Workload a = one.plan.workload;
    Workload b = other.plan.workload;
    a.load.seed = b.load.seed;
    a.board.keyPrefix = b.board.keyPrefix;
    return a == b && one.target == other.target;
}

/// The most that can be compared, of equal many those with the newest run.
Records comparable(std::span<const RunRecord> records)
{
    Records best;
    for (std::size_t i = records.size(); i-- > 0;) {
        Records group;
        for (const RunRecord &other : records) {
            if (sameWork(records[i], other))
                group.push_back(&other);
        }
        if (group.size() > best.size())
            best = std::move(group);
    }
    return best;
}

bool isSameWay(const RunRecord &one, const RunRecord &other)
{
    return one.plan.strategy == other.plan.strategy && one.plan.codec == other.plan.codec &&
           one.plan.serverTime == other.plan.serverTime;
}

Records ofOutcome(const Records &records, RunOutcome outcome)
{
    Records found;
    std::ranges::copy_if(records, std::back_inserter(found),
                         [&](const RunRecord *record) { return outcomeOf(*record) == outcome; });
    return found;
}

/// The newest of those that came out wrong, else of all: once wrong is wrong.
const RunRecord *newestAndWorst(const Records &records)
{
    return *std::ranges::max_element(records, {}, [](const RunRecord *record) {
        return std::pair(outcomeOf(*record) == RunOutcome::Wrong, record->began);
    });
}

std::string rateText(double rate, const Wording &wording)
{
    return wording.number(std::llround(std::min(rate, 1e15))) + " operations a second";
}

/// "every point kept, every tie in its true order", as far as that is known.
std::string keptText(const RunRecord &record, const Wording &wording)
{
    const TruthReport &truth = *record.truth;
    const Workload &work = record.plan.workload;
    std::string text = "every point kept";
    if (work.trims() && !work.trimming.coldStore)
        text = "every point kept of those who surely belong among the first " +
               wording.number(work.trimming.keep);
    text += truth.judgedPairs > 0 ? ", every tie in its true order"
                                  : "; no two scores tied, so there was no order to keep";
    if (truth.membersUnsure > 0)
        text += "; " + countText(wording, truth.membersUnsure, "member is", "members are") +
                " not judged, for " + countText(wording, truth.uncertain, "update was", "updates were") +
                " never answered";
    return text;
}

std::string wrongText(const RunRecord &record, const Wording &wording)
{
    const TruthReport &truth = *record.truth;
    std::string text;
    const auto add = [&](std::int64_t count, std::string_view one, std::string_view many,
                         std::string_view end) {
        if (count > 0)
            text += (text.empty() ? "" : ", ") + countText(wording, count, one, many) + std::string(end);
    };
    add(truth.lost, "update", "updates", " lost");
    add(truth.duplicated, "update", "updates", " applied twice");
    add(truth.misplaced, "row", "rows", " misplaced");
    add(truth.wronglyTrimmed, "member", "members", " wrongly cut off");
    return text;
}

/// What was not done, as sentences of their own.
std::string notDoneText(const RunRecord &record, const Wording &wording)
{
    std::string text;
    if (record.neverBegun > 0)
        text += ' ' + countText(wording, record.neverBegun, "more operation was", "more operations were") +
                " due and never began: this way does not keep up with the rate.";
    if (record.refused > 0)
        text += ' ' + countText(wording, record.refused, "operation was", "operations were") + " refused.";
    return text;
}

/// "of 5 acknowledged updates", and the rows before them where more was lost than they can account for.
std::string ofAllText(const RunRecord &record, const Wording &wording)
{
    const TruthReport &truth = *record.truth;
    std::string text =
        " of " + countText(wording, truth.acknowledged, "acknowledged update", "acknowledged updates");
    if (truth.lost > truth.acknowledged)
        text += " and " + countText(wording, record.plan.workload.board.startMembers, "row", "rows") +
                " that stood there before";
    return text;
}

RunsAnswer answerOfOne(const RunRecord &record, const Wording &wording)
{
    const std::string name = upperFirst(runPhrase(record.plan));
    switch (outcomeOf(record)) {
    case RunOutcome::Right:
        return {true, name + " loses nothing:",
                rateText(record.throughput, wording) + ", " + keptText(record, wording) + '.' +
                    notDoneText(record, wording)};
    case RunOutcome::Wrong:
        return {false, name + " comes out wrong:",
                wrongText(record, wording) + ofAllText(record, wording) + ", at " +
                    rateText(record.throughput, wording) + '.' + notDoneText(record, wording)};
    case RunOutcome::Unchecked:
        break;
    }
    return {false, name + (record.partial.empty() ? " was not checked:" : " ended early:"),
            rateText(record.throughput, wording) + (record.partial.empty() ? "" : "; " + record.partial)};
}

/// The best first: the fastest, or with a rate whoever answers soonest.
double costOf(const RunRecord &record)
{
    return record.plan.workload.load.rate ? static_cast<double>(record.latency.p99) : -record.throughput;
}

bool isAlike(const RunRecord &one, const RunRecord &other)
{
    const double a = std::abs(costOf(one));
    const double b = std::abs(costOf(other));
    return std::abs(a - b) <= alike * std::max(a, b);
}

std::string speedText(const RunRecord &record, const Wording &wording)
{
    return record.plan.workload.load.rate
               ? "99 of 100 answers within " + millisecondsText(record.latency.p99) + " at " +
                     rateText(record.throughput, wording)
               : rateText(record.throughput, wording);
}

RunsAnswer bestOfRight(const Records &right, const Wording &wording)
{
    const RunRecord &best =
        **std::ranges::min_element(right, {}, [](const RunRecord *record) { return costOf(*record); });
    std::string others;
    std::vector<std::string> named{runTitle(best.plan)};
    for (const RunRecord *record : right) {
        if (!isAlike(*record, best) || std::ranges::find(named, runTitle(record->plan)) != named.end())
            continue;
        others += (others.empty() ? "" : ", ") + runPhrase(record->plan);
        named.push_back(runTitle(record->plan));
    }
    RunsAnswer answer;
    answer.right = true;
    answer.bold = upperFirst(runPhrase(best.plan));
    const bool rate = best.plan.workload.load.rate.has_value();
    if (right.size() == 1)
        answer.bold += " is the only one that loses nothing:";
    else if (others.empty())
        answer.bold +=
            rate ? " answers soonest of those that lose nothing:" : " is the fastest that loses nothing:";
    else
        answer.bold += rate ? " is one of those that answer soonest and lose nothing:"
                            : " is one of the fastest that lose nothing:";
    answer.rest = speedText(best, wording);
    if (!others.empty())
        answer.rest += " (within 2 %: " + others + ")";
    answer.rest += ", " + keptText(best, wording) + '.' + notDoneText(best, wording);
    return answer;
}

} // namespace

RunsAnswer runsAnswer(std::span<const RunRecord> records, const Wording &wording)
{
    const Records all = comparable(records);
    if (all.empty())
        return {};
    if (std::ranges::all_of(all, [&](const RunRecord *record) { return isSameWay(*record, *all.front()); }))
        return answerOfOne(*newestAndWorst(all), wording);
    RunsAnswer answer;
    const Records right = ofOutcome(all, RunOutcome::Right);
    const Records wrong = ofOutcome(all, RunOutcome::Wrong);
    if (!right.empty()) {
        answer = bestOfRight(right, wording);
    } else if (!wrong.empty()) {
        const RunRecord &least = **std::ranges::min_element(
            wrong, {}, [](const RunRecord *record) { return wrongPerMillion(*record); });
        answer.bold = "No run came out right:";
        answer.rest = "the least wrong is " + runPhrase(least.plan) + ", with " + wrongText(least, wording) +
                      ofAllText(least, wording) + '.';
    } else {
        const RunRecord &best =
            **std::ranges::min_element(all, {}, [](const RunRecord *record) { return costOf(*record); });
        answer.bold = "Nothing was checked:";
        answer.rest = "the fastest is " + runPhrase(best.plan) + ", with " + speedText(best, wording) + '.';
        if (best.plan.workload.load.rate)
            answer.rest.replace(0, std::string_view("the fastest is ").size(), "the soonest answers gives ");
    }
    if (all.size() < records.size())
        answer.rest += " (Of the " +
                       countText(wording, static_cast<std::int64_t>(all.size()), "run", "runs") +
                       " under the same workload.)";
    return answer;
}

} // namespace tiebreak
