// SPDX-License-Identifier: GPL-3.0-or-later
// The slim bar at the left edge that changes what the window is for.
#include "app/widgets/modebar.h"

#include "app/metrics.h"
#include "app/palette.h"
#include "app/widgets/modebutton.h"

#include <QButtonGroup>
#include <QPainter>
#include <QVBoxLayout>

namespace tiebreak
{

ModeBar::ModeBar(QWidget *parent)
    : QWidget(parent), m_layout(new QVBoxLayout(this)), m_modes(new QButtonGroup(this))
{
    setFixedWidth(metric::ModeBarWidth);
    setAccessibleName(tr("Modes"));
    m_layout->setContentsMargins(0, 4, 1, 4);
    m_layout->setSpacing(0);
    m_layout->addStretch();
    connect(m_modes, &QButtonGroup::buttonToggled, this, [this](QAbstractButton *button, bool on) {
        if (on)
            emit modeChanged(static_cast<ModeButton *>(button)->id());
    });
}

void ModeBar::addMode(const QString &id, const QString &iconName, const QString &text, const QString &toolTip)
{
    auto *button = new ModeButton(id, iconName, text, this);
    button->setToolTip(toolTip);
    button->setCheckable(true);
    const bool first = m_modes->buttons().isEmpty();
    m_layout->insertWidget(int(m_modes->buttons().size()), button);
    m_modes->addButton(button);
    if (first)
        button->setChecked(true);
}

void ModeBar::addAction(const QString &id, const QString &iconName, const QString &text,
                        const QString &toolTip)
{
    auto *button = new ModeButton(id, iconName, text, this);
    button->setToolTip(toolTip);
    m_layout->addWidget(button);
    connect(button, &ModeButton::clicked, this, [this, id] { emit actionTriggered(id); });
}

void ModeBar::setCurrentMode(const QString &id)
{
    for (QAbstractButton *button : m_modes->buttons()) {
        if (static_cast<ModeButton *>(button)->id() == id)
            button->setChecked(true);
    }
}

QString ModeBar::currentMode() const
{
    const auto *button = static_cast<const ModeButton *>(m_modes->checkedButton());
    return button ? button->id() : QString();
}

void ModeBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(QRect(width() - 1, 0, 1, height()), Palette::of(palette()).separator);
}

} // namespace tiebreak
