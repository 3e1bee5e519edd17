// SPDX-License-Identifier: GPL-3.0-or-later
// From an endpoint to a connected byte stream.
#pragma once

#include "core/base/result.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/resolver.h"
#include "redis/wire/waiter.h"

#include <chrono>
#include <memory>
#include <span>
#include <stop_token>

namespace tiebreak
{

/// Connects to one of the endpoint's addresses, in plain, by trying each in turn until `deadline`, which lies
/// `patience` after the beginning. Errors: Connect, Timeout, Cancelled.
Result<std::unique_ptr<ByteStream>> connectToAny(std::span<const SocketAddress> addresses,
                                                 const Endpoint &endpoint, std::chrono::milliseconds patience,
                                                 WaitClock::time_point deadline, Waiter &waiter,
                                                 const std::stop_token &stop);

/// Resolves and connects within `patience`, trying each address in turn, and then speaks TLS where the
/// endpoint says so. Errors: Connect, Timeout, Cancelled; Usage for files of the TLS options that cannot be
/// read.
Result<std::unique_ptr<ByteStream>> dial(const Endpoint &endpoint, std::chrono::milliseconds patience,
                                         Waiter &waiter, const std::stop_token &stop);

/// A time span for a sentence, e.g. "3 s" or "250 ms".
std::string patienceText(std::chrono::milliseconds patience);

} // namespace tiebreak
