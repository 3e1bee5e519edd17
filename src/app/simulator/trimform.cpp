// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/trimform.h"

#include "ui_trimform.h"

namespace tiebreak
{

TrimForm::TrimForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::TrimForm>())
{
    m_ui->setupUi(this);
    connect(m_ui->simTrim, &QComboBox::currentIndexChanged, this, &TrimForm::updateRows);
    bindControls();
    updateRows();
}

TrimForm::~TrimForm() = default;

void TrimForm::showFields(const Workload &workload)
{
    WorkloadPart::showFields(workload);
    setTrimsByOperation(workload.mix[OperationKind::Trim] > 0);
}

void TrimForm::setTrimsByOperation(bool trims)
{
    m_trimsByOperation = trims;
    updateRows();
}

void TrimForm::updateRows()
{
    const auto when = Trimming::When(m_ui->simTrim->currentIndex());
    const bool trims = when != Trimming::When::Never || m_trimsByOperation;
    m_ui->periodRow->setVisible(when == Trimming::When::Periodic);
    m_ui->keepRow->setVisible(trims);
    m_ui->coldRow->setVisible(trims);
}

} // namespace tiebreak
