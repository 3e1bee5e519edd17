// SPDX-License-Identifier: GPL-3.0-or-later
// A stop that leaves some time to finish.
#pragma once

#include <chrono>
#include <stop_token>
#include <thread>

namespace tiebreak
{

/// Asks to stop a while after somebody else was asked to.
class LateStop
{
public:
    /// `first`: what to wait for. Until this object ends.
    LateStop(std::stop_token first, std::chrono::nanoseconds delay);

    std::stop_token token() const { return m_late.get_token(); }

private:
    void wait(const std::stop_token &own) const;

    std::stop_token m_first;
    std::chrono::nanoseconds m_delay;
    mutable std::stop_source m_late;
    std::jthread m_thread; ///< last: it uses all the others
};

} // namespace tiebreak
