// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/boardform.h"

#include "ui_boardform.h"

namespace tiebreak
{

BoardForm::BoardForm(QWidget *parent) : WorkloadPart(parent), m_ui(std::make_unique<Ui::BoardForm>())
{
    m_ui->setupUi(this);
    connect(m_ui->simChoice, &QComboBox::currentIndexChanged, this, &BoardForm::updateRows);
    connect(m_ui->simStart, &NumberBox::valueChanged, this, &BoardForm::updateRows);
    bindControls();
    updateRows();
}

BoardForm::~BoardForm() = default;

void BoardForm::updateRows()
{
    const auto kind = MemberChoice::Kind(m_ui->simChoice->currentIndex());
    m_ui->zipfRow->setVisible(kind == MemberChoice::Kind::Zipf);
    m_ui->hotRow->setVisible(kind == MemberChoice::Kind::HotSet);
    m_ui->levelsRow->setVisible(m_ui->simStart->value() > 0);
}

} // namespace tiebreak
