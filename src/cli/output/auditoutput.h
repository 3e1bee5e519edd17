// SPDX-License-Identifier: GPL-3.0-or-later
// An audit as tiebreak-cli prints it.
#pragma once

#include "cli/output/output.h"
#include "core/audit/auditboard.h"

#include <nlohmann/json.hpp>

#include <string>
#include <vector>

namespace tiebreak
{

/// The answer, the figures, and what was found where, for a reader. `eventsName`: the file of the events;
/// `codecWords`: a line of its own behind the answer, unless it is empty.
void writeAuditText(const Audit &audit, const std::string &eventsName, const std::string &codecWords,
                    Output &output);

/// The same as JSON; ranks count from 1.
nlohmann::ordered_json auditJson(const Audit &audit, const std::string &eventsName);

/// The first line of the text.
std::string auditHeadline(const Audit &audit);
/// What was found, a line each, the gravest first; by the events before all.
std::vector<std::string> auditReasons(const Audit &audit, const std::string &eventsName);

} // namespace tiebreak
