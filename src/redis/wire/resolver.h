// SPDX-License-Identifier: GPL-3.0-or-later
// Host names to addresses, without letting a slow name server hold a job.
#pragma once

#include "core/base/result.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/waiter.h"

#include <sys/socket.h>

#include <string>
#include <vector>

namespace tiebreak
{

/// An address that connect() takes.
struct SocketAddress {
    sockaddr_storage storage{};
    socklen_t length = 0;
    const sockaddr *get() const { return reinterpret_cast<const sockaddr *>(&storage); }
};

/// Of an IP address, "127.0.0.1", "fe80::1%eth0"; else empty.
std::string numericHost(const SocketAddress &address);

/// The endpoint's addresses, best first, at least one: the socket's path, a numeric host, or what the
/// resolver says; of localhost the loopback addresses where it says nothing.
Result<std::vector<SocketAddress>> resolve(const Endpoint &endpoint, Waiter &waiter,
                                           WaitClock::time_point deadline, const std::stop_token &stop);

} // namespace tiebreak
