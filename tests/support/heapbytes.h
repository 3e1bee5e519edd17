// SPDX-License-Identifier: GPL-3.0-or-later
// What a program has allocated with new; a program that looks at it has new and delete replaced.
#pragma once

#include <atomic>
#include <cstddef>

namespace tiebreak
{

extern std::atomic<std::size_t> heapBytes;     ///< in use now
extern std::atomic<std::size_t> heapBytesPeak; ///< most in use since it was last set

} // namespace tiebreak
