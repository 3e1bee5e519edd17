// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs, scores and times with which generated code is compared with encode() and the own decoder.
#pragma once

#include "core/text/scoretext.h"
#include "lab/limits/limits.h"
#include "lab/snippets/snippet.h"
#include "lab/snippets/snippetchecks.h"

#include <QByteArray>

#include <random>
#include <string>
#include <vector>

namespace tiebreak
{

inline const TimeRange &snippetTimeRange()
{
    static const TimeRange timeRange = *parseTimeRange("2026-01-01..2027-01-01");
    return timeRange;
}

/// Every preset, and parameters that nobody would choose.
inline std::vector<std::string> snippetSpecs()
{
    std::vector<std::string> specs;
    for (const CodecPreset &preset : codecPresets())
        specs.emplace_back(preset.spec);
    for (const char *odd : {"decimal:digits=1,unit=min,epoch=29453760",
                            "decimal:digits=13,unit=ms,from=9999999999999",
                            "decimal:digits=18,unit=us",
                            "decimal:digits=3,epoch=-5,keep=9",
                            "decimal:from=6000000000",
                            "binary:bits=62",
                            "binary:bits=1,keep=1",
                            "binary:bits=41,unit=ms,from=1999999999999",
                            "binary:bits=20,keep=20,from=1048575",
                            "fraction:span=9999999999,from=9999999999",
                            "fraction:span=9007199254740992,unit=us",
                            "fraction:span=1,keep=1,digits=18",
                            "fraction:unit=us,from=4102444800000000,span=4102444800000001,digits=18",
                            "fraction:span=9999999999999,unit=ms,digits=13",
                            "text:unit=us",
                            "text:from=2000000000",
                            "text:keep=5",
                            "text:epoch=1767225600",
                            "ordered:bits=62,bias=min",
                            "ordered:bits=1,keep=1,bias=signed",
                            "ordered:bits=41,unit=ms,from=2199023255551,bias=min",
                            "ordered:bits=20,unit=min,from=1048575,keep=20",
                            "ordered:bits=51,unit=us,bias=signed",
                            "formula:score*10000000000 + (9999999999 - t)",
                            "formula:score + (1 - t/10000000000000)|unit=ms",
                            "formula:score*2^34 + (1893456000 - t)",
                            "formula:(score-1000)*2^32 + (2^31-1-(t-1767225600))",
                            "formula:score*2^34 + t",
                            "formula:score*2^80 + (t + 2^53)",
                            "formula:score*1e11 + floor(t/2) - -2^3/4 - (5 - (3 - 1))",
                            "formula:-score + (1 - t/10000000000)",
                            "formula:(9999999 - score)*2^34 + t",
                            "formula:-score*1e11 - floor(t/2)",
                            "formula:max(score, -9) * 4e9 + min(abs(t), 4e9) + round(2.5) + trunc(2.7)"})
        specs.emplace_back(odd);
    return specs;
}

struct SnippetPair {
    std::int64_t score = 0;
    std::int64_t tick = 0;
};

/// Pairs around every limit of the codec, and others from a fixed seed.
inline std::vector<SnippetPair> snippetPairs(const CodecSpec &spec)
{
    const SnippetRanges ranges = snippetRanges(spec, Language::Cpp, snippetTimeRange());
    const TickWindow window = snippetTimeRange().ticks(spec.unit);
    const CodecLimits limits = codecLimits(spec, window);
    std::vector<std::int64_t> scores{0, 1, -1, 42, -1000003, 922337203, 922337204, lastWhole, -lastWhole};
    for (const std::int64_t around : {ranges.firstScore, ranges.lastScore, limits.exactUpTo.value_or(7),
                                      std::min(limits.rightUpTo.value_or(9), lastWhole)}) {
        for (const std::int64_t step : {-1, 0, 1})
            scores.push_back(around + step);
    }
    std::vector<std::int64_t> ticks{window.first, window.last,
                                    window.first + (window.last - window.first) / 3};
    for (const std::int64_t around : {ranges.kept.first, ranges.kept.last}) {
        for (const std::int64_t step : {-1, 0, 1}) {
            if (std::abs(around) < lastWhole)
                ticks.push_back(around + step);
        }
    }
    std::mt19937_64 random(41);
    std::vector<SnippetPair> pairs;
    for (const std::int64_t score : scores) {
        for (const std::int64_t tick : ticks)
            pairs.push_back({score, tick});
    }
    for (int i = 0; i < 120; ++i) {
        const auto size = static_cast<std::int64_t>(random() >> (11 + random() % 52));
        const auto offset =
            static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(window.last - window.first + 1));
        pairs.push_back({i % 4 == 0 ? -size : size, window.first + offset});
    }
    return pairs;
}

/// What the code of a language must say of a pair: "refused", or the bits, the score and the time read back.
inline QByteArray expectedLine(const CodecSpec &spec, const SnippetRanges &ranges, const SnippetPair &pair)
{
    const std::int64_t kept = FieldMap(spec).kept(pair.tick);
    if (pair.score < ranges.firstScore || pair.score > ranges.lastScore)
        return "refused";
    if (spec.hasTime() && (kept < ranges.kept.first || kept > ranges.kept.last))
        return "refused";
    const auto encoded = encode(spec, pair.score, pair.tick);
    if (!encoded || encoded->wrapped)
        return "refused";
    const Decoded decoded = Decoder(spec, snippetTimeRange()).decode(encoded->raw);
    if (!decoded.hasOwnScore || decoded.ownScore != pair.score)
        return "refused";
    QByteArray line =
        QByteArray::fromStdString(bitsText(encoded->raw)) + ' ' + QByteArray::number(qlonglong(pair.score));
    if (spec.hasTime())
        line += ' ' + QByteArray::number(qlonglong(snippetTick(spec, ranges, pair.score, encoded->raw)));
    return line;
}

} // namespace tiebreak
