// SPDX-License-Identifier: GPL-3.0-or-later
// What a server is there for, in words.
#pragma once

#include "files/servermarks.h"

#include <QString>

namespace tiebreak
{

/// For menus and fields.
QString environmentWords(Environment environment);
/// Among other facts; empty where nothing is said.
QString environmentFact(Environment environment);

} // namespace tiebreak
