// SPDX-License-Identifier: GPL-3.0-or-later
// An audit in sentences, for the window, the command line and reports alike.
#pragma once

#include "core/audit/audit.h"
#include "core/prose/severity.h"
#include "core/prose/wording.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// What an audit was of.
struct AuditedBoard {
    const AuditReport &report;
    const Decoder &decoder;
    Direction direction;
    bool withEvents = false;            ///< the true times are known
    std::int64_t contradicted = 0;      ///< pairs that stand against their true order, as these tell
    std::string_view clockTrouble = {}; ///< why the future begins by this machine's clock, not the server's
};

/// The answer, e.g. "Order is by time for 199 812 of 200 000 members."
std::string auditAnswer(const AuditedBoard &board, const Wording &wording);
/// The rest of it: how many share their double, and how many have no time. Empty when there is no more to
/// say.
std::string auditDetail(const AuditedBoard &board, const Wording &wording);

/// Warning: some places are not by time; Bad: none is, or the events prove some of them wrong.
Severity auditSeverity(const AuditedBoard &board);

/// One number of an audit.
struct AuditFigure {
    std::string name; ///< "Distinct scores"
    std::int64_t count = 0;
    std::optional<Verdict> verdict; ///< how many rows have it
    std::string meaning;            ///< what is counted, without a full stop
};
std::vector<AuditFigure> auditFigures(const AuditedBoard &board);

/// A finding in words.
struct FindingText {
    std::string title; ///< goes on from the count: "members share a double that spans several seconds"
    std::string cause; ///< a sentence or two
    std::string mend;  ///< what to do about it; empty when nothing need be done
};
FindingText findingText(const Finding &finding, const AuditedBoard &board, const Wording &wording);

/// What to do about pairs that stand against their true order: a codec that keeps what this one loses, for
/// the events hold the times.
std::string contradictionMend(const AuditedBoard &board, const Wording &wording);

/// A kind's name in output that programs read, e.g. "sameTick".
std::string_view findingName(FindingKind kind);

/// What a kind of finding is looked for as, e.g. "times in the future": for a list of checks that found
/// nothing.
std::string_view checkName(FindingKind kind);

/// The checks that can find something on a board of such a codec, and found nothing. `byPages`: the board was
/// read in pages, so that members may have moved meanwhile.
std::vector<FindingKind> quietChecks(const AuditedBoard &board, bool byPages);
/// "6 checks found nothing"
std::string quietText(std::size_t checks);

/// Why a board of which no codec is known is not audited.
std::string noTimesToAuditText();

} // namespace tiebreak
