// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/recording/rowchanges.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <random>

namespace tiebreak
{

namespace
{

void appendNumber(std::string &bytes, std::uint64_t number)
{
    for (; number >= 0x80; number >>= 7)
        bytes += static_cast<char>(number | 0x80);
    bytes += static_cast<char>(number);
}

/// Takes one number off the front; nothing when there is none of at most 64 bits.
std::optional<std::uint64_t> readNumber(std::string_view &bytes)
{
    std::uint64_t number = 0;
    for (int shift = 0; shift < 64 && !bytes.empty(); shift += 7) {
        const auto byte = static_cast<unsigned char>(bytes.front());
        bytes.remove_prefix(1);
        const auto part = static_cast<std::uint64_t>(byte & 0x7F);
        if (shift == 63 && part > 1)
            return std::nullopt;
        number |= part << shift;
        if ((byte & 0x80) == 0)
            return number;
    }
    return std::nullopt;
}

/// Takes the distance to the next member off the front.
std::optional<MemberId> readMember(std::string_view &bytes, MemberId before)
{
    const auto distance = readNumber(bytes);
    const auto room = static_cast<std::uint64_t>(std::numeric_limits<MemberId>::max() - before);
    if (!distance || *distance == 0 || *distance > room)
        return std::nullopt;
    return before + static_cast<MemberId>(*distance);
}

/// Takes a number of entries off the front, each of which has at least `size` bytes.
std::optional<std::uint64_t> readCount(std::string_view &bytes, std::size_t size)
{
    const auto count = readNumber(bytes);
    if (!count || *count > bytes.size() / size)
        return std::nullopt;
    return count;
}

} // namespace

std::size_t MemberIdHash::operator()(MemberId member) const
{
    static const std::uint64_t key = (std::uint64_t(std::random_device()()) << 32) | std::random_device()();
    // The finisher of splitmix64 (S. Vigna).
    std::uint64_t hash = static_cast<std::uint64_t>(member) ^ key;
    hash = (hash ^ (hash >> 30)) * 0xBF58476D1CE4E5B9U;
    hash = (hash ^ (hash >> 27)) * 0x94D049BB133111EBU;
    return hash ^ (hash >> 31);
}

std::string encodeChanges(RowChanges changes, const HeadBits &head)
{
    // A member that comes twice counts where it stands last, as it does in the head.
    std::ranges::reverse(changes.set);
    std::ranges::stable_sort(changes.set, {}, &RowChanges::Row::member);
    const auto again = std::ranges::unique(changes.set, {}, &RowChanges::Row::member);
    changes.set.erase(again.begin(), again.end());
    std::ranges::sort(changes.gone);
    std::string bytes;
    bytes.reserve(changes.size() * 10 + 8);
    appendNumber(bytes, changes.set.size());
    RowChanges::Row before;
    for (const RowChanges::Row &row : changes.set) {
        const auto known = head.find(row.member);
        appendNumber(bytes, static_cast<std::uint64_t>(row.member - before.member));
        appendNumber(bytes, row.bits ^ (known == head.end() ? before.bits : known->second));
        before = row;
    }
    appendNumber(bytes, changes.gone.size());
    MemberId last = 0;
    for (const MemberId member : changes.gone) {
        appendNumber(bytes, static_cast<std::uint64_t>(member - last));
        last = member;
    }
    return bytes;
}

bool applyChanges(std::string_view bytes, HeadBits &head, std::size_t maxRows)
{
    const auto set = readCount(bytes, 2);
    if (!set || *set > maxRows)
        return false;
    RowChanges::Row before;
    // Members leave before others come, or a full head would be too large in between.
    std::vector<RowChanges::Row> rows;
    rows.reserve(*set);
    for (std::uint64_t row = 0; row < *set; ++row) {
        const auto member = readMember(bytes, before.member);
        const auto difference = readNumber(bytes);
        if (!member || !difference)
            return false;
        const auto known = head.find(*member);
        before = {*member, *difference ^ (known == head.end() ? before.bits : known->second)};
        rows.push_back(before);
    }
    const auto gone = readCount(bytes, 1);
    if (!gone)
        return false;
    MemberId last = 0;
    for (std::uint64_t i = 0; i < *gone; ++i) {
        const auto member = readMember(bytes, last);
        if (!member || head.erase(*member) == 0)
            return false;
        last = *member;
    }
    for (const RowChanges::Row &row : rows)
        head.insert_or_assign(row.member, row.bits);
    return bytes.empty() && head.size() <= maxRows;
}

} // namespace tiebreak
