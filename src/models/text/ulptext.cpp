// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/ulptext.h"

#include "core/precision/precision.h"
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
class UlpTexts
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::ulpText)
};

/// A power of two: in digits where it is a count that can be read, else as a power.
QString powerWords(double value)
{
    if (value >= 1 && value < 1e12)
        return groupedText(qint64(value));
    if (value < 1 && value >= 0.01)
        return displayText(shortestText(value));
    return QStringLiteral("2%1").arg(superscript(std::ilogb(value)));
}

} // namespace

QString ulpText(const Decoder &decoder, double raw)
{
    const TickUnit unit = decoder.spec().unit;
    const double ulp = ulpOf(raw);
    if (std::isnan(ulp))
        return UlpTexts::tr("none: there is no next double");
    const QString amount = powerWords(ulp);
    const double ticks = ticksPerUlp(decoder, raw);
    if (std::isnan(ticks))
        return amount;
    const double microseconds = ticks * double(unitMicroseconds(unit));
    if (microseconds >= 9e18)
        return UlpTexts::tr("%1, more than any span of time").arg(amount);
    if (microseconds < 1)
        return UlpTexts::tr("%1, less than 1 µs of time").arg(amount);
    const bool whole = ticks == std::floor(ticks) && ticks < 9e15;
    const std::string span = whole ? durationText(std::int64_t(ticks), unit)
                                   : durationText(std::llround(microseconds), TickUnit::Microsecond);
    return UlpTexts::tr("%1, or %2 of time").arg(amount, displayText(span));
}

} // namespace tiebreak
