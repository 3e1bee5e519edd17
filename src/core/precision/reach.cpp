// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/precision/reach.h"

#include "core/codec/field.h"
#include "core/precision/precision.h"
#include "core/prose/counts.h"
#include "core/prose/sentence.h"

namespace tiebreak
{

CodecReach codecReach(const CodecSpec &spec, TickWindow timeRange)
{
    CodecReach reach;
    reach.lastTick = codecDomain(spec).last;
    if (spec.keep)
        *reach.lastTick += timeRange.first - FieldMap(spec).kept(timeRange.first);
    reach.exactUpTo = largestExactScore(spec, timeRange);
    reach.endsEarly = reach.lastTick && *reach.lastTick < timeRange.last;
    return reach;
}

std::string reachSentence(const std::string &kept, const std::string &until, const std::string &score)
{
    return until.empty() ? sentence("It distinguishes {} up to {}.", kept, score)
                         : sentence("It distinguishes {} until {} and up to {}.", kept, until, score);
}

std::string reachText(const CodecSpec &spec, const CodecReach &reach, const Wording &wording)
{
    const std::string until = reach.lastTick ? wording.time(*reach.lastTick, spec.unit) : std::string();
    const std::string kept = phrase("reach", "every {}", unitWord(spec.unit));
    if (reach.exactUpTo)
        return reachSentence(kept, until, pointCount(wording, *reach.exactUpTo));
    return until.empty()
               ? sentence("It does not distinguish {} at any score.", kept)
               : sentence("It holds times until {}, but does not distinguish {} at any score.", until, kept);
}

} // namespace tiebreak
