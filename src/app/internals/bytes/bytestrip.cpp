// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/bytes/bytestrip.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "core/prose/counts.h"
#include "core/text/bytestext.h"
#include "internals/compact/scoresplit.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QKeyEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr int above = 8; ///< of a line
constexpr int titleHeight = 18;
constexpr int cellsTop = above + titleHeight + 10;
constexpr int captionTop = cellsTop + bytecell::Size + 1;
constexpr int captionHeight = 18;
constexpr int pitch = captionTop + captionHeight + 4;
constexpr int endWidth = 64; ///< of the ellipsis and the end mark in the one line
constexpr std::size_t fewLines = 4;

/// What a gap between parts adds to the one between cells.
constexpr int addedPartGap = bytecell::PartGap - (bytecell::Pitch - bytecell::Size);

int cellsWidth(std::size_t cells)
{
    return cells == 0 ? 0 : int(cells) * bytecell::Pitch - (bytecell::Pitch - bytecell::Size);
}

// The gap in front of the part's first byte, when it is not the first of its line.
int gapBefore(const CompactPart &part)
{
    if (!part.entry)
        return part.kind == PartKind::End ? bytecell::HeaderGap : bytecell::EntryGap;
    const bool first = part.kind == PartKind::PreviousLength || part.kind == PartKind::Encoding;
    return *part.entry == 0 && first ? bytecell::HeaderGap : bytecell::EntryGap;
}

ByteInk inkOf(const CompactPart &part)
{
    switch (part.kind) {
    case PartKind::PreviousLength:
    case PartKind::BackLength:
        return ByteInk::Length;
    case PartKind::Encoding:
        return ByteInk::Encoding;
    case PartKind::Data:
        return ByteInk::Data;
    default:
        return ByteInk::Header;
    }
}

// The bytes of one character of UTF-8 that begins here; 0 where none does.
std::size_t characterLength(std::string_view bytes)
{
    const auto first = static_cast<unsigned char>(bytes.front());
    const std::size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    return length <= bytes.size() && length > 0 && isUtf8(bytes.substr(0, length)) ? length : 0;
}

} // namespace

ByteStrip::ByteStrip(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Bytes"));
    setToolTip(tr("Point at a byte to see what it is; click to keep it, arrow keys go on from there"));
    setWrapped(false);
}

void ByteStrip::setRows(const PackedRows &rows)
{
    m_rows = rows;
    m_hovered.reset();
    m_kept = rows ? std::min(rows.layout->offsetOf(0), rows.layout->size() - 1) : 0;
    verticalScrollBar()->setValue(0);
    layOut();
    m_reported = m_kept + 1;
    reportPointed();
}

void ByteStrip::setWrapped(bool wrapped)
{
    m_wrapped = wrapped;
    setVerticalScrollBarPolicy(wrapped ? Qt::ScrollBarAsNeeded : Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, wrapped ? QSizePolicy::Expanding : QSizePolicy::Fixed);
    updateGeometry();
    layOut();
    if (!wrapped && m_rows && !cellRect(m_kept))
        keepByte(m_rows.layout->offsetOf(0));
    else if (m_rows)
        keepByte(m_kept);
}

void ByteStrip::setLeads(bool leads)
{
    if (std::exchange(m_leads, leads) != leads)
        viewport()->update();
}

QSize ByteStrip::sizeHint() const
{
    return {800, m_wrapped ? int(fewLines) * pitch : pitch};
}

QSize ByteStrip::minimumSizeHint() const
{
    return {240, m_wrapped ? 2 * pitch : pitch};
}

std::size_t ByteStrip::wholeRows() const
{
    return m_wrapped && m_rows ? m_rows.layout->rows() : m_wholeRows;
}

void ByteStrip::layOut()
{
    m_lines.clear();
    m_cells.clear();
    m_wholeRows = 0;
    if (m_rows) {
        if (m_wrapped)
            layOutWrapped();
        else
            layOutOneLine();
    }
    QScrollBar *bar = verticalScrollBar();
    bar->setSingleStep(pitch);
    bar->setPageStep(std::max(pitch, viewport()->height() / pitch * pitch));
    bar->setRange(0, std::max(0, int(m_lines.size()) * pitch + above - viewport()->height()));
    viewport()->update();
    emit laidOut();
}

