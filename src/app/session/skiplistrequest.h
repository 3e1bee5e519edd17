// SPDX-License-Identifier: GPL-3.0-or-later
// A command that is to be walked through in the skip list.
#pragma once

#include "core/board/rows.h"

#include <QByteArray>

#include <string>
#include <vector>

namespace tiebreak
{

/// The words of the command, and the board that it speaks of.
struct SkipListRequest {
    std::vector<std::string> command;
    QByteArray key;
    Rows rows; ///< ascending; without any, those of `key` as the server has them
};

} // namespace tiebreak
