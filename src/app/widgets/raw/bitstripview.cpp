// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/raw/bitstripview.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/raw/bitcellpainting.h"
#include "app/widgets/raw/bitwords.h"

#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int braceGap = 4;
constexpr int braceHeight = 5;
constexpr int wordsHeight = 18;
constexpr int betweenWords = 8;

} // namespace

BitStripView::BitStripView(QWidget *parent) : PaintedWidget(parent)
{
    setFocusPolicy(Qt::TabFocus);
    setMouseTracking(true);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(tr("Bits"));
    layOut();
}

void BitStripView::setValue(const Decoder &decoder, double raw)
{
    const Decoded decoded = decoder.decode(raw);
    // Whoever flips bits by the keyboard stays on the bit, though cells may have come or gone before it.
    const BitCell *current = m_current >= 0 ? &m_layout.cells[std::size_t(m_current)] : nullptr;
    const int bit = current && current->kind == BitCell::Kind::Stored ? current->bit : -1;
    m_hasValue = true;
    m_raw = raw;
    m_decoder = decoder;
    m_bits = bitLayout(decoder, raw);
    m_score.reset();
    if (decoded.verdict != Verdict::Invalid)
        m_score = decoded.preimage.score;
    m_current = -1;
    setAccessibleDescription(description());
    layOut();
    const auto same = std::ranges::find_if(m_layout.cells, [bit](const BitCell &cell) {
        return cell.kind == BitCell::Kind::Stored && cell.bit == bit;
    });
    if (bit >= 0)
        m_current = int(same - m_layout.cells.begin());
}

QString BitStripView::description() const
{
    return m_hasValue ? stripWords(m_bits, m_raw, m_score) : QString();
}

QString BitStripView::bitText(const QPoint &position) const
{
    const BitCell *cell = cellAt(position);
    return cell ? cellWords(*cell, m_decoder, m_raw) : QString();
}

const BitCell *BitStripView::cellAt(const QPoint &position) const
{
    if (!m_hasValue)
        return nullptr;
    for (const BitCell &cell : m_layout.cells) {
        // The gap beside a cell counts as the cell, so that the words do not flicker on the way across.
        if (cell.rect.adjusted(-1, -2, 2, 2).contains(position))
            return &cell;
    }
    return nullptr;
}

void BitStripView::clear()
{
    m_hasValue = false;
    m_bits = {};
    m_current = -1;
    setAccessibleDescription({});
    layOut();
}

void BitStripView::setFlippable(bool flippable)
{
    m_flippable = flippable;
}

void BitStripView::mousePressEvent(QMouseEvent *event)
{
    const BitCell *cell = cellAt(event->position().toPoint());
    if (m_flippable && event->button() == Qt::LeftButton && cell && cell->kind == BitCell::Kind::Stored)
        emit bitClicked(cell->bit);
}

void BitStripView::mouseMoveEvent(QMouseEvent *event)
{
    const BitCell *cell = cellAt(event->position().toPoint());
    const bool flips = m_flippable && cell && cell->kind == BitCell::Kind::Stored;
    setCursor(flips ? Qt::PointingHandCursor : Qt::ArrowCursor);
    PaintedWidget::mouseMoveEvent(event);
}

void BitStripView::layOut()
{
    m_layout = bitStripLayout(m_bits, width());
    updateGeometry();
    update();
}

QSize BitStripView::sizeHint() const
{
    const BitStripLayout wide = bitStripLayout(m_bits, QWIDGETSIZE_MAX);
    return {int(wide.width), wide.height};
}

QSize BitStripView::minimumSizeHint() const
{
    const BitStripLayout narrow = bitStripLayout(m_bits, 0);
    return {int(narrow.width), heightForWidth(std::max(width(), int(narrow.width)))};
}

bool BitStripView::hasHeightForWidth() const
{
    return true;
}

int BitStripView::heightForWidth(int width) const
{
    return bitStripLayout(m_bits, width).height;
}

QString BitStripView::toolTipAt(const QPoint &point) const
{
    const QString words = bitText(point);
    return words.isEmpty() ? description() : words;
}