// Whole rows while they fit; where not even the first one does, as much of it as there is room for.
void ByteStrip::layOutOneLine()
{
    const CompactLayout &layout = *m_rows.layout;
    const int room = viewport()->width() - bytecell::Margin - endWidth;
    const auto fits = [&](std::size_t end) {
        const auto cells = cellsBetween(0, end);
        return cells.empty() || cells.back().x + bytecell::Size <= room;
    };
    std::size_t end = layout.offsetOf(0);
    const std::size_t maxCells = std::size_t(std::max(1, room)) / bytecell::Pitch + 1;
    while (m_wholeRows < layout.rows()) {
        const std::size_t next = m_rows.bytesOf(m_wholeRows).second;
        if (next > maxCells || !fits(next))
            break;
        end = next;
        ++m_wholeRows;
    }
    if (m_wholeRows == 0 && layout.rows() > 0) {
        while (end < m_rows.bytesOf(0).second && fits(end + 1))
            ++end;
    }
    m_cells = cellsBetween(0, end);
    if (layout.kind() == CompactKind::Intset)
        return;
    const int x = m_cells.back().x + bytecell::Size + (end < layout.size() - 1 ? 38 : bytecell::HeaderGap);
    m_cells.push_back({layout.size() - 1, x, layout.partAt(layout.size() - 1)});
}

void ByteStrip::layOutWrapped()
{
    const CompactLayout &layout = *m_rows.layout;
    const int right =
        std::max(viewport()->width() - bytecell::Margin, bytecell::Margin + 16 * bytecell::Pitch);
    int x = bytecell::Margin;
    m_lines.push_back(0);
    const auto place = [&](const std::vector<CompactPart> &parts) {
        const int width = widthOf(parts);
        const bool atBegin = parts.front().offset == m_lines.back();
        int next = atBegin ? bytecell::Margin : x + gapBefore(parts.front());
        if (next + width <= right) {
            x = next + width;
            return;
        }
        if (!atBegin) {
            m_lines.push_back(static_cast<std::uint32_t>(parts.front().offset));
            next = bytecell::Margin;
        }
        if (bytecell::Margin + width <= right) {
            x = bytecell::Margin + width;
            return;
        }
        for (const CompactPart &part : parts) {
            for (std::size_t offset = part.offset; offset < part.end(); ++offset) {
                if (offset == part.offset && offset != m_lines.back())
                    next += addedPartGap;
                if (next + bytecell::Size > right) {
                    m_lines.push_back(static_cast<std::uint32_t>(offset));
                    next = bytecell::Margin;
                }
                next += bytecell::Pitch;
            }
        }
        x = next - (bytecell::Pitch - bytecell::Size);
    };
    place(layout.headerParts());
    for (std::size_t entry = 0; entry < layout.entries(); ++entry)
        place(layout.partsOf(entry));
    if (layout.kind() != CompactKind::Intset)
        place({layout.partAt(layout.size() - 1)});
}

std::size_t ByteStrip::timeBytes(const CompactPart &part) const
{
    const auto bits = m_rows.timeBits();
    if (!bits || *bits % 8 != 0 || !part.isScore || part.kind != PartKind::Data ||
        !m_rows.layout->entry(*part.entry).isInteger)
        return 0;
    const auto bytes = std::size_t(*bits / 8);
    return bytes < part.length ? bytes : 0;
}

int ByteStrip::widthOf(const std::vector<CompactPart> &parts) const
{
    int width = int(parts.size() - 1) * bytecell::PartGap;
    for (const CompactPart &part : parts)
        width += cellsWidth(part.length) + (timeBytes(part) > 0 ? addedPartGap : 0);
    return width;
}

