// SPDX-License-Identifier: GPL-3.0-or-later
// The check of a run: how long it takes beside sorting its records by member, and how much memory it needs.
#include "bench/figures.h"
#include "sim/check/consistencycheck.h"
#include "support/heapbytes.h"

#include <algorithm>
#include <random>
#include <string>
#include <utility>

using namespace tiebreak;

namespace
{

/// What the updates are, and what is wrong with the board.
struct Load {
    const char *name;
    std::int64_t updates;
    std::uint32_t members;
    std::int64_t points = 20; ///< of an update, at the most; sets how many members share a score
    int lostIn100 = 0;
    int uncertainIn100 = 0;
    int setsIn100 = 0;
    bool anyOrder = false; ///< the ties are in any order, so that half of all pairs are wrong
};

/// A run of 16 clients, each with one update under way at a time, and its board.
class Run
{
public:
    explicit Run(const Load &load) : m_scores(load.members), m_reached(load.members), m_there(load.members)
    {
        std::mt19937_64 random(20261121);
        const auto below = [&](std::int64_t limit) {
            return static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(limit));
        };
        constexpr std::int64_t step = 20'000;
        for (std::int64_t i = 0; i < load.updates; ++i) {
            UpdateRecord one{.invoked = i * step,
                             .answered = i * step + 16 * step,
                             .points = 1 + below(load.points),
                             .member = static_cast<std::uint32_t>(below(load.members)),
                             .worker = static_cast<std::uint16_t>(i % 16),
                             .kind = below(100) < load.setsIn100 ? UpdateKind::Set : UpdateKind::Add,
                             .outcome = below(100) < load.uncertainIn100 ? UpdateOutcome::Uncertain
                                                                         : UpdateOutcome::Acknowledged};
            records.push_back(one);
            if (one.outcome == UpdateOutcome::Acknowledged && below(100) >= load.lostIn100)
                apply(one, load.anyOrder ? below(load.updates * step) : one.invoked + 8 * step);
        }
        history.members = load.members;
        history.updates = {records};
        history.tick = 1'000'000;
        history.skew.assign(16, load.anyOrder ? 5'000'000 : 0);
        rank();
    }

    RunHistory history;
    std::vector<UpdateRecord> records;

private:
    void apply(const UpdateRecord &update, std::int64_t moment)
    {
        std::int64_t &score = m_scores[update.member];
        score = update.kind == UpdateKind::Set ? update.points : score + update.points;
        m_reached[update.member] = moment;
        m_there[update.member] = true;
    }

    void rank()
    {
        std::vector<std::uint32_t> order;
        for (std::uint32_t member = 0; member < history.members; ++member) {
            if (m_there[member])
                order.push_back(member);
        }
        std::ranges::sort(
            order, {}, [&](std::uint32_t member) { return std::pair(-m_scores[member], m_reached[member]); });
        for (const std::uint32_t member : order) {
            const std::int64_t tick = m_reached[member] / history.tick * history.tick;
            const FinalRow::Stamp stamp{tick, tick + history.tick - 1};
            history.board.push_back({member, m_scores[member], stamp, false});
        }
    }

    std::vector<std::int64_t> m_scores; ///< all three by member
    std::vector<std::int64_t> m_reached;
    std::vector<bool> m_there;
};

void measure(const Load &load, int rounds, const char *goal)
{
    const Run run(load);
    std::int64_t checked = 0;
    std::size_t peak = 0;
    std::vector<UpdateRecord> sorted;
    const auto seconds = medianSeconds(rounds, {[&] {
                                                    const std::size_t before = heapBytes;
                                                    heapBytesPeak = before;
                                                    const auto report = checkConsistency(run.history);
                                                    checked += report ? report->acknowledged : 0;
                                                    checked += report ? report->uncertain : 0;
                                                    peak = heapBytesPeak - before;
                                                },
                                                [&] {
                                                    sorted = run.records;
                                                    std::ranges::sort(sorted, {}, &UpdateRecord::member);
                                                }});
    if (checked != load.updates * rounds)
        giveUp("a check was not whole");
    const std::string name = "checking " + std::to_string(load.updates) + " updates, " + load.name;
    const auto updates = static_cast<double>(load.updates);
    printFigure({name, timeText(seconds[0]), "std::sort by member " + timeText(seconds[1]),
                 ratioText(seconds[0] / seconds[1]), goal});
    const double bytes = static_cast<double>(peak) / updates;
    printFigure({name + ": memory", ratioText(bytes) + " B an update",
                 "a record " + std::to_string(sizeof(UpdateRecord)) + " B",
                 ratioText(bytes / sizeof(UpdateRecord)), ""});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const int rounds = options.quick ? 3 : 9;
    const std::int64_t updates = options.quick ? 200'000 : 1'000'000;
    const auto tenth = static_cast<std::uint32_t>(updates / 10);
    const auto all = static_cast<std::uint32_t>(updates);
    const char *goal = options.quick ? "" : "1 s";
    measure({.name = "all right", .updates = updates, .members = tenth}, rounds, goal);
    measure({.name = "1% lost", .updates = updates, .members = tenth, .lostIn100 = 1}, rounds, goal);
    measure({.name = "1% uncertain", .updates = updates, .members = tenth, .uncertainIn100 = 1}, rounds,
            goal);
    measure({.name = "half of them uncertain", .updates = updates, .members = tenth, .uncertainIn100 = 50},
            rounds, goal);
    measure({.name = "10% Sets", .updates = updates, .members = tenth, .setsIn100 = 10}, rounds, goal);
    measure({.name = "ties in any order", .updates = updates, .members = tenth, .anyOrder = true}, rounds,
            goal);
    measure({.name = "few scores in any order",
             .updates = updates,
             .members = all,
             .points = 1,
             .anyOrder = true},
            rounds, "");
    measure({.name = "100 members, half uncertain",
             .updates = updates,
             .members = 100,
             .uncertainIn100 = 50,
             .setsIn100 = 10},
            rounds, goal);
}
