// SPDX-License-Identifier: GPL-3.0-or-later
// Private Sentinels for a test.
#pragma once

#include "support/testserver.h"

#include <QProcess>
#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace tiebreak
{

/// Sentinels on ports of 127.0.0.1 that watch one primary; they end with this object.
class TestSentinels
{
public:
    /// Waits until they know each other and the primary's replicas. They take it for down after 1.5 seconds
    /// of silence: they ask every second. `lines` are added to the configuration of each; `login` is the one
    /// that they want then.
    TestSentinels(int count, const TestServer &primary, int replicas, const QStringList &lines = {},
                  SentinelOptions login = {});
    ~TestSentinels();

    /// Empty once all run and know each other.
    QString error() const { return m_error; }
    /// For the endpoint of the primary, with the login.
    SentinelOptions options() const;
    int port(std::size_t number) const { return m_sentinels[number]->port; }
    void freeze(std::size_t number);
    void thaw(std::size_t number);
    void kill(std::size_t number);
    /// What one of them answers, over a connection of its own.
    Result<Reply> ask(std::size_t number, const Command &command) const;
    /// Has one of them start a failover, as soon as it takes the replica for one that can be promoted: it
    /// knows a replica some time before it has its INFO.
    Result<Reply> failover();
    /// The port of the primary that one of them names; 0: none.
    int namedPort(std::size_t number) const;

private:
    struct Sentinel {
        QTemporaryDir directory;
        QProcess process;
        int port = 0;
    };
    bool start(Sentinel &sentinel, const QStringList &lines);
    bool know(int replicas) const;

    std::vector<std::unique_ptr<Sentinel>> m_sentinels;
    SentinelOptions m_login;
    QString m_error;
};

} // namespace tiebreak
