// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reencode/reencode.h"

#include "core/audit/eventorder.h"
#include "core/base/int128.h"
#include "core/board/direction.h"
#include "core/board/inversions.h"
#include "core/prose/sentence.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

std::unexpected<Error> cancelled()
{
    return failure(ErrorKind::Cancelled, "The plan was cancelled.");
}

/// The tick of another unit in which this one begins, held at the ends of the 64-bit range.
std::int64_t tickIn(TickUnit to, std::int64_t tick, TickUnit from)
{
    return heldTo64(floorDiv(Int128(tick) * unitMicroseconds(from), unitMicroseconds(to)));
}

/// Calls `run(first, last)` for each stretch of equal neighbours; last is one past its end.
template <class EqualToNext, class Run>
void forEachRun(std::size_t size, EqualToNext equalToNext, Run run)
{
    for (std::size_t first = 0; first < size;) {
        std::size_t last = first + 1;
        while (last < size && equalToNext(last - 1))
            ++last;
        run(first, last);
        first = last;
    }
}

class Planner
{
public:
    Planner(const Snapshot &snapshot, const Decoder &from, const CodecSpec &to, Direction direction,
            const BoardEvents *events, const AuditReport *audited)
        : m_snapshot(snapshot), m_from(from), m_direction(direction)
    {
        if (audited)
            noteWrong(*audited);
        m_plan.to = to;
        m_plan.direction = direction;
        m_plan.newDirection = rawDirection(to, rawDirection(from.spec(), direction));
        const TickWindow window = from.window();
        const TickUnit unit = from.spec().unit;
        m_window = {tickIn(to.unit, window.first, unit), tickIn(to.unit, window.last, unit)};
        if (events)
            m_events.emplace(*events);
        if (to.hasTime()) {
            m_plan.reach = codecReach(to, m_window);
            m_plan.laterFirst = !earlierRanksFirst(to, m_plan.newDirection);
        }
    }

    Result<ReencodePlan> plan(const Progress &progress)
    {
        if (!encodeRows(progress))
            return cancelled();
        const std::vector<std::uint32_t> order = redisOrder(m_encoded);
        if (progress.stopRequested())
            return cancelled();
        compareTies(order);
        comparePlaces(order);
        if (progress.stopRequested())
            return cancelled();
        m_plan.rows = pickRows(m_encoded, order);
        countMisread();
        return std::move(m_plan);
    }

private:
    void noteWrong(const AuditReport &audited)
    {
        m_wrongOf.resize(m_snapshot.rows.size());
        for (const Finding &finding : audited.findings) {
            if (!isWrongRow(finding.kind))
                continue;
            m_plan.wrong.push_back({finding.kind});
            for (const RankRange &place : finding.places)
                for (std::int64_t rank = place.first; rank <= place.last; ++rank)
                    m_wrongOf[static_cast<std::size_t>(rank)] =
                        static_cast<std::uint8_t>(m_plan.wrong.size());
        }
    }

    bool isFaulty(std::int64_t rank) const
    {
        return !m_wrongOf.empty() && m_wrongOf[static_cast<std::size_t>(rank)] != 0;
    }

    /// Whether it is the row, and not the new codec or a missing event, that is in the way.
    static bool isUnreadable(LeftOut reason)
    {
        return reason == LeftOut::Invalid || reason == LeftOut::OutOfRange;
    }

    /// `decoded` is how the row reads now.
    void countWrong(std::int64_t rank, const ReencodedRow &made, bool fromEvent, const Decoded &decoded)
    {
        if (!isFaulty(rank))
            return;
        WrongRows &rows = m_plan.wrong[m_wrongOf[static_cast<std::size_t>(rank)] - std::size_t(1)];
        const bool isKept = made.raw && !fromEvent;
        if (rows.count == 0 || (isKept && rows.kept() == 0)) {
            rows.firstRank = rank;
            rows.score = isKept ? decoded.preimage.score : 0;
            rows.tick = isKept ? tickIn(m_plan.to.unit, bestTick(decoded), m_from.spec().unit) : 0;
        }
        ++rows.count;
        rows.leftOut += made.raw ? 0 : 1;
        if (!made.raw && isUnreadable(made.reason) && rows.unreadable++ == 0)
            rows.firstUnreadable = rank;
        rows.fromEvents += made.raw && fromEvent ? 1 : 0;
    }

