// SPDX-License-Identifier: GPL-3.0-or-later
// What a scan for sorted sets has found, in sentences.
#pragma once

#include "core/prose/wording.h"

#include <cstdint>
#include <optional>
#include <string>

namespace tiebreak
{

/// How far a scan has come, and what it has found.
struct ScanCount {
    enum class State { NotStarted, Running, Finished, Stopped, Failed };
    State state = State::NotStarted;
    bool filtered = false; ///< only names that match a glob were looked for
    std::int64_t boards = 0;
    std::optional<std::int64_t> members = {}; ///< of all these boards, where that is known
    std::string failure = {};                 ///< Failed: why; Finished: what is missing all the same

    /// Whether the database has other boards too, which could not be listed.
    bool isPartial() const { return state == State::Finished && !failure.empty(); }
};

/// "3 boards match, 1 204 members. Scan stopped."; empty before a scan. What is missing of a finished one is
/// not repeated; the counts are at least so many then.
std::string scanText(const ScanCount &count, const Wording &wording);

/// Why no board is listed, in few words; `filter` is the glob that was looked for.
std::string emptyListText(const ScanCount &count, const std::string &filter);

/// Why no board of a database can be shown, yet; `database` is how it is named in a sentence.
std::string noBoardsText(const ScanCount &count, const std::string &database);

/// That the boards of a node of a cluster are missing; `reason` is a sentence.
std::string nodeNotListedText(const std::string &node, const std::string &reason);
/// That none of so many nodes, two or more, listed its boards; `first` is what is said of one of them.
std::string noNodeListedText(std::size_t nodes, const std::string &first);
/// That the boards of slots are missing that no node serves.
std::string slotsNotListedText(int slots);
/// That boards may be missing because slots did not come to rest.
std::string slotsMovingText(int slots);
/// What is missing where only one node of a cluster is seen: "other nodes of the cluster".
std::string otherNodesText();

/// How many keys were left out because their nodes no longer own them; empty for none.
std::string leftOverText(std::uint64_t keys);
/// The name of their gap, a few words.
std::string leftOverKeysText();

} // namespace tiebreak