ByteStrip::Cells ByteStrip::cellsBetween(std::size_t first, std::size_t end) const
{
    Cells cells;
    int x = bytecell::Margin;
    while (first < end) {
        const CompactPart part = m_rows.layout->partAt(first);
        if (!cells.empty()) {
            const CompactPart &before = cells.back().part;
            const bool sameGroup = before.entry == part.entry && part.entry;
            x += (sameGroup ? bytecell::PartGap : gapBefore(part)) - (bytecell::Pitch - bytecell::Size);
        }
        const std::size_t cut = timeBytes(part);
        for (const std::size_t last = std::min(part.end(), end); first < last; ++first) {
            if (cut > 0 && first == part.offset + cut)
                x += addedPartGap;
            cells.push_back({first, x, part});
            x += bytecell::Pitch;
        }
    }
    return cells;
}

ByteStrip::Cells ByteStrip::cellsOfLine(std::size_t line) const
{
    if (!m_wrapped)
        return m_cells;
    return cellsBetween(m_lines[line], line + 1 < m_lines.size() ? m_lines[line + 1] : m_rows.layout->size());
}

std::size_t ByteStrip::lineOf(std::size_t offset) const
{
    if (m_lines.empty())
        return 0;
    return std::size_t(std::ranges::upper_bound(m_lines, offset) - m_lines.begin()) - 1;
}

int ByteStrip::topOf(std::size_t line) const
{
    return int(line) * pitch - verticalScrollBar()->value();
}

std::optional<QRect> ByteStrip::cellRect(std::size_t offset) const
{
    if (!m_rows || offset >= m_rows.layout->size())
        return std::nullopt;
    const std::size_t line = lineOf(offset);
    for (const Cell &cell : cellsOfLine(line)) {
        if (cell.offset != offset)
            continue;
        const QRect rect(cell.x, topOf(line) + cellsTop, bytecell::Size, bytecell::Size);
        return rect.intersects(viewport()->rect()) ? std::optional(rect) : std::nullopt;
    }
    return std::nullopt;
}

std::optional<std::size_t> ByteStrip::byteAt(const QPoint &position) const
{
    if (!m_rows || position.y() < 0)
        return std::nullopt;
    const int y = position.y() + verticalScrollBar()->value();
    const auto line = std::size_t(y / pitch);
    if (line >= std::max<std::size_t>(m_lines.size(), 1) || y % pitch < cellsTop - 2)
        return std::nullopt;
    for (const Cell &cell : cellsOfLine(line)) {
        if (position.x() >= cell.x && position.x() < cell.x + bytecell::Pitch)
            return cell.offset;
    }
    return std::nullopt;
}

std::optional<std::size_t> ByteStrip::pointedRow() const
{
    if (!m_rows)
        return std::nullopt;
    const CompactPart part = m_rows.layout->partAt(pointedByte());
    return part.entry ? std::optional(part.row) : std::nullopt;
}

void ByteStrip::keepByte(std::size_t offset)
{
    if (!m_rows)
        return;
    m_kept = std::min(offset, m_rows.layout->size() - 1);
    m_hovered.reset();
    if (m_wrapped) {
        const int top = int(lineOf(m_kept)) * pitch;
        QScrollBar *bar = verticalScrollBar();
        if (top < bar->value())
            bar->setValue(top);
        else if (top + pitch > bar->value() + viewport()->height())
            bar->setValue(top + pitch - viewport()->height());
    }
    reportPointed();
}

void ByteStrip::pointAt(std::optional<std::size_t> hovered)
{
    if (m_hovered == hovered)
        return;
    m_hovered = hovered;
    reportPointed();
}

void ByteStrip::reportPointed()
{
    viewport()->update();
    if (!m_rows || m_reported == pointedByte())
        return;
    m_reported = pointedByte();
    const ByteCardContent card = m_rows.card(m_reported);
    setAccessibleDescription(
        QStringList{card.hex, card.place, card.answer, card.reason}.join(QLatin1Char(' ')));
    emit pointedAt(m_reported);
}

