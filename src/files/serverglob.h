// SPDX-License-Identifier: GPL-3.0-or-later
// Globs of servers as people write them in a policy: what cannot match any, and the spellings of what can.
#pragma once

#include <string>
#include <vector>

namespace tiebreak
{

/// Why a glob can match no server, or not what it seems to, in a sentence; empty: it can.
std::string serverGlobProblem(const std::string &glob);

/// What matches the names of all that a glob means: itself, and its usual spelling too. Rather one server too
/// many than one too few: a user before a host, or the zone of an address, makes no difference.
std::vector<std::string> serverGlobSpellings(const std::string &glob);

} // namespace tiebreak
