// SPDX-License-Identifier: GPL-3.0-or-later
// What grows to gigabytes must not need its size twice while it does.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace tiebreak
{

/// Plain elements one after the other that only grow. Unlike a std::vector it has the system move a large
/// block instead of copying it into a second one, and takes a quarter more at a time. Throws std::bad_alloc.
template <class T>
class GrowingArray
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    GrowingArray() = default;
    GrowingArray(const GrowingArray &other) { append(other.m_data, other.m_size); }
    GrowingArray(GrowingArray &&other) noexcept
        : m_data(std::exchange(other.m_data, nullptr))
        , m_size(std::exchange(other.m_size, 0))
        , m_room(std::exchange(other.m_room, 0))
    {
    }
    GrowingArray &operator=(GrowingArray other) noexcept
    {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        std::swap(m_room, other.m_room);
        return *this;
    }
    ~GrowingArray() { std::free(m_data); }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    const T *data() const { return m_data; }
    const T &operator[](std::size_t index) const { return m_data[index]; }

    void push_back(T element) { append(&element, 1); }
    /// Adds `count` elements, which must not be this array's own.
    void append(const T *elements, std::size_t count)
    {
        if (count > m_room - m_size)
            grow(count);
        if (count > 0)
            std::memcpy(m_data + m_size, elements, count * sizeof(T));
        m_size += count;
    }
    /// Makes room for so many elements in all.
    void reserve(std::size_t elements)
    {
        if (elements > m_room)
            setRoom(elements);
    }
    /// Gives back the room that is not used.
    void shrinkToFit()
    {
        if (m_size < m_room)
            setRoom(m_size);
    }

private:
    void grow(std::size_t more)
    {
        constexpr std::size_t small = (std::size_t(1) << 20) / sizeof(T);
        const std::size_t usual = m_room < small ? m_room * 2 : m_room + m_room / 4;
        setRoom(std::max({m_size + more, usual, std::size_t(64) / sizeof(T)}));
    }

    void setRoom(std::size_t elements)
    {
        if (elements > static_cast<std::size_t>(-1) / sizeof(T))
            throw std::bad_alloc();
        // To give back all of it with realloc() is not the same on every system.
        if (elements == 0) {
            std::free(std::exchange(m_data, nullptr));
            m_room = 0;
            return;
        }
        void *moved = std::realloc(m_data, elements * sizeof(T));
        if (moved == nullptr)
            throw std::bad_alloc();
        m_data = static_cast<T *>(moved);
        m_room = elements;
    }

    T *m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_room = 0;
};

} // namespace tiebreak
