// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/chartside.h"

#include "app/live/bumpchartview.h"
#include "app/live/segmentbar.h"
#include "app/look/fonts.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace tiebreak
{

ChartSide::ChartSide(QWidget *parent)
    : QWidget(parent)
    , m_title(new QLabel)
    , m_choice(new SegmentBar)
    , m_stack(new QStackedWidget)
    , m_places(new BumpChartView)
{
    m_title->setFont(strongFont());
    m_choice->setObjectName(QStringLiteral("chartChoice"));
    m_choice->setChoices({tr("Places")});
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(12, 4, 10, 4);
    bar->addWidget(m_title, 1);
    bar->addWidget(m_choice);
    m_stack->addWidget(m_places);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(m_stack, 1);
    connect(m_choice, &SegmentBar::chosen, this, [this](int choice) {
        m_stack->setCurrentIndex(choice);
        emit chartChosen();
    });
}

ChartSide::Chart ChartSide::chart() const
{
    return Chart(m_stack->currentIndex());
}

void ChartSide::setChart(Chart chart)
{
    m_choice->setCurrent(chart);
    m_stack->setCurrentIndex(chart);
}

void ChartSide::setLines(const BumpLines &lines, const QString &title)
{
    m_title->setText(title);
    m_places->setLines(lines);
}

} // namespace tiebreak

#include "moc_chartside.cpp"
