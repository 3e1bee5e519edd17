// SPDX-License-Identifier: GPL-3.0-or-later
// Code to take away: a codec written out in the languages that leaderboards are written in.
#pragma once

#include "core/base/result.h"
#include "core/codec/codecspec.h"
#include "core/time/timerange.h"
#include "lab/need/language.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// What a snippet says of itself beside the codec.
struct SnippetContext {
    TimeRange timeRange; ///< the limits in its comments and the times of its self-check are those of this
                         ///< time range
    std::string name;    ///< the codec's name in the first comment; any bytes; empty: none
};

/// A whole file of source text that encodes and decodes; the two Redis languages also add points and stamp
/// the time in one step. Its encode gives the bits of encode() and refuses, by the language's own kind of
/// error, a tick that does not fit and every score that its decode would not read back. It ends with a
/// check of three values, or fewer where not so many read back. Error Limit, with the reason, where the
/// language cannot hold the codec's numbers, no time has a field, or a formula reads no score of the time
/// range back right.
Result<std::string> snippet(const CodecSpec &spec, Language language, const SnippetContext &context);

/// A name for a file of this language: "tiebreak_codec.py", "TiebreakCodec.java", ...
std::string_view snippetFileName(Language language);

/// In what way Tiebreak's tests run the snippets of a language, one sentence; empty where none does.
std::string_view snippetTested(Language language);

} // namespace tiebreak
