// SPDX-License-Identifier: GPL-3.0-or-later
// How many ticks share a double under a formula: by search, since nothing but its order is known of it.
#pragma once

#include "core/codec/windowfields.h"

#include <cstdint>
#include <vector>

namespace tiebreak
{

/// The widest run of fields that encode to one double of those that are looked at: in each binade the cells
/// at both ends and some in between. It occurs; that none is wider is certain where the range has few cells,
/// and likely elsewhere: the cells of a formula that is linear in time differ by one field, and few of those
/// in a row are alike. Where all of these hold one field, it is wider if a binade has fewer doubles than
/// fields, or if two of 48 neighbours at an end or in the middle share one. `score` is one of the formula's.
FieldRange widestFormulaCell(const CodecSpec &spec, FieldRange run, std::int64_t score);

/// The scores from 1 to `lastScore` at which raws of the range reach another binade or all of them have left
/// one, ascending; 1 is the first. In between the doubles' grid stays. `lastScore` is one of the formula's.
std::vector<std::int64_t> formulaBreaks(const CodecSpec &spec, FieldRange fields, std::int64_t lastScore);

} // namespace tiebreak
