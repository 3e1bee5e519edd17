// SPDX-License-Identifier: GPL-3.0-or-later
// Open addressing whose slots hold row numbers; the members stay in the rows.
#include "core/memberindex.h"

#include "core/int128.h"

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

MemberIndex::MemberIndex(const Rows &rows) : m_rows(rows)
{
    std::random_device random;
    for (std::uint64_t &key : m_keys)
        key = static_cast<std::uint64_t>(random()) << 32 | random();
}

// Eight bytes at a time, the last eight overlapping those before; the length goes in first, so that zeros at
// the end count.
std::uint64_t MemberIndex::hashOf(std::string_view member) const
{
    std::uint64_t hash = m_keys[0] ^ member.size();
    const auto mix = [&](std::uint64_t word) { hash = foldedProduct(hash ^ word, m_keys[1]); };
    if (member.size() < 8) {
        std::uint64_t word = 0;
        for (const char c : member)
            word = word << 8 | static_cast<unsigned char>(c);
        mix(word);
    } else {
        for (std::size_t at = 0; at + 8 < member.size(); at += 8)
            mix(wordAt(member, at));
        mix(wordAt(member, member.size() - 8));
    }
    return foldedProduct(hash, m_keys[0]);
}

std::size_t MemberIndex::firstSlot(std::uint64_t hash) const
{
    return static_cast<std::size_t>(static_cast<UInt128>(hash) * m_slots.size() >> 64);
}

// The slot that holds the member, or the free one where it belongs.
MemberIndex::Slot *MemberIndex::slotOf(std::string_view member, std::uint64_t hash)
{
    const auto tag = static_cast<std::uint32_t>(hash);
    std::size_t at = firstSlot(hash);
    for (;; at = at + 1 == m_slots.size() ? 0 : at + 1) {
        Slot &slot = m_slots[at];
        if (slot.entry == 0 || (slot.tag == tag && m_rows.member(slot.entry - 1) == member))
            return &slot;
    }
}

void MemberIndex::reserve(std::size_t rows)
{
    const std::size_t wanted = rows + rows / 2 + 16;
    if (wanted <= m_slots.size())
        return;
    std::vector<Slot> old(wanted);
    old.swap(m_slots);
    for (const Slot &slot : old) {
        if (slot.entry == 0)
            continue;
        const std::string_view member = m_rows.member(slot.entry - 1);
        *slotOf(member, hashOf(member)) = slot;
    }
}

void MemberIndex::takeIn(const std::function<void(std::size_t, std::size_t)> &again)
{
    if (m_rows.size() + m_rows.size() / 4 >= m_slots.size())
        reserve(std::max(m_rows.size(), m_known * 2));
    std::array<std::uint64_t, 64> hashes;
    while (m_known < m_rows.size()) {
        const std::size_t count = std::min(hashes.size(), m_rows.size() - m_known);
        for (std::size_t i = 0; i < count; ++i) {
            hashes[i] = hashOf(m_rows.member(m_known + i));
            // The slots of a large board are all over memory: fetch many at once.
            __builtin_prefetch(&m_slots[firstSlot(hashes[i])], 1);
        }
        for (std::size_t i = 0; i < count; ++i, ++m_known) {
            Slot &slot = *slotOf(m_rows.member(m_known), hashes[i]);
            if (slot.entry != 0)
                again(m_known, slot.entry - 1);
            slot = {static_cast<std::uint32_t>(hashes[i]), static_cast<std::uint32_t>(m_known + 1)};
        }
    }
}

} // namespace tiebreak
