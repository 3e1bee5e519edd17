// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison with the true events tells, in sentences.
#pragma once

#include "core/audit/eventorder.h"
#include "core/audit/findingtext.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// One thing that the comparison found: a count, and its words as for a finding.
struct EventOrderFinding {
    enum class Kind { Inverted, WrongTime, OtherScore, Unknown };
    /// Its name in output that programs read, e.g. "shifted".
    std::string_view name;
    Kind kind = Kind::Inverted;
    std::int64_t count = 0;
    FindingText words;
};

/// "Every pair of equal score stands in the order of events.csv." or how many do not. `source` names the
/// events.
std::string eventOrderAnswer(const EventOrderReport &report, const std::string &source,
                             const Wording &wording);

/// Inverted pairs, times that differ from the true ones, by what may be behind them, and members without an
/// event; only what there is, the gravest first, but before the pairs the times where these are their cause.
/// Another codec is proposed only where it would set pairs right. The audit was one with events.
std::vector<EventOrderFinding> eventOrderFindings(const Audit &audit, const std::string &source,
                                                  const Wording &wording);

/// "40 seconds later for 297 members, ...": the bins of a histogram, in their order.
std::string offsetsText(const std::vector<OffsetBin> &bins, TickUnit unit, const Wording &wording);

} // namespace tiebreak
