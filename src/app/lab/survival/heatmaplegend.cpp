// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/survival/heatmaplegend.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

struct Lines {
    int height;
    int gapAbove;
};
constexpr Lines usualLines{18, 8};
constexpr Lines closeLines{16, 4}; ///< where there is no room for all entries
constexpr int swatchWidth = 22;
constexpr int legendTextLeft = swatchWidth + 7;

} // namespace

HeatMapLegend::HeatMapLegend(QWidget *parent)
    : PaintedWidget(parent)
    , m_entries{{tr("100%, every pair"), 1},
                {tr("over 99%"), 0.995, Line::SparedStep},
                {tr("90%"), 0.9, Line::SparedStep},
                {tr("50%"), 0.5},
                {tr("10%"), 0.1, Line::SparedStep},
                {tr("0%, no pair"), 0},
                {tr("some in the wrong order"), 0.995, Line::Reversed},
                {tr("cannot be packed"), -1, Line::Apart}}
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Maximum);
    setAccessibleName(tr("Legend of the colors"));
    setToolTip(tr("The share of pairs that keep their order. The stronger the color, the more pairs "
                  "lose it. Hatched: some pairs are reversed."));
    QStringList texts;
    for (const Entry &entry : m_entries)
        texts += entry.text;
    setAccessibleDescription(listText(ListOf::Clauses, texts));
}

QSize HeatMapLegend::sizeHint() const
{
    const QFontMetrics metrics(axisFont());
    int width = metrics.horizontalAdvance(tr("Pairs in order"));
    for (const Entry &entry : m_entries)
        width = std::max(width, legendTextLeft + metrics.horizontalAdvance(entry.text) + 1);
    return {width, heightOf(true)};
}

QSize HeatMapLegend::minimumSizeHint() const
{
    return {sizeHint().width(), heightOf(false)};
}

int HeatMapLegend::heightOf(bool all) const
{
    const Lines &lines = all ? usualLines : closeLines;
    int height = lines.height;
    for (const Entry &entry : m_entries)
        height += entry.line == Line::SparedStep && !all
                      ? 0
                      : lines.height + (entry.isApart() ? lines.gapAbove : 0);
    return height;
}

void HeatMapLegend::paint(QPainter &painter, const Palette &colours)
{
    const bool all = height() >= heightOf(true);
    const Lines &lines = all ? usualLines : closeLines;
    painter.setFont(axisFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRect(0, 0, width(), lines.height), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Pairs in order"));
    int top = lines.height;
    for (const Entry &entry : m_entries) {
        if (entry.line == Line::SparedStep && !all)
            continue;
        top += entry.isApart() ? lines.gapAbove : 0;
        const QRect swatch(0, top, swatchWidth, entry.isApart() ? lines.height - 4 : lines.height);
        painter.fillRect(swatch, entry.share < 0 ? colours.exponentFill : colours.kept(entry.share));
        if (entry.line == Line::Reversed)
            paintHatch(painter, swatch, colours.invalid, false);
        painter.setPen(colours.secondary);
        painter.drawText(QRect(legendTextLeft, swatch.top(), width() - legendTextLeft, swatch.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        top += lines.height;
    }
}

} // namespace tiebreak

#include "moc_heatmaplegend.cpp"
