// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/fractioncells.h"

#include "core/codec/decimaldigits.h"
#include "core/precision/firstresidue.h"

#include <algorithm>
#include <bit>

namespace tiebreak
{

namespace
{

/// FractionSpan of one parity: every second one of a row.
struct FractionSpan {
    std::int64_t first = 0;
    std::int64_t count = 0;
    bool even = false; ///< then their ends belong to them
};

FractionSpan cellsOf(const CellRow &row, bool even)
{
    const bool firstIsEven = row.first % 2 == 0;
    const std::int64_t first = row.first + (firstIsEven == even ? 0 : 1);
    return {first, first > row.last ? 0 : (row.last - first) / 2 + 1, even};
}

/// Points of a lattice behind the score: point n lies at n/scale. A cell m reaches from (2m - 1)·scale to
/// (2m + 1)·scale in steps of 2^-`shift` of a point's distance, widened on both sides by `more`/2^`extra`
/// such steps (shrunk by it where m is odd).
struct FractionLattice {
    std::int64_t scale;
    int shift;
    int extra;
    std::int64_t more;
};

/// How far a cell is from holding the points at its very ends.
Int128 insetOf(const FractionSpan &cells, const FractionLattice &lattice)
{
    return cells.even ? -Int128(lattice.more) : Int128(lattice.more) + 1;
}

Int128 widthOf(const FractionSpan &cells, const FractionLattice &lattice)
{
    return (Int128(lattice.scale) << (lattice.extra + 1)) - 2 * insetOf(cells, lattice);
}

/// The most points that any cell could hold.
std::int64_t boundOf(const FractionSpan &cells, const FractionLattice &lattice)
{
    const Int128 width = widthOf(cells, lattice);
    return width < 0 ? 0 : static_cast<std::int64_t>((width >> (lattice.shift + lattice.extra)) + 1);
}

/// The first cell from number `from` on that holds `points` points or more.
std::optional<std::int64_t> firstHolding(const FractionSpan &cells, const FractionLattice &lattice,
                                         std::int64_t points, std::int64_t from)
{
    // A cell holds so many where its first point comes soon enough behind its lower end. That distance is
    // the inset and a multiple of 2^extra, modulo 2^(shift + extra); only the multiple depends on the cell.
    const Int128 slack = widthOf(cells, lattice) - (Int128(points - 1) << (lattice.shift + lattice.extra));
    const Int128 offset = -insetOf(cells, lattice);
    const Int128 rest = offset & ((Int128(1) << lattice.extra) - 1);
    if (slack < rest)
        return std::nullopt;
    const Int128 modulus = Int128(1) << lattice.shift;
    const Int128 cell = Int128(cells.first) + 2 * Int128(from);
    const Int128 start = (offset >> lattice.extra) - (2 * cell - 1) % modulus * lattice.scale;
    const auto found =
        firstResidue(-4 * Int128(lattice.scale), start, modulus, {0, (slack - rest) >> lattice.extra});
    if (!found || *found >= cells.count - from)
        return std::nullopt;
    return static_cast<std::int64_t>(from + *found);
}

/// The fullest cell where its ends are known exactly.
void fullestOf(const FractionSpan &cells, const FractionLattice &lattice, FilledCell &best)
{
    for (std::int64_t points = boundOf(cells, lattice); points > best.fields; --points) {
        if (const auto found = firstHolding(cells, lattice, points, 0)) {
            best = {cells.first + 2 * *found, points};
            return;
        }
    }
}

/// The fullest cell where the points are cut values, of which each stands for some fields or none.
void fullestCut(const FractionSpan &cells, const FractionLattice &cuts, std::int64_t span, FilledCell &best)
{
    constexpr int lookedAt = 4096;
    const auto firstField = [&](Int128 cut) { return ceilDiv(cut * span, cuts.scale); };
    const auto fieldsIn = [&](std::int64_t cell) {
        const Int128 inset = insetOf(cells, cuts);
        const Int128 low = (2 * Int128(cell) - 1) * cuts.scale + inset;
        const Int128 high = (2 * Int128(cell) + 1) * cuts.scale - inset;
        const Int128 unit = Int128(1) << cuts.shift;
        return static_cast<std::int64_t>(firstField((high >> cuts.shift) + 1) -
                                         firstField(ceilDiv(low, unit)));
    };
    // One less than the bound is what every cell holds.
    const std::int64_t bound = boundOf(cells, cuts);
    for (std::int64_t points = bound; points > 0 && points + 1 >= bound; --points) {
        const auto max = static_cast<std::int64_t>(ceilDiv(Int128(points) * span, cuts.scale));
        if (max <= best.fields)
            return;
        std::int64_t from = 0;
        for (int i = 0; i < lookedAt && best.fields < max; ++i) {
            const auto found = firstHolding(cells, cuts, points, from);
            if (!found)
                break;
            const std::int64_t cell = cells.first + 2 * *found;
            if (const std::int64_t fields = fieldsIn(cell); fields > best.fields)
                best = {cell, fields};
            from = *found + 1;
        }
    }
}

} // namespace

int quotientBits(const CodecSpec &spec)
{
    return static_cast<int>(std::bit_width(static_cast<std::uint64_t>(spec.span))) + 1;
}

std::optional<std::int64_t> longestCut(std::int64_t span, std::int64_t scale, std::int64_t firstCut,
                                       std::int64_t lastCut, std::int64_t min)
{
    const std::int64_t max = (span - 1) / scale + 1;
    for (std::int64_t fields = max; fields > std::max(min, max - 2); --fields) {
        const auto found =
            firstResidue(-span, -Int128(firstCut) * span, scale, {0, span - 1 - Int128(fields - 1) * scale});
        if (found && *found <= Int128(lastCut) - firstCut)
            return firstCut + static_cast<std::int64_t>(*found);
    }
    return std::nullopt;
}

std::optional<FilledCell> fullestCell(const CodecSpec &spec, CellRow row, std::int64_t scale,
                                      std::int64_t min)
{
    FilledCell best{0, min};
    const int shift = 1 - row.exponent;
    if (shift > 62 || row.last < row.first)
        return std::nullopt; // cells less than half a field wide
    for (const bool even : {true, false}) {
        const FractionSpan cells = cellsOf(row, even);
        if (cells.count == 0)
            continue;
        if (spec.cutDigits) {
            fullestCut(cells, {powerOfTen(*spec.cutDigits), shift, 0, 0}, scale, best);
        } else if (spec.scheme == Scheme::Fraction) {
            // The quotient is rounded first: what lies half a step of its own grid off the end of a cell
            // comes to lie on it. 2^-shift and that half step, 2^(fractionGrid - 1), differ by this factor.
            const int extra = row.exponent - row.fractionGrid;
            if (extra >= quotientBits(spec))
                fullestOf(cells, {scale, shift, 0, 0}, best);
            else if (extra > 0)
                fullestOf(cells, {scale, shift, extra, scale}, best);
        } else {
            fullestOf(cells, {scale, shift, 0, 0}, best);
        }
    }
    if (best.fields == min)
        return std::nullopt;
    return best;
}

} // namespace tiebreak
