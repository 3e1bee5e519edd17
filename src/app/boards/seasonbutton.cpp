// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/seasonbutton.h"

#include "app/look/fonts.h"
#include "app/look/style.h"
#include "core/board/verdicttext.h"
#include "models/text/displaywording.h"
#include "models/text/timetext.h"
#include "models/text/typednumber.h"

#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QVBoxLayout>
#include <QWidgetAction>

#include <utility>

namespace tiebreak
{

namespace
{

/// A form in a menu: Tab visits its parts, where the menu would keep it for its lines.
class MenuForm : public QWidget
{
public:
    using QWidget::QWidget;

protected:
    bool focusNextPrevChild(bool next) override
    {
        QWidget *first = focusWidget() ? focusWidget() : this;
        QWidget *part = first;
        do
            part = next ? part->nextInFocusChain() : part->previousInFocusChain();
        while (part != first && (!isAncestorOf(part) || !(part->focusPolicy() & Qt::TabFocus)));
        part->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
        return true;
    }
};

} // namespace

SeasonButton::SeasonButton(QWidget *parent) : QPushButton(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Time range"));
    makeMenu();
    setSeason({});
}

void SeasonButton::makeMenu()
{
    auto *menu = new QMenu(this);
    auto *content = new MenuForm(menu);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    m_edit = new QLineEdit(content);
    m_edit->setObjectName(QStringLiteral("season"));
    m_edit->setFont(fixedFont());
    m_edit->setMinimumWidth(330);
    m_edit->setAccessibleName(tr("Time range"));
    m_edit->setToolTip(tr("From..to in UTC, e.g. 2026-01-01..2026-12-31 or with a time of day"));
    layout->addWidget(new QLabel(displayText(seasonUseText()), content));
    layout->addWidget(m_edit);
    auto *standard = new QPushButton(tr("Default time range"), content);
    standard->setObjectName(QStringLiteral("defaultSeason"));
    standard->setToolTip(tr("From 2000 to 2100"));
    auto *applyButton = new QPushButton(tr("Apply"), content);
    applyButton->setObjectName(QStringLiteral("applySeason"));
    applyButton->setToolTip(tr("Read the board with this time range"));
    applyButton->setProperty(MainActionProperty, true);
    auto *buttons = new QHBoxLayout;
    buttons->addWidget(standard);
    buttons->addStretch();
    buttons->addWidget(applyButton);
    layout->addLayout(buttons);
    auto *action = new QWidgetAction(menu);
    action->setDefaultWidget(content);
    menu->addAction(action);
    connect(standard, &QPushButton::clicked, this, [this] {
        m_edit->setText(displayText(seasonText(Season{})));
        apply();
    });
    connect(applyButton, &QPushButton::clicked, this, &SeasonButton::apply);
    connect(m_edit, &QLineEdit::returnPressed, this, &SeasonButton::apply);
    connect(menu, &QMenu::aboutToShow, m_edit, [this] {
        m_edit->setText(displayText(seasonText(m_season)));
        m_edit->setFocus();
        m_edit->selectAll();
    });
    setMenu(menu);
}

void SeasonButton::setSeason(const Season &season)
{
    m_season = season;
    showWords();
}

void SeasonButton::setShort(bool isShort)
{
    if (std::exchange(m_isShort, isShort) != isShort)
        showWords();
}

void SeasonButton::showWords()
{
    const QString words =
        m_season == Season{} ? tr("Time range 2000 to 2100") : tr("Time range %1").arg(seasonWords(m_season));
    setText(m_isShort ? tr("Range") : words);
    const QString use = tr("The time range of this board. Times outside it are shown as out of range.");
    setToolTip(m_isShort ? words + u'\n' + use : use);
}

void SeasonButton::apply()
{
    menu()->close();
    const auto season = parseSeason(plainDigits(m_edit->text()).toStdString());
    if (season)
        emit seasonChosen(*season);
    else
        emit refused(season.error());
}

} // namespace tiebreak

#include "moc_seasonbutton.cpp"
