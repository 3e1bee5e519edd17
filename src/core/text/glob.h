// SPDX-License-Identifier: GPL-3.0-or-later
// Tells a pattern from a name: what a user types where either may stand.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Whether the text is a glob as Redis reads it: it holds *, ? or [ not preceded by a backslash.
bool isGlob(std::string_view text);

/// Whether a glob matches all of a text, as Redis compares bytes: * any, ? one, [a-c^] one of a class, [^...]
/// none of it, and a backslash before what stands for itself (stringmatchlen() in its util.c).
bool matchesGlob(std::string_view glob, std::string_view text);

/// The name that a text means which is no glob: without the backslashes before *, ?, [ and ]. Other
/// backslashes stay.
std::string unescapeGlob(std::string_view text);

/// The glob of what begins with these bytes.
std::string globBeginning(std::string_view prefix);

/// The glob that a server is to be sent for one that a user typed: \xNN, \t, \n and \r become the bytes that
/// escapeBytes() writes so, and match only these; every other backslash stays, for Redis's own use: before *,
/// ?, [ or \ it takes them literally.
std::string globBytes(std::string_view text);

/// Globs of which one has to match a text, and why, a sentence; with none, nothing is allowed.
struct AllowedTexts {
    std::vector<std::string> globs;
    std::string why;

    bool allows(std::string_view text) const;
    bool operator==(const AllowedTexts &) const = default;
};

} // namespace tiebreak
