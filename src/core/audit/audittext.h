// SPDX-License-Identifier: GPL-3.0-or-later
// An audit in sentences, for the window, the command line and reports alike.
#pragma once

#include "core/audit/audit.h"
#include "core/prose/wording.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// What an audit was of.
struct AuditedBoard {
    const AuditReport &report;
    const Decoder &decoder;
    Direction direction;
    bool withEvents = false;   ///< the true times are known
    bool contradicted = false; ///< they tell of pairs that stand against their true order
};

/// The answer, e.g. "Order is by time for 199 812 of 200 000 members."
std::string auditAnswer(const AuditedBoard &board, const Wording &wording);
/// The rest of it: how many share their double, and how many have no time. Empty when there is no more to
/// say.
std::string auditDetail(const AuditedBoard &board, const Wording &wording);

/// A finding in words.
struct FindingText {
    std::string title; ///< goes on from the count: "members share a double that spans several seconds"
    std::string cause; ///< a sentence or two
    std::string mend;  ///< what to do about it; empty when nothing need be done
};
FindingText findingText(const Finding &finding, const AuditedBoard &board, const Wording &wording);

/// A kind's name in output that programs read, e.g. "sameTick".
std::string_view findingName(FindingKind kind);

/// What a kind of finding is looked for as, e.g. "times in the future": for a list of checks that found
/// nothing.
std::string_view checkName(FindingKind kind);

} // namespace tiebreak
