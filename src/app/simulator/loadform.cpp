// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/loadform.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
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
    offerValues<bool>(m_ui->simLoop, {{false, tr("closed loop")}, {true, tr("open loop")}});
    offerValues<Arrivals>(m_ui->simArrivals,
                          {{Arrivals::Poisson, tr("Poisson")}, {Arrivals::Even, tr("even")}});
    offerValues<bool>(m_ui->simUntil, {{false, tr("time")}, {true, tr("count")}});
    for (QComboBox *box : {m_ui->simLoop, m_ui->simUntil})
        connect(box, &QComboBox::currentIndexChanged, this, &LoadForm::updateRows);
    bindControls();
    connect(m_ui->simSeed, &QLineEdit::textChanged, this, &LoadForm::updateRows);
    updateRows();
}

LoadForm::~LoadForm() = default;

void LoadForm::showFields(const Workload &workload)
{
    WorkloadPart::showFields(workload);
    const QSignalBlocker blocker(this);
    const WorkloadLoad &load = workload.load;
    chooseValue(m_ui->simLoop, load.rate.has_value());
    chooseValue(m_ui->simUntil, load.operations.has_value());
    // What the other choice would begin with.
    if (!load.rate)
        m_ui->simRate->setValue(10'000);
    if (!load.duration)
        m_ui->simDuration->setValue(10);
    if (!load.operations)
        m_ui->simOperations->setValue(1'000'000);
}

void LoadForm::readFields(Workload &workload) const
{
    WorkloadPart::readFields(workload);
    WorkloadLoad &load = workload.load;
    if (!hasRate())
        load.rate.reset();
    if (countsOperations())
        load.duration.reset();
    else
        load.operations.reset();
}

void LoadForm::updateRows()
{
    bool fits = false;
    (void)m_ui->simSeed->text().toULongLong(&fits);
    QPalette colours;
    if (!fits)
        colours.setColor(QPalette::Text, Palette::of(palette()).foreign);
    m_ui->simSeed->setPalette(colours);
    m_ui->rateRow->setVisible(hasRate());
    m_ui->simOperations->setVisible(countsOperations());
    m_ui->simDuration->setVisible(!countsOperations());
}

bool LoadForm::hasRate() const
{
    return chosenValue<bool>(m_ui->simLoop);
}

bool LoadForm::countsOperations() const
{
    return chosenValue<bool>(m_ui->simUntil);
}

} // namespace tiebreak

#include "moc_loadform.cpp"
