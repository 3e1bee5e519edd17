// SPDX-License-Identifier: GPL-3.0-or-later
// The most neighbouring fields of one score that share a double.
#pragma once

#include "core/codec/windowfields.h"

#include <optional>

namespace tiebreak
{

/// The widest run of fields of one score that encode to one double; the first of them that is found. For
/// `text` only fields with as many digits are neighbours. Nothing where the score cannot be packed with every
/// field (`ordered` ends, `binary` would wrap), or where there are no fields.
///
/// Exact and without a scan for decimal, binary, ordered, text and float fractions. For cut fractions at
/// which both the cut and the double round, some thousand cells are looked at: the result occurs, and it is
/// the widest wherever it reaches the bound of the arithmetic or no more than so many cells come into
/// question. For formulas as far as widestFormulaCell() says.
std::optional<FieldRange> widestCell(const CodecSpec &spec, const WindowFields &fields, std::int64_t score);

} // namespace tiebreak
