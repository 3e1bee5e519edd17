// SPDX-License-Identifier: GPL-3.0-or-later
// How many bytes an allocation really takes.
#pragma once

#include <cstdint>

namespace tiebreak
{

/// What jemalloc, the allocator that Redis comes with, takes for an allocation of so many bytes (0 or more):
/// up to 128 bytes the next multiple of 16 (8 for up to 8), above that the next of four steps to each power
/// of two. Source: "Size classes" of jemalloc(3).
std::int64_t allocatedBytes(std::int64_t bytes);

} // namespace tiebreak
