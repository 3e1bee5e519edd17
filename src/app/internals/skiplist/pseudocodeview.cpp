// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/skiplist/pseudocodeview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int codeLineHeight = 19;
constexpr int codeNumberWidth = 34; ///< the edge of the lit line and the number
constexpr int codePadding = 8;

} // namespace

PseudoCodeView::PseudoCodeView(QWidget *parent) : PaintedWidget(parent)
{
    setAccessibleName(tr("Pseudo-code"));
    setToolTip(tr("What Redis does, line by line; the line of this step is highlighted"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void PseudoCodeView::setLines(const QStringList &lines)
{
    if (lines == m_lines)
        return;
    m_lines = lines;
    setFixedHeight(sizeHint().height());
    updateGeometry();
    update();
}

void PseudoCodeView::setLitLine(int line)
{
    m_lit = line;
    setAccessibleDescription(line > 0 && line <= m_lines.size() ? m_lines[line - 1].trimmed() : QString());
    update();
}

int PseudoCodeView::lineMiddle(int line) const
{
    return codePadding + std::max(line - 1, 0) * codeLineHeight + codeLineHeight / 2;
}

QSize PseudoCodeView::sizeHint() const
{
    return {328, int(m_lines.size()) * codeLineHeight + 2 * codePadding};
}

void PseudoCodeView::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Base));
    QFont lit = fixedFont();
    lit.setWeight(QFont::DemiBold);
    for (int i = 0; i < m_lines.size(); ++i) {
        const QRect line(0, codePadding + i * codeLineHeight, width(), codeLineHeight);
        const bool current = i + 1 == m_lit;
        if (current) {
            painter.fillRect(line, palette().color(QPalette::Active, QPalette::Highlight));
            painter.fillRect(QRect(line.left(), line.top(), 3, line.height()), colours.accent);
        }
        painter.setFont(fixedFont());
        painter.setPen(current ? colours.text : colours.hint);
        painter.drawText(line.adjusted(0, 0, codeNumberWidth - 13 - line.width(), 0),
                         Qt::AlignRight | Qt::AlignVCenter, QString::number(i + 1));
        painter.setFont(current ? lit : fixedFont());
        painter.setPen(palette().color(QPalette::Text));
        painter.drawText(line.adjusted(codeNumberWidth, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         m_lines[i]);
    }
}

} // namespace tiebreak

#include "moc_pseudocodeview.cpp"
