// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formula/formulacells.h"

#include "core/formula/formulascheme.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace tiebreak
{

namespace
{

constexpr int lowestBinade = -1080;
constexpr std::int64_t lookedAt = 48; // neighbours at each end of a stretch

/// The binade of a raw; that of zero lies below all others.
int binadeOf(double raw)
{
    return raw == 0 ? lowestBinade : std::ilogb(raw);
}

class Cells
{
public:
    Cells(const CodecSpec &spec, FieldRange run, std::int64_t score)
        : m_scheme(spec), m_run(run), m_score(score), m_widest{run.first, run.first}
    {
    }

    FieldRange widest()
    {
        for (std::int64_t at = m_run.first; at <= m_run.last;) {
            const int binade = binadeOf(raw(at));
            const FieldRange stretch{at, firstReaching({at, m_run.last}, m_run.last, [&](std::int64_t field) {
                                             return binadeOf(raw(field)) != binade;
                                         }) - 1};
            search(stretch);
            at = stretch.last + 1;
        }
        return m_widest;
    }

private:
    /// Neighbouring cells ask for the same fields again.
    double raw(std::int64_t field)
    {
        Known &known = m_known[static_cast<std::uint64_t>(field) % m_known.size()];
        if (!known.isSet || known.field != field)
            known = {field, m_scheme.pack(m_score, field), true};
        return known.raw;
    }

    bool foundNone() const { return m_widest.last == m_widest.first; }

    /// Takes the cell of a field if it is wider than those before it.
    FieldRange consider(std::int64_t field)
    {
        const FieldRange cell = cellOf(field);
        if (cell.last - cell.first > m_widest.last - m_widest.first)
            m_widest = cell;
        return cell;
    }

    void search(const FieldRange &stretch)
    {
        searchPlaces(stretch);
        if (foundNone())
            searchCrowded(stretch);
        // Where the step is about as wide as the grid, only some of many neighbours share a double.
        for (const std::int64_t at :
             {stretch.last - lookedAt, stretch.first, std::midpoint(stretch.first, stretch.last)}) {
            if (foundNone())
                searchNeighbours({std::max(at, stretch.first), std::min(at + lookedAt, stretch.last)});
        }
    }

    void searchPlaces(const FieldRange &stretch)
    {
        constexpr std::int64_t places = 10;
        constexpr int neighbours = 4;
        m_fieldsPerRaw = 0;
        // The last cells as well, from the end of the stretch on.
        std::int64_t at = stretch.last;
        for (int i = 0; i < neighbours && at >= stretch.first; ++i)
            at = consider(at).first - 1;
        measure({consider(stretch.first).last + 1, at + 1});
        const std::int64_t step = (stretch.last - stretch.first) / places;
        std::int64_t next = stretch.first;
        for (std::int64_t place = 0; place <= places; ++place) {
            at = place == places ? stretch.last : stretch.first + place * step;
            for (int i = 0; i < neighbours && at >= next && at <= stretch.last; ++i)
                at = next = consider(at).last + 1;
        }
    }

    /// Where a cell may begin that lies between two others which begin at both ends of the range.
    void measure(const FieldRange &begins)
    {
        if (begins.empty())
            return;
        m_begin = begins.first;
        m_beginRaw = raw(begins.first);
        const double rise = raw(begins.last) - m_beginRaw;
        m_fieldsPerRaw = rise > 0 ? static_cast<double>(begins.last - begins.first) / rise : 0;
    }

    /// Fewer doubles than fields: some share one, and so it is in one of any two halves.
    void searchCrowded(FieldRange stretch)
    {
        const auto crowded = [&](std::int64_t first, std::int64_t last) {
            return doublesApart(raw(first), raw(last)) < static_cast<std::uint64_t>(last - first);
        };
        if (stretch.first == stretch.last || !crowded(stretch.first, stretch.last))
            return;
        while (stretch.last - stretch.first > 1) {
            const std::int64_t middle = std::midpoint(stretch.first, stretch.last);
            (crowded(stretch.first, middle) ? stretch.last : stretch.first) = middle;
        }
        consider(stretch.first);
    }

    /// One field after the other, up to the first two that share a double.
    void searchNeighbours(const FieldRange &fields)
    {
        double before = raw(fields.first);
        for (std::int64_t field = fields.first + 1; field <= fields.last; ++field) {
            const double now = raw(field);
            if (now == before) {
                consider(field);
                return;
            }
            before = now;
        }
    }

    /// Where the cell of this field and raw may begin.
    std::int64_t beginGuess(std::int64_t field, double same) const
    {
        if (m_fieldsPerRaw == 0)
            return field - m_width;
        const double linear = static_cast<double>(m_begin) + (same - m_beginRaw) * m_fieldsPerRaw;
        return heldGuess({m_run.first, field}, std::ceil(linear));
    }

    /// The fields with the raw of this one. Cells are about as wide as the one before.
    FieldRange cellOf(std::int64_t field)
    {
        const double same = raw(field);
        const std::int64_t first = field > m_run.first && raw(field - 1) == same
                                       ? firstReaching({m_run.first, field - 1}, beginGuess(field, same),
                                                       [&](std::int64_t other) { return raw(other) == same; })
                                       : field;
        const std::int64_t end = firstReaching({field, m_run.last}, first + m_width,
                                               [&](std::int64_t other) { return raw(other) != same; });
        m_width = end - first;
        return {first, end - 1};
    }

    struct Known {
        std::int64_t field = 0;
        double raw = 0;
        bool isSet = false;
    };

    FormulaScheme m_scheme;
    std::array<Known, 16> m_known;
    FieldRange m_run;
    std::int64_t m_score;
    std::int64_t m_width = 1;
    std::int64_t m_begin = 0;  ///< of some cell
    double m_beginRaw = 0;     ///< its raw
    double m_fieldsPerRaw = 0; ///< from there on, were the formula linear; 0: not known
    FieldRange m_widest;
};

} // namespace

FieldRange widestFormulaCell(const CodecSpec &spec, FieldRange run, std::int64_t score)
{
    return Cells(spec, run, score).widest();
}

std::vector<std::int64_t> formulaBreaks(const CodecSpec &spec, FieldRange fields, std::int64_t lastScore)
{
    const FormulaScheme scheme(spec);
    std::vector<std::int64_t> breaks{1};
    for (const std::int64_t field : {fields.first, fields.last}) {
        for (std::int64_t score = 1; score < lastScore;) {
            const int binade = binadeOf(scheme.pack(score, field));
            const bool negative = scheme.pack(score, field) < 0;
            score = firstReaching({score, lastScore}, 2 * score, [&](std::int64_t later) {
                const double raw = scheme.pack(later, field);
                return binadeOf(raw) != binade || (raw < 0) != negative;
            });
            if (score <= lastScore)
                breaks.push_back(score);
        }
    }
    // Scores have binades of their own, which count where a formula adds something to the score.
    for (std::int64_t power = 2; power <= lastScore; power *= 2)
        breaks.push_back(power);
    std::ranges::sort(breaks);
    const auto rest = std::ranges::unique(breaks);
    breaks.erase(rest.begin(), rest.end());
    return breaks;
}

} // namespace tiebreak
