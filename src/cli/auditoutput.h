// SPDX-License-Identifier: GPL-3.0-or-later
// An audit as tiebreak-cli prints it.
#pragma once

#include "cli/output.h"
#include "core/auditwords.h"
#include "core/trueorder.h"

#include <optional>
#include <string>

namespace tiebreak
{

/// All that was found out about the board.
struct Audited {
    Snapshot snapshot;
    AuditReport report;
    std::optional<TrueOrderReport> truth;
    std::string truthName;
};

/// The answer, the figures, and what was found where, for a reader.
void writeAuditText(const Audited &audited, const AuditedBoard &board, Output &output);

/// The same as one JSON document; ranks count from 1.
void writeAuditJson(const Audited &audited, const AuditedBoard &board, Output &output);

} // namespace tiebreak
