// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/stepbar.h"

#include "app/look/icons.h"
#include "app/widgets/secondarylabel.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QToolButton>

#include <algorithm>

namespace tiebreak
{

StepBar::StepBar(QWidget *parent) : QWidget(parent), m_words(new SecondaryLabel)
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    m_words->setObjectName(QStringLiteral("stepText"));
    m_words->setContentsMargins(0, 0, 6, 0);
    m_words->hide();
    row->addWidget(m_words);
    m_ways[0] = addButton("firstStep", QStringLiteral("to-begin"));
    m_ways[1] = addButton("stepBack", QStringLiteral("step-back"));
    m_play = addButton("playSteps", QStringLiteral("play"));
    m_play->hide();
    m_ways[2] = addButton("stepForward", QStringLiteral("step-forward"));
    m_ways[3] = addButton("lastStep", QStringLiteral("to-end"));
    setToolTips({tr("To the first step (Home)"), tr("One step back (Left)"), tr("One step forward (Right)"),
                 tr("To the last step (End)")});
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    for (const Way way : {Way::First, Way::Back, Way::Forward, Way::Last})
        connect(button(way), &QToolButton::clicked, this, [this, way] { emit stepWanted(way); });
    connect(m_play, &QToolButton::clicked, this, &StepBar::playWanted);
}

QToolButton *StepBar::addButton(const char *name, const QString &iconName)
{
    auto *button = new QToolButton;
    button->setObjectName(QLatin1StringView(name));
    button->setIcon(icon(iconName));
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::TabFocus);
    layout()->addWidget(button);
    installShortcutsOn(button); // arrows would go from one button to the next
    return button;
}

void StepBar::setToolTips(const std::array<QString, 4> &toolTips)
{
    for (std::size_t i = 0; i < toolTips.size(); ++i) {
        m_ways[i]->setToolTip(toolTips[i]);
        m_ways[i]->setAccessibleName(toolTips[i].section(QStringLiteral(" ("), 0, 0));
    }
}

void StepBar::setStep(int step, int steps)
{
    m_step = step;
    m_steps = steps;
    m_words->setText(tr("Step %1 of %2").arg(step + 1).arg(steps));
    m_words->show();
    for (const Way way : {Way::First, Way::Back, Way::Forward, Way::Last})
        button(way)->setEnabled(stepTo(way) != step);
    m_play->setEnabled(steps > 1);
}

int StepBar::stepTo(Way way) const
{
    const int last = std::max(m_steps - 1, 0);
    switch (way) {
    case Way::First:
        return 0;
    case Way::Back:
        return std::max(m_step - 1, 0);
    case Way::Forward:
        return std::min(m_step + 1, last);
    case Way::Last:
        break;
    }
    return last;
}

void StepBar::setPlays(bool plays)
{
    m_play->setIcon(icon(plays ? QStringLiteral("pause") : QStringLiteral("play")));
    m_play->setToolTip(plays ? tr("Pause (Space)") : tr("Play (Space)"));
    m_play->setAccessibleName(plays ? tr("Pause") : tr("Play"));
    m_play->show();
}

void StepBar::installShortcutsOn(QWidget *widget)
{
    widget->installEventFilter(this);
}

QList<QWidget *> StepBar::buttons() const
{
    return {m_ways[0], m_ways[1], m_play, m_ways[2], m_ways[3]};
}

bool StepBar::takeKey(int key)
{
    switch (key) {
    case Qt::Key_Space:
        if (m_play->isHidden())
            return false;
        emit playWanted();
        return true;
    case Qt::Key_Home:
        emit stepWanted(Way::First);
        return true;
    case Qt::Key_Left:
        emit stepWanted(Way::Back);
        return true;
    case Qt::Key_Right:
        emit stepWanted(Way::Forward);
        return true;
    case Qt::Key_End:
        emit stepWanted(Way::Last);
        return true;
    default:
        return false;
    }
}

bool StepBar::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::KeyPress && isVisible() && isEnabled()) {
        const auto *pressed = static_cast<QKeyEvent *>(event);
        const bool plain = (pressed->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier;
        const bool presses = pressed->key() == Qt::Key_Space && qobject_cast<QToolButton *>(watched);
        if (plain && !presses && takeKey(pressed->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace tiebreak

#include "moc_stepbar.cpp"
