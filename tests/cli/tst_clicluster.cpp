// SPDX-License-Identifier: GPL-3.0-or-later
// The CLI on a real cluster, and by real Sentinels.
#include "redis/link/servernames.h"
#include "support/cliprocess.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/windowsettings.h"

#include <QElapsedTimer>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_clicluster
{

class CliClusterTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void listsAndReadsTheBoardsOfAllNodes();
    void auditsSeveralBoards();
    void readsABoardThatIsMoving();
    void saysWhatItCannotReach();
    void saysWhichNodeIsStopped();
    void saysWhatIsMissing_data();
    void saysWhatIsMissing();
    void servesAUserWhoSeesOneNode();
    void permissionsAreThoseOfAllNodes();
    void diagnosesACluster();
    void doesNotWaitForEachBoardOfAClusterThatIsDown();
    void simulatesAndReencodes();
    void nothingIsWrittenToNobodyKnowsWhichProcess();
    void oneMarkedNodeIsEnough();
    void theMarkOfAPrimaryHoldsBehindItsSentinels();
    void readsShardsAsOneBoard();
    void findsThePrimaryBySentinels();

private:
    static QString addressOf(const TestServer &node)
    {
        return "redis://" + QString::fromStdString(addressText(node.tcpEndpoint()));
    }
    QString url(std::size_t node) const { return addressOf(m_cluster->node(node)); }

    std::unique_ptr<TestCluster> m_cluster;
    std::unique_ptr<TestCluster> m_torn; ///< goes on without the nodes that fail
    QStringList m_keys;
};

void CliClusterTest::initTestCase()
{
    m_cluster = std::make_unique<TestCluster>();
    QVERIFY2(m_cluster->error().isEmpty(), qPrintable(m_cluster->error()));
    m_torn = std::make_unique<TestCluster>(3, 0, QStringList{"--cluster-require-full-coverage", "no"});
    QVERIFY2(m_torn->error().isEmpty(), qPrintable(m_torn->error()));
    for (int i = 0; i < 12; ++i) {
        const std::string key = "board:" + std::to_string(i);
        for (TestCluster *cluster : {m_cluster.get(), m_torn.get()})
            QCOMPARE(cluster->node(cluster->nodeOf(key)).command({"ZADD", key, "1", "ann", "2", "bob"}),
                     std::string(":2"));
        m_keys += QString::fromStdString(key);
    }
    m_keys.sort();
    for (std::size_t node = 0; node < m_cluster->size(); ++node)
        QCOMPARE(m_cluster->node(node).command({"ACL", "SETUSER", "ro", "on", ">pw", "~*", "+@read",
                                                "+@connection", "-@dangerous", "+info"}),
                 std::string("+OK"));
}

void CliClusterTest::listsAndReadsTheBoardsOfAllNodes()
{
    for (std::size_t node = 0; node < 3; ++node) {
        const Run run = runCli({"keys", url(node)});
        QCOMPARE(run.status, 0);
        QStringList keys = QString::fromUtf8(run.out).split('\n', Qt::SkipEmptyParts);
        keys.sort();
        QCOMPARE(keys, m_keys);
    }
    for (const QString &key : m_keys) {
        const Run run = runCli({"board", url(0), key, "--codec", "plain"});
        QVERIFY2(run.status == 0, run.err);
        QVERIFY2(run.out.contains("bob") && run.out.contains("ann"), run.out);
        QCOMPARE(runCli({"explain", url(1), key, "ann", "bob", "--codec", "plain"}).status, 0);
        QVERIFY(runCli({"internals", url(2), key}).status == 0);
    }
    const Run alone = runCli({"keys", url(0) + "?this_node=1"});
    QVERIFY(alone.out.count('\n') > 0 && alone.out.count('\n') < m_keys.size());
    QVERIFY2(alone.status == 0 && alone.err.contains("this_node=1"), alone.err);
    const Run aloneJson = runCli({"keys", "--json", url(0) + "?this_node=1"});
    const QJsonObject nodes = jsonObject(aloneJson.out)["coverage"].toObject()["nodes"].toObject();
    QVERIFY(nodes["answered"] == 1 && nodes["asked"].isNull());
    QCOMPARE(runCli({"board", url(0), "nowhere", "--codec", "plain"}).status, 1);
}

