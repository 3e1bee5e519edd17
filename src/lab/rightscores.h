// SPDX-License-Identifier: GPL-3.0-or-later
// The first score that a scheme's own decoder reads wrong.
#pragma once

#include "core/windowfields.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// The largest score S such that the scheme's own decoder reads the score of every raw of the scores 0..S and
/// these fields right; nothing when it misreads score 0. For a formula S + 1 is misread, or the last of its
/// scores is S; below that the scores around each power of two of score and raw were read, and some in
/// between. `fields` is not empty unless the codec has no time.
std::optional<std::int64_t> largestRightScore(const CodecSpec &spec, const WindowFields &fields);

} // namespace tiebreak
