// SPDX-License-Identifier: GPL-3.0-or-later
// The audit of a snapshot at hand: how many rows a second on one core, and whether its cost grows with the
// board only.
#include "bench/figures.h"
#include "core/audit/audit.h"

#include <cmath>
#include <random>

using namespace tiebreak;

namespace
{

constexpr std::int64_t timeRangeStart = 1'793'000'000;
constexpr std::int64_t timeRangeLength = 90 * 86400;
constexpr std::int64_t now = (timeRangeStart + timeRangeLength) * 1'000'000;

/// A board of skewed scores with many ties; members of 15 bytes.
Snapshot boardOf(const CodecSpec &spec, std::int64_t members)
{
    std::mt19937_64 random(20261121);
    const auto fraction = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    const std::int64_t ticksASecond = 1'000'000 / unitMicroseconds(spec.unit);
    Rows rows;
    rows.reserve(static_cast<std::size_t>(members), static_cast<std::size_t>(members) * 15);
    for (std::int64_t row = 0; row < members; ++row) {
        const auto score = static_cast<std::int64_t>(2e6 * std::pow(fraction(), 4));
        const auto second =
            static_cast<double>(timeRangeStart) + fraction() * static_cast<double>(timeRangeLength);
        const auto encoded =
            encode(spec, score, static_cast<std::int64_t>(second * static_cast<double>(ticksASecond)));
        rows.append("player:" + std::to_string(10'000'000 + row), encoded->raw);
    }
    return {sortedAsRedisDoes(std::move(rows)), 0};
}

void measure(const char *codec, std::int64_t members, int rounds, const char *goal)
{
    const CodecSpec spec = *parseCodecSpec(codec);
    const Snapshot board = boardOf(spec, members);
    const Decoder decoder(spec, TimeRange());
    std::vector<Decoded> decoded(board.rows.size());
    std::int64_t audited = 0;
    const auto seconds = medianSeconds(rounds, {[&] {
                                                    const auto report = auditSnapshot(
                                                        board, decoder, Direction::HighestFirst, now);
                                                    audited += report ? report->members : 0;
                                                },
                                                [&] { decoder.decode(board.rows.raws(), decoded); }});
    if (audited != members * rounds)
        giveUp("an audit was not whole");
    const auto rate = [&](double time) { return rateText(static_cast<double>(members) / time); };
    printFigure({"audit " + std::to_string(members) + " rows, " + codec, rate(seconds[0]),
                 "decoding them alone " + rate(seconds[1]), ratioText(seconds[0] / seconds[1]), goal});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const std::int64_t largest = options.quick ? 1'000'000 : 10'000'000;
    for (std::int64_t members = 10'000; members <= largest; members *= 10)
        measure("binary:from=4294967295", members, members < 1'000'000 ? 51 : 5, "20 M/s");
    for (const char *codec :
         {"decimal:from=9999999999", "ordered:from=4294967295", "plain",
          "fraction:from=4102415999,span=4102415999,digits=10", "text:unit=cs,from=1099511627776"})
        measure(codec, 1'000'000, 5, "20 M/s");
}
