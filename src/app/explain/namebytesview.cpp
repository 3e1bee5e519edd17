// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/explain/namebytesview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/nametext.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int cellWidth = 28;
constexpr int cellHeight = 28;
constexpr int pitch = 30;
constexpr int nameWidth = 120;
constexpr std::size_t before = 4; ///< bytes shown ahead of the one that decided

} // namespace

NameBytesView::NameBytesView(QWidget *parent)
    : PaintedWidget({nameWidth + 12 * (cellWidth + 2), pitch + cellHeight + 1},
                    {nameWidth + int(before + 2) * (cellWidth + 2), pitch + cellHeight + 1}, parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Bytes of both names"));
}

void NameBytesView::setExplanation(const Explanation &explanation)
{
    m_members = {explanation.above.member, explanation.below.member};
    m_deciding = explanation.nameByte;
    setAccessibleDescription(tr("The names differ first at byte %1").arg(m_deciding + 1));
    setToolTip(accessibleDescription());
    update();
}

void NameBytesView::paint(QPainter &painter, const Palette &p)
{
    const QColor text = palette().color(QPalette::WindowText);
    const auto room =
        std::max<std::size_t>(1, std::size_t(std::max(0, width() - nameWidth - 14) / (cellWidth + 2)));
    const std::size_t first = m_deciding + 2 > room ? m_deciding - std::min(m_deciding, before) : 0;
    for (std::size_t row = 0; row < 2; ++row) {
        const std::string &member = m_members[row];
        const double top = 1 + double(row) * pitch;
        painter.setFont(strongFont());
        painter.setPen(text);
        painter.drawText(QRectF(0, top, nameWidth - 8, cellHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(nameText(member), Qt::ElideMiddle, nameWidth - 8));
        double x = nameWidth;
        const auto ellipsis = [&] {
            painter.setFont(textFont());
            painter.setPen(p.secondary);
            painter.drawText(QRectF(x - 12, top, 10, cellHeight), Qt::AlignCenter, QStringLiteral("…"));
        };
        if (first > 0)
            ellipsis();
        for (std::size_t at = first; at < std::min(first + room, std::max(member.size(), m_deciding + 1));
             ++at) {
            const QRectF cell(x, top, cellWidth, cellHeight);
            const bool decides = at == m_deciding;
            if (decides)
                painter.fillRect(cell, p.pressed);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(decides ? QPen(text, 1.8) : QPen(p.separator, 1));
            painter.drawRect(cell.adjusted(0.5, 0.5, -0.5, -0.5));
            if (at < member.size()) {
                const auto byte = static_cast<unsigned char>(member[at]);
                const bool printable = byte > ' ' && byte < 0x7F;
                painter.setFont(textFont());
                painter.setPen(text);
                painter.drawText(cell.adjusted(0, 0, 0, -cellHeight / 2.0),
                                 Qt::AlignCenter | Qt::TextDontClip,
                                 printable ? QString(QLatin1Char(char(byte))) : QStringLiteral("·"));
                painter.setFont(cellFont());
                painter.setPen(p.secondary);
                painter.drawText(cell.adjusted(0, cellHeight / 2.0 - 1, 0, 0), Qt::AlignCenter,
                                 QString::number(byte, 16).rightJustified(2, QLatin1Char('0')));
            } else {
                painter.setFont(noteFont());
                painter.setPen(p.secondary);
                painter.drawText(cell, Qt::AlignCenter, tr("end"));
            }
            x += cellWidth + 2;
        }
        if (member.size() > first + room) {
            x += 14;
            ellipsis();
        }
    }
}

} // namespace tiebreak

#include "moc_namebytesview.cpp"
