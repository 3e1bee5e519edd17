// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/formulacheck.h"

#include "core/codec/field.h"
#include "core/formula/formulatext.h"
#include "core/prose/sentence.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <regex>
#include <vector>

namespace tiebreak
{

namespace
{

using Numbers = std::vector<std::int64_t>;

constexpr TickWindow allScores{0, formulaReach};
constexpr TickWindow allTicks{-formulaReach, formulaReach};

/// Numbers of the range where something may change: its ends, powers of 2 and of 10, multiples of the
/// lengths by which times are cut, evenly spread and random ones, all with their neighbours.
Numbers manyOf(TickWindow range)
{
    Numbers numbers;
    const auto add = [&](std::int64_t number) {
        for (std::int64_t near = number - 1; near <= number + 1; ++near) {
            if (near >= range.first && near <= range.last)
                numbers.push_back(near);
        }
    };
    const auto addBoth = [&](std::int64_t number) {
        add(number);
        add(-number);
    };
    add(range.first);
    add(range.last);
    for (std::int64_t power = 1; power <= formulaReach; power *= 2)
        addBoth(power);
    for (std::int64_t power = 1; power <= formulaReach; power *= 10)
        addBoth(power);
    constexpr std::int64_t spread = 32;
    for (std::int64_t i = 1; i < spread; ++i)
        add(range.first + (range.last - range.first) / spread * i);
    std::mt19937_64 random(20261121);
    for (const std::int64_t cut : {1, 10, 60, 100, 1000, 3600, 10000, 86400, 1000000}) {
        for (int i = 0; i < 4; ++i) {
            const auto length = static_cast<std::uint64_t>(range.last - range.first) + 1;
            const auto number = range.first + static_cast<std::int64_t>(random() % length);
            add(number - number % cut);
        }
    }
    std::ranges::sort(numbers);
    numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
    return numbers;
}

/// A few numbers of the range, small and large ones.
Numbers fewOf(TickWindow range)
{
    Numbers numbers;
    for (const std::int64_t number :
         {range.first, range.first + 1, std::int64_t(0), std::int64_t(1), std::int64_t(2), std::int64_t(10),
          std::int64_t(99), std::int64_t(1000), std::int64_t(65536), std::int64_t(1000000),
          std::int64_t(1) << 32, std::int64_t(1000000000000), range.first / 4 * 3 + range.last / 4,
          std::midpoint(range.first, range.last), range.first / 4 + range.last / 4 * 3, range.last - 1,
          range.last}) {
        if (number >= range.first && number <= range.last)
            numbers.push_back(number);
    }
    std::ranges::sort(numbers);
    numbers.erase(std::ranges::unique(numbers).begin(), numbers.end());
    return numbers;
}

/// Two neighbouring numbers, low and high, between which `value` does what it does from low to high.
template <class Value, class Wrong>
std::pair<std::int64_t, std::int64_t> narrowed(std::int64_t low, std::int64_t high, Value value, Wrong wrong)
{
    while (high - low > 1) {
        const std::int64_t middle = std::midpoint(low, high);
        (wrong(value(low), value(middle)) ? high : low) = middle;
    }
    return {low, high};
}

/// Tries one formula over ranges of scores and ticks. The checks return what is wrong, or an empty text.
class Examiner
{
public:
    Examiner(const Formula &formula, TickUnit unit) : m_formula(formula), m_unit(unit) {}

    /// Negated where raws fall as the score grows, once setScoreDirection() has found that out.
    double raw(std::int64_t score, std::int64_t tick) const
    {
        const double value = asWritten(score, tick);
        return m_fallsWithScore ? -value : value;
    }

    /// From the lowest score to the highest.
    void setScoreDirection(TickWindow ticks)
    {
        const std::int64_t tick = std::midpoint(ticks.first, ticks.last);
        m_fallsWithScore = asWritten(allScores.last, tick) < asWritten(allScores.first, tick);
    }

    bool fallsWithScore() const { return m_fallsWithScore; }

    /// Both fields matter. Sets the direction in t.
    std::string dependence(TickWindow ticks)
    {
        const std::int64_t tick = std::midpoint(ticks.first, ticks.last);
        if (raw(allScores.first, tick) == raw(allScores.last, tick))
            return sentence("raw does not depend on score: {}, {}.", row(allScores.first, tick),
                            row(allScores.last, tick));
        for (const std::int64_t score : fewOf(allScores)) {
            const double first = raw(score, ticks.first);
            const double last = raw(score, ticks.last);
            if (first != last) {
                m_fallsWithTime = last < first;
                return {};
            }
        }
        return sentence("raw does not depend on t: {}, {}; plain is the codec without a time.",
                        row(0, ticks.first), row(0, ticks.last));
    }

