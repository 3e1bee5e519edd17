// SPDX-License-Identifier: GPL-3.0-or-later
// One decoded row in the cells of a table: its score, its time and how far that may be off.
#pragma once

#include "core/codec/codec.h"
#include "models/text/timetext.h"

#include <QString>

namespace tiebreak
{

/// Whether a row has a time: the codec packs one, and something encodes to the raw.
bool standsForATime(const Decoder &decoder, const Decoded &decoded);

/// The distance from `shown` to both ends: "±1 s", "−3 +5 s", "−3 s +2 min"; empty when there is none.
QString plusMinusText(qint64 shown, const TickInterval &ticks, TickUnit unit);

/// The score that a row shows; a dash when nothing encodes to its raw.
QString scoreText(const Decoded &decoded);

/// The time that a row shows; a dash where there is none.
QString bestTimeText(const Decoder &decoder, const Decoded &decoded, const TimeDisplay &display);

/// The first character in which the times of the interval's ends differ; -1 when they do not.
int uncertainFrom(const TickInterval &ticks, TickUnit unit, const TimeDisplay &display);
/// The same for the ticks a row may stand for; -1 too where it has no time.
int uncertainFrom(const Decoder &decoder, double raw, const Decoded &decoded, const TimeDisplay &display);

/// "exact", "blurred, misread", ...
QString verdictText(const Decoded &decoded);

/// How many intervals, or scores under `plain`, share one double: "3", or "1 024 or more" where counting
/// stopped.
QString intervalCountText(std::uint32_t intervals);

/// What the columns leave out, as verdictDetails() has it.
QString rowToolTip(const Decoder &decoder, double raw, const Decoded &decoded, const TimeDisplay &display);

} // namespace tiebreak
