// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/modebar.h"

#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QKeySequence>
#include <QPainter>
#include <QVBoxLayout>

namespace tiebreak
{

namespace
{

constexpr int markSize = 22;

/// One cell of the bar, an icon over a word of 11 px; the checked one stands on Base with an accent edge.
class ModeButton : public QAbstractButton
{
public:
    /// `name` is the object's.
    ModeButton(const QString &name, const QString &iconName, const QString &text, QWidget *parent);

    QSize sizeHint() const override { return {metric::ModeBarWidth - 1, metric::ModeHeight}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_iconName;
};

ModeButton::ModeButton(const QString &name, const QString &iconName, const QString &text, QWidget *parent)
    : QAbstractButton(parent), m_iconName(iconName)
{
    setText(text);
    setObjectName(name);
    setAccessibleName(text);
    setFocusPolicy(Qt::TabFocus); // a click leaves the keyboard to the page
    setAttribute(Qt::WA_Hover);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
}

void ModeButton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    QColor text = colours.secondary;
    if (isChecked()) {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        painter.fillRect(QRect(0, 0, 3, height()), colours.accent);
        text = palette().color(QPalette::WindowText);
    } else if (isDown() || underMouse()) {
        painter.fillRect(rect(), isDown() ? colours.pressed : colours.hover);
    }
    const QPixmap image = iconPixmap(m_iconName, markSize, text, devicePixelRatio());
    painter.drawPixmap(QPointF((width() - markSize) / 2.0, 9), image);
    QFont font = axisFont();
    if (isChecked())
        font.setWeight(QFont::DemiBold);
    painter.setFont(font);
    painter.setPen(text);
    painter.drawText(QRect(2, 34, width() - 4, 16), Qt::AlignCenter,
                     painter.fontMetrics().elidedText(this->text(), Qt::ElideRight, width() - 4));
    // As in any style: whoever clicks has no use for a frame.
    if (hasFocus() && window()->testAttribute(Qt::WA_KeyboardFocusChange)) {
        painter.setPen(QPen(colours.accent, 2));
        painter.drawRect(QRectF(rect()).adjusted(1, 1, -1, -1));
    }
}

} // namespace

ModeBar::ModeBar(QWidget *parent)
    : PaintedWidget(parent), m_layout(new QVBoxLayout(this)), m_modes(new QButtonGroup(this))
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

void ModeBar::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Window));
    painter.fillRect(QRect(width() - 1, 0, 1, height()), colours.separator);
}

} // namespace tiebreak

#include "moc_modebar.cpp"
