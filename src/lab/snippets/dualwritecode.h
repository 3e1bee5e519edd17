// SPDX-License-Identifier: GPL-3.0-or-later
// What an application runs while its board moves to another codec, in its own language.
#pragma once

#include "core/base/result.h"
#include "core/reencode/dualwrites.h"
#include "lab/need/language.h"

#include <string>

namespace tiebreak
{

/// All of dualWrites() as source text: the keys, each script and how it is run by the usual client of the
/// language, which its first comment names. Lua and functions are for scripts that run on the server; pseudo
/// are lines for redis-cli. Error Limit where the language has no literal for a key that is not UTF-8.
Result<std::string> dualWriteCode(const ShadowKeys &keys, bool turns, Language language);

} // namespace tiebreak
