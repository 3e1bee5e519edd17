// SPDX-License-Identifier: GPL-3.0-or-later
// Listing a million keys, beside a bare hiredis loop that does the same SCANs and throws the replies away.
#include "bench/figures.h"
#include "bench/filler.h"
#include "redis/keyscan.h"
#include "support/testserver.h"

#include <cstdio>
#include <cstdlib>

using namespace tiebreak;

namespace
{

std::uint64_t scanAndThrowAway(redisContext *context, int batch)
{
    std::uint64_t keys = 0;
    std::string cursor = "0";
    do {
        auto *reply = static_cast<redisReply *>(
            redisCommand(context, "SCAN %s COUNT %d TYPE zset", cursor.c_str(), batch));
        if (!reply || reply->type != REDIS_REPLY_ARRAY || reply->elements != 2)
            std::exit(1);
        cursor = reply->element[0]->str;
        keys += reply->element[1]->elements;
        freeReplyObject(reply);
    } while (cursor != "0");
    return keys;
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const std::int64_t count = options.quick ? 100'000 : 1'000'000;
    TestServer server;
    if (!server.ready()) {
        std::fprintf(stderr, "bench: %s\n", qPrintable(server.error()));
        return 1;
    }
    fillKeys(server.endpoint(), count);

    auto connection = Connection::open(server.endpoint());
    if (!connection) {
        std::fprintf(stderr, "bench: %s\n", connection.error().message.c_str());
        return 1;
    }
    const HiredisContext context = connectHiredis(server.endpoint());
    std::uint64_t listed = 0;
    std::uint64_t thrownAway = 0;
    std::size_t bytes = 0;
    const auto seconds =
        medianSeconds(options.quick ? 3 : 7,
                      {[&] {
                           bytes = 0;
                           const auto found = [&](const ByteStrings &keys) { bytes += keys.bytes(); };
                           listed = scanSortedSets(*connection, {}, found).value_or(0);
                       },
                       [&] { thrownAway = scanAndThrowAway(context.get(), KeyScan().batch); }});
    if (listed != static_cast<std::uint64_t>(count) || thrownAway < listed) {
        std::fprintf(stderr, "bench: listed %llu keys, the reference saw %llu\n",
                     static_cast<unsigned long long>(listed), static_cast<unsigned long long>(thrownAway));
        return 1;
    }
    printFigure({"list " + std::to_string(count) + " keys", timeText(seconds[0]),
                 "bare hiredis loop " + timeText(seconds[1]), ratioText(seconds[0] / seconds[1]),
                 "ratio 1.2"});
}
