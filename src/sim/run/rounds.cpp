// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/rounds.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <limits>
#include <numeric>
#include <tuple>
#include <utility>

namespace tiebreak
{

namespace
{

/// A single round says little of speed: on a busy machine two of one plan differed by a factor of 1.7.
constexpr double surelyOfOne = 2;
constexpr double surelyCheaperOfOne = 1.1;

RoundFigures roundFiguresOf(const RunRecord &record)
{
    return {.began = record.began,
            .throughput = record.throughput,
            .p50 = record.latency.p50,
            .p99 = record.latency.p99,
            .p999 = record.latency.p999,
            .clientCpuMicros = record.clientCpuMicros,
            .serverCpuMicros = record.serverCpuMicros,
            .outcome = outcomeOf(record),
            .partial = record.partial};
}

/// Those that ran to their end; all of them where none did.
std::vector<RoundFigures> countedRounds(const RunRecord &record)
{
    if (record.rounds.empty())
        return {roundFiguresOf(record)};
    std::vector<RoundFigures> whole;
    std::ranges::copy_if(record.rounds, std::back_inserter(whole),
                         [](const RoundFigures &round) { return round.partial.empty(); });
    return whole.empty() ? record.rounds : whole;
}

/// Of those that have the figure; nothing where none has.
template <class Figure>
std::optional<Spread> spreadOf(const std::vector<RoundFigures> &rounds, Figure figure)
{
    std::vector<double> values;
    for (const RoundFigures &round : rounds) {
        if (const std::optional<double> value = std::invoke(figure, round))
            values.push_back(*value);
    }
    if (values.empty())
        return std::nullopt;
    std::ranges::sort(values);
    const std::size_t count = values.size();
    return Spread{count, values.front(), std::midpoint(values[(count - 1) / 2], values[count / 2]),
                  values.back()};
}

/// Commands an update in tenths, as finer differences come of conflicts; the most where that is not known.
std::int64_t tenthsOfCommands(const RunRecord &record)
{
    return record.commandsPerUpdate ? std::llround(std::min(*record.commandsPerUpdate, 1e9) * 10)
                                    : std::numeric_limits<std::int64_t>::max();
}

/// Runs that are equally fast, as far as can be told, the faster ones first, by what else tells them apart.
std::vector<const RunRecord *> byCost(std::vector<const RunRecord *> runs)
{
    std::vector<const RunRecord *> sorted;
    while (!runs.empty()) {
        const RunRecord &cheapest = **std::ranges::min_element(runs, {}, [](const RunRecord *run) {
            const auto cpu = serverCpuSpread(*run);
            return cpu ? cpu->median : std::numeric_limits<double>::infinity();
        });
        const auto dearer = std::ranges::stable_partition(
            runs, [&](const RunRecord *run) { return !surelyCheaper(cheapest, *run); });
        std::ranges::stable_sort(runs.begin(), dearer.begin(), {},
                                 [](const RunRecord *run) { return tenthsOfCommands(*run); });
        sorted.insert(sorted.end(), runs.begin(), dearer.begin());
        runs.erase(runs.begin(), dearer.begin());
    }
    return sorted;
}

/// What is compared of a run, the less the better.
Spread slownessOf(const RunRecord &record)
{
    const bool rate = record.plan.workload.load.rate.has_value();
    const auto slowness = [&](const RoundFigures &round) {
        if (rate)
            return static_cast<double>(round.p99);
        return round.throughput > 0 ? 1 / round.throughput : std::numeric_limits<double>::infinity();
    };
    return *spreadOf(countedRounds(record), slowness);
}

} // namespace

bool cameOutWorse(const RunRecord &one, const RunRecord &other)
{
    const auto badness = [](const RunRecord &record) {
        return std::tuple(outcomeOf(record) == RunOutcome::Wrong, record.consistency.has_value(),
                          wrongPerMillion(record));
    };
    return badness(one) > badness(other);
}

RunRecord mergedRounds(std::span<const RunRecord> rounds)
{
    if (rounds.size() == 1)
        return rounds.front();
    std::vector<const RunRecord *> whole;
    for (const RunRecord &round : rounds) {
        if (round.partial.empty())
            whole.push_back(&round);
    }
    if (whole.empty())
        std::ranges::transform(rounds, std::back_inserter(whole),
                               [](const RunRecord &round) { return &round; });
    std::ranges::stable_sort(whole, {}, &RunRecord::throughput);
    RunRecord merged = *whole[(whole.size() - 1) / 2];

    const RunRecord *worst = &rounds.front();
    merged.refused = merged.unanswered = merged.neverBegun = merged.redirects = 0;
    merged.errors.clear();
    for (const RunRecord &round : rounds) {
        if (cameOutWorse(round, *worst))
            worst = &round;
        merged.rounds.push_back(roundFiguresOf(round));
        merged.refused += round.refused;
        merged.unanswered += round.unanswered;
        merged.neverBegun += round.neverBegun;
        merged.redirects += round.redirects;
        for (const auto &[text, count] : round.errors)
            merged.errors[text] += count;
    }
    merged.consistency = worst->consistency;
    merged.key = worst->key;
    merged.boardKept = worst->boardKept;
    merged.boardMembers = worst->boardMembers;
    merged.coldMembers = worst->coldMembers;

    merged.throughput = throughputSpread(merged).median;
    const std::vector<RoundFigures> figures = countedRounds(merged);
    const auto latency = [&](std::int64_t RoundFigures::*figure) {
        return std::llround(spreadOf(figures, figure)->median);
    };
    merged.latency.p50 = latency(&RoundFigures::p50);
    merged.latency.p99 = latency(&RoundFigures::p99);
    merged.latency.p999 = latency(&RoundFigures::p999);
    const auto medianOf = [&](std::optional<double> RoundFigures::*figure) {
        const auto spread = spreadOf(figures, figure);
        return spread ? std::optional(spread->median) : std::nullopt;
    };
    merged.clientCpuMicros = medianOf(&RoundFigures::clientCpuMicros);
    merged.serverCpuMicros = medianOf(&RoundFigures::serverCpuMicros);
    return merged;
}

std::size_t roundCount(const RunRecord &record)
{
    return std::max<std::size_t>(record.rounds.size(), 1);
}

bool hasEnoughRounds(const RunRecord &record)
{
    const auto whole = record.rounds.empty() ? std::ptrdiff_t(record.partial.empty())
                                             : std::ranges::count_if(record.rounds, &std::string::empty,
                                                                     &RoundFigures::partial);
    return whole >= std::ptrdiff_t(enoughRounds);
}

double Spread::percent() const
{
    return median > 0 ? std::max(max - median, median - min) / median * 100 : 0;
}

Spread throughputSpread(const RunRecord &record)
{
    return *spreadOf(countedRounds(record), &RoundFigures::throughput);
}

std::optional<Spread> serverCpuSpread(const RunRecord &record)
{
    return spreadOf(countedRounds(record), &RoundFigures::serverCpuMicros);
}

bool surelyFaster(const RunRecord &one, const RunRecord &other)
{
    const Spread own = slownessOf(one);
    const Spread its = slownessOf(other);
    return hasEnoughRounds(one) && hasEnoughRounds(other) ? own.max < its.min
                                                          : own.median * surelyOfOne < its.median;
}

bool surelyCheaper(const RunRecord &one, const RunRecord &other)
{
    const auto own = serverCpuSpread(one);
    const auto its = serverCpuSpread(other);
    if (!own || !its)
        return false;
    const bool enough =
        hasEnoughRounds(one) && hasEnoughRounds(other) && std::min(own->rounds, its->rounds) >= enoughRounds;
    return enough ? own->max < its->min : own->median * surelyCheaperOfOne < its->median;
}

bool needsFewerCommands(const RunRecord &one, const RunRecord &other)
{
    return tenthsOfCommands(one) < tenthsOfCommands(other);
}

bool carriesRate(const RunRecord &record)
{
    constexpr double enough = 0.9;
    const auto &rate = record.plan.workload.load.rate;
    return !rate || throughputSpread(record).median >= enough * *rate;
}

std::vector<std::vector<const RunRecord *>> rankedRuns(std::vector<const RunRecord *> runs)
{
    std::ranges::stable_sort(runs, {}, [](const RunRecord *run) {
        return std::pair(!carriesRate(*run), slownessOf(*run).median);
    });
    std::vector<std::vector<const RunRecord *>> lists;
    while (!runs.empty()) {
        const RunRecord &fastest = *runs.front();
        const auto slower = std::ranges::stable_partition(runs, [&](const RunRecord *run) {
            return carriesRate(*run) == carriesRate(fastest) && !surelyFaster(fastest, *run);
        });
        lists.push_back(byCost({runs.begin(), slower.begin()}));
        runs.erase(runs.begin(), slower.begin());
    }
    return lists;
}

} // namespace tiebreak
