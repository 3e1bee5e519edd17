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

std::vector<std::uint32_t> EventIndex::eventsOf(std::string_view member) const
{
    std::vector<std::uint32_t> events;
    const auto at = m_latest.find(member);
    for (std::uint32_t event = at == m_latest.end() ? 0 : at->second; at != m_latest.end();
         event = m_before[event]) {
        events.push_back(event);
        if (m_before[event] == event)
            break;
    }
    return events;
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

/// By how many ticks, first to last, a member's packed time is later than that of the event.
using Offset = TickWindow;

std::int64_t ticksBetween(std::int64_t later, std::int64_t earlier)
{
    return heldTo64(Int128(later) - earlier);
}

/// Finds out what is behind wrong times.
class OffsetSearch
{
public:
    OffsetSearch(const CodecSpec &spec, const BoardEvents &events, const EventIndex &index)
        : m_spec(spec), m_events(events), m_index(index)
    {
    }

    /// A member whose event at its score was in `tick`.
    void addMatched(std::string_view member, double raw, const Decoded &decoded, std::int64_t tick,
                    bool isWrong)
    {
        const TickInterval &packed = decoded.preimage;
        const Offset offset{ticksBetween(packed.first, tick), ticksBetween(packed.last, tick)};
        m_all.push_back(isWrong ? nearest(offset) : 0);
        if (!isWrong)
            return;
        if (hasUnpackedPoints(member, raw))
            ++m_found.unpacked;
        else
            m_wrong.push_back({offset, keptTime(member, packed, tick)});
    }

    WrongTimes finish()
    {
        const auto shared = sharedOffset();
        for (const auto &[offset, isKept] : m_wrong) {
            const std::int64_t off = nearest(offset);
            if (shared && offset.first - 1 <= *shared && *shared <= offset.last + 1) {
                ++m_found.shifted;
            } else if (isKept) {
                ++m_found.kept;
            } else if (off > 0) {
                ++m_found.later;
                m_found.maxLater = std::max(m_found.maxLater, off);
            } else {
                ++m_found.earlier;
                m_found.maxEarlier = std::max(m_found.maxEarlier, ticksBetween(0, off));
            }
        }
        m_found.offset = shared.value_or(0);
        fillHistogram();
        return std::move(m_found);
    }

private:
    std::int64_t tickOf(std::uint32_t event) const
    {
        return static_cast<std::int64_t>(
            floorDiv(Int128(m_events.microseconds[event]), unitMicroseconds(m_spec.unit)));
    }

    static std::int64_t nearest(const Offset &offset)
    {
        return offset.first > 0 ? offset.first : std::min<std::int64_t>(offset.last, 0);
    }

    /// Whether the points up to a later event were added to the raw score as they are.
    bool hasUnpackedPoints(std::string_view member, double raw) const
    {
        constexpr std::size_t maxEvents = 16;
        auto events = m_index.eventsOf(member);
        events.resize(std::min(events.size(), maxEvents));
        const auto gives = [&](std::uint32_t from, std::uint32_t to) {
            const std::int64_t points = ticksBetween(m_events.scores[to], m_events.scores[from]);
            const auto encoded = encode(m_spec, m_events.scores[from], tickOf(from));
            return points != 0 && tickOf(to) > tickOf(from) && encoded &&
                   encoded->raw + static_cast<double>(points) == raw;
        };
        return std::ranges::any_of(events, [&](std::uint32_t from) {
            return std::ranges::any_of(events, [&](std::uint32_t to) { return gives(from, to); });
        });
    }

    bool keptTime(std::string_view member, const TickInterval &packed, std::int64_t tick) const
    {
        return std::ranges::any_of(m_index.eventsOf(member), [&](std::uint32_t event) {
            const std::int64_t then = tickOf(event);
            return m_events.scores[event] != packed.score && then < tick && packed.first <= then &&
                   then <= packed.last;
        });
    }

    /// The offset that fits most of the wrong times, where it fits nearly all of them.
    std::optional<std::int64_t> sharedOffset() const
    {
        constexpr std::size_t fewest = 3;
        if (m_wrong.size() < fewest)
            return {};
        // A clock that is off by parts of a tick gives two neighbours.
        std::vector<std::pair<std::int64_t, int>> ends;
        for (const auto &[offset, isKept] : m_wrong) {
            ends.emplace_back(ticksBetween(offset.first, 1), 1);
            ends.emplace_back(ticksBetween(offset.last, -1), -1);
        }
        std::ranges::sort(ends, [](const auto &a, const auto &b) {
            return a.first != b.first ? a.first < b.first : a.second > b.second;
        });
        std::int64_t open = 0;
        std::int64_t most = 0;
        std::int64_t best = 0;
        for (std::size_t i = 0; i < ends.size(); ++i) {
            open += ends[i].second;
            if (ends[i].second > 0 && open > most) {
                most = open;
                const std::int64_t until = ends[i + 1].first;
                best = ends[i].first + (until - ends[i].first) / 2;
            }
        }
        const auto all = static_cast<std::int64_t>(m_wrong.size());
        if (most < std::int64_t(fewest) || most * 10 < all * 9 || best == 0)
            return {};
        return best;
    }

    void fillHistogram()
    {
        if (m_all.empty())
            return;
        std::ranges::sort(m_all);
        // What lies farther out than nearly all has a bin of its own on either side.
        const std::size_t outer = m_all.size() / 10;
        const std::int64_t first = m_all[outer];
        const std::int64_t last = m_all[m_all.size() - 1 - outer];
        constexpr std::int64_t inner = std::int64_t(maxOffsetBins) - 2;
        Int128 width = 1;
        const auto beginning = [&] { return floorDiv(Int128(first), heldTo64(width)) * width; };
        for (int step = 0; (last - beginning()) / width >= inner; ++step)
            width = step % 3 == 1 ? width / 2 * 5 : width * 2; // 1, 2, 5, 10, ...
        const std::int64_t begin = heldTo64(beginning());
        std::optional<Int128> open; // the number of the last bin
        for (const std::int64_t offset : m_all) {
            const Int128 number = offset < first  ? Int128(-1)
                                  : offset > last ? Int128(maxOffsetBins) + 1
                                                  : (Int128(offset) - begin) / width;
            auto &bins = m_found.histogram;
            if (open != number)
                bins.push_back({offset, offset, 0});
            open = number;
            bins.back().last = offset;
            ++bins.back().members;
        }
    }

    const CodecSpec &m_spec;
    const BoardEvents &m_events;
    const EventIndex &m_index;
    struct WrongTime {
        Offset offset;
        bool isKept; ///< it is that of an earlier event
    };
    std::vector<WrongTime> m_wrong;
    std::vector<std::int64_t> m_all;
    WrongTimes m_found;
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
    OffsetSearch offsets(decoder.spec(), events, index);
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
            const bool isWrong = !encoded || encoded->raw != raw;
            report.wrongTime += isWrong ? 1 : 0;
            offsets.addMatched(member, raw, decoded, tick, isWrong);
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
    report.wrongTimes = offsets.finish();
    return comparer.finish();
}

} // namespace tiebreak
