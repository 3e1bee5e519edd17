// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/server/linktext.h"

#include "core/prose/sentence.h"

#include <algorithm>

namespace tiebreak
{

std::string databaseText(int database, const std::string &server)
{
    return sentence("db {} of {}", database, server);
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
    return sentence("Waiting for {}, {} s", server, time.count());
}

std::string nextTryText(const std::string &reason, std::chrono::seconds wait)
{
    return sentence("{} Next try in {} s.", reason, std::max<std::int64_t>(1, wait.count()));
}

std::string tryingAgainText(const std::string &reason)
{
    return sentence("{} Connecting again…", reason);
}

std::string oldDataText(const std::string &time)
{
    return sentence("What is shown was read by {}.", time);
}

} // namespace tiebreak
