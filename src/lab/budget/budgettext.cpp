// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/budget/budgettext.h"

#include "core/codec/pointweight.h"
#include "core/precision/reach.h"
#include "core/prose/sentence.h"
#include "lab/budget/budget.h"
#include "lab/need/need.h"

namespace tiebreak
{

namespace
{

/// A loss in a list, and as a sentence of its own.
struct LossWords {
    std::string brief;
    std::string sentence;
};

/// The loss in front of which no number of points counts; empty when there is none.
LossWords brokenFromTheStart(const BudgetRow &row)
{
    if (!row.hasTime)
        return {sentence("packs no time"), sentence("It packs no time.")};
    if (row.unitTooCoarse) {
        const std::string units = unitPlural(row.codec.spec.unit);
        return {sentence("counts only whole {}", units), sentence("It counts only whole {}.", units)};
    }
    if (row.outsideTimeRange)
        return {sentence("outside the time range"), sentence("The time range is outside the codec.")};
    return {};
}

/// "second", "millisecond", ... where it is one of them; else empty.
std::string wordOfOne(std::int64_t microseconds)
{
    for (const TickUnit unit : allUnits) {
        if (unitMicroseconds(unit) == microseconds)
            return unitWord(unit);
    }
    return {};
}

/// When it ends, wraps or loses the order within the time range. A formula packs times outside codecDomain()
/// all the same.
std::vector<std::string> timeRangeWords(const BudgetRow &row)
{
    const TickUnit unit = row.codec.spec.unit;
    const bool packed = row.codec.spec.formula.has_value();
    std::vector<std::string> list;
    if (row.beginsWith) {
        const std::string date = dateText(*row.beginsWith, unit);
        list.push_back(packed ? sentence("times before {} change the score", date)
                              : sentence("times before {} do not fit", date));
    }
    if (row.orderBreaksAt)
        list.push_back(sentence("the order breaks on {}", dateText(*row.orderBreaksAt, unit)));
    if (row.wrapsAt)
        list.push_back(sentence("the kept bits wrap around on {}", dateText(*row.wrapsAt, unit)));
    if (row.endsAfter) {
        const std::string date = dateText(*row.endsAfter, unit);
        list.push_back(packed ? sentence("times after {} change the score", date)
                              : sentence("times after {} do not fit", date));
    }
    return list;
}

/// What happens above the limit, in a list, where a table's column names the limit; at every score; and in a
/// sentence.
struct AboveWords {
    std::string what;
    std::string beside;
    std::string always;
    std::string sentence;
};

AboveWords aboveWords(const BudgetRow &row)
{
    switch (row.above) {
    case AboveLimit::TimeBlurs:
        return {sentence("times are blurred"), sentence("times are blurred"),
                sentence("times are blurred at every score"),
                sentence("Above that, several times share a double.")};
    case AboveLimit::ScoreReadsWrong:
        return {sentence("the score is misread"), sentence("the score is misread"),
                sentence("the score is misread from 0 on"), sentence("Above that, scores are misread.")};
    case AboveLimit::NothingFits:
        break;
    }
    return {sentence("higher scores do not fit"), sentence("higher scores do not fit"),
            sentence("no score fits"), sentence("Higher scores do not fit.")};
}

/// The first limit; `limited` is what happens above the limit.
std::string lossList(const BudgetRow &row, const std::string &limited)
{
    if (const LossWords broken = brokenFromTheStart(row); !broken.brief.empty())
        return broken.brief;
    std::vector<std::string> list;
    if (row.laterWins)
        list.push_back(sentence("the later time wins"));
    if (row.negativesRefused)
        list.push_back(sentence("no scores below 0"));
    if (row.negativeTiesTurn)
        list.push_back(sentence("ties reverse below 0"));
    if (!row.keepsUpTo)
        list.push_back(aboveWords(row).always);
    else if (!row.hasRoom())
        list.push_back(limited);
    const std::vector<std::string> timeRange = timeRangeWords(row);
    list.insert(list.end(), timeRange.begin(), timeRange.end());
    if (row.hasRoom() && timeRange.empty()) {
        const std::string date = row.lastTick ? dateText(*row.lastTick, row.codec.spec.unit) : "";
        if (date.empty())
            list.push_back(limited);
        else
            list.push_back(row.above == AboveLimit::NothingFits
                               ? sentence("{}, nor do times after {}", limited, date)
                               : phrase("budget", "{}; ends {}", limited, date));
    }
    return listText(ListOf::Clauses, list);
}

} // namespace

std::string dateText(std::int64_t tick, TickUnit unit)
{
    const std::string time = isoTime(tick, unit);
    return time.starts_with('+') ? std::string() : time.substr(0, time.find('T'));
}

std::string resolutionWords(std::int64_t microseconds)
{
    const std::string one = wordOfOne(microseconds);
    return one.empty() ? sentence("times {} apart", resolutionText(microseconds))
                       : phrase("budget", "every {}", one);
}

std::string limitHeading(std::int64_t microseconds)
{
    const std::string one = wordOfOne(microseconds);
    return one.empty() ? sentence("{} apart up to", resolutionText(microseconds))
                       : sentence("Every {} up to", one);
}

std::string lostFirst(const BudgetRow &row, const Wording &wording)
{
    const std::string what = aboveWords(row).what;
    if (!row.keepsUpTo)
        return lossList(row, what);
    const std::string max = wording.number(*row.keepsUpTo);
    const bool refused = row.above == AboveLimit::NothingFits;
    if (row.keepsDownTo) {
        const std::string min = wording.number(*row.keepsDownTo);
        return lossList(row, refused ? sentence("scores above {} and below {} do not fit", max, min)
                                     : sentence("{} above {} and below {}", what, max, min));
    }
    return lossList(row, refused ? sentence("scores above {} do not fit", max)
                                 : phrase("budget", "{} above {}", what, max));
}

std::string lostFirstBeside(const BudgetRow &row)
{
    return lossList(row, aboveWords(row).beside);
}

std::vector<std::string> lossSentences(const BudgetRow &row, const Need &need, const Wording &wording)
{
    const CodecSpec &spec = row.codec.spec;
    if (const LossWords broken = brokenFromTheStart(row); !broken.sentence.empty())
        return {broken.sentence};
    std::vector<std::string> sentences;
    const auto add = [&](std::string text) { sentences.push_back(std::move(text)); };
    const std::string kept = resolutionWords(need.resolution);
    if (row.keepsUpTo) {
        const auto ends = row.wrapsAt ? row.wrapsAt : row.lastTick;
        const std::string until = ends ? dateText(*ends, spec.unit) : "";
        std::string reach = phrase("budget", "{} points", wording.number(*row.keepsUpTo));
        if (row.keepsDownTo)
            reach = sentence("{}, down to {}", reach, wording.number(*row.keepsDownTo));
        add(reachSentence(kept, until, reach));
        add(aboveWords(row).sentence);
    } else if (row.above == AboveLimit::ScoreReadsWrong) {
        add(sentence("The score is misread from 0 on."));
    } else {
        add(sentence("It does not distinguish {} at any score.", kept));
    }
    if (row.laterWins)
        add(sentence("At equal scores the later time ranks first."));
    if (row.negativesRefused)
        add(sentence("It cannot encode scores below 0. With bias=signed it can."));
    if (row.negativeTiesTurn)
        add(sentence("Below 0 equal scores rank in the opposite order, because the digits behind the point "
                     "make the number smaller."));
    if (row.beginsWith) {
        const std::string date = dateText(*row.beginsWith, spec.unit);
        add(spec.formula ? sentence("Times before {} change the score.", date)
                         : sentence("Times before {} do not fit.", date));
    }
    if (row.endsAfter) {
        const std::string date = dateText(*row.endsAfter, spec.unit);
        add(spec.formula ? sentence("Times after {} change the score.", date)
                         : sentence("Times after {} do not fit.", date));
    }
    if (row.wrapsAt)
        add(sentence("On {} the kept bits start again, and later times rank with those of the beginning.",
                     dateText(*row.wrapsAt, spec.unit)));
    if (row.orderBreaksAt)
        add(sentence("On {} the number of digits changes, and with it the order of equal scores.",
                     dateText(*row.orderBreaksAt, spec.unit)));
    return sentences;
}

std::string incrementWords(const BudgetRow &row)
{
    switch (row.increments) {
    case IncrementEffect::Adds:
        return sentence("adds the point");
    case IncrementEffect::ByWeight:
        return sentence("{} per point", pointWeightText(row.codec.spec));
    case IncrementEffect::ByOneRounds:
        return sentence("{} per point, rounds", pointWeightText(row.codec.spec));
    case IncrementEffect::Breaks:
        break;
    }
    return sentence("breaks the score");
}

std::string incrementSentence(const BudgetRow &row)
{
    const std::string weight = pointWeightText(row.codec.spec);
    switch (row.increments) {
    case IncrementEffect::Adds:
        return sentence("ZINCRBY adds points as they are.");
    case IncrementEffect::ByWeight:
        if (row.codec.spec.formula)
            return sentence(
                "ZINCRBY by 1 would move the time. ZINCRBY by {} adds a point but keeps the old time.",
                weight);
        return sentence("ZINCRBY by 1 would move the time by one unit. ZINCRBY by {} adds a point but keeps "
                        "the old time.",
                        weight);
    case IncrementEffect::ByOneRounds:
        return sentence("ZINCRBY by {} adds a point but keeps the old time, and rounds it again each time.",
                        weight);
    case IncrementEffect::Breaks:
        break;
    }
    return sentence(
        "ZINCRBY would break the raw score, because these doubles do not add up as their bits do.");
}

std::string readableWords(const BudgetRow &row)
{
    switch (row.readable) {
    case ReadableBy::Sight:
        return sentence("the score");
    case ReadableBy::Dividing:
        return sentence("after dividing");
    case ReadableBy::Nobody:
        break;
    }
    return phrase("budget", "no");
}

/// Of raws that fall by `size` a point: the highest score has the lower bound.
std::string fallingRange(std::int64_t offset, const std::string &size)
{
    // So many points below the number from which scores are taken away, "9999999-b", or "-b".
    const auto below = [](std::int64_t from, std::string_view score) {
        return from == 0 ? fmt::format("-{}", score) : fmt::format("({}-{})", from, score);
    };
    const std::string low = below(-offset - 1, "b");
    const std::string high = below(-offset, "a");
    return offset == 0 ? phrase("raw scores", "({0}*{2} to {1}*{2}", low, high, size)
                       : phrase("raw scores", "{0}*{2} to ({1}*{2}", low, high, size);
}

std::string weightedRange(const CodecSpec &spec, const std::string &weight)
{
    const std::int64_t offset = spec.formula ? spec.formula->facts().offset : 0;
    if (spec.fallsWithScore())
        return fallingRange(offset, weight.substr(1));
    // Where the time is taken from the score alone, raws lie below the score's own, and reach it.
    if (offset == -1)
        return phrase("raw scores", "((a-1)*{0} to b*{0}", weight);
    const auto moved = [](std::string score, std::int64_t by) {
        if (by == 0)
            return score;
        return fmt::format("({}{:+})", score, by);
    };
    return phrase("raw scores", "{0}*{2} to ({1}*{2}", moved("a", offset), moved("b", offset + 1), weight);
}

std::string rangeWords(const BudgetRow &row)
{
    const std::string weight = pointWeightText(row.codec.spec);
    switch (row.ranges) {
    case RangeBounds::Scores:
        return row.hasTime ? phrase("budget", "a to (b+1") : phrase("budget", "a to b");
    case RangeBounds::Weighted:
        return weightedRange(row.codec.spec, weight);
    case RangeBounds::Bits:
        break;
    }
    return sentence("the doubles of a and b+1");
}

std::string languageNote(const BudgetRow &row, Language language)
{
    const std::string_view title = languageTitle(language);
    const bool lua = language == Language::LuaScript || language == Language::LuaFunction;
    const bool script = language == Language::JavaScript || language == Language::TypeScript;
    if (row.needsBits && lua)
        return sentence("{} has no 64-bit integers: it packs two 32-bit halves with struct.pack and "
                        "struct.unpack.",
                        title);
    if (row.needsBits && script)
        return sentence("{} needs a BigInt and a DataView for the 64 bits.", title);
    if (row.passesTo53 && lua)
        return sentence("{} rounds whole numbers beyond 2^53 at every step.", title);
    if (row.passesTo53 && script)
        return sentence("{} needs a BigInt for whole numbers beyond 2^53.", title);
    return {};
}

} // namespace tiebreak
