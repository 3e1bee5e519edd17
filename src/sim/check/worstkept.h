// SPDX-License-Identifier: GPL-3.0-or-later
// A short list of the worst of many.
#pragma once

#include "sim/check/consistencycheck.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace tiebreak
{

/// Puts `one` into the list, which has the largest key first and at most wrongKept items; of equal keys those
/// that came first stay.
template <class T, class Key>
void keepWorst(std::vector<T> &kept, const T &one, Key key)
{
    const auto &size = std::invoke(key, one);
    if (kept.size() == wrongKept && std::invoke(key, kept.back()) >= size)
        return;
    kept.insert(std::ranges::upper_bound(kept, size, std::greater(), key), one);
    if (kept.size() > wrongKept)
        kept.pop_back();
}

} // namespace tiebreak
