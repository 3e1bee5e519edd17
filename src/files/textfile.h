// SPDX-License-Identifier: GPL-3.0-or-later
// A text file as a whole, and which kind of table it holds.
#pragma once

#include "core/progress.h"
#include "core/result.h"

#include <cstddef>
#include <limits>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The kinds of tables that files hold.
enum class TableFormat { Csv, Tsv, JsonLines };

/// A file's path and what it holds.
struct TextFile {
    std::string path;
    std::string text; ///< without a byte order mark
};

/// Reads the whole file. Error Io: it cannot be read, in the system's words, it holds more than `most` bytes,
/// or it is UTF-16.
Result<TextFile> readTextFile(const std::string &path, const Progress &progress = {},
                              std::size_t most = std::numeric_limits<std::size_t>::max());

/// By the path's extension: .csv, .tsv or .tab, .jsonl, .ndjson or .json; else by the text's first line:
/// JSON lines when it begins with {, TSV when it holds a tab, else CSV.
TableFormat tableFormat(const TextFile &file);

} // namespace tiebreak
