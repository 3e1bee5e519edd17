// SPDX-License-Identifier: GPL-3.0-or-later
// Remembers every key of a scan, exactly: a key that came twice must go, and none may be lost to a hash
// collision.
#pragma once

#include "core/base/bytestringindex.h"
#include "core/base/bytestrings.h"

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
    KeySet() = default;
    KeySet(const KeySet &) = delete; // the index points to the keys
    KeySet &operator=(const KeySet &) = delete;

    /// Remembers `key`; false when it was there already.
    bool insert(std::string_view key);
    /// Takes out of the batch what was there already, within the batch too, and remembers the rest.
    void keepNew(ByteStrings &batch);

    /// How many different keys.
    std::size_t size() const { return m_keys.size(); }

private:
    void makeRoom(std::size_t more);
    bool insertHashed(std::string_view key, std::uint64_t hash);

    ByteStrings m_keys;
    ByteStringIndex m_index{m_keys};
    std::size_t m_room = 0; ///< so many keys fit without growing
    std::vector<std::uint64_t> m_hashes;
};

} // namespace tiebreak
