// SPDX-License-Identifier: GPL-3.0-or-later
// The names that members go by, from a file of member and name.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/live/names/namelist.h"
#include "core/prose/wording.h"
#include "files/tablereader.h"

#include <cstddef>
#include <cstdint>
#include <string>

namespace tiebreak
{

/// No larger file of names is read, in bytes, and no more names than these.
inline constexpr std::size_t largestNamesFile = std::size_t(256) << 20;
inline constexpr std::size_t maxDisplayNames = 2'000'000;

/// What a file of names holds.
struct NamesFile {
    NameList names;
    std::int64_t again = 0;    ///< lines that name a member that had a name already: the last one counts
    std::int64_t nameless = 0; ///< lines without a name
    std::int64_t cut = 0;      ///< names that were longer than longestPersonName
};

/// Reads member and name from CSV, TSV or JSON lines. Where the first line names its columns, they may be
/// member, user, player or id (also with id behind it), and name, display name, full name, nick or nickname;
/// other columns are passed over. Without such a line the first two columns are member and name. Error Io,
/// with file and line, for what is no such table, is not UTF-8, or is larger than the bounds.
Result<NamesFile> readNamesFile(const std::string &path, const Progress &progress = {});

/// The same for a file that is read already.
Result<NamesFile> readNamesText(TextFile file, TableFormat format, const Progress &progress = {});

/// What was read, and what was odd about it, in a sentence or more: "1 204 names. 3 members are named more
/// than once: the last name counts."
std::string namesFileText(const NamesFile &file, const Wording &wording);

} // namespace tiebreak
