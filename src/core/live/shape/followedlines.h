// SPDX-License-Identifier: GPL-3.0-or-later
// Which members a chart of places follows, and what the samples saw of them.
#pragma once

#include "core/live/shape/bumplines.h"
#include "core/live/standing/liveboard.h"

#include <functional>
#include <span>
#include <string>

namespace tiebreak
{

/// Lines of the leader, of who climbs, of the `pinned`, and then of the first places, maxBumpLines at the
/// most, over the samples from `from` to `to`. A line begins at the first sample that shows its member, and
/// breaks where a time begins in which nobody looked. `name` writes a member.
BumpLines followedLines(const BoardHistory &history, const LiveBoard &board, const Decoder &decoder,
                        std::span<const std::string> pinned, std::span<const UnseenTime> unseen, Moment from,
                        Moment to, const std::function<std::string(std::string_view)> &name);

} // namespace tiebreak
