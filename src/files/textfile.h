// SPDX-License-Identifier: GPL-3.0-or-later
// A text file as a whole.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <limits>
#include <string>

namespace tiebreak
{

/// A file's path and what it holds.
struct TextFile {
    std::string path;
    std::string text; ///< without a byte order mark
};

/// Reads the whole file. Error Io: it cannot be read, in the system's words, it holds more than `maxBytes`
/// bytes, or it is UTF-16.
Result<TextFile> readTextFile(const std::string &path, const Progress &progress = {},
                              std::size_t maxBytes = std::numeric_limits<std::size_t>::max());

} // namespace tiebreak
