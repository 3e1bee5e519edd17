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

constexpr int lineHeight = 18;
constexpr int gapAbove = 8;
constexpr int swatchWidth = 22;
constexpr int legendTextLeft = swatchWidth + 7;

} // namespace

HeatMapLegend::HeatMapLegend(QWidget *parent)
    : PaintedWidget(parent)
    , m_entries{{tr("100%, every pair"), 1},
                {tr("over 99%"), 0.995},
                {tr("90%"), 0.9},
                {tr("50%"), 0.5},
                {tr("10%"), 0.1},
                {tr("0%, no pair"), 0},
                {tr("some in the wrong order"), 0.995, true, true},
                {tr("cannot be packed"), -1, false, true}}
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
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
    int height = lineHeight;
    for (const Entry &entry : m_entries) {
        width = std::max(width, legendTextLeft + metrics.horizontalAdvance(entry.text) + 1);
        height += lineHeight + (entry.apart ? gapAbove : 0);
    }
    return {width, height};
}

void HeatMapLegend::paint(QPainter &painter, const Palette &colours)
{
    painter.setFont(axisFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRect(0, 0, width(), lineHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Pairs in order"));
    int top = lineHeight;
    for (const Entry &entry : m_entries) {
        top += entry.apart ? gapAbove : 0;
        const QRect swatch(0, top, swatchWidth, entry.apart ? lineHeight - 4 : lineHeight);
        painter.fillRect(swatch, entry.share < 0 ? colours.exponentFill : colours.kept(entry.share));
        if (entry.wrong)
            paintHatch(painter, swatch, colours.invalid, false);
        painter.setPen(colours.secondary);
        painter.drawText(QRect(legendTextLeft, swatch.top(), width() - legendTextLeft, swatch.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, entry.text);
        top += lineHeight;
    }
}

} // namespace tiebreak

#include "moc_heatmaplegend.cpp"
