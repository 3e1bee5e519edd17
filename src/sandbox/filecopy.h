// SPDX-License-Identifier: GPL-3.0-or-later
// Copies a file into a sandbox's directory, so that no server ever opens the user's own.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// The size of a file in bytes. Errors (Io) in the system's words: it is not there, may not be read, or is no
/// regular file.
Result<std::uint64_t> fileSize(const std::string &path);

/// Copies a file byte by byte to `to`, which must not exist. `progress` counts bytes; a stop request ends it
/// with Cancelled. Error Io: it cannot be read or written, in the system's words.
Result<void> copyFile(const std::string &from, const std::string &to, const Progress &progress);

} // namespace tiebreak
