// SPDX-License-Identifier: GPL-3.0-or-later
// Reading a whole board over TLS, and connecting over it, beside the same over plain TCP.
#include "bench/figures.h"
#include "bench/filler.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "support/testserver.h"
#include "support/tlsserver.h"

using namespace tiebreak;

namespace
{

constexpr auto key = "bench";

Connection openOrGiveUp(const Endpoint &endpoint)
{
    auto connection = openConnection(endpoint, patient);
    if (!connection)
        giveUp(connection.error().message);
    return *std::move(connection);
}

void read(Connection &connection, ReadWay way, std::int64_t members)
{
    const auto snapshot = readWholeBoard(connection, key, way);
    if (!snapshot || snapshot->size() != members)
        giveUp("a read was not whole");
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    const std::int64_t members = options.quick ? 100'000 : 1'000'000;
    const int rounds = options.quick ? 3 : 9;
    const TestServer plain({}, TestServer::Listen::Tcp);
    if (!plain.ready())
        giveUp(plain.error().toStdString());
    const TlsServer secure;
    const Endpoint overTls = secure.endpoint();
    fillBoard(plain.endpoint(), key, members, FillOrder::Random);
    fillBoard(secure.server().endpoint(), key, members, FillOrder::Random);

    Connection overTcp = openOrGiveUp(plain.tcpEndpoint());
    Connection encrypted = openOrGiveUp(overTls);
    const auto seconds = medianSeconds(
        rounds,
        {[&] { read(overTcp, ReadWay::Pages, members); }, [&] { read(encrypted, ReadWay::Pages, members); },
         [&] { read(overTcp, ReadWay::Dump, members); }, [&] { read(encrypted, ReadWay::Dump, members); },
         [&] { openOrGiveUp(plain.tcpEndpoint()); }, [&] { openOrGiveUp(overTls); }});
    const auto print = [&](const std::string &what, std::size_t reference, const char *goal) {
        printFigure({what, timeText(seconds[reference + 1]), "plain TCP " + timeText(seconds[reference]),
                     ratioText(seconds[reference + 1] / seconds[reference]), goal});
    };
    print("read " + std::to_string(members) + " members over TLS by pages", 0, "ratio 1.3");
    print("read " + std::to_string(members) + " members over TLS by DUMP", 2, "ratio 1.3");
    print("connect over TLS", 4, "");
}
