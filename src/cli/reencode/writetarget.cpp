// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/reencode/writetarget.h"

#include "cli/output/printederrors.h"
#include "cli/source/productionmark.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/usersettings.h"
#include "redis/link/linktext.h"
#include "redis/server/allowwrites.h"
#include "redis/wire/typedendpoint.h"

#include <utility>

namespace tiebreak
{

namespace
{

/// With what is known of the server.
Result<void> checkKnownServer(const ReencodeOptions &options, const Policy &policy, const Route &route,
                              const ServerProcess &process = {})
{
    const BoardSourceOptions &source = options.board.board;
    TRY(refuseForbiddenWrites(policy));
    TRY(boardKey(source));
    if (options.production && options.production != source.key)
        return failure(ErrorKind::Usage,
                       sentence("Nothing was written: --production names {}, and the board is {}.",
                                quotedText(*options.production), quotedText(*source.key)));
    if (options.production)
        return {};
    TRY(auto why, whyProduction(policy, route, process));
    if (!why.empty())
        return failure(ErrorKind::Usage,
                       listText(ListOf::Sentences,
                                {phrase("production", "Nothing was written."), std::move(why),
                                 sentence("To write there, name the board once more with --production {}.",
                                          shellWord(*source.key))}));
    return {};
}

} // namespace

Result<void> checkProduction(const ReencodeOptions &options, const Policy &policy)
{
    const std::string &source = options.board.board.source;
    if (source == "sandbox" || isRdbSource(source))
        return {};
    const auto endpoint = parseTypedEndpoint(source);
    return endpoint ? checkKnownServer(options, policy, *endpoint) : std::unexpected(endpoint.error());
}

Result<WriteTarget> writeTarget(const Server &server, const std::string &board,
                                const ReencodeOptions &options, const Policy &policy)
{
    if (server.sandbox)
        return WriteTarget{server.sandbox->writable(server.database), ReadWay::Dump};
    TRY(checkKnownServer(options, policy, server.route, server.process));
    TRY(refuseReplica(server));
    // The permission holds for the process that was read, and nothing would tell another one from it.
    if (!server.process.isKnown())
        return failure(ErrorKind::Permission, unknownProcessText(server.process));
    const auto permit = std::make_shared<WritePermit>(WritePermit::Clock::time_point::max(), board);
    if (server.route.cluster)
        permit->bind(server.connection.address(), server.connection.serverProcess());
    else
        permit->bind({}, server.process);
    const auto journal = openJournal(*openUserSettings(), policy);
    return WriteTarget{allowWrites(server.route, journal, permit), ReadWay::Pages, journal};
}

} // namespace tiebreak
