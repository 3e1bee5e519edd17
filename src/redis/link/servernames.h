// SPDX-License-Identifier: GPL-3.0-or-later
// The names by which a server is known again: marks and policies are kept under them.
#pragma once

#include "redis/link/route.h"
#include "redis/wire/serverprocess.h"

#include <string>
#include <vector>

namespace tiebreak
{

/// Its serverIdentity(), then the usual spelling of its host (db1 of DB1, 10.0.0.5 of 10.5), of a server on a
/// loopback address (any of 127.0.0.0/8) also what it would be as localhost, 127.0.0.1 and ::1; of a socket
/// the path that links lead to.
std::vector<std::string> serverSpellings(const Endpoint &endpoint);
/// The same of a URL; none for one that cannot be read.
std::vector<std::string> spellingsOfUrl(const std::string &url);

/// By which a process is known; empty where it is not.
std::string processName(const ServerProcess &process);
/// Under which it is kept that a policy calls a process production: what a policy says is not to be taken for
/// what its users said, nor to outlive the process.
std::string policyName(const ServerProcess &process);
/// By which a server is known again whatever it is reached by: serverSpellings(), the process that answers
/// there, of a socket of this machine the port that the same process listens on, and where it is known to be
/// a node of a cluster, the ids and the spellings of all its nodes.
std::vector<std::string> serverAliases(const Route &route, const ServerProcess &process = {});
/// The same with what else somebody may write for it who does not know the way there: host:port alone,
/// without ssh, and the name by which Sentinels know a primary.
std::vector<std::string> placeNames(const Route &route, const ServerProcess &process = {});

} // namespace tiebreak
