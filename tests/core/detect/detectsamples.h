// SPDX-License-Identifier: GPL-3.0-or-later
// Samples of boards whose codec is looked for, and what is said of them.
#pragma once

#include "core/detect/detect.h"
#include "core/detect/detecttext.h"
#include "support/generatedboards.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <utility>

namespace tiebreak::detectsamples
{

inline constexpr std::int64_t now = 1'795'205'647'000'000; // 2026-11-20T20:14:07Z

inline CodecSpec specOf(std::string_view text)
{
    return *parseCodecSpec(text);
}

inline BoardSample generatedSample(std::string_view codec, std::uint64_t seed)
{
    BoardGenerator generator(seed);
    GeneratedShape shape = generator.shape();
    shape.rows = std::min<std::int64_t>(shape.rows, 20'000);
    return sampleOf(generator.rows(specOf(codec), shape, now));
}

inline BoardSample sampleOfRaws(int rows, const std::function<double(int)> &raw)
{
    Rows all;
    for (int i = 0; i < rows; ++i)
        all.append("m" + std::to_string(i), raw(i));
    return sampleOf(sortedAsRedisDoes(std::move(all)));
}

/// A board with evenly spread scores and times, none of them broken.
inline BoardSample regularSample(std::string_view codec, std::int64_t rows, std::int64_t step = 1)
{
    BoardGenerator generator(1);
    GeneratedShape shape;
    shape.rows = rows;
    shape.step = step;
    return sampleOf(generator.rows(specOf(codec), shape, now));
}

inline std::string summary(const Detection &detection)
{
    std::string text = detectionSentence(detection, plainWording());
    for (const CodecCandidate &candidate : detection.candidates)
        text += "\n  " + specText(candidate.spec) + ' ' + std::to_string(candidate.bits);
    return text;
}

} // namespace tiebreak::detectsamples
