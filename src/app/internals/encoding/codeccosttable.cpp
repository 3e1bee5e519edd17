// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/encoding/codeccosttable.h"

#include "app/look/fonts.h"
#include "app/look/metrics.h"
#include "app/look/palette.h"
#include "core/prose/counts.h"
#include "internals/memory/encodingtext.h"
#include "models/text/codecnames.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "sandbox/measure/measuretext.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int costColumns = 6;
constexpr int codecLine = 16;

QString costHeader(int column)
{
    switch (column) {
    case 0:
        return CodecCostTable::tr("Codec");
    case 1:
        return CodecCostTable::tr("Listpack");
    case 3:
        return CodecCostTable::tr("Skip list");
    case 5:
        return CodecCostTable::tr("A score in the listpack takes");
    default:
        return CodecCostTable::tr("a member");
    }
}

QString eachText(std::int64_t bytes, std::int64_t rows)
{
    if (rows == 0)
        return dash();
    const double each = double(bytes) / double(rows);
    return CodecCostTable::tr("%1 B").arg(each < 99.95 ? QString::number(each, 'f', 1)
                                                       : groupedText(qint64(each + 0.5)));
}

} // namespace

CodecCostTable::CodecCostTable(QWidget *parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("What this board costs in each codec"));
}

void CodecCostTable::setLines(const std::vector<CodecCost> &costs, const std::optional<CodecSpec> &own,
                              bool measured)
{
    const Wording wording = displayWording(QTimeZone::utc());
    QList<NamedCodec> named;
    for (const CodecCost &cost : costs)
        named += NamedCodec{{}, cost.codec};
    const QList<CodecLook> looks = codecLooks(named);
    m_lines.clear();
    QStringList words;
    for (std::size_t i = 0; i < costs.size(); ++i) {
        const CodecCost &cost = costs[i];
        Line line;
        line.cells[0] = looks[qsizetype(i)].name;
        if (measured) {
            const bool some = cost.rows > 0;
            line.cells[1] = some ? displayText(memoryText(cost.listpackBytes, wording)) : dash();
            line.cells[2] = eachText(cost.listpackBytes, cost.rows);
            line.cells[3] = some ? displayText(memoryText(cost.skipListBytes, wording)) : dash();
            line.cells[4] = eachText(cost.skipListBytes, cost.rows);
            line.cells[5] = displayText(scoreCostText(cost, wording));
            line.partial = cost.leftOut > 0;
            if (line.partial)
                line.cells[5] += tr(", %1 left out").arg(displayText(rowCount(wording, cost.leftOut)));
        }
        line.toolTip = displayText(specText(cost.codec));
        if (const std::string missing = leftOutSentence(cost, wording); !missing.empty())
            line.toolTip += u'\n' + displayText(missing);
        line.series = looks[qsizetype(i)].series;
        line.dashed = line.series == 5 || looks[qsizetype(i)].lineStyle > 0;
        line.own = own && *own == cost.codec;
        QStringList cells;
        for (int column = 0; column < costColumns; ++column)
            if (!line.cells[column].isEmpty())
                cells += costHeader(column) + u' ' + line.cells[column];
        words += cells.join(QStringLiteral(", "));
        m_lines += line;
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    setMinimumHeight(sizeHint().height());
    updateGeometry();
    update();
}

void CodecCostTable::setCosts(const CodecCosts &costs, const std::optional<CodecSpec> &own)
{
    setLines(costs.costs, own, true);
}

void CodecCostTable::setCodecs(const std::vector<CodecSpec> &codecs, const std::optional<CodecSpec> &own)
{
    std::vector<CodecCost> costs(codecs.size());
    for (std::size_t i = 0; i < codecs.size(); ++i)
        costs[i].codec = codecs[i];
    setLines(costs, own, false);
}

QSize CodecCostTable::sizeHint() const
{
    return {770, metric::HeaderHeight + int(std::max<qsizetype>(m_lines.size(), 6)) * metric::RowHeight};
}

QSize CodecCostTable::minimumSizeHint() const
{
    return {420, sizeHint().height()};
}

/// Figures have the room they need; the names and the last column share the rest.
QList<QRect> CodecCostTable::columns(int top, int height) const
{
    constexpr int padding = 2 * metric::CellPadding;
    const QFontMetrics metrics(textFont());
    int widths[costColumns] = {};
    for (int column = 0; column < costColumns; ++column) {
        widths[column] = QFontMetrics(noteFont()).horizontalAdvance(costHeader(column)) + padding + 2;
        for (const Line &line : m_lines)
            widths[column] =
                std::max(widths[column], metrics.horizontalAdvance(line.cells[column]) + padding + 2);
    }
    widths[0] += codecLine + metric::MarkGap + 6;
    int left = width();
    for (const int own : widths)
        left -= own;
    // The figures stand a little apart where there is room, never more than is needed to read across.
    const int spread = std::clamp(left / 5, 0, 26);
    for (int column = 0; column < costColumns - 1; ++column)
        widths[column] += spread;
    left -= 5 * spread;
    widths[5] = std::max(widths[5] + left, 0);
    QList<QRect> places;
    int x = 0;
    for (const int own : widths) {
        places += QRect(x, top, own, height);
        x += own;
    }
    return places;
}

void CodecCostTable::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    const Palette &colours = Palette::of(palette());
    painter.fillRect(rect(), palette().color(QPalette::Base));
    painter.fillRect(QRect(0, 0, width(), metric::HeaderHeight), colours.alternate);
    const auto alignment = [](int column) {
        return (column == 0 || column == 5 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
    };
    painter.setFont(noteFont());
    const QList<QRect> head = columns(0, metric::HeaderHeight);
    for (int column = 0; column < costColumns; ++column) {
        painter.setPen(colours.secondary);
        const QRect cell =
            head[column].adjusted(column == 0 ? 14 : metric::CellPadding, 0, -metric::CellPadding, 0);
        painter.drawText(
            cell, alignment(column),
            QFontMetrics(noteFont()).elidedText(costHeader(column), Qt::ElideRight, cell.width()));
        if (column < costColumns - 1)
            painter.fillRect(QRect(head[column].right(), 5, 1, metric::HeaderHeight - 10), colours.separator);
    }
    painter.fillRect(QRect(0, metric::HeaderHeight - 1, width(), 1), colours.separator);
    painter.setFont(textFont());
    const QFontMetrics metrics(textFont());
    for (int row = 0; row < m_lines.size(); ++row) {
        const Line &line = m_lines[row];
        const int top = metric::HeaderHeight + row * metric::RowHeight;
        const QRect whole(0, top, width(), metric::RowHeight);
        painter.fillRect(whole, line.own       ? colours.selection
                                : row % 2 == 1 ? colours.alternate
                                               : palette().color(QPalette::Base));
        const QList<QRect> cells = columns(top, metric::RowHeight);
        QPen pen(colours.series[std::size_t(line.series)], 2);
        if (line.dashed) {
            pen.setDashPattern({3, 1.5});
            pen.setCapStyle(Qt::FlatCap);
        }
        painter.setPen(pen);
        painter.drawLine(QPointF(14, top + metric::RowHeight / 2.0),
                         QPointF(14 + codecLine, top + metric::RowHeight / 2.0));
        for (int column = 0; column < costColumns; ++column) {
            const int left = column == 0 ? 14 + codecLine + metric::MarkGap : metric::CellPadding;
            const QRect cell = cells[column].adjusted(left, 0, -metric::CellPadding, 0);
            const bool secondary = column == 3 || column == 4 || column == 5;
            painter.setPen(line.partial && column == 5 ? colours.blurred
                           : secondary                 ? colours.secondary
                                                       : palette().color(QPalette::Text));
            painter.drawText(cell, alignment(column),
                             metrics.elidedText(line.cells[column], Qt::ElideRight, cell.width()));
        }
    }
}

bool CodecCostTable::event(QEvent *event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto *help = static_cast<QHelpEvent *>(event);
    const int row = (help->pos().y() - metric::HeaderHeight) / metric::RowHeight;
    QToolTip::showText(help->globalPos(),
                       help->pos().y() > metric::HeaderHeight && row < m_lines.size()
                           ? m_lines[row].toolTip
                           : tr("MEMORY USAGE of the same rows, packed by each codec"),
                       this);
    return true;
}

} // namespace tiebreak

#include "moc_codeccosttable.cpp"