void BitStripView::keyPressEvent(QKeyEvent *event)
{
    const int last = int(m_layout.cells.size()) - 1;
    int next = m_current;
    switch (event->key()) {
    case Qt::Key_Space:
        if (m_flippable && m_current >= 0 && m_current <= last &&
            m_layout.cells[std::size_t(m_current)].kind == BitCell::Kind::Stored)
            emit bitClicked(m_layout.cells[std::size_t(m_current)].bit);
        return;
    case Qt::Key_Left:
        next = m_current - 1;
        break;
    case Qt::Key_Right:
        next = m_current + 1;
        break;
    case Qt::Key_Home:
        next = 0;
        break;
    case Qt::Key_End:
        next = last;
        break;
    default:
        PaintedWidget::keyPressEvent(event);
        return;
    }
    if (!m_hasValue)
        return;
    m_current = std::clamp(next, 0, last);
    const BitCell &cell = m_layout.cells[std::size_t(m_current)];
    const QString words = cellWords(cell, m_decoder, m_raw);
    setAccessibleDescription(words);
    QToolTip::showText(mapToGlobal(cell.rect.bottomLeft().toPoint()), words, this);
    update();
}

void BitStripView::focusInEvent(QFocusEvent *event)
{
    m_current = 0;
    PaintedWidget::focusInEvent(event);
}

void BitStripView::focusOutEvent(QFocusEvent *event)
{
    m_current = -1;
    setAccessibleDescription(description());
    PaintedWidget::focusOutEvent(event);
}

void BitStripView::paint(QPainter &painter, const Palette &colours)
{
    if (!m_hasValue)
        return;
    painter.setFont(cellFont());
    for (const BitCell &cell : m_layout.cells)
        paintBitCell(painter, cell, m_raw, palette());
    paintBraces(painter, colours);
    if (m_current >= 0 && m_current < int(m_layout.cells.size()))
        paintFocusFrame(painter, m_layout.cells[std::size_t(m_current)].rect, colours);
}

void BitStripView::paintBraces(QPainter &painter, const Palette &p) const
{
    painter.setFont(textFont());
    const QFontMetrics metrics(painter.font());
    bool isBrief = false;
    const auto wordsOf = [&](const BitBrace &brace) {
        return braceWords(brace, m_bits, m_raw, m_score, isBrief);
    };
    const auto wordsWidth = [&](const BitBrace &brace) { return metrics.horizontalAdvance(wordsOf(brace)); };
    qreal above = 0;
    for (const BitBrace &brace : m_layout.braces)
        above += brace.above ? wordsWidth(brace) + betweenWords : 0;
    isBrief = above > width();
    // Words keep clear of those before them and, as far as they can, of those after them.
    qreal taken[2] = {0, 0};
    qreal line[2] = {-1, -1};
    for (std::size_t i = 0; i < m_layout.braces.size(); ++i) {
        const BitBrace &brace = m_layout.braces[i];
        const QRectF &cells = brace.cells;
        const qreal edge = brace.above ? cells.top() - braceGap : cells.bottom() + braceGap;
        const qreal bar = brace.above ? edge - braceHeight : edge + braceHeight;
        QColor colour = p.axis;
        QColor words = p.secondary;
        if (brace.above)
            colour = words = brace.names == BitBrace::Names::Score ? p.score : p.blurred;
        paintBitBrace(painter, cells, edge, bar, colour);

        const std::size_t side = brace.above ? 0 : 1;
        if (line[side] != cells.top()) {
            line[side] = cells.top();
            taken[side] = 0;
        }
        qreal right = width();
        if (i + 1 < m_layout.braces.size()) {
            const BitBrace &next = m_layout.braces[i + 1];
            if (next.names == BitBrace::Names::RoundedAway)
                right = std::max(next.cells.right() - wordsWidth(next), cells.left()) - 12;
        }
        const qreal wanted = wordsWidth(brace);
        qreal left = cells.center().x() - wanted / 2;
        if (brace.names == BitBrace::Names::RoundedAway)
            left = cells.right() - wanted;
        else if (brace.names == BitBrace::Names::Sign)
            left = cells.left();
        left = std::max(taken[side], std::min(left, right - wanted));
        const QRectF room(left, brace.above ? bar - wordsHeight - 2 : bar + 1,
                          std::max<qreal>(0, std::min<qreal>(wanted + 2, width() - left)), wordsHeight);
        painter.setPen(words);
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                         metrics.elidedText(wordsOf(brace), Qt::ElideRight, int(room.width())));
        taken[side] = left + wanted + betweenWords;
    }
}

} // namespace tiebreak

#include "moc_bitstripview.cpp"
