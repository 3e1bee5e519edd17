// SPDX-License-Identifier: GPL-3.0-or-later
// A server with a board of every encoding, and payloads that servers of old wrote.
#pragma once

#include "redis/link/open.h"
#include "rowtexts.h"
#include "support/dumpsamples.h"
#include "support/runningline.h"
#include "support/testserver.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace tiebreak
{

/// Members and their raws.
using Pairs = std::vector<std::pair<std::string, double>>;

/// Every kind of integer, score and text that an encoding tells apart.
inline Pairs oddRows()
{
    constexpr double infinity = std::numeric_limits<double>::infinity();
    Pairs rows{{"", 1},
               {std::string("a\0b", 3), -0.0},
               {"\xff\xfe\x80", 0.1},
               {"inf", infinity},
               {"minus", -infinity},
               {"tiny", 5e-324},
               {"huge", 1.7976931348623157e308},
               {"split", 10307924010161648},
               {"minus big", -9007199254740992},
               {"007", 3.5},
               {"-0", 4},
               {"+1", -1.25}};
    std::int64_t score = 0;
    for (const std::int64_t limit :
         {0LL, 12LL, 13LL, 127LL, 128LL, 4095LL, 4096LL, 32767LL, 32768LL, 8388607LL, 8388608LL, 2147483647LL,
          2147483648LL, 9223372036854775807LL}) {
        rows.emplace_back(std::to_string(limit), static_cast<double>(score += 1));
        rows.emplace_back(std::to_string(-limit - 1), static_cast<double>(limit));
        rows.emplace_back("score" + std::to_string(limit), static_cast<double>(-limit - 1));
    }
    for (const std::size_t length : {1, 20, 21, 63, 64, 130, 253, 254, 300})
        rows.emplace_back(std::string(length, 'x'), static_cast<double>(length));
    return rows;
}

/// Bytes so different that LZF finds nothing to save.
inline std::string noise(std::size_t length, unsigned seed)
{
    std::mt19937 random(seed);
    std::string bytes(length, '\0');
    std::ranges::generate(bytes, [&] { return static_cast<char>(random()); });
    return bytes;
}

/// Text scores, as until Redis 3.
inline std::string textScoresPayload()
{
    return sealedDump(3, "\x07" + rdbText("a") + rdbText("17") + rdbText("b") +
                             rdbText("0.10000000000000001") + rdbText("c") + "\xfe" + rdbText("d") + "\xff" +
                             "\xc0\x9c" + rdbText("-3.5e-300") + "\xc1\x18\xfc" + rdbText("1") +
                             rdbText("", 8) + rdbText("10307924010161648"));
}

/// A ziplist, as until Redis 6, its length in the fewest bytes or in so many.
inline std::string ziplistPayload(int lengthBytes = 0)
{
    const std::string eight = "\xfe\x9c"; // -100
    const std::string sixteen = "\xc0" + littleBytes(std::uint64_t(-1000), 2);
    const std::string twentyFour = "\xf0" + littleBytes(std::uint64_t(-100'000), 3);
    const std::string thirtyTwo = "\xd0" + littleBytes(std::uint64_t(-100'000'000), 4);
    const std::string sixtyFour = "\xe0" + littleBytes(std::uint64_t(-10'000'000'000), 8);
    const std::string ziplist = ziplistOf({ziplistText("low"),
                                           ziplistText("-inf"),
                                           ziplistText("e"),
                                           sixtyFour,
                                           sixtyFour,
                                           thirtyTwo,
                                           thirtyTwo,
                                           twentyFour,
                                           twentyFour,
                                           sixteen,
                                           sixteen,
                                           eight,
                                           eight,
                                           "\xf1",
                                           "\xfd",
                                           "\xf2",
                                           ziplistText(std::string(300, 'm')),
                                           ziplistText("12.5"),
                                           ziplistText("y", true),
                                           "\xfe\x7f",
                                           ziplistText("top"),
                                           ziplistText("1e+300")});
    return sealedDump(12, rdbText(ziplist, lengthBytes));
}

/// The server and one connection to it.
class DumpServer
{
public:
    /// Adds boards of every encoding, and keys that are none.
    Result<void> fill();
    /// The key's payload; empty when there is none.
    std::string dump(const std::string &key);
    /// Takes a payload in as `key`, which may exist.
    bool restore(const std::string &key, const std::string &payload);
    /// What the server's own ZREVRANGE says.
    std::vector<std::string> served(const std::string &key);
    /// Adds rows to a board; fill() tells of a failure before it alone.
    void add(const std::string &key, const Pairs &rows);
    void run(const Command &command);
    /// Which server it is.
    ServerLine line() { return runningLine(*m_connection); }

private:
    TestServer m_server{{"--sanitize-dump-payload", "yes"}};
    std::optional<Connection> m_connection;
    Result<void> m_filled;
};

inline Result<void> DumpServer::fill()
{
    if (!m_server.ready())
        return failure(ErrorKind::Io, m_server.error().toStdString());
    auto connection = openConnection(m_server.writable(), patient);
    if (!connection)
        return std::unexpected(connection.error());
    m_connection = *std::move(connection);
    run({"CONFIG", "SET", "zset-max-listpack-entries", "1000"});
    run({"CONFIG", "SET", "zset-max-listpack-value", "100000"});
    add("listpack", oddRows());
    add("one", {{"alice", 7}});
    Pairs many;
    for (int i = 0; i < 400; ++i)
        many.emplace_back("player:" + std::to_string(i), i * 4294967296.0 + i);
    add("compressed listpack", many);
    add("long listpack", {{noise(70, 1), 1}, {noise(4095, 2), 2}, {noise(4096, 3), 3}, {noise(20000, 4), 4}});
    run({"CONFIG", "SET", "zset-max-listpack-entries", "0"});
    add("skip list", oddRows());
    add("long skip list", {{noise(63, 1), 1},
                           {noise(64, 2), 2},
                           {noise(16383, 3), 3},
                           {noise(16384, 4), 4},
                           {std::string(100'000, 'z'), 5}});
    add("many", many);
    run({"SET", "text", "words"});
    run({"HSET", "hash", "a", "b"});
    return m_filled;
}

inline std::string DumpServer::dump(const std::string &key)
{
    const auto reply = m_connection->run({"DUMP", key});
    return reply ? reply->text : std::string();
}

inline bool DumpServer::restore(const std::string &key, const std::string &payload)
{
    return m_connection->run({"RESTORE", key, "0", payload, "REPLACE"}).has_value();
}

inline std::vector<std::string> DumpServer::served(const std::string &key)
{
    return tiebreak::served(*m_connection, key);
}

inline void DumpServer::add(const std::string &key, const Pairs &rows)
{
    for (const auto &[member, raw] : rows)
        run({"ZADD", key, shortestText(raw), member});
}

inline void DumpServer::run(const Command &command)
{
    const auto reply = m_connection->run(command);
    if (!reply && m_filled)
        m_filled = std::unexpected(reply.error());
}

} // namespace tiebreak
