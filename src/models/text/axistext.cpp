// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/axistext.h"

#include "models/text/numbertext.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double axisSecond = 1e6;
constexpr double axisYear = 31556952 * axisSecond;
constexpr std::array<TimeSpan, 20> spans{
    {{1, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 µs")},
     {10, QT_TRANSLATE_NOOP("tiebreak::AxisText", "10 µs")},
     {100, QT_TRANSLATE_NOOP("tiebreak::AxisText", "100 µs")},
     {1e3, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 ms")},
     {1e4, QT_TRANSLATE_NOOP("tiebreak::AxisText", "10 ms")},
     {1e5, QT_TRANSLATE_NOOP("tiebreak::AxisText", "100 ms")},
     {axisSecond, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 s")},
     {10 * axisSecond, QT_TRANSLATE_NOOP("tiebreak::AxisText", "10 s")},
     {60 * axisSecond, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 min")},
     {600 * axisSecond, QT_TRANSLATE_NOOP("tiebreak::AxisText", "10 min")},
     {3600 * axisSecond, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 h")},
     {86400 * axisSecond, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 day")},
     {axisYear / 12, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 month")},
     {axisYear, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 year")},
     {10 * axisYear, QT_TRANSLATE_NOOP("tiebreak::AxisText", "10 years")},
     {100 * axisYear, QT_TRANSLATE_NOOP("tiebreak::AxisText", "100 years")},
     {1e3 * axisYear, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 000 years")},
     {1e4 * axisYear, QT_TRANSLATE_NOOP("tiebreak::AxisText", "10 000 years")},
     {1e5 * axisYear, QT_TRANSLATE_NOOP("tiebreak::AxisText", "100 000 years")},
     {1e6 * axisYear, QT_TRANSLATE_NOOP("tiebreak::AxisText", "1 M years")}}};

} // namespace

std::span<const TimeSpan> timeSpans()
{
    return spans;
}

QString spanLabel(const TimeSpan &span)
{
    return QCoreApplication::translate("tiebreak::AxisText", span.name);
}

QString scoreLabel(double score)
{
    if (score == 0x1p53)
        return QStringLiteral("2") + superscript(53);
    if (score < 1e6)
        return groupedText(qint64(score));
    if (score < 1e9)
        return QStringLiteral("%1 M").arg(groupedText(qint64(score / 1e6)));
    const int power = int(std::log10(score) + 1e-9);
    const auto digit = std::llround(score / std::pow(10, power));
    const QString tens = QStringLiteral("10") + superscript(power);
    return digit == 1 ? tens : QStringLiteral("%1·%2").arg(digit).arg(tens);
}

} // namespace tiebreak
