// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/board/ties.h"

namespace tiebreak
{

TieRule tieBetween(double rawA, const Decoded &a, double rawB, const Decoded &b)
{
    if (a.verdict == Verdict::Invalid || b.verdict == Verdict::Invalid ||
        a.preimage.score != b.preimage.score)
        return TieRule::None;
    // Redis compares values, so 0 and -0 are equal there though their bits differ.
    return rawA == rawB ? TieRule::Member : TieRule::Time;
}

} // namespace tiebreak
