// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/standing/reveal.h"

#include "core/text/scoretext.h"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace tiebreak
{

namespace
{

std::size_t toSize(std::int64_t count)
{
    return static_cast<std::size_t>(count);
}

} // namespace

Reveal::Reveal(RevealOrder order, StandingPtr frozen, StandingPtr last, std::int64_t places,
               const Decoder &decoder, Direction direction)
    : m_order(order)
    , m_frozen(std::move(frozen))
    , m_last(std::move(last))
    , m_places(std::max<std::int64_t>(places, 1))
    , m_direction(direction)
{
    if (order == RevealOrder::ByTime) {
        findChanges(decoder);
        findTimeSteps();
        m_size = 1 + std::max<std::size_t>(m_applied.size(), 1);
    } else {
        m_places = std::min(m_places, static_cast<std::int64_t>(m_last->head().size()));
        m_size = 1 + std::max<std::size_t>(toSize(m_places), 1);
    }
}

void Reveal::findChanges(const Decoder &decoder)
{
    const Rows &before = m_frozen->head();
    const Rows &after = m_last->head();
    std::unordered_map<std::string_view, double> raws;
    for (std::size_t row = 0; row < before.size(); ++row)
        raws.emplace(before.member(row), before.raw(row));
    for (std::size_t row = 0; row < after.size(); ++row) {
        Change change{after.member(row), after.raw(row), {}, static_cast<std::int64_t>(row)};
        const auto old = raws.find(change.member);
        const bool same = old != raws.end() && sameBits(old->second, after.raw(row));
        if (old != raws.end())
            raws.erase(old);
        if (same)
            continue;
        const Decoded decoded = decoder.decode(after.raw(row));
        if (decoder.spec().hasTime() && decoded.verdict != Verdict::Invalid)
            change.ticks = possibleTicks(decoder, after.raw(row), decoded);
        m_changes.push_back(std::move(change));
    }
    for (const auto &[member, raw] : raws)
        m_changes.push_back({member, {}, {}, 0});

    // Those without a time come after the others: from the last place up, and then those who went.
    std::ranges::sort(m_changes, {}, [](const Change &change) {
        const TickInterval ticks = change.ticks.value_or(TickInterval());
        return std::tuple(!change.raw, !change.ticks, ticks.first, ticks.last,
                          change.ticks ? 0 : -change.rank, change.member);
    });
}

Reveal::Order Reveal::frozenOrder() const
{
    Order rows;
    const Rows &head = m_frozen->head();
    rows.reserve(head.size());
    for (std::size_t row = 0; row < head.size(); ++row)
        rows.push_back({head.member(row), head.raw(row)});
    return rows;
}

void Reveal::apply(const Change &change, Order &rows) const
{
    std::erase_if(rows, [&](const Row &row) { return row.member == change.member; });
    if (!change.raw)
        return;
    // As the server ranks them: by raw, and members of one raw by their bytes.
    const Row row{change.member, *change.raw};
    const auto above = [this](const Row &a, const Row &b) {
        return m_direction == Direction::HighestFirst ? std::tie(b.raw, b.member) < std::tie(a.raw, a.member)
                                                      : std::tie(a.raw, a.member) < std::tie(b.raw, b.member);
    };
    rows.insert(std::ranges::upper_bound(rows, row, above), row);
}

void Reveal::findTimeSteps()
{
    Order rows = frozenOrder();
    const auto shown = [&] {
        return Order(rows.begin(), rows.begin() + std::min(m_places, std::ssize(rows)));
    };
    const auto sameRow = [](const Row &a, const Row &b) {
        return a.member == b.member && sameBits(a.raw, b.raw);
    };
    Order before = shown();
    for (std::size_t change = 0; change < m_changes.size(); ++change) {
        apply(m_changes[change], rows);
        // What changes nothing that is shown is no step of its own.
        Order now = shown();
        if (std::ranges::equal(before, now, sameRow))
            continue;
        m_applied.push_back(change + 1);
        before = std::move(now);
    }
}

SampledBoard Reveal::emptySample() const
{
    SampledBoard sample;
    sample.asked = m_frozen->asked();
    sample.answered = m_frozen->answered();
    sample.cardinality = m_frozen->cardinality();
    sample.direction = m_direction;
    sample.parts.emplace_back();
    return sample;
}

StandingPtr Reveal::placesFrom(std::int64_t finalFrom) const
{
    const Rows &after = m_last->head();
    const Rows &before = m_frozen->head();
    SampledBoard sample = emptySample();
    RowsPart told{finalFrom, {}};
    std::unordered_set<std::string_view> members;
    const std::size_t end = std::min(toSize(m_places) + 1, after.size());
    for (std::size_t row = toSize(finalFrom); row < end; ++row) {
        told.rows.append(after.member(row), after.raw(row));
        // The one below the last place only tells how that was decided: it may still stand above.
        if (row < toSize(m_places))
            members.insert(after.member(row));
    }
    Rows &open = sample.parts.front().rows;
    for (std::size_t row = 0; row < before.size() && open.size() < toSize(finalFrom); ++row) {
        if (!members.contains(before.member(row)))
            open.append(before.member(row), before.raw(row));
    }
    sample.parts.push_back(std::move(told));
    return std::make_shared<const Standing>(std::move(sample));
}

StandingPtr Reveal::afterChanges(std::size_t count) const
{
    Order rows = frozenOrder();
    for (std::size_t change = 0; change < count; ++change)
        apply(m_changes[change], rows);
    SampledBoard sample = emptySample();
    for (std::size_t row = 0; row < std::min(toSize(m_places) + 1, rows.size()); ++row)
        sample.parts.front().rows.append(rows[row].member, rows[row].raw);
    return std::make_shared<const Standing>(std::move(sample));
}

RevealStep Reveal::step(std::size_t index) const
{
    RevealStep step;
    if (index == 0) {
        step.standing = m_frozen;
        if (m_order == RevealOrder::ByPlace)
            step.finalFrom = m_places;
        return step;
    }
    const bool ends = index + 1 >= m_size;
    if (m_order == RevealOrder::ByPlace) {
        step.finalFrom = ends ? 0 : m_places - static_cast<std::int64_t>(index);
        if (m_places > 0) {
            step.member = std::string(m_last->head().member(toSize(*step.finalFrom)));
            step.rank = step.finalFrom;
        }
        step.standing = ends ? m_last : placesFrom(*step.finalFrom);
        return step;
    }
    const std::size_t applied = m_applied.empty() ? 0 : m_applied[std::min(index, m_applied.size()) - 1];
    step.standing = ends ? m_last : afterChanges(applied);
    if (applied > 0) {
        const Change &change = m_changes[applied - 1];
        step.member = std::string(change.member);
        step.ticks = change.ticks;
        if (const auto place = step.standing->placeOf(change.member))
            step.rank = place->rank;
    }
    return step;
}

} // namespace tiebreak
