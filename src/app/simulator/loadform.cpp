// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/loadform.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/fieldnote.h"
#include "ui_loadform.h"

#include <QSignalBlocker>

#include <limits>

namespace tiebreak
{

LoadForm::LoadForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::LoadForm>())
{
    m_ui->setupUi(this);
    m_ui->loadHeadTitle->setFont(strongFont());
    offerValues<bool>(m_ui->simLoop, {{false, tr("closed loop")}, {true, tr("open loop")}});
    offerValues<Arrivals>(m_ui->simArrivals,
                          {{Arrivals::Poisson, tr("Poisson")}, {Arrivals::Even, tr("even")}});
    offerValues<bool>(m_ui->simUntil, {{false, tr("time")}, {true, tr("count")}});
    for (QComboBox *box : {m_ui->simLoop, m_ui->simUntil})
        connect(box, &QComboBox::currentIndexChanged, this, &LoadForm::updateRows);
    bindControls();
    connect(m_ui->simSeed, &QLineEdit::textChanged, this, &LoadForm::updateRows);
    connect(m_ui->simSeed, &QLineEdit::editingFinished, this, [this] {
        if (!typedSeed(m_ui->simSeed->text()))
            FieldNote::showUntilInput(*m_ui->simSeed,
                                      tr("\"%1\" is not a seed. Enter a whole number from 0 to %2.")
                                          .arg(m_ui->simSeed->text().left(40))
                                          .arg(std::numeric_limits<quint64>::max()));
    });
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
    const auto seed = typedSeed(m_ui->simSeed->text());
    QPalette colours;
    if (!seed)
        colours.setColor(QPalette::Text, Palette::of(palette()).invalid);
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
