// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/simulator/strategychoices.h"

#include "app/look/fonts.h"
#include "app/simulator/numberbox.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/codecchoices.h"
#include "models/text/displaywording.h"
#include "sim/board/strategies/strategies.h"
#include "sim/run/rounds.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

StrategyChoices::StrategyChoices(QWidget *parent)
    : QWidget(parent)
    , m_split(addBox(tr("Binary split"), tr("Codec binary: the time in the lowest 32 bits, in milliseconds"),
                     QStringLiteral("simSplit")))
    , m_ordered(addBox(tr("Ordered bits"), tr("Codec ordered: it uses all 64 bits of the double"),
                       QStringLiteral("simOrdered")))
    , m_another(addBox(tr("Other codec"), tr("The codec you choose, not adjusted to today's date"),
                       QStringLiteral("simAnother")))
    , m_codec(new QComboBox)
    , m_clientTime(
          addBox(tr("Client time"), tr("The client's clock gives the time"), QStringLiteral("simClientTime")))
    , m_serverTime(addBox(tr("Server time"), tr("The server's clock gives the time (TIME)"),
                          QStringLiteral("simServerTime")))
    , m_rounds(new NumberBox)
{
    auto *title = new QLabel(tr("Strategies"));
    title->setFont(strongFont());
    auto *grid = new QGridLayout(this);
    grid->setContentsMargins(0, 4, 0, 2);
    grid->setHorizontalSpacing(8);
    grid->setVerticalSpacing(5);
    grid->addWidget(title, 0, 0, 1, 2);
    int place = 2;
    for (const StrategyInfo &info : strategies()) {
        QCheckBox *box =
            addBox(displayText(label("strategy", info.title)), displayText(label("strategy", info.sentence)),
                   QStringLiteral("simStrategy_") + displayText(info.key));
        m_strategies += box;
        grid->addWidget(box, place / 2, place % 2);
        ++place;
    }
    const auto addPart = [&](const QString &heading, std::initializer_list<QWidget *> parts) {
        auto *label = new QLabel(heading);
        label->setFont(strongFont());
        place += place % 2;
        grid->addWidget(label, place / 2, 0, 1, 2);
        place += 2;
        for (QWidget *part : parts) {
            grid->addWidget(part, place / 2, place % 2);
            ++place;
        }
    };
    addPart(tr("Codecs"), {m_ordered, m_split, m_another});
    place += place % 2;
    grid->addWidget(m_codec, place / 2, 0, 1, 2);
    place += 2;
    addPart(tr("Clock"), {m_serverTime, m_clientTime});
    place += place % 2;
    auto *rounds = new QLabel(tr("Rounds"));
    rounds->setBuddy(m_rounds);
    grid->addWidget(rounds, place / 2, 0);
    grid->addWidget(m_rounds, place / 2, 1);
    m_rounds->setObjectName(QStringLiteral("simRounds"));
    m_rounds->setAccessibleName(tr("Rounds"));
    m_rounds->setToolTip(
        tr("How often each run is repeated, in alternation. The table shows medians and their "
           "spread. At least 3 rounds are needed to compare speeds."));
    m_rounds->setDecimals(0);
    m_rounds->setRange(1, maxRounds);
    m_rounds->setValue(usualRounds);
    connect(m_rounds, &QDoubleSpinBox::valueChanged, this, &StrategyChoices::edited);
    m_codec->setObjectName(QStringLiteral("simCodec"));
    m_codec->setAccessibleName(tr("Other codec"));
    m_codec->setToolTip(tr("A preset or a custom codec, in addition to the usual two"));
    m_codec->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_codec->setMinimumContentsLength(10);
    connect(m_codec, &QComboBox::activated, this, [this] {
        if (m_another->isChecked())
            emit edited();
        else
            m_another->setChecked(true);
    });
    setChoiceDelegates(*this);
    setCustomCodecs({});
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
    if (m_another->isChecked())
        if (auto codec = parseCodecSpec(m_codec->currentData().toString().toStdString()))
            choice.another = *std::move(codec);
    choice.clientTime = m_clientTime->isChecked();
    choice.serverTime = m_serverTime->isChecked();
    return choice;
}

unsigned StrategyChoices::rounds() const
{
    return unsigned(std::lround(m_rounds->value()));
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
    m_another->setChecked(choice.another.has_value());
    if (choice.another)
        m_codec->setCurrentIndex(indexOfCodec(*m_codec, *choice.another));
    m_clientTime->setChecked(choice.clientTime);
    m_serverTime->setChecked(choice.serverTime);
}

void StrategyChoices::setCustomCodecs(std::span<const CustomCodec> codecs)
{
    const QString chosen = m_codec->currentData().toString();
    m_codec->clear();
    insertCodecs(*m_codec, 0, codecs, OfferedCodecs::WithTime);
    const int row = m_codec->findData(chosen);
    m_codec->setCurrentIndex(std::max(0, row));
    if (row < 0)
        m_another->setChecked(false); // nobody has chosen another one
}

} // namespace tiebreak

#include "moc_strategychoices.cpp"
