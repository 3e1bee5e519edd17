// SPDX-License-Identifier: GPL-3.0-or-later
// The words of one decoded row: its time, how far that may be off, and what a tool tip tells beyond the
// columns.
#pragma once

#include "core/board/ranks.h"
#include "core/codec/codec.h"
#include "models/text/timetext.h"

#include <QLocale>
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

/// "Dense ranks, 1 2 2 3"
QString policyText(RankPolicy policy);

/// "exact", "blurred, misread", ...
QString verdictText(const Decoded &decoded);

/// How many intervals, or scores under `plain`, share one double: "3", or "1 024 or more" where counting
/// stopped.
QString intervalCountText(std::uint32_t intervals, const QLocale &locale = QLocale());

/// Why nothing encodes to `raw`, without a capital or a full stop.
QString foreignText(const CodecSpec &spec, double raw);

/// What the columns leave out: the interval in words, the own decoder's reading where it differs, several
/// intervals one by one, and whether neighbouring ticks of an exact row do share doubles.
QString rowToolTip(const Decoder &decoder, double raw, const Decoded &decoded, const TimeDisplay &display,
                   const QLocale &locale = QLocale());

} // namespace tiebreak
