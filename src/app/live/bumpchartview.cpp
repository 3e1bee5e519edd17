// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/bumpchartview.h"

#include <utility>

namespace tiebreak
{

BumpChartView::BumpChartView(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("Places over time"));
}

void BumpChartView::setLines(BumpLines lines)
{
    m_lines = std::move(lines);
    update();
}

} // namespace tiebreak

#include "moc_bumpchartview.cpp"
