// SPDX-License-Identifier: GPL-3.0-or-later
// The keys of a database in the order of their bytes, put together from batches as a scan finds them.
#pragma once

#include "core/base/bytestrings.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// All keys of `sorted` and of `batches` in the order of their bytes, each once. `sorted` is sorted already.
ByteStrings mergeKeys(const ByteStrings &sorted, const std::vector<ByteStrings> &batches);

/// The index of the first key that is not less than `bound`; sorted.size() when there is none.
std::size_t lowerBound(const ByteStrings &sorted, std::string_view bound);

} // namespace tiebreak