void ByteStrip::moveLines(int lines)
{
    const auto line = qsizetype(lineOf(m_kept));
    const auto rect = cellRect(m_kept);
    const auto wanted = std::clamp<qsizetype>(line + lines, 0, qsizetype(m_lines.size()) - 1);
    if (wanted == line)
        return;
    const Cells cells = cellsOfLine(std::size_t(wanted));
    const int x = rect ? rect->x() : bytecell::Margin;
    const auto nearest =
        std::ranges::min_element(cells, {}, [x](const Cell &cell) { return std::abs(cell.x - x); });
    keepByte(nearest->offset);
}

void ByteStrip::keyPressEvent(QKeyEvent *event)
{
    if (!m_rows) {
        event->ignore();
        return;
    }
    // In the one line there is nothing between the last byte shown and the end mark.
    const std::size_t last = m_rows.layout->size() - 1;
    const auto step = [&](int by) {
        if (m_wrapped) {
            keepByte(by < 0 ? m_kept - std::min<std::size_t>(m_kept, 1) : std::min(last, m_kept + 1));
            return;
        }
        auto at = std::ranges::find(m_cells, m_kept, &Cell::offset);
        if (by < 0 && at != m_cells.begin())
            --at;
        else if (by > 0 && at + 1 < m_cells.end())
            ++at;
        if (at != m_cells.end())
            keepByte(at->offset);
    };
    const auto stepEntries = [&](int by) {
        const auto entry = m_rows.layout->entryAt(m_kept);
        const std::size_t next = !entry ? (m_kept < m_rows.layout->offsetOf(0) ? 0 : m_rows.layout->entries())
                                        : *entry + std::size_t(by);
        const std::size_t offset =
            next == std::size_t(-1) ? 0 : m_rows.layout->offsetOf(std::min(next, m_rows.layout->entries()));
        if (std::ranges::find(m_cells, offset, &Cell::offset) != m_cells.end())
            keepByte(offset);
    };
    const int page = std::max(1, viewport()->height() / pitch);
    switch (event->key()) {
    case Qt::Key_Left:
        step(-1);
        break;
    case Qt::Key_Right:
        step(1);
        break;
    case Qt::Key_Home:
        keepByte(0);
        break;
    case Qt::Key_End:
        keepByte(last);
        break;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int by = event->key() == Qt::Key_Up ? -1 : 1;
        if (m_wrapped)
            moveLines(by);
        else
            stepEntries(by);
        break;
    }
    case Qt::Key_PageUp:
        moveLines(-page);
        break;
    case Qt::Key_PageDown:
        moveLines(page);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

void ByteStrip::mousePressEvent(QMouseEvent *event)
{
    const auto byte = byteAt(event->position().toPoint());
    if (byte && event->button() == Qt::LeftButton)
        keepByte(*byte);
}

void ByteStrip::mouseMoveEvent(QMouseEvent *event)
{
    pointAt(byteAt(event->position().toPoint()));
}

bool ByteStrip::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::Leave)
        pointAt(std::nullopt);
    return QAbstractScrollArea::viewportEvent(event);
}

void ByteStrip::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void ByteStrip::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void ByteStrip::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
    if (!m_wrapped && m_rows && !cellRect(m_kept))
        keepByte(m_rows.layout->offsetOf(0));
}

void ByteStrip::scrollContentsBy(int, int)
{
    m_hovered.reset();
    viewport()->update();
    emit laidOut();
}

void ByteStrip::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
    if (!m_rows)
        return;
    if (!m_wrapped) {
        paintLine(painter, m_cells, 0);
        return;
    }
    const int value = verticalScrollBar()->value();
    for (auto line = std::size_t(value / pitch); line < m_lines.size() && topOf(line) < viewport()->height();
         ++line)
        paintLine(painter, cellsOfLine(line), topOf(line));
}

