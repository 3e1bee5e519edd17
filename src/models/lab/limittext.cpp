// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/limittext.h"

#include "core/precision/precision.h"
#include "lab/limits/limits.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>

#include <limits>

namespace tiebreak
{

namespace
{

class Limit
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::LimitText)
};

} // namespace

LimitText limitText(const CodecSpec &codec, TickWindow window)
{
    if (!codec.hasTime())
        return {Limit::tr("No time is packed"), {}};
    const QString unit = QString::fromUtf8(unitWord(codec.unit));
    const auto score = largestExactScore(codec, window);
    if (!score)
        return {Limit::tr("Even at a score of 0, %1 share a double")
                    .arg(QString::fromUtf8(unitPlural(codec.unit))),
                Limit::tr("no score, because times share doubles even at 0")};
    // Neighbours may differ then, but 9 and 90 never do.
    if (losesTrailingZeros(codec, window))
        return {Limit::tr("Trailing zeros of a time are lost at any score"),
                Limit::tr("no score, because trailing zeros are lost")};
    if (!codecLimits(codec, window).rightUpTo)
        return {Limit::tr("The usual decoder misreads even a score of 0 at some times in the time range"),
                Limit::tr("no score, because even 0 is misread")};
    if (*score == std::numeric_limits<std::int64_t>::max())
        return {Limit::tr("Every %1 is exact at any score").arg(unit), Limit::tr("any score")};
    const QString most = groupedText(*score);
    return {Limit::tr("Every %1 is exact up to a score of %2").arg(unit, most),
            *score == 1 ? Limit::tr("1 point") : Limit::tr("%1 points").arg(most)};
}

} // namespace tiebreak
