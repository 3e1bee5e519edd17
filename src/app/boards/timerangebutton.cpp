// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/timerangebutton.h"

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

TimeRangeButton::TimeRangeButton(QWidget *parent) : QPushButton(parent)
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Time range"));
    makeMenu();
    setTimeRange({});
}

void TimeRangeButton::makeMenu()
{
    auto *menu = new QMenu(this);
    auto *content = new MenuForm(menu);
    auto *layout = new QVBoxLayout(content);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    m_edit = new QLineEdit(content);
    m_edit->setObjectName(QStringLiteral("timeRange"));
    m_edit->setFont(fixedFont());
    m_edit->setMinimumWidth(330);
    m_edit->setAccessibleName(tr("Time range"));
    m_edit->setToolTip(tr("From..to in UTC, e.g. 2026-01-01..2026-12-31 or with a time of day"));
    layout->addWidget(new QLabel(displayText(timeRangeUseText()), content));
    layout->addWidget(m_edit);
    auto *standard = new QPushButton(tr("Default time range"), content);
    standard->setObjectName(QStringLiteral("defaultTimeRange"));
    standard->setToolTip(tr("From 2000 to 2100"));
    auto *applyButton = new QPushButton(tr("Apply"), content);
    applyButton->setObjectName(QStringLiteral("applyTimeRange"));
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
        m_edit->setText(displayText(timeRangeText(TimeRange{})));
        apply();
    });
    connect(applyButton, &QPushButton::clicked, this, &TimeRangeButton::apply);
    connect(m_edit, &QLineEdit::returnPressed, this, &TimeRangeButton::apply);
    connect(menu, &QMenu::aboutToShow, m_edit, [this] {
        m_edit->setText(displayText(timeRangeText(m_timeRange)));
        m_edit->setFocus();
        m_edit->selectAll();
    });
    setMenu(menu);
}

void TimeRangeButton::setTimeRange(const TimeRange &timeRange)
{
    m_timeRange = timeRange;
    showWords();
}

void TimeRangeButton::setLength(Length length)
{
    if (std::exchange(m_length, length) != length)
        showWords();
}

void TimeRangeButton::showWords()
{
    const QString words = m_timeRange == TimeRange{} ? tr("Time range 2000 to 2100")
                                                     : tr("Time range %1").arg(timeRangeWords(m_timeRange));
    setText(m_length == Length::Words ? words : m_length == Length::Name ? tr("Time range") : tr("Range"));
    const QString use = tr("The time range of this board. Times outside it are shown as out of range.");
    setToolTip(m_length != Length::Words ? words + u'\n' + use : use);
}

void TimeRangeButton::apply()
{
    menu()->close();
    const auto timeRange = parseTimeRange(plainDigits(m_edit->text()).toStdString());
    if (timeRange)
        emit timeRangeChosen(*timeRange);
    else
        emit refused(timeRange.error());
}

} // namespace tiebreak

#include "moc_timerangebutton.cpp"
