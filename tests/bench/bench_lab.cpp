// SPDX-License-Identifier: GPL-3.0-or-later
// How long the Codec Lab's questions take: every codec's curve and limits, as the chart asks for them with
// each step of a slider.
#include "bench/figures.h"
#include "core/codec/codec.h"
#include "lab/limits/resolution.h"

#include <random>

using namespace tiebreak;

namespace
{

constexpr std::int64_t lastScore = std::int64_t(1) << 53;
constexpr TimeRange timeRange{1'577'836'800, 2'147'483'647}; // 2020 to 2038
constexpr const char *formula = "formula:score + (1 - t/10000000000)";

/// What takes about as long as a page may spend unnoticed: a thousand rows decoded.
class ThousandRows
{
public:
    explicit ThousandRows(const CodecSpec &spec)
        : m_decoder(spec, spec.hasTime() ? plausibleTicks(spec, timeRange) : TickWindow()), m_out(1000)
    {
        std::mt19937_64 random(20261121);
        const TickWindow ticks = m_decoder.window();
        while (m_raws.size() < m_out.size()) {
            const auto length = static_cast<std::uint64_t>(ticks.last - ticks.first + 1);
            const auto tick = spec.hasTime() ? ticks.first + static_cast<std::int64_t>(random() % length) : 0;
            m_raws.push_back(encode(spec, static_cast<std::int64_t>(random() % 1'000'000), tick)->raw);
        }
    }

    void decode() { m_decoder.decode(m_raws, m_out); }

private:
    Decoder m_decoder;
    std::vector<double> m_raws;
    std::vector<Decoded> m_out;
};

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const int rounds = options.quick ? 5 : 25;
    std::vector<std::string_view> specs;
    for (const CodecPreset &preset : codecPresets())
        specs.push_back(preset.spec);
    specs.push_back(formula);

    double allCurves = 0;
    double allDecoded = 0;
    for (const std::string_view text : specs) {
        const CodecSpec spec = parseCodecSpec(text).value();
        const TickWindow window = plausibleTicks(spec, timeRange);
        ThousandRows rows(spec);
        const auto seconds =
            medianSeconds(rounds, {[&] { resolutionCurve(spec, window, lastScore); },
                                   [&] { codecLimits(spec, window); }, [&] { rows.decode(); }});
        allCurves += seconds[0];
        allDecoded += seconds[2];
        const std::string reference = "1000 rows decoded " + timeText(seconds[2]);
        printFigure({"curve " + std::string(text), timeText(seconds[0]), reference,
                     ratioText(seconds[0] / seconds[2]), ""});
        printFigure({"limits " + std::string(text), timeText(seconds[1]), reference,
                     ratioText(seconds[1] / seconds[2]), "10 ms"});
    }
    printFigure({"curves of all of them", timeText(allCurves),
                 "1000 rows decoded each " + timeText(allDecoded), ratioText(allCurves / allDecoded),
                 "16 ms with the painting"});
}
