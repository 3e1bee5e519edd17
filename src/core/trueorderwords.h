// SPDX-License-Identifier: GPL-3.0-or-later
// What a comparison with the true events tells, in sentences.
#pragma once

#include "core/auditwords.h"
#include "core/trueorder.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// One thing that the comparison found: a count, and its words as for a finding.
struct TrueOrderFinding {
    enum class Kind { Inverted, WrongTime, OtherScore, Unknown };
    Kind kind = Kind::Inverted;
    std::int64_t count = 0;
    FindingWords words;
};

/// "Every pair of equal score stands in the order of events.csv." or how many do not. `source` names the
/// events.
std::string trueOrderAnswer(const TrueOrderReport &report, const std::string &source, const Wording &wording);

/// Inverted pairs, times that differ from the true ones, and members without an event; only what there is,
/// the gravest first.
std::vector<TrueOrderFinding> trueOrderFindings(const TrueOrderReport &report, const std::string &source,
                                                const Wording &wording);

} // namespace tiebreak
