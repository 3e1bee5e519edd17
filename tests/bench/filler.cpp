// SPDX-License-Identifier: GPL-3.0-or-later
// Fills a bench server through one pipelined connection.
#include "bench/filler.h"

#include "bench/bareclient.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <random>
#include <vector>

namespace tiebreak
{

namespace
{

/// Sends commands without waiting for each reply, and keeps a bounded number of them on their way.
class Pipeline
{
public:
    explicit Pipeline(const Endpoint &endpoint, int depth) : m_client(endpoint), m_depth(depth) {}

    void send(const std::string &command)
    {
        m_client.sendFormatted(command);
        if (++m_waiting == m_depth)
            drain();
    }

    void drain()
    {
        for (; m_waiting > 0; --m_waiting)
            m_client.receive();
    }

private:
    BareClient m_client;
    int m_depth;
    int m_waiting = 0;
};

void appendWord(std::string &command, std::string_view word)
{
    command += '$';
    command += std::to_string(word.size());
    command += "\r\n";
    command += word;
    command += "\r\n";
}

} // namespace

void fillKeys(const Endpoint &endpoint, std::int64_t count)
{
    Pipeline pipeline(endpoint, 1000);
    std::string command;
    for (std::int64_t i = 0; i < count; ++i) {
        command = "*4\r\n";
        appendWord(command, "ZADD");
        appendWord(command, "gift:room:" + std::to_string(1'000'000 + i) + ":tonight");
        appendWord(command, "10307924010161648");
        appendWord(command, "kaito_7");
        pipeline.send(command);
    }
    pipeline.drain();
}

void fillBoard(const Endpoint &endpoint, const std::string &key, std::int64_t members, FillOrder order)
{
    constexpr std::int64_t pairsPerCommand = 1000;
    constexpr std::int64_t timeRangeStart = 1'793'000'000;
    constexpr std::int64_t timeRangeLength = 90 * 86400;

    std::mt19937_64 random(20261120);
    const auto fraction = [&] { return static_cast<double>(random() >> 11) * 0x1p-53; };
    std::vector<std::int64_t> raws;
    for (std::int64_t rank = 0; rank < members; ++rank) {
        // Many share few scores, few have many points.
        const double position = static_cast<double>(members - rank) / static_cast<double>(members);
        const auto score = static_cast<std::int64_t>(4e6 * std::pow(position, 4));
        const auto tick =
            timeRangeStart + static_cast<std::int64_t>(fraction() * static_cast<double>(timeRangeLength));
        raws.push_back(score * 4294967296 + 4294967295 - tick);
    }
    std::ranges::sort(raws, std::greater());
    std::vector<std::int64_t> ranks(static_cast<std::size_t>(members));
    std::iota(ranks.begin(), ranks.end(), 0);
    // By rank the server's skip list grows at one end.
    if (order == FillOrder::Random)
        std::ranges::shuffle(ranks, random);
    Pipeline pipeline(endpoint, 16);
    std::string command;
    for (std::int64_t done = 0; done < members; done += pairsPerCommand) {
        const std::int64_t pairs = std::min(pairsPerCommand, members - done);
        command = '*' + std::to_string(2 + 2 * pairs) + "\r\n";
        appendWord(command, "ZADD");
        appendWord(command, key);
        for (std::int64_t i = done; i < done + pairs; ++i) {
            const std::int64_t rank = ranks[static_cast<std::size_t>(i)];
            appendWord(command, std::to_string(raws[static_cast<std::size_t>(rank)]));
            appendWord(command, "player:" + std::to_string(10'000'000 + rank));
        }
        pipeline.send(command);
    }
    pipeline.drain();
}

} // namespace tiebreak