    /// False when asked to stop.
    bool encodeRows(const Progress &progress)
    {
        m_encoded.reserve(m_snapshot.rows.size(), m_snapshot.rows.memberBytes());
        m_source.reserve(m_snapshot.rows.size());
        // From the top down, so that the first rows of each kind are those that stand highest.
        for (std::int64_t rank = 0; rank < m_snapshot.size(); ++rank) {
            if (rank % 1024 == 0) {
                if (progress.stopRequested())
                    return false;
                progress.report(static_cast<std::uint64_t>(rank), m_snapshot.rows.size());
            }
            encodeRow(rank, static_cast<std::size_t>(rowAtRank(m_snapshot, m_direction, rank)));
        }
        return true;
    }

    void encodeRow(std::int64_t rank, std::size_t row)
    {
        const Decoded decoded = m_from.decode(m_snapshot.rows.raw(row));
        const std::string_view member = m_snapshot.rows.member(row);
        const auto reached = m_events ? m_events->reached(member, decoded) : std::nullopt;
        ReencodedRow made = reencodeRow(m_from.spec(), m_plan.to, decoded, reached);
        countWrong(rank, made, reached.has_value() && m_plan.to.hasTime(), decoded);
        if (!made.raw)
            return leaveOut(made.reason, rank, std::move(made.limit));
        const std::int64_t score = decoded.preimage.score;
        m_encoded.append(member, *made.raw);
        m_source.push_back(static_cast<std::uint32_t>(row));
        if (!m_plan.to.hasTime())
            return;
        m_plan.timesFromEvents += reached ? 1 : 0;
        m_plan.timesChosen += !reached && decoded.verdict != Verdict::Exact ? 1 : 0;
        m_plan.aboveExact += !m_plan.reach.exactUpTo || score > *m_plan.reach.exactUpTo ? 1 : 0;
    }

    void leaveOut(LeftOut reason, std::int64_t rank, std::string limit = {})
    {
        LeftOutRows &rows = m_plan.leftOut[static_cast<std::size_t>(reason)];
        if (rows.count++ == 0)
            rows.limit = std::move(limit);
        if (isFaulty(rank) && isUnreadable(reason))
            ++rows.faulty;
        else if (rows.count - rows.faulty == 1)
            rows.firstOther = rank;
        if (rows.ranks.size() < leftOutKept)
            rows.ranks.push_back(rank);
    }

    double oldRaw(std::size_t at) const { return m_snapshot.rows.raw(m_source[at]); }

    void compareTies(const std::vector<std::uint32_t> &order)
    {
        std::int64_t before = 0;
        std::int64_t both = 0;
        std::vector<double> raws;
        const auto sameAsNext = [&](std::size_t at) { return oldRaw(at) == oldRaw(at + 1); };
        forEachRun(m_source.size(), sameAsNext, [&](std::size_t first, std::size_t last) {
            const auto count = static_cast<std::int64_t>(last - first);
            m_plan.sharingBefore += count > 1 ? count : 0;
            before += pairsOf(count);
            raws.clear();
            for (std::size_t at = first; at < last; ++at)
                raws.push_back(m_encoded.raw(at));
            std::ranges::sort(raws);
            forEachRun(
                raws.size(), [&](std::size_t at) { return raws[at] == raws[at + 1]; },
                [&](std::size_t from, std::size_t to) {
                    both += pairsOf(static_cast<std::int64_t>(to - from));
                });
        });
        std::int64_t after = 0;
        const auto nextAfter = [&](std::size_t at) {
            return m_encoded.raw(order[at]) == m_encoded.raw(order[at + 1]);
        };
        forEachRun(order.size(), nextAfter, [&](std::size_t first, std::size_t last) {
            const auto count = static_cast<std::int64_t>(last - first);
            m_plan.sharingAfter += count > 1 ? count : 0;
            after += pairsOf(count);
        });
        m_plan.tiesResolved = before - both;
        m_plan.tiesLost = after - both;
    }

