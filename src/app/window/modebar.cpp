// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/modebar.h"

#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/window/modebutton.h"

#include <QButtonGroup>
#include <QKeySequence>
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
    connect(m_modes, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on)
            emit modeChanged(Mode(id));
    });
}

void ModeBar::addPage(const ModePage &page, const QKeySequence &shortcut)
{
    const PageTitle title = page.title();
    auto *button = new ModeButton(title.name, title.iconName, title.text, this);
    button->setCheckable(true);
    button->setToolTip(tr("%1 (%2)").arg(title.toolTip, shortcut.toString(QKeySequence::NativeText)));
    const bool first = m_modes->buttons().isEmpty();
    m_layout->insertWidget(int(m_modes->buttons().size()), button);
    m_modes->addButton(button, int(page.mode()));
    if (first)
        button->setChecked(true);
}

void ModeBar::addButton(const QString &name, const QString &iconName, const QString &text,
                        const QString &toolTip, const std::function<void()> &act)
{
    auto *button = new ModeButton(name, iconName, text, this);
    button->setToolTip(toolTip);
    m_layout->addWidget(button);
    connect(button, &ModeButton::clicked, this, act);
}

void ModeBar::setCurrentMode(Mode mode)
{
    m_modes->button(int(mode))->setChecked(true);
}

Mode ModeBar::currentMode() const
{
    return Mode(m_modes->checkedId());
}

void ModeBar::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(QRect(width() - 1, 0, 1, height()), Palette::of(palette()).separator);
}

} // namespace tiebreak
