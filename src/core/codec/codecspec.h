// SPDX-License-Identifier: GPL-3.0-or-later
// The rule that packs (score, tick) into raw, as the user names it: NAME[:key=value,...] or
// formula:TEXT[|unit=UNIT]
#pragma once

#include "core/base/result.h"
#include "core/formula/formula.h"
#include "core/time/tick.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The packing rule as such; ruleText() writes each out.
enum class Scheme { Plain, Decimal, Binary, Fraction, Text, Ordered, Formula };
/// What `ordered` adds to a code to make it the bits of a normal double: those of 1.0 or of the smallest
/// normal double, and with Signed the sign bit for negative codes.
enum class OrderedBias { One, Min, Signed };

/// A codec's parameters. Only parseCodecSpec makes one from text, so a CodecSpec is always in range.
struct CodecSpec {
    Scheme scheme = Scheme::Plain;
    TickUnit unit = TickUnit::Second;
    std::int64_t epoch = 0;           ///< field = tick - epoch, unless `from` is given
    std::optional<std::int64_t> from; ///< field = from - tick: earlier is larger
    std::optional<int> keep;          ///< only the low `keep` bits of the tick are kept (1 to 62)
    int digits = 10;                  ///< decimal: 1 to 18
    std::optional<int> cutDigits;     ///< fraction: 1 to 18; absent: plain double arithmetic
    int bits = 32;                    ///< binary, ordered: 1 to 62
    std::int64_t span = 0;            ///< fraction: 1 to 2^53
    OrderedBias bias = OrderedBias::One;
    std::optional<tiebreak::Formula> formula; ///< formula: there and for no other scheme

    bool operator==(const CodecSpec &) const = default;
    bool hasTime() const { return scheme != Scheme::Plain; }
    /// Whether raw falls as time goes on.
    bool earlierIsLarger() const { return formula ? formula->facts().earlierIsLarger : from.has_value(); }
    /// Whether raw falls as the score grows: higher scores stand at the low end of a board.
    bool fallsWithScore() const { return formula && formula->facts().fallsWithScore; }
    /// Whether an earlier time moves raw the way a higher score does.
    bool earlierRises() const { return earlierIsLarger() != fallsWithScore(); }
    /// `raw`, negated where raws fall as the score grows.
    double rising(double raw) const { return fallsWithScore() ? -raw : raw; }
};

/// Reads a codec spec. The error names the offending key, the values it may have, and the position (from 1).
Result<CodecSpec> parseCodecSpec(std::string_view text);

/// The canonical text: keys in a fixed order, defaults left out.
std::string specText(const CodecSpec &spec);

/// The name in a spec, e.g. "binary".
std::string_view schemeName(Scheme scheme);

/// A known scheme with a title people recognise, which --codec accepts and JSON holds.
struct CodecPreset {
    std::string_view title;
    std::string_view spec;
};
/// The title on a screen.
std::string presetLabel(const CodecPreset &preset);

/// The known schemes, in the order in which they are offered.
std::span<const CodecPreset> codecPresets();
/// The preset of this spec; null when it is none.
const CodecPreset *presetOf(const CodecSpec &spec);

/// One key of a codec spec.
struct CodecKey {
    std::string_view name;
    std::string_view values;   ///< "1 to 62"
    std::string_view standard; ///< what holds without the key; empty: nothing
    std::string_view meaning;
};

/// The keys that belong to one scheme.
std::span<const CodecKey> ownKeys(Scheme scheme);

/// The keys of every scheme with a time; none for `plain`, and for `formula`, whose one key is its own.
std::span<const CodecKey> timeKeys(Scheme scheme);

} // namespace tiebreak
