// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/liveboard.h"

#include "core/base/int128.h"
#include "core/live/standing/raworder.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

/// The rows of one part that lie between two ranks.
struct Stretch {
    const RowsPart *part = nullptr;
    std::size_t first = 0;
    std::size_t end = 0;

    std::int64_t rows() const { return static_cast<std::int64_t>(end - first); }
};

/// Of the part that holds the most of them: parts overlap, and one of them may end amid the ranks.
Stretch stretchOf(const Standing &standing, SamplePart ranks)
{
    Stretch longest;
    for (const RowsPart &part : standing.parts()) {
        const auto size = static_cast<std::int64_t>(part.rows.size());
        const std::int64_t first = std::max<std::int64_t>(ranks.first - part.firstRank, 0);
        const std::int64_t end = std::min(ranks.first + ranks.count - part.firstRank, size);
        if (part.firstRank <= ranks.first && end - first > longest.rows())
            longest = {&part, static_cast<std::size_t>(first), static_cast<std::size_t>(end)};
    }
    return longest;
}

/// A row in the earlier standing.
struct RowThen {
    std::int64_t rank = 0;
    std::int64_t score = 0;
};

std::optional<RowThen> rowThen(const Decoder &decoder, const std::optional<Place> &before)
{
    const auto score = before ? scoreOf(decoder, before->raw) : std::nullopt;
    return score ? std::optional(RowThen{before->rank, *score}) : std::nullopt;
}

Gap gapBetween(std::int64_t above, std::int64_t below, const std::optional<RowThen> &aboveThen,
               const std::optional<RowThen> &belowThen)
{
    Gap gap;
    gap.points = distanceOf(above, below);
    gap.more = below > above;
    if (!aboveThen || !belowThen)
        return gap;
    const std::int64_t then = distanceOf(aboveThen->score, belowThen->score);
    gap.by = distanceOf(then, gap.points);
    // Whoever was overtaken closes nothing, however near the two are.
    if (belowThen->rank < aboveThen->rank) {
        gap.trend = GapTrend::Swapped;
        gap.by = then;
    } else if (then > gap.points) {
        gap.trend = GapTrend::Closing;
    } else {
        gap.trend = then < gap.points ? GapTrend::Opening : GapTrend::Steady;
    }
    return gap;
}

/// Who moved by what, between two standings that were read in one direction.
class Moves
{
public:
    Moves(const Standing *before, const Standing &now, const BoardHistory &history)
        : m_before(before), m_now(now), m_history(history), m_order(now.direction())
    {
    }

    PlaceMove of(std::string_view member, Place now)
    {
        PlaceMove change;
        if (m_before == nullptr)
            return change;
        change.before = m_before->placeOf(member);
        if (!change.before) {
            comeFromOutside(change, member, now);
            return change;
        }
        const Place &then = *change.before;
        const std::int64_t rose = then.rank - now.rank;
        change.move = rose == 0 ? Move::Same : rose > 0 ? Move::Rose : Move::Fell;
        change.places = std::abs(rose);
        if (rose == 0)
            change.ownScore = then.raw != now.raw;
        else if (rose > 0 ? m_order.above(now.raw, then.raw) : m_order.above(then.raw, now.raw))
            explain(change, rose > 0 ? passedOne(then.rank, now) : fellBehindOne(then.rank, now));
        return change;
    }

private:
    /// Where one who stood at a rank before stands now.
    struct Other {
        enum class Now : std::uint8_t { NotAsked, There, Gone, Unknown };
        Now now = Now::NotAsked;
        std::int64_t rank = 0;
    };

    static void explain(PlaceMove &change, std::optional<bool> moved)
    {
        change.ownScore = moved.value_or(false);
        change.unexplained = !moved;
    }

    void comeFromOutside(PlaceMove &change, std::string_view member, Place now)
    {
        const std::int64_t read = headBefore();
        if (m_history.showedSinceEmptied(m_before->answered(), member)) {
            change.move = Move::Back;
        } else if (m_before->isWhole() || m_before->knowsAbsent(member)) {
            change.move = Move::New;
        } else if (now.rank < read) {
            change.move = Move::Rose;
            change.places = read - now.rank;
            change.atLeast = true;
            explain(change, passedOne(read, now));
        }
    }

    std::int64_t headBefore() const { return static_cast<std::int64_t>(m_before->head().size()); }

