// SPDX-License-Identifier: GPL-3.0-or-later
// Plans that can be run, and records of runs, at random.
#pragma once

#include "sim/board/strategies/strategies.h"
#include "sim/run/runrecord.h"
#include "sim/workload/workloadpresets.h"

#include <array>
#include <random>

namespace tiebreak
{

class RandomRuns
{
public:
    explicit RandomRuns(std::uint64_t seed) : m_random(seed) {}

    std::int64_t number(std::int64_t min, std::int64_t max)
    {
        return std::uniform_int_distribution<std::int64_t>(min, max)(m_random);
    }
    bool coin() { return number(0, 1) == 1; }
    double real(double min, double max) { return std::uniform_real_distribution<double>(min, max)(m_random); }

    /// Any bytes, those that are no UTF-8 included.
    std::string bytes(std::size_t max)
    {
        std::string text(static_cast<std::size_t>(number(1, static_cast<std::int64_t>(max))), ' ');
        for (char &c : text)
            c = static_cast<char>(coin() ? number(0, 255) : number(32, 126));
        return text;
    }

    /// A preset with about every `rarity`-th field changed.
    RunPlan plan(int rarity = 2)
    {
        RunPlan plan;
        const auto presets = workloadPresets();
        Workload &work = plan.workload;
        do
            work = presets[index(presets.size())].workload;
        while (work.trims()); // what is read must lie within what is kept
        const auto change = [&](auto &field, auto value) {
            if (number(1, rarity) == 1)
                field = static_cast<std::remove_reference_t<decltype(field)>>(value);
        };
        if (number(1, rarity) == 1)
            shuffleMix(work.mix);
        change(work.choice.kind, number(0, 2));
        change(work.choice.exponent, real(0.1, 5));
        change(work.choice.hotMembers, real(0.1, 100));
        change(work.choice.hotPicks, real(0, 100));
        change(work.points.kind, number(0, 3));
        change(work.points.constant, number(1, maxPoints));
        change(work.points.min, number(1, 50));
        change(work.points.max, number(50, maxPoints));
        change(work.points.mean, real(1, 1e6));
        change(work.points.group, number(2, maxGroup));
        change(work.board.members, number(1'000'000, 9'000'000));
        change(work.board.startMembers, number(0, 10'000));
        change(work.board.minScore, number(-1000, 1000));
        change(work.board.maxScore, number(2'600'000, 3'000'000));
        change(work.board.startLevels, number(0, 1000));
        change(work.board.direction, number(0, 1));
        change(work.board.keyPrefix, bytes(20));
        change(work.board.shape.prefix, bytes(20));
        change(work.board.shape.digits, number(7, 20));
        change(work.reads.topCount, number(1, 1000));
        change(work.reads.windowFirst, number(0, 100));
        change(work.reads.windowLast, number(100, 900));
        change(work.reads.aroundRadius, number(1, 1000));
        change(work.load.clients, number(20, 60));
        change(work.load.workers, number(1, 8));
        change(work.load.pipeline, number(1, 100));
        if (number(1, rarity) == 1)
            work.load.rate = real(100, 1000);
        change(work.load.arrivals, number(0, 1));
        if (number(1, rarity) == 1)
            work.load.duration = std::chrono::milliseconds(number(70'000, 100'000));
        if (number(1, rarity) == 1) {
            work.load.duration.reset();
            work.load.operations = number(1, 100'000);
        }
        change(work.load.warmUp, std::chrono::milliseconds(number(0, 5'000)));
        change(work.load.seed, m_random());
        change(work.trimming.when, number(0, 2));
        change(work.trimming.period, std::chrono::milliseconds(number(1, 10'000)));
        change(work.trimming.keep, number(1'000, 100'000));
        change(work.trimming.buffer, number(0, 100'000));
        change(work.trimming.coldStore, coin());
        change(work.faults.clockSkew, std::chrono::milliseconds(number(0, 3'600'000)));
        if (number(1, rarity) == 1) {
            work.faults.clientPause = std::chrono::milliseconds(number(1, 60'000));
            work.faults.clientPausesASecond = real(0.001, 1000);
        }
        change(work.faults.dropsASecond, real(0, 1000));
        change(work.faults.serverPause, std::chrono::milliseconds(number(0, 900)));
        change(work.faults.serverPauseBy, number(0, 1));
        change(work.faults.lostReplies, real(0, 90));
        change(work.faults.retries, coin());
        // What depends on one another.
        work.board.shape.digits = std::max(work.board.shape.digits, 7);
        work.points.max = std::max(work.points.min, work.points.max);
        work.reads.windowFirst = std::min(work.reads.windowFirst, work.reads.windowLast);
        if (work.board.startLevels > work.board.maxScore - work.board.minScore)
            work.board.startLevels = 0;

        plan.strategy = strategies()[index(strategies().size())].key;
        static constexpr std::array codecs{"plain",
                                           "ordered:unit=ms,from=1797453083648",
                                           "binary:bits=40,unit=ms,from=1797453083648",
                                           "decimal:digits=13,unit=ms,from=9999999999999",
                                           "fraction:span=1000000",
                                           "formula:score * 2^32 + (2^32 - 1 - t)"};
        plan.codec = parseCodecSpec(codecs[index(codecs.size())]).value();
        plan.unit = static_cast<TickUnit>(number(0, 5));
        plan.serverTime = coin();
        plan.records = coin();
        plan.keep = static_cast<KeepBoard>(number(0, 2));
        return plan;
    }

    RunRecord record()
    {
        RunRecord record;
        record.plan = plan();
        record.key = bytes(60);
        record.boardKept = coin();
        record.server = coin() ? "Redis 7.0.15" : bytes(10);
        record.target = coin() ? "sandbox" : "redis://localhost:6379";
        record.tiebreak = "0.1.0";
        record.began = std::chrono::sys_time<std::chrono::microseconds>(
            std::chrono::microseconds(number(0, 4'000'000'000'000'000)));
        record.measuredFor = std::chrono::nanoseconds(number(0, 86'400'000'000'000));
        record.throughput = real(0, 1e6);
        record.operations = count();
        record.refused = count();
        record.unanswered = count();
        record.neverBegun = count();
        record.conflicts = count();
        record.redirects = count();
        for (std::int64_t i = number(0, 3); i > 0; --i)
            record.errors[bytes(30)] = count();
        record.latency = latency();
        for (const OperationKind kind : allOperations) {
            if (coin())
                record.byOperation.push_back({kind, count(), count(), latency()});
        }
        record.commandsPerOperation = maybe();
        record.bytesPerOperation = maybe();
        record.commandsPerUpdate = maybe();
        record.bytesPerUpdate = maybe();
        record.clientCpuMicros = maybe();
        record.serverCpuMicros = maybe();
        record.boardMembers = count();
        record.coldMembers = count();
        record.bytesPerMember = maybe();
        if (coin())
            record.consistency = consistency(record.plan.workload.board.members);
        for (std::int64_t i = coin() ? number(2, 5) : 0; i > 0; --i) {
            RoundFigures &round = record.rounds.emplace_back();
            round.throughput = real(0, 1e6);
            round.p50 = nanoseconds();
            round.p99 = nanoseconds();
            round.p999 = nanoseconds();
            if (coin())
                round.serverCpuMicros = real(0, 1e4);
            round.outcome = static_cast<RunOutcome>(number(0, 2));
            round.partial = coin() ? std::string() : bytes(20);
        }
        for (std::int64_t i = number(0, 20); i > 0; --i) {
            RunSecond &second = record.seconds.emplace_back();
            second.done = count();
            second.refused = count();
            second.p50 = nanoseconds();
            second.p99 = nanoseconds();
            second.p999 = nanoseconds();
            second.serverCpu = maybe();
            if (coin())
                second.serverMemory = count();
        }
        record.partial = coin() ? "" : bytes(30);
        return record;
    }

private:
    std::size_t index(std::size_t size)
    {
        return static_cast<std::size_t>(number(0, static_cast<std::int64_t>(size) - 1));
    }
    std::int64_t count() { return number(0, std::int64_t(1) << number(0, 62)); }
    std::int64_t nanoseconds() { return number(0, 86'400'000'000'000); }
    std::optional<double> maybe() { return coin() ? std::optional(real(0, 1e4)) : std::nullopt; }

    void shuffleMix(Mix &mix)
    {
        mix.percent.fill(0);
        for (int i = 0; i < 100; ++i)
            ++mix.percent[index(operationKinds)];
    }

    LatencyFigures latency()
    {
        if (coin())
            return {};
        return {count() + 1,
                nanoseconds(),
                nanoseconds(),
                nanoseconds(),
                nanoseconds(),
                nanoseconds(),
                static_cast<double>(nanoseconds())};
    }

    ConsistencyReport consistency(std::uint32_t members)
    {
        ConsistencyReport consistency;
        for (std::int64_t *figure :
             {&consistency.acknowledged,  &consistency.refused,          &consistency.uncertain,
              &consistency.lost,          &consistency.lostPoints,       &consistency.membersLost,
              &consistency.duplicated,    &consistency.duplicatedPoints, &consistency.membersDuplicated,
              &consistency.membersUnsure, &consistency.missing,          &consistency.missingUpdates,
              &consistency.missingPoints, &consistency.wronglyTrimmed,   &consistency.repeatedRows,
              &consistency.judgedPairs,   &consistency.wrongPairs,       &consistency.misplaced,
              &consistency.sameTick,      &consistency.altered,          &consistency.unexpected})
            *figure = count();
        for (std::int64_t &cause : consistency.byCause)
            cause = count();
        consistency.boardGone = coin();
        if (coin())
            consistency.emptiedAt = count();
        const auto member = [&] { return static_cast<std::uint32_t>(number(0, std::int64_t(members) - 1)); };
        for (std::int64_t i = number(0, 3); i > 0; --i) {
            consistency.worstScores.push_back(
                {member(), coin() ? std::optional(number(-1'000'000, 1'000'000)) : std::nullopt,
                 number(-1000, 1000), number(-1000, 1000), coin() ? -1 : number(0, 1000)});
            consistency.worstPairs.push_back({number(0, 1000), number(0, 1000), member(), member(),
                                              nanoseconds(),
                                              static_cast<WrongCause>(number(0, wrongCauses - 1))});
            consistency.trimmedExamples.push_back(member());
            consistency.alteredExamples.push_back(
                {member(), static_cast<double>(number(-1000, 1000)) / 3, coin() ? -1 : number(0, 1000)});
            consistency.unexpectedExamples.push_back("intruder\xff:" + std::to_string(number(0, 99)));
        }
        return consistency;
    }

    std::mt19937_64 m_random;
};

} // namespace tiebreak
