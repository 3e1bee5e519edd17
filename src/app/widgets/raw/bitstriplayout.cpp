// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/widgets/raw/bitstriplayout.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr qreal groupGap = 7;
constexpr qreal impliedGap = 4;
constexpr qreal cellHeight = 20;
constexpr int aboveCells = 28; // words, brace
constexpr int stripLineHeight = 78;
constexpr int topMargin = 3; ///< over cells without words above them

/// The widths of cells, the widest first. Those that were rounded away have no digit and may be narrower.
struct CellWidths {
    qreal stored;
    qreal roundedAway;
    qreal nibbleGap = 3;
    bool twoLinesOnly = false;
};
constexpr CellWidths cellWidths[] = {{12, 12}, {11, 10}, {10, 9}, {9, 7}, {8, 5, 2, true}, {7, 5, 2, true}};

constexpr int firstExponent = 1;
constexpr int firstMantissa = 12;

/// Puts cells one after another along a line.
class Line
{
public:
    Line(BitStripLayout &layout, CellWidths widths, qreal top)
        : m_layout(layout), m_widths(widths), m_top(top)
    {
    }

    qreal nibbleGap() const { return m_widths.nibbleGap; }
    void gap(qreal width) { m_x += width; }
    void stored(int bit, BitMeaning meaning)
    {
        add({BitCell::Kind::Stored, bit, meaning, false, {}}, m_widths.stored);
    }
    /// Keeps the room where the number has no implied 1.
    void implied(const BitLayout &bits)
    {
        if (bits.hasImplied)
            add({BitCell::Kind::Implied, 0, bits.implied, false, {}}, m_widths.stored);
        else
            gap(m_widths.stored);
    }
    /// As many as there are; there is room for the most.
    void roundedAway(int count)
    {
        m_layout.width = m_x + groupGap - 1 + MostRoundedAwayCells * (m_widths.roundedAway + 1);
        const int cells = std::min(count, MostRoundedAwayCells);
        for (int i = 0; i < cells; ++i) {
            gap(i == 0 ? groupGap : 1);
            const bool more = i + 1 == cells && count > cells;
            add({BitCell::Kind::RoundedAway, i, BitMeaning::Time, more, {}}, m_widths.roundedAway);
        }
    }

private:
    void add(BitCell cell, qreal width)
    {
        cell.rect = QRectF(m_x, m_top, width, cellHeight);
        m_layout.cells.push_back(cell);
        m_x += width;
    }

    BitStripLayout &m_layout;
    CellWidths m_widths;
    qreal m_top;
    qreal m_x = 0;
};

void addSignAndExponent(Line &line, const BitLayout &bits)
{
    line.stored(0, bits.stored[0]);
    line.gap(groupGap);
    for (int bit = firstExponent; bit < firstMantissa; ++bit) {
        if (bit > firstExponent)
            line.gap(1);
        line.stored(bit, bits.stored[static_cast<std::size_t>(bit)]);
    }
}

void addMantissa(Line &line, const BitLayout &bits)
{
    line.implied(bits);
    line.gap(impliedGap);
    for (int bit = firstMantissa; bit < 64; ++bit) {
        if (bit > firstMantissa)
            line.gap((bit - firstMantissa) % 4 == 0 ? line.nibbleGap() : 1);
        line.stored(bit, bits.stored[static_cast<std::size_t>(bit)]);
    }
    line.roundedAway(bits.roundedAway);
}

BitStripLayout place(const BitLayout &bits, CellWidths widths, bool twoLines)
{
    BitStripLayout layout;
    layout.twoLines = twoLines;
    layout.height = twoLines ? 2 * stripLineHeight : stripLineHeight;
    Line first(layout, widths, aboveCells);
    addSignAndExponent(first, bits);
    if (twoLines) {
        Line second(layout, widths, stripLineHeight + aboveCells);
        addMantissa(second, bits);
    } else {
        first.gap(groupGap);
        addMantissa(first, bits);
    }
    return layout;
}

/// One brace over every run of cells for which `key` gives the same name.
template <class Key>
void addBraces(BitStripLayout &layout, bool above, Key key)
{
    std::optional<BitBrace> open;
    for (const BitCell &cell : layout.cells) {
        const std::optional<BitBrace::Names> names = key(cell);
        if (open && (!names || *names != open->names || cell.rect.top() != open->cells.top())) {
            layout.braces.push_back(*open);
            open.reset();
        }
        if (names && !open)
            open = BitBrace{*names, above, cell.rect, 0};
        if (open) {
            open->cells = open->cells.united(cell.rect);
            ++open->count;
        }
    }
    if (open)
        layout.braces.push_back(*open);
}

bool hasBraceOverFirstLine(const BitStripLayout &layout)
{
    return std::ranges::any_of(layout.braces,
                               [](const BitBrace &brace) { return brace.cells.top() == aboveCells; });
}

void moveUp(BitStripLayout &layout, int by)
{
    for (BitCell &cell : layout.cells)
        cell.rect.translate(0, -by);
    for (BitBrace &brace : layout.braces)
        brace.cells.translate(0, -by);
    layout.height -= by;
}

std::optional<BitBrace::Names> meaningName(const BitCell &cell)
{
    if (cell.kind == BitCell::Kind::RoundedAway)
        return BitBrace::Names::RoundedAway;
    if (cell.meaning == BitMeaning::Score)
        return BitBrace::Names::Score;
    if (cell.meaning == BitMeaning::Time)
        return BitBrace::Names::Time;
    return std::nullopt;
}

std::optional<BitBrace::Names> formatName(const BitCell &cell)
{
    if (cell.kind == BitCell::Kind::RoundedAway)
        return std::nullopt;
    if (cell.kind == BitCell::Kind::Implied || cell.bit >= firstMantissa)
        return BitBrace::Names::Mantissa;
    return cell.bit == 0 ? BitBrace::Names::Sign : BitBrace::Names::Exponent;
}

} // namespace

BitStripLayout bitStripLayout(const BitLayout &bits, int width)
{
    BitStripLayout layout;
    for (const bool twoLines : {false, true}) {
        for (const CellWidths &widths : cellWidths) {
            if (layout.cells.empty() || (layout.width > width && (twoLines || !widths.twoLinesOnly)))
                layout = place(bits, widths, twoLines);
        }
    }
    addBraces(layout, true, meaningName);
    if (layout.twoLines && !hasBraceOverFirstLine(layout))
        moveUp(layout, aboveCells - topMargin);
    addBraces(layout, false, formatName);
    return layout;
}

} // namespace tiebreak
