// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/axislabels.h"

#include "core/chart/labels.h"
#include "core/chart/ticks.h"
#include "models/text/axistext.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace tiebreak
{

namespace
{

/// By their index in timeSpans(), the dearest first: those that stay when there is no room for all.
constexpr std::array<std::size_t, 20> dearest{6,  0, 15, 3, 11, 13, 8,  10, 5,  12,
                                              14, 7, 9,  1, 2,  4,  16, 17, 18, 19};

double widthOf(const QString &text, const QFontMetricsF &metrics)
{
    return std::ceil(metrics.horizontalAdvance(text)) + 1;
}

/// Whether a span lies on an axis from `first` to `last`, which may be off by what rounding does.
bool isWithin(const TimeSpan &span, double first, double last)
{
    return span.microseconds >= first * 0.999 && span.microseconds <= last * 1.001;
}

AxisLabel scoreLabelAt(const QRectF &plot, double x, double score, const QFontMetricsF &metrics)
{
    const QString text = scoreLabel(score);
    const double width = widthOf(text, metrics);
    return {x, text, QRectF(x - width / 2, plot.bottom() + scoreLabelGap, width, metrics.height())};
}

} // namespace

QList<AxisLabel> scoreLabelsBelow(const QRectF &plot, double first, double last,
                                  const std::function<double(double)> &xOf, const QFontMetricsF &metrics)
{
    constexpr double gap = 5;
    // The end of the axis is worth more than a power beside it.
    QList<AxisLabel> labels;
    if (last == 0x1p53)
        labels += scoreLabelAt(plot, plot.right(), last, metrics);
    const double free = labels.isEmpty() ? INFINITY : labels.front().box.left() - gap;
    QList<AxisLabel> powers;
    std::vector<Stretch> stretches;
    for (const double score : powersBetween(10, first, last)) {
        const AxisLabel label = scoreLabelAt(plot, xOf(score), score, metrics);
        if (label.box.right() > free)
            continue;
        powers += label;
        stretches.push_back({label.box.left(), label.box.right()});
    }
    const auto every = qsizetype(everyApart(stretches, gap));
    for (qsizetype i = 0; i < powers.size(); i += every)
        labels += powers[i];
    return labels;
}

QList<AxisLabel> spanLabelsBeside(const QRectF &plot, double first, double last,
                                  const std::function<double(double)> &yOf, const QFontMetricsF &metrics)
{
    QList<AxisLabel> all;
    std::vector<Stretch> stretches;
    for (const std::size_t index : dearest) {
        const TimeSpan &span = timeSpans()[index];
        if (!isWithin(span, first, last))
            continue;
        const QString text = spanLabel(span);
        const double y = yOf(span.microseconds);
        const double width = widthOf(text, metrics);
        all +=
            {y, text,
             QRectF(plot.left() - spanLabelGap - width, y - metrics.height() / 2, width, metrics.height())};
        // Figures have no descenders: a box is higher than what is seen of it.
        stretches.push_back(around(y, metrics.height() - 3));
    }
    QList<AxisLabel> labels;
    for (const std::size_t i : labelsApart(stretches, 0))
        labels += all[qsizetype(i)];
    return labels;
}

double spanLabelWidth(double first, double last, const QFontMetricsF &metrics)
{
    double widest = 0;
    for (const TimeSpan &span : timeSpans())
        if (isWithin(span, first, last))
            widest = std::max(widest, widthOf(spanLabel(span), metrics));
    return widest;
}

} // namespace tiebreak
