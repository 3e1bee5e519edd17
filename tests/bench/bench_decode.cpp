// SPDX-License-Identifier: GPL-3.0-or-later
// How many rows a second each codec decodes on one core, interval and verdict included.
#include "bench/figures.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>

using namespace tiebreak;

namespace
{

struct Board {
    const char *name;
    const char *codec;
    std::int64_t limit; ///< up to this score the codec keeps every tick apart
    const char *goal;
};

constexpr Board boards[] = {
    {"decimal", "decimal", 900'719, "20 M/s"},
    {"decimal inverted", "decimal:from=9999999999", 900'719, "20 M/s"},
    {"binary", "binary:from=4294967295", 2'097'151, "20 M/s"},
    {"binary keep=31", "binary:from=2147483647,keep=31", 2'097'151, "20 M/s"},
    {"ordered", "ordered:from=4294967295", 1'073'741'823, "20 M/s"},
    {"ordered signed", "ordered:from=4294967295,bias=signed", 1'073'741'823, "20 M/s"},
    {"fraction cut", "fraction:from=4102415999,span=4102415999,digits=10", 1'048'575, "5 M/s"},
    {"fraction", "fraction:from=4102415999,span=4102415999", 1'048'575, "5 M/s"},
    {"text inverted", "text:unit=cs,from=1099511627776", 8'191, "5 M/s"},
    {"text", "text:unit=cs", 8'191, "5 M/s"},
    {"formula with digits", "formula:score*10000000000 + (9999999999 - t)", 900'719, "2 M/s"},
    {"formula with a power", "formula:score*2^32 + (4294967295 - t)", 2'097'151, "2 M/s"},
    {"formula with a fraction", "formula:score + (1 - t/10000000000000)|unit=ms", 255, "2 M/s"},
};

/// A board as it is read, highest first: skewed scores up to `largest`, times within one time range.
std::vector<double> rawsOf(const CodecSpec &spec, std::int64_t largest, std::size_t rows)
{
    std::mt19937_64 random(20261120);
    const auto fraction = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const TickWindow timeRange = TimeRange{1'793'000'000, 1'793'000'000 + 90 * 86400}.ticks(spec.unit);
    std::vector<double> raws;
    raws.reserve(rows);
    while (raws.size() < rows) {
        const auto score = static_cast<std::int64_t>(static_cast<double>(largest) * std::pow(fraction(), 3));
        const auto tick =
            timeRange.first +
            static_cast<std::int64_t>(fraction() * static_cast<double>(timeRange.last - timeRange.first));
        if (const auto encoded = encode(spec, score, tick))
            raws.push_back(encoded->raw);
    }
    std::ranges::sort(raws, std::greater());
    return raws;
}

/// What the least possible decoder does: shifts and masks the bits, and stores score and tick.
void shiftAndMask(std::span<const double> raws, std::span<Decoded> out)
{
    for (std::size_t i = 0; i < raws.size(); ++i) {
        const std::uint64_t bits = bitsOf(raws[i]);
        Decoded decoded;
        decoded.ownScore = static_cast<std::int64_t>(bits >> 32);
        decoded.ownTick = static_cast<std::int64_t>(bits & 0xFFFFFFFF);
        out[i] = decoded;
    }
}

void measure(const Board &board, const char *where, std::int64_t largest, const BenchOptions &options)
{
    const auto spec = parseCodecSpec(board.codec);
    const std::vector<double> raws = rawsOf(*spec, largest, options.quick ? 200'000 : 1'000'000);
    std::vector<Decoded> out(raws.size());
    const Decoder decoder(*spec, TimeRange());
    const auto seconds = medianSeconds(
        options.quick ? 3 : 7, {[&] { decoder.decode(raws, out); }, [&] { shiftAndMask(raws, out); }});
    const auto rate = [&](double time) { return static_cast<double>(raws.size()) / time; };
    printFigure({std::string("decode ") + board.name + where, rateText(rate(seconds[0])),
                 "shift and mask " + rateText(rate(seconds[1])), ratioText(seconds[0] / seconds[1]),
                 board.goal});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    for (const Board &board : boards) {
        measure(board, ", exact", board.limit, options);
        // ordered has no scores above its limit: there the exact board is all there is.
        if (board.limit < 1'000'000'000)
            measure(board, ", blurred", board.limit * 100, options);
    }
}
