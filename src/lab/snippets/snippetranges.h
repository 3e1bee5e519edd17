// SPDX-License-Identifier: GPL-3.0-or-later
// What a snippet takes: the scores and times that its numbers hold and its decoder finds again.
#pragma once

#include "core/codec/codec.h"
#include "core/codec/field.h"
#include "core/text/scoretext.h"
#include "lab/need/language.h"

#include <vector>

namespace tiebreak
{

/// Scores, kept ticks and fields, ends included.
struct SnippetRanges {
    std::int64_t firstScore = 0;
    std::int64_t lastScore = 0;
    TickWindow kept;                ///< ticks after `keep` that are taken
    FieldRange fields;              ///< their fields
    std::vector<FieldRange> search; ///< text: the fields of one number of digits each, in which a time is
                                    ///< looked for
};

/// Whether all the language's numbers are doubles, fields included.
bool luaNumbers(Language language);
/// Whether the language's usual numbers are doubles, so that times beyond 2^53 are no numbers to it.
bool countsInDoubles(Language language);

/// The ranges of a codec in a language; for `text` those of the time range's times. Empty kept ticks where
/// the language's numbers hold none of them.
SnippetRanges snippetRanges(const CodecSpec &spec, Language language, const TimeRange &timeRange);

} // namespace tiebreak
