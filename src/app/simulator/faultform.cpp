// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/faultform.h"

#include "app/look/fonts.h"
#include "ui_faultform.h"

namespace tiebreak
{

FaultForm::FaultForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::FaultForm>())
{
    m_ui->setupUi(this);
    m_ui->faultsHeadTitle->setFont(strongFont());
    using Pause = FaultInjection::ServerPause;
    offerValues<Pause>(m_ui->simServerPauseBy,
                       {{Pause::ByCommand, tr("CLIENT PAUSE")}, {Pause::BySignal, tr("SIGSTOP")}});
    bindControls();
    connect(this, &FaultForm::edited, this, &FaultForm::updateControls);
    updateControls();
}

FaultForm::~FaultForm() = default;

void FaultForm::showFields(const Workload &workload)
{
    WorkloadPart::showFields(workload);
    updateControls();
}

void FaultForm::readFields(Workload &workload) const
{
    WorkloadPart::readFields(workload);
    if (workload.faults.clientPause.count() == 0)
        workload.faults.clientPausesASecond = 0;
}

void FaultForm::updateControls()
{
    m_ui->simServerPauseBy->setEnabled(m_ui->simServerPause->value() > 0);
    m_ui->simClientPauses->setEnabled(m_ui->simClientPause->value() > 0);
    m_ui->simRetries->setEnabled(m_ui->simLostReplies->value() > 0 || m_ui->simDrops->value() > 0);
}

} // namespace tiebreak

#include "moc_faultform.cpp"
