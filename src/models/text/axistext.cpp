// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/axistext.h"

#include "core/chart/ticks.h"
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

/// By their index in timeSpans(), the dearest first: those that stay when there is no room for all.
constexpr std::array<std::size_t, 20> dearest{6,  0, 15, 3, 11, 13, 8,  10, 5,  12,
                                              14, 7, 9,  1, 2,  4,  16, 17, 18, 19};

/// Whether a span lies on an axis from `first` to `last`, which may be off by what rounding does.
bool isWithin(const TimeSpan &span, double first, double last)
{
    return span.microseconds >= first * 0.999 && span.microseconds <= last * 1.001;
}

} // namespace

std::span<const TimeSpan> timeSpans()
{
    return spans;
}

std::vector<AxisTick> spanTicks(double first, double last, const std::function<double(double)> &toAxis)
{
    std::vector<AxisTick> ticks;
    for (const std::size_t index : dearest) {
        const TimeSpan &span = spans[index];
        if (isWithin(span, first, last))
            ticks.push_back({toAxis(span.microseconds),
                             QCoreApplication::translate("tiebreak::AxisText", span.name).toStdString()});
    }
    return ticks;
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

std::vector<AxisTick> scoreTicks(double first, double last, const std::function<double(double)> &toAxis)
{
    std::vector<AxisTick> ticks;
    const auto add = [&](double score) { ticks.push_back({toAxis(score), scoreLabel(score).toStdString()}); };
    if (last == 0x1p53)
        add(last);
    for (const double score : powersBetween(10, first, last))
        add(score);
    return ticks;
}

} // namespace tiebreak
