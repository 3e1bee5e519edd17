// SPDX-License-Identifier: GPL-3.0-or-later
// Goes through a whole board for members that match a glob.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/wire/connection.h"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Members that match a glob, by ZSCAN, `max` at the most; progress counts members gone through (an estimate
/// from the cursor). Each match is handed on as it comes (member, raw); a member that ZSCAN returns twice is
/// handed on once.
Result<std::uint64_t> scanMembers(Connection &connection, const std::string &key, const std::string &glob,
                                  std::uint64_t max,
                                  const std::function<void(std::string_view member, double raw)> &found,
                                  const Progress &progress = {});

} // namespace tiebreak