    /// `order` is of a snapshot, the largest raw first; m_encoded is from the old top down.
    void comparePlaces(const std::vector<std::uint32_t> &order)
    {
        const auto count = static_cast<std::int64_t>(order.size());
        std::vector<std::int64_t> places(order.size()); // the new one, by the old one
        for (std::int64_t at = 0; at < count; ++at)
            places[order[static_cast<std::size_t>(at)]] =
                m_plan.newDirection == Direction::HighestFirst ? at : count - 1 - at;
        for (std::size_t at = 0; at < places.size(); ++at) {
            if (places[at] == static_cast<std::int64_t>(at))
                continue;
            m_plan.changes.push_back({rowAtRank(m_snapshot, m_direction, m_source[at]), places[at]});
        }
        std::vector<std::int64_t> spare;
        m_plan.pairsFlipped = countInversions(places, spare);
    }

    void countMisread()
    {
        const Decoder decoder(m_plan.to, m_window);
        for (const double raw : m_plan.rows.raws())
            m_plan.misread += decoder.decode(raw).misread ? 1 : 0;
    }

    const Snapshot &m_snapshot;
    const Decoder &m_from;
    Direction m_direction;
    TickWindow m_window; ///< the time range in ticks of the new codec
    std::optional<EventIndex> m_events;
    ReencodePlan m_plan;
    Rows m_encoded;                      ///< with new raws, in the old order, the top first
    std::vector<std::uint8_t> m_wrongOf; ///< by rank: one more than the place in m_plan.wrong; 0: not wrong
    std::vector<std::uint32_t> m_source; ///< the row of the snapshot that each comes from
};

} // namespace

std::int64_t ReencodePlan::leftOutCount() const
{
    std::int64_t count = 0;
    for (const LeftOutRows &left : leftOut)
        count += left.count;
    return count;
}

bool isWrongRow(FindingKind kind)
{
    switch (kind) {
    case FindingKind::UnitMixUp:
    case FindingKind::OtherUnit:
    case FindingKind::Mirrored:
    case FindingKind::Overflow:
    case FindingKind::Overrun:
    case FindingKind::Fraction:
    case FindingKind::BarePoints:
    case FindingKind::Timeless:
    case FindingKind::BeforeEpoch:
    case FindingKind::OutOfTimeRange:
    case FindingKind::Future:
    case FindingKind::Infinite:
    case FindingKind::Invalid:
        return true;
    default:
        return false;
    }
}

ReencodedRow reencodeRow(const CodecSpec &from, const CodecSpec &to, const Decoded &decoded,
                         std::optional<std::int64_t> reached)
{
    if (decoded.verdict == Verdict::Invalid)
        return {{}, LeftOut::Invalid, {}};
    if (!reached && decoded.verdict == Verdict::OutOfRange)
        return {{}, LeftOut::OutOfRange, {}};
    if (!reached && !from.hasTime() && to.hasTime())
        return {{}, LeftOut::NoTime, {}};
    const std::int64_t score = decoded.preimage.score;
    const std::int64_t tick = reached ? tickIn(to.unit, *reached, TickUnit::Microsecond)
                                      : tickIn(to.unit, bestTick(decoded), from.unit);
    auto encoded = encode(to, score, tick);
    if (!encoded)
        return {{}, LeftOut::NoFit, std::move(encoded.error().message)};
    if (encoded->wrapped)
        return {{},
                LeftOut::NoFit,
                sentence("Score {} does not fit: with {} it wraps around at 64 bits.", score, specText(to))};
    return {encoded->raw, {}, {}};
}

Result<ReencodePlan> planReencode(const Snapshot &snapshot, const Decoder &from, const CodecSpec &to,
                                  Direction direction, const BoardEvents *events, const Progress &progress,
                                  const AuditReport *audited)
{
    return Planner(snapshot, from, to, direction, events, audited).plan(progress);
}

} // namespace tiebreak
