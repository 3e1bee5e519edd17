// SPDX-License-Identifier: GPL-3.0-or-later
// The board of a workload as a form.
#include "app/simulator/boardform.h"

#include "app/simulator/formedits.h"
#include "ui_boardform.h"

#include <QSignalBlocker>

namespace tiebreak
{

BoardForm::BoardForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::BoardForm>())
{
    m_ui->setupUi(this);
    connect(m_ui->simChoice, &QComboBox::currentIndexChanged, this, &BoardForm::followChoices);
    connect(m_ui->simStart, &NumberBox::valueChanged, this, &BoardForm::followChoices);
    tellEdits();
    followChoices();
}

BoardForm::~BoardForm() = default;

void BoardForm::show(const Workload &workload)
{
    const QSignalBlocker blocker(this);
    const SimBoard &board = workload.board;
    m_ui->simMembers->setValue(board.members);
    m_ui->simChoice->setCurrentIndex(int(workload.choice.kind));
    m_ui->simExponent->setValue(workload.choice.exponent);
    m_ui->simHotMembers->setValue(workload.choice.hotMembers);
    m_ui->simHotPicks->setValue(workload.choice.hotPicks);
    m_ui->simStart->setValue(board.startMembers);
    m_ui->simLowest->setValue(shownNumber(board.leastScore));
    m_ui->simHighest->setValue(shownNumber(board.mostScore));
    m_ui->simLevels->setValue(board.startLevels);
    m_ui->simDirection->setCurrentIndex(board.direction == Direction::HighestFirst ? 0 : 1);
    m_ui->simMemberPrefix->setText(QString::fromStdString(board.shape.prefix));
    m_ui->simDigits->setValue(board.shape.digits);
}

void BoardForm::take(Workload &workload) const
{
    SimBoard &board = workload.board;
    board.members = std::uint32_t(whole(m_ui->simMembers));
    workload.choice.kind = MemberChoice::Kind(m_ui->simChoice->currentIndex());
    workload.choice.exponent = m_ui->simExponent->value();
    workload.choice.hotMembers = m_ui->simHotMembers->value();
    workload.choice.hotPicks = m_ui->simHotPicks->value();
    board.startMembers = std::uint32_t(whole(m_ui->simStart));
    board.leastScore = whole(m_ui->simLowest);
    board.mostScore = whole(m_ui->simHighest);
    board.startLevels = int(whole(m_ui->simLevels));
    board.direction =
        m_ui->simDirection->currentIndex() == 0 ? Direction::HighestFirst : Direction::LowestFirst;
    board.shape.prefix = m_ui->simMemberPrefix->text().toStdString();
    board.shape.digits = int(whole(m_ui->simDigits));
}

void BoardForm::followChoices()
{
    const auto kind = MemberChoice::Kind(m_ui->simChoice->currentIndex());
    m_ui->zipfRow->setVisible(kind == MemberChoice::Kind::Zipf);
    m_ui->hotRow->setVisible(kind == MemberChoice::Kind::HotSet);
    m_ui->levelsRow->setVisible(m_ui->simStart->value() > 0);
}

} // namespace tiebreak
