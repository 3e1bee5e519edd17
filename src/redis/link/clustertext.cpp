// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/link/clustertext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

namespace tiebreak
{

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

std::string othersHiddenText(const Error &error)
{
    if (error.message.contains("NOPERM")) // not of a command that the server does not know
        return sentence(
            "Only this node of the cluster is shown, because this user may not run CLUSTER SLOTS, "
            "which names the others. Grant +cluster|slots to see all nodes.");
    return sentence("Only this node of the cluster is shown, because it does not name the others. {}",
                    error.message);
}

std::string thisNodeAloneText()
{
    return sentence("Only this node of the cluster is asked, as this_node=1 says.");
}

} // namespace tiebreak
