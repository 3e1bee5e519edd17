// SPDX-License-Identifier: GPL-3.0-or-later
// The points of a workload as a form.
#include "app/simulator/pointsform.h"

#include "app/simulator/formedits.h"
#include "ui_pointsform.h"

#include <QSignalBlocker>

namespace tiebreak
{

PointsForm::PointsForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::PointsForm>())
{
    m_ui->setupUi(this);
    connect(m_ui->simPoints, &QComboBox::currentIndexChanged, this, &PointsForm::followChoices);
    tellEdits();
    followChoices();
}

PointsForm::~PointsForm() = default;

void PointsForm::show(const Workload &workload)
{
    const QSignalBlocker blocker(this);
    const PointsChoice &points = workload.points;
    m_ui->simPoints->setCurrentIndex(int(points.kind));
    m_ui->simConstant->setValue(shownNumber(points.constant));
    m_ui->simLeast->setValue(shownNumber(points.least));
    m_ui->simMost->setValue(shownNumber(points.most));
    m_ui->simMean->setValue(points.mean);
    m_ui->simGroup->setValue(points.group);
}

void PointsForm::take(Workload &workload) const
{
    PointsChoice &points = workload.points;
    points.kind = PointsChoice::Kind(m_ui->simPoints->currentIndex());
    points.constant = whole(m_ui->simConstant);
    points.least = whole(m_ui->simLeast);
    points.most = whole(m_ui->simMost);
    points.mean = m_ui->simMean->value();
    points.group = int(whole(m_ui->simGroup));
}

void PointsForm::followChoices()
{
    const auto kind = PointsChoice::Kind(m_ui->simPoints->currentIndex());
    m_ui->constantRow->setVisible(kind == PointsChoice::Kind::Constant);
    m_ui->rangeRow->setVisible(kind == PointsChoice::Kind::Uniform);
    m_ui->meanRow->setVisible(kind == PointsChoice::Kind::Geometric);
    m_ui->groupRow->setVisible(kind == PointsChoice::Kind::Contested);
}

} // namespace tiebreak
