// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/reencode/shadowpair.h"

#include "core/base/int128.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr std::size_t intervalsCompared = 64;

bool meetInTime(const Decoder &from, const TickInterval &a, const Decoder &to, const TickInterval &b)
{
    if (!from.spec().hasTime() || !to.spec().hasTime())
        return true;
    const Int128 fromUnit = unitMicroseconds(from.spec().unit);
    const Int128 toUnit = unitMicroseconds(to.spec().unit);
    return Int128(a.first) * fromUnit < (Int128(b.last) + 1) * toUnit &&
           Int128(b.first) * toUnit < (Int128(a.last) + 1) * fromUnit;
}

} // namespace

bool pairAgrees(const Decoder &from, double oldRaw, const Decoder &to, double newRaw)
{
    const std::vector<TickInterval> old = from.preimage(oldRaw, intervalsCompared);
    const std::vector<TickInterval> fresh = to.preimage(newRaw, intervalsCompared);
    return std::ranges::any_of(old, [&](const TickInterval &a) {
        return std::ranges::any_of(
            fresh, [&](const TickInterval &b) { return a.score == b.score && meetInTime(from, a, to, b); });
    });
}

} // namespace tiebreak