void CliClusterTest::auditsSeveralBoards()
{
    const Run run = runCli({"audit", url(1), "board:*", "--codec", "plain", "--json"});
    QVERIFY2(run.status != 2 && run.err.isEmpty(), run.err);
    const QJsonObject json = QJsonDocument::fromJson(run.out).object();
    QCOMPARE(json["boards"].toArray().size(), m_keys.size());
    for (const QJsonValue &board : json["boards"].toArray())
        QVERIFY2(!board.toObject().contains("error"), run.out);
}

void CliClusterTest::readsABoardThatIsMoving()
{
    const std::string key = "board:3";
    const std::size_t from = m_cluster->nodeOf(key);
    const std::size_t to = (from + 1) % 3;
    m_cluster->beginMove(key, from, to);
    m_cluster->moveKey(key, from, to);
    const Run run = runCli({"board", url(0), "board:3", "--codec", "plain"});
    QVERIFY2(run.status == 0 && run.out.contains("bob"), run.err);
    const Run walk = runCli({"diagnose", url(0), "board:3"});
    QVERIFY2(walk.status == 0 && walk.out.contains("board:3"), walk.out);
    m_cluster->endMove(key, to);
    m_cluster->move(key, to, from);
}

void CliClusterTest::saysWhatItCannotReach()
{
    QCOMPARE(runCli({"keys", url(0) + "?map=nonsense"}).status, 2);
    QCOMPARE(runCli({"keys", url(0) + "/1"}).status, 1);
    QVERIFY(runCli({"keys", url(0) + "/1"}).err.contains("which has database 0 only"));
}

void CliClusterTest::saysWhatIsMissing_data()
{
    QTest::addColumn<QString>("url");
    QTest::addColumn<QByteArray>("where");
    // The map leads to a port that nobody listens on.
    const QString announced = url(1).mid(8);
    QTest::newRow("unreachable") << url(0) + "?map=" + announced + "=127.0.0.1:" + QString::number(freePort())
                                 << announced.toUtf8();
    QTest::newRow("hidden") << QString(url(1)).replace("redis://", "redis://ro:pw@")
                            << QByteArray("CLUSTER SLOTS");
    m_torn->node(1).kill();
    QTest::newRow("killed") << addressOf(m_torn->node(0)) << addressOf(m_torn->node(1)).mid(8).toUtf8();
}

