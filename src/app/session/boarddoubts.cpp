// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/boarddoubts.h"

namespace tiebreak
{

std::string replicaDoubt(const Session &session)
{
    const ServerLink &server = session.server();
    // In a cluster the node that was read may be another one.
    if (!server.route() || server.route()->cluster)
        return {};
    const ServerInfo &info = server.info();
    return info.role == "replica" && info.hidesLink ? hiddenLinkText(info) : lostPrimaryText(info);
}

std::vector<std::string> boardDoubts(const Session &session)
{
    std::vector<std::string> doubts;
    const auto add = [&doubts](std::string doubt) {
        if (!doubt.empty())
            doubts.push_back(std::move(doubt));
    };
    for (const std::string &key : session.view().keys())
        add(session.fileDoubt(QByteArray::fromStdString(key)));
    add(replicaDoubt(session));
    if (const auto &shards = session.view().shards)
        add(shards->doubt);
    return doubts;
}

} // namespace tiebreak
