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

/// The answer, e.g. "Order is by time for 199 812 of 200 000 members."
std::string auditAnswer(const Audit &audit, const Wording &wording);
/// The rest of it: how many share their double, and how many have no time. Empty when there is no more to
/// say.
std::string auditDetail(const Audit &audit, const Wording &wording);

/// Warning: some places are not by time; Bad: none is, or the events prove some of them wrong.
Severity auditSeverity(const Audit &audit);

/// One number of an audit.
struct AuditFigure {
    std::string name; ///< "Distinct scores"
    std::int64_t count = 0;
    std::optional<Verdict> verdict; ///< how many rows have it
    std::string meaning;            ///< what is counted, without a full stop
};
std::vector<AuditFigure> auditFigures(const Audit &audit);

/// Why a board of which no codec is known is not audited.
std::string noTimesToAuditText();

} // namespace tiebreak
