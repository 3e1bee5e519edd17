// SPDX-License-Identifier: GPL-3.0-or-later
// Labels at the end of lines, moved apart where they would overlap.
#pragma once

#include <vector>

namespace tiebreak
{

/// Places for the middles of labels of this height, which would like to stand at `wanted`, in any order: in
/// the order of their wishes, none over another, within `top` to `bottom` as long as they have room there,
/// and as near to their wishes as that allows.
std::vector<double> spreadLabels(const std::vector<double> &wanted, double height, double top, double bottom);

} // namespace tiebreak
