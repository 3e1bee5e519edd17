// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/segmentbar.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/seamless.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QPainter>

namespace tiebreak
{

namespace
{

constexpr int inside = 10;

/// One choice; the one that holds is filled and semi-bold.
class Segment : public QAbstractButton
{
public:
    explicit Segment(const QString &text, QWidget *parent) : QAbstractButton(parent)
    {
        setText(text);
        setCheckable(true);
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }
    QSize sizeHint() const override
    {
        return {QFontMetrics(strongFont()).horizontalAdvance(text()) + 2 * inside, metric::ControlHeight};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        const QColor plain = palette().color(QPalette::Button);
        const bool under = isEnabled() && (isDown() || underMouse());
        painter.fillRect(rect(), isChecked() ? colours.pressed : under ? colours.hover : plain);
        paintInnerFrame(painter, rect(), colours.controlBorder);
        if (hasFocus())
            paintInnerFrame(painter, rect().adjusted(1, 1, -1, -1), colours.accent);
        painter.setFont(isChecked() ? strongFont() : textFont());
        painter.setPen(isEnabled() ? palette().color(QPalette::ButtonText) : colours.hint);
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
};

} // namespace

SegmentBar::SegmentBar(QWidget *parent) : QWidget(parent), m_group(new QButtonGroup(this))
{
    seamlessRow(this);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    connect(m_group, &QButtonGroup::idClicked, this, &SegmentBar::chosen);
}

void SegmentBar::setChoices(const QList<Choice> &choices)
{
    qDeleteAll(m_group->buttons());
    for (const Choice &choice : choices) {
        auto *segment = new Segment(choice.text, this);
        segment->setObjectName(QStringLiteral("segment%1").arg(choice.id));
        segment->setToolTip(choice.toolTip);
        segment->setMinimumWidth(segment->sizeHint().width());
        m_group->addButton(segment, choice.id);
        layout()->addWidget(segment);
    }
    setCurrent(choices.front().id);
}

void SegmentBar::setText(int choice, const QString &text)
{
    QAbstractButton *button = m_group->button(choice);
    if (button->text() == text)
        return;
    button->setText(text);
    button->setMinimumWidth(button->sizeHint().width());
    button->updateGeometry();
    updateGeometry();
}

void SegmentBar::setToolTip(int choice, const QString &toolTip)
{
    m_group->button(choice)->setToolTip(toolTip);
}

int SegmentBar::current() const
{
    return m_group->checkedId();
}

void SegmentBar::setCurrent(int choice)
{
    m_group->button(choice)->setChecked(true);
}

} // namespace tiebreak

#include "moc_segmentbar.cpp"
