// SPDX-License-Identifier: GPL-3.0-or-later
// The audit of a board that is watched: each change is judged as it is seen, and counted.
#pragma once

#include "core/live/judge/changejudge.h"
#include "core/live/judge/damagelog.h"
#include "core/live/judge/deepermemory.h"
#include "core/live/judge/deeperturn.h"

#include <cstddef>
#include <optional>

namespace tiebreak
{

/// The judge of a board and its log. A board whose codec, time range or direction is changed gets a new one.
/// Value type.
class LiveAudit
{
public:
    /// Of a board under a codec; `scores` is the direction in which scores rank, `since` when it begins.
    LiveAudit(const Decoder &decoder, Direction scores, Moment since)
        : m_judge(ChangeJudge(decoder, scores)), m_log(since)
    {
    }
    /// Of a board whose codec is not known: all changes are counted, none is judged.
    explicit LiveAudit(Moment since) : m_log(since) {}

    /// What one sample showed.
    struct Seen {
        std::int64_t changes = 0;   ///< rows that are known to have changed, not merely come into view
        std::size_t listed = 0;     ///< in the log: its last ones, or more than it keeps
        std::int64_t rewritten = 0; ///< nearly all members that both samples show; 0: not so many were
        std::int64_t compared = 0;  ///< these members, where they were
    };
    /// Judges what changed from one sample to the next; the samples come in their order, and `earlier` is
    /// known to have stood until `from`. Where five members or more, nine of ten that both show, have another
    /// raw, and half of these do not fit the codec and hold no time of their moment, the board was rewritten:
    /// then they are counted, and not judged. After that it goes on as if the codec were right.
    Seen see(const Standing &earlier, Moment from, const Standing &later);
    /// The same where another process may have answered the later one: what changed is counted, and not
    /// judged, for no writer need have changed it.
    Seen passOver(const Standing &earlier, Moment from, const Standing &later);
    /// Judges rows further down, each beside what its member held when it was read last. It comes after the
    /// standing of the same read. Until every rank was read once, what was not seen before is not judged.
    Seen seeDeeper(const DeeperSample &sample);
    /// What rows further down held is not to be compared with.
    void forgetDeeper() { m_deeper.clear(); }

    /// Whether changes can be judged at all: the codec is known, and packs a time.
    bool judges() const { return m_judge && m_judge->decoder().spec().hasTime(); }
    bool hasCodec() const { return m_judge.has_value(); }
    const DamageLog &log() const { return m_log; }
    /// Unknown where nothing is judged.
    WriterClock clock() const { return m_judge ? m_judge->clock() : WriterClock(); }
    /// A second writer that the changes show.
    std::optional<OtherWriter> otherWriter() const { return m_judge ? m_judge->otherWriter() : std::nullopt; }

private:
    bool findRewriting(const SeenChanges &changes, Seen &seen) const;
    void passOver(const SeenChanges &changes, WhyNotJudged why, Seen &seen);
    void judge(const SeenChange &change, Seen &seen);

    std::optional<ChangeJudge> m_judge;
    DamageLog m_log;
    DeeperMemory m_deeper;
    bool m_wasRewritten = false;
    std::int64_t m_searched = 0; ///< changes of this sample
};

} // namespace tiebreak
