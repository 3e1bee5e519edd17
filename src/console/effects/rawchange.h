// SPDX-License-Identifier: GPL-3.0-or-later
// What increments, unions and comparisons do to a score and a time in one double.
#pragma once

#include "core/codec/codec.h"

#include <cstdint>
#include <optional>

namespace tiebreak
{

/// A raw as it reads.
struct RawReading {
    double raw = 0;
    Decoded decoded;
    TickInterval ticks; ///< first and last that it may stand for; nothing where it is foreign or plain

    /// Whether it stands for a score at all.
    bool isScore() const { return decoded.verdict != Verdict::Invalid; }
    /// The score that is true of it, where it stands for one.
    std::int64_t score() const { return decoded.preimage.score; }
    /// The time to show, where it stands for a score and the codec has a time.
    std::int64_t tick() const { return bestTick(decoded); }
};

/// Reads a raw under the decoder.
RawReading readRaw(const Decoder &decoder, double raw);

/// What an increment does to a row.
struct Increment {
    RawReading before;
    RawReading after;
    double increment = 0;
    std::optional<double> point; ///< pointWeight()
    bool vanishes = false;       ///< the sum is the raw that was there

    /// Points gained; nothing where one of the raws stands for no score.
    std::optional<std::int64_t> points() const;
    /// Ticks that the time moved by, below 0 where it is earlier now; nothing where one of them has no time.
    std::optional<std::int64_t> ticks() const;
    /// Whether neither score nor the ticks that the raw may stand for have changed but for the points: what
    /// an increment of points should do, and does not where doubles are too coarse.
    bool keepsTime() const;
};

/// ZINCRBY by `increment` on a row of this raw: one addition of doubles.
Increment incrementOf(const Decoder &decoder, double raw, double increment);

/// What becomes of several raws of one member.
enum class Aggregate : std::uint8_t { Sum, Min, Max };

/// One member on two boards.
struct UnionEffect {
    RawReading first;
    RawReading second;
    RawReading result;
    Aggregate aggregate = Aggregate::Sum;
    double firstWeight = 1;
    double secondWeight = 1;

    /// The result is one of the raws, bit for bit.
    bool keepsOne() const { return result.raw == first.raw || result.raw == second.raw; }
};

/// ZUNION and ZINTER of two raws, as Redis computes them: what is no number is 0.
UnionEffect unionOf(const Decoder &decoder, double first, double second, Aggregate aggregate,
                    double firstWeight = 1, double secondWeight = 1);

} // namespace tiebreak
