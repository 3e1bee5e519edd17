// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of as many rows as a test wants: every singer has its number as raw.
#pragma once

#include "redis/wire/connection.h"

#include <string>

namespace tiebreak
{

inline std::string singerAt(int raw)
{
    return "singer:" + std::to_string(raw);
}

/// Adds the singers `from` to `to` - 1.
inline Command addSingers(const std::string &key, int from, int to)
{
    Command add{"ZADD", key};
    for (int i = from; i < to; ++i)
        add.insert(add.end(), {std::to_string(i), singerAt(i)});
    return add;
}

} // namespace tiebreak