/// Boards that cannot be listed are named, and fail what is told of all boards; no rank is told of the rest.
void CliClusterTest::saysWhatIsMissing()
{
    QFETCH(QString, url);
    QFETCH(QByteArray, where);
    const Run keys = runCli({"keys", url});
    QCOMPARE(keys.status, 1);
    QVERIFY2(keys.err.contains(where), keys.err);
    const auto listed = keys.out.count('\n');
    QVERIFY2(listed > 0 && listed < m_keys.size(), keys.out);
    QCOMPARE(jsonObject(runCli({"keys", url, "--json"}).out)["missing"].toArray().size(), 1);

    const QTemporaryDir directory;
    const QString junit = directory.filePath("audit.xml");
    const Run audit = runCli({"audit", url, "board:*", "--codec", "plain", "--json", "--junit", junit});
    QCOMPARE(audit.status, 1);
    QVERIFY2(audit.err.contains(where), audit.err);
    const QJsonObject json = jsonObject(audit.out);
    QVERIFY(json["summary"].toString().contains("could not be listed"));
    QCOMPARE(json["boards"].toArray().size(), listed);
    QCOMPARE(json["status"].toInt(), 1);
    QCOMPARE(json["missing"].toArray().size(), 1);
    QCOMPARE(json["coverage"]["partial"], true);
    QCOMPARE(json["coverage"]["boards"]["answered"].toInt(), listed);
    QFile file(junit);
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray xml = file.readAll();
    QVERIFY2(xml.count("errors=\"1\"") == 2 && xml.count("<error message=") == 1 && xml.contains(where), xml);
    QVERIFY2(xml.contains("<property name=\"coverage\""), xml);
    // A part may be what is wanted; it is said all the same.
    const Run part = runCli({"audit", url, "board:*", "--codec", "plain", "--partial"});
    QVERIFY2(part.status == 0 && part.err.contains(where), part.err);
    QCOMPARE(runCli({"keys", url, "--partial"}).status, 0);
    // What is not found may be there.
    const Run none = runCli({"audit", url, "nothing:*", "--codec", "plain"});
    QCOMPARE(none.status, 1);
    QVERIFY2(none.err.contains(where), none.err);

    const QString output = directory.filePath("all.csv");
    for (const QStringList &command :
         {QStringList{"board", url}, QStringList{"audit", url}, QStringList{"explain", url, "ann"},
          QStringList{"export", url, "--output", output}}) {
        const Run refused = runCli(command + QStringList{"--shards", "board:*", "--codec", "plain"});
        QCOMPARE(refused.status, 1);
        QVERIFY2(refused.err.contains(where), refused.err);
        QVERIFY2(refused.out.isEmpty(), refused.out);
    }
    QVERIFY(!QFile::exists(output));
}

void CliClusterTest::saysWhichNodeIsStopped()
{
    SLOW_TEST();
    m_torn->node(2).freeze();
    const QString url = addressOf(m_torn->node(0));
    const Run run = runCli({"export", url, "--shards", "board:*", "--codec", "plain"});
    m_torn->node(2).thaw();
    QCOMPARE(run.status, 1);
    QVERIFY2(run.out.isEmpty() && run.err.contains(addressOf(m_torn->node(2)).mid(8).toUtf8()), run.err);
}

/// Rights are set at each node; one that lacks them is named.
void CliClusterTest::permissionsAreThoseOfAllNodes()
{
    for (std::size_t i = 0; i < 3; ++i)
        m_cluster->node(i).command({"ACL", "SETUSER", "half", "on", ">pw", "~*", "+@all"});
    const QString asHalf = QString(url(0)).replace("redis://", "redis://half:pw@");
    QVERIFY(!runCli({"permissions", asHalf}).out.contains("refuses"));
    m_cluster->node(2).command({"ACL", "SETUSER", "half", "-zrange"});
    const Run less = runCli({"permissions", asHalf, "--json"});
    QCOMPARE(less.status, 0);
    const QByteArray lacking = addressOf(m_cluster->node(2)).mid(8).toUtf8();
    bool isNamed = false;
    for (const QJsonValue &command : jsonObject(less.out)["commands"].toArray())
        isNamed = isNamed || (command["command"] == "ZRANGE" && command["permission"] == "refused" &&
                              command["node"].toString().toUtf8() == lacking);
    QVERIFY2(isNamed, less.out);
    QVERIFY(runCli({"permissions", asHalf}).out.contains(lacking + " refuses ZRANGE"));

    // Each command on no key.
    m_cluster->node(0).command({"ACL", "SETUSER", "keyless", "on", ">pw", "~nothing:*", "+@all"});
    const QString asKeyless = QString(url(0)).replace("redis://", "redis://keyless:pw@") + "?this_node=1";
    QVERIFY(jsonObject(runCli({"permissions", asKeyless, "--json"}).out)["onlySomeKeys"].toBool());
}

