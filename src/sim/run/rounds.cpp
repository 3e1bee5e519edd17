// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/run/rounds.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <tuple>

namespace tiebreak
{

namespace
{

/// A single round says little of speed: on a busy machine two of one plan differed by a factor of 1.7.
constexpr double surelyOfOne = 2;
constexpr double surelyCheaperOfOne = 1.1;

template <class Value>
Value medianOf(std::vector<Value> values)
{
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::ranges::nth_element(values, middle);
    return *middle;
}

std::optional<double> medianOf(std::span<const RoundFigures> rounds,
                               std::optional<double> RoundFigures::*figure)
{
    std::vector<double> values;
    for (const RoundFigures &round : rounds) {
        if (round.*figure)
            values.push_back(*(round.*figure));
    }
    return values.empty() ? std::nullopt : std::optional(medianOf(std::move(values)));
}

RoundFigures figuresOf(const RunRecord &record)
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
std::vector<RoundFigures> wholeRounds(const RunRecord &record)
{
    if (record.rounds.empty())
        return {figuresOf(record)};
    std::vector<RoundFigures> whole;
    std::ranges::copy_if(record.rounds, std::back_inserter(whole),
                         [](const RoundFigures &round) { return round.partial.empty(); });
    return whole.empty() ? record.rounds : whole;
}

template <class Of>
Spread spreadOf(std::span<const RoundFigures> rounds, Of of)
{
    std::vector<double> values;
    for (const RoundFigures &round : rounds)
        values.push_back(of(round));
    const auto [min, max] = std::ranges::minmax(values);
    return {min, medianOf(std::move(values)), max};
}

/// What is compared of a run, the less the better.
Spread slownessOf(const RunRecord &record)
{
    const bool rate = record.plan.workload.load.rate.has_value();
    return spreadOf(wholeRounds(record), [&](const RoundFigures &round) {
        if (rate)
            return static_cast<double>(round.p99);
        return round.throughput > 0 ? 1 / round.throughput : std::numeric_limits<double>::infinity();
    });
}

bool enough(const RunRecord &record)
{
    return wholeRounds(record).size() >= enoughRounds;
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
    for (const RunRecord &round : rounds) {
        if (cameOutWorse(round, *worst))
            worst = &round;
        merged.rounds.push_back(figuresOf(round));
    }
    merged.consistency = worst->consistency;
    merged.key = worst->key;
    merged.boardKept = worst->boardKept;
    merged.boardMembers = worst->boardMembers;
    merged.coldMembers = worst->coldMembers;

    const std::vector<RoundFigures> figures = wholeRounds(merged);
    const auto latency = [&](std::int64_t RoundFigures::*figure) {
        std::vector<std::int64_t> values;
        for (const RoundFigures &round : figures)
            values.push_back(round.*figure);
        return medianOf(std::move(values));
    };
    merged.latency.p50 = latency(&RoundFigures::p50);
    merged.latency.p99 = latency(&RoundFigures::p99);
    merged.latency.p999 = latency(&RoundFigures::p999);
    merged.clientCpuMicros = medianOf(figures, &RoundFigures::clientCpuMicros);
    merged.serverCpuMicros = medianOf(figures, &RoundFigures::serverCpuMicros);
    return merged;
}

std::size_t roundCount(const RunRecord &record)
{
    return std::max<std::size_t>(record.rounds.size(), 1);
}

double Spread::percent() const
{
    return median > 0 ? (max - min) / 2 / median * 100 : 0;
}

Spread throughputSpread(const RunRecord &record)
{
    return spreadOf(wholeRounds(record), [](const RoundFigures &round) { return round.throughput; });
}

std::optional<Spread> serverCpuSpread(const RunRecord &record)
{
    const auto rounds = wholeRounds(record);
    if (std::ranges::any_of(rounds, [](const RoundFigures &round) { return !round.serverCpuMicros; }))
        return std::nullopt;
    return spreadOf(rounds, [](const RoundFigures &round) { return *round.serverCpuMicros; });
}

bool surelyFaster(const RunRecord &one, const RunRecord &other)
{
    const Spread own = slownessOf(one);
    const Spread its = slownessOf(other);
    return enough(one) && enough(other) ? own.max < its.min : own.median * surelyOfOne < its.median;
}

bool surelyCheaper(const RunRecord &one, const RunRecord &other)
{
    const auto own = serverCpuSpread(one);
    const auto its = serverCpuSpread(other);
    if (!own || !its)
        return false;
    return enough(one) && enough(other) ? own->max < its->min
                                        : own->median * surelyCheaperOfOne < its->median;
}

std::vector<std::vector<const RunRecord *>> rankedRuns(std::vector<const RunRecord *> runs)
{
    std::ranges::stable_sort(runs, {}, [](const RunRecord *run) { return slownessOf(*run).median; });
    std::vector<std::vector<const RunRecord *>> lists;
    while (!runs.empty()) {
        const RunRecord &fastest = *runs.front();
        const auto slower = std::ranges::stable_partition(
            runs, [&](const RunRecord *run) { return !surelyFaster(fastest, *run); });
        auto &list = lists.emplace_back(runs.begin(), slower.begin());
        if (std::ranges::all_of(list, [](const RunRecord *run) { return serverCpuSpread(*run).has_value(); }))
            std::ranges::stable_sort(list, {},
                                     [](const RunRecord *run) { return serverCpuSpread(*run)->median; });
        runs.erase(runs.begin(), slower.begin());
    }
    return lists;
}

} // namespace tiebreak
