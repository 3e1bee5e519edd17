// SPDX-License-Identifier: GPL-3.0-or-later
// An audit as tiebreak-cli prints it.
#pragma once

#include "cli/output/output.h"
#include "core/audit/auditboard.h"
#include "core/audit/audittext.h"

#include <string>

namespace tiebreak
{

/// The answer, the figures, and what was found where, for a reader. `eventsName`: the file of the events.
void writeAuditText(const Audit &audit, const std::string &eventsName, Output &output);

/// The same as one JSON document; ranks count from 1.
void writeAuditJson(const Audit &audit, const std::string &eventsName, Output &output);

} // namespace tiebreak
