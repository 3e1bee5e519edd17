// SPDX-License-Identifier: GPL-3.0-or-later
// The load of a workload as a form.
#include "app/simulator/loadform.h"

#include "app/fonts.h"
#include "app/palette.h"
#include "app/simulator/formedits.h"
#include "ui_loadform.h"

#include <QRegularExpressionValidator>
#include <QSignalBlocker>

namespace tiebreak
{

LoadForm::LoadForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::LoadForm>())
{
    m_ui->setupUi(this);
    m_ui->loadHeadTitle->setFont(strongFont());
    m_ui->simSeed->setValidator(
        new QRegularExpressionValidator(QRegularExpression(QStringLiteral("[0-9]{1,20}")), this));
    for (QComboBox *box : {m_ui->simLoop, m_ui->simUntil})
        connect(box, &QComboBox::currentIndexChanged, this, &LoadForm::followChoices);
    tellEdits();
    connect(m_ui->simSeed, &QLineEdit::textChanged, this, &LoadForm::followChoices);
    followChoices();
}

LoadForm::~LoadForm() = default;

void LoadForm::show(const Workload &workload)
{
    const QSignalBlocker blocker(this);
    const SimLoad &load = workload.load;
    m_ui->simLoop->setCurrentIndex(load.rate ? 1 : 0);
    m_ui->simRate->setValue(load.rate.value_or(10'000));
    m_ui->simArrivals->setCurrentIndex(int(load.arrivals));
    m_ui->simClients->setValue(load.clients);
    m_ui->simWorkers->setValue(load.workers);
    m_ui->simPipeline->setValue(load.pipeline);
    m_ui->simWarmUp->setValue(shownSeconds(load.warmUp));
    m_ui->simUntil->setCurrentIndex(load.operations ? 1 : 0);
    m_ui->simDuration->setValue(shownSeconds(load.duration.value_or(std::chrono::seconds(10))));
    m_ui->simOperations->setValue(shownNumber(load.operations.value_or(1'000'000)));
    m_ui->simSeed->setText(QString::number(load.seed));
    m_ui->simPrefix->setText(QString::fromStdString(workload.board.keyPrefix));
}

void LoadForm::take(Workload &workload) const
{
    SimLoad &load = workload.load;
    load.rate = m_ui->simLoop->currentIndex() == 1 ? std::optional(m_ui->simRate->value()) : std::nullopt;
    load.arrivals = Arrivals(m_ui->simArrivals->currentIndex());
    load.clients = unsigned(whole(m_ui->simClients));
    load.workers = unsigned(whole(m_ui->simWorkers));
    load.pipeline = unsigned(whole(m_ui->simPipeline));
    load.warmUp = takenSeconds(m_ui->simWarmUp);
    const bool counts = m_ui->simUntil->currentIndex() == 1;
    load.duration.reset();
    load.operations.reset();
    if (counts)
        load.operations = whole(m_ui->simOperations);
    else
        load.duration = takenSeconds(m_ui->simDuration);
    bool fits = false;
    const qulonglong seed = m_ui->simSeed->text().toULongLong(&fits);
    if (fits)
        load.seed = seed;
    workload.board.keyPrefix = m_ui->simPrefix->text().toStdString();
}

void LoadForm::followChoices()
{
    bool fits = false;
    (void)m_ui->simSeed->text().toULongLong(&fits);
    QPalette colours;
    if (!fits)
        colours.setColor(QPalette::Text, Palette::of(palette()).foreign);
    m_ui->simSeed->setPalette(colours);
    m_ui->rateRow->setVisible(m_ui->simLoop->currentIndex() == 1);
    const bool counts = m_ui->simUntil->currentIndex() == 1;
    m_ui->simOperations->setVisible(counts);
    m_ui->simDuration->setVisible(!counts);
}

} // namespace tiebreak
