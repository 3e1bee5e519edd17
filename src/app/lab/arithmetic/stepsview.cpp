// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/arithmetic/stepsview.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int stepHeight = 26;
constexpr int labelWidth = 112;
constexpr int side = 16;
constexpr int stepColumnGap = 10;
constexpr int leastNote = 180; ///< a shorter note is left to the tool tip

QString fromUtf8(const std::string &text)
{
    return QString::fromStdString(text);
}

/// Blue is score, ochre is time.
QColor colourOf(RawStep::Kind kind, const Palette &p)
{
    switch (kind) {
    case RawStep::Kind::Score:
        return p.score;
    case RawStep::Kind::Tick:
    case RawStep::Kind::Kept:
    case RawStep::Kind::Field:
    case RawStep::Kind::Quotient:
    case RawStep::Kind::Cut:
        return p.dark ? p.time : p.blurred;
    default:
        return p.text;
    }
}

} // namespace

StepsView::StepsView(QWidget *parent) : QWidget(parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Steps of the calculation"));
    setToolTip(tr("The steps of the calculation; the rounding of the chosen one is shown below"));
}

void StepsView::setSteps(const CodecSpec &codec, const RawMaking &making)
{
    m_codec = codec;
    m_making = making;
    m_current = -1;
    for (std::size_t i = 0; i < making.steps.size(); ++i) {
        const auto &rounding = making.steps[i].rounding;
        if (rounding && &*rounding == making.rounding())
            m_current = int(i);
    }
    if (m_current < 0)
        m_current = int(making.steps.size()) - 1;
    setAccessibleDescription(fromUtf8(rawStepsText(codec, making)));
    updateGeometry();
    update();
    emit currentChanged(m_current);
}

void StepsView::clear()
{
    setSteps({}, {});
}

QSize StepsView::sizeHint() const
{
    return {640, int(std::max<std::size_t>(m_making.steps.size(), 5)) * stepHeight + 8};
}

QSize StepsView::minimumSizeHint() const
{
    return {420, sizeHint().height()};
}

int StepsView::rowAt(int y) const
{
    const int row = (y - 4) / stepHeight;
    return y >= 4 && row < int(m_making.steps.size()) ? row : -1;
}

void StepsView::setCurrent(int step)
{
    if (step < 0 || step >= int(m_making.steps.size()) || step == m_current)
        return;
    m_current = step;
    update();
    emit currentChanged(step);
}

void StepsView::mousePressEvent(QMouseEvent *event)
{
    setCurrent(rowAt(int(event->position().y())));
}

void StepsView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Down)
        setCurrent(m_current + 1);
    else if (event->key() == Qt::Key_Up)
        setCurrent(m_current - 1);
    else
        QWidget::keyPressEvent(event);
}

bool StepsView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const int row = rowAt(help->y());
        const QString note = row < 0 ? QString() : fromUtf8(m_making.steps[std::size_t(row)].note);
        QToolTip::showText(help->globalPos(), note.isEmpty() ? tr("One step of the calculation") : note,
                           this);
        return true;
    }
    if (event->type() == QEvent::FocusIn || event->type() == QEvent::FocusOut)
        update();
    return QWidget::event(event);
}

void StepsView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &p = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    // The numbers stand below one another, as far right as the widest operation is.
    const QFontMetrics fixed(fixedFont());
    int operationWidth = 0;
    int resultWidth = 0;
    for (const RawStep &step : m_making.steps) {
        // A pixel more: parts of one are rounded away, and a text that needs them would be cut.
        operationWidth = std::max(operationWidth, fixed.horizontalAdvance(fromUtf8(step.operation)) + 1);
        resultWidth = std::max(resultWidth, fixed.horizontalAdvance(fromUtf8(step.result)) + 1);
    }
    const int left = side + labelWidth;
    const int room = width() - left - side;
    const int sign = fixed.horizontalAdvance(u'=') + 2 * stepColumnGap;
    operationWidth = std::min(operationWidth, std::max(80, room - sign - resultWidth));
    const int resultLeft = left + operationWidth + sign;
    const int shownResult = std::min(resultWidth, width() - side - resultLeft);
    const int noteLeft = resultLeft + shownResult + 2 * stepColumnGap;
    for (std::size_t i = 0; i < m_making.steps.size(); ++i) {
        const RawStep &step = m_making.steps[i];
        const QRect row(0, 4 + int(i) * stepHeight, width(), stepHeight);
        if (int(i) == m_current) {
            painter.fillRect(row, hasFocus() ? p.selection : p.selectionIdle);
            if (hasFocus())
                paintInnerFrame(painter, row, p.accent);
        }
        const auto draw = [&](int x, int wide, Qt::Alignment align, const QString &text,
                              Qt::TextElideMode cut) {
            painter.drawText(QRect(x, row.top(), wide, row.height()), align | Qt::AlignVCenter,
                             painter.fontMetrics().elidedText(text, cut, wide));
        };
        painter.setFont(textFont());
        painter.setPen(p.secondary);
        draw(side, labelWidth - stepColumnGap, Qt::AlignLeft, fromUtf8(stepLabel(m_codec, step.kind)),
             Qt::ElideRight);
        painter.setFont(fixedFont());
        painter.setPen(palette().color(QPalette::Text));
        draw(left, operationWidth, Qt::AlignRight, fromUtf8(step.operation), Qt::ElideMiddle);
        if (!step.operation.empty()) {
            painter.setPen(p.secondary);
            const bool rounds = step.rounding && !step.rounding->isDouble;
            draw(left + operationWidth, sign, Qt::AlignHCenter,
                 rounds ? QStringLiteral("≈") : QStringLiteral("="), Qt::ElideNone);
        }
        QFont number = fixedFont();
        const bool last = i + 1 == m_making.steps.size();
        number.setWeight(last ? QFont::DemiBold : QFont::Normal);
        painter.setFont(number);
        painter.setPen(colourOf(step.kind, p));
        draw(resultLeft, shownResult + (last ? 2 * stepColumnGap : 0), Qt::AlignLeft, fromUtf8(step.result),
             Qt::ElideMiddle);
        const QString note = step.rounding && step.kind != RawStep::Kind::Quotient
                                 ? fromUtf8(roundingWords(*step.rounding))
                                 : fromUtf8(step.note);
        if (width() - side - noteLeft < leastNote || note.isEmpty())
            continue;
        painter.setFont(noteFont());
        const bool loses = step.rounding && !step.rounding->isDouble;
        painter.setPen(loses ? p.blurred : p.secondary);
        draw(noteLeft, width() - side - noteLeft, Qt::AlignLeft, note, Qt::ElideRight);
    }
}

} // namespace tiebreak

#include "moc_stepsview.cpp"
