// SPDX-License-Identifier: GPL-3.0-or-later
// A board of ten members on a server of its own, and the program that watches it.
#pragma once

#include "support/runningcli.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <chrono>
#include <memory>
#include <string>
#include <tuple>

namespace tiebreak
{

inline constexpr auto packedAs = "binary:from=4294967295";

inline std::int64_t nowSeconds()
{
    return std::chrono::duration_cast<std::chrono::seconds>(
               std::chrono::system_clock::now().time_since_epoch())
        .count();
}

inline std::string packed(std::int64_t score, std::int64_t tick)
{
    return std::to_string(score * 4294967296 + 4294967295 - tick);
}

/// A watch that runs.
class WatchProcess : public RunningCli
{
public:
    explicit WatchProcess(const QStringList &arguments) : RunningCli(QStringList{"watch"} + arguments) {}
    /// The first such event of the lines of JSON, now or soon; empty where none comes.
    QJsonObject event(const QString &kind)
    {
        QJsonObject found;
        std::ignore = QTest::qWaitFor(
            [&] {
                found = eventIn(out(), kind);
                return !found.isEmpty();
            },
            60'000);
        return found;
    }
    static QJsonObject eventIn(const QByteArray &lines, const QString &kind)
    {
        for (const QByteArray &line : lines.split('\n')) {
            const QJsonObject object = jsonObject(line);
            if (object["event"].toString() == kind)
                return object;
        }
        return {};
    }
    /// How often it has printed these bytes.
    qsizetype printed(const QByteArray &bytes) { return out().count(bytes); }
};

/// What each test of a watch begins with.
class WatchedServer
{
protected:
    void start()
    {
        m_server = std::make_unique<TestServer>();
        REQUIRE(m_server->ready(), m_server->error().toStdString());
        fill("b");
    }
    void add(const std::string &key, const std::string &member, const std::string &raw) const
    {
        const std::string answer = m_server->command({"ZADD", key, raw, member});
        REQUIRE(answer.starts_with(":"), answer);
    }
    /// Ten members with times of an hour ago.
    void fill(const std::string &key) const
    {
        for (int i = 0; i < 10; ++i)
            add(key, "m" + std::to_string(i), packed(1000 - i, nowSeconds() - 3600 - i));
    }
    QStringList words(const QStringList &more = {}) const
    {
        return QStringList{m_server->url(), "b", "--every", "20ms", "--codec", packedAs} + more;
    }

    std::unique_ptr<TestServer> m_server;
};

} // namespace tiebreak
