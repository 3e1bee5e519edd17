// SPDX-License-Identifier: GPL-3.0-or-later
// Where each bit of a strip stands, apart from how it is painted.
#include "app/widgets/bitstriplayout.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr qreal groupGap = 7;
constexpr qreal nibbleGap = 3;
constexpr qreal impliedGap = 4;
constexpr qreal cellHeight = 20;
constexpr int aboveCells = 28; // words, brace
constexpr int lineHeight = 78;

constexpr int firstExponent = 1;
constexpr int firstMantissa = 12;

/// Puts cells one after another along a line.
class Line
{
public:
    Line(BitStripLayout &layout, qreal cellWidth, qreal top)
        : m_layout(layout), m_cellWidth(cellWidth), m_top(top)
    {
    }

    void gap(qreal width) { m_x += width; }
    void cell(BitCell::Kind kind, int bit, BitMeaning meaning)
    {
        m_layout.cells.push_back({kind, bit, meaning, QRectF(m_x, m_top, m_cellWidth, cellHeight)});
        m_x += m_cellWidth;
        m_layout.width = std::max(m_layout.width, m_x);
    }

private:
    BitStripLayout &m_layout;
    qreal m_cellWidth;
    qreal m_top;
    qreal m_x = 0;
};

void addSignAndExponent(Line &line, const BitLayout &bits)
{
    line.cell(BitCell::Kind::Stored, 0, bits.stored[0]);
    line.gap(groupGap);
    for (int bit = firstExponent; bit < firstMantissa; ++bit) {
        if (bit > firstExponent)
            line.gap(1);
        line.cell(BitCell::Kind::Stored, bit, bits.stored[static_cast<std::size_t>(bit)]);
    }
}

void addMantissa(Line &line, const BitLayout &bits)
{
    if (bits.hasImplied) {
        line.cell(BitCell::Kind::Implied, 0, bits.implied);
        line.gap(impliedGap);
    }
    for (int bit = firstMantissa; bit < 64; ++bit) {
        if (bit > firstMantissa)
            line.gap((bit - firstMantissa) % 4 == 0 ? nibbleGap : 1);
        line.cell(BitCell::Kind::Stored, bit, bits.stored[static_cast<std::size_t>(bit)]);
    }
    for (int i = 0; i < std::min(bits.roundedAway, MostRoundedAwayCells); ++i) {
        line.gap(i == 0 ? groupGap : 1);
        line.cell(BitCell::Kind::RoundedAway, i, BitMeaning::Time);
    }
}

BitStripLayout place(const BitLayout &bits, qreal cellWidth, bool twoLines)
{
    BitStripLayout layout;
    layout.twoLines = twoLines;
    layout.height = twoLines ? 2 * lineHeight : lineHeight;
    Line first(layout, cellWidth, aboveCells);
    addSignAndExponent(first, bits);
    if (twoLines) {
        Line second(layout, cellWidth, lineHeight + aboveCells);
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
    for (const auto &[cellWidth, twoLines] : {std::pair{12, false}, {10, false}, {12, true}, {10, true}}) {
        layout = place(bits, cellWidth, twoLines);
        if (layout.width <= width)
            break;
    }
    addBraces(layout, true, meaningName);
    addBraces(layout, false, formatName);
    return layout;
}

} // namespace tiebreak
