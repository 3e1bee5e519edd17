// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/random/zipf.h"

#include "sim/random/portablemath.h"

#include <algorithm>

namespace tiebreak
{

// With h(x) = x^-exponent and its integral H from 1: u is drawn evenly between H(3/2) - h(1) and H(count +
// 1/2), x is where H is u, and k is the whole number nearest to x. k is taken where u is in the last h(k)
// before H(k + 1/2).

Zipf::Zipf(std::uint32_t count, double exponent)
    : m_exponent(exponent)
    , m_count(count)
    , m_integralFirst(integral(1.5) - 1)
    , m_integralLast(integral(count + 0.5))
    , m_surely(2 - integralInverse(integral(2.5) - density(2)))
{
}

std::uint32_t Zipf::draw(Random &random) const
{
    while (true) {
        const double u = m_integralLast + random.share() * (m_integralFirst - m_integralLast);
        const double x = integralInverse(u);
        const auto k = static_cast<std::uint32_t>(std::clamp(x + 0.5, 1.0, static_cast<double>(m_count)));
        if (k - x <= m_surely || u >= integral(k + 0.5) - density(k))
            return k - 1;
    }
}

/// Of x^-exponent from 1 to x; for an exponent of 1 the logarithm.
double Zipf::integral(double x) const
{
    const double logarithm = portableLn(x);
    return portableExpm1Over((1 - m_exponent) * logarithm) * logarithm;
}

double Zipf::integralInverse(double integral) const
{
    // For exponents above 1 rounding can carry it to the -1 that infinity has.
    const double power = std::max(integral * (1 - m_exponent), -1 + 0x1p-52);
    return portableExp(portableLn1pOver(power) * integral);
}

double Zipf::density(double x) const
{
    return portableExp(-m_exponent * portableLn(x));
}

} // namespace tiebreak