void ByteStrip::paintLine(QPainter &painter, const Cells &cells, int top) const
{
    const std::string_view bytes = m_rows.layout->bytes();
    const auto timeBits = m_rows.timeBits();
    for (const Cell &cell : cells) {
        const CompactPart &part = cell.part;
        ByteInk ink = inkOf(part);
        int bits = 0;
        if (ink == ByteInk::Data && part.isScore && timeBits && m_rows.layout->entry(*part.entry).isInteger) {
            ink = ByteInk::Score;
            bits = timeBitsInByte(*timeBits, cell.offset - part.offset);
        }
        paintByteCell(painter, QRectF(cell.x, top + cellsTop, bytecell::Size, bytecell::Size),
                      static_cast<unsigned char>(bytes[cell.offset]), ink, bits, palette());
    }
    for (std::size_t from = 0; from < cells.size();) {
        std::size_t to = from + 1;
        while (to < cells.size() && cells[to].part.entry == cells[from].part.entry &&
               (cells[to].part.kind == PartKind::End) == (cells[from].part.kind == PartKind::End))
            ++to;
        paintBraceOver(painter, cells, from, to, top);
        for (std::size_t part = from; part < to;) {
            std::size_t end = part + 1;
            while (end < to && cells[end].part == cells[part].part)
                ++end;
            paintBelow(painter, cells, part, end, top);
            part = end;
        }
        from = to;
    }
    const auto pointed = std::ranges::find(cells, pointedByte(), &Cell::offset);
    if (pointed == cells.end())
        return;
    paintByteFrame(painter, QRectF(pointed->x, top + cellsTop, bytecell::Size, bytecell::Size), palette());
    if (m_wrapped || !m_leads)
        return;
    painter.setPen(QPen(Palette::of(palette()).accent, 1.2));
    const int x = pointed->x + bytecell::Size / 2;
    const bool hasCaption = pointed->part.kind != PartKind::Encoding;
    painter.drawLine(x, hasCaption ? captionTop + captionHeight : cellsTop + bytecell::Size + 2, x,
                     viewport()->height());
}

void ByteStrip::paintBraceOver(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to,
                               int top) const
{
    const Palette &colours = Palette::of(palette());
    const CompactPart &part = cells[from].part;
    const int left = cells[from].x;
    const int right = cells[to - 1].x + bytecell::Size;
    if (part.kind == PartKind::End) {
        if (!m_wrapped && from > 0 && cells[from].offset > cells[from - 1].offset + 1) {
            painter.setFont(textFont());
            painter.setPen(colours.secondary);
            painter.drawText(QRectF(left - 28, top + cellsTop, 18, bytecell::Size), Qt::AlignCenter,
                             QStringLiteral("…"));
        }
        return;
    }
    const bool strong = part.entry && pointedRow() == part.row;
    const QColor colour = !part.entry ? colours.axis : strong ? colours.accent : colours.secondary;
    paintByteBrace(painter, left, right, top + above + titleHeight + 1.5, colour, false);
    painter.setFont(textFont());
    const QFontMetrics metrics = painter.fontMetrics();
    QRectF room(left, top + above - 2, right - left, titleHeight);
    if (!part.entry) {
        painter.setPen(colours.secondary);
        paintByteWords(
            painter, room, Qt::AlignLeft | Qt::AlignVCenter,
            tr("header, %1")
                .arg(displayText(byteCount(displayWording(m_rows.zone),
                                           static_cast<std::int64_t>(m_rows.layout->offsetOf(0))))));
        return;
    }
    if (cells[from].offset != m_rows.layout->offsetOf(*part.entry))
        return; // the rest of an entry that began on the line before
    painter.setPen(palette().color(QPalette::Text));
    const auto [kind, value] = m_rows.title(*part.entry);
    const QString whole = kind.isEmpty() ? value : kind + QLatin1Char(' ') + value;
    // What is too short for its words may lean over the gaps beside it.
    const auto advance = [&](const QString &words) { return metrics.horizontalAdvance(words); };
    const bool leans = advance(whole) > room.width();
    if (leans)
        room.adjust(-3, 0, 3, 0);
    paintByteWords(painter, room, Qt::AlignCenter, advance(whole) > room.width() ? value : whole);
}

