// SPDX-License-Identifier: GPL-3.0-or-later
// The line above an audit's findings that names their columns.
#include "app/pages/findingsheader.h"

#include "app/fonts.h"
#include "app/metrics.h"
#include "app/pages/findingcard.h"
#include "app/palette.h"

#include <QPainter>

namespace tiebreak
{

FindingsHeader::FindingsHeader(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(metric::HeaderHeight);
}

void FindingsHeader::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::AlternateBase));
    painter.fillRect(QRect(0, height() - 1, width(), 1), colours.separator);
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRect(0, 0, FindingCard::countRight, height()), Qt::AlignRight | Qt::AlignVCenter,
                     tr("Found"));
    painter.drawText(rect().adjusted(FindingCard::textLeft, 0, -metric::CellPadding, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, tr("What, and why"));
}

} // namespace tiebreak
