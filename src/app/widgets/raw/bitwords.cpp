// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/raw/bitwords.h"

#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>

#include <cmath>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class BitWords
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::BitWords)
};

QString bitCount(int bits)
{
    return bits == 1 ? BitWords::tr("1 bit") : BitWords::tr("%1 bits").arg(bits);
}

int exponentField(double raw)
{
    return int(bitsOf(raw) >> 52 & 0x7ff);
}

QString exponentWords(double raw)
{
    const int field = exponentField(raw);
    if (field == 0x7ff)
        return BitWords::tr("exponent 2047: %1")
            .arg(std::isinf(raw) ? BitWords::tr("infinity") : BitWords::tr("not a number"));
    if (field == 0)
        return BitWords::tr("exponent 0: %1")
            .arg(raw == 0 ? BitWords::tr("zero") : BitWords::tr("subnormal"));
    return BitWords::tr("exponent %1, 2%2").arg(field).arg(superscript(field - 1023));
}

/// How many of the stored bits and the implied one carry `meaning`.
int bitsWith(const BitLayout &bits, BitMeaning meaning)
{
    int count = bits.hasImplied && bits.implied == meaning ? 1 : 0;
    for (const BitMeaning stored : bits.stored)
        count += stored == meaning ? 1 : 0;
    return count;
}

/// A count of bits, with a note where one of them is implied.
QString withImplied(const QString &count, const BitLayout &bits, BitMeaning meaning)
{
    if (!bits.hasImplied || bits.implied != meaning)
        return count;
    return bitsWith(bits, meaning) == 1 ? BitWords::tr("%1 (implied)").arg(count)
                                        : BitWords::tr("%1 (the first is implied)").arg(count);
}

QString timeWords(const BitLayout &bits)
{
    const int kept = bitsWith(bits, BitMeaning::Time);
    if (bits.roundedAway > 0)
        return BitWords::tr("time field, %1 stored")
            .arg(withImplied(BitWords::tr("%1 of %2").arg(kept).arg(bitCount(bits.timeBits)), bits,
                             BitMeaning::Time));
    return BitWords::tr("time field, %1").arg(withImplied(bitCount(kept), bits, BitMeaning::Time));
}

QString scoreWords(const BitLayout &bits, double raw, std::optional<std::int64_t> score, bool isBrief = false)
{
    const int kept = bitsWith(bits, BitMeaning::Score);
    // Digits of a whole number beyond 2^53 that no bit is left for.
    const QString count = kept < bits.scoreBits
                              ? BitWords::tr("%1 of %2").arg(kept).arg(bitCount(bits.scoreBits))
                              : bitCount(kept);
    return BitWords::tr("%1, %2").arg(scoreBitsName(bits, raw, score),
                                      isBrief ? count : withImplied(count, bits, BitMeaning::Score));
}

/// A number with at most three decimals, without an exponent where it can be written without.
QString amount(double value)
{
    if (std::abs(value) >= 1e15 || (value != 0 && std::abs(value) < 0.001))
        return QLocale::c().toString(value, 'g', 3);
    if (value == std::floor(value))
        return groupedText(qint64(value));
    QString text = QLocale::c().toString(value, 'f', 3);
    while (text.endsWith(QLatin1Char('0')))
        text.chop(1);
    return text;
}

/// The power of two that a cell with a meaning weighs in raw, which is then a normal number; for `ordered` in
/// units of the packed integer.
int weightOf(const BitCell &cell, const CodecSpec &spec, double raw)
{
    if (spec.scheme == Scheme::Ordered)
        return 63 - cell.bit;
    const int top = std::ilogb(raw);
    switch (cell.kind) {
    case BitCell::Kind::Implied:
        return top;
    case BitCell::Kind::RoundedAway:
        return top - 53 - cell.bit;
    case BitCell::Kind::Stored:
        break;
    }
    return top - (cell.bit - 11);
}

double pointsPerUnit(const CodecSpec &spec)
{
    switch (spec.scheme) {
    case Scheme::Binary:
    case Scheme::Ordered:
        return std::ldexp(1.0, -spec.bits);
    case Scheme::Decimal:
        return std::pow(10.0, -spec.digits);
    case Scheme::Formula:
        return 1 / spec.formula->facts().point;
    default:
        return 1;
    }
}

QString timeWorth(double ticks, TickUnit unit)
{
    const double microseconds = ticks * double(unitMicroseconds(unit));
    if (microseconds >= 9e18)
        return {};
    if (microseconds < 1)
        return BitWords::tr("%1 µs").arg(amount(microseconds));
    if (ticks == std::floor(ticks) && ticks < 9e15)
        return displayText(durationText(std::int64_t(ticks), unit));
    return displayText(durationText(std::llround(microseconds), TickUnit::Microsecond));
}