void CliClusterTest::servesAUserWhoSeesOneNode()
{
    const QString asReader = QString(url(1)).replace("redis://", "redis://ro:pw@");
    const Run walk = runCli({"diagnose", asReader, "--json"});
    QCOMPARE(walk.status, 1); // boards of other nodes are not seen
    QCOMPARE(jsonObject(walk.out)["complete"], false);
    QString found;
    for (const QJsonValue &step : jsonObject(walk.out)["steps"].toArray()) {
        if (step.toObject()["step"] == "cluster")
            found = step.toObject()["found"].toString();
    }
    QVERIFY2(found.contains("CLUSTER SLOTS"), walk.out);
    // A node by choice, or a board by name, is all that was asked for.
    const Run alone = runCli({"keys", asReader + "?this_node=1"});
    QCOMPARE(alone.status, 0);
    QVERIFY2(!alone.err.contains("CLUSTER SLOTS") && !alone.out.isEmpty(), alone.err);
    const QString own = QString::fromUtf8(linesOf(alone.out)[0]);
    QCOMPARE(runCli({"board", asReader, own, "--codec", "plain"}).status, 0);
    QString foreign;
    for (const QByteArray &key : linesOf(runCli({"keys", url(0)}).out)) {
        if (!linesOf(alone.out).contains(key))
            foreign = QString::fromUtf8(key);
    }
    const Run elsewhere = runCli({"board", asReader, foreign, "--codec", "plain"});
    QCOMPARE(elsewhere.status, 1);
    QVERIFY2(elsewhere.err.contains("+cluster|slots"), elsewhere.err);
    // Ranks over a part are no ranks of the whole.
    const Run part = runCli({"export", url(0) + "?this_node=1", "--shards", "board:*", "--codec", "plain"});
    QCOMPARE(part.status, 3); // they have members in common
    QVERIFY2(part.err.contains("this_node=1"), part.err);
}

void CliClusterTest::diagnosesACluster()
{
    const Run good = runCli({"diagnose", url(0)});
    QCOMPARE(good.status, 0);
    QVERIFY2(good.out.contains("\t3 primaries, 0 replicas; all slots are served\n"), good.out);
    QVERIFY2(good.out.contains("\nnode\trole\tstate\n"), good.out);
    QCOMPARE(good.out.count("\treached\n"), 3);
    const QString announced = url(2).mid(8);
    const QString mapped = url(0) + "?map=" + announced + "=127.0.0.1:" + QString::number(freePort());
    const Run part = runCli({"diagnose", mapped, "--json"});
    QCOMPARE(part.status, 1);
    const QJsonObject json = jsonObject(part.out);
    QCOMPARE(json["reached"], true);
    QCOMPARE(json["complete"], false);
    int failed = 0;
    for (const QJsonValue &step : json["steps"].toArray()) {
        for (const QJsonValue &node : step.toObject()["nodes"].toArray()) {
            if (node.toObject()["reached"].toBool())
                continue;
            ++failed;
            QCOMPARE(node.toObject()["announced"].toString(), announced);
            QVERIFY(node.toObject()["error"].toString().contains("Nothing is listening"));
        }
    }
    QCOMPARE(failed, 1);
    QVERIFY2(!runCli({"diagnose", mapped}).out.contains("all slots are served"),
             "it is as if nothing were missing");
    // Of one board: the node that has it, whatever the others are like.
    for (const QString &key : m_keys) {
        const std::size_t node = m_cluster->nodeOf(key.toStdString());
        const Run one = runCli({"diagnose", mapped, key});
        QCOMPARE(one.status, node == 2 ? 1 : 0);
        QVERIFY2(node == 2 || one.out.contains("a sorted set at " + url(node).mid(8).toUtf8()), one.out);
    }

    // Every node answers, but one does not list its boards.
    for (std::size_t node = 0; node < 3; ++node)
        m_cluster->node(node).command(
            {"ACL", "SETUSER", "lister", "on", ">pw", "~*", "+@all", node == 1 ? "-scan" : "+scan"});
    const Run refused = runCli({"diagnose", QString(url(0)).replace("redis://", "redis://lister:pw@")});
    QCOMPARE(refused.status, 1);
    QVERIFY2(refused.out.contains("NOPERM"), refused.out);

    // Every node answers, but one slot is nobody's.
    TestServer &first = m_cluster->node(0);
    first.command({"CONFIG", "SET", "cluster-require-full-coverage", "no"});
    first.command({"CLUSTER", "DELSLOTS", "0"});
    const Run hole = runCli({"diagnose", url(0), "--json"});
    first.command({"CLUSTER", "ADDSLOTS", "0"});
    first.command({"CONFIG", "SET", "cluster-require-full-coverage", "yes"});
    QCOMPARE(hole.status, 1);
    QCOMPARE(jsonObject(hole.out)["complete"], false);
}

