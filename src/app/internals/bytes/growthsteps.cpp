// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/bytes/growthsteps.h"

#include "app/look/icons.h"
#include "app/widgets/secondarylabel.h"

#include <QHBoxLayout>
#include <QToolButton>

#include <algorithm>

namespace tiebreak
{

GrowthSteps::GrowthSteps(QWidget *parent) : QWidget(parent), m_words(new SecondaryLabel(this))
{
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(4);
    m_words->setObjectName(QStringLiteral("growthStep"));
    row->addWidget(m_words);
    row->addSpacing(4);
    m_first = addButton("growthFirst", QStringLiteral("to-begin"), tr("To the first step"));
    m_back = addButton("growthBack", QStringLiteral("step-back"), tr("One step back"));
    m_forward = addButton("growthForward", QStringLiteral("step-forward"), tr("One step forward"));
    m_last = addButton("growthLast", QStringLiteral("to-end"), tr("To the last step"));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_first, &QToolButton::clicked, this, [this] { goTo(0); });
    connect(m_back, &QToolButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_forward, &QToolButton::clicked, this, [this] { goTo(m_step + 1); });
    connect(m_last, &QToolButton::clicked, this, [this] { goTo(m_count - 1); });
    showState();
}

QToolButton *GrowthSteps::addButton(const char *name, const QString &iconName, const QString &toolTip)
{
    auto *button = new QToolButton(this);
    button->setObjectName(QLatin1StringView(name));
    button->setIcon(icon(iconName));
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    button->setFocusPolicy(Qt::StrongFocus);
    layout()->addWidget(button);
    return button;
}

void GrowthSteps::setCount(int count)
{
    m_count = count;
    m_step = 0;
    showState();
    emit stepChanged(m_step);
}

void GrowthSteps::goTo(int step)
{
    step = std::clamp(step, 0, std::max(0, m_count - 1));
    if (step == m_step)
        return;
    m_step = step;
    showState();
    emit stepChanged(m_step);
}

void GrowthSteps::showState()
{
    m_words->setText(tr("Step %1 of %2").arg(m_step + 1).arg(std::max(1, m_count)));
    m_first->setEnabled(m_step > 0);
    m_back->setEnabled(m_step > 0);
    m_forward->setEnabled(m_step + 1 < m_count);
    m_last->setEnabled(m_step + 1 < m_count);
}

} // namespace tiebreak

#include "moc_growthsteps.cpp"