    /// Whether somebody who stood above this rank would stand below the new raw even with the old one, and
    /// does. Nothing where that is not known of all of them.
    std::optional<bool> passedOne(std::int64_t rankThen, Place now)
    {
        bool known = true;
        std::int64_t below = rankThen;
        while (below > 0) {
            const std::int64_t rank = lastRead(below - 1);
            const auto other = m_before->rowAt(rank);
            known = known && rank == below - 1;
            if (!other || m_order.above(other->raw, now.raw))
                break;
            const Other stands = otherNow(rank, other->member);
            if (stands.now == Other::Now::There && stands.rank > now.rank)
                return true;
            known = known && stands.now != Other::Now::Unknown;
            below = rank;
        }
        return known ? std::optional(false) : std::nullopt;
    }

    /// The same of a fall, and those who stood below.
    std::optional<bool> fellBehindOne(std::int64_t rankThen, Place now)
    {
        bool known = true;
        for (std::int64_t rank = rankThen + 1; rank < m_before->cardinality(); ++rank) {
            const auto other = m_before->rowAt(rank);
            if (!other)
                return std::nullopt;
            if (m_order.above(now.raw, other->raw))
                break;
            const Other stands = otherNow(rank, other->member);
            if (stands.now == Other::Now::There && stands.rank < now.rank)
                return true;
            known = known && stands.now != Other::Now::Unknown;
        }
        return known ? std::optional(false) : std::nullopt;
    }

    /// The last rank of those up to this one that the earlier sample read; below 0: there is none.
    std::int64_t lastRead(std::int64_t rank) const
    {
        std::int64_t last = -1;
        for (const RowsPart &part : m_before->parts()) {
            if (part.firstRank <= rank && !part.rows.empty())
                last = std::max(
                    last, std::min(rank, part.firstRank + static_cast<std::int64_t>(part.rows.size()) - 1));
        }
        return last;
    }

    Other otherNow(std::int64_t rank, std::string_view member)
    {
        if (rank >= headBefore())
            return findNow(member);
        // Where many went, many rows ask for the same ones.
        m_others.resize(m_before->head().size());
        Other &other = m_others[static_cast<std::size_t>(rank)];
        if (other.now == Other::Now::NotAsked)
            other = findNow(member);
        return other;
    }

    Other findNow(std::string_view member) const
    {
        if (const auto place = m_now.placeOf(member))
            return {Other::Now::There, place->rank};
        return {m_now.knowsAbsent(member) ? Other::Now::Gone : Other::Now::Unknown, 0};
    }

    const Standing *m_before;
    const Standing &m_now;
    const BoardHistory &m_history;
    RawOrder m_order;
    std::vector<Other> m_others; ///< of the earlier head
};

} // namespace

std::optional<std::int64_t> scoreOf(const Decoder &decoder, double raw)
{
    const Decoded decoded = decoder.decode(raw);
    return decoded.verdict == Verdict::Invalid ? std::nullopt : std::optional(decoded.preimage.score);
}

DecidedBy decidedBetween(const CodecSpec &spec, double rawA, double rawB, const Decoded &a, const Decoded &b)
{
    if (rawA == rawB)
        return spec.hasTime() && a.verdict == Verdict::Exact ? DecidedBy::SameTime : DecidedBy::Name;
    const bool bothValid = a.verdict != Verdict::Invalid && b.verdict != Verdict::Invalid;
    return bothValid && a.preimage.score == b.preimage.score ? DecidedBy::Time : DecidedBy::Score;
}

