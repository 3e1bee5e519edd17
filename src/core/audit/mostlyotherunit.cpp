// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/audit/mostlyotherunit.h"

#include "core/audit/unitevidence.h"
#include "core/time/timerange.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::size_t minRows = 40;
constexpr double inside = 0.97;    ///< of the rows must lie within the times
constexpr double newestAge = 0.03; ///< of the oldest: a board that is written to, as far as a hundredth tells
constexpr double minGap = 0.02;    ///< of a cycle, that ends the stretch of times
constexpr double minSpread = 0.5;  ///< of the times: one heap of fields lies in them by chance
constexpr double maxMirrored = 0.95; ///< of the rows that cannot be right: counting the other way is simpler

bool cannotBeRight(const RowEvidence &row)
{
    return row.state == RowEvidence::State::Wrong || row.state == RowEvidence::State::Mirrored;
}

class Search
{
public:
    Search(const Decoder &decoder, std::span<const RowEvidence> rows, std::int64_t now, TickUnit unit)
        : m_spec(decoder.spec())
        , m_timeRange(decoder.window())
        , m_cycle(decoder)
        , m_rows(rows)
        , m_now(now)
        , m_unit(unit)
    {
    }

    std::optional<OtherUnit> find() const
    {
        const TickWindow guess = TimeRange().ticks(m_spec.unit);
        if (m_timeRange.first > guess.first && m_timeRange.last <= m_now)
            return judge(m_timeRange, Sureness::Perhaps);
        const auto times = timesUpToNow();
        return times ? judge(*times, Sureness::AlmostCertain) : std::nullopt;
    }

private:
    std::int64_t inUnit(std::int64_t tick) const
    {
        return heldTo64(floorDiv(Int128(tick) * unitMicroseconds(m_spec.unit), unitMicroseconds(m_unit)));
    }

    /// The rows' ages in ticks of the unit, each less than a cycle; in order.
    std::vector<std::int64_t> ages(TickWindow spared) const
    {
        // A clock that is a little ahead makes nobody a cycle old.
        const std::int64_t ahead = m_cycle.length / 200;
        std::vector<std::int64_t> ages;
        for (const RowEvidence &row : m_rows) {
            if (row.state == RowEvidence::State::Other ||
                (row.state == RowEvidence::State::Sound && contains(spared, row.tick)))
                continue;
            const Int128 age = Int128(inUnit(m_now)) + ahead - row.tick;
            ages.push_back(static_cast<std::int64_t>(age - floorDiv(age, m_cycle.length) * m_cycle.length) -
                           ahead);
        }
        std::ranges::sort(ages);
        return ages;
    }

    TickWindow upToNow(std::int64_t age) const
    {
        const std::int64_t own = unitMicroseconds(m_spec.unit);
        const std::int64_t theirs = unitMicroseconds(m_unit);
        return {heldTo64(floorDiv((Int128(inUnit(m_now)) - age) * theirs, own)), m_now};
    }

    /// From the oldest row but a few stray ones, when the newest is of these days.
    std::optional<TickWindow> timesUpToNow() const
    {
        // Right rows lie within the times, and those are not known yet: first as if they were a whole cycle.
        const std::vector<std::int64_t> found = ages(upToNow(m_cycle.length));
        const auto at = [&](double share) {
            return static_cast<std::size_t>(share * static_cast<double>(found.size() - 1));
        };
        std::size_t oldest = at(inside);
        const auto gap = static_cast<std::int64_t>(minGap * static_cast<double>(m_cycle.length));
        while (oldest + 1 < found.size() && found[oldest + 1] - found[oldest] < gap)
            ++oldest;
        if (static_cast<double>(found[at(0.01)]) > newestAge * static_cast<double>(found[oldest]))
            return {};
        return upToNow(std::max<std::int64_t>(found[oldest], 1));
    }

    /// How far apart these lie, but a few at the ends; not empty.
    static std::int64_t spreadOf(std::vector<std::int64_t> places)
    {
        std::ranges::sort(places);
        const std::size_t few = places.size() / 50;
        return places[places.size() - 1 - few] - places[few];
    }

    std::optional<OtherUnit> judge(TickWindow times, Sureness sureness) const
    {
        auto other = unitThatRunsOver(m_spec, m_cycle, m_unit, times);
        if (!other || other->chance > maxChance)
            return {};
        other->most = true;
        other->sureness = sureness;
        other->spared = widened(times, nearby);
        other->mirroredToo = true;
        other->scores = {std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max()};
        double tries = 0;
        std::vector<std::int64_t> places; // of those that make sense in the unit, among its times
        for (const RowEvidence &row : m_rows) {
            if (row.state == RowEvidence::State::Other ||
                (row.state == RowEvidence::State::Sound && contains(other->spared, row.tick)))
                continue;
            ++tries;
            if (!other->explains(row.score, row.tick))
                continue;
            const Int128 place = Int128(row.tick) - other->timesInUnit.first;
            places.push_back(
                static_cast<std::int64_t>(place - floorDiv(place, m_cycle.length) * m_cycle.length));
        }
        const auto hits = static_cast<double>(places.size());
        const double length =
            static_cast<double>(other->timesInUnit.last) - static_cast<double>(other->timesInUnit.first) + 1;
        if (hits < inside * tries || static_cast<double>(spreadOf(std::move(places))) < minSpread * length ||
            evidence(hits, tries, other->chance) < bitsWanted)
            return {};
        return other;
    }

    const CodecSpec &m_spec;
    TickWindow m_timeRange;
    FieldCycle m_cycle;
    std::span<const RowEvidence> m_rows;
    std::int64_t m_now;
    TickUnit m_unit;
};

} // namespace

std::optional<OtherUnit> findMostInOtherUnit(const Decoder &decoder, std::span<const RowEvidence> rows,
                                             std::int64_t now)
{
    const auto wrong = static_cast<std::size_t>(std::ranges::count_if(rows, cannotBeRight));
    const auto mirrored = std::ranges::count(rows, RowEvidence::State::Mirrored, &RowEvidence::state);
    if (wrong < minRows || 2 * wrong < rows.size() ||
        static_cast<double>(mirrored) > maxMirrored * static_cast<double>(wrong))
        return {};
    for (const TickUnit unit : {TickUnit::Millisecond, TickUnit::Microsecond})
        if (unitMicroseconds(unit) < unitMicroseconds(decoder.spec().unit))
            if (const auto found = Search(decoder, rows, now, unit).find())
                return found;
    return {};
}

} // namespace tiebreak
