// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/live/primarywatch.h"

#include "redis/link/sentinel.h"

#include <stop_token>
#include <thread>

namespace tiebreak
{

Result<void> watchPrimary(const Endpoint &endpoint, WatchPlan &plan,
                          const std::function<void(WatchNews)> &tell, const StandingReader::Clock &now,
                          const WatchTimes &times, const Progress &progress)
{
    const std::stop_token stop = progress.stopToken();
    while (!stop.stop_requested()) {
        std::stop_source ended;
        const std::stop_callback endWithUs(stop, [&ended] { ended.request_stop(); });
        const std::jthread lookout([&](const std::stop_token &enough) {
            if (nextPrimary(endpoint, times.timeouts, enough))
                ended.request_stop();
        });
        (void)watchNode(endpoint, plan, tell, now, times, Progress(ended.get_token()));
    }
    return failure(ErrorKind::Cancelled, "Stopped.");
}

} // namespace tiebreak
