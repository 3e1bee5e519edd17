// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/eventorder.h"

#include "core/base/int128.h"
#include "core/board/inversions.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

EventIndex::EventIndex(const BoardEvents &events) : m_events(events), m_before(events.size())
{
    m_latest.reserve(events.size());
    for (std::uint32_t event = 0; event < events.size(); ++event) {
        const auto [at, isNew] = m_latest.try_emplace(events.members[event], event);
        m_before[event] = isNew ? event : at->second;
        at->second = event;
    }
}

std::optional<std::int64_t> EventIndex::reached(std::string_view member, std::int64_t score) const
{
    const auto at = m_latest.find(member);
    if (at == m_latest.end())
        return {};
    std::optional<std::int64_t> earliest;
    for (std::uint32_t event = at->second;; event = m_before[event]) {
        if (m_events.scores[event] == score)
            earliest =
                std::min(earliest.value_or(m_events.microseconds[event]), m_events.microseconds[event]);
        if (m_before[event] == event)
            return earliest;
    }
}

std::optional<std::int64_t> EventIndex::reached(std::string_view member, const Decoded &decoded) const
{
    return decoded.verdict == Verdict::Invalid ? std::nullopt : reached(member, decoded.preimage.score);
}

std::int64_t Inversion::gap() const
{
    std::int64_t gap = 0;
    return __builtin_sub_overflow(aboveMicroseconds, belowMicroseconds, &gap)
               ? std::numeric_limits<std::int64_t>::max()
               : gap;
}

std::optional<double> EventOrderReport::tau() const
{
    const auto ordered = static_cast<double>(pairs - sameTime);
    if (ordered == 0)
        return {};
    return (ordered - 2 * static_cast<double>(inverted)) / std::sqrt(ordered * static_cast<double>(pairs));
}

namespace
{

/// A row of a tie, from the top down.
struct TimedRow {
    std::int64_t rank;
    std::int64_t microseconds;
    double raw;
    std::int64_t tick;
    bool blurred; ///< its double holds several ticks
};

class Comparer
{
public:
    explicit Comparer(Listed listed) : m_listed(listed) {}

    /// All matched rows of one score, from the top down.
    void addGroup(const std::vector<TimedRow> &group)
    {
        if (group.size() < 2)
            return;
        const std::int64_t inverted = inversions(group.begin(), group.end(), &TimedRow::microseconds);
        const auto pairs = pairsOf(static_cast<std::int64_t>(group.size()));
        report.pairs += pairs;
        report.sameTime += equalTimes();
        if (inverted == 0)
            return;
        report.inverted += inverted;
        ++report.groups;
        report.pairsInGroups += pairs;
        for (auto run = group.begin(); run != group.end();) {
            const auto end =
                std::find_if(run, group.end(), [&](const TimedRow &row) { return row.raw != run->raw; });
            report.invertedByName += inversions(run, end, &TimedRow::microseconds);
            if (run->blurred)
                report.invertedByBlur += inversions(run, end, &TimedRow::tick);
            run = end;
        }
        noteWorst(group);
    }

    EventOrderReport finish()
    {
        if (m_listed == Listed::All)
            std::ranges::stable_sort(report.worst, std::greater(), &Inversion::gap);
        return std::move(report);
    }

    EventOrderReport report;

private:
    std::int64_t inversions(std::vector<TimedRow>::const_iterator begin,
                            std::vector<TimedRow>::const_iterator end, std::int64_t TimedRow::*time)
    {
        m_times.clear();
        for (auto row = begin; row != end; ++row)
            m_times.push_back((*row).*time);
        return countInversions(m_times, m_spare);
    }

    /// Pairs of equal times among those that were sorted last.
    std::int64_t equalTimes() const
    {
        std::int64_t pairs = 0;
        for (auto at = m_times.begin(); at != m_times.end();) {
            const auto end = std::upper_bound(at, m_times.end(), *at);
            pairs += pairsOf(end - at);
            at = end;
        }
        return pairs;
    }

    /// For each row the latest one above it, when that was later.
    void noteWorst(const std::vector<TimedRow> &group)
    {
        const TimedRow *latest = &group.front();
        for (const TimedRow &row : group) {
            if (row.microseconds >= latest->microseconds) {
                latest = &row;
                continue;
            }
            const Inversion inversion{latest->rank, row.rank, latest->microseconds, row.microseconds,
                                      latest->raw == row.raw};
            ++report.misplaced;
            auto &worst = report.worst;
            if (m_listed == Listed::All) {
                worst.push_back(inversion);
                continue;
            }
            if (worst.size() == inversionsKept && worst.back().gap() >= inversion.gap())
                continue;
            worst.insert(std::ranges::upper_bound(worst, inversion.gap(), std::greater(), &Inversion::gap),
                         inversion);
            if (worst.size() > inversionsKept)
                worst.pop_back();
        }
    }

    const Listed m_listed;
    std::vector<std::int64_t> m_times;
    std::vector<std::int64_t> m_spare;
};

} // namespace

Result<EventOrderReport> compareWithEvents(const Snapshot &snapshot, const Decoder &decoder,
                                           Direction direction, const BoardEvents &events,
                                           const Progress &progress, Listed listed)
{
    const EventIndex index(events);
    const std::int64_t length = unitMicroseconds(decoder.spec().unit);
    Comparer comparer(listed);
    EventOrderReport &report = comparer.report;
    std::vector<TimedRow> group;
    std::int64_t groupScore = 0;
    for (std::int64_t rank = 0; rank < snapshot.size(); ++rank) {
        if (rank % 1024 == 0) {
            if (progress.stopRequested())
                return failure(ErrorKind::Cancelled, "The comparison was cancelled.");
            progress.report(static_cast<std::uint64_t>(rank), snapshot.rows.size());
        }
        const auto row = static_cast<std::size_t>(rowAtRank(snapshot, direction, rank));
        const std::string_view member = snapshot.rows.member(row);
        const double raw = snapshot.rows.raw(row);
        const Decoded decoded = decoder.decode(raw);
        const auto time = index.reached(member, decoded);
        if (!time) {
            ++(index.knows(member) ? report.otherScore : report.unknown);
            continue;
        }
        ++report.matched;
        const auto tick = static_cast<std::int64_t>(floorDiv(*time, length));
        if (decoder.spec().hasTime()) {
            const auto encoded = encode(decoder.spec(), decoded.preimage.score, tick);
            report.wrongTime += !encoded || encoded->raw != raw ? 1 : 0;
        }
        if (!group.empty() && groupScore != decoded.preimage.score) {
            comparer.addGroup(group);
            group.clear();
        }
        groupScore = decoded.preimage.score;
        const bool blurred = decoded.verdict == Verdict::Blurred || decoded.verdict == Verdict::Ambiguous;
        group.push_back({rank, *time, raw, tick, blurred});
    }
    comparer.addGroup(group);
    return comparer.finish();
}

} // namespace tiebreak
