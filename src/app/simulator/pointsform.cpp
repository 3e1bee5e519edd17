// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/pointsform.h"

#include "ui_pointsform.h"

namespace tiebreak
{

PointsForm::PointsForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::PointsForm>())
{
    m_ui->setupUi(this);
    connect(m_ui->simPoints, &QComboBox::currentIndexChanged, this, &PointsForm::updateRows);
    bindControls();
    updateRows();
}

PointsForm::~PointsForm() = default;

void PointsForm::updateRows()
{
    const auto kind = PointsChoice::Kind(m_ui->simPoints->currentIndex());
    m_ui->constantRow->setVisible(kind == PointsChoice::Kind::Constant);
    m_ui->rangeRow->setVisible(kind == PointsChoice::Kind::Uniform);
    m_ui->meanRow->setVisible(kind == PointsChoice::Kind::Geometric);
    m_ui->groupRow->setVisible(kind == PointsChoice::Kind::Contested);
}

} // namespace tiebreak
