// SPDX-License-Identifier: GPL-3.0-or-later
// Codecs and needs as tests write them.
#pragma once

#include "lab/need/namedcodec.h"
#include "lab/need/need.h"

#include <QtGlobal>

namespace tiebreak
{

/// The codec of a spec that is right, without a name.
inline NamedCodec named(const char *spec)
{
    const auto parsed = parseCodecSpec(spec);
    if (!parsed)
        qFatal("%s: %s", spec, parsed.error().message.c_str());
    return {"", *parsed};
}

inline Need needOf(std::int64_t lowest, std::int64_t highest, const char *timeRange, const char *resolution)
{
    Need need;
    need.lowestScore = lowest;
    need.highestScore = highest;
    need.timeRange = *parseTimeRange(timeRange);
    need.resolution = *parseResolution(resolution);
    return need;
}

inline Need twentyMillion()
{
    return needOf(0, 20'000'000, "2020-01-01..2038-01-19", "1s");
}

/// The need on the README's picture.
inline Need pictureNeed()
{
    Need need = twentyMillion();
    need.increments = true;
    return need;
}

} // namespace tiebreak
