// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a change that was seen on a live board is one that a sound writer makes.
#pragma once

#include "core/board/rows.h"
#include "core/codec/codec.h"
#include "core/live/judge/otherwriting.h"
#include "core/live/judge/seenchange.h"
#include "core/live/judge/writerclock.h"
#include "core/prose/severity.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What a change is, the gravest first.
enum class ChangeKind : std::uint8_t {
    OtherUnit,      ///< holds the time of its moment in another unit
    OtherCodec,     ///< holds the time of its moment under another codec
    Mirrored,       ///< holds the time of its moment, counted the other way
    RanOver,        ///< holds the time of its moment, which ran over into the score: the codec has run out
    TimeMoved,      ///< the time moved, and neither to this moment nor with the score: a ZINCRBY
    TimeKept,       ///< the score rose, and the time of an earlier score stayed: a ZINCRBY by whole points
    Restamped,      ///< the same score once more, with the time of this moment
    OlderTime,      ///< the score rose, and its time is older than that of the score before
    Future,         ///< a time that had not come yet
    Fraction,       ///< a fraction where the codec packs whole numbers
    BarePoints,     ///< less than one packed point: points that were never packed
    Timeless,       ///< the packed field is 0 and no time
    OutOfTimeRange, ///< a time outside the time range, and not of this moment
    Infinite,       ///< inf or -inf
    Invalid,        ///< nothing encodes to it, none of the above
    StampedLate,    ///< its time lies long before the change was seen
    WorseScore,     ///< the score fell, or rose where the lowest ranks first
    Misread,        ///< the scheme's own decoder reads another score: the codec's fault, not the writer's
    AfterTimeRange, ///< sound, but the board's time range does not hold this moment
    Sound,          ///< as far as the doubles tell
    NotJudged,      ///< see WhyNotJudged
};
inline constexpr std::size_t changeKinds = static_cast<std::size_t>(ChangeKind::NotJudged) + 1;

/// Bad is damage: no writer that packs score and time as the codec says makes such a change. Warning asks for
/// a look.
Severity severityOf(ChangeKind kind);

/// Whether the codec does not read the row so that a writer with a second rule explains it: neither the time
/// of the moment nor the score before is there under it.
bool isMisfit(ChangeKind kind);

/// Why a change cannot be judged.
enum class WhyNotJudged : std::uint8_t {
    None,
    NoCodec,      ///< the board's codec is not known
    NoTime,       ///< the codec packs no time
    ClockUnknown, ///< its time is not of this moment, and nobody knows yet by how much the clocks differ
    CameIntoView, ///< the row may be an old one: it may have stood where nothing was read before
    OtherProcess, ///< another process may hold it, and no writer need have changed it
    Rewritten,    ///< nearly all rows were rewritten at once, which no players do
};
inline constexpr std::size_t whysNotJudged = static_cast<std::size_t>(WhyNotJudged::Rewritten) + 1;

/// What is known of one change.
struct ChangeJudgement {
    ChangeKind kind = ChangeKind::NotJudged;
    WhyNotJudged why = WhyNotJudged::None;
    std::optional<TickInterval> before; ///< as the codec reads it; nothing where it cannot
    std::optional<TickInterval> after;  ///< the same
    std::chrono::microseconds by = {};  ///< TimeMoved, Restamped, OlderTime: later by (earlier: below 0; the
                                        ///< order unknown: 0); Future: ahead; StampedLate: behind
    double added = 0; ///< TimeMoved: what was added to the raw, where that is a number people add; else 0
    std::optional<OtherReading> other; ///< OtherUnit, OtherCodec, Mirrored, RanOver
};

/// Judges the changes of one board in the order in which they are seen. Claims only what no sound change can
/// be: a row that may stand, under the codec, for a time of its moment is taken for that. Value type.
class ChangeJudge
{
public:
    /// `scores` is the direction in which scores rank.
    ChangeJudge(const Decoder &decoder, Direction scores);

    ChangeJudgement judge(const SeenChange &change);

    const Decoder &decoder() const { return m_decoder; }
    const WriterClock &clock() const { return m_clock; }
    /// A second writer that the changes show.
    std::optional<OtherWriter> otherWriter() const { return m_writings.writer(); }
    /// Changes whose time is not of their moment are compared with all known ways to write. Where there are
    /// very many it may be turned off: then only with those that explained one before.
    void searchWidely(bool widely) { m_widely = widely; }

private:
    class Trial;
    bool isMarked(std::uint64_t mark) const;

    Decoder m_decoder;
    Direction m_scores;
    WriterClock m_clock;
    OtherWritings m_writings;
    std::vector<std::uint64_t> m_misleading; ///< rows whose score is not to be compared with, by their hash
    std::optional<Moment> m_lastLate;        ///< when the last change with a late stamp was seen
    std::int64_t m_better = 0;               ///< sound changes with a better score
    std::int64_t m_worse = 0;
    bool m_widely = true;
};

} // namespace tiebreak
