// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/readtext.h"

#include "core/prose/sentence.h"
#include "core/time/tick.h"

#include <cmath>

namespace tiebreak
{

namespace
{

using namespace std::chrono_literals;

double millisecondsIn(std::chrono::nanoseconds time)
{
    return std::chrono::duration<double, std::milli>(time).count();
}

std::string membersText(std::int64_t count, const Wording &wording)
{
    return plural(count, phrase("reading", "1 member"),
                  phrase("reading", "{} members", wording.number(count)));
}

} // namespace

std::string openedText(const Traffic &traffic, std::chrono::nanoseconds time)
{
    const auto commands = static_cast<std::int64_t>(traffic.commands);
    const auto roundTrips = static_cast<std::int64_t>(traffic.roundTrips);
    const double ms = millisecondsIn(time);
    return sentence(
        "Opened with {} in {} · {:.{}f} ms",
        plural(commands, phrase("reading", "1 command"), phrase("reading", "{} commands", commands)),
        plural(roundTrips, phrase("reading", "1 round trip"),
               phrase("reading", "{} round trips", roundTrips)),
        ms, ms < 100 ? 1 : 0);
}

std::string elapsedText(std::chrono::nanoseconds time)
{
    const double ms = millisecondsIn(time);
    if (ms < 0.05)
        return sentence("under 0.1 ms");
    if (ms < 100)
        return phrase("reading", "{:.{}f} ms", ms, ms < 9.95 ? 1 : 0);
    return phrase("reading", "{:.{}f} s", ms / 1000, ms < 9950 ? 2 : 1);
}

std::string holdText(std::int64_t members)
{
    const std::chrono::milliseconds hold = dumpHolds(members);
    if (hold < 50ms)
        return phrase("reading", "under 0.1 s");
    const double seconds = static_cast<double>(hold.count()) / 1000;
    return phrase("reading", "{:.{}f} s", seconds, seconds < 9.95 ? 1 : 0);
}

std::string readWaysText(std::int64_t members, const Wording &wording)
{
    return sentence("This board has {}. Reading it with DUMP blocks the server for {}. Reading in pages "
                    "takes longer but does not block the server.",
                    membersText(members, wording), holdText(members));
}

std::string readingText(std::uint64_t done, std::uint64_t total, std::chrono::milliseconds elapsed,
                        const Wording &wording)
{
    if (done == 0 || elapsed <= 0ms)
        return sentence("Reading the board");
    const double perSecond = static_cast<double>(done) * 1000 / static_cast<double>(elapsed.count());
    const std::string rate = wording.number(static_cast<std::int64_t>(perSecond));
    if (total <= done)
        return sentence("Reading the board, {} members/s", rate);
    const auto left = static_cast<std::int64_t>(std::ceil(static_cast<double>(total - done) / perSecond));
    return sentence("Reading the board, {} members/s, {} left", rate, durationText(left, TickUnit::Second));
}

std::string readAndAuditedText(std::int64_t members, ReadWay way, std::chrono::nanoseconds readTime,
                               std::chrono::nanoseconds auditTime, const Wording &wording)
{
    const std::string all = membersText(members, wording);
    if (way == ReadWay::Dump)
        return sentence("Read {} in {} with DUMP · audited in {}", all, elapsedText(readTime),
                        elapsedText(auditTime));
    return sentence("Read {} in pages in {} · audited in {}", all, elapsedText(readTime),
                    elapsedText(auditTime));
}

std::string matchesText(const MatchCount &count, std::string_view glob, const Wording &wording)
{
    using State = MatchCount::State;
    const std::string found = wording.number(count.matches);
    if (count.state == State::Full)
        return sentence("First {} found that match {}, of any rank; more may match", found, glob);
    if (count.state == State::Overfull)
        return sentence("First {} found that match {}, of any rank; for others, narrow the pattern", found,
                        glob);
    const std::string matching = plural(count.matches, sentence("1 member matches {}", glob),
                                        sentence("{} members match {}", found, glob));
    if (count.state == State::Done)
        return matching;
    if (count.state == State::Stopped)
        return sentence("{}; stopped, more may match", matching);
    if (count.members == 0)
        return phrase("reading", "{}, searching", matching);
    return sentence("{}, searched {} of {}", matching,
                    wording.number(static_cast<std::int64_t>(count.searched)),
                    wording.number(static_cast<std::int64_t>(count.members)));
}

} // namespace tiebreak