QString worthWords(const BitCell &cell, const Decoder &decoder, double raw)
{
    if (cell.meaning != BitMeaning::Score && cell.meaning != BitMeaning::Time)
        return {};
    const CodecSpec &spec = decoder.spec();
    const double weight = std::ldexp(1.0, weightOf(cell, spec, raw));
    if (cell.meaning == BitMeaning::Score) {
        const double points = weight * pointsPerUnit(spec);
        return points == 1 ? BitWords::tr("1 point") : BitWords::tr("%1 points").arg(amount(points));
    }
    const double ticksPerUnit = spec.scheme == Scheme::Ordered ? 1 : ticksPerUlp(decoder, raw) / ulpOf(raw);
    return timeWorth(weight * ticksPerUnit, spec.unit);
}

QString placeWords(const BitCell &cell)
{
    if (cell.kind == BitCell::Kind::Implied)
        return BitWords::tr("The implied 1, not stored");
    if (cell.kind == BitCell::Kind::RoundedAway)
        return BitWords::tr("Bit %1 below the last stored one, rounded away").arg(cell.bit + 1);
    if (cell.bit == 0)
        return BitWords::tr("Bit 63, the sign");
    return cell.bit < 12 ? BitWords::tr("Bit %1, exponent").arg(63 - cell.bit)
                         : BitWords::tr("Bit %1, mantissa").arg(63 - cell.bit);
}

} // namespace

QString scoreBitsName(const BitLayout &bits, double raw, std::optional<std::int64_t> score)
{
    // Score and time below zero are stored as a sign and the size of both together.
    if (std::signbit(raw) && bits.hasImplied && bits.timeBits > 0)
        return BitWords::tr("whole points, without the sign");
    if (!bits.holdsScore)
        return BitWords::tr("from the score");
    return score ? BitWords::tr("score %1").arg(groupedText(*score)) : BitWords::tr("score");
}

QString braceWords(const BitBrace &brace, const BitLayout &bits, double raw,
                   std::optional<std::int64_t> score, bool isBrief)
{
    switch (brace.names) {
    case BitBrace::Names::Score:
        return scoreWords(bits, raw, score, isBrief);
    case BitBrace::Names::Time:
        return timeWords(bits);
    case BitBrace::Names::RoundedAway:
        return BitWords::tr("%1 rounded away").arg(bitCount(bits.roundedAway));
    case BitBrace::Names::Sign:
        return BitWords::tr("sign");
    case BitBrace::Names::Exponent:
        return exponentWords(raw);
    case BitBrace::Names::Mantissa:
        break;
    }
    return bits.hasImplied ? BitWords::tr("mantissa, 52 stored bits and the implied 1")
                           : BitWords::tr("mantissa, 52 stored bits");
}

QString cellWords(const BitCell &cell, const Decoder &decoder, double raw)
{
    const QString place = placeWords(cell);
    const QString worth = worthWords(cell, decoder, raw);
    if (cell.more)
        return BitWords::tr(
                   "Bit %1 below the last stored one and all after it, rounded away: worth %2 and less")
            .arg(cell.bit + 1)
            .arg(worth);
    const bool single = cell.kind == BitCell::Kind::RoundedAway;
    if (cell.meaning == BitMeaning::Score)
        return BitWords::tr("%1: carries score, worth %2").arg(place, worth);
    if (cell.meaning == BitMeaning::Time)
        return single ? BitWords::tr("%1: was worth %2").arg(place, worth)
                      : BitWords::tr("%1: carries time, worth %2").arg(place, worth);
    if (cell.kind == BitCell::Kind::Stored && cell.bit == 0)
        return BitWords::tr("%1: %2").arg(place, std::signbit(raw) ? BitWords::tr("negative")
                                                                   : BitWords::tr("positive"));
    if (cell.meaning == BitMeaning::Exponent)
        return BitWords::tr("%1: part of %2").arg(place, exponentWords(raw));
    return BitWords::tr("%1: carries neither score nor time").arg(place);
}

QString stripWords(const BitLayout &bits, double raw, std::optional<std::int64_t> score)
{
    QStringList parts{std::signbit(raw) ? BitWords::tr("sign 1") : BitWords::tr("sign 0"),
                      exponentWords(raw)};
    if (bitsWith(bits, BitMeaning::Score) > 0)
        parts << scoreWords(bits, raw, score);
    if (bitsWith(bits, BitMeaning::Time) > 0)
        parts << timeWords(bits);
    if (bits.roundedAway > 0)
        parts << BitWords::tr("%1 rounded away").arg(bitCount(bits.roundedAway));
    return listText(ListOf::Clauses, parts);
}

} // namespace tiebreak
