// SPDX-License-Identifier: GPL-3.0-or-later
// Which strategies, codecs and clocks are compared.
#include "app/simulator/strategychoices.h"

#include "app/fonts.h"
#include "app/widgets/secondarylabel.h"
#include "sim/strategies.h"

#include <QCheckBox>
#include <QGridLayout>
#include <QSignalBlocker>

#include <algorithm>

namespace tiebreak
{

namespace
{

QString shown(std::string_view words)
{
    return QString::fromUtf8(words.data(), qsizetype(words.size()));
}

} // namespace

StrategyChoices::StrategyChoices(QWidget *parent)
    : QWidget(parent)
    , m_note(new SecondaryLabel)
    , m_split(addBox(tr("32-bit split"), tr("Codec binary: the time in the lowest 32 bits, in milliseconds"),
                     QStringLiteral("simSplit")))
    , m_ordered(addBox(tr("ordered bits"), tr("Codec ordered: all 64 bits of the double, none is lost"),
                       QStringLiteral("simOrdered")))
    , m_clientTime(
          addBox(tr("client time"), tr("The clock of the client stamps"), QStringLiteral("simClientTime")))
    , m_serverTime(addBox(tr("server time"), tr("The clock of the server stamps, by TIME"),
                          QStringLiteral("simServerTime")))
{
    auto *title = new QLabel(tr("Strategies"));
    title->setFont(strongFont());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 4, 0, 2);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(5);
    auto *head = new QHBoxLayout;
    head->addWidget(title);
    head->addStretch();
    head->addWidget(m_note);
    grid->addLayout(head, 0, 0, 1, 2);
    int place = 2;
    for (const StrategyInfo &info : strategies()) {
        QCheckBox *box =
            addBox(shown(info.title), shown(info.sentence), QStringLiteral("simStrategy_") + shown(info.key));
        m_strategies += box;
        grid->addWidget(box, place / 2, place % 2);
        ++place;
    }
    place += place % 2;
    grid->setRowMinimumHeight(place / 2, 2);
    place += 2;
    for (QCheckBox *box : {m_ordered, m_split, m_serverTime, m_clientTime}) {
        grid->addWidget(box, place / 2, place % 2);
        ++place;
    }
    setChoice({});
}

QCheckBox *StrategyChoices::addBox(const QString &text, const QString &toolTip, const QString &name)
{
    auto *box = new QCheckBox(text, this);
    box->setObjectName(name);
    box->setToolTip(toolTip);
    connect(box, &QCheckBox::toggled, this, &StrategyChoices::edited);
    return box;
}

MatrixChoice StrategyChoices::choice() const
{
    MatrixChoice choice;
    for (qsizetype i = 0; i < m_strategies.size(); ++i)
        if (m_strategies[i]->isChecked())
            choice.strategies.emplace_back(strategies()[std::size_t(i)].key);
    choice.split = m_split->isChecked();
    choice.ordered = m_ordered->isChecked();
    choice.clientTime = m_clientTime->isChecked();
    choice.serverTime = m_serverTime->isChecked();
    return choice;
}

void StrategyChoices::setChoice(const MatrixChoice &choice)
{
    const QSignalBlocker blocker(this);
    for (qsizetype i = 0; i < m_strategies.size(); ++i)
        m_strategies[i]->setChecked(choice.strategies.empty() ||
                                    std::ranges::find(choice.strategies, strategies()[std::size_t(i)].key) !=
                                        choice.strategies.end());
    m_split->setChecked(choice.split);
    m_ordered->setChecked(choice.ordered);
    m_clientTime->setChecked(choice.clientTime);
    m_serverTime->setChecked(choice.serverTime);
}

void StrategyChoices::setNote(const QString &note)
{
    m_note->setText(note);
}

} // namespace tiebreak
