// SPDX-License-Identifier: GPL-3.0-or-later
// A text file as a whole.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <string>

namespace tiebreak
{

/// A file's path and what it holds.
struct TextFile {
    std::string path;
    std::string text; ///< without a byte order mark
};

/// No text file is read that has more bytes: a board of ten million rows, exported, has about half as many.
inline constexpr std::size_t largestTextFile = std::size_t(2) << 30;

/// False only where there is no such file for sure: not where a folder on its way may not be entered, is no
/// folder, or is a link to nowhere, as a disk that is not mounted leaves it.
bool mayBeThere(const std::string &path);

/// Reads the whole file, or what comes out of a pipe until its end; a request to stop ends the waiting for
/// that. Error Io: it cannot be read, in the system's words, it is a device, it holds more than `maxBytes`
/// bytes or than fit into memory, or it is UTF-16.
Result<TextFile> readTextFile(const std::string &path, const Progress &progress = {},
                              std::size_t maxBytes = largestTextFile);
/// The same of a file that no user has named: one that Tiebreak opens by itself is no pipe, and a pipe in its
/// place is an error at once.
Result<TextFile> readOwnFile(const std::string &path, std::size_t maxBytes);

} // namespace tiebreak
