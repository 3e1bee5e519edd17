// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces new and delete, in the programs that look at the counts.
#include "support/heapbytes.h"

#include <malloc.h>

#include <cstdlib>
#include <new>

namespace tiebreak
{

std::atomic<std::size_t> heapBytes{0};
std::atomic<std::size_t> heapBytesPeak{0};

} // namespace tiebreak

using tiebreak::heapBytes;
using tiebreak::heapBytesPeak;

namespace
{

void *countedNew(std::size_t size) noexcept
{
    void *memory = std::malloc(size);
    if (memory == nullptr)
        return nullptr;
    const std::size_t now = heapBytes += malloc_usable_size(memory);
    if (now > heapBytesPeak)
        heapBytesPeak = now;
    return memory;
}

void countedDelete(void *memory)
{
    if (memory != nullptr)
        heapBytes -= malloc_usable_size(memory);
    std::free(memory);
}

} // namespace

void *operator new(std::size_t size)
{
    if (void *memory = countedNew(size))
        return memory;
    throw std::bad_alloc();
}
void *operator new(std::size_t size, const std::nothrow_t &) noexcept
{
    return countedNew(size);
}
void operator delete(void *memory) noexcept
{
    countedDelete(memory);
}
void operator delete(void *memory, std::size_t) noexcept
{
    countedDelete(memory);
}
void operator delete(void *memory, const std::nothrow_t &) noexcept
{
    countedDelete(memory);
}
