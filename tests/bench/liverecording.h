// SPDX-License-Identifier: GPL-3.0-or-later
// What a recording of a busy hour costs.
#pragma once

namespace tiebreak
{

/// Records an hour of a board of a thousand rows and a thousand changes a second, without waiting for it, and
/// shows any second of it. `quick`: five minutes. There must be a QCoreApplication.
void measureRecording(bool quick);

} // namespace tiebreak
