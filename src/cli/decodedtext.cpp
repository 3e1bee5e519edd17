// SPDX-License-Identifier: GPL-3.0-or-later
// What a decoded raw says.
#include "cli/decodedtext.h"

namespace tiebreak
{

void writeTruth(Output &output, const CodecSpec &spec, const RawFields &fields)
{
    if (fields.truth.empty())
        output << '-';
    bool first = true;
    for (const TickInterval &interval : fields.truth) {
        if (!first)
            output << ',';
        first = false;
        output << interval.score << ':';
        if (spec.hasTime())
            output << interval.first << '-' << interval.last;
        else
            output << '-';
    }
    if (fields.truthCut)
        output << ",...";
}

} // namespace tiebreak
