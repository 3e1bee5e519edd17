// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demorows.h"

#include "core/codec/codec.h"
#include "sandbox/demonames.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <string_view>
#include <unordered_set>

namespace tiebreak
{

namespace
{

constexpr std::int64_t secondsADay = 86400;

/// The score of generated row `index` of `count`, from the top down.
std::int64_t scoreAt(const ScoreShape &shape, std::int64_t index, std::int64_t count)
{
    const double share = (static_cast<double>(index) + 0.5) / static_cast<double>(count);
    const double odds = shape.race ? share / (1 - share) : (1 - share) / share;
    const double straight = shape.median * std::pow(odds, shape.spread);
    const auto room = static_cast<double>(shape.high - shape.low);
    const auto score = shape.low + static_cast<std::int64_t>(straight * room / (straight + room));
    std::int64_t step = shape.step;
    // Gifts come at set prices, so sums like 5 200 or 134 000 are common and many ties are real.
    if (shape.gifts && index % 5 < 3) {
        const std::int64_t digits = index % 5 == 0 ? 100 : 1000;
        while (step * digits <= score)
            step *= 10;
    }
    return std::max(score / step * step, std::min(shape.low, step));
}

std::int64_t floorTo(std::int64_t value, std::int64_t step)
{
    const std::int64_t rest = value % step;
    return value - (rest < 0 ? rest + step : rest);
}

/// A time in microseconds before `end` (a second).
std::int64_t randomTime(const TimeShape &shape, std::int64_t end, DemoRandom &random)
{
    constexpr std::int64_t million = 1000000;
    const auto fraction = static_cast<std::int64_t>(random.below(million));
    if (shape.hours > 0) {
        const double before = std::pow(random.share(), 1.6) * static_cast<double>(shape.hours * 3600 - 1);
        return (end - 1 - static_cast<std::int64_t>(before)) * million + fraction;
    }
    const auto day = static_cast<std::int64_t>(random.below(static_cast<std::size_t>(shape.days)));
    double hour = random.share() * 24;
    if (random.below(10) < 7)
        hour = 16.5 + 2.5 * (random.share() + random.share() + random.share());
    auto second = floorTo(end, secondsADay) - day * secondsADay + static_cast<std::int64_t>(hour * 3600);
    if (second >= end)
        second -= secondsADay;
    return second * million + fraction;
}

bool picks(const RowPick &pick, std::int64_t index)
{
    const std::int64_t from = index - pick.first;
    return from >= 0 && from % pick.step == 0 && from / pick.step < pick.count;
}

/// The tick at which the packed field is 0.
std::int64_t timelessTick(const CodecSpec &codec)
{
    return codec.from.value_or(codec.epoch);
}

class RowMaker
{
public:
    RowMaker(const DemoPlan &plan, const NamePool &names, std::chrono::sys_seconds now, std::uint64_t seed)
        : m_plan(plan)
        , m_codec(plan.board.codec)
        , m_names(names, plan.names)
        , m_random(seed, plan.board.key)
        , m_people(names, NameStyle::People)
        , m_peopleRandom(seed, plan.board.key + " people")
        , m_minute(floorTo(now.time_since_epoch().count(), 60))
        , m_end(std::min(m_minute, plan.times.ends.value_or(std::numeric_limits<std::int64_t>::max())))
    {
    }

    Result<DemoRows> make()
    {
        m_made.rows.reserve(static_cast<std::size_t>(m_plan.board.members));
        for (const DeclaredRow &row : m_plan.rows)
            TRY(addDeclared(row));
        const auto generated = m_plan.board.members - static_cast<std::int64_t>(m_plan.rows.size());
        for (std::int64_t index = 0; index < generated; ++index)
            TRY(addGenerated(index, generated));
        return std::move(m_made);
    }

private:
    Result<void> add(const std::string &member, std::int64_t score, std::int64_t tick)
    {
        TRY(const auto encoded, encode(m_codec, score, tick));
        if (m_plan.distinct)
            m_raws.insert(encoded.raw);
        m_made.rows.append(member, encoded.raw);
        return {};
    }

    Result<void> addDeclared(const DeclaredRow &row)
    {
        m_names.reserve(row.member);
        if (!row.person.empty())
            m_made.people.push_back({row.member, row.person});
        if (!row.increment.empty())
            m_made.increments.push_back({row.member, row.increment});
        if (!row.score)
            return {};
        std::int64_t tick = row.tick.value_or(timelessTick(m_codec));
        if (row.before)
            tick = toTick((m_minute - *row.before) * 1000000);
        return add(row.member, *row.score, tick);
    }

    Result<void> addGenerated(std::int64_t index, std::int64_t count)
    {
        const std::string member = m_names.next(m_random);
        if (index < m_plan.named)
            m_made.people.push_back({member, m_people.next(m_peopleRandom)});
        for (const PickedIncrement &increment : m_plan.increments) {
            if (picks(increment.rows, index))
                m_made.increments.push_back({member, increment.by});
        }
        const std::int64_t score = scoreAt(m_plan.scores, index, count);
        if (picks(m_plan.timeless, index))
            return add(member, score, timelessTick(m_codec));
        std::int64_t tick = toTick(randomTime(m_plan.times, m_end, m_random));
        for (int attempt = 0; m_plan.distinct && attempt < 1000; ++attempt) {
            const auto encoded = encode(m_codec, score, tick);
            if (!encoded || !m_raws.contains(encoded->raw))
                break;
            tick = toTick(randomTime(m_plan.times, m_end, m_random));
        }
        return add(member, score, tick);
    }

    std::int64_t toTick(std::int64_t microseconds) const
    {
        const std::int64_t length = unitMicroseconds(m_codec.unit);
        return floorTo(microseconds, length) / length;
    }

    const DemoPlan &m_plan;
    const CodecSpec &m_codec;
    DemoNames m_names;
    DemoRandom m_random;
    DemoNames m_people;
    DemoRandom m_peopleRandom;
    std::int64_t m_minute;
    std::int64_t m_end;
    std::unordered_set<double> m_raws;
    DemoRows m_made;
};

} // namespace

Result<DemoRows> makeDemoRows(const DemoPlan &plan, const NamePool &names, std::chrono::sys_seconds now,
                              std::uint64_t seed)
{
    return RowMaker(plan, names, now, seed).make();
}

} // namespace tiebreak
