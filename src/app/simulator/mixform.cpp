// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of a workload as a form.
#include "app/simulator/mixform.h"

#include "app/fonts.h"
#include "app/palette.h"
#include "app/simulator/formedits.h"
#include "ui_mixform.h"

#include <QSignalBlocker>

#include <array>

namespace tiebreak
{

namespace
{

/// The percent boxes, by OperationKind.
std::array<NumberBox *, operationKinds> percentBoxes(const Ui::MixForm &ui)
{
    return {ui.mix_add,    ui.mix_set, ui.mix_top,    ui.mix_window,
            ui.mix_around, ui.mix_one, ui.mix_remove, ui.mix_trim};
}

std::array<MixSwatch *, operationKinds> swatches(const Ui::MixForm &ui)
{
    return {ui.addSwatch,    ui.setSwatch, ui.topSwatch,    ui.windowSwatch,
            ui.aroundSwatch, ui.oneSwatch, ui.removeSwatch, ui.trimSwatch};
}

} // namespace

MixForm::MixForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::MixForm>())
{
    m_ui->setupUi(this);
    m_ui->mixHeadTitle->setFont(strongFont());
    const auto squares = swatches(*m_ui);
    for (std::size_t i = 0; i < operationKinds; ++i)
        squares[i]->setOperation(allOperations[i]);
    tellEdits();
    connect(this, &MixForm::edited, this, &MixForm::followChoices);
    followChoices();
}

MixForm::~MixForm() = default;

void MixForm::show(const Workload &workload)
{
    {
        const QSignalBlocker blocker(this);
        const auto boxes = percentBoxes(*m_ui);
        for (std::size_t i = 0; i < operationKinds; ++i)
            boxes[i]->setValue(workload.mix.percent[i]);
        // People count ranks from 1.
        m_ui->simTop->setValue(shownNumber(workload.reads.topCount));
        m_ui->simWindowFirst->setValue(shownNumber(workload.reads.windowFirst + 1));
        m_ui->simWindowLast->setValue(shownNumber(workload.reads.windowLast + 1));
        m_ui->simAround->setValue(shownNumber(workload.reads.aroundRadius));
    }
    followChoices();
}

void MixForm::take(Workload &workload) const
{
    const auto boxes = percentBoxes(*m_ui);
    for (std::size_t i = 0; i < operationKinds; ++i)
        workload.mix.percent[i] = int(whole(boxes[i]));
    workload.reads.topCount = whole(m_ui->simTop);
    workload.reads.windowFirst = whole(m_ui->simWindowFirst) - 1;
    workload.reads.windowLast = whole(m_ui->simWindowLast) - 1;
    workload.reads.aroundRadius = whole(m_ui->simAround);
}

void MixForm::followChoices()
{
    Workload workload;
    take(workload);
    m_ui->mixBar->setMix(workload.mix);
    const int sum = workload.mix.sum();
    QPalette colours;
    colours.setColor(QPalette::WindowText,
                     sum == 100 ? Palette::of(palette()).secondary : Palette::of(palette()).foreign);
    m_ui->mixSum->setPalette(colours);
    m_ui->mixSum->setText(sum == 100  ? QString()
                          : sum < 100 ? tr("%1 %, %2 % missing").arg(sum).arg(100 - sum)
                                      : tr("%1 %, %2 % too many").arg(sum).arg(sum - 100));
}

} // namespace tiebreak
