// SPDX-License-Identifier: GPL-3.0-or-later
// What a point weighs in a raw, as a number and in words.
#include "lab/pointweight.h"

#include "core/decimaldigits.h"
#include "core/scoretext.h"

#include <cmath>

namespace tiebreak
{

std::optional<double> pointWeight(const CodecSpec &spec)
{
    switch (spec.scheme) {
    case Scheme::Decimal:
        return static_cast<double>(powerOfTen(spec.digits));
    case Scheme::Binary:
        return std::ldexp(1.0, spec.bits);
    case Scheme::Ordered:
        return std::nullopt;
    case Scheme::Formula:
        if (!spec.formula->facts().linear)
            return std::nullopt;
        return spec.formula->facts().point;
    case Scheme::Plain:
    case Scheme::Fraction:
    case Scheme::Text:
        break;
    }
    return 1;
}

std::string pointWeightText(const CodecSpec &spec)
{
    const auto weight = pointWeight(spec);
    if (!weight)
        return {};
    if (isPowerOfTen(*weight) && *weight > 1)
        return "10^" + std::to_string(std::lround(std::log10(*weight)));
    const int power = std::ilogb(*weight);
    return power > 0 && std::scalbn(1.0, power) == *weight ? "2^" + std::to_string(power)
                                                           : shortestText(*weight);
}

} // namespace tiebreak
