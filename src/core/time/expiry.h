// SPDX-License-Identifier: GPL-3.0-or-later
// When a key expires.
#pragma once

#include <chrono>

namespace tiebreak
{

/// By the server's clock, as PEXPIREAT takes it.
using Expiry = std::chrono::sys_time<std::chrono::milliseconds>;

} // namespace tiebreak
