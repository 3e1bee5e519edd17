// SPDX-License-Identifier: GPL-3.0-or-later
// How long it takes to find the codec of a board whose sample is read, and how often it is the right one.
#include "bench/figures.h"
#include "core/detect/detect.h"
#include "core/detect/drawnboards.h"
#include "support/generatedboards.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>

using namespace tiebreak;

namespace
{

constexpr std::int64_t now = 1'795'205'647'000'000;

/// The slowest of several boards of one codec, each the median of some rounds.
double slowestSeconds(std::string_view codec, const BenchOptions &options)
{
    double slowest = 0;
    for (std::uint64_t seed = 1; seed <= (options.quick ? 2 : 8); ++seed) {
        BoardGenerator generator(seed);
        GeneratedShape shape = generator.shape();
        shape.rows = 20'000;
        const BoardSample sample = sampleOf(generator.rows(*parseCodecSpec(codec), shape, now));
        const auto seconds = medianSeconds(options.quick ? 1 : 3, {[&] { detectCodec(sample, now); }});
        slowest = std::max(slowest, seconds.front());
    }
    return slowest;
}

/// What one pass over the same rows costs: a decode of 2000 raws under every preset.
double decodeSeconds()
{
    BoardGenerator generator(1);
    const BoardSample sample = sampleOf(
        generator.rows(*parseCodecSpec("binary:from=4294967295"), GeneratedShape{.rows = 20'000}, now));
    std::vector<Decoded> out(sample.rows.size());
    return medianSeconds(5, {[&] {
                             for (const CodecPreset &preset : codecPresets())
                                 Decoder(*parseCodecSpec(preset.spec), plausibleTimes(now))
                                     .decode(sample.rows.raws(), out);
                         }})
        .front();
}

std::string shareText(int part, int whole)
{
    const double share = whole == 0 ? 0 : 100.0 * part / whole;
    return fmt::format("{:.1f}%", share);
}

/// Boards of every scheme, unit and origin: how many of them are found.
void countFound(std::uint64_t boards)
{
    int drawn = 0;
    int sureRight = 0;
    int sureWrong = 0;
    int unsure = 0;
    int unsureNear = 0;
    for (std::uint64_t seed = 0; seed < boards; ++seed) {
        const DrawnBoard board = BoardDrawer(seed, now).board();
        if (board.sampled.size() < 200)
            continue; // the times do not fit the codec
        ++drawn;
        const Detection detection = detectCodec(board.sample, now);
        const int place = placeOfTruth(board, detection);
        if (detection.outcome == DetectionOutcome::Sure) {
            ++(place == 1 ? sureRight : sureWrong);
            continue;
        }
        ++unsure;
        unsureNear += place >= 1 && place <= 3 ? 1 : 0;
    }
    const std::string name = fmt::format("detect {} drawn boards, ", drawn);
    printFigure({name + "sure and right", shareText(sureRight, drawn), "-", "-", "85%"});
    printFigure({name + "sure and wrong", std::to_string(sureWrong), "-", "-", "0"});
    printFigure({name + "not sure, the truth among the first three", shareText(unsureNear, unsure), "-", "-",
                 "100%"});
}

/// Boards that count from a moment of their own, which no row shows: how many it is sure of all the same.
void countMistaken(std::uint64_t boards)
{
    int mistaken = 0;
    for (std::uint64_t seed = 0; seed < boards; ++seed) {
        BoardDrawer drawer(seed, now);
        const CodecSpec spec = drawer.codecOfItsOwnMoment();
        const DrawnBoard board = drawer.board(spec);
        const Detection detection = detectCodec(board.sample, now);
        mistaken +=
            detection.outcome == DetectionOutcome::Sure && placeOfTruth(board, detection) != 1 ? 1 : 0;
    }
    printFigure({fmt::format("detect {} boards that count from their own moment, sure and wrong", boards),
                 std::to_string(mistaken), "-", "-", "0"});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    countFound(options.quick ? 100 : 1000);
    countMistaken(options.quick ? 100 : 1000);
    const double reference = decodeSeconds();
    for (const CodecPreset &preset : codecPresets()) {
        const double seconds = slowestSeconds(preset.spec, options);
        printFigure({"detect " + std::string(preset.spec), timeText(seconds),
                     "decode under the presets " + timeText(reference), ratioText(seconds / reference),
                     "100 ms"});
    }
}
