// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/boarddoubts.h"

namespace tiebreak
{

std::vector<std::string> boardDoubts(const Session &session)
{
    std::vector<std::string> doubts;
    const auto add = [&doubts](std::string doubt) {
        if (!doubt.empty())
            doubts.push_back(std::move(doubt));
    };
    add(session.fileDoubt());
    // In a cluster the node that was read may be another one.
    if (const ServerLink &server = session.server(); !server.route()->cluster) {
        const ServerInfo &info = server.info();
        add(info.role == "replica" && info.hidesLink ? hiddenLinkText(info) : lostPrimaryText(info));
    }
    if (const auto &shards = session.view().shards)
        add(shards->doubt);
    return doubts;
}

} // namespace tiebreak
