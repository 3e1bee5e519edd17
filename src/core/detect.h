// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out which codec an unknown board was packed with, and says how sure that is.
#pragma once

#include "core/boardsample.h"
#include "core/codecevidence.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// How a candidate reads the sample differently from the first candidate.
struct ReadingDifference {
    bool sameScores = false;
    double scoreFactor = 0;                ///< all scores are so many times the first's; 0: no such factor
    std::optional<std::int64_t> timeShift; ///< the times are later by this, in microseconds; nothing where
                                           ///< one of both has no times
    bool steadyShift = false;              ///< the same shift for every row
};

/// A codec that may be the board's.
struct CodecCandidate {
    CodecSpec spec;
    OriginKind origin = OriginKind::Known; ///< if not Known, `from` or `epoch` is only a date that fits
    CodecEvidence evidence;
    double bits = 0; ///< evidence.bits, less what makes the codec unusual; only differences mean anything
    std::vector<CodecSpec> equivalents; ///< read nearly every row alike
    ReadingDifference difference;
};

/// What a detection ended with.
enum class DetectionVerdict : std::uint8_t {
    Sure,        ///< the first candidate is clearly the best
    NotSure,     ///< several are plausible, or there is too little to tell
    NothingFits, ///< no candidate explains most of the rows
};

/// Why a detection is not sure.
enum class Doubt : std::uint8_t {
    None,
    FewValues,      ///< too few different ones
    Origin,         ///< from when the time counts no row shows
    Others,         ///< other codecs fit about as well
    OtherValues,    ///< too many values do not fit
    Packed,         ///< such plain scores may as well hold a time
    LittleEvidence, ///< hardly a score, or times that may be chance
    LongAgo,        ///< the newest time lies years back
};

/// The answer, with the candidates that are worth a look, the best first.
struct Detection {
    DetectionVerdict verdict = DetectionVerdict::NothingFits;
    Doubt doubt = Doubt::None; ///< why it is NotSure
    std::vector<CodecCandidate> candidates;
    std::int64_t rows = 0;   ///< of the sample
    std::int64_t raws = 0;   ///< distinct finite raws among them
    std::int64_t wholes = 0; ///< of these, whole numbers
    double largeRaw = 0;     ///< nine of ten are not larger than this
};

/// The times that are plausible for a board of today: 2009, when Redis came out, to a day after `now`
/// (microseconds since the Unix epoch).
Season plausibleTimes(std::int64_t now);

/// Weighs every preset and a grid of parameters of every scheme. Sure only where the rows themselves rule out
/// what reads them differently, see mayBeMeant() in detectdoubt.h. Deterministic.
Detection detectCodec(const BoardSample &sample, std::int64_t now, const Season &plausible);

/// Whether two readings differ in nothing but one tick for every row, as 2^32 and 2^32 - 1 do: the raws
/// cannot tell such codecs apart.
bool differsByOneTick(const CodecCandidate &candidate);

} // namespace tiebreak
