// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/demorows.h"

#include "core/codec/codec.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string_view>
#include <unordered_set>

namespace tiebreak
{

namespace
{

/// Random numbers that are the same for the same seed on every machine, which <random>'s distributions are
/// not. They depend on a name too, so that boards do not depend on one another.
class DemoRandom
{
public:
    DemoRandom(std::uint64_t seed, std::string_view name) : m_engine(seed ^ hash(name)) {}

    /// From 0 up to, but not including, 1.
    double share() { return static_cast<double>(m_engine() >> 11) * 0x1p-53; }
    /// From 0 to count - 1.
    std::size_t below(std::size_t count)
    {
        return static_cast<std::size_t>(share() * static_cast<double>(count));
    }
    const std::string &oneOf(const std::vector<std::string> &words) { return words[below(words.size())]; }

    /// FNV-1a.
    static std::uint64_t hash(std::string_view text)
    {
        std::uint64_t value = 14695981039346656037u;
        for (const char byte : text)
            value = (value ^ static_cast<unsigned char>(byte)) * 1099511628211u;
        return value;
    }

private:
    std::mt19937_64 m_engine;
};

/// Gives names of one style, none twice, each at most 64 bytes long (so that a small board stays a listpack).
class DemoNames
{
public:
    DemoNames(const NamePool &pool, NameStyle style) : m_pool(pool), m_style(style) {}

    /// Keeps a name from being given.
    void reserve(std::string_view name) { m_given.emplace(name); }
    /// A name that has not been given or kept yet.
    std::string next(DemoRandom &random);

private:
    std::string make(DemoRandom &random) const;
    std::string handle(DemoRandom &random) const;
    std::string person(DemoRandom &random) const;
    std::string song(DemoRandom &random) const;

    const NamePool &m_pool;
    NameStyle m_style;
    std::unordered_set<std::string> m_given;
};

constexpr std::size_t longestName = 64;

std::string number(DemoRandom &random, std::size_t max)
{
    return std::to_string(1 + random.below(max));
}

std::string capital(std::string word)
{
    if (!word.empty() && word[0] >= 'a' && word[0] <= 'z')
        word[0] = static_cast<char>(word[0] - 'a' + 'A');
    return word;
}

std::string pluralOf(std::string word)
{
    if (word.ends_with("s") || word.ends_with("x") || word.ends_with("z") || word.ends_with("ch"))
        return word + "es";
    const std::size_t last = word.size() - 1;
    if (word.ends_with("y") && last > 0 &&
        std::string_view("aeiou").find(word[last - 1]) == std::string_view::npos)
        return word.replace(last, 1, "ies");
    return word + "s";
}

template <class... Parts>
std::string join(const Parts &...parts)
{
    std::string text;
    (text.append(parts), ...);
    return text;
}

std::string DemoNames::next(DemoRandom &random)
{
    std::string name = make(random);
    // Where the words run out, a number tells namesakes apart.
    for (int attempt = 0; name.size() > longestName || !m_given.insert(name).second; ++attempt) {
        name = make(random);
        if (attempt >= 8)
            name.append(" ").append(number(random, 99999));
    }
    return name;
}

std::string DemoNames::make(DemoRandom &random) const
{
    switch (m_style) {
    case NameStyle::People:
        return person(random);
    case NameStyle::Songs:
        return song(random);
    case NameStyle::Handles:
        break;
    }
    return handle(random);
}

std::string DemoNames::handle(DemoRandom &random) const
{
    const std::string &given = random.oneOf(m_pool.given);
    const std::string &noun = random.oneOf(m_pool.nouns);
    switch (random.below(16)) {
    case 0:
    case 1:
        return join(given, noun);
    case 2:
    case 3:
    case 4:
        return join(given, noun, number(random, 99));
    case 5:
    case 6:
        return join(given, "_", noun, number(random, 4000));
    case 7:
        return join(noun, ".", given);
    case 8:
        return join(given, ".", std::string(1, noun[0]), number(random, 999));
    case 9:
        return join(given, std::to_string(1975 + random.below(40)));
    case 10:
        return join(capital(given), "_", capital(std::string(1, noun[0])), number(random, 99));
    case 11:
        return join("x", noun, "x", number(random, 9999));
    case 12:
    case 13:
        return join(random.oneOf(m_pool.scripts), random.below(4) == 0 ? "" : number(random, 999));
    case 14:
        return join(random.oneOf(m_pool.scripts), "_", noun);
    default:
        break;
    }
    if (random.below(12) == 0)
        return join("the_one_and_only_", given, "_of_the_", noun, "_", pluralOf(random.oneOf(m_pool.nouns)));
    return join(capital(noun), capital(random.oneOf(m_pool.nouns)), number(random, 99));
}

std::string DemoNames::person(DemoRandom &random) const
{
    const std::string given =
        random.below(8) == 0 ? random.oneOf(m_pool.scripts) : capital(random.oneOf(m_pool.given));
    std::string name = given;
    if (random.below(3) == 0)
        name.append(" ").append(1, static_cast<char>('A' + random.below(26))).append(".");
    name.append(" ").append(random.oneOf(m_pool.surnames));
    if (random.below(20) == 0)
        name.append("-").append(random.oneOf(m_pool.surnames));
    return name;
}

std::string DemoNames::song(DemoRandom &random) const
{
    std::string title;
    switch (random.below(5)) {
    case 0:
        title = join(random.oneOf(m_pool.things), " in ", random.oneOf(m_pool.places));
        break;
    case 1:
        title = random.oneOf(m_pool.titles);
        break;
    case 2:
        title = join("The ", random.oneOf(m_pool.things));
        break;
    default:
        title = join(random.oneOf(m_pool.adjectives), " ", random.oneOf(m_pool.things));
        break;
    }
    const std::string artist = random.below(3) == 0 ? join("The ", random.oneOf(m_pool.adjectives), " ",
                                                           capital(pluralOf(random.oneOf(m_pool.nouns))))
                                                    : person(random);
    return join(title, " – ", artist);
}

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
        , m_minute(floorTo(now.time_since_epoch().count(), 60))
        , m_end(std::min(m_minute, plan.times.ends.value_or(std::numeric_limits<std::int64_t>::max())))
    {
    }

    Result<DemoRows> make()
    {
        m_made.rows.reserve(static_cast<std::size_t>(m_plan.board.members));
        for (const DeclaredRow &row : m_plan.rows) {
            if (auto added = addDeclared(row); !added)
                return std::unexpected(std::move(added.error()));
        }
        const auto generated = m_plan.board.members - static_cast<std::int64_t>(m_plan.rows.size());
        for (std::int64_t index = 0; index < generated; ++index) {
            if (auto added = addGenerated(index, generated); !added)
                return std::unexpected(std::move(added.error()));
        }
        return std::move(m_made);
    }

private:
    Result<void> add(const std::string &member, std::int64_t score, std::int64_t tick)
    {
        const auto encoded = encode(m_codec, score, tick);
        if (!encoded)
            return std::unexpected(encoded.error());
        if (m_plan.distinct)
            m_raws.insert(encoded->raw);
        m_made.rows.append(member, encoded->raw);
        return {};
    }

    Result<void> addDeclared(const DeclaredRow &row)
    {
        m_names.reserve(row.member);
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
