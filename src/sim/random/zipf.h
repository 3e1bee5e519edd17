// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks of popularity after Zipf, without a table.
#pragma once

#include "sim/random/random.h"

#include <cstdint>

namespace tiebreak
{

/// Draws k of 1..count with a chance in proportion to 1 / k^exponent. Rejection-inversion: W. Hörmann and
/// G. Derflinger, "Rejection-inversion to generate variates from monotone discrete distributions", ACM TOMACS
/// 1996. Under 1.1 tries on average, whatever the count.
class Zipf
{
public:
    /// count from 1 to 2^31, exponent above 0 and at most 5.
    Zipf(std::uint32_t count, double exponent);

    /// k - 1: from 0, the most popular, to count - 1.
    std::uint32_t draw(Random &random) const;

private:
    double integral(double x) const;
    double integralInverse(double x) const;
    double density(double x) const;

    double m_exponent;
    std::uint32_t m_count;
    double m_integralFirst;
    double m_integralLast;
    double m_surely; ///< how far k may lie above x and be taken without another look
};

} // namespace tiebreak
