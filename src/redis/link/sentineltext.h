// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong between Sentinels and a primary, a sentence each. Addresses are host:port.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

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

} // namespace tiebreak
