// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/boardform.h"

#include "ui_boardform.h"

namespace tiebreak
{

BoardForm::BoardForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::BoardForm>())
{
    m_ui->setupUi(this);
    offerChoices();
    for (QComboBox *box : {m_ui->simChoice, m_ui->simPoints, m_ui->simTrim})
        connect(box, &QComboBox::currentIndexChanged, this, &BoardForm::updateRows);
    connect(m_ui->simStart, &NumberBox::valueChanged, this, &BoardForm::updateRows);
    bindControls();
    updateRows();
}

BoardForm::~BoardForm() = default;

void BoardForm::offerChoices()
{
    using Members = MemberChoice::Kind;
    offerValues<Members>(
        m_ui->simChoice,
        {{Members::Uniform, tr("all alike")}, {Members::Zipf, tr("Zipf")}, {Members::HotSet, tr("hot set")}});
    offerValues<Direction>(m_ui->simDirection, {{Direction::HighestFirst, tr("highest first")},
                                                {Direction::LowestFirst, tr("lowest first")}});
    using Points = PointsChoice::Kind;
    offerValues<Points>(m_ui->simPoints, {{Points::Constant, tr("always the same")},
                                          {Points::Uniform, tr("any in a range")},
                                          {Points::Geometric, tr("geometric")},
                                          {Points::Contested, tr("round sums, contested")}});
    using When = Trimming::When;
    offerValues<When>(m_ui->simTrim, {{When::Never, tr("never")},
                                      {When::EveryAdd, tr("on every add")},
                                      {When::Periodic, tr("now and then")}});
}

void BoardForm::showFields(const Workload &workload)
{
    WorkloadPart::showFields(workload);
    setTrimsByOperation(workload.mix[OperationKind::Trim] > 0);
}

void BoardForm::setTrimsByOperation(bool trims)
{
    m_trimsByOperation = trims;
    updateRows();
}

void BoardForm::updateRows()
{
    const auto members = chosenValue<MemberChoice::Kind>(m_ui->simChoice);
    m_ui->zipfRow->setVisible(members == MemberChoice::Kind::Zipf);
    m_ui->hotRow->setVisible(members == MemberChoice::Kind::HotSet);
    m_ui->levelsRow->setVisible(m_ui->simStart->value() > 0);
    const auto points = chosenValue<PointsChoice::Kind>(m_ui->simPoints);
    m_ui->constantRow->setVisible(points == PointsChoice::Kind::Constant);
    m_ui->rangeRow->setVisible(points == PointsChoice::Kind::Uniform);
    m_ui->meanRow->setVisible(points == PointsChoice::Kind::Geometric);
    m_ui->groupRow->setVisible(points == PointsChoice::Kind::Contested);
    const auto when = chosenValue<Trimming::When>(m_ui->simTrim);
    const bool trims = when != Trimming::When::Never || m_trimsByOperation;
    m_ui->periodRow->setVisible(when == Trimming::When::Periodic);
    m_ui->keepRow->setVisible(trims);
    m_ui->coldRow->setVisible(trims);
}

} // namespace tiebreak

#include "moc_boardform.cpp"
