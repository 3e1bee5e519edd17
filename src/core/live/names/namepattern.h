// SPDX-License-Identifier: GPL-3.0-or-later
// Where the names of members lie in a database: a field of a hash, with the member in one of the two.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// A hash and one of its fields, as the user names them: exactly one of the two holds {member} once. Only
/// parseNamePattern() makes one from text.
struct NamePattern {
    std::string key;   ///< "user:{member}", or a hash of all names, "usernames"
    std::string field; ///< "name"; of a hash of all names "{member}"
    bool operator==(const NamePattern &) const = default;

    /// The hash in which this member's name lies.
    std::string keyOf(std::string_view member) const;
    /// And its field.
    std::string fieldOf(std::string_view member) const;
};

/// Reads a pattern; white space around both is no part of them. Error Usage says what is wrong, and its
/// position counts in the text that has the fault, the key unless that is in order.
Result<NamePattern> parseNamePattern(std::string_view key, std::string_view field);

} // namespace tiebreak
