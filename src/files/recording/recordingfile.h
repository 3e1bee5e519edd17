// SPDX-License-Identifier: GPL-3.0-or-later
// Opens foreign files as recordings, without trusting them.
#pragma once

#include "files/recording/sqlitefile.h"

#include <string>

namespace tiebreak
{

/// What is said of a recording that holds what no recorder writes.
std::unexpected<SqliteError> isDamaged();

/// An SQLite file for reading whose tables are word for word those of a recording of its version, this one or
/// the one before. A write that was cut off in the middle is taken back, where the file can be written.
SqliteResult<SqliteFile> openRecordingFile(const std::string &path);

} // namespace tiebreak
