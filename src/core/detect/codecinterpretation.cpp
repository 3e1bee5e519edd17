// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/detect/codecinterpretation.h"

#include <algorithm>
#include <cstdlib>

namespace tiebreak
{

RowMeanings rowMeanings(const CodecSpec &spec, const std::vector<double> &raws, const TimeRange &window)
{
    std::vector<Decoded> decoded(raws.size());
    Decoder(spec, window).decode(raws, decoded);
    const std::int64_t length = unitMicroseconds(spec.unit);
    RowMeanings meanings;
    for (const Decoded &one : decoded) {
        if (one.verdict == Verdict::Invalid || one.verdict == Verdict::OutOfRange)
            meanings.emplace_back();
        else if (spec.hasTime())
            meanings.push_back(RowMeaning{one.preimage.score, bestTick(one) * length,
                                          one.preimage.first * length, (one.preimage.last + 1) * length});
        else
            meanings.push_back(RowMeaning{one.preimage.score, 0, 0, 1});
    }
    return meanings;
}

InterpretationDifference differenceOf(const RowMeanings &first, const RowMeanings &other, bool bothTimed)
{
    InterpretationDifference difference;
    std::vector<double> factors;
    std::vector<std::int64_t> shifts;
    for (std::size_t i = 0; i < first.size(); ++i) {
        if (!first[i] || !other[i])
            continue;
        if (first[i]->score != 0 || other[i]->score != 0)
            factors.push_back(first[i]->score == 0 ? 0
                                                   : static_cast<double>(other[i]->score) /
                                                         static_cast<double>(first[i]->score));
        shifts.push_back(other[i]->bestTime - first[i]->bestTime);
    }
    if (shifts.empty())
        return difference;
    std::ranges::sort(factors);
    std::ranges::sort(shifts);
    const bool steady = !factors.empty() && factors.front() == factors.back();
    difference.sameScores = factors.empty() || (steady && factors.front() == 1);
    difference.scoreFactor = factors.empty() ? 1 : steady ? factors.front() : 0;
    if (bothTimed)
        difference.timeShift = shifts[shifts.size() / 2];
    difference.steadyShift = shifts.front() == shifts.back();
    return difference;
}

bool readAlike(const RowMeanings &a, const RowMeanings &b, const InterpretationDifference &difference)
{
    if (difference.sameScores && difference.steadyShift && difference.timeShift && *difference.timeShift == 0)
        return true;
    std::size_t same = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool both = a[i] && b[i];
        same += (!a[i] && !b[i]) || (both && a[i]->score == b[i]->score && a[i]->first < b[i]->last &&
                                     b[i]->first < a[i]->last)
                    ? 1
                    : 0;
    }
    return same * 100 >= a.size() * 99;
}

bool isOneOff(const InterpretationDifference &difference, TickUnit unit, TickUnit otherUnit)
{
    if (!difference.sameScores || !difference.timeShift)
        return false;
    const std::int64_t shift = std::abs(*difference.timeShift);
    const std::int64_t tick = std::max(unitMicroseconds(unit), unitMicroseconds(otherUnit));
    return difference.steadyShift ? shift <= 2 * tick || shift == 1'000'000 : shift <= 2 * tick;
}

} // namespace tiebreak
