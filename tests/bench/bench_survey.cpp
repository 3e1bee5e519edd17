// SPDX-License-Identifier: GPL-3.0-or-later
// Auditing many boards of one server, beside a bare program that sends the same commands.
#include "bench/bareclient.h"
#include "bench/figures.h"
#include "redis/board/boardsurvey.h"
#include "redis/wire/command.h"
#include "support/testserver.h"

using namespace tiebreak;

namespace
{

/// A board whose codec its rows tell, and which is in order: what most boards of a server are.
void fill(BareClient &client, const std::string &key, std::int64_t members)
{
    constexpr std::int64_t lastTime = 1'790'000'000;
    std::string command;
    appendCommandHead(command, 2 + 2 * static_cast<std::size_t>(members));
    appendWord(command, "ZADD");
    appendWord(command, key);
    for (std::int64_t i = 0; i < members; ++i) {
        const std::int64_t raw = (i * 7919 % 5000 << 32) + 4'294'967'295 - (lastTime - i * 997);
        appendWord(command, std::to_string(raw));
        appendWord(command, "member:" + std::to_string(i));
    }
    client.sendFormatted(command);
    client.receive();
}

void measure(int boards, std::int64_t members, int rounds)
{
    const TestServer server;
    if (!server.ready())
        giveUp(server.error().toStdString());
    BareClient client(server.endpoint());
    std::vector<BoardToSurvey> wanted;
    for (int i = 0; i < boards; ++i) {
        wanted.push_back({.key = "board:" + std::to_string(i), .pattern = "board:*"});
        fill(client, wanted.back().key, members);
    }
    const auto pool = std::make_shared<ConnectionPool>(Route(server.endpoint()));
    const auto survey = [&] {
        std::int64_t inOrder = 0;
        const auto ended =
            surveyBoards(pool, wanted, ReadWay::Pages, {[] { return std::int64_t(1'800'000'000'000'000); }},
                         plainWording(), [&](const SurveyedBoard &board) {
                             inOrder += board.outcome == SurveyOutcome::InOrder ? 1 : 0;
                         });
        if (!ended || inOrder != boards)
            giveUp("a survey was not whole");
    };
    const auto bare = [&] {
        for (const BoardToSurvey &board : wanted) {
            client.send("ZCARD %s", board.key.c_str());
            client.send("ZREVRANGE %s 0 %lld WITHSCORES", board.key.c_str(),
                        static_cast<long long>(wholeBoardPage));
            client.receive();
            client.receive();
            client.send("ZCARD %s", board.key.c_str());
            client.send("ZREVRANGE %s 0 0 WITHSCORES", board.key.c_str());
            client.receive();
            client.receive();
        }
    };
    const auto seconds = medianSeconds(rounds, {survey, bare});
    printFigure({"audit all " + std::to_string(boards) + " boards of " + std::to_string(members) + " members",
                 timeText(seconds[0]), "bare hiredis, the same commands " + timeText(seconds[1]),
                 ratioText(seconds[0] / seconds[1]), "ratio 1.2"});
}

} // namespace

int main(int argc, char **argv)
{
    const BenchOptions options = readBenchOptions(argc, argv);
    measure(options.quick ? 200 : 1000, 1000, options.quick ? 5 : 9);
}
