// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/widestcell.h"

#include "core/base/int128.h"
#include "core/codec/decimaldigits.h"
#include "core/codec/field.h"
#include "core/codec/orderedbits.h"
#include "core/formula/formulacells.h"
#include "core/precision/fractioncells.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

class CellSearch
{
public:
    /// `score` is not negative for `text`.
    CellSearch(const CodecSpec &spec, std::int64_t score) : m_spec(spec), m_score(score) {}

    double raw(std::int64_t field) const { return encodeField(m_spec, m_score, field)->raw; }

    /// Looks through neighbouring fields with monotone raws.
    void search(const FieldRange &run)
    {
        for (std::int64_t at = run.first; at <= run.last;) {
            const FieldRange stretch{at, lastOfGrid({at, run.last})};
            searchGrid(stretch, run);
            at = stretch.last + 1;
        }
    }

    /// Takes the cell if it is wider than those before it.
    void consider(const FieldRange &cell)
    {
        if (!m_widest || cell.size() > m_widest->size())
            m_widest = cell;
    }

    /// The fields of the run with the raw of this one of them.
    FieldRange cellOf(std::int64_t field, const FieldRange &run) const
    {
        const double same = raw(field);
        const auto guess = static_cast<double>(field);
        const std::int64_t first =
            firstReaching({run.first, field}, guess, [&](std::int64_t other) { return raw(other) == same; });
        const std::int64_t end =
            firstReaching({field, run.last}, guess, [&](std::int64_t other) { return raw(other) != same; });
        return {first, end - 1};
    }

    const std::optional<FieldRange> &widest() const { return m_widest; }

private:
    bool isWhole() const { return m_spec.scheme == Scheme::Decimal || m_spec.scheme == Scheme::Binary; }

    /// The binade of a raw. All below 2^53 are one to whole numbers, which they hold exactly.
    int binadeOf(double raw) const
    {
        const int min = isWhole() ? 52 : -1100;
        return raw == 0 ? min : std::max(min, std::ilogb(raw));
    }

    /// The binade of a field, or of its quotient, where that is rounded to a double by itself.
    int fieldBinadeOf(std::int64_t field) const
    {
        if (m_spec.scheme == Scheme::Decimal)
            return binadeOf(static_cast<double>(field));
        if (m_spec.scheme != Scheme::Fraction || m_spec.cutDigits)
            return 0;
        // Where half a step of the quotient's grid moves no end of a cell past a field, all grids are one.
        const int min = m_score > -2 && m_score < 2
                            ? -1100
                            : binadeOf(static_cast<double>(m_score)) - quotientBits(m_spec);
        return std::max(min, binadeOf(static_cast<double>(field) / static_cast<double>(m_spec.span)));
    }

    /// Whether the doubles of this binade lie so close that no two fields share one.
    bool keepsAll(int binade, std::int64_t scale) const
    {
        // A cell is two grids wide at the most.
        const bool splits = std::ldexp(static_cast<double>(scale), binade - 52) < 0.25;
        return splits && (!m_spec.cutDigits || m_spec.span <= scale);
    }

    /// How many values of equal distance make a whole point, all fields being of one length in `text`.
    std::int64_t scaleOf(std::int64_t field) const
    {
        if (m_spec.scheme == Scheme::Text)
            return powerOfTen(digitsOf(field));
        return m_spec.cutDigits ? powerOfTen(*m_spec.cutDigits) : m_spec.span;
    }

    /// The end of the stretch that begins with the range and is rounded to one grid.
    std::int64_t lastOfGrid(const FieldRange &range) const
    {
        const int binade = binadeOf(raw(range.first));
        const int fieldBinade = fieldBinadeOf(range.first);
        const auto differs = [&](std::int64_t field) {
            return binadeOf(raw(field)) != binade || fieldBinadeOf(field) != fieldBinade;
        };
        return firstReaching(range, static_cast<double>(range.last), differs) - 1;
    }

    void searchGrid(const FieldRange &stretch, const FieldRange &run)
    {
        constexpr int cellsAtAnEnd = 4; // two are cut off by the ends at the most, then one of each parity
        if (!isWhole() && keepsAll(binadeOf(raw(stretch.first)), scaleOf(stretch.first))) {
            consider({stretch.first, stretch.first});
            return;
        }
        FieldRange inside = stretch;
        for (int i = 0; i < cellsAtAnEnd && !inside.empty(); ++i) {
            const FieldRange cell = cellOf(inside.first, run);
            consider(cell);
            inside.first = cell.last + 1;
        }
        for (int i = 0; i < cellsAtAnEnd && !inside.empty(); ++i) {
            const FieldRange cell = cellOf(inside.last, run);
            consider(cell);
            inside.last = cell.first - 1;
        }
        if (!inside.empty() && !isWhole())
            searchFractions(inside);
    }

