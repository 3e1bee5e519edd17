// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/lab/precisioncurve.h"

#include "core/codec/field.h"
#include "core/formula/formulacells.h"
#include "core/precision/precision.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Bins of the report that one bin of the curve joins: four an octave are left.
constexpr std::size_t joined = 2;
/// The axis goes on to the last exact score where that is at most so many times the highest score.
constexpr double nearLimit = 100;

/// The ticks that share a double at a score; nothing where the codec cannot pack that score.
class TicksOfScore
{
public:
    explicit TicksOfScore(const Decoder &decoder)
        : m_decoder(decoder)
        , m_tick(decoder.spec().earlierRises() ? decoder.window().first : decoder.window().last)
    {
    }
    /// For codecs that cannot pack the window's own end.
    void setTick(std::int64_t tick) { m_tick = tick; }
    std::int64_t tick() const { return m_tick; }

    std::optional<double> operator()(std::int64_t score) const
    {
        const auto encoded = encode(m_decoder.spec(), score, m_tick);
        if (!encoded || encoded->wrapped)
            return {};
        return std::max(1.0, ticksPerUlp(m_decoder, encoded->raw));
    }

private:
    const Decoder &m_decoder;
    std::int64_t m_tick;
};

/// The smallest score after `low` and up to `high` where the ticks are others than at `low`, which they are
/// at `high`. They only grow.
std::int64_t nextStep(const TicksOfScore &ticks, std::int64_t low, std::int64_t high)
{
    const std::optional<double> before = ticks(low);
    while (high - low > 1) {
        const std::int64_t middle = low + (high - low) / 2;
        (ticks(middle) == before ? low : high) = middle;
    }
    return high;
}

void addSteps(PrecisionCurve &curve, const TicksOfScore &ticks)
{
    auto score = std::int64_t(curve.firstScore);
    const auto last = std::int64_t(curve.lastScore);
    const std::optional<double> end = ticks(last);
    std::optional<double> now = ticks(score);
    while (now && now != end) {
        curve.steps.push_back({double(score), *now});
        score = nextStep(ticks, score, last);
        now = ticks(score);
    }
    if (now)
        curve.steps.push_back({double(score), *now});
    curve.endOfCodec = now ? curve.lastScore : double(score);
}

/// Of a formula: its doubles need not get coarser, but only where its raws reach another binade do they
/// change.
void addFormulaSteps(PrecisionCurve &curve, const CodecSpec &spec, const TicksOfScore &ticks)
{
    const auto first = std::int64_t(curve.firstScore);
    const std::int64_t last = std::min(std::int64_t(curve.lastScore), spec.formula->facts().lastScore);
    std::int64_t field = 0;
    if (first > last || !FieldMap(spec).fieldOf(ticks.tick(), field))
        return;
    std::vector<std::int64_t> scores = formulaBreaks(spec, {field, field}, last);
    std::erase_if(scores, [first](std::int64_t score) { return score <= first; });
    scores.insert(scores.begin(), first);
    curve.endOfCodec = std::min(curve.lastScore, double(last + 1));
    for (const std::int64_t score : scores) {
        const std::optional<double> now = ticks(score);
        if (!now) {
            curve.endOfCodec = double(score);
            return;
        }
        if (curve.steps.empty() || curve.steps.back().ticks != *now)
            curve.steps.push_back({double(score), *now});
    }
}

double powerOfTenBelow(double score)
{
    return std::pow(10, std::floor(std::log10(std::max(1.0, score))));
}

} // namespace

std::vector<PrecisionCurve::Bin> scoreDensity(const ScoreBins &bins)
{
    std::vector<PrecisionCurve::Bin> density;
    for (std::size_t first = 0; first + joined < ScoreBins::count; first += joined) {
        std::int64_t members = 0;
        for (std::size_t bin = first; bin < first + joined; ++bin)
            members += bins.members[bin];
        const double low = ScoreBins::lowest(first);
        const double end = ScoreBins::lowest(first + joined);
        if (members > 0)
            density.push_back({low, end, members});
    }
    return density;
}

double PrecisionCurve::maxTicks() const
{
    double max = 1;
    for (const Step &step : steps)
        max = std::max(max, step.ticks);
    return max;
}

double PrecisionCurve::ticksAt(double score) const
{
    const auto after = std::ranges::upper_bound(steps, score, {}, &Step::score);
    return after == steps.begin() ? 1 : std::prev(after)->ticks;
}

PrecisionCurve precisionCurve(const AuditReport &report, const Decoder &decoder)
{
    PrecisionCurve curve;
    if (!decoder.spec().hasTime() || report.highestScore < 1)
        return curve;
    curve.firstScore = powerOfTenBelow(double(std::max<std::int64_t>(1, report.lowestScore)));
    const auto highest = double(report.highestScore);
    curve.lastScore = std::max(highest * 1.25, curve.firstScore * 10);
    if (report.exactUpTo && double(*report.exactUpTo) >= curve.firstScore &&
        double(*report.exactUpTo) <= nearLimit * highest) {
        curve.exactUpTo = report.exactUpTo;
        curve.lastScore = std::max(curve.lastScore, double(*report.exactUpTo) * 4);
    }
    constexpr double maxScore = 9.2e18;
    curve.lastScore = std::min(curve.lastScore, maxScore);

    TicksOfScore ticks(decoder);
    const auto first = std::int64_t(curve.firstScore);
    if (!ticks(first) && report.times)
        ticks.setTick(decoder.spec().earlierRises() ? report.times->first : report.times->last);
    if (decoder.spec().formula)
        addFormulaSteps(curve, decoder.spec(), ticks);
    else
        addSteps(curve, ticks);
    curve.losesTrailingZeros = losesTrailingZeros(decoder.spec(), decoder.window());
    curve.bins = scoreDensity(report.bins);
    for (std::size_t bin = 0; bin + 1 < ScoreBins::count; ++bin) {
        const std::int64_t members = report.bins.collapsed[bin];
        if (members == 0)
            continue;
        const double score = std::sqrt(ScoreBins::lowest(bin) * ScoreBins::lowest(bin + 1));
        curve.rings.push_back({score, curve.ticksAt(score), members});
    }
    return curve;
}

} // namespace tiebreak
