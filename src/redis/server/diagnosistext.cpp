// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/server/diagnosistext.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>

namespace tiebreak
{

std::string stepText(WayStep step)
{
    switch (step) {
    case WayStep::Resolve:
        return sentence("resolve");
    case WayStep::Connect:
        return sentence("connect");
    case WayStep::Tls:
        return sentence("TLS");
    case WayStep::LogIn:
        return sentence("log in");
    case WayStep::Server:
        return sentence("server");
    case WayStep::Board:
        return sentence("board");
    }
    return {};
}

std::string addressesText(const std::vector<std::string> &hosts)
{
    constexpr std::size_t shown = 4;
    std::string text;
    for (std::size_t i = 0; i < std::min(hosts.size(), shown); ++i)
        text.append(i == 0 ? "" : ", ").append(hosts[i]);
    return hosts.size() > shown ? sentence("{} and {} more", text, hosts.size() - shown) : text;
}

std::string socketText(const std::string &path)
{
    return sentence("a socket, {}", excerpt(path));
}

std::string loginText(const std::string &user, int database)
{
    return user.empty() ? sentence("as the default user, database {}", database)
                        : sentence("as {}, database {}", excerpt(user, 60), database);
}

std::string serverText(const ServerInfo &info)
{
    if (info.product.empty())
        return sentence("a server that does not tell this user which");
    if (info.role.empty())
        return sentence("{} {}", info.product, info.version);
    return sentence("{} {}, a {}", info.product, info.version, info.role);
}

std::string boardText(const std::string &key, std::int64_t members)
{
    return plural(members, sentence("{} has 1 member", quotedText(key)),
                  sentence("{} has {} members", quotedText(key), members));
}

std::string noBoardText()
{
    return sentence("no sorted set among its first 1000 keys");
}

std::string oldScanText()
{
    return sentence("not looked for: SCAN knows no types before Redis 6");
}

std::string diagnosisText(const std::vector<WalkedStep> &steps)
{
    if (steps.back().error)
        return sentence("It ends at the step \"{}\": {}", stepText(steps.back().step),
                        steps.back().error->message);
    return steps.back().foundBoard ? sentence("Boards can be read.")
                                   : sentence("The server answers; no board was found.");
}

} // namespace tiebreak
