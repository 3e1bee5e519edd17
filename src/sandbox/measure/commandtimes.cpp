// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/measure/commandtimes.h"

#include "core/prose/sentence.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "internals/memory/memorymodel.h"
#include "redis/wire/serverprocess.h"
#include "sandbox/measure/memorycurve.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <random>

namespace tiebreak
{

namespace
{

constexpr int rounds = 5;
constexpr int callsARound = 2000;
constexpr int callsAPipeline = 100;
constexpr std::int64_t memberBytes = 12;
constexpr const char *timedKey = "board";

struct TimedName {
    const char *command;
    const char *statistic;
};

TimedName nameOf(TimedCommand command)
{
    switch (command) {
    case TimedCommand::Zadd:
        return {"ZADD", "cmdstat_zadd"};
    case TimedCommand::Zincrby:
        return {"ZINCRBY", "cmdstat_zincrby"};
    case TimedCommand::Zrevrank:
        return {"ZREVRANK", "cmdstat_zrevrank"};
    case TimedCommand::Zrange10:
    case TimedCommand::Zrange100:
        return {"ZRANGE", "cmdstat_zrange"};
    case TimedCommand::Zscore:
        return {"ZSCORE", "cmdstat_zscore"};
    }
    return {};
}

Command callOf(TimedCommand command, std::int64_t members, std::mt19937_64 &random)
{
    const auto drawn = [&](std::int64_t below) {
        return static_cast<std::int64_t>(random() %
                                         static_cast<std::uint64_t>(std::max<std::int64_t>(below, 1)));
    };
    const std::string member = plannedName(drawn(members), memberBytes);
    const std::string name = nameOf(command).command;
    switch (command) {
    case TimedCommand::Zadd:
        return {name, timedKey, std::to_string(drawn(std::int64_t(1) << 52)), member};
    case TimedCommand::Zincrby:
        return {name, timedKey, std::to_string(drawn(std::int64_t(1) << 52) - (std::int64_t(1) << 51)),
                member};
    case TimedCommand::Zrange10:
    case TimedCommand::Zrange100: {
        const std::int64_t rows = command == TimedCommand::Zrange10 ? 10 : 100;
        const std::int64_t first = drawn(members - rows);
        return {name, timedKey, std::to_string(first), std::to_string(first + rows - 1)};
    }
    case TimedCommand::Zrevrank:
    case TimedCommand::Zscore:
        break;
    }
    return {name, timedKey, member};
}

/// usec_per_call, made anew of its parts, for the server rounds it to hundredths.
Result<double> microsOf(std::string_view info, std::string_view statistic)
{
    double micros = 0;
    forEachInfoLine(info, [&](std::string_view name, std::string_view value) {
        if (name != statistic)
            return;
        const auto field = [value](std::string_view key) {
            const std::size_t at = value.find(key);
            if (at == std::string_view::npos)
                return 0.0;
            const std::string_view text = value.substr(at + key.size());
            return static_cast<double>(parseInteger(text.substr(0, text.find(','))).value_or(0));
        };
        if (const double calls = field("calls="); calls > 0)
            micros = field("usec=") / calls;
    });
    if (micros <= 0)
        return failure(ErrorKind::Protocol, sentence("The server does not say how long its commands take."));
    return micros;
}

Result<double> timeOnce(Scratch &scratch, TimedCommand command, std::int64_t members, std::mt19937_64 &random,
                        const Progress &progress)
{
    TRY(scratch.run({"CONFIG", "RESETSTAT"}, progress));
    for (int calls = 0; calls < callsARound; calls += callsAPipeline) {
        std::vector<Command> commands;
        for (int i = 0; i < callsAPipeline; ++i)
            commands.push_back(callOf(command, members, random));
        TRY(const auto replies, scratch.connection().pipeline(commands, progress.stopToken()));
        const auto error = std::ranges::find_if(replies, &Reply::isError);
        if (error != replies.end())
            return std::unexpected(errorFromReply(error->text));
    }
    TRY(const auto info, scratch.run({"INFO", "commandstats"}, progress));
    return microsOf(info.text, nameOf(command).statistic);
}

} // namespace

Result<CommandTimes> measureTimes(std::int64_t max, const Progress &progress)
{
    PlannedBoard board;
    board.members = max;
    board.memberBytes = memberBytes;
    TRY(auto scratch, Scratch::startFor(board, progress));

    CommandTimes times;
    times.serverVersion = scratch.version();
    std::mt19937_64 random(7);
    std::int64_t members = 0;
    constexpr std::int64_t stretch = 20'000;
    constexpr std::int64_t callsWorth = static_cast<std::int64_t>(timedCommands) * rounds * callsARound;
    std::int64_t sizes = 0;
    for (std::int64_t size = 1000; size <= max; size *= 10)
        ++sizes;
    const auto total = static_cast<std::uint64_t>(max + sizes * callsWorth);
    std::uint64_t done = 0;
    for (std::int64_t size = 1000; size <= max; size *= 10) {
        while (members < size) {
            const std::int64_t end = std::min(size, members + stretch);
            TRY(scratch.add(
                timedKey, members, end,
                [&](std::int64_t row, std::string &member, double &raw) {
                    member = plannedName(row, memberBytes);
                    raw = static_cast<double>(random() >> 12);
                },
                progress));
            done += static_cast<std::uint64_t>(end - members);
            members = end;
            progress.report(done, total);
        }
        TimePoint point;
        point.members = size;
        for (std::size_t i = 0; i < timedCommands; ++i) {
            std::array<double, rounds> found{};
            for (double &micros : found) {
                TRY(micros, timeOnce(scratch, static_cast<TimedCommand>(i), size, random, progress));
                progress.report(done += callsARound, total);
            }
            std::ranges::nth_element(found, found.begin() + rounds / 2);
            point.micros[i] = found[rounds / 2];
        }
        times.points.push_back(point);
    }
    return times;
}

double FittedCurve::at(double members) const
{
    return flat ? factor : factor * (std::log2(members) + rows);
}

FittedCurve fitCurve(const CommandTimes &times, TimedCommand command)
{
    FittedCurve curve;
    curve.factor = 1;
    curve.rows = command == TimedCommand::Zrange10 ? 10 : command == TimedCommand::Zrange100 ? 100 : 0;
    curve.flat = command == TimedCommand::Zscore;
    double logarithms = 0;
    for (const TimePoint &point : times.points)
        logarithms += std::log(point.micros[static_cast<std::size_t>(command)] /
                               curve.at(static_cast<double>(point.members)));
    if (!times.points.empty())
        curve.factor = std::exp(logarithms / static_cast<double>(times.points.size()));
    return curve;
}

} // namespace tiebreak
