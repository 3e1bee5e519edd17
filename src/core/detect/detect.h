// SPDX-License-Identifier: GPL-3.0-or-later
// Finds out which codec an unknown board was packed with, and says how sure that is.
#pragma once

#include "core/board/boardsample.h"
#include "core/board/coverage.h"
#include "core/detect/codecranking.h"
#include "core/detect/otheruse.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Rows of the sample that another codec than the first explains: something else writes to the board.
struct SecondWriter {
    CodecCandidate codec;
    std::int64_t raws = 0;           ///< distinct ones among the rows
    std::vector<std::int64_t> ranks; ///< of these rows, ascending, from 0 on
    std::string member;              ///< of the first of them
};

/// Rows whose times, under the first candidate, lie in the future.
struct RowsAhead {
    std::int64_t raws = 0;   ///< distinct ones
    std::int64_t latest = 0; ///< microseconds since the Unix epoch
};

/// What a detection ended with.
enum class DetectionOutcome : std::uint8_t {
    Sure,        ///< the first candidate is clearly the best
    NotSure,     ///< several are plausible, or there is too little to tell
    NothingFits, ///< no candidate explains most of the rows
    NotABoard,   ///< the rows rank nobody
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
    Silent,         ///< no row for longer than rows are apart
    TwoWriters,     ///< two codecs share the board, neither explains most of it
    Ahead,          ///< a well-known codec reads some rows with times up to a month ahead
};

/// The answer, with the candidates that are worth a look, the likeliest first; where only a date is in doubt,
/// plain scores second and a well-known codec third.
struct Detection {
    Coverage coverage; ///< of the board's rows
    DetectionOutcome outcome = DetectionOutcome::NothingFits;
    Doubt doubt = Doubt::None; ///< why it is NotSure
    std::vector<CodecCandidate> candidates = {};
    std::optional<NotABoard> notABoard = {}; ///< what the rows are instead; with NotABoard alone
    std::optional<SecondWriter> second = {}; ///< whose rows the first candidate does not explain
    std::optional<RowsAhead> ahead = {};     ///< with Doubt::Ahead
    std::int64_t raws = 0;                   ///< distinct finite raws among the sample
    std::int64_t wholes = 0;                 ///< of these, whole numbers
    double largeRaw = 0;                     ///< nine of ten are not larger than this
};

/// The times that are plausible for a board of today: 2009, when Redis came out, to a day after `now`
/// (microseconds since the Unix epoch).
TimeRange plausibleTimes(std::int64_t now);

/// Weighs every preset and a grid of parameters of every scheme, and looks for a second codec among the rows
/// that the best one does not explain. Sure only where the rows themselves rule out
/// what reads them differently, see mayBeMeant(). Where no codec is sure, the rows may be no board's, see
/// otherUse(); the candidates stay. Deterministic.
Detection detectCodec(const BoardSample &sample, std::int64_t now, const TimeRange &plausible);

/// Whether another candidate differs in how large the scores are, and the rows speak for it about as well:
/// scores that are all multiples of 10 are the same doubles as smaller ones with a digit more for the time.
bool maySizeScoresOtherwise(const CodecCandidate &first, const CodecCandidate &other);

/// Whether another candidate is too near the first to be sure of it: by what the rows say, and by how usual
/// each codec is.
bool mayBeMeant(const CodecCandidate &first, const CodecCandidate &other);

} // namespace tiebreak
