// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/chartside.h"

#include "app/live/charts/bumpchartview.h"
#include "app/live/charts/scorechartview.h"
#include "app/live/charts/shapepane.h"
#include "app/look/fonts.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/seamless.h"
#include "app/widgets/segmentbar.h"

#include <QHBoxLayout>
#include <QScrollArea>
#include <QStackedWidget>

namespace tiebreak
{

ChartSide::ChartSide(QWidget *parent)
    : QWidget(parent)
    , m_title(new ElidedLabel)
    , m_choice(new SegmentBar)
    , m_stack(new QStackedWidget)
    , m_places(new BumpChartView)
    , m_scores(new ScoreChartView)
    , m_shape(new ShapePane)
{
    m_title->setObjectName(QStringLiteral("chartSideTitle"));
    m_title->setFont(strongFont());
    m_title->setElideMode(Qt::ElideRight);
    m_title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_choice->setObjectName(QStringLiteral("chartChoice"));
    m_choice->setChoices(
        {{Places, tr("Ranks"), tr("Which member was at which rank")},
         {Scores, tr("Scores"), tr("Which member had how many points")},
         {Shape, tr("Distribution"), tr("The scores of the whole board, and where it moves")}});
    auto *bar = new QHBoxLayout;
    bar->setContentsMargins(12, 4, 10, 4);
    bar->addWidget(m_title, 1);
    bar->addWidget(m_choice);
    auto *shapeArea = new QScrollArea;
    shapeArea->setFrameShape(QFrame::NoFrame);
    shapeArea->setFocusPolicy(Qt::NoFocus);
    shapeArea->setWidgetResizable(true);
    shapeArea->setWidget(m_shape);
    m_stack->addWidget(m_places);
    m_stack->addWidget(m_scores);
    m_stack->addWidget(shapeArea);
    auto *column = seamlessColumn(this);
    column->addLayout(bar);
    column->addWidget(m_stack, 1);
    setMinimumSize(300, 160);
    connect(m_choice, &SegmentBar::chosen, this, [this](int choice) {
        m_stack->setCurrentIndex(choice);
        showTitle();
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
    showTitle();
}

void ChartSide::setZone(const QTimeZone &zone)
{
    m_places->setZone(zone);
    m_scores->setZone(zone);
    m_shape->setZone(zone);
}

void ChartSide::setSpan(const QString &span)
{
    m_span = span;
    showTitle();
}

void ChartSide::showTitle()
{
    switch (chart()) {
    case Places:
    case Scores: // the choice beside it has their names
        m_title->setText(m_span);
        break;
    case Shape:
        m_title->setText(tr("Whole board"));
        break;
    }
}

void ChartSide::setLines(const BumpLines &lines, Direction scores, const ScoreFormat &format)
{
    if (chart() == Places) {
        m_places->setFormat(format);
        m_places->setLines(lines);
        return;
    }
    m_scores->setDirection(scores);
    m_scores->setFormat(format);
    m_scores->setLines(lines);
}

} // namespace tiebreak

#include "moc_chartside.cpp"