void ByteStrip::paintBelow(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to,
                           int top) const
{
    const CompactPart &part = cells[from].part;
    if (part.kind == PartKind::Encoding)
        return;
    if (part.kind == PartKind::Data) {
        if (!m_rows.layout->entry(*part.entry).isInteger)
            paintText(painter, cells, from, to, top);
        else if (part.isScore && m_rows.timeBits())
            paintScore(painter, cells, from, to, top);
        return;
    }
    painter.setFont(noteFont());
    painter.setPen(part.entry ? Palette::of(palette()).hint : Palette::of(palette()).secondary);
    const QString words = m_rows.caption(part);
    const QRectF room(cells[from].x - 2, top + captionTop,
                      cells[to - 1].x - cells[from].x + bytecell::Size + 4, captionHeight);
    paintByteWords(painter, room, Qt::AlignCenter, words);
}

// Each character under its bytes, a dot where there is none to be seen.
void ByteStrip::paintText(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to,
                          int top) const
{
    const CompactPart &part = cells[from].part;
    const std::string_view bytes = m_rows.layout->bytes().substr(part.offset, part.length);
    painter.setFont(fixedFont());
    const auto draw = [&](std::size_t first, std::size_t end, const QString &text, bool quiet) {
        painter.setPen(quiet ? Palette::of(palette()).hint : palette().color(QPalette::Text));
        const QRectF room(cells[first].x, top + captionTop,
                          cells[end - 1].x - cells[first].x + bytecell::Size, captionHeight);
        painter.drawText(room, Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine, text);
    };
    for (std::size_t at = from; at < to;) {
        const std::size_t offset = cells[at].offset - part.offset;
        const std::size_t length = characterLength(bytes.substr(offset));
        const QString text = length > 0 ? bytesText(bytes.substr(offset, length)) : QString();
        const bool seen = length > 0 && bytes[offset] != ' ' &&
                          (length > 1 ? !text.startsWith(u'\\') : text.size() == 1 || bytes[offset] == '\\');
        const std::size_t end = std::min(to, at + std::max<std::size_t>(1, seen ? length : 1));
        draw(at, end, seen ? (bytes[offset] == '\\' ? QStringLiteral("\\") : text) : QStringLiteral("·"),
             !seen);
        at = end;
    }
}

// "time, 20:38:11" and "10 points" under the bytes that hold them.
void ByteStrip::paintScore(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to,
                           int top) const
{
    const Palette &colours = Palette::of(palette());
    const CompactPart &part = cells[from].part;
    const int bits = *m_rows.timeBits();
    painter.setFont(noteFont());
    const auto bytesWhere = [&](auto holds) {
        std::size_t first = to;
        std::size_t end = from;
        for (std::size_t at = from; at < to; ++at) {
            if (!holds(timeBitsInByte(bits, cells[at].offset - part.offset)))
                continue;
            first = std::min(first, at);
            end = at + 1;
        }
        return std::pair(first, end);
    };
    const auto draw = [&](std::pair<std::size_t, std::size_t> cellsOf, const QColor &colour,
                          std::initializer_list<QString> wordsLongestFirst) {
        if (cellsOf.first >= cellsOf.second)
            return;
        const QRectF room(cells[cellsOf.first].x, top + captionTop,
                          cells[cellsOf.second - 1].x - cells[cellsOf.first].x + bytecell::Size,
                          captionHeight);
        painter.setPen(colour);
        for (const QString &words : wordsLongestFirst) {
            if (words.isEmpty() || painter.fontMetrics().horizontalAdvance(words) > room.width() + 4)
                continue;
            painter.drawText(room, Qt::AlignCenter | Qt::TextDontClip | Qt::TextSingleLine, words);
            return;
        }
    };
    const QString clock = m_rows.clock(part.row);
    const QString points = m_rows.points(part.row);
    draw(bytesWhere([](int time) { return time > 4; }), colours.blurred,
         {clock.isEmpty() ? QString() : tr("time, %1").arg(clock), clock, tr("time")});
    draw(bytesWhere([](int time) { return time <= 4; }), colours.score,
         {points, points.section(QLatin1Char(' '), 0, -2), tr("points")});
}

} // namespace tiebreak

#include "moc_bytestrip.cpp"
