// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/cost/costtable.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "internals/memory/encodingtext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int countColumn = 96;
constexpr int eachColumn = 76;
constexpr int sumColumn = 118;

} // namespace

CostTable::CostTable(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("How this is computed"));
    setToolTip(tr("What MEMORY USAGE counts, part by part"));
}

void CostTable::setEstimate(const MemoryEstimate &estimate)
{
    m_lines.clear();
    QStringList words;
    std::int64_t sum = 0;
    for (const MemoryPart &part : estimate.parts) {
        // Rounded so that the lines add up to the sum.
        const std::int64_t bytes = std::llround(part.bytes());
        sum += bytes;
        const bool many = part.count != 1;
        const bool whole = std::abs(part.bytesEach - std::round(part.bytesEach)) < 0.005;
        m_lines += Line{displayText(memoryPartText(part.kind)), many ? groupedText(part.count) : QString(),
                        many ? tr("%1 B").arg(whole ? groupedText(std::llround(part.bytesEach))
                                                    : QString::number(part.bytesEach, 'f', 2))
                             : QString(),
                        tr("%1 B").arg(groupedText(bytes))};
    }
    if (!m_lines.isEmpty() && sum != estimate.bytes) {
        const std::int64_t last = std::llround(estimate.parts.back().bytes()) + estimate.bytes - sum;
        m_lines.last().bytes = tr("%1 B").arg(groupedText(last));
    }
    m_total = {tr("together"), groupedText(estimate.members),
               tr("%1 B").arg(QString::number(estimate.bytesPerMember(), 'f', 1)),
               tr("%1 B").arg(groupedText(estimate.bytes))};
    for (const Line &line : m_lines)
        words += line.part + u' ' + line.bytes;
    words += m_total.part + u' ' + m_total.bytes;
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize CostTable::sizeHint() const
{
    return {560, metric::HeaderHeight + int(m_lines.size() + 1) * metric::RowHeight + 5};
}

QSize CostTable::minimumSizeHint() const
{
    return {470, sizeHint().height()};
}

void CostTable::paintLine(QPainter &painter, int top, const Line &line, bool strong) const
{
    const QFont font = strong ? strongFont() : textFont();
    const QFontMetrics metrics(font);
    const Palette &colours = Palette::of(palette());
    painter.setFont(font);
    int right = width() - 14;
    const auto cell = [&](int wide, const QString &text, const QColor &colour) {
        painter.setPen(colour);
        painter.drawText(QRect(right - wide, top, wide, metric::RowHeight), Qt::AlignRight | Qt::AlignVCenter,
                         text);
        right -= wide;
    };
    const QColor text = palette().color(QPalette::Text);
    cell(sumColumn, line.bytes, text);
    cell(eachColumn, line.each, strong ? text : colours.secondary);
    cell(countColumn, line.count, strong ? text : colours.secondary);
    painter.setPen(text);
    painter.drawText(QRect(14, top, right - 14, metric::RowHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(line.part, Qt::ElideRight, right - 14));
}

void CostTable::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.fillRect(QRect(0, 0, width(), metric::HeaderHeight), colours.alternate);
    painter.fillRect(QRect(0, metric::HeaderHeight - 1, width(), 1), colours.separator);
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    int right = width() - 14;
    for (const auto &[wide, text] : {std::pair(sumColumn, tr("bytes")), std::pair(eachColumn, tr("each")),
                                     std::pair(countColumn, tr("count"))}) {
        painter.drawText(QRect(right - wide, 0, wide, metric::HeaderHeight),
                         Qt::AlignRight | Qt::AlignVCenter, text);
        right -= wide;
    }
    painter.drawText(QRect(14, 0, right - 14, metric::HeaderHeight), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("How this is computed"));
    int y = metric::HeaderHeight;
    for (const Line &line : m_lines) {
        paintLine(painter, y, line, false);
        y += metric::RowHeight;
    }
    painter.fillRect(QRect(14, y + 1, width() - 28, 1), colours.separator);
    paintLine(painter, y + 3, m_total, true);
}

} // namespace tiebreak

#include "moc_costtable.cpp"
