// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/sentineltext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

namespace tiebreak
{

std::string noSentinelNamedText()
{
    return sentence("No Sentinel is named that could be asked.");
}

std::string noSentinelReachableText(std::size_t sentinels, const std::string &reason)
{
    return plural(static_cast<std::int64_t>(sentinels),
                  sentence("The Sentinel cannot be reached. {}", reason),
                  sentence("None of the {} Sentinels can be reached. {}", sentinels, reason));
}

std::string unknownPrimaryText(const std::string &sentinel, const std::string &primary,
                               const std::vector<std::string> &known)
{
    const std::string name = quotedText(primary);
    if (known.empty())
        return sentence("The Sentinel {} knows no primary named {}.", sentinel, name);
    std::string names;
    for (const std::string &one : known)
        names.append(names.empty() ? "" : ", ").append(one);
    return sentence("The Sentinel {} knows no primary named {}; it knows {}.", sentinel, name, names);
}

std::string sentinelLoginText(const std::string &sentinel, const std::string &reason)
{
    return sentence("The Sentinel {} rejected the login. Sentinels have a login of their own, separate from "
                    "the server's. {}",
                    sentinel, reason);
}

std::string noSentinelText(const std::string &address, const std::string &reason)
{
    return sentence("{} does not answer as a Sentinel; is it the server itself? {}", address, reason);
}

std::string strangeSentinelText(const std::string &address)
{
    return sentence("The Sentinel {} names a primary in a way that Tiebreak cannot read.", address);
}

std::string staleSentinelText(const std::string &sentinel, const std::string &address,
                              const std::string &primary)
{
    return sentence("The Sentinel {} names {} as the primary of {}, but it is a replica. A failover may be "
                    "in progress. Try again in a moment.",
                    sentinel, excerpt(address), quotedText(primary));
}

std::string namedBySentinelText(const std::string &reason, const std::string &sentinel,
                                const std::string &primary, const std::string &quorum)
{
    const std::string named =
        sentence("{} The Sentinel {} names it as the primary of {}.", reason, sentinel, quotedText(primary));
    return quorum.empty() ? named : phrase("Sentinel", "{} {}", named, quorum);
}

std::string noQuorumText(std::string_view words)
{
    return sentence("The Sentinels are too few to choose another one ({}).", excerpt(words, 200));
}

} // namespace tiebreak
