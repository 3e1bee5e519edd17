// SPDX-License-Identifier: GPL-3.0-or-later
// A private cluster for a test.
#pragma once

#include "support/testserver.h"

#include <memory>
#include <vector>

namespace tiebreak
{

/// Primaries that share all slots evenly, and replicas behind them; ends with this object. After construction
/// `error()` is empty where all of them agree.
class TestCluster
{
public:
    /// `arguments` are given to each node besides those of a cluster.
    explicit TestCluster(int primaries = 3, int replicas = 0, const QStringList &arguments = {},
                         TestServer::Listen listen = TestServer::Listen::Tcp);

    QString error() const { return m_error; }
    TestServer &node(std::size_t number) { return *m_nodes[number]; }
    std::size_t size() const { return m_nodes.size(); }
    /// Another node, which the others know and which serves nothing; its number.
    std::size_t addNode();
    /// The node that has the slot of this key, as the cluster was made.
    std::size_t nodeOf(const std::string &key) const;
    /// The id that the cluster knows a node by.
    std::string id(std::size_t number) const;

    /// The slot of `key` is on its way from one node to the other: MIGRATING and IMPORTING.
    void beginMove(const std::string &key, std::size_t from, std::size_t to);
    /// The key itself goes.
    void moveKey(const std::string &key, std::size_t from, std::size_t to);
    /// All nodes are told that the slot belongs to `to`.
    void endMove(const std::string &key, std::size_t to);
    /// All three.
    void move(const std::string &key, std::size_t from, std::size_t to);
    /// Waits until each node that runs says that the cluster is as it should be.
    bool waitUntilOk();

private:
    std::unique_ptr<TestServer> start() const;
    bool knowsAll(const TestServer &node) const;

    QStringList m_arguments;
    TestServer::Listen m_listen;
    int m_primaries;
    std::vector<std::unique_ptr<TestServer>> m_nodes;
    QString m_error;
};

} // namespace tiebreak
