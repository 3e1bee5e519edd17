// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/check/ordercheck.h"

#include "core/base/int128.h"
#include "sim/check/worstkept.h"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <limits>
#include <utility>

namespace tiebreak
{

namespace
{

struct TimedRow {
    std::int64_t begin;
    std::int64_t end;
    std::uint32_t rank;
    std::uint32_t stored; ///< equal for rows that hold the same value
};

/// Counts how many of the places so far are above one.
class PlaceCounts
{
public:
    void reset(std::size_t places) { m_tree.assign(places + 1, 0); }

    void add(std::uint32_t place)
    {
        for (std::size_t at = place + 1; at < m_tree.size(); at += at & (~at + 1))
            ++m_tree[at];
    }

    std::int64_t upTo(std::uint32_t place) const
    {
        std::int64_t count = 0;
        for (std::size_t at = place + 1; at > 0; at &= at - 1)
            count += m_tree[at];
        return count;
    }

private:
    std::vector<std::uint32_t> m_tree;
};

/// Counts the pairs of one group, and keeps its room for the next.
class PairCounter
{
public:
    struct Counts {
        std::int64_t judged = 0;
        std::int64_t wrong = 0;
        std::int64_t misplaced = 0;
    };

    /// Counts rows of equal score, from the top down.
    void countRows(std::span<const TimedRow> rows)
    {
        m_begins.clear();
        m_ends.clear();
        for (std::uint32_t place = 0; place < rows.size(); ++place) {
            m_begins.push_back({rows[place].begin, place});
            m_ends.push_back({rows[place].end, place});
        }
        std::ranges::sort(m_begins, {}, &Moment::time);
        std::ranges::sort(m_ends, {}, &Moment::time);
    }

    /// Pairs of which one ends at least `gap` ns, at least 1, before the other begins.
    Counts count(std::int64_t gap)
    {
        Counts counts;
        m_before.reset(m_begins.size());
        std::int64_t before = 0;
        std::uint32_t lowest = 0;
        auto ended = m_ends.begin();
        for (const Moment &begin : m_begins) {
            for (; ended != m_ends.end() && Int128(ended->time) + gap <= begin.time; ++ended, ++before) {
                m_before.add(ended->place);
                lowest = std::max(lowest, ended->place);
            }
            counts.judged += before;
            if (lowest > begin.place) {
                counts.wrong += before - m_before.upTo(begin.place);
                ++counts.misplaced;
            }
        }
        return counts;
    }

private:
    struct Moment {
        std::int64_t time;
        std::uint32_t place;
    };
    std::vector<Moment> m_begins;
    std::vector<Moment> m_ends;
    PlaceCounts m_before;
};

class OrderCheck
{
public:
    OrderCheck(const RunHistory &run, const std::vector<std::int64_t> &spans, const PairCause &causeOf)
        : m_run(run), m_spans(spans), m_causeOf(causeOf), m_tick(std::max<std::int64_t>(1, run.tick))
    {
    }

    /// All rows of one score, from the top down.
    void addGroup(std::span<const TimedRow> group)
    {
        if (group.size() < 2)
            return;
        m_counter.countRows(group);
        const auto counts = m_counter.count(m_tick);
        m_found.judged += counts.judged;
        m_found.wrong += counts.wrong;
        m_found.misplaced += counts.misplaced;
        if (m_tick > 1)
            m_found.sameTick += m_counter.count(1).wrong - counts.wrong;
        if (counts.wrong == 0)
            return;
        noteWorst(group);
        for (auto first = group.begin(); first != group.end();) {
            const auto end = std::find_if(first, group.end(),
                                          [&](const TimedRow &row) { return row.stored != first->stored; });
            if (end - first > 1) {
                m_counter.countRows({first, end});
                m_found.collapsed += m_counter.count(m_tick).wrong -
                                     m_counter.count(std::max(m_tick, m_spans[first->stored])).wrong;
            }
            first = end;
        }
    }

