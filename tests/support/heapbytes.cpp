// SPDX-License-Identifier: GPL-3.0-or-later
// Replaces new and delete, and where the linker is told so realloc() and free(), in the programs that look at
// the counts.
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

// The linker's names for what it calls in place of the system's functions, and for these.
extern "C" {
void *__real_realloc(void *memory, std::size_t size);
void __real_free(void *memory);
void *__wrap_realloc(void *memory, std::size_t size);
void __wrap_free(void *memory);
}

namespace
{

void *counted(void *memory)
{
    if (memory == nullptr)
        return nullptr;
    const std::size_t now = heapBytes += malloc_usable_size(memory);
    if (now > heapBytesPeak)
        heapBytesPeak = now;
    return memory;
}

void *countedNew(std::size_t size) noexcept
{
    return counted(std::malloc(size));
}

void countedDelete(void *memory)
{
    if (memory != nullptr)
        heapBytes -= malloc_usable_size(memory);
    __real_free(memory);
}

} // namespace

void *__wrap_realloc(void *memory, std::size_t size)
{
    const std::size_t before = memory == nullptr ? 0 : malloc_usable_size(memory);
    void *moved = __real_realloc(memory, size);
    if (moved != nullptr)
        heapBytes -= before;
    return counted(moved);
}

void __wrap_free(void *memory)
{
    countedDelete(memory);
}

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
