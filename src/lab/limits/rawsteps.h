// SPDX-License-Identifier: GPL-3.0-or-later
// How a raw is made: the arithmetic of encode(), line by line, with what is rounded.
#pragma once

#include "core/codec/codecspec.h"
#include "lab/limits/rounding.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// One line of the arithmetic.
struct RawStep {
    /// What the line makes. Typed, Score and Tick are what is given; Double is the last line wherever the one
    /// before it is exact.
    enum class Kind {
        Typed,
        Score,
        Tick,
        Kept,
        Field,
        Product,
        Sum,
        Wrapped,
        Quotient,
        Cut,
        Joined,
        Operation,
        Bits,
        Double
    };

    Kind kind = Kind::Operation;
    std::string operation;                 ///< "2147483647 − 1000"; empty where a number is only named
    std::string result;                    ///< "2147482647"
    std::string note;                      ///< a sentence on what it is for; may be empty
    std::optional<Rounding> rounding = {}; ///< where the line gives a double: how
};

/// The way from a score and a tick to their raw.
struct RawMaking {
    std::vector<RawStep> steps;
    double raw = 0;
    /// The rounding that the raw comes from: the last one that is not exact, else the last one. Null where no
    /// line rounds.
    const Rounding *rounding() const;
};

/// How encode() makes the raw of this score and tick; nothing where it refuses them.
std::optional<RawMaking> makeRaw(const CodecSpec &spec, std::int64_t score, std::int64_t tick);

/// The way from a decimal number that somebody types to its double, as typedRounding() reads it.
Result<RawMaking> makeTyped(std::string_view text);

/// What a line is called: "Inverted field", "Sum".
std::string stepLabel(const CodecSpec &spec, RawStep::Kind kind);
/// All lines as text, one a line, to be copied.
std::string rawStepsText(const CodecSpec &spec, const RawMaking &making);
/// The lines in one: "2147483647 − 1000 = 2147482647; 100 × 4294967296 = 429496729600; + 2147482647 =
/// 431644212247; as a double 431644212247, nothing rounded". UTF-8.
std::string rawStepsLine(const CodecSpec &spec, const RawMaking &making);

} // namespace tiebreak
