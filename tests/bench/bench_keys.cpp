// SPDX-License-Identifier: GPL-3.0-or-later
// Listing a million keys, beside a bare hiredis loop that does the same SCANs and throws the replies away.
#include "bench/bareclient.h"
#include "bench/figures.h"
#include "bench/filler.h"
#include "redis/keys/keyscan.h"
#include "support/testserver.h"

using namespace tiebreak;

namespace
{

std::uint64_t scanAndThrowAway(BareClient &client, int batch)
{
    std::uint64_t keys = 0;
    std::string cursor = "0";
    do {
        const auto reply = client.run("SCAN %s COUNT %d TYPE zset", cursor.c_str(), batch);
        cursor = reply->element[0]->str;
        keys += reply->element[1]->elements;
    } while (cursor != "0");
    return keys;
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const std::int64_t count = options.quick ? 100'000 : 1'000'000;
    TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    fillKeys(server.endpoint(), count);
    Connection connection = connectionTo(server);
    BareClient client(server.endpoint());
    std::uint64_t listed = 0;
    std::uint64_t thrownAway = 0;
    std::size_t bytes = 0;
    const auto seconds =
        medianSeconds(options.quick ? 3 : 7,
                      {[&] {
                           bytes = 0;
                           const auto found = [&](const ByteStrings &keys) { bytes += keys.bytes(); };
                           listed = scanKeys(connection, {}, found).value_or(0);
                       },
                       [&] { thrownAway = scanAndThrowAway(client, KeyScan().batch); }});
    if (listed != static_cast<std::uint64_t>(count) || thrownAway < listed)
        giveUp("listed " + std::to_string(listed) + " keys, the reference saw " + std::to_string(thrownAway));
    printFigure({"list " + std::to_string(count) + " keys", timeText(seconds[0]),
                 "bare hiredis loop " + timeText(seconds[1]), ratioText(seconds[0] / seconds[1]),
                 "ratio 1.2"});
}
