// SPDX-License-Identifier: GPL-3.0-or-later
// What the audit of a live board has seen, in sentences.
#pragma once

#include "core/board/coverage.h"
#include "core/live/judge/liveaudit.h"
#include "core/live/standing/liveevents.h"
#include "core/prose/wording.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace tiebreak
{

/// "holds milliseconds", "moved the time": a kind as a word or three for a list, a filter or a legend.
std::string changeKindName(ChangeKind kind);

/// For the message bar, e.g. "Changes hold milliseconds, perhaps from another writer: 4 per minute, 23
/// in all since 20:52:14.": the kind there is the most of, and how many others there are. Empty where there
/// are none.
std::string damageHeadline(const DamageLog &log, Moment now, const Wording &wording);
/// How many changes are faulty in other ways than what was said; empty for none.
std::string otherDamageSentence(std::int64_t others, const Wording &wording);

/// One change as an event, which begins with its member: "tomasz holds milliseconds: 1 400 000 reads
/// 1 399 583, in 2103". Without a full stop; empty for a sound one.
std::string damageEvent(const DamagedChange &change, const CodecSpec &spec, const Wording &wording);

/// The damage among the changes that LiveAudit::see() has just listed, as events of a live board: at most
/// `max` one by one, the latest, and how many more there are as one.
std::vector<LiveEvent> damageEvents(const DamageLog &log, std::size_t listed, const CodecSpec &spec,
                                    const Wording &wording, std::size_t max = 4);

/// The cells of a damaged change in a list.
struct DamageRowText {
    std::string member;
    std::string kind;
    std::string before; ///< "1 399 583 at 2026-11-20T20:14:07Z", or the raw where the codec reads none; empty
                        ///< for a new member
    std::string after;  ///< the same
    std::string seen;   ///< "20:14:06.9 to 20:14:07.1": when it happened
};
DamageRowText damageRow(const DamagedChange &change, const CodecSpec &spec, const Wording &wording);

/// "Since 14:02:11 every tenth change holds milliseconds: 23 of 230."
std::string otherWriterSentence(const OtherWriter &writer, const CodecSpec &spec, const Wording &wording);

/// "The writers' clocks are 3 h ahead of this machine's; changes are judged by theirs." Empty where there is
/// nothing to say of the clocks.
std::string writerClockSentence(const WriterClock &clock);

/// "all 31 ranks, at times only the first 100 of 5 000".
std::string watchedText(const WatchedRanks &watched, const Wording &wording);
/// What was looked at and since when: "Since 20:52:14, the first 100 of 5 000 ranks and 3 pins are watched."
/// One that sees every rank says so. `deeper`: which are read in turn.
std::string watchedSentence(const LiveAudit &audit, const WatchedRanks &watched,
                            const std::optional<DeeperWatch> &deeper, const Wording &wording);
/// The same without since when, for text that already names a time of its own.
std::string watchesSentence(const WatchedRanks &watched, const std::optional<DeeperWatch> &deeper,
                            const Wording &wording);
/// "The other 4 900 ranks are read in turn, each of them within 20 reads or 20 s."
std::string deeperSentence(const DeeperWatch &deeper, const Wording &wording);
/// That there is no damage, as far as was looked: it is no answer for other ranks.
std::string noDamageSentence(const LiveAudit &audit, const WatchedRanks &watched,
                             const std::optional<DeeperWatch> &deeper, const Wording &wording);

/// Why no change is judged; empty where they are.
std::string notJudgedSentence(const LiveAudit &audit);

/// How many rows were passed over though changes are judged, and why; empty where none was.
std::string passedOverSentence(const DamageLog &log, const Wording &wording);

/// What an audit of changes looks at and what it leaves open, some sentences for a help or a tool tip.
std::string liveAuditLimits();

} // namespace tiebreak