    /// Of raw(), which may be negated.
    bool fallsWithTime() const { return m_fallsWithTime; }

    /// Finite, and never turning as the score grows. The example is the one with the smallest scores.
    std::string alongScores(TickWindow scores, TickWindow ticks) const
    {
        const Numbers many = manyOf(scores);
        std::size_t falls = many.size();
        std::int64_t tickOfFall = 0;
        for (const std::int64_t tick : fewOf(ticks)) {
            const auto value = [&](std::int64_t score) { return raw(score, tick); };
            double before = 0;
            for (std::size_t i = 0; i < falls; ++i) {
                const double now = value(many[i]);
                if (!std::isfinite(now))
                    return i == 0 ? notFinite(many[i], firstNotFiniteTick(many[i], ticks.first, tick))
                                  : notFinite(firstNotFinite(many[i - 1], many[i], value), tick);
                if (i > 0 && now < before) {
                    falls = i;
                    tickOfFall = tick;
                }
                before = now;
            }
        }
        return falls < many.size() ? turnsWithScore(many, falls, tickOfFall, ticks) : std::string();
    }

    /// Finite, and in t never turning.
    std::string alongTicks(TickWindow scores, TickWindow ticks) const
    {
        const Numbers many = manyOf(ticks);
        for (const std::int64_t score : fewOf(scores)) {
            const auto value = [&](std::int64_t tick) { return raw(score, tick); };
            double before = 0;
            for (std::size_t i = 0; i < many.size(); ++i) {
                const double now = value(many[i]);
                if (!std::isfinite(now))
                    return notFinite(score, i == 0 ? many[i] : firstNotFinite(many[i - 1], many[i], value));
                if (i > 0 && turns(before, now))
                    return turnsWithTime(score, many[i - 1], many[i], ticks);
                before = now;
            }
        }
        return {};
    }

private:
    double asWritten(std::int64_t score, std::int64_t tick) const
    {
        return m_formula(static_cast<double>(score), static_cast<double>(tick));
    }

    bool turns(double before, double now) const { return m_fallsWithTime ? now > before : now < before; }

    std::string row(std::int64_t score, std::int64_t tick) const
    {
        return sentence("score {} at t = {} ({}) gives {}", score, tick, isoTime(tick, m_unit),
                        shortestText(asWritten(score, tick)));
    }

    template <class Value>
    static std::int64_t firstNotFinite(std::int64_t finite, std::int64_t other, Value value)
    {
        return narrowed(finite, other, value, [](double, double now) { return !std::isfinite(now); }).second;
    }

    std::int64_t firstNotFiniteTick(std::int64_t score, std::int64_t first, std::int64_t tick) const
    {
        const auto value = [&](std::int64_t at) { return raw(score, at); };
        return std::isfinite(value(first)) ? firstNotFinite(first, tick, value) : tick;
    }

    std::string notFinite(std::int64_t score, std::int64_t tick) const
    {
        return sentence("raw must be a finite number for scores up to 2^53 and times from 1970 to 2100: {}.",
                        row(score, tick));
    }

    /// Shows where raw turns, between two neighbours of `scores`, beside two rows that stand the other way
    /// round: at the same tick where there are some, else at any.
    std::string turnsWithScore(const Numbers &scores, std::size_t turn, std::int64_t tick,
                               TickWindow ticks) const
    {
        const auto [low, high] = narrowed(
            scores[turn - 1], scores[turn], [&](std::int64_t score) { return raw(score, tick); },
            [](double before, double now) { return now < before; });
        Numbers others = fewOf(ticks);
        others.insert(others.begin(), tick);
        for (const std::int64_t at : others) {
            const auto value = [&](std::int64_t score) { return raw(score, at); };
            const auto other = std::ranges::adjacent_find(
                scores, [&](std::int64_t a, std::int64_t b) { return value(b) > value(a); });
            if (other == scores.end())
                continue;
            const auto [a, b] =
                narrowed(*other, *(other + 1), value, [](double before, double now) { return now > before; });
            return sentence(
                "raw must either never fall or never rise as the score grows: {}, {}; but {}, {}.",
                row(low, tick), row(high, tick), row(a, at), row(b, at));
        }
        return sentence("raw must either never fall or never rise as the score grows: {}, {}.",
                        row(low, tick), row(high, tick));
    }

