// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of a board as text for the clipboard: lossless, and free of any locale.
#pragma once

#include "core/codec.h"
#include "models/decodedrows.h"

#include <QByteArray>

#include <span>

namespace tiebreak
{

/// In which form rows are copied.
enum class CopyForm { Tsv, Json, RedisCli };

/// The rows as UTF-8 text. Tsv: a line of column names, then a line a row; bytes that would break a line are
/// escaped as \xNN. Json: an array of objects; a member that is not UTF-8 is escaped under "member" and whole
/// under "memberBase64"; raws are strings. RedisCli: a ZADD a row that writes the very same double.
QByteArray copiedRows(CopyForm form, const Decoder &decoder, std::string_view key,
                      std::span<const BoardPage> pages);

} // namespace tiebreak
