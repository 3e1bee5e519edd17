// SPDX-License-Identifier: GPL-3.0-or-later
// How a workload's board is kept short, as a form.
#include "app/simulator/trimform.h"

#include "app/simulator/formedits.h"
#include "ui_trimform.h"

#include <QSignalBlocker>

namespace tiebreak
{

TrimForm::TrimForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::TrimForm>())
{
    m_ui->setupUi(this);
    connect(m_ui->simTrim, &QComboBox::currentIndexChanged, this, &TrimForm::followChoices);
    tellEdits();
    followChoices();
}

TrimForm::~TrimForm() = default;

void TrimForm::show(const Workload &workload)
{
    const QSignalBlocker blocker(this);
    const Trimming &trimming = workload.trimming;
    m_ui->simTrim->setCurrentIndex(int(trimming.when));
    m_ui->simPeriod->setValue(shownNumber(trimming.period.count()));
    m_ui->simKeep->setValue(shownNumber(trimming.keep));
    m_ui->simBuffer->setValue(shownNumber(trimming.buffer));
    m_ui->simCold->setChecked(trimming.coldStore);
    setTrimsByOperation(workload.mix[OperationKind::Trim] > 0);
}

void TrimForm::setTrimsByOperation(bool trims)
{
    m_trimsByOperation = trims;
    followChoices();
}

void TrimForm::take(Workload &workload) const
{
    Trimming &trimming = workload.trimming;
    trimming.when = Trimming::When(m_ui->simTrim->currentIndex());
    trimming.period = std::chrono::milliseconds(whole(m_ui->simPeriod));
    trimming.keep = whole(m_ui->simKeep);
    trimming.buffer = whole(m_ui->simBuffer);
    trimming.coldStore = m_ui->simCold->isChecked();
}

void TrimForm::followChoices()
{
    const auto when = Trimming::When(m_ui->simTrim->currentIndex());
    const bool trims = when != Trimming::When::Never || m_trimsByOperation;
    m_ui->periodRow->setVisible(when == Trimming::When::Periodic);
    m_ui->keepRow->setVisible(trims);
    m_ui->coldRow->setVisible(trims);
}

} // namespace tiebreak
