// SPDX-License-Identifier: GPL-3.0-or-later
// Boards from files.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/board/snapshot.h"
#include "core/codec/codecspec.h"
#include "core/prose/wording.h"
#include "files/tablereader.h"

#include <string>

namespace tiebreak
{

/// That the file, of this name, is a part of a board; empty where it is not.
std::string filePartText(const std::string &name, const Snapshot &board, const Wording &wording);

/// Reads a board from CSV, TSV or JSON lines (see tableFormat()): of member and raw, as written by Redis; of
/// member, score and time, which `codec` packs; or as this program exports it, where bits are exact and come
/// before raw; the key of a row is passed over, and its rank is kept only where NamedRanks says that the file
/// is a part of a board. A first line may name the columns, in any order; two columns without names are
/// member and raw, three are member, score and time; a score without a time is taken for the raw. Times are
/// ISO 8601 UTC or integers (see readTimedRows()). `progress` counts bytes. Errors name the file, line and
/// column; Usage: the file needs a codec and there is none, Limit: a score or time does not fit it.
Result<Snapshot> readBoardFile(const std::string &path, const CodecSpec *codec,
                               const Progress &progress = {});

/// The same for a file that is read already.
Result<Snapshot> readBoardText(TextFile file, TableFormat format, const CodecSpec *codec,
                               const Progress &progress = {});

} // namespace tiebreak
