// SPDX-License-Identifier: GPL-3.0-or-later
// Changes that hold the time of their own moment under another rule than the board's: a second writer.
#pragma once

#include "core/codec/codec.h"
#include "core/live/judge/seenchange.h"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// A way to write a row that differs from the board's codec.
struct OtherWriting {
    enum class Kind : std::uint8_t {
        Unit,     ///< the same packing, but time is counted in `unit`
        RanOver,  ///< the same packing and unit, after the last time that fits beside the score
        Mirrored, ///< time is counted the other way: not subtracted, or subtracted though it should not be
        Codec,    ///< another codec, `spec`
    };
    Kind kind = Kind::Codec;
    TickUnit unit = TickUnit::Second;
    std::string spec; ///< Codec and Mirrored: what the row reads under
    bool operator==(const OtherWriting &) const = default;
};

/// What a row reads as, when it was written so.
struct OtherReading {
    OtherWriting writing;
    std::int64_t score = 0;
    std::int64_t tick = 0; ///< in ticks of writing.unit
};

/// Changes that were written otherwise, among all that could be judged.
struct OtherWriter {
    OtherWriting writing;
    std::int64_t changes = 0; ///< written so
    std::int64_t among = 0;   ///< changes that were judged from the first of these on
    SeenBetween first;        ///< when the first of them was seen
    Moment last;              ///< when the latest was
};

/// Weighs other units, the other direction of time, the presets and other sizes of the field against each
/// change whose time is not of its moment under the board's codec, and counts which of them explains it.
class OtherWritings
{
public:
    /// Nothing can be told apart where the codec packs no time.
    explicit OtherWritings(const CodecSpec &spec);

    /// How `raw` reads with a time in one of these intervals, if a sound change would do so less than once
    /// in ten thousand times, or where a writer has shown itself. Counts as a change then. `scoreBefore`:
    /// what the row read before. `widely`: weighs all ways, else only those that explained a change before.
    std::optional<OtherReading> explain(double raw, std::span<const SeenBetween> near, SeenBetween seen,
                                        std::optional<std::int64_t> scoreBefore, bool widely);
    /// Counts a change that explain() was not asked for, or was and did not explain.
    void addOther(SeenBetween seen);

    /// The other writer that explains the most changes; nothing until chance would not do it once in a
    /// million boards. Forgotten again when it has long stopped.
    std::optional<OtherWriter> writer() const;

private:
    struct Way {
        OtherWriting writing;
        CodecSpec spec;
        bool runsOver = false; ///< read under the board's codec, whole fields later
        double bits = 0;       ///< for this way, since it began
        std::int64_t changes = 0;
        std::int64_t among = 0;
        SeenBetween first;
        Moment last;
    };
    struct Hit {
        std::int64_t score = 0;
        std::int64_t tick = 0;
        double chance = 1; ///< that an arbitrary raw would read so
    };
    void add(OtherWriting::Kind kind, const CodecSpec &spec, bool runsOver = false);
    std::optional<Hit> hitOf(const Way &way, double raw, SeenBetween near) const;
    void count(std::size_t hit, double chance, SeenBetween seen);
    static bool isSure(const Way &way);

    CodecSpec m_spec;
    std::vector<Way> m_ways;
    std::size_t m_weakHit = std::numeric_limits<std::size_t>::max(); ///< what explain() did not dare to say
    double m_weakChance = 1;
};

} // namespace tiebreak