void CliClusterTest::doesNotWaitForEachBoardOfAClusterThatIsDown()
{
    for (std::size_t node = 0; node < 3; ++node)
        m_cluster->node(node).command({"CLUSTER", "DELSLOTS", "0"});
    const std::string key = m_keys.front().toStdString();
    const TestServer &owner = m_cluster->node(m_cluster->nodeOf(key));
    QTRY_VERIFY(owner.command({"ZCARD", key}).starts_with("-CLUSTERDOWN"));
    QElapsedTimer time;
    time.start();
    const Run run = runCli({"audit", url(0), "board:*", "--codec", "plain", "--json"});
    const qint64 took = time.elapsed();
    // Twelve boards that each wait would take more than a minute.
    QVERIFY2(took < 30000, qPrintable(QString::number(took)));
    m_cluster->node(0).command({"CLUSTER", "ADDSLOTS", "0"});
    QVERIFY(m_cluster->waitUntilOk());
    QCOMPARE(run.status, 1);
    const QJsonArray boards = jsonObject(run.out)["boards"].toArray();
    QCOMPARE(boards.size(), m_keys.size());
    for (const QJsonValue &board : boards)
        QVERIFY2(board.toObject()["answer"].toString().contains("CLUSTERDOWN"), run.out);
}

void CliClusterTest::simulatesAndReencodes()
{
    SLOW_TEST();
    // Each run has another hash slot.
    for (int i = 0; i < 4; ++i) {
        const Run run =
            runCli({"simulate", url(std::size_t(i) % 3), "--allow-writes", "--operations", "300", "--json"});
        // Of what a run finds out its order may be wrong.
        QVERIFY2(run.status == 0 || run.status == 3, run.err + run.out);
    }
    const std::string made = "made";
    m_cluster->node(m_cluster->nodeOf(made))
        .command({"ZADD", made, "23238836480", "ann", "27533803777", "bob"}); // 5 and 6 points in 2025
    const Run copied = runCli({"reencode", url(0), "made", "--codec", "binary", "--to", "decimal", "--write",
                               "copy of it", "--allow-writes"});
    QVERIFY2(copied.status == 0, copied.err + copied.out);
    const Run back = runCli({"board", url(2), "copy of it", "--codec", "decimal"});
    QVERIFY2(back.status == 0 && back.out.contains("bob"), back.err);
    for (const std::string &key : {std::string("copy of it"), made})
        m_cluster->node(m_cluster->nodeOf(key)).command({"DEL", key});
}

