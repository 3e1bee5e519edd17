// SPDX-License-Identifier: GPL-3.0-or-later
// Watches a server load the file that it was started with.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "redis/wire/endpoint.h"
#include "sandbox/supervisor.h"

#include <cstdint>
#include <string>

namespace tiebreak
{

/// Waits until the server has loaded its file and takes commands; returns how many keys it left out because
/// their time had come. `progress` counts the file's bytes; a stop request ends it at once with Cancelled.
/// Errors (Io), which name `file`: the server ended, with its own words; it does not answer; or it holds more
/// than `memory` bytes.
Result<std::int64_t> waitUntilLoaded(Supervisor &supervisor, const Endpoint &endpoint,
                                     const std::string &file, std::uint64_t memory, const Progress &progress);

} // namespace tiebreak
