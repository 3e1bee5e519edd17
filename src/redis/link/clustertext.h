// SPDX-License-Identifier: GPL-3.0-or-later
// What goes wrong between the nodes of a cluster, a sentence each. Nodes are host:port; reasons are
// sentences.
#pragma once

#include "core/base/result.h"

#include <string>

namespace tiebreak
{

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

/// Of a cluster only the node that was named is seen, since it did not tell the others.
std::string othersHiddenText(const Error &error);
/// Why they are not asked where the user wants one node.
std::string thisNodeAloneText();

} // namespace tiebreak
