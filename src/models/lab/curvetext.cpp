// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/curvetext.h"

#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>

#include <limits>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class CurveWords
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::CurveText)
};

/// From here on a table has no room for all digits.
constexpr std::int64_t tooLong = 1'000'000'000'000;
constexpr std::int64_t anyScore = std::numeric_limits<std::int64_t>::max();

/// "1.9 × 10¹⁵", rounded to two digits.
QString powerText(std::int64_t score)
{
    const QString written = QString::number(double(score), 'e', 1);
    return QStringLiteral("%1 × 10%2").arg(written.left(3), superscript(written.mid(4).toInt()));
}

QString noLimitText(std::optional<std::int64_t> score)
{
    return score ? CurveWords::tr("any score") : dash();
}

bool isNoNumber(std::optional<std::int64_t> score)
{
    return !score || *score == anyScore;
}

/// A name or a resolution, with what is to be known beside it.
QString withFarSharing(const QString &text, const CodecCurve &curve)
{
    return curve.wraps        ? CurveWords::tr("%1, wraps").arg(text)
           : curve.losesZeros ? CurveWords::tr("%1, zeros lost").arg(text)
                              : text;
}

QString keptText(const CodecCurve &curve)
{
    const QString unit = QString::fromUtf8(unitWord(curve.spec.unit));
    if (curve.sharesFar())
        return farSharingText(curve);
    const auto exact = curve.exactUpTo();
    if (!exact)
        return CurveWords::tr("even at 0 points, %1 share a double")
            .arg(QString::fromUtf8(unitPlural(curve.spec.unit)));
    if (*exact >= lastCurveScore)
        return CurveWords::tr("exact to the %1 at every score").arg(unit);
    return CurveWords::tr("exact to the %1 up to %2").arg(unit, pointsText(*exact));
}

} // namespace

QString lineName(const CodecCurve &curve)
{
    return withFarSharing(curve.look.name, curve);
}

QString farSharingText(const CodecCurve &curve)
{
    QStringList reasons;
    if (curve.wraps) {
        const int bits = *curve.spec.keep;
        const QString cycle = displayText(durationText(std::int64_t(1) << bits, curve.spec.unit));
        reasons +=
            CurveWords::tr("times a multiple of %1 apart (2%2 %3) share a double at any score, because "
                           "only so many bits are kept")
                .arg(cycle, superscript(bits), QString::fromUtf8(unitPlural(curve.spec.unit)));
    }
    if (curve.losesZeros)
        reasons += CurveWords::tr(
            "times of different lengths share doubles at any score, because trailing zeros are lost");
    return listText(ListOf::Clauses, reasons);
}

QString pointsText(std::int64_t score)
{
    return score == 1 ? CurveWords::tr("1 point") : CurveWords::tr("%1 points").arg(groupedText(score));
}

QString limitScoreText(std::optional<std::int64_t> score)
{
    if (isNoNumber(score))
        return noLimitText(score);
    return *score < tooLong ? groupedText(*score) : powerText(*score);
}

QString shortLimitScoreText(std::optional<std::int64_t> score)
{
    if (isNoNumber(score))
        return noLimitText(score);
    if (*score < 1'000'000)
        return groupedText(*score);
    if (*score >= 999'500'000)
        return powerText(*score);
    const double millions = double(*score) / 1e6;
    return CurveWords::tr("%1 M").arg(QString::number(millions, 'f', millions < 9.95 ? 1 : 0));
}

QString resolutionText(const CodecCurve &curve, std::int64_t score)
{
    if (!curve.spec.hasTime())
        return CurveWords::tr("no time");
    const auto ticks = curve.ticksAt(score);
    return ticks ? withFarSharing(displayText(durationText(*ticks, curve.spec.unit)), curve)
                 : CurveWords::tr("does not fit");
}

QString resolutionsText(const QList<CodecCurve> &curves, std::int64_t score)
{
    QStringList lines{CurveWords::tr("At %1:").arg(pointsText(score))};
    for (const CodecCurve &curve : curves)
        lines += CurveWords::tr("%1: %2").arg(curve.look.name, resolutionText(curve, score));
    return lines.join(u'\n');
}

QString curveText(const CodecCurve &curve)
{
    const QString &name = curve.look.name;
    if (!curve.spec.hasTime())
        return CurveWords::tr("%1 packs no time.").arg(name);
    if (!curve.isDrawn())
        return CurveWords::tr("%1 does not fit: it can pack no time in the time range.").arg(name);
    QStringList sentences{CurveWords::tr("%1: %2.").arg(name, keptText(curve))};
    if (curve.wrongFrom)
        sentences +=
            CurveWords::tr("From %1 on, the score itself is misread.").arg(pointsText(*curve.wrongFrom));
    if (curve.endsAfter)
        sentences +=
            CurveWords::tr("The codec cannot encode scores above %1.").arg(pointsText(*curve.endsAfter));
    if (!curve.wholeTimeRange)
        sentences += CurveWords::tr("This applies to the times in the time range that fit. Some do not.");
    return listText(ListOf::Sentences, sentences);
}

QString curvesText(const QList<CodecCurve> &curves)
{
    QStringList sentences;
    for (const CodecCurve &curve : curves)
        sentences += curveText(curve);
    return listText(ListOf::Sentences, sentences);
}

} // namespace tiebreak
