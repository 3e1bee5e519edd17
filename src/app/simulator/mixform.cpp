// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/mixform.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "ui_mixform.h"

#include <array>

namespace tiebreak
{

namespace
{

/// The squares, by OperationKind.
std::array<MixSwatch *, operationKinds> swatches(const Ui::MixForm &ui)
{
    return {ui.addSwatch,    ui.setSwatch, ui.topSwatch,    ui.windowSwatch,
            ui.aroundSwatch, ui.oneSwatch, ui.removeSwatch, ui.trimSwatch};
}

} // namespace

MixForm::MixForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::MixForm>())
{
    m_ui->setupUi(this);
    m_ui->mixSum->setTint(&Palette::invalid);
    m_ui->mixHeadTitle->setFont(strongFont());
    const auto squares = swatches(*m_ui);
    for (std::size_t i = 0; i < operationKinds; ++i)
        squares[i]->setOperation(allOperations[i]);
    bindControls();
    connect(this, &MixForm::edited, this, &MixForm::updateSum);
    updateSum();
}

MixForm::~MixForm() = default;

void MixForm::showFields(const Workload &workload)
{
    WorkloadPart::showFields(workload);
    updateSum();
}

void MixForm::updateSum()
{
    Workload workload;
    readFields(workload);
    m_ui->mixBar->setMix(workload.mix);
    const int sum = workload.mix.sum();
    m_ui->mixSum->setText(sum == 100  ? QString()
                          : sum < 100 ? tr("%1%, %2% missing").arg(sum).arg(100 - sum)
                                      : tr("%1%, %2% too many").arg(sum).arg(sum - 100));
}

} // namespace tiebreak

#include "moc_mixform.cpp"
