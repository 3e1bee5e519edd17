// SPDX-License-Identifier: GPL-3.0-or-later
// What really happened, from a file.
#pragma once

#include "core/progress.h"
#include "core/result.h"
#include "core/trueevents.h"
#include "files/textfile.h"

#include <string>

namespace tiebreak
{

/// Reads events of member, score and time from CSV, TSV or JSON lines, in the file's order; columns, times
/// and errors as for readBoardFile(). A member may come several times.
Result<TrueEvents> readEventsFile(const std::string &path, const Progress &progress = {});

/// The same for a file that is read already.
Result<TrueEvents> readEventsText(TextFile file, TableFormat format, const Progress &progress = {});

} // namespace tiebreak
