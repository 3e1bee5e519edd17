// SPDX-License-Identifier: GPL-3.0-or-later
// The bytes of a compact list, each a cell under the brace of its entry.
#pragma once

#include "app/internals/bytes/bytecells.h"
#include "models/internals/packedrows.h"

#include <QAbstractScrollArea>

#include <optional>
#include <vector>

namespace tiebreak
{

/// Header, entries and end mark. In one line: as many of the lowest rows as have room. Or wrapped: all bytes
/// in lines, of which only those in sight are looked at. The mouse points at a byte, a click or the arrow
/// keys keep one.
class ByteStrip : public QAbstractScrollArea
{
    Q_OBJECT

public:
    explicit ByteStrip(QWidget *parent = nullptr);

    /// Shows a list, or nothing, and points at the first entry's first byte.
    void setRows(const PackedRows &rows);
    void setWrapped(bool wrapped);
    /// Whether a line leads from the byte to its explanation below.
    void setLeads(bool leads);
    bool isWrapped() const { return m_wrapped; }

    /// How many rows stand in the one line as a whole; all of them when wrapped.
    std::size_t wholeRows() const;
    /// The byte under the mouse, else the one that is kept.
    std::size_t pointedByte() const { return m_hovered.value_or(m_kept); }
    std::size_t keptByte() const { return m_kept; }
    /// Keeps a byte below the list's size and brings it into sight.
    void keepByte(std::size_t offset);
    /// The row whose braces stand out; nothing: that of the pointed byte alone.
    std::optional<std::size_t> pointedRow() const;
    /// Where the byte's cell stands in the viewport; nothing where it is out of sight.
    std::optional<QRect> cellRect(std::size_t offset) const;
    /// The byte there; nothing beside the cells.
    std::optional<std::size_t> byteAt(const QPoint &position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    /// Another byte is pointed at.
    void pointedAt(std::size_t offset);
    /// Other bytes have room, or stand elsewhere.
    void laidOut();

protected:
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    bool viewportEvent(QEvent *event) override;

private:
    /// A byte, and what it takes to paint it.
    struct Cell {
        std::size_t offset = 0;
        int x = 0;
        CompactPart part;
    };
    using Cells = std::vector<Cell>;

    void layOut();
    void layOutOneLine();
    void layOutWrapped();
    /// How many of the part's first bytes are time alone, where those behind them are points; 0: it is not
    /// cut so.
    std::size_t timeBytes(const CompactPart &part) const;
    int widthOf(const std::vector<CompactPart> &parts) const;
    Cells cellsBetween(std::size_t first, std::size_t end) const;
    Cells cellsOfLine(std::size_t line) const;
    std::size_t lineOf(std::size_t offset) const;
    int topOf(std::size_t line) const;
    void pointAt(std::optional<std::size_t> hovered);
    void reportPointed();
    void moveLines(int lines);
    void paintLine(QPainter &painter, const Cells &cells, int top) const;
    void paintBraceOver(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to,
                        int top) const;
    void paintBelow(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to, int top) const;
    void paintText(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to, int top) const;
    void paintScore(QPainter &painter, const Cells &cells, std::size_t from, std::size_t to, int top) const;

    PackedRows m_rows;
    bool m_wrapped = false;
    bool m_leads = true;
    std::size_t m_kept = 0;
    std::optional<std::size_t> m_hovered;
    std::vector<std::uint32_t> m_lines; ///< wrapped: the first byte of each line
    Cells m_cells;                      ///< in one line: what it holds
    std::size_t m_wholeRows = 0;
    std::size_t m_reported = 0;
};

} // namespace tiebreak
