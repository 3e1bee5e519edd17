// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/lessonrules.h"

#include "core/codec/codec.h"
#include "core/precision/precision.h"
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "internals/memory/encodinglimits.h"
#include "lab/limits/calculation.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <array>
#include <bit>
#include <cfloat>
#include <cmath>
#include <functional>
#include <limits>

namespace tiebreak
{

namespace
{

constexpr std::array<LessonRule, 20> rules{{
    {"calc", "\"22 - 1\"", "whole-number arithmetic with + - * ^"},
    {"bits", "\"2400000\"", "how many binary digits a whole number has"},
    {"digits", "\"1795205646\"", "how many characters a text has"},
    {"double", "\"9007199254740993\"", "the double that a decimal number becomes"},
    {"ulp", "\"1\"", "the gap from a number's double to the next one"},
    {"next", "\"9007199254740992\"", "the next double above"},
    {"raw", "{\"codec\": SPEC, \"score\": 100, \"time\": TIME}", "the raw score of a score and a time"},
    {"rawtick", "[SPEC, score, tick]", "the same, the time as a number of ticks"},
    {"first", "as raw", "the first time that has the same double"},
    {"last", "as raw", "the last time that has the same double"},
    {"between", "as raw", "the one time between these two"},
    {"span", "as raw", "how many times have the same double"},
    {"limit", "{\"codec\": SPEC, \"season\": \"2026-01-01..2026-12-31\"}",
     "the last score at which every time in the time range keeps a double of its own"},
    {"plus", "as raw, and \"add\": \"1\"", "the raw score after a plain ZINCRBY by that much"},
    {"plusscore", "as plus", "the score that the usual decoder reads then"},
    {"plustime", "as plus", "the time that it reads then"},
    {"date", "\"4294967295\"", "the time of so many seconds since 1970"},
    {"datecs", "\"1099511627776\"", "the time of so many hundredths of a second since 1970"},
    {"fact", "\"mantissa\"",
     "bits, mantissa and exponent of a double; listpackMembers, listpackBytes of a sorted set"},
    {"given", "\"size of the class\"", "nothing to check: the value says what the number is"},
}};

std::unexpected<Error> wrong(const QString &words)
{
    return failure(ErrorKind::Usage, words.toStdString());
}

QString doubleText(double raw)
{
    return displayText(shortestText(raw));
}

Result<CodecSpec> codecOf(const QJsonValue &value)
{
    return parseCodecSpec(value.toString().toStdString());
}

Result<double> numberOf(const QJsonValue &value)
{
    const auto number = parseRawText(value.toString().toStdString());
    if (!number || !std::isfinite(*number))
        return wrong(QStringLiteral("its value is not a number in quotes"));
    return *number;
}

Result<std::int64_t> wholeOf(const QJsonValue &value)
{
    const auto whole = parseInteger(value.toString().toStdString());
    if (!whole)
        return wrong(QStringLiteral("its value is not a whole number in quotes"));
    return *whole;
}

QString timeOf(std::int64_t tick, TickUnit unit)
{
    return displayText(isoTime(tick, unit));
}

/// Of times and dates the part that is said.
QString partOf(const QString &time, const QString &said)
{
    return !said.isEmpty() && time.contains(said) ? said : time;
}

/// A score and a time under a codec, and their raw.
struct PackedNumber {
    CodecSpec spec;
    double raw = 0;

