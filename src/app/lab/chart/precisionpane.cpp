// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/precisionpane.h"

#include "app/lab/chart/codecchart.h"
#include "app/lab/chart/codecvalues.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/rule.h"
#include "app/widgets/seamless.h"

#include <QBoxLayout>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int sideWidth = 446;
constexpr int narrowSideWidth = 390;
constexpr int wideFrom = 1200; ///< of the whole pane
constexpr int minChart = 360;
constexpr int minSide = 200; ///< a codec's name and its resolution

} // namespace

PrecisionPane::PrecisionPane(QWidget *parent)
    : QWidget(parent)
    , m_chart(new CodecChart(this))
    , m_values(new CodecValues(this))
    , m_side(new QWidget(this))
{
    m_chart->setObjectName(QStringLiteral("labChart"));
    m_values->setObjectName(QStringLiteral("labValues"));
    auto *side = seamlessColumn(m_side);
    side->addWidget(m_values);
    auto *layout = seamlessRow(this);
    layout->addWidget(m_chart, 1);
    auto *rule = new Rule(this);
    rule->setFixedWidth(1);
    layout->addWidget(rule);
    layout->addWidget(m_side);
    addCopyPicture(*this);
    connect(m_chart, &CodecChart::codecChosen, this, &PrecisionPane::choose);
    connect(m_values, &CodecValues::codecChosen, this, &PrecisionPane::choose);
    connect(m_chart, &CodecChart::scoreChosen, this, &PrecisionPane::scoreChosen);
}

void PrecisionPane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_side->setFixedWidth(width() < wideFrom ? std::clamp(width() - minChart, minSide, narrowSideWidth)
                                             : sideWidth);
}

void PrecisionPane::setCodecs(const QList<NamedCodec> &codecs, const CodecSpec &current,
                              const TimeRange &timeRange)
{
    m_curves = codecCurves(codecs, timeRange);
    int index = -1;
    for (int i = 0; i < int(codecs.size()) && index < 0; ++i)
        index = codecs[i].spec == current ? i : -1;
    m_chart->setCurves(m_curves, index);
    m_values->setCurves(m_curves, index);
}

void PrecisionPane::setScore(qint64 score)
{
    m_chart->setScore(score);
    m_values->setScore(score);
}

void PrecisionPane::setDensity(const std::vector<PrecisionCurve::Bin> &bins, const QString &board)
{
    m_chart->setDensity(bins, board);
}

void PrecisionPane::addBelow(QWidget *part)
{
    auto *side = static_cast<QVBoxLayout *>(m_side->layout());
    side->addWidget(new Rule(m_side));
    side->addWidget(part, 1);
}

void PrecisionPane::choose(int index)
{
    if (index >= 0 && index < m_curves.size())
        emit codecChosen(m_curves[index].spec);
}

} // namespace tiebreak

#include "moc_precisionpane.cpp"
