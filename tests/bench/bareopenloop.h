// SPDX-License-Identifier: GPL-3.0-or-later
// References of an open loop, of hiredis and little else: the same load from a bare program, and a single
// connection beside a load.
#pragma once

#include "redis/wire/endpoint.h"

#include <chrono>
#include <vector>

namespace tiebreak
{

/// Random ZADDs at Poisson times, over as many unix socket connections as it is told.
struct BareLoad {
    Endpoint endpoint;
    unsigned connections = 1;
    double perSecond = 0;
    std::chrono::steady_clock::time_point from; ///< begins here ...
    std::chrono::nanoseconds warmUp{0};   ///< ... what is meant to start so long after it is not told ...
    std::chrono::nanoseconds duration{0}; ///< ... and the rest lasts so long
};

/// Sends the load with one epoll loop and one operation a connection at a time; what finds no connection free
/// waits. The seconds from each intended start to its reply.
std::vector<double> runBareLoad(const BareLoad &load);

/// The same with one blocking connection that sleeps in between.
std::vector<double> runProbe(const BareLoad &load);

} // namespace tiebreak
