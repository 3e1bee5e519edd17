// SPDX-License-Identifier: GPL-3.0-or-later
// Encoding and exact decoding of raw values.
#pragma once

#include "core/codec/codecspec.h"
#include "core/time/timerange.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tiebreak
{

/// What an encode gives.
struct Encoded {
    double raw = 0;
    bool wrapped = false; ///< `binary` only: score·2^bits + field left 64 bits and wrapped round
};

/// Packs score and tick as the scheme's own code would. Error Limit names the limit that was passed.
Result<Encoded> encode(const CodecSpec &spec, std::int64_t score, std::int64_t tick);

/// The same of a field that stands for a tick. It must be one that windowFields() or FieldMap::fields() gave:
/// this is not checked. Error Limit where the score does not fit, of a formula also where it does not with
/// this tick.
Result<Encoded> encodeField(const CodecSpec &spec, std::int64_t score, std::int64_t field);

/// How sure the time of a raw is: what its preimage holds inside the window.
enum class Verdict : std::uint8_t {
    Exact,      ///< one tick
    Blurred,    ///< one interval of several ticks
    Ambiguous,  ///< several intervals
    OutOfRange, ///< encodes only from ticks outside the window
    Invalid,    ///< nothing encodes to it
};

/// Ticks first to last (both included) encode with this score to the raw in question.
struct TickInterval {
    std::int64_t score = 0;
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool operator==(const TickInterval &) const = default;
};

/// From the earliest to the latest tick of `interval` and all `others`, with the score of `interval`.
TickInterval spanOf(TickInterval interval, std::span<const TickInterval> others);

/// Counting the intervals of one raw stops here.
inline constexpr std::uint32_t countedIntervals = 1024;

/// What one raw value means under one codec and window.
struct Decoded {
    std::int64_t ownScore = 0; ///< what the scheme's own decoder reads, if hasOwnScore
    std::int64_t ownTick = 0;  ///< the same for the tick, if hasOwnTick
    TickInterval
        preimage; ///< the true interval that holds own score and tick, else the first (when OutOfRange:
                  ///< the nearest to the window); nothing when Invalid; `plain` has no ticks
    std::uint32_t intervals =
        0; ///< how many true intervals the window holds; countedIntervals: that many or more
    Verdict verdict = Verdict::Invalid;
    bool hasOwnScore = false;
    bool hasOwnTick = false;
    bool misread = false; ///< the own score is none of the preimage (not judged past countedIntervals)
};

/// The score that the scheme's own decoder reads, without a search for the preimage; nothing where it reads
/// none.
std::optional<std::int64_t> ownScoreOf(const CodecSpec &spec, double raw);

/// A verdict in data: "exact", "blurred", "ambiguous", "out of range", "invalid".
std::string_view verdictId(Verdict verdict);
/// On a screen: "blurred, misread".
std::string verdictLabel(Verdict verdict, bool misread = false);

/// The ticks of a board's time range. The time range that nobody has set is only a guess: where one cycle of
/// `keep` covers more than half of it, it ends with that cycle, for past it every row would have a second
/// time; and under a formula it is what FormulaFacts::domain holds of it, for the same reason.
TickWindow plausibleTicks(const CodecSpec &spec, const TimeRange &timeRange);

/// Decodes raws under one codec and one window of plausible ticks. Immutable: may be shared across threads.
class Decoder
{
public:
    /// `window` counts ticks of the spec's unit.
    Decoder(const CodecSpec &spec, TickWindow window);
    Decoder(const CodecSpec &spec, const TimeRange &timeRange);

    /// Any double: NaN, the infinities, subnormals and -0 get a verdict like all others.
    Decoded decode(double raw) const;
    /// Decodes raws[i] into out[i]; out is at least as long as raws.
    void decode(std::span<const double> raws, std::span<Decoded> out) const;

    /// The true intervals of `raw` in the window, by score and then tick, `max` at the most.
    std::vector<TickInterval> preimage(double raw, std::size_t max) const;

    const CodecSpec &spec() const { return m_spec; }
    TickWindow window() const { return m_window; }

private:
    CodecSpec m_spec;
    TickWindow m_window;
};

/// The ticks whose field fits beside the score: fields from 0 to the largest. For `text` with `from`: ticks
/// from 0; with `keep`: one period, from 0; for a formula FormulaFacts::domain, where the time stays below a
/// point. A formula takes others too, and they change the score: packedTicks().
TickWindow codecDomain(const CodecSpec &spec);

/// The ticks that encode() takes, with `keep` one period of them: codecDomain(), for a formula
/// FormulaFacts::ticks.
TickWindow packedTicks(const CodecSpec &spec);

/// The time to show for a decoded raw: the own tick when it lies in the preimage, else the middle of the
/// interval.
std::int64_t bestTick(const Decoded &decoded);

/// First and last tick a decoded raw may stand for: the ends of its first true interval, or of all of them
/// where there are several.
TickInterval possibleTicks(const Decoder &decoder, double raw, const Decoded &decoded);

} // namespace tiebreak
