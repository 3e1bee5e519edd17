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
/// loopback address what it would be under each name of that: localhost, 127.0.0.1, ::1; of a socket the path
/// that links lead to.
std::vector<std::string> serverSpellings(const Endpoint &endpoint);
/// The same of a URL; none for one that cannot be read.
std::vector<std::string> spellingsOfUrl(const std::string &url);

/// Under which it is kept that a policy calls a process production: what a policy says is not to be taken for
/// what its users said, nor to outlive the process.
std::string policyMarkName(const ServerProcess &process);
/// Whose mark that is, a sentence.
std::string policyMarkText();
/// By which a server is known again whatever it is reached by: serverSpellings(), the process that answers
/// there, and where it is known to be a node of a cluster, the ids and the spellings of all its nodes.
std::vector<std::string> serverAliases(const Route &route, const ServerProcess &process = {});
/// The same with what else somebody may write for it who does not know the way there: host:port alone,
/// without ssh, the name by which Sentinels know a primary, of a socket the port of its process here, and of
/// any other loopback address localhost. Nothing is kept under these: another server may be there.
std::vector<std::string> placeNames(const Route &route, const ServerProcess &process = {});

} // namespace tiebreak
