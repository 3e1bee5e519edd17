// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/linktext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"
#include "redis/wire/refusals.h"

#include <algorithm>

namespace tiebreak
{

std::string slotsText(int slots)
{
    return plural(slots, sentence("1 hash slot"), sentence("{} hash slots", slots));
}

std::string databaseText(int database, const std::string &server)
{
    return sentence("database {} of {}", database, server);
}

std::string connectingText(const std::string &server)
{
    return sentence("Connecting to {}.", server);
}

std::string cancelledText(const std::string &server)
{
    return sentence("Connecting to {} was cancelled.", server);
}

std::string noConnectionText(const std::string &server)
{
    return sentence("No connection to {}.", server);
}

std::string waitingText(const std::string &server, std::chrono::seconds time)
{
    return sentence("Waiting for {} ({})", server, durationText(time.count(), TickUnit::Second));
}

std::string nextTryText(const std::string &reason, std::chrono::seconds wait)
{
    return sentence("{} Tiebreak will try again in {}.", reason,
                    durationText(std::max<std::int64_t>(1, wait.count()), TickUnit::Second));
}

std::string tryingAgainText(const std::string &reason)
{
    return sentence("{} Connecting again…", reason);
}

std::string oldDataText(const std::string &time)
{
    return sentence("What is shown was read by {}.", time);
}

std::string restartsHiddenText(const ServerProcess &process)
{
    if (process.isRemembered)
        return sentence(
            "Restarts of the server cannot be detected, because this user was not allowed to run "
            "INFO when Tiebreak asked last. It asks again after a week, or when you test the permissions.");
    return process.isRefused
               ? sentence("Restarts of the server cannot be detected, because this user may not run INFO.")
               : sentence("Restarts of the server cannot be detected, because INFO names no run_id.");
}

std::string maybeOtherServerText(const std::string &server)
{
    return sentence("The connection to {} was lost. Nothing tells whether the same server answers since.",
                    server);
}

std::string unknownProcessText(const ServerProcess &process)
{
    if (process.isRemembered)
        return sentence(
            "Nothing was written: this user was not allowed to run INFO when Tiebreak asked last, so "
            "it cannot tell whether the server that it writes to is the one that is meant. Allow "
            "the user to run INFO, then test the permissions. By itself Tiebreak asks again after a week.");
    return process.isRefused
               ? sentence(
                     "Nothing was written: this user may not run INFO, so Tiebreak cannot tell whether the "
                     "server that it writes to is the one that is meant. Allow the user to run INFO.")
               : sentence("Nothing was written: INFO names no run_id, so Tiebreak cannot tell whether the "
                          "server that it writes to is the one that is meant. Connect to the server itself.");
}

std::string otherProcessText(const std::string &server, const ServerProcess &now,
                             const WritePermit::Place &place)
{
    if (place.met.takeTurns())
        return sentence(
            "Several servers answer by turns at {}, as behind a load balancer. Writes were allowed for the "
            "one with the run id {}. This connection has reached the one with the run id {}, and nothing was "
            "written to that. Connect to the server itself.",
            server, shortName(place.bound), shortName(now));
    if (!place.bound.isKnown() || now.succeeds(place.bound))
        return sentence("{} took over since the board was read, and nothing was written to it. Run the "
                        "command again.",
                        server);
    return sentence(
        "Since writes were allowed, the server at {} was restarted or replaced by another one, and nothing "
        "was written to that. Its run id was {} and is {}. Check that it is the one you mean, and allow "
        "writes again.",
        server, shortName(place.bound), shortName(now));
}

std::string replacedServerText(const std::string &server, const ServerProcess &before,
                               const ServerProcess &now)
{
    return sentence(
        "The server at {} was restarted or replaced by another one. Its run id was {} and is {}. It is "
        "read-only, and its boards are read again.",
        server, shortName(before), shortName(now));
}

std::string tookOverText(const std::string &server, const ServerProcess &before, const ServerProcess &now,
                         bool mayWrite)
{
    return mayWrite
               ? sentence(
                     "A replica took over from the primary of {}. The run id was {} and is {}. Its boards "
                     "are read again. Writes stay allowed and go to it now.",
                     server, shortName(before), shortName(now))
               : sentence(
                     "A replica took over from the primary of {}. The run id was {} and is {}. Its boards "
                     "are read again.",
                     server, shortName(before), shortName(now));
}

std::string turnedText(const std::string &server, const ServerProcess &before, const ServerProcess &now)
{
    return sentence(
        "Several servers answer by turns at {}, as behind a load balancer. The one with the run id {} "
        "answers now, after the one with the run id {}. It is read-only, and its boards are read again. "
        "Connect to the server itself.",
        server, shortName(now), shortName(before));
}

std::string takingTurnsText(const std::string &server, const ServerProcess &now)
{
    return sentence(
        "Several servers answer by turns at {}, as behind a load balancer. Boards are read from the one with "
        "the run id {} as long as it can be reached, but Live may show another one. Permission to write "
        "holds for one of them. Connect to the server itself.",
        server, shortName(now));
}

std::string readByTurnsText(const std::string &server)
{
    return sentence(
        "Several servers answer by turns at {}, as behind a load balancer. What is read may be of "
        "any of them. Connect to the server itself.",
        server);
}

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
    return sentence("The Sentinel {} knows no primary named {}; it knows {}.", sentinel, name,
                    listText(ListOf::Words, known));
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

std::string holeText(int slot)
{
    return sentence(
        "No cluster node serves hash slot {}, to which this key belongs. Other boards can still be read.",
        slot);
}

std::string noNodeText(const std::string &reason)
{
    return sentence("No node of the cluster could be asked where its keys are. {}", reason);
}

std::string noNodeKnownText()
{
    return sentence("The cluster names no node that serves anything: its slots have not been given out, or "
                    "its nodes announce no address.");
}

std::string noSlotsText(const std::string &node)
{
    return sentence("{} says that no node serves any slot.", excerpt(node));
}

std::string nodeFailedText(const std::string &node, const std::string &reason)
{
    return sentence("The cluster's node {} cannot be used. {}", excerpt(node), reason);
}

std::string namelessNodeText()
{
    return sentence("The cluster does not report where this node is.");
}

std::string failedNodeText()
{
    return sentence("The other nodes of the cluster report that it has failed.");
}

std::string othersHiddenText(const Error &error)
{
    if (isRememberedRefusal(error.message))
        return sentence(
            "Only this node of the cluster is shown, because this user was not allowed to run CLUSTER "
            "SLOTS, which names the others, when Tiebreak asked last. Grant +cluster|slots to see all "
            "nodes, then test the permissions. By itself Tiebreak asks again after a week.");
    if (error.isByRights)
        return sentence(
            "Only this node of the cluster is shown, because this user may not run CLUSTER SLOTS, "
            "which names the others. Grant +cluster|slots to see all nodes.");
    return sentence("Only this node of the cluster is shown, because it does not name the others. {}",
                    error.message);
}

std::string perhapsClusterText()
{
    return sentence(
        "Only this server is shown. It may be a node of a cluster: this user may run none of the commands "
        "that tell, INFO, HELLO, CLUSTER SLOTS and ASKING, and may not ask for keys outside its patterns.");
}

std::string thisNodeAloneText()
{
    return sentence("Only this node of the cluster is asked, as this_node=1 says.");
}

} // namespace tiebreak
