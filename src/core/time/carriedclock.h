// SPDX-License-Identifier: GPL-3.0-or-later
// Moments that never go back, also where this machine's clock is set back.
#pragma once

#include <chrono>
#include <functional>
#include <mutex>
#include <optional>

namespace tiebreak
{

/// That this machine's clock was set back by more than a second.
struct ClockSetBack {
    std::chrono::sys_time<std::chrono::microseconds> at;
    std::chrono::microseconds by{0};
};

/// This machine's clock. Once that is set back, a steady clock carries on its moments until it is set right.
/// A jump ahead, as after a suspend, is followed. Thread-safe.
class CarriedClock
{
public:
    using Moment = std::chrono::sys_time<std::chrono::microseconds>;
    using Wall = std::function<Moment()>;
    using Steady = std::function<std::chrono::steady_clock::time_point()>;

    explicit CarriedClock(Wall wall = systemMoment, Steady steady = std::chrono::steady_clock::now);

    /// No earlier than any moment before.
    Moment now();
    /// That it was set back since the last call, the last time; nothing: it was not.
    std::optional<ClockSetBack> takeSetBack();
    /// The system's clock as it is.
    static Moment systemMoment();

private:
    const Wall m_wall;
    const Steady m_steady;
    std::mutex m_mutex; ///< of what follows
    std::optional<Moment> m_last;
    std::chrono::steady_clock::time_point m_steadyLast;
    std::chrono::microseconds m_shift{0}; ///< from the system's clock to the moments
    std::optional<ClockSetBack> m_setBack;
};

} // namespace tiebreak
