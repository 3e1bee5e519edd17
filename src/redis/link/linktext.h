// SPDX-License-Identifier: GPL-3.0-or-later
// How the link to a server goes, in sentences. `server` is how it is named in one.
#pragma once

#include "core/base/result.h"
#include "redis/wire/serverprocess.h"
#include "redis/wire/writepermit.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// "12 hash slots"
std::string slotsText(int slots);

/// "db 0 of 127.0.0.1:6379"
std::string databaseText(int database, const std::string &server);

std::string connectingText(const std::string &server);
std::string cancelledText(const std::string &server);
std::string noConnectionText(const std::string &server);

/// "Waiting for 127.0.0.1:6379, 3 s"
std::string waitingText(const std::string &server, std::chrono::seconds time);

/// Behind the reason for which a link was lost: when it is tried again, and that it is.
std::string nextTryText(const std::string &reason, std::chrono::seconds wait);
std::string tryingAgainText(const std::string &reason);
/// How old what is shown must be, `time` being when the server answered last.
std::string oldDataText(const std::string &time);

/// Why restarts of a server cannot be told: this user may not run INFO, or it names no run_id.
std::string restartsHiddenText(const ServerProcess &process);
/// The connection to such a server was lost and made anew.
std::string maybeOtherServerText(const std::string &server);
/// Nothing tells which process of such a server is written to.
std::string unknownProcessText(const ServerProcess &process);
/// Another process of the server answers at an address for which writes were allowed.
std::string otherProcessText(const std::string &server, const ServerProcess &now,
                             const WritePermit::Place &place);
/// The same for whoever looks at it.
std::string replacedServerText(const std::string &server, const ServerProcess &before,
                               const ServerProcess &now);
/// The same behind Sentinels, of a replica that is the primary now; whether it may be written, as the one
/// before might.
std::string tookOverText(const std::string &server, const ServerProcess &before, const ServerProcess &now,
                         bool mayWrite);
/// The same at an address of several servers: see MetProcesses::takeTurns().
std::string turnedText(const std::string &server, const ServerProcess &before, const ServerProcess &now);
/// Others were met at the address of the one that boards are read from.
std::string takingTurnsText(const std::string &server, const ServerProcess &now);

/// The same for whoever only reads.
std::string readByTurnsText(const std::string &server);

// What goes wrong between Sentinels and a primary, a sentence each. Addresses are host:port.

std::string noSentinelNamedText();
/// `reason` is a sentence: why the last of them cannot be reached.
std::string noSentinelReachableText(std::size_t sentinels, const std::string &reason);
/// `known`: the names that it does know, quoted.
std::string unknownPrimaryText(const std::string &sentinel, const std::string &primary,
                               const std::vector<std::string> &known);
/// A Sentinel that wants another login; `reason` is a sentence.
std::string sentinelLoginText(const std::string &sentinel, const std::string &reason);
/// Something answers there that does not know of Sentinels; `reason` is a sentence.
std::string noSentinelText(const std::string &address, const std::string &reason);
std::string strangeSentinelText(const std::string &address);
/// What is named as the primary is none.
std::string staleSentinelText(const std::string &sentinel, const std::string &address,
                              const std::string &primary);
/// Why the primary cannot be reached, and who named it; `quorum` is a sentence or empty.
std::string namedBySentinelText(const std::string &reason, const std::string &sentinel,
                                const std::string &primary, const std::string &quorum);
/// `words` are those of SENTINEL CKQUORUM.
std::string noQuorumText(std::string_view words);

// What goes wrong between the nodes of a cluster, a sentence each. Nodes are host:port; reasons are
// sentences.

/// Nobody serves this hash slot.
std::string holeText(int slot);
/// No node could be asked for the slots.
std::string noNodeText(const std::string &reason);
/// The cluster names no node that could be connected to.
std::string noNodeKnownText();
/// A node that says that no slot is served.
std::string noSlotsText(const std::string &node);
std::string nodeFailedText(const std::string &node, const std::string &reason);
/// The cluster does not tell where the node is.
std::string namelessNodeText();
std::string failedNodeText();

/// Of a cluster only the node that was named is seen, since it did not tell the others.
std::string othersHiddenText(const Error &error);
/// Nothing tells whether there are others.
std::string perhapsClusterText();
/// Why they are not asked where the user wants one node.
std::string thisNodeAloneText();

} // namespace tiebreak
