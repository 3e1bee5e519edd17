// SPDX-License-Identifier: GPL-3.0-or-later
// The same member on a board and on its copy in another codec.
#pragma once

#include "core/codec/codec.h"

namespace tiebreak
{

/// Whether one score and one time can be behind both raws: some truth of the one, inside its season, and some
/// of the other have the same score, and their ticks meet in time. A codec without a time has any time.
bool pairAgrees(const Decoder &from, double oldRaw, const Decoder &to, double newRaw);

} // namespace tiebreak
