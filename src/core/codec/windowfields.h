// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of a window's ticks, as the runs in which neighbouring ticks have neighbouring fields.
#pragma once

#include "core/codec/codec.h"
#include "core/codec/field.h"

#include <optional>
#include <vector>

namespace tiebreak
{

/// What a codec packs of a window.
struct WindowFields {
    /// Of each run of ticks that are packed one after the other; with `keep` at most one full cycle, else the
    /// ends of two. Empty when no tick of the window can be packed.
    std::vector<FieldRange> runs;
    std::int64_t ticks = 0; ///< how many the window has; more than 2^63 - 1 count as so many
    bool allPacked = false; ///< every tick of the window has a field that fits
    bool cycles = false;    ///< the window holds ticks on both sides of a turn of `keep`

    /// From the smallest to the largest field.
    FieldRange hull() const;
};

/// Ticks whose field does not fit are left out. A codec without time has no fields.
WindowFields windowFields(const CodecSpec &spec, TickWindow window);

/// Fields among which are those of the smallest and of the largest raw of a score: the ends of the runs, and
/// for `text` those of each number of digits, since not padded .10 stands below .9, and .99 above .100.
std::vector<std::int64_t> extremeFields(const CodecSpec &spec, const WindowFields &fields);

/// The largest score that can be packed with each of the fields: where `ordered` ends, or `binary` would wrap
/// round, that of a formula, else 2^63 - 1. Nothing when there are no fields or not even score 0 can.
std::optional<std::int64_t> largestPackedScore(const CodecSpec &spec, const WindowFields &fields);

} // namespace tiebreak