/// Each node may be replaced at any time, and without INFO nobody would notice.
void CliClusterTest::nothingIsWrittenToNobodyKnowsWhichProcess()
{
    for (std::size_t i = 0; i < 3; ++i)
        m_cluster->node(i).command({"ACL", "SETUSER", "few", "on", ">pw", "~*", "&*", "+@all", "-info"});
    const std::string made = "made";
    TestServer &holder = m_cluster->node(m_cluster->nodeOf(made));
    holder.command({"ZADD", made, "23238836480", "ann", "27533803777", "bob"});
    const QString few = "redis://few:pw@" + url(0).remove("redis://");
    const Run copied = runCli({"reencode", few, "made", "--codec", "binary", "--to", "decimal", "--write",
                               "{made}:copy", "--allow-writes"});
    QCOMPARE(copied.status, 1);
    QVERIFY2(copied.err.contains("INFO"), copied.err);
    QCOMPARE(holder.command({"EXISTS", "{made}:copy"}), std::string(":0"));
    const Run loaded = runCli({"simulate", few, "--allow-writes", "--operations", "50"});
    QCOMPARE(loaded.status, 1);
    QVERIFY2(loaded.err.contains("INFO"), loaded.err);
    holder.command({"DEL", made});
}

void CliClusterTest::oneMarkedNodeIsEnough()
{
    const QTemporaryDir directory;
    changeWindowSettings(directory.path(), [&](QSettings &settings) {
        keepMark(settings, serverSpellings(m_cluster->node(2).tcpEndpoint()), spellingsOfUrl,
                 Environment::Production);
    });
    for (const QStringList &words : {
             QStringList{"reencode", url(0), m_keys[0], "--codec", "plain", "--to", "decimal", "--write",
                         "new"},
             QStringList{"reencode", url(0), m_keys[0], "--codec", "plain", "--to", "decimal", "--shadow",
                         "{" + m_keys[0] + "}:new"},
         }) {
        const Run run =
            runCliWithSettings(directory.path(), words + QStringList{"--allow-writes", "--leave-out"});
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains("is marked as production"), run.err);
    }
    const Run load =
        runCliWithSettings(directory.path(), {"simulate", url(0), "--operations", "10", "--allow-writes"});
    QCOMPARE(load.status, 2);
    QVERIFY2(load.err.contains("is marked as production"), load.err);
    // Of one node alone the others count all the same; where they are hidden, any mark might be theirs.
    TestServer &node = m_cluster->node(m_cluster->nodeOf(m_keys[0].toStdString()));
    node.command({"ACL", "SETUSER", "blind", "on", "nopass", "~*", "+@all", "-cluster|slots"});
    const QString address = "127.0.0.1:" + QString::number(node.tcpEndpoint().port);
    for (const QString &way : {"redis://" + address + "?this_node=1", "redis://blind:x@" + address}) {
        const Run run = runCliWithSettings(directory.path(),
                                           {"reencode", way, m_keys[0], "--codec", "plain", "--to", "decimal",
                                            "--write", "new", "--allow-writes", "--leave-out"});
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains("marked as production"), run.err);
    }
}

void CliClusterTest::theMarkOfAPrimaryHoldsBehindItsSentinels()
{
    const TestServer primary({}, TestServer::Listen::Tcp);
    primary.command({"ZADD", "b", "23238836480", "ann"});
    const TestSentinels sentinels(1, primary, 0);
    QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
    const QTemporaryDir directory;
    changeWindowSettings(directory.path(), [&](QSettings &settings) {
        keepMark(settings, serverSpellings(primary.tcpEndpoint()), spellingsOfUrl, Environment::Production);
    });
    const QString url = QStringLiteral("redis+sentinel://127.0.0.1:%1/mymaster").arg(sentinels.port(0));
    const Run run = runCliWithSettings(directory.path(), {"reencode", url, "b", "--codec", "binary", "--to",
                                                          "decimal", "--write", "new", "--allow-writes"});
    QCOMPARE(run.status, 2);
    QVERIFY2(run.err.contains("is marked as production"), run.err);
    const Run load =
        runCliWithSettings(directory.path(), {"simulate", url, "--operations", "10", "--allow-writes"});
    QCOMPARE(load.status, 2);
}

