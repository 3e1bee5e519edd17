// SPDX-License-Identifier: GPL-3.0-or-later
// Labels that do not collide: some left out, or all moved apart.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace tiebreak
{

/// What a label takes along an axis.
struct LabelExtent {
    double from = 0;
    double to = 0;
};

/// A label of this size around a place.
constexpr LabelExtent extentAround(double place, double size)
{
    return {place - size / 2, place + size / 2};
}

/// Of labels in the order of their worth the indices of those that keep `gap` between them.
std::vector<std::size_t> labelsApart(std::span<const LabelExtent> labels, double gap);
/// Places for the middles of labels of this height, which would like to stand at `wanted`, in any order: in
/// the order of their wishes, none over another, within `top` to `bottom` as long as they have room there,
/// and as near to their wishes as that allows.
std::vector<double> spreadLabels(const std::vector<double> &wanted, double height, double top, double bottom);

} // namespace tiebreak
