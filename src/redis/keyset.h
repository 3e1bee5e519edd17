// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers every key of a scan, exactly: a key that came twice must go, and none may be lost to a hash
// collision.
#pragma once

#include "core/bytestrings.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// A set of byte strings, made for batches: about 20 bytes a key besides the key itself.
class KeySet
{
public:
    /// Makes room for so many keys at once, rather than by growing; a million at the most.
    void reserve(std::uint64_t keys);
    /// Remembers `key`; false when it was there already.
    bool insert(std::string_view key);
    /// Takes out of the batch what was there already, within the batch too, and remembers the rest.
    void keepNew(ByteStrings &batch);

    /// How many different keys.
    std::size_t size() const { return m_keys.size(); }

private:
    struct Slot {
        std::uint32_t hash = 0;
        std::uint32_t entry = 0; // index + 1; 0 is free
    };
    void makeRoom(std::size_t more);
    bool insertHashed(std::string_view key, std::uint32_t hash);

    ByteStrings m_keys;
    std::vector<Slot> m_slots; // a power of two, at most half full
    std::vector<std::uint32_t> m_hashes;
};

} // namespace tiebreak