    std::string turnsWithTime(std::int64_t score, std::int64_t low, std::int64_t high, TickWindow ticks) const
    {
        const auto value = [&](std::int64_t tick) { return raw(score, tick); };
        std::tie(low, high) =
            narrowed(low, high, value, [&](double before, double now) { return turns(before, now); });
        const Numbers many = manyOf(ticks);
        const auto other = std::ranges::adjacent_find(many, [&](std::int64_t a, std::int64_t b) {
            return m_fallsWithTime ? value(b) < value(a) : value(b) > value(a);
        });
        if (other == many.end())
            return sentence("raw must either never fall or never rise as time goes on: {}, {}.",
                            row(score, low), row(score, high));
        const auto [a, b] = narrowed(*other, *(other + 1), value, [&](double before, double now) {
            return m_fallsWithTime ? now < before : now > before;
        });
        return sentence("raw must either never fall or never rise as time goes on: {}, {}; but {}, {}.",
                        row(score, low), row(score, high), row(score, a), row(score, b));
    }

    const Formula &m_formula;
    TickUnit m_unit;
    bool m_fallsWithScore = false;
    bool m_fallsWithTime = false;
};

/// The ticks at which Examiner::raw() of this score lies from `low` to `high`: `low` belongs to them, under
/// subtractsQuotient() `high`.
TickWindow ticksBetween(const Examiner &examiner, const FormulaFacts &facts, std::int64_t score, double low,
                        double high)
{
    const auto tickOf = [&](std::int64_t field) {
        return examiner.fallsWithTime() ? facts.ticks.last - field : facts.ticks.first + field;
    };
    const FieldRange fields{0, facts.ticks.last - facts.ticks.first};
    const auto reaching = [&](double limit) {
        return firstReaching(fields, fields.last / 2, [&](std::int64_t field) {
            const double raw = examiner.raw(score, tickOf(field));
            return facts.subtractsQuotient() ? raw > limit : raw >= limit;
        });
    };
    const std::int64_t first = reaching(low);
    const std::int64_t last = reaching(high) - 1;
    if (last < first)
        return {};
    return {std::min(tickOf(first), tickOf(last)), std::max(tickOf(first), tickOf(last))};
}

/// Whether a point weighs as much at all scores and times looked at. The weight itself was rounded, and so is
/// each raw.
bool isLinear(const Examiner &examiner, const FormulaFacts &facts, TickWindow timeRange)
{
    const double ofWeight = 2 * std::max(ulpOf(examiner.raw(0, 0)), ulpOf(examiner.raw(1, 0)));
    const auto weighsAsMuch = [&](std::int64_t score, std::int64_t tick) {
        const auto points = static_cast<double>(score);
        const double zero = examiner.raw(0, tick);
        const double raw = examiner.raw(score, tick);
        const double rounded = points * ofWeight + 4 * (ulpOf(raw) + ulpOf(zero));
        return std::abs(raw - zero - points * facts.point) <= rounded;
    };
    const Numbers scores = fewOf({0, facts.lastScore});
    return std::ranges::all_of(fewOf(timeRange), [&](std::int64_t tick) {
        return std::ranges::all_of(scores, [&](std::int64_t score) { return weighsAsMuch(score, tick); });
    });
}

/// The whole numbers that are added to the score itself, as in (score-1000)*2^32 and (1000-score)*2^32:
/// -1000.
Numbers addedToScore(const std::string &text)
{
    static const std::regex added("\\bscore *([+-]) *([0-9]{1,15})(?![0-9.eE]| *[*/^])");
    static const std::regex subtracted("(?:^|[^0-9.^*/eE ]) *\\b([0-9]{1,15}) *- *score\\b(?! *[*/^])");
    Numbers numbers;
    for (std::sregex_iterator at(text.begin(), text.end(), added), end; at != end; ++at)
        numbers.push_back(std::stoll((*at)[1].str() + (*at)[2].str()));
    for (std::sregex_iterator at(text.begin(), text.end(), subtracted), end; at != end; ++at)
        numbers.push_back(-std::stoll((*at)[1].str()));
    return numbers;
}

/// The score whose raws lie nearest to zero, where doubles are closest together; 0 where only that is known.
std::int64_t finestScore(std::int64_t offset, const FormulaFacts &facts)
{
    return facts.linear ? std::clamp<std::int64_t>(-offset - 1, 0, facts.lastScore) : 0;
}

/// Sets offset and domain. What is added to the score stands in the text; of what is added to all raws the
/// offset is taken that holds most of the time range.
void setDomain(const Examiner &examiner, const std::string &text, TickWindow timeRange, FormulaFacts &facts)
{
    const auto setOffset = [&](std::int64_t offset, TickWindow domain) {
        facts.offset = offset;
        facts.domain = domain;
    };
    const auto domainOf = [&](std::int64_t offset) {
        const std::int64_t score = finestScore(offset, facts);
        const auto points = static_cast<double>(offset + score);
        return ticksBetween(examiner, facts, score, points * facts.point, (points + 1) * facts.point);
    };
    const auto held = [&](std::int64_t offset, TickWindow domain) {
        const TickWindow both = timeRange.within(domain);
        const std::int64_t score = finestScore(offset, facts);
        // Ticks that are all rounded to the very end of a point's room may as well be of the next one.
        if (both.empty() || examiner.raw(score, both.first) == examiner.raw(score, both.last))
            return std::int64_t(0);
        return both.last - both.first;
    };
    const Numbers added = addedToScore(text);
    Numbers offsets = added;
    // Where the time is subtracted from all that it lies in the point below.
    for (const std::int64_t number : added)
        offsets.push_back(number - 1);
    offsets.insert(offsets.end(), {0, -1});
    for (const std::int64_t offset : offsets) {
        const TickWindow domain = domainOf(offset);
        if (held(offset, domain) > 0)
            return setOffset(offset, domain);
    }
    setOffset(0, timeRange);
    std::int64_t max = 0;
    for (const std::int64_t tick : fewOf(timeRange)) {
        const double points = facts.wholePoints(facts.rising(examiner.raw(0, tick)));
        if (!(std::abs(points) <= static_cast<double>(formulaReach)))
            continue;
        const auto offset = static_cast<std::int64_t>(points);
        const TickWindow domain = domainOf(offset);
        if (held(offset, domain) > max) {
            max = held(offset, domain);
            setOffset(offset, domain);
        }
    }
}

} // namespace

Result<FormulaFacts> examineFormula(const Formula &formula, TickUnit unit, std::size_t position)
{
    const auto wrong = [&](const std::string &words) { return std::unexpected(specError(position, words)); };
    const TickWindow timeRange = TimeRange{0, TimeRange().lastSecond}.ticks(unit);
    Examiner examiner(formula, unit);
    FormulaFacts facts;
    examiner.setScoreDirection(timeRange);
    if (std::string words = examiner.alongScores(allScores, timeRange); !words.empty())
        return wrong(words);
    if (std::string words = examiner.dependence(timeRange); !words.empty())
        return wrong(words);
    if (std::string words = examiner.alongTicks(allScores, timeRange); !words.empty())
        return wrong(words);
    facts.fallsWithScore = examiner.fallsWithScore();
    facts.earlierIsLarger = examiner.fallsWithTime() != examiner.fallsWithScore();
    facts.point = examiner.raw(1, 0) - examiner.raw(0, 0);
    if (facts.point <= 0) {
        return wrong(sentence(
            "one point more must give another raw score, but at t = 0 the scores 0 and 1 both give {}.",
            shortestText(formula(0, 0))));
    }

    const TickWindow bothSigns{-formulaReach, formulaReach};
    const bool negative = examiner.alongScores(bothSigns, timeRange).empty() &&
                          examiner.alongTicks(bothSigns, timeRange).empty();
    facts.firstScore = negative ? bothSigns.first : 0;
    facts.lastScore = formulaReach;
    const TickWindow scores{facts.firstScore, facts.lastScore};
    facts.ticks = timeRange;
    for (const TickWindow wider : {allTicks, TickWindow{0, formulaReach}}) {
        if (examiner.alongTicks(scores, wider).empty() && examiner.alongScores(scores, wider).empty()) {
            facts.ticks = wider;
            break;
        }
    }
    facts.linear = isLinear(examiner, facts, timeRange);
    setDomain(examiner, formula.text(), timeRange, facts);
    const std::int64_t finest = finestScore(facts.offset, facts);
    facts.tick =
        std::abs(examiner.raw(finest, facts.domain.last) - examiner.raw(finest, facts.domain.first)) /
        static_cast<double>(facts.domain.last - facts.domain.first);
    if (!(facts.tick > 0))
        facts.tick = facts.point;
    return facts;
}

} // namespace tiebreak
