// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a row: what is lost first, and what the codec costs in daily use.
#include "lab/budgetwords.h"

#include "core/codecorigins.h"
#include "lab/needfields.h"
#include "lab/pointweight.h"

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
    const TickUnit unit = row.codec.spec.unit;
    if (!row.hasTime)
        return "it holds no time";
    if (row.unitTooCoarse)
        return "it counts whole " + std::string(unitPlural(unit)) + " only";
    if (row.outsideSeason)
        return "the season lies outside";
    return {};
}

/// "second", "millisecond", ... where it is one of them; else empty.
std::string wordOfOne(std::int64_t microseconds)
{
    for (const TickUnit unit : allUnits) {
        if (unitMicroseconds(unit) == microseconds)
            return std::string(unitWord(unit));
    }
    return {};
}

/// What a time outside codecDomain() does: a formula packs it all the same.
std::string outsideWords(const BudgetRow &row, const char *refused, const char *packed)
{
    return row.codec.spec.formula ? packed : refused;
}

/// When it ends, wraps or loses the order within the season.
std::string seasonWords(const BudgetRow &row)
{
    const TickUnit unit = row.codec.spec.unit;
    std::string list;
    const std::string outside = outsideWords(row, "does not fit", "changes the score");
    if (row.beginsWith)
        append(list, outside + " before " + dateText(*row.beginsWith, unit));
    if (row.orderBreaksAt)
        append(list, "order breaks " + dateText(*row.orderBreaksAt, unit));
    if (row.wrapsAt)
        append(list, "wraps " + dateText(*row.wrapsAt, unit));
    if (row.endsAfter)
        append(list, outside + " after " + dateText(*row.endsAfter, unit));
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
        return {"the time blurs", "the time blurs at every score", "above that times blur into each other"};
    case AboveLimit::ScoreReadsWrong:
        return {"the score reads wrong", "the score reads wrong from 0 on", "above that scores read wrong"};
    case AboveLimit::NothingFits:
        break;
    }
    return {"does not fit", "no score fits", "above that nothing fits"};
}