    Decoded decoded() const { return Decoder(spec, TimeRange()).decode(raw); }
};

Result<PackedNumber> packedOf(const QJsonValue &at)
{
    TRY(const auto spec, codecOf(at[QLatin1StringView("codec")]));
    const auto tick = parseIsoTime(at[QLatin1StringView("time")].toString().toStdString(), spec.unit);
    if (!tick && spec.hasTime())
        return wrong(QStringLiteral("its time is none, such as \"2026-11-20T20:14:06Z\""));
    TRY(const auto encoded, encode(spec, at[QLatin1StringView("score")].toInteger(), tick.value_or(0)));
    return PackedNumber{spec, encoded.raw};
}

Result<QString> ofInterval(const QString &rule, const QJsonValue &value, const QString &said)
{
    TRY(const auto packed, packedOf(value));
    if (rule == u"raw")
        return doubleText(packed.raw);
    const TickInterval ticks = packed.decoded().preimage;
    const TickUnit unit = packed.spec.unit;
    if (rule == u"span")
        return QString::number(ticks.last - ticks.first + 1);
    if (rule == u"first")
        return partOf(timeOf(ticks.first, unit), said);
    if (rule == u"last")
        return partOf(timeOf(ticks.last, unit), said);
    if (ticks.last != ticks.first + 2)
        return wrong(QStringLiteral("there is not exactly one time between the first and the last"));
    return partOf(timeOf(ticks.first + 1, unit), said);
}

Result<QString> ofIncrement(const QString &rule, const QJsonValue &value, const QString &said)
{
    TRY(auto packed, packedOf(value));
    const auto add = numberOf(value[QLatin1StringView("add")]);
    if (!add)
        return wrong(QStringLiteral("its \"add\" is not a number in quotes"));
    packed.raw += *add;
    if (rule == u"plus")
        return doubleText(packed.raw);
    const Decoded decoded = packed.decoded();
    if (rule == u"plusscore" && decoded.hasOwnScore)
        return QString::number(decoded.ownScore);
    if (rule == u"plustime" && decoded.hasOwnTick)
        return partOf(timeOf(decoded.ownTick, packed.spec.unit), said);
    return wrong(QStringLiteral("the usual decoder reads nothing there"));
}

Result<QString> ofFact(const QString &name)
{
    const std::pair<QStringView, int> facts[] = {
        {u"bits", 8 * int(sizeof(double))},
        {u"mantissa", std::numeric_limits<double>::digits - 1},
        {u"exponent", std::bit_width(unsigned(2 * DBL_MAX_EXP - 1))},
        {u"listpackMembers", int(EncodingLimits().entries)},
        {u"listpackBytes", int(EncodingLimits().valueBytes)},
    };
    for (const auto &[known, value] : facts) {
        if (name == known)
            return QString::number(value);
    }
    return wrong(QStringLiteral("unknown fact"));
}

Result<QString> ofLimit(const QJsonValue &value)
{
    TRY(const auto spec, codecOf(value[QLatin1StringView("codec")]));
    TRY(const auto timeRange, parseTimeRange(value[QLatin1StringView("season")].toString().toStdString()));
    const auto limit = largestExactScore(spec, timeRange.ticks(spec.unit));
    if (!limit)
        return wrong(QStringLiteral("no score keeps every time in the time range apart"));
    return QString::number(*limit);
}

Result<QString> ofNumber(const QString &rule, const QJsonValue &value, const QString &said)
{
    TRY(const auto number, numberOf(value));
    if (rule == u"double") {
        const auto saidNumber = parseRawText(said.toStdString());
        return saidNumber && bitsOf(*saidNumber) == bitsOf(number) ? said : doubleText(number);
    }
    const double above = std::nextafter(number, std::numeric_limits<double>::infinity());
    if (rule == u"next")
        return doubleText(above);
    const double ulp = above - number;
    const QString power = u'2' + superscript(std::ilogb(ulp));
    return said == power ? power : doubleText(ulp);
}

Result<QString> ofWhole(const QString &rule, const QJsonValue &value, const QString &said)
{
    TRY(const auto whole, wholeOf(value));
    if (rule == u"bits")
        return QString::number(std::bit_width(whole < 0 ? 0 - std::uint64_t(whole) : std::uint64_t(whole)));
    return partOf(timeOf(whole, rule == u"date" ? TickUnit::Second : TickUnit::Centisecond), said);
}

} // namespace

std::span<const LessonRule> lessonRules()
{
    return rules;
}

Result<QString> ruleResult(const QString &rule, const QJsonValue &value, const QString &said)
{
    const auto isOneOf = [&rule](std::initializer_list<QStringView> names) {
        return std::ranges::any_of(names, [&](QStringView name) { return rule == name; });
    };
    if (rule == u"calc") {
        const auto result = calculated(value.toString().toStdString());
        if (!result)
            return wrong(QStringLiteral("its \"calc\" is not whole-number arithmetic with + - * ^"));
        const bool same = calculated(said.toStdString()) == result;
        return same ? said : displayText(*result);
    }
    if (rule == u"digits")
        return QString::number(value.toString().size());
    if (rule == u"given")
        return value.toString().isEmpty() ? wrong(QStringLiteral("its \"given\" says nothing"))
                                          : Result<QString>(said);
    if (rule == u"fact")
        return ofFact(value.toString());
    if (rule == u"limit")
        return ofLimit(value);
    if (rule == u"rawtick") {
        TRY(const auto spec, codecOf(value[0]));
        TRY(const auto encoded, encode(spec, value[1].toInteger(), value[2].toInteger()));
        return doubleText(encoded.raw);
    }
    if (isOneOf({u"bits", u"date", u"datecs"}))
        return ofWhole(rule, value, said);
    if (isOneOf({u"double", u"ulp", u"next"}))
        return ofNumber(rule, value, said);
    if (isOneOf({u"plus", u"plusscore", u"plustime"}))
        return ofIncrement(rule, value, said);
    if (isOneOf({u"raw", u"first", u"last", u"between", u"span"}))
        return ofInterval(rule, value, said);
    return wrong(QStringLiteral("unknown rule \"%1\"").arg(rule.left(40)));
}

namespace
{

constexpr QChar thinSpace(0x202F);
constexpr auto saysKey = QLatin1StringView("says");
constexpr qsizetype longestSaid = 60;
constexpr qsizetype maxChecks = 200;

/// What is wrong with one entry, as the end of a sentence; empty where nothing is.
QString wrongEntry(const QString &words, const QJsonObject &check)
{
    const QString said = check[saysKey].toString();
    if (said.isEmpty() || said.size() > longestSaid)
        return QStringLiteral("an entry of \"check\" lacks what it \"says\"");
    if (check.size() != 2)
        return QStringLiteral("the check of %1 needs exactly one rule").arg(said);
    if (!words.contains(said))
        return QStringLiteral("nothing in the text says %1").arg(said);
    const QString rule = check.keys().front() == saysKey ? check.keys().back() : check.keys().front();
    const QString plain = said == u"One" ? QStringLiteral("1") : QString(said).remove(thinSpace);
    const auto actual = ruleResult(rule, check[rule], plain);
    if (!actual)
        return QStringLiteral("the check of %1: %2").arg(said, displayText(actual.error().message));
    return *actual == plain ? QString()
                            : QStringLiteral("the text says %1, but its rule gives %2").arg(said, *actual);
}

} // namespace

QString wrongNumber(const QString &words, const QJsonArray &checks)
{
    if (checks.size() > maxChecks)
        return QStringLiteral("it has more than %1 checks").arg(maxChecks);
    QStringList said;
    for (const QJsonValue &check : checks) {
        if (const QString error = wrongEntry(words, check.toObject()); !error.isEmpty())
            return error;
        said += check[saysKey].toString();
    }
    // Long ones first: a short one may be a part of them.
    std::ranges::sort(said, std::greater(), &QString::size);
    QString rest = words;
    for (const QString &number : said)
        rest.remove(QRegularExpression(QStringLiteral("(?<![0-9\u202F.])") +
                                       QRegularExpression::escape(number) +
                                       QStringLiteral("(?![0-9]|\u202F[0-9]|[.:-][0-9])")));
    static const QRegularExpression unchecked(QStringLiteral("[0-9][0-9\u202F.:^-]*"));
    const QRegularExpressionMatch match = unchecked.match(rest);
    return match.hasMatch() ? QStringLiteral("nothing checks the number %1: add it to its \"check\"")
                                  .arg(match.captured().left(longestSaid))
                            : QString();
}

} // namespace tiebreak
