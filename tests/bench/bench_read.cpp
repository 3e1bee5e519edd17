// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a whole board and auditing it, beside redis-cli, and beside a bare program that sends the same
// commands.
#include "bench/figures.h"
#include "bench/filler.h"
#include "core/audit.h"
#include "redis/wholeboard.h"
#include "support/testserver.h"

#include <cstdio>
#include <cstdlib>

using namespace tiebreak;

namespace
{

constexpr auto key = "bench";

// The pages of ReadWay::Pages, as many in flight, and every reply thrown away.
std::int64_t pageAndThrowAway(redisContext *context, std::int64_t members)
{
    constexpr int inFlight = 3;
    const std::int64_t pages = (members + wholeBoardPage - 1) / wholeBoardPage;
    std::int64_t rows = 0;
    std::int64_t sent = 0;
    for (std::int64_t received = 0; received < pages; ++received) {
        for (; sent < std::min(pages, received + inFlight); ++sent)
            redisAppendCommand(context, "ZREVRANGE %s %lld %lld WITHSCORES", key,
                               static_cast<long long>(sent * wholeBoardPage),
                               static_cast<long long>((sent + 1) * wholeBoardPage));
        void *reply = nullptr;
        if (redisGetReply(context, &reply) != REDIS_OK)
            std::exit(1);
        rows += static_cast<std::int64_t>(static_cast<redisReply *>(reply)->elements / 2);
        freeReplyObject(reply);
    }
    return rows;
}

bool dumpAndThrowAway(redisContext *context)
{
    auto *reply = static_cast<redisReply *>(redisCommand(context, "DUMP %s", key));
    const bool good = reply && reply->type == REDIS_REPLY_STRING;
    freeReplyObject(reply);
    return good;
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const std::int64_t members = options.quick ? 100'000 : 1'000'000;
    TestServer server;
    if (!server.ready()) {
        std::fprintf(stderr, "bench: %s\n", qPrintable(server.error()));
        return 1;
    }
    fillBoard(server.endpoint(), key, members, FillOrder::Random);
    auto connection = Connection::open(server.endpoint(), patient);
    if (!connection) {
        std::fprintf(stderr, "bench: %s\n", connection.error().message.c_str());
        return 1;
    }
    const HiredisContext context = connectHiredis(server.endpoint());
    const std::string redisCli =
        "redis-cli -s " + server.endpoint().unixPath + " ZRANGE " + key + " 0 -1 WITHSCORES >/dev/null";
    bool whole = true;
    const Decoder decoder(*parseCodecSpec("binary:from=4294967295"), Season());
    const auto readAndAudit = [&](ReadWay way) {
        const auto snapshot = readWholeBoard(*connection, key, way);
        whole = whole && snapshot && snapshot->size() == members && snapshot->moved == 0;
        const auto report = auditBoard(*snapshot, decoder, Direction::HighestFirst, 1'800'000'000'000'000);
        whole = whole && report && report->members == members;
    };
    const auto seconds = medianSeconds(
        options.quick ? 3 : 5, {[&] { whole = whole && std::system(redisCli.c_str()) == 0; },
                                [&] { readAndAudit(ReadWay::Dump); }, [&] { readAndAudit(ReadWay::Pages); },
                                [&] { whole = whole && pageAndThrowAway(context.get(), members) >= members; },
                                [&] { whole = whole && dumpAndThrowAway(context.get()); }});
    if (!whole) {
        std::fprintf(stderr, "bench: a read was not whole\n");
        return 1;
    }
    const std::string name = "read and audit " + std::to_string(members) + " members ";
    const std::string cli = "redis-cli ZRANGE 0 -1 " + timeText(seconds[0]);
    printFigure(
        {name + "by DUMP", timeText(seconds[1]), cli, ratioText(seconds[1] / seconds[0]), "ratio 0.2"});
    printFigure({name + "by DUMP", timeText(seconds[1]), "bare hiredis DUMP " + timeText(seconds[4]),
                 ratioText(seconds[1] / seconds[4]), ""});
    printFigure(
        {name + "by pages", timeText(seconds[2]), cli, ratioText(seconds[2] / seconds[0]), "ratio 0.6"});
    printFigure({name + "by pages", timeText(seconds[2]), "bare hiredis pages " + timeText(seconds[3]),
                 ratioText(seconds[2] / seconds[3]), "ratio 1.1"});
}
