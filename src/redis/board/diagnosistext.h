// SPDX-License-Identifier: GPL-3.0-or-later
// What the steps of a diagnosis are called, and what they found.
#pragma once

#include "redis/board/boardreader.h"
#include "redis/board/diagnosis.h"
#include "redis/server/serverinfo.h"

#include <cstdint>
#include <string>
#include <vector>

namespace tiebreak
{

/// "Sentinels", "ssh", "resolve", "connect", "TLS", "log in", "role", "server", "cluster", "board", "rows",
/// "codec"
std::string stepText(WayStep step);

// What was found, each in a few words.
std::string sentinelFoundText(const std::string &sentinel, const std::string &primary,
                              const std::string &address);
std::string tunnelText(const std::string &destination);
std::string rolePrimaryText();
/// "3 primaries, 1 replica"; "3 primaries, 1 of 2 replicas answered" where one has failed.
std::string clusterSizeText(const std::vector<NodeFacts> &nodes);
std::string clusterText(const Topology &topology, const std::vector<NodeFacts> &nodes);
std::string addressesText(const std::vector<std::string> &hosts);
std::string socketText(const std::string &path);
std::string loginText(const std::string &user, int database);
std::string serverText(const ServerInfo &info);
/// A node of a cluster: "primary", "replica"; where it is announced, and where it is used if that is another
/// address; that it was reached, or why not.
std::string nodeRoleText(const NodeFacts &facts);
std::string nodeAddressText(const NodeFacts &facts);
std::string nodeStateText(const NodeFacts &facts);
std::string boardText(const std::string &key, std::int64_t members);
std::string noBoardText();
/// Among so many keys, which are all there are.
std::string noBoardAmongText(std::int64_t keys);
/// There are no keys at all, in a cluster on the node that was asked.
std::string emptyDatabaseText(bool inCluster);
/// Of a board that was named, on the server at `address`.
std::string namedBoardText(const std::string &key, const BoardOpening &opening, const std::string &address);
/// The key holds something else; the step fails.
std::string otherTypeText(const std::string &key, const std::string &type);
/// It was there a step before.
std::string boardWentAwayText(const std::string &key);
std::string sampleText(const BoardSample &sample);
/// Before Redis 6, whose SCAN cannot look for a type.
std::string oldScanText();

/// What the Sentinels name is none; the step fails.
std::string namedReplicaText();

/// The answer above the steps: that the way is free, or where it ends.
std::string diagnosisText(const std::vector<WalkedStep> &steps);

} // namespace tiebreak
