// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytestringindex.h"

#include "core/base/int128.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <random>

namespace tiebreak
{

namespace
{

std::uint64_t foldedProduct(std::uint64_t a, std::uint64_t b)
{
    const UInt128 product = static_cast<UInt128>(a) * b;
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

std::uint64_t wordAt(std::string_view bytes, std::size_t at)
{
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data() + at, sizeof word);
    return word;
}

} // namespace

ByteStringIndex::ByteStringIndex(const ByteStrings &strings) : m_strings(strings)
{
    std::random_device random;
    for (std::uint64_t &key : m_keys)
        key = static_cast<std::uint64_t>(random()) << 32 | random();
}

// Eight bytes at a time, the last eight overlapping those before; the length goes in first, so that zeros at
// the end count.
std::uint64_t ByteStringIndex::hashOf(std::string_view string) const
{
    std::uint64_t hash = m_keys[0] ^ string.size();
    const auto mix = [&](std::uint64_t word) { hash = foldedProduct(hash ^ word, m_keys[1]); };
    if (string.size() < 8) {
        std::uint64_t word = 0;
        for (const char c : string)
            word = word << 8 | static_cast<unsigned char>(c);
        mix(word);
    } else {
        for (std::size_t at = 0; at + 8 < string.size(); at += 8)
            mix(wordAt(string, at));
        mix(wordAt(string, string.size() - 8));
    }
    hash = foldedProduct(hash, m_keys[0]);
    // The slots of a large list are all over memory: fetch many at once.
    if (!m_slots.empty())
        __builtin_prefetch(&m_slots[firstSlot(hash)], 1);
    return hash;
}

std::size_t ByteStringIndex::firstSlot(std::uint64_t hash) const
{
    return static_cast<std::size_t>(static_cast<UInt128>(hash) * m_slots.size() >> 64);
}

// The slot that holds the string, or the free one where it belongs.
std::size_t ByteStringIndex::slotOf(std::string_view string, std::uint64_t hash) const
{
    const auto tag = static_cast<std::uint32_t>(hash);
    std::size_t at = firstSlot(hash);
    for (;; at = at + 1 == m_slots.size() ? 0 : at + 1) {
        const Slot &slot = m_slots[at];
        if (slot.entry == 0 || (slot.tag == tag && m_strings[slot.entry - 1] == string))
            return at;
    }
}

void ByteStringIndex::reserve(std::size_t strings)
{
    const std::size_t wanted = strings + strings / 2 + 16;
    if (wanted <= m_slots.size())
        return;
    std::vector<Slot> old(wanted);
    old.swap(m_slots);
    for (const Slot &slot : old) {
        if (slot.entry == 0)
            continue;
        const std::string_view string = m_strings[slot.entry - 1];
        m_slots[slotOf(string, hashOf(string))] = slot;
    }
}

void ByteStringIndex::enterAppended(const std::function<void(std::size_t, std::size_t)> &again)
{
    if (m_strings.size() + m_strings.size() / 4 >= m_slots.size())
        reserve(std::max(m_strings.size(), m_entered * 2));
    std::array<std::uint64_t, 64> hashes;
    while (m_entered < m_strings.size()) {
        const std::size_t count = std::min(hashes.size(), m_strings.size() - m_entered);
        for (std::size_t i = 0; i < count; ++i)
            hashes[i] = hashOf(m_strings[m_entered + i]);
        for (std::size_t i = 0; i < count; ++i, ++m_entered) {
            Slot &slot = m_slots[slotOf(m_strings[m_entered], hashes[i])];
            if (slot.entry != 0)
                again(m_entered, slot.entry - 1);
            slot = {static_cast<std::uint32_t>(hashes[i]), static_cast<std::uint32_t>(m_entered + 1)};
        }
    }
}

bool ByteStringIndex::contains(std::string_view string, std::uint64_t hash) const
{
    return m_slots[slotOf(string, hash)].entry != 0;
}

void ByteStringIndex::enterLast(std::uint64_t hash)
{
    m_entered = m_strings.size();
    m_slots[slotOf(m_strings[m_entered - 1], hash)] = {static_cast<std::uint32_t>(hash),
                                                       static_cast<std::uint32_t>(m_entered)};
}

} // namespace tiebreak
