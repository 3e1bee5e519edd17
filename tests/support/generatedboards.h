// SPDX-License-Identifier: GPL-3.0-or-later
// Boards as applications fill them, the same for the same seed.
#pragma once

#include "core/board/boardsample.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"
#include "core/detect/detect.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace tiebreak
{

/// What a generated board is like.
struct GeneratedShape {
    std::int64_t rows = 1000;
    double largestScore = 100'000;
    double skew = 3;         ///< 1: scores spread evenly; more: most are small
    std::int64_t step = 1;   ///< scores are multiples of it
    double seconds = 864000; ///< times lie in so many seconds
    double age = 60;         ///< before now ends the last of them, in seconds
    double broken = 0;       ///< share of rows that a plain ZINCRBY or a missing time broke
};

class BoardGenerator
{
public:
    explicit BoardGenerator(std::uint64_t seed) : m_random(seed) {}

    /// A shape that a board may well have.
    GeneratedShape shape()
    {
        GeneratedShape shape;
        shape.rows = static_cast<std::int64_t>(between(30, 100'000));
        shape.largestScore = between(50, 3e7);
        shape.skew = 1 + 3 * fraction();
        const double steps = fraction();
        shape.step = steps < 0.75 ? 1 : steps < 0.85 ? 5 : steps < 0.95 ? 10 : 50;
        shape.largestScore = std::max(shape.largestScore, 20.0 * static_cast<double>(shape.step));
        shape.seconds = between(3600, 3 * 31'556'952.0);
        shape.age = fraction() < 0.6 ? between(1, 86400) : between(86400, 2 * 31'556'952.0);
        shape.broken = fraction() < 0.5 ? 0 : 0.03 * fraction();
        return shape;
    }

    /// All rows of a board, highest first. Rows that do not fit the codec are left out.
    Rows rows(const CodecSpec &spec, const GeneratedShape &shape, std::int64_t now)
    {
        Rows rows;
        const double unit = static_cast<double>(unitMicroseconds(spec.unit)) / 1e6;
        const double newest = static_cast<double>(now) / 1e6 - shape.age;
        for (std::int64_t i = 0; i < shape.rows; ++i) {
            const double size = shape.largestScore * std::pow(fraction(), shape.skew);
            const auto score = static_cast<std::int64_t>(size / static_cast<double>(shape.step)) * shape.step;
            const auto tick = static_cast<std::int64_t>((newest - shape.seconds * fraction()) / unit);
            const auto encoded = encode(spec, score, tick);
            if (!encoded)
                continue;
            double raw = encoded->raw;
            if (fraction() < shape.broken)
                raw = fraction() < 0.5 ? raw + 0.5 : fraction() < 0.5 ? raw + 50 : static_cast<double>(score);
            rows.append("player:" + std::to_string(i), raw);
        }
        return sortedAsRedisDoes(std::move(rows));
    }

    /// log-uniform from `low` to `high`.
    double between(double low, double high) { return low * std::pow(high / low, fraction()); }
    /// Evenly from 0 to 1, 1 left out.
    double fraction() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }

private:
    std::mt19937_64 m_random;
};

/// The sample that a server would give of these rows, which are in the order of a snapshot.
inline BoardSample sampleOf(const Rows &all)
{
    BoardSample sample;
    sample.cardinality = static_cast<std::int64_t>(all.size());
    for (const SamplePart &part : sampleParts(sample.cardinality)) {
        for (std::int64_t rank = part.first; rank < part.first + part.count; ++rank) {
            const auto row = static_cast<std::size_t>(rank);
            sample.rows.append(all.member(row), all.raw(row));
            sample.ranks.push_back(rank);
        }
    }
    return sample;
}

/// The words of a GEOADD with places all over the earth, as the server itself is to store them.
inline std::vector<std::string> geoAdd(const std::string &key, int places)
{
    BoardGenerator random(6);
    std::vector<std::string> words{"GEOADD", key};
    for (int i = 0; i < places; ++i) {
        words.push_back(std::to_string(-120 + 260 * random.fraction()));
        words.push_back(std::to_string(-35 + 95 * random.fraction()));
        words.push_back("place:" + std::to_string(i));
    }
    return words;
}

/// The words of a ZADD with milliseconds of the last day as scores, as of a timeline.
inline std::vector<std::string> timelineAdd(const std::string &key, int events, std::int64_t now)
{
    BoardGenerator random(6);
    std::vector<std::string> words{"ZADD", key};
    for (int i = 0; i < events; ++i) {
        words.push_back(
            std::to_string(now / 1000 - static_cast<std::int64_t>(86'400'000 * random.fraction())));
        words.push_back("event:" + std::to_string(i));
    }
    return words;
}

/// The words of a ZADD with the score 0 throughout, as of an index of names.
inline std::vector<std::string> indexAdd(const std::string &key, int names)
{
    std::vector<std::string> words{"ZADD", key};
    for (int i = 0; i < names; ++i)
        words.insert(words.end(), {"0", "name:" + std::to_string(i)});
    return words;
}

/// With all times that are plausible.
inline Detection detectCodec(const BoardSample &sample, std::int64_t now)
{
    return detectCodec(sample, now, plausibleTimes(now));
}

/// Whether the detection thinks first of this codec, or of one that reads the board alike, or one tick off.
inline bool isFirst(const Detection &detection, const CodecSpec &spec)
{
    if (detection.candidates.empty())
        return false;
    const CodecCandidate &first = detection.candidates.front();
    return first.spec == spec || std::ranges::find(first.equivalents, spec) != first.equivalents.end() ||
           std::ranges::find(first.oneTickOff, spec) != first.oneTickOff.end();
}

} // namespace tiebreak
