// SPDX-License-Identifier: GPL-3.0-or-later
// Counts what a test allocates with new; include it in one file of an executable, since it replaces new and
// delete.
#pragma once

#include <malloc.h>

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace tiebreak
{

inline std::atomic<std::size_t> heapBytes{0};     ///< in use now
inline std::atomic<std::size_t> heapBytesPeak{0}; ///< most in use since it was last set

inline void *countedNew(std::size_t size)
{
    void *memory = std::malloc(size);
    if (memory == nullptr)
        throw std::bad_alloc();
    const std::size_t now = heapBytes += malloc_usable_size(memory);
    if (now > heapBytesPeak)
        heapBytesPeak = now;
    return memory;
}

inline void countedDelete(void *memory)
{
    if (memory != nullptr)
        heapBytes -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace tiebreak

void *operator new(std::size_t size)
{
    return tiebreak::countedNew(size);
}
void operator delete(void *memory) noexcept
{
    tiebreak::countedDelete(memory);
}
void operator delete(void *memory, std::size_t) noexcept
{
    tiebreak::countedDelete(memory);
}
