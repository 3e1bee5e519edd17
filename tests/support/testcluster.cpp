// SPDX-License-Identifier: GPL-3.0-or-later
#include "support/testcluster.h"

#include "redis/link/keyslot.h"

#include <QDeadlineTimer>
#include <QThread>

namespace tiebreak
{

namespace
{

constexpr int meetingMs = 30000;

/// The text of a bulk reply.
std::string bulk(const TestServer &server, const std::vector<std::string> &words, int lines)
{
    const std::string answer = server.send(respCommand(words), lines);
    return answer.substr(std::min(answer.find("\r\n") + 2, answer.size()));
}

bool says(const TestServer &server, std::string_view line)
{
    return bulk(server, {"CLUSTER", "INFO"}, 7).contains(line);
}

template <class Condition>
bool waitUntil(const Condition &condition)
{
    QDeadlineTimer deadline(meetingMs);
    while (!condition()) {
        if (deadline.hasExpired())
            return false;
        QThread::msleep(20);
    }
    return true;
}

} // namespace

TestCluster::TestCluster(int primaries, int replicas, const QStringList &arguments, TestServer::Listen listen)
    : m_arguments(arguments), m_listen(listen), m_primaries(primaries)
{
    for (int i = 0; i < primaries + replicas; ++i) {
        m_nodes.push_back(start());
        if (!m_nodes.back()->ready()) {
            m_error = m_nodes.back()->error();
            return;
        }
        const TestServer &node = *m_nodes.back();
        node.command({"CLUSTER", "SET-CONFIG-EPOCH", std::to_string(i + 1)});
        if (i < primaries)
            node.command({"CLUSTER", "ADDSLOTSRANGE", std::to_string(slotCount * i / primaries),
                          std::to_string(slotCount * (i + 1) / primaries - 1)});
    }
    const auto meet = [&](std::size_t from) {
        for (std::size_t i = 0; i < m_nodes.size(); ++i) {
            if (i != from)
                m_nodes[from]->command({"CLUSTER", "MEET", "127.0.0.1",
                                        std::to_string(m_nodes[i]->tcpEndpoint().port),
                                        std::to_string(m_nodes[i]->busPort())});
        }
    };
    for (std::size_t i = 0; i < m_nodes.size(); ++i)
        meet(i);
    const bool met = waitUntil(
        [&] { return std::ranges::all_of(m_nodes, [&](const auto &node) { return knowsAll(*node); }); });
    for (int i = 0; met && i < replicas; ++i) {
        const std::string primary = id(std::size_t(i % primaries));
        waitUntil([&] {
            return m_nodes[std::size_t(primaries + i)]->command({"CLUSTER", "REPLICATE", primary}) == "+OK";
        });
    }
    if (!met || !waitUntilOk())
        m_error = QStringLiteral("the nodes of the cluster do not agree");
}

std::unique_ptr<TestServer> TestCluster::start() const
{
    const int bus = freePort();
    QStringList arguments{"--cluster-enabled",
                          "yes",
                          "--cluster-node-timeout",
                          "1000",
                          "--cluster-port",
                          QString::number(bus),
                          "--cluster-allow-replica-migration",
                          "no",
                          "--repl-diskless-sync-delay",
                          "0"};
    auto node = std::make_unique<TestServer>(arguments + m_arguments, m_listen);
    node->setBusPort(bus);
    return node;
}

std::size_t TestCluster::addNode()
{
    m_nodes.push_back(start());
    const TestServer &node = *m_nodes.back();
    m_nodes.front()->command({"CLUSTER", "MEET", "127.0.0.1", std::to_string(node.tcpEndpoint().port),
                              std::to_string(node.busPort())});
    waitUntil(
        [&] { return std::ranges::all_of(m_nodes, [&](const auto &other) { return knowsAll(*other); }); });
    waitUntilOk(); // a node that has just come refuses keys with CLUSTERDOWN
    return m_nodes.size() - 1;
}

/// By their ids: a node in a handshake has another one.
bool TestCluster::knowsAll(const TestServer &node) const
{
    const std::string nodes = bulk(node, {"CLUSTER", "NODES"}, int(m_nodes.size()) + 1);
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (!nodes.contains(id(i)))
            return false;
    }
    return true;
}

std::size_t TestCluster::nodeOf(const std::string &key) const
{
    for (int i = 0; i < m_primaries; ++i) {
        if (keySlot(key) < slotCount * (i + 1) / m_primaries)
            return std::size_t(i);
    }
    return 0;
}

std::string TestCluster::id(std::size_t number) const
{
    return bulk(*m_nodes[number], {"CLUSTER", "MYID"}, 2).substr(0, 40);
}

void TestCluster::beginMove(const std::string &key, std::size_t from, std::size_t to)
{
    const std::string slot = std::to_string(keySlot(key));
    m_nodes[to]->command({"CLUSTER", "SETSLOT", slot, "IMPORTING", id(from)});
    m_nodes[from]->command({"CLUSTER", "SETSLOT", slot, "MIGRATING", id(to)});
}

void TestCluster::moveKey(const std::string &key, std::size_t from, std::size_t to)
{
    m_nodes[from]->command({"MIGRATE", "127.0.0.1", std::to_string(m_nodes[to]->tcpEndpoint().port), key, "0",
                            std::to_string(meetingMs)});
}

void TestCluster::endMove(const std::string &key, std::size_t to)
{
    const std::string slot = std::to_string(keySlot(key));
    const std::string owner = id(to);
    m_nodes[to]->command({"CLUSTER", "SETSLOT", slot, "NODE", owner});
    for (std::size_t i = 0; i < m_nodes.size(); ++i) {
        if (i != to && m_nodes[i]->ready())
            m_nodes[i]->command({"CLUSTER", "SETSLOT", slot, "NODE", owner});
    }
}

void TestCluster::move(const std::string &key, std::size_t from, std::size_t to)
{
    beginMove(key, from, to);
    moveKey(key, from, to);
    endMove(key, to);
}

bool TestCluster::waitUntilOk()
{
    return waitUntil([&] {
        return std::ranges::all_of(
            m_nodes, [&](const auto &node) { return !node->ready() || says(*node, "cluster_state:ok"); });
    });
}

} // namespace tiebreak