void CliClusterTest::readsShardsAsOneBoard()
{
    // Member i has the score i and lies in shard i % 5, on whatever node that is.
    for (int i = 0; i < 500; ++i) {
        const std::string key = "shard:" + std::to_string(i % 5);
        m_cluster->node(m_cluster->nodeOf(key))
            .command({"ZADD", key, std::to_string(i), "p" + std::to_string(i)});
    }
    const Run page = runCli({"board", url(0), "--shards", "shard:*", "--codec", "plain", "--from", "101",
                             "--count", "3", "--verify"});
    QVERIFY2(page.status == 0, page.err);
    QCOMPARE(linesOf(page.out).size(), 4);
    for (int i = 0; i < 3; ++i)
        QVERIFY2(linesOf(page.out)[i + 1].startsWith(QByteArray::number(101 + i) + "\tp" +
                                                     QByteArray::number(399 - i) + "\t"),
                 page.out);
    QVERIFY2(page.err.contains("Read within ") && page.err.contains("as many members before as after") &&
                 page.err.contains("Counted again"),
             page.err);
    QStringList named{"board", url(2), "--codec", "plain", "--member", "p17", "--json"};
    for (int i = 0; i < 5; ++i)
        named += {"--shard", "shard:" + QString::number(i)};
    const QJsonObject place = QJsonDocument::fromJson(runCli(named).out).object();
    QCOMPARE(place["rows"].toArray()[0].toObject()["rank"].toInt(), 483);
    QCOMPARE(place["shard"].toString(), "shard:2");
    QVERIFY(place["cost"].toObject()["roundTrips"].toInt() <= 3);
    const Run audit = runCli({"audit", url(1), "--shards", "shard:*", "--codec", "plain", "--json"});
    QVERIFY2(audit.out.contains("500"), audit.out + audit.err);
    const Run above = runCli({"explain", url(2), "p499", "p17", "--shards", "shard:{n}", "--codec", "plain"});
    QVERIFY2(above.status == 0 && above.out.startsWith("p499 is above p17"), above.out + above.err);
    const QJsonObject neighbours =
        QJsonDocument::fromJson(
            runCli({"explain", url(0), "p17", "--shards", "shard:*", "--codec", "plain", "--json"}).out)
            .object();
    QCOMPARE(neighbours["above"].toObject()["member"].toString(), "p18"); // of another shard
    QCOMPARE(neighbours["below"].toObject()["rank"].toInt(), 483);
    QVERIFY(runCli({"explain", url(0), "p499", "--shards", "shard:*", "--codec", "plain"})
                .err.contains("p499 is at the top"));
    const Run rows = runCli({"export", url(0), "--shards", "shard:*", "--codec", "plain"});
    QCOMPARE(linesOf(rows.out).size(), 501);
    QVERIFY2(linesOf(rows.out)[500].contains("500,p0,0,"), linesOf(rows.out)[500]);
    const Run pipe =
        runCli({"export", url(0), "merged", "--shards", "shard:*", "--codec", "plain", "--format", "pipe"});
    QVERIFY2(pipe.out.contains("merged") && pipe.out.contains("p499"), pipe.err);
    // A member in two shards is a finding.
    m_cluster->node(m_cluster->nodeOf("shard:4")).command({"ZADD", "shard:4", "3", "p17"});
    const Run twice = runCli(named);
    QCOMPARE(twice.status, 3);
    QVERIFY2(twice.err.contains("\"p17\" is also in \"shard:4\""), twice.err);
    const auto remarksOf = [](const Run &run) {
        return QJsonDocument::fromJson(run.out).object()["remarks"].toArray();
    };
    QCOMPARE(remarksOf(twice).size(), 1);
    const Run twiceInRows = runCli({"board", url(0), "--shards", "shard:*", "--codec", "plain", "--json"});
    QCOMPARE(twiceInRows.status, 3);
    QCOMPARE(QJsonDocument::fromJson(twiceInRows.out).object()["repeatedMembers"].toInt(), 1);
    QCOMPARE(remarksOf(twiceInRows).size(), 1);
    const QByteArray words = runCli({"audit", url(1), "--shards", "shard:*", "--codec", "plain"}).err;
    COMPARE_SENTENCE("clicluster", std::string_view(words));
    QCOMPARE(runCli({"export", url(0), "--shards", "shard:*", "--codec", "plain"}).err, words);
    QVERIFY(runCli({"explain", url(0), "p17", "--shards", "shard:*", "--codec", "plain"})
                .err.contains("also in"));
    // What makes no sense is said.
    QCOMPARE(runCli({"export", url(0), "a", "--shard", "shard:1", "--codec", "plain"}).status, 2);
    QCOMPARE(runCli({"board", url(0), "board:1", "--shard", "shard:1", "--codec", "plain"}).status, 2);
    QCOMPARE(runCli({"board", url(0), "board:1", "--verify", "--codec", "plain"}).status, 2);
    QCOMPARE(runCli({"board", "/nowhere", "--shard", "a", "--codec", "plain"}).status, 2);
    QVERIFY(runCli({"board", url(0), "--shard", "none", "--shard", "shard:1", "--codec", "plain"})
                .err.contains("\"none\": "));
    for (int i = 0; i < 5; ++i) {
        const std::string key = "shard:" + std::to_string(i);
        m_cluster->node(m_cluster->nodeOf(key)).command({"DEL", key});
    }
}

