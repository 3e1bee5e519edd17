// SPDX-License-Identifier: GPL-3.0-or-later
// The words of a bit strip: what its bits say and what one of them is worth.
#pragma once

#include "app/widgets/raw/bitstriplayout.h"
#include "core/codec/codec.h"

#include <QString>

#include <optional>

namespace tiebreak
{

/// What the score's bits say: "score 2 400 000", or "score" where that is not known. Of a packed number below
/// zero they are "whole points of the size": the score's own number does not stand there, −5 points and a
/// time being 4 points and a rest below zero. Nor does it under a formula that falls as the score grows, or
/// adds to it: there they are "from the score".
QString scoreBitsName(const BitLayout &bits, double raw, std::optional<std::int64_t> score);

/// The words at a brace, e.g. "score 2 400 000, 22 bits (the first is implied)" or "exponent 1076, 2⁵³"; in
/// brief without what is in parentheses.
QString braceWords(const BitBrace &brace, const BitLayout &bits, double raw,
                   std::optional<std::int64_t> score, bool isBrief = false);

/// What one cell says and is worth, e.g. "Bit 31, mantissa: carries score, worth 512 points".
QString cellWords(const BitCell &cell, const Decoder &decoder, double raw);

/// The whole strip in one sentence.
QString stripWords(const BitLayout &bits, double raw, std::optional<std::int64_t> score);

} // namespace tiebreak
