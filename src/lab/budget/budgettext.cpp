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

std::string capitalised(std::string text)
{
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z')
        text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

void append(std::string &list, const std::string &words)
{
    if (!words.empty())
        list += (list.empty() ? "" : "; ") + words;
}

/// The words in front of which no number of points counts; empty when there are none.
std::string brokenFromTheStart(const BudgetRow &row)
{
    if (!row.hasTime)
        return sentence("it holds no time");
    if (row.unitTooCoarse)
        return sentence("it counts whole {} only", unitPlural(row.codec.spec.unit));
    if (row.outsideSeason)
        return sentence("the time range is outside");
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

/// When it ends, wraps or loses the order within the season. A formula packs times outside codecDomain() all
/// the same.
std::string seasonWords(const BudgetRow &row)
{
    const TickUnit unit = row.codec.spec.unit;
    const bool packed = row.codec.spec.formula.has_value();
    std::string list;
    if (row.beginsWith) {
        const std::string date = dateText(*row.beginsWith, unit);
        append(list, packed ? sentence("changes the score before {}", date)
                            : sentence("does not fit before {}", date));
    }
    if (row.orderBreaksAt)
        append(list, sentence("order breaks {}", dateText(*row.orderBreaksAt, unit)));
    if (row.wrapsAt)
        append(list, phrase("budget", "wraps {}", dateText(*row.wrapsAt, unit)));
    if (row.endsAfter) {
        const std::string date = dateText(*row.endsAfter, unit);
        append(list, packed ? sentence("changes the score after {}", date)
                            : sentence("does not fit after {}", date));
    }
    return list;
}

/// What happens above the limit: in front of it, where there is none, and in a sentence.
struct AboveWords {
    std::string what;
    std::string always;
    std::string sentence;
};

AboveWords aboveWords(const BudgetRow &row)
{
    switch (row.above) {
    case AboveLimit::TimeBlurs:
        return {sentence("the time blurs"), sentence("the time blurs at every score"),
                sentence("Above that times blur into each other.")};
    case AboveLimit::ScoreReadsWrong:
        return {sentence("the score reads wrong"), sentence("the score reads wrong from 0 on"),
                sentence("Above that scores read wrong.")};
    case AboveLimit::NothingFits:
        break;
    }
    return {sentence("does not fit"), sentence("no score fits"), sentence("Above that nothing fits.")};
}

/// What is lost first; `limit` goes behind what happens above it.
std::string lossList(const BudgetRow &row, const std::string &limit)
{
    std::string list = brokenFromTheStart(row);
    if (!list.empty())
        return list;
    if (row.laterWins)
        append(list, sentence("the later time wins"));
    if (row.negativesRefused)
        append(list, sentence("holds no score below 0"));
    if (row.negativeTiesTurn)
        append(list, sentence("ties turn round below 0"));
    const std::string season = seasonWords(row);
    const AboveWords above = aboveWords(row);
    if (!row.keepsUpTo)
        append(list, above.always);
    else if (!row.hasRoom())
        append(list, above.what + limit);
    append(list, season);
    if (row.hasRoom() && season.empty()) {
        const std::string date = row.lastTick ? dateText(*row.lastTick, row.codec.spec.unit) : "";
        const std::string what = above.what + limit;
        if (date.empty())
            append(list, what);
        else
            append(list, row.above == AboveLimit::NothingFits ? sentence("{}, or after {}", what, date)
                                                              : phrase("budget", "{}; ends {}", what, date));
    }
    return list;
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
    return one.empty() ? sentence("{} apart to", resolutionText(microseconds)) : sentence("Every {} to", one);
}

std::string lostFirst(const BudgetRow &row, const Wording &wording)
{
    std::string limit;
    if (row.keepsUpTo)
        limit = phrase("budget", " above {}", wording.number(*row.keepsUpTo));
    if (row.keepsDownTo)
        limit += sentence(" and below {}", wording.number(*row.keepsDownTo));
    return lossList(row, limit);
}

std::string lostFirstBeside(const BudgetRow &row)
{
    return lossList(row, row.above == AboveLimit::NothingFits ? sentence(" above that") : std::string());
}

std::vector<std::string> lossSentences(const BudgetRow &row, const Need &need, const Wording &wording)
{
    const CodecSpec &spec = row.codec.spec;
    if (const std::string words = brokenFromTheStart(row); !words.empty())
        return {sentence("{}.", capitalised(words))};
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
        add(sentence("The score reads wrong from 0 on."));
    } else {
        add(sentence("It does not keep {} at any score.", kept));
    }
    if (row.laterWins)
        add(sentence("At equal scores the later time ranks first."));
    if (row.negativesRefused)
        add(sentence("It holds no score below 0; bias=signed does."));
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
        return sentence("by {} a point", pointWeightText(row.codec.spec));
    case IncrementEffect::ByOneRounds:
        return sentence("by {} a point, rounds", pointWeightText(row.codec.spec));
    case IncrementEffect::Breaks:
        break;
    }
    return sentence("breaks it");
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
    return sentence("ZINCRBY would break it: the doubles do not add up as their codes do.");
}

std::string readableWords(const BudgetRow &row)
{
    switch (row.readable) {
    case ReadableBy::Sight:
        return sentence("the score");
    case ReadableBy::Dividing:
        return sentence("by dividing");
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
    return offset == 0 ? sentence("({0}*{2} to {1}*{2}", low, high, size)
                       : sentence("{0}*{2} to ({1}*{2}", low, high, size);
}

std::string weightedRange(const CodecSpec &spec, const std::string &weight)
{
    const std::int64_t offset = spec.formula ? spec.formula->facts().offset : 0;
    if (spec.fallsWithScore())
        return fallingRange(offset, weight.substr(1));
    // Where the time is taken from the score alone, raws lie below the score's own, and reach it.
    if (offset == -1)
        return sentence("((a-1)*{0} to b*{0}", weight);
    const auto moved = [](std::string score, std::int64_t by) {
        if (by == 0)
            return score;
        return fmt::format("({}{:+})", score, by);
    };
    return sentence("{0}*{2} to ({1}*{2}", moved("a", offset), moved("b", offset + 1), weight);
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