    WrongOrder takeResult()
    {
        for (const std::vector<WrongPair> &worst : m_worst)
            m_found.worst.insert(m_found.worst.end(), worst.begin(), worst.end());
        std::ranges::stable_sort(m_found.worst, std::greater(), &WrongPair::gap);
        return std::move(m_found);
    }

private:
    /// For each row the one above it that came last, when that was after it.
    void noteWorst(std::span<const TimedRow> group)
    {
        const TimedRow *latest = &group.front();
        for (const TimedRow &row : group) {
            const Int128 gap = Int128(latest->begin) - row.end;
            if (gap >= m_tick) {
                WrongPair pair{latest->rank, row.rank, m_run.board[latest->rank].member,
                               m_run.board[row.rank].member, heldTo64(gap)};
                pair.cause = latest->stored == row.stored && gap < m_spans[row.stored] ? WrongCause::Collapsed
                                                                                       : m_causeOf(pair);
                keepWorst(m_worst[static_cast<std::size_t>(pair.cause)], pair, &WrongPair::gap);
            }
            if (row.begin > latest->begin)
                latest = &row;
        }
    }

    const RunHistory &m_run;
    const std::vector<std::int64_t> &m_spans; ///< by stored value
    const PairCause &m_causeOf;
    const std::int64_t m_tick;
    PairCounter m_counter;
    WrongOrder m_found;
    std::array<std::vector<WrongPair>, wrongCauses> m_worst;
};

/// A number for each rank, which rows share that hold the same value as stored.
std::vector<std::uint32_t> storedValues(std::span<const FinalRow> board)
{
    std::vector<std::uint32_t> numbers(board.size());
    for (std::size_t rank = 1; rank < board.size(); ++rank)
        numbers[rank] = numbers[rank - 1] + (board[rank].sameAsAbove ? 0 : 1);
    return numbers;
}

/// For each of those numbers how long, in ns, the moments last that the value may stand for.
std::vector<std::int64_t> storedSpans(std::span<const FinalRow> board,
                                      const std::vector<std::uint32_t> &numbers)
{
    std::vector<std::int64_t> spans;
    for (std::size_t rank = 0; rank < board.size(); ++rank) {
        if (numbers[rank] < spans.size())
            continue;
        const auto &stamp = board[rank].stamp;
        spans.push_back(stamp ? heldTo64(Int128(stamp->last) - stamp->first)
                              : std::numeric_limits<std::int64_t>::max());
    }
    return spans;
}

bool clocksDiffer(const RunHistory &run)
{
    return !run.serverTime && std::ranges::any_of(run.skew, [](std::int64_t skew) { return skew != 0; });
}

/// By member: whether the stamp of its row, one of `ranks`, touches the time in which the score was reached,
/// to a tick, when it is taken for a stamp of one of the member's workers, or of the server.
std::vector<bool> fittingStamps(const RunHistory &run, std::span<const MemberTally> tallies,
                                std::span<const std::uint32_t> ranks)
{
    std::vector<std::uint32_t> rankOf(run.members);
    std::vector<bool> asked(run.members);
    std::vector<bool> updated(run.members);
    std::vector<bool> fits(run.members);
    for (const std::uint32_t rank : ranks) {
        const std::uint32_t member = run.board[rank].member;
        asked[member] = run.board[rank].stamp.has_value();
        rankOf[member] = rank;
    }
    const std::int64_t tick = std::max<std::int64_t>(1, run.tick);
    const auto fit = [&](std::uint32_t member, Int128 skew) {
        const FinalRow::Stamp &stamp = *run.board[rankOf[member]].stamp;
        return stamp.first - skew <= Int128(tallies[member].end) + tick &&
               stamp.last - skew >= Int128(tallies[member].begin) - tick;
    };
    const auto skewOf = [&](const UpdateRecord &update) -> std::int64_t {
        return run.serverTime || update.worker >= run.skew.size() ? 0 : run.skew[update.worker];
    };
    for (const std::span<const UpdateRecord> records : run.updates) {
        for (const UpdateRecord &update : records) {
            if (update.outcome != UpdateOutcome::Acknowledged || !asked[update.member])
                continue;
            updated[update.member] = true;
            if (!fits[update.member])
                fits[update.member] = fit(update.member, skewOf(update));
        }
    }
    for (std::uint32_t member = 0; member < run.members; ++member) {
        if (asked[member] && !updated[member])
            fits[member] = fit(member, 0);
    }
    return fits;
}

} // namespace

Result<WrongOrder> countWrongOrder(const RunHistory &run, std::span<const MemberTally> tallies,
                                   std::vector<std::uint32_t> ranks, const PairCause &causeOf,
                                   const Progress &progress, std::uint64_t done, std::uint64_t total)
{
    const auto score = [&](std::uint32_t rank) { return run.board[rank].score; };
    const auto above = [&](std::int64_t a, std::int64_t b) { return run.lowestFirst ? a < b : a > b; };
    if (!std::ranges::is_sorted(ranks, above, score)) // as a sound board is
        std::ranges::stable_sort(ranks, above, score);
    const std::vector<std::uint32_t> stored = storedValues(run.board);

    const std::vector<std::int64_t> spans = storedSpans(run.board, stored);

    OrderCheck check(run, spans, causeOf);
    std::vector<TimedRow> group;
    for (std::size_t first = 0; first < ranks.size();) {
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Stopped.");
        group.clear();
        const std::int64_t groupScore = score(ranks[first]);
        for (; first < ranks.size() && score(ranks[first]) == groupScore; ++first) {
            const std::uint32_t rank = ranks[first];
            const MemberTally &tally = tallies[run.board[rank].member];
            group.push_back({tally.begin, tally.end, rank, stored[rank]});
        }
        check.addGroup(group);
        progress.report(done + first, total);
    }
    return check.takeResult();
}

Result<void> checkOrder(const RunHistory &run, std::span<const MemberTally> tallies,
                        const std::vector<std::uint32_t> &ranks, const Progress &progress, std::uint64_t done,
                        std::uint64_t total, ConsistencyReport &report)
{
    // What is to blame where both stamps are right, but for the clocks, and what where one is not.
    const WrongCause ofRight = run.laterFirst ? WrongCause::LaterFirst : WrongCause::ClockSkew;
    const WrongCause ofOthers = run.keepsOldTime ? WrongCause::OldTime : WrongCause::Race;
    const bool asksStamps = run.laterFirst || (!run.keepsOldTime && clocksDiffer(run));
    std::vector<bool> fits;
    if (asksStamps)
        fits = fittingStamps(run, tallies, ranks);
    const auto causeOf = [&](const WrongPair &pair) {
        return asksStamps && fits[pair.memberAbove] && fits[pair.memberBelow] ? ofRight : ofOthers;
    };
    TRY(auto order, countWrongOrder(run, tallies, ranks, causeOf, progress, done, total));
    report.judgedPairs = order.judged;
    report.wrongPairs = order.wrong;
    report.misplaced = order.misplaced;
    report.sameTick = order.sameTick;
    report.worstPairs = std::move(order.worst);

    const auto count = [&](WrongCause cause) -> std::int64_t & {
        return report.byCause[static_cast<std::size_t>(cause)];
    };
    count(WrongCause::Collapsed) = order.collapsed;
    const std::int64_t others = order.wrong - order.collapsed;
    if (others > 0 && asksStamps) {
        std::vector<std::uint32_t> fitting;
        std::ranges::copy_if(ranks, std::back_inserter(fitting),
                             [&](std::uint32_t rank) { return fits[run.board[rank].member]; });
        TRY(const auto right,
            countWrongOrder(run, tallies, std::move(fitting), causeOf, Progress(progress.stopToken()), 0, 0));
        count(ofRight) = right.wrong - right.collapsed;
    }
    count(ofOthers) = others - count(ofRight);
    return {};
}

} // namespace tiebreak