/// What is lost first; `limit` goes behind what happens above it.
std::string lossList(const BudgetRow &row, const std::string &limit)
{
    std::string list = brokenFromTheStart(row);
    if (!list.empty())
        return list;
    if (row.laterWins)
        append(list, "the later time wins");
    if (row.negativesRefused)
        append(list, "holds no score below 0");
    if (row.negativeTiesTurn)
        append(list, "ties turn round below 0");
    const std::string season = seasonWords(row);
    const AboveWords above = aboveWords(row);
    if (!row.keepsUpTo)
        append(list, above.always);
    else if (!row.hasRoom())
        append(list, above.what + limit);
    append(list, season);
    if (row.hasRoom() && season.empty()) {
        const std::string date = row.lastTick ? dateText(*row.lastTick, row.codec.spec.unit) : "";
        append(list, above.what + limit);
        if (!date.empty())
            list += (row.above == AboveLimit::NothingFits ? ", or after " : "; ends ") + date;
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
    return one.empty() ? "times " + resolutionText(microseconds) + " apart" : "every " + one;
}

std::string limitHeading(std::int64_t microseconds)
{
    const std::string one = wordOfOne(microseconds);
    return one.empty() ? resolutionText(microseconds) + " apart to" : "Every " + one + " to";
}

std::string lostFirst(const BudgetRow &row, const Wording &wording)
{
    std::string limit;
    if (row.keepsUpTo)
        limit = " above " + wording.number(*row.keepsUpTo);
    if (row.keepsDownTo)
        limit += " and below " + wording.number(*row.keepsDownTo);
    return lossList(row, limit);
}

std::string lostFirstBeside(const BudgetRow &row)
{
    return lossList(row, row.above == AboveLimit::NothingFits ? " above that" : "");
}

std::vector<std::string> lossSentences(const BudgetRow &row, const Need &need, const Wording &wording)
{
    const CodecSpec &spec = row.codec.spec;
    std::vector<std::string> sentences;
    const auto say = [&](const std::string &words) { sentences.push_back(capitalised(words) + '.'); };
    if (const std::string words = brokenFromTheStart(row); !words.empty()) {
        say(words);
        return sentences;
    }
    const std::string kept = resolutionWords(need.resolution);
    if (row.keepsUpTo) {
        std::string until;
        const auto ends = row.wrapsAt ? row.wrapsAt : row.lastTick;
        if (ends && !dateText(*ends, spec.unit).empty())
            until = "until " + dateText(*ends, spec.unit) + " and ";
        say("it keeps " + kept + ' ' + until + "up to " + wording.number(*row.keepsUpTo) + " points" +
            (row.keepsDownTo ? ", down to " + wording.number(*row.keepsDownTo) : ""));
        say(aboveWords(row).sentence);
    } else if (row.above == AboveLimit::ScoreReadsWrong) {
        say(aboveWords(row).always);
    } else {
        say("it does not keep " + kept + " at any score");
    }
    if (row.laterWins)
        say("at equal scores the later time ranks first");
    if (row.negativesRefused)
        say("it holds no score below 0; bias=signed does");
    if (row.negativeTiesTurn)
        say("below 0 equal scores rank in the opposite order, for the digits behind the point make the "
            "number smaller");
    const std::string outside = outsideWords(row, " do not fit", " change the score");
    if (row.beginsWith)
        say("times before " + dateText(*row.beginsWith, spec.unit) + outside);
    if (row.endsAfter)
        say("times after " + dateText(*row.endsAfter, spec.unit) + outside);
    if (row.wrapsAt)
        say("on " + dateText(*row.wrapsAt, spec.unit) +
            " the kept bits begin anew, and later times rank "
            "with those of the beginning");
    if (row.orderBreaksAt)
        say("on " + dateText(*row.orderBreaksAt, spec.unit) +
            " the number of digits changes, and with it the order of equal scores");
    return sentences;
}

std::string incrementWords(const BudgetRow &row)
{
    switch (row.increments) {
    case IncrementEffect::Adds:
        return "adds the point";
    case IncrementEffect::ByWeight:
        return "by " + pointWeightText(row.codec.spec) + " a point";
    case IncrementEffect::ByOneRounds:
        return "by 1 a point, rounds";
    case IncrementEffect::Breaks:
        break;
    }
    return "breaks it";
}

std::string incrementSentence(const BudgetRow &row)
{
    const std::string weight = pointWeightText(row.codec.spec);
    switch (row.increments) {
    case IncrementEffect::Adds:
        return "ZINCRBY adds points as they are.";
    case IncrementEffect::ByWeight:
        return std::string("ZINCRBY by 1 would move the time") +
               (row.codec.spec.formula ? "" : " by a tick") + "; by " + weight +
               " it adds a point, but keeps the time of the first score.";
    case IncrementEffect::ByOneRounds:
        return "ZINCRBY by 1 adds a point, but keeps the time of the first score and rounds it once more "
               "each time.";
    case IncrementEffect::Breaks:
        break;
    }
    return "ZINCRBY would break it: the doubles do not add up as their codes do.";
}

std::string readableWords(const BudgetRow &row)
{
    switch (row.readable) {
    case ReadableBy::Sight:
        return "the score";
    case ReadableBy::Dividing:
        return "by dividing";
    case ReadableBy::Nobody:
        break;
    }
    return "no";
}

std::string weightedRange(const CodecSpec &spec, const std::string &weight)
{
    const std::int64_t offset = spec.formula ? spec.formula->facts().offset : 0;
    // Where the time is taken from the score alone, raws lie below the score's own, and reach it.
    if (offset == -1)
        return "((a-1)*" + weight + " to b*" + weight;
    const auto moved = [](std::string score, std::int64_t by) {
        if (by == 0)
            return score;
        return '(' + std::move(score) + (by > 0 ? "+" : "") + std::to_string(by) + ')';
    };
    return moved("a", offset) + '*' + weight + " to (" + moved("b", offset + 1) + '*' + weight;
}

std::string rangeWords(const BudgetRow &row)
{
    const std::string weight = pointWeightText(row.codec.spec);
    switch (row.ranges) {
    case RangeBounds::Scores:
        return row.hasTime ? "a to (b+1" : "a to b";
    case RangeBounds::Weighted:
        return weightedRange(row.codec.spec, weight);
    case RangeBounds::Bits:
        break;
    }
    return "the doubles of a and b+1";
}

std::string languageNote(const BudgetRow &row, Language language)
{
    const std::string title(languageTitle(language));
    const bool lua = language == Language::LuaScript || language == Language::LuaFunction;
    const bool script = language == Language::JavaScript || language == Language::TypeScript;
    if (row.needsBits && lua)
        return title + " has no 64-bit integers: it packs two 32-bit halves with struct.pack and "
                       "struct.unpack.";
    if (row.needsBits && script)
        return title + " needs a BigInt and a DataView for the 64 bits.";
    if (row.passesTo53 && lua)
        return title + " rounds whole numbers beyond 2^53 at every step.";
    if (row.passesTo53 && script)
        return title + " needs a BigInt for whole numbers beyond 2^53.";
    return {};
}

} // namespace tiebreak
