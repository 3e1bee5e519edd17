// SPDX-License-Identifier: GPL-3.0-or-later
// What commands do to a score and a time in one double, in sentences.
#pragma once

#include "console/effects/pointbounds.h"
#include "console/effects/rawchange.h"
#include "console/reference/commandreference.h"
#include "core/prose/wording.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// The words of a column: "moves the time"; empty where there is nothing to say.
std::string effectText(ScoreEffect effect);
/// How bad that is: Bad for what destroys a time, else Good.
Severity severityOf(ScoreEffect effect);
/// "dictionary, then skip list".
std::string structureText(TouchedStructure structure);
/// "Write", "Read by rank", ...
std::string groupText(CommandGroup group);

/// What the bounds of a score are, and how far they can be trusted: "From 100 × 2^32 up to, but not with, 101
/// × 2^32. The opening parenthesis excludes ..."
std::string boundsText(const CodecSpec &spec, const PointBounds &bounds, const Wording &wording);

/// "+1 moves the time by one second back and adds no point; a point is 4294967296."
std::string incrementText(const CodecSpec &spec, const Increment &effect, const Wording &wording);
/// "nadia_k: 5643589526706598 + 1 = 5643589526706599, still 1 314 000 points, 19:58:17 becomes 19:58:16"; the
/// member is text for people already.
std::string incrementDetails(const CodecSpec &spec, const Increment &effect, std::string_view member,
                             const Wording &wording);
/// What it takes to add one point to this row, and what that does to its time.
std::string pointText(const Decoder &decoder, const RawReading &row, const Wording &wording);

/// "431996492095 is 100 points, 2026-11-20 20:00:00, exact"; or that it stands for no score.
std::string readingText(const CodecSpec &spec, const RawReading &reading, const Wording &wording);
/// What became of two rows of one member.
std::string unionText(const CodecSpec &spec, const UnionEffect &effect, const Wording &wording);

/// What GT and LT of ZADD keep under this codec, two sentences.
std::string comparisonText(const CodecSpec &spec);

/// What a raw means that was typed as a bound: "429496729600 is 100 points, any time."
std::string meaningText(const Decoder &decoder, double raw, const Wording &wording);

/// A computed part of what is told about a command.
struct EffectNote {
    std::string caption; ///< "All rows with 100 points, any time:"; may be empty
    std::string code;    ///< what is to be typed, or how it is computed; may be empty
    std::string note;    ///< what it means; may be empty
};

/// A row for examples: of the open board, or made up.
struct SampleRow {
    std::string member;
    double raw = 0;
};

/// What a command does under this codec to rows with `score` points: the bounds that it takes, what
/// increments and unions make of the sample. Nothing where the codec makes no difference.
std::vector<EffectNote> effectNotes(const CommandEntry &entry, const Decoder &decoder, std::int64_t score,
                                    const SampleRow &sample, const Wording &wording);

/// A row of `score` points from the middle of the decoder's window; 0 for what does not fit.
SampleRow sampleRow(const Decoder &decoder, std::int64_t score, std::string member);

} // namespace tiebreak
