// SPDX-License-Identifier: GPL-3.0-or-later
// Up to which score ticks stay apart, scores read right, and raws can be packed.
#include "lab/limits.h"

#include "core/precision.h"
#include "core/windowfields.h"
#include "lab/rightscores.h"

#include <limits>

namespace tiebreak
{

CodecLimits codecLimits(const CodecSpec &spec, TickWindow window)
{
    const WindowFields fields = windowFields(spec, window);
    CodecLimits limits;
    if (spec.hasTime() && fields.runs.empty())
        return limits;
    limits.exactUpTo = largestExactScore(spec, window);
    limits.rightUpTo = largestRightScore(spec, fields);
    if (!spec.hasTime())
        limits.packedUpTo = std::numeric_limits<std::int64_t>::max();
    else if (fields.allPacked)
        limits.packedUpTo = largestPackedScore(spec, fields);
    return limits;
}

} // namespace tiebreak
