// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/measure/codeccosts.h"

#include "core/base/int128.h"
#include "internals/memory/memorymodel.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace tiebreak
{

namespace
{

/// What one row says: points, and a time in microseconds.
struct ReadRow {
    std::int64_t score = 0;
    Int128 microsecond = 0;
    bool read = false;
};

std::vector<ReadRow> readRows(const Rows &rows, std::size_t count, const Decoder &from)
{
    constexpr std::int64_t firstMicrosecond = 1'795'132'800'000'000; // 2026-11-20
    constexpr std::int64_t step = 61'234'567;
    std::vector<ReadRow> read(count);
    for (std::size_t row = 0; row < count; ++row) {
        const Decoded decoded = from.decode(rows.raw(row));
        if (decoded.verdict == Verdict::Invalid)
            continue;
        read[row].read = true;
        read[row].score = decoded.preimage.score;
        read[row].microsecond =
            from.spec().hasTime() ? Int128(bestTick(decoded)) * unitMicroseconds(from.spec().unit)
                                  : Int128(firstMicrosecond) + Int128(step) * static_cast<std::int64_t>(row);
    }
    return read;
}

std::int64_t tickOf(const ReadRow &row, TickUnit unit)
{
    const Int128 tick = row.microsecond / unitMicroseconds(unit);
    return static_cast<std::int64_t>(std::clamp<Int128>(tick, std::numeric_limits<std::int64_t>::min(),
                                                        std::numeric_limits<std::int64_t>::max()));
}

/// The rows in this codec; what does not fit is counted.
Rows packed(const Rows &rows, const std::vector<ReadRow> &read, const Decoder &from, CodecCost &cost)
{
    Rows result;
    for (std::size_t row = 0; row < read.size(); ++row) {
        double raw = rows.raw(row);
        if (!read[row].read) {
            ++cost.leftOut;
            continue;
        }
        if (cost.codec != from.spec()) {
            const auto encoded = encode(cost.codec, read[row].score,
                                        cost.codec.hasTime() ? tickOf(read[row], cost.codec.unit) : 0);
            if (!encoded || encoded->wrapped) {
                if (cost.limit.empty() && !encoded)
                    cost.limit = encoded.error().message;
                ++cost.leftOut;
                continue;
            }
            raw = encoded->raw;
        }
        result.append(rows.member(row), raw);
    }
    return result;
}

void weighScores(const Rows &rows, ServerLine line, CodecCost &cost)
{
    std::int64_t texts = 0;
    cost.minScoreBytes = std::numeric_limits<std::int64_t>::max();
    for (const double raw : rows.raws()) {
        const std::int64_t bytes =
            listpackScoreBytes(raw, line) - 1; // the back length of a score is one byte
        cost.minScoreBytes = std::min(cost.minScoreBytes, bytes);
        cost.maxScoreBytes = std::max(cost.maxScoreBytes, bytes);
        if (!isListpackInteger(raw, line))
            ++texts;
    }
    if (rows.empty())
        cost.minScoreBytes = 0;
    cost.integers = texts == 0;
    cost.texts = texts == static_cast<std::int64_t>(rows.size());
}

Result<std::int64_t> weigh(Scratch &scratch, const std::string &key, const Rows &rows,
                           const EncodingLimits &limits, const Progress &progress)
{
    TRY(scratch.setLimits(limits, progress));
    TRY(scratch.add(key, rows, progress));
    const auto bytes = scratch.memoryOf(key, progress);
    TRY(scratch.run({"DEL", key}, progress));
    return bytes;
}

} // namespace

std::vector<CodecSpec> codecsToCompare(const CodecSpec &own)
{
    std::vector<CodecSpec> codecs;
    for (const std::string_view text : {"plain", "binary:from=4294967295", "decimal:from=9999999999",
                                        "fraction:from=4102415999,span=4102415999,digits=10",
                                        "ordered:from=4294967295", "text:unit=cs,from=1099511627776"})
        codecs.push_back(*parseCodecSpec(text));
    const auto same = std::ranges::find(codecs, own.scheme, &CodecSpec::scheme);
    if (same == codecs.end())
        codecs.push_back(own);
    else
        *same = own;
    return codecs;
}

Result<CodecCosts> measureCodecs(const Rows &rows, const std::string &key, const Decoder &from,
                                 const std::vector<CodecSpec> &codecs, const Progress &progress)
{
    TRY(auto scratch, Scratch::start(progress));
    const std::size_t count = std::min(rows.size(), static_cast<std::size_t>(maxMeasuredRows));
    const std::vector<ReadRow> read = readRows(rows, count, from);
    CodecCosts costs;
    costs.rows = static_cast<std::int64_t>(count);
    costs.timesMadeUp = !from.spec().hasTime();
    costs.serverVersion = scratch.version();
    costs.line = scratch.line();
    constexpr EncodingLimits listpack{1'000'000, 1'000'000'000};
    constexpr EncodingLimits skipList{0, 0};
    for (const CodecSpec &codec : codecs) {
        progress.report(costs.costs.size(), codecs.size());
        CodecCost cost;
        cost.codec = codec;
        const Rows board = packed(rows, read, from, cost);
        cost.rows = static_cast<std::int64_t>(board.size());
        weighScores(board, scratch.line(), cost);
        if (!board.empty()) {
            TRY(const auto list, weigh(scratch, key, board, listpack, progress));
            TRY(const auto nodes, weigh(scratch, key, board, skipList, progress));
            cost.listpackBytes = list;
            cost.skipListBytes = nodes;
        }
        costs.costs.push_back(std::move(cost));
    }
    progress.report(codecs.size(), codecs.size());
    return costs;
}

} // namespace tiebreak