LiveBoard describeBoard(StandingPtr now, StandingPtr before, const BoardHistory &history,
                        const Decoder &decoder, SamplePart ranks)
{
    LiveBoard board;
    board.now = std::move(now);
    board.before = std::move(before);
    if (!board.now)
        return board;
    const Standing &standing = *board.now;
    // The direction of scores follows from that of raws in the same way as the other way round.
    board.scores = rawDirection(decoder.spec(), standing.direction());
    const Stretch stretch = stretchOf(standing, ranks);
    if (stretch.part == nullptr)
        return board;
    const Rows &rows = stretch.part->rows;

    std::optional<std::int64_t> leaderScore;
    std::optional<RowThen> leaderThen;
    if (!standing.head().empty()) {
        leaderScore = scoreOf(decoder, standing.head().raw(0));
        if (board.before)
            leaderThen = rowThen(decoder, board.before->placeOf(standing.head().member(0)));
    }

    // One row more on either side, for what lies between it and its neighbour.
    const std::size_t from = stretch.first > 0 ? stretch.first - 1 : 0;
    const std::size_t to = std::min(stretch.end + 1, rows.size());
    std::vector<Decoded> decoded(to - from);
    decoder.decode(std::span(rows.raws()).subspan(from, to - from), decoded);

    Moves moves(board.before.get(), standing, history);
    std::int64_t largest = 0;
    std::optional<std::int64_t> aboveScore;
    std::optional<RowThen> aboveThen;
    for (std::size_t at = from; at < stretch.end; ++at) {
        LiveRow row;
        row.rank = stretch.part->firstRank + static_cast<std::int64_t>(at);
        row.member = rows.member(at);
        row.raw = rows.raw(at);
        row.decoded = decoded[at - from];
        if (row.decoded.verdict != Verdict::Invalid)
            row.score = row.decoded.preimage.score;
        row.change = moves.of(row.member, {row.rank, row.raw});
        const auto then = rowThen(decoder, row.change.before);
        if (at > from) {
            const Decoded &above = decoded[at - from - 1];
            row.tieAbove = tieBetween(rows.raw(at - 1), above, row.raw, row.decoded);
            row.decidedBy = decidedBetween(decoder.spec(), rows.raw(at - 1), row.raw, above, row.decoded);
            if (aboveScore && row.score)
                row.above = gapBetween(*aboveScore, *row.score, aboveThen, then);
        }
        if (at + 1 < to)
            row.decidedBy = std::max(row.decidedBy, decidedBetween(decoder.spec(), row.raw, rows.raw(at + 1),
                                                                   row.decoded, decoded[at - from + 1]));
        if (row.decoded.verdict == Verdict::Invalid && !byName(row.decidedBy))
            row.decidedBy = DecidedBy::Damaged;
        if (row.rank > 0 && leaderScore && row.score)
            row.leader = gapBetween(*leaderScore, *row.score, leaderThen, then);
        aboveScore = row.score;
        aboveThen = then;
        if (at < stretch.first)
            continue;
        if (row.change.move == Move::Rose && row.change.ownScore && row.change.places > largest) {
            largest = row.change.places;
            board.climber = board.rows.size();
        }
        board.rows.push_back(std::move(row));
    }
    return board;
}

std::vector<PrizeBorder> prizeBorders(const Standing &now, const Decoder &decoder,
                                      const std::vector<std::int64_t> &after)
{
    std::vector<PrizeBorder> borders;
    for (const std::int64_t places : after) {
        const auto inside = now.rowAt(places - 1);
        if (!inside)
            continue;
        PrizeBorder border;
        border.after = places;
        border.inside = inside->member;
        border.raw = inside->raw;
        const auto outside = now.rowAt(places);
        if (!outside && places < now.cardinality())
            continue;
        if (outside) {
            border.outside = outside->member;
            const double raw = outside->raw;
            const Decoded a = decoder.decode(border.raw);
            const Decoded b = decoder.decode(raw);
            const DecidedBy decidedBy = decidedBetween(decoder.spec(), border.raw, raw, a, b);
            if (byName(decidedBy)) {
                border.kind =
                    decidedBy == DecidedBy::SameTime ? PrizeBorder::Kind::SameTick : PrizeBorder::Kind::Name;
            } else if (a.verdict == Verdict::Invalid || b.verdict == Verdict::Invalid) {
                border.kind = PrizeBorder::Kind::Unknown;
            } else if (a.preimage.score != b.preimage.score) {
                border.kind = PrizeBorder::Kind::Clear;
                border.points = distanceOf(a.preimage.score, b.preimage.score);
            } else {
                // The distance that the doubles prove: between the nearest ends of the two intervals.
                const TickInterval first = possibleTicks(decoder, border.raw, a);
                const TickInterval second = possibleTicks(decoder, raw, b);
                border.insideIsEarlier = first.first < second.first;
                const TickInterval &earlier = border.insideIsEarlier ? first : second;
                const TickInterval &later = border.insideIsEarlier ? second : first;
                border.ticks = later.first > earlier.last ? distanceOf(later.first, earlier.last) : 0;
                border.kind = border.ticks > 1 ? PrizeBorder::Kind::Time : PrizeBorder::Kind::OneTick;
            }
        }
        borders.push_back(border);
    }
    return borders;
}

} // namespace tiebreak
