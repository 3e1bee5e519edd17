// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong on purpose, as a form.
#include "app/simulator/faultform.h"

#include "app/fonts.h"
#include "app/simulator/formedits.h"
#include "ui_faultform.h"

#include <QSignalBlocker>

namespace tiebreak
{

FaultForm::FaultForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::FaultForm>())
{
    m_ui->setupUi(this);
    m_ui->faultsHeadTitle->setFont(strongFont());
    tellEdits();
    connect(this, &FaultForm::edited, this, &FaultForm::followChoices);
    followChoices();
}

FaultForm::~FaultForm() = default;

void FaultForm::show(const Workload &workload)
{
    {
        const QSignalBlocker blocker(this);
        const Faults &faults = workload.faults;
        m_ui->simSkew->setValue(shownNumber(faults.clockSkew.count()));
        m_ui->simClientPause->setValue(shownNumber(faults.clientPause.count()));
        m_ui->simClientPauses->setValue(faults.clientPausesASecond);
        m_ui->simServerPause->setValue(shownNumber(faults.serverPause.count()));
        m_ui->simServerPauseBy->setCurrentIndex(int(faults.serverPauseBy));
        m_ui->simDrops->setValue(faults.dropsASecond);
        m_ui->simLostReplies->setValue(faults.lostReplies);
        m_ui->simRetries->setChecked(faults.retries);
    }
    followChoices();
}

void FaultForm::take(Workload &workload) const
{
    Faults &faults = workload.faults;
    faults.clockSkew = std::chrono::milliseconds(whole(m_ui->simSkew));
    faults.clientPause = std::chrono::milliseconds(whole(m_ui->simClientPause));
    faults.clientPausesASecond = faults.clientPause.count() > 0 ? m_ui->simClientPauses->value() : 0;
    faults.serverPause = std::chrono::milliseconds(whole(m_ui->simServerPause));
    faults.serverPauseBy = Faults::ServerPause(m_ui->simServerPauseBy->currentIndex());
    faults.dropsASecond = m_ui->simDrops->value();
    faults.lostReplies = m_ui->simLostReplies->value();
    faults.retries = m_ui->simRetries->isChecked();
}

void FaultForm::followChoices()
{
    m_ui->simServerPauseBy->setEnabled(m_ui->simServerPause->value() > 0);
    m_ui->simClientPauses->setEnabled(m_ui->simClientPause->value() > 0);
    m_ui->simRetries->setEnabled(m_ui->simLostReplies->value() > 0 || m_ui->simDrops->value() > 0);
}

} // namespace tiebreak
