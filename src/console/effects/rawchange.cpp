// SPDX-License-Identifier: GPL-3.0-or-later
#include "console/effects/rawchange.h"

#include "core/codec/pointweight.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

double weighted(double raw, double weight)
{
    const double product = raw * weight;
    return std::isnan(product) ? 0 : product;
}

double joined(double first, double second, Aggregate aggregate)
{
    switch (aggregate) {
    case Aggregate::Min:
        return std::min(first, second);
    case Aggregate::Max:
        return std::max(first, second);
    case Aggregate::Sum:
        break;
    }
    const double sum = first + second;
    return std::isnan(sum) ? 0 : sum;
}

} // namespace

RawReading readRaw(const Decoder &decoder, double raw)
{
    RawReading reading{raw, decoder.decode(raw), {}};
    if (reading.isScore() && decoder.spec().hasTime())
        reading.ticks = possibleTicks(decoder, raw, reading.decoded);
    return reading;
}

std::optional<std::int64_t> Increment::points() const
{
    std::int64_t points = 0;
    if (!before.isScore() || !after.isScore() ||
        __builtin_sub_overflow(after.score(), before.score(), &points))
        return std::nullopt;
    return points;
}

std::optional<std::int64_t> Increment::ticks() const
{
    std::int64_t ticks = 0;
    if (!before.isScore() || !after.isScore() || __builtin_sub_overflow(after.tick(), before.tick(), &ticks))
        return std::nullopt;
    return ticks;
}

bool Increment::keepsTime() const
{
    return before.isScore() && after.isScore() && before.ticks.first == after.ticks.first &&
           before.ticks.last == after.ticks.last;
}

Increment incrementOf(const Decoder &decoder, double raw, double increment)
{
    const double sum = raw + increment;
    return {readRaw(decoder, raw), readRaw(decoder, sum), increment, pointWeight(decoder.spec()), sum == raw};
}

UnionEffect unionOf(const Decoder &decoder, double first, double second, Aggregate aggregate,
                    double firstWeight, double secondWeight)
{
    const double result = joined(weighted(first, firstWeight), weighted(second, secondWeight), aggregate);
    return {readRaw(decoder, first),
            readRaw(decoder, second),
            readRaw(decoder, result),
            aggregate,
            firstWeight,
            secondWeight};
}

} // namespace tiebreak
