// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/codec/pointweight.h"

#include "core/codec/decimaldigits.h"
#include "core/text/scoretext.h"

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
        return spec.rising(spec.formula->facts().point);
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
    const std::string sign = *weight < 0 ? "-" : "";
    const double size = std::abs(*weight);
    if (isPowerOfTen(size) && size > 1)
        return sign + "10^" + std::to_string(std::lround(std::log10(size)));
    const int power = std::ilogb(size);
    return sign +
           (power > 0 && std::scalbn(1.0, power) == size ? "2^" + std::to_string(power) : shortestText(size));
}

} // namespace tiebreak
