// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out which codec an unknown board was packed with, and says how sure that is.
#pragma once

#include "core/board/boardsample.h"
#include "core/detect/codecevidence.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

/// How a candidate reads the sample differently from the first candidate.
struct InterpretationDifference {
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
    InterpretationDifference difference;
};

/// What a detection ended with.
enum class DetectionOutcome : std::uint8_t {
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
    DetectionOutcome outcome = DetectionOutcome::NothingFits;
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
/// what reads them differently, see mayBeMeant(). Deterministic.
Detection detectCodec(const BoardSample &sample, std::int64_t now, const Season &plausible);

/// Whether two interpretations differ in nothing but one tick for every row, as 2^32 and 2^32 - 1 do: the
/// raws cannot tell such codecs apart.
bool differsByOneTick(const CodecCandidate &candidate);

/// Whether another candidate differs in how large the scores are, and the rows speak for it about as well:
/// scores that are all multiples of 10 are the same doubles as smaller ones with a digit more for the time.
bool maySizeScoresOtherwise(const CodecCandidate &first, const CodecCandidate &other);

/// Whether another candidate is too near the first to be sure of it. They are compared by what the rows say
/// and by how usual each codec is; only two things are decided otherwise. How large the scores are the rows
/// alone must tell, however unusual so many digits or bits are, unless the first is a preset and its scores
/// are such as games have. And of two codecs that are one tick apart, which no row can tell, a preset is
/// taken.
bool mayBeMeant(const CodecCandidate &first, const CodecCandidate &other);

} // namespace tiebreak