    /// Where all cells lie inside `fields`.
    void searchFractions(const FieldRange &fields)
    {
        CellRow row;
        row.exponent = binadeOf(raw(fields.first)) - 52;
        row.fractionGrid = fieldBinadeOf(fields.first) - 52;
        // Cells behind the score of a finer grid are narrower than a field.
        if (row.exponent >= -60)
            searchRow(fields, row);
        if (m_spec.cutDigits)
            searchCuts(fields);
    }

    void searchRow(const FieldRange &fields, CellRow row)
    {
        // Counted in whole steps of the grid, which may be more than a double holds.
        const std::int64_t scoreSteps = m_score * (std::int64_t(1) << -row.exponent);
        const auto cellAt = [&](std::int64_t field) {
            return static_cast<std::int64_t>(std::ldexp(raw(field), -row.exponent)) - scoreSteps;
        };
        row.first = cellAt(fields.first);
        row.last = cellAt(fields.last);
        const std::int64_t scale = m_spec.scheme == Scheme::Text ? scaleOf(fields.first) : m_spec.span;
        const auto fullest = fullestCell(m_spec, row, scale, m_widest->size());
        if (!fullest)
            return;
        const double wanted = std::ldexp(static_cast<double>(fullest->cell + scoreSteps), row.exponent);
        const double guess =
            std::ldexp(static_cast<double>(fullest->cell), row.exponent) * static_cast<double>(scale);
        consider(cellOf(
            firstReaching(fields, guess, [&](std::int64_t field) { return raw(field) >= wanted; }), fields));
    }

    /// Fields that are one already when they have been cut.
    void searchCuts(const FieldRange &fields)
    {
        const std::int64_t scale = powerOfTen(*m_spec.cutDigits);
        const auto cutOf = [&](std::int64_t field) {
            return static_cast<std::int64_t>(Int128(field) * scale / m_spec.span);
        };
        const auto longest =
            longestCut(m_spec.span, scale, cutOf(fields.first), cutOf(fields.last), m_widest->size());
        if (longest) {
            const auto guess =
                static_cast<double>(*longest) / static_cast<double>(scale) * static_cast<double>(m_spec.span);
            consider(cellOf(
                firstReaching(fields, guess, [&](std::int64_t field) { return cutOf(field) >= *longest; }),
                fields));
        }
    }

    const CodecSpec &m_spec;
    std::int64_t m_score;
    std::optional<FieldRange> m_widest;
};

void searchDigits(CellSearch &search, const FieldRange &run)
{
    for (std::int64_t at = run.first; at <= run.last;) {
        const int digits = digitsOf(at);
        const std::int64_t last = digits > 18 ? run.last : std::min(run.last, powerOfTen(digits) - 1);
        search.search({at, last});
        at = last + 1;
    }
}

/// Where the sum leaves 64 bits decimal goes on in doubles, which need not be monotone there.
void searchDecimal(CellSearch &search, std::int64_t score, std::int64_t weight, const FieldRange &run)
{
    const Int128 exact = Int128(std::numeric_limits<std::int64_t>::max()) - Int128(score) * weight;
    if (exact < run.first || exact >= run.last) {
        search.search(run);
        return;
    }
    const FieldRange lower{run.first, static_cast<std::int64_t>(exact)};
    const FieldRange upper{lower.last + 1, run.last};
    search.search(lower);
    search.search(upper);
    if (search.raw(lower.last) == search.raw(upper.first))
        search.consider({search.cellOf(lower.last, lower).first, search.cellOf(upper.first, upper).last});
}

/// Whether every field can be packed beside the score.
bool packs(const CodecSpec &spec, std::int64_t score, const FieldRange &fields)
{
    const auto fits = [&](std::int64_t field) {
        const auto encoded = encodeField(spec, score, field);
        return encoded && !encoded->wrapped;
    };
    return fits(fields.first) && fits(fields.last);
}

} // namespace

std::optional<FieldRange> widestCell(const CodecSpec &spec, const WindowFields &fields, std::int64_t score)
{
    if (fields.runs.empty() || !packs(spec, score, fields.hull()))
        return std::nullopt;
    if (spec.formula) {
        std::optional<FieldRange> widest;
        for (const FieldRange &run : fields.runs) {
            const FieldRange cell = widestFormulaCell(spec, run, score);
            if (!widest || cell.size() > widest->size())
                widest = cell;
        }
        return widest;
    }
    const bool isText = spec.scheme == Scheme::Text;
    // The text of a negative score is the mirror image of its magnitude's; -2^63 lies on a coarser grid than
    // any digit, as 2^63 - 1 does.
    if (isText && score < 0)
        score = score == std::numeric_limits<std::int64_t>::min() ? std::numeric_limits<std::int64_t>::max()
                                                                  : -score;
    CellSearch search(spec, score);
    for (const FieldRange &run : fields.runs) {
        if (isText)
            searchDigits(search, run);
        else if (spec.scheme == Scheme::Decimal)
            searchDecimal(search, score, powerOfTen(spec.digits), run);
        else if (spec.scheme == Scheme::Ordered)
            search.consider({run.first, run.first});
        else
            search.search(run);
    }
    return search.widest();
}

} // namespace tiebreak
