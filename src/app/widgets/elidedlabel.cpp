// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/elidedlabel.h"

#include "app/look/palette.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

QString elidedAtWord(const QFontMetrics &metrics, const QString &text, int width)
{
    if (metrics.horizontalAdvance(text) <= width)
        return text;
    qsizetype end = text.size();
    const auto withDots = [&] { return text.left(end) + QChar(0x2026); };
    // A number stays with what it counts.
    const auto isNoEnd = [&] {
        return text[end - 1].isDigit() || text[end - 1].isSpace() || text[end - 1] == QChar(0x00b7);
    };
    do {
        end = text.lastIndexOf(u' ', end - 1);
    } while (end > 0 && (isNoEnd() || metrics.horizontalAdvance(withDots()) > width));
    // Of facts side by side the whole ones stay, unless the one that is cut has most of the width.
    constexpr double enough = 0.4;
    const qsizetype fact = end > 0 ? std::max(text.lastIndexOf(QStringLiteral(" \u00b7 "), end),
                                              text.lastIndexOf(QStringLiteral("; "), end))
                                   : -1;
    if (fact > 0 && metrics.horizontalAdvance(text.left(fact)) > enough * width)
        end = fact;
    return end > 0 ? withDots() : metrics.elidedText(text, Qt::ElideRight, width);
}

ElidedLabel::ElidedLabel(QWidget *parent) : ElidedLabel(QString(), parent) {}

ElidedLabel::ElidedLabel(const QString &text, QWidget *parent) : PaintedWidget(parent)
{
    setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    setText(text);
}

void ElidedLabel::setText(const QString &text)
{
    m_text = text;
    setAccessibleName(text);
    updateGeometry();
    update();
}

void ElidedLabel::setShortText(const QString &text)
{
    m_shortText = text;
    update();
}

void ElidedLabel::setDropsFacts(bool drops)
{
    m_dropsFacts = drops;
    update();
}

void ElidedLabel::setElideMode(Qt::TextElideMode mode)
{
    m_mode = mode;
    update();
}

void ElidedLabel::setSecondary(bool secondary)
{
    m_secondary = secondary;
    update();
}

QSize ElidedLabel::sizeHint() const
{
    return {fontMetrics().horizontalAdvance(m_text) + 1, fontMetrics().height()};
}

QSize ElidedLabel::minimumSizeHint() const
{
    return {std::min(sizeHint().width(), fontMetrics().averageCharWidth() * 8), fontMetrics().height()};
}

QString ElidedLabel::shownText() const
{
    const QFontMetrics metrics = fontMetrics();
    const auto fits = [&](const QString &text) { return metrics.horizontalAdvance(text) <= width(); };
    if (fits(m_text))
        return m_text;
    QString text = m_shortText.isEmpty() ? m_text : m_shortText;
    if (m_dropsFacts) {
        for (QString facts = text; !facts.isEmpty();
             facts.truncate(std::max<qsizetype>(facts.lastIndexOf(QStringLiteral(" \u00b7 ")), 0)))
            if (fits(facts))
                return facts;
    }
    return m_mode == Qt::ElideRight ? elidedAtWord(metrics, text, width())
                                    : metrics.elidedText(text, m_mode, width());
}

void ElidedLabel::paint(QPainter &painter, const Palette &colours)
{
    // A letter or two beside dots say nothing.
    if (width() < minimumSizeHint().width())
        return;
    painter.setPen(m_secondary ? colours.secondary : palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, shownText());
}

QString ElidedLabel::toolTipAt(const QPoint &) const
{
    return width() < sizeHint().width() - 1 ? m_text : QString();
}

} // namespace tiebreak

#include "moc_elidedlabel.cpp"
