// SPDX-License-Identifier: GPL-3.0-or-later
// How a simulated member's number becomes the bytes that Redis stores, and back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// A text and a number of fixed width after it, e.g. "user:0000042". Member names sort as their numbers do.
struct MemberShape {
    std::string prefix = "user:"; ///< any bytes, at most maxMemberPrefix
    int digits = 7;               ///< 1 to maxMemberDigits, zeros in front

    bool operator==(const MemberShape &) const = default;

    /// Writes the name of a member, whose number must have no more digits than the shape, behind the text.
    void appendMember(std::string &text, std::uint32_t member) const;
    /// The number of a name that appendMember() wrote; nothing for any other bytes.
    std::optional<std::uint32_t> memberOf(std::string_view name) const;
    /// The length of every name, in bytes.
    std::size_t length() const { return prefix.size() + static_cast<std::size_t>(digits); }
};
inline constexpr std::size_t maxMemberPrefix = 512;
inline constexpr int maxMemberDigits = 20;

} // namespace tiebreak