void CliClusterTest::findsThePrimaryBySentinels()
{
    const TestServer primary({}, TestServer::Listen::Tcp);
    QVERIFY2(primary.ready(), qPrintable(primary.error()));
    QCOMPARE(primary.command({"ZADD", "board", "1", "ann"}), std::string(":1"));
    const TestSentinels sentinels(1, primary, 0);
    QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
    const QString hosts = "127.0.0.1:" + QString::number(sentinels.port(0));
    QCOMPARE(runCli({"keys", "redis+sentinel://" + hosts + "/mymaster"}).out, QByteArray("board\n"));
    QCOMPARE(runCli({"keys", "redis-sentinel://" + hosts + "#mymaster"}).out, QByteArray("board\n"));
    const Run walk = runCli({"diagnose", "redis+sentinel://" + hosts + "/mymaster"});
    QVERIFY2(walk.out.contains("\nSentinels\t") && walk.out.contains(" as the primary of \"mymaster\"\n") &&
                 walk.out.contains("\ta primary, as the Sentinels say\n"),
             walk.out);
    const Run unknown = runCli({"keys", "redis+sentinel://" + hosts + "/other"});
    QCOMPARE(unknown.status, 1);
    QVERIFY2(unknown.err.contains("\"other\"") && unknown.err.contains("\"mymaster\""), unknown.err);
    // Their password need not be on the command line.
    SentinelOptions login;
    login.password = "watchman";
    const TestSentinels guarded(1, primary, 0, {"requirepass watchman"}, login);
    QVERIFY2(guarded.error().isEmpty(), qPrintable(guarded.error()));
    const QString closed = "redis+sentinel://127.0.0.1:" + QString::number(guarded.port(0)) + "/mymaster";
    COMPARE_SENTENCE("clicluster", QString::fromUtf8(runCli({"keys", closed}).err)
                                       .replace(QString::number(guarded.port(0)), "PORT")
                                       .section(" (", 0, 0));
    qputenv("TIEBREAK_SENTINEL_AUTH", "watchman");
    QCOMPARE(runCli({"keys", closed}).out, QByteArray("board\n"));
    qunsetenv("TIEBREAK_SENTINEL_AUTH");
    // A Sentinel that is taken for a server says how it is to be used.
    QVERIFY(runCli({"keys", "redis://" + hosts}).err.contains("Sentinel"));
}

TIEBREAK_TEST(QCoreApplication, CliClusterTest)

} // namespace tst_clicluster

#include "tst_clicluster.moc"
