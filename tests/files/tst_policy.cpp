// SPDX-License-Identifier: GPL-3.0-or-later
// The policy of a machine: what it forbids, and that whatever is wrong with it forbids everything.
#include "files/policy.h"
#include "files/servermarks.h"
#include "redis/link/servernames.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QElapsedTimer>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace tiebreak;

namespace tst_policy
{

namespace
{

constexpr auto all = {Forbidden::Writes, Forbidden::Console, Forbidden::UncheckedCertificates,
                      Forbidden::PlainPasswords, Forbidden::Keychain};

} // namespace

class TestPolicy : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;

    /// With ' for ".
    std::string put(const QString &name, QByteArray text)
    {
        return putFile(m_directory.filePath(name), text.replace('\'', '"')).toStdString();
    }

    Policy policyIn(const QByteArray &text)
    {
        const std::string path = put("policy.json", text);
        return readPolicy(std::vector{path});
    }

private slots:
    void whereThereIsNoneNothingIsForbidden()
    {
        const Policy policy =
            readPolicy(std::vector<std::string>{"/nowhere/policy.json", "/dev/null/policy.json"});
        for (const Forbidden what : all)
            QVERIFY(!policy.forbids(what));
        QVERIFY(policy.problem().empty());
        QVERIFY(!policy.isProduction(std::vector<std::string>{"db:6379"}));
        VERIFY_RESULT(policy.allowConnection(true, true));
    }

    void forbidsWhatItSays()
    {
        const Policy policy =
            policyIn("{'format': 'tiebreak-policy', 'version': 1, 'production': ['*.live:*', "
                     "'/run/live.sock'], 'forbid': ['writes', 'plain passwords']}");
        QVERIFY(policy.problem().empty());
        QVERIFY(policy.forbids(Forbidden::Writes) && !policy.forbids(Forbidden::Console));
        QVERIFY(policy.reason(Forbidden::Writes).contains("policy.json"));
        VERIFY_RESULT(policy.allowConnection(true, false));
        VERIFY_FAILURE(policy.allowConnection(false, true), ErrorKind::Locked, "policy.json");
        QVERIFY(policy.isProduction(std::vector<std::string>{"localhost:1", "db1.live:6379"}));
        QVERIFY(policy.isProduction(std::vector<std::string>{"/run/live.sock"}));
        QVERIFY(!policy.isProduction(std::vector<std::string>{"db1.test:6379"}));
        QVERIFY(policy.isProduction(std::vector<std::string>{"db1.LIVE:6379"}));
        // Nobody else's: it would match nothing.
        QVERIFY(!policyIn("{'format': 'tiebreak-policy', 'version': 1, 'production': ['[::1:1']}")
                     .problem()
                     .empty());
    }

    // A slip of the pen must not leave a server open.
    void globsThatMatchNothing()
    {
        const auto marking = [this](const QByteArray &glob) {
            return policyIn("{'format': 'tiebreak-policy', 'version': 1, 'production': ['" + glob + "']}");
        };
        for (const char *glob :
             {" h:1",     "h:1 ",   "h: 1",       "h :1",     "redis://h:1", "h:1/0", "h:0",   "h:65536",
              "h:x",      ":1",     "fd00::2:x",  "[::1]:x",  "*:7810/0",    "h*:0",  "h*:7x", "h*/0",
              "h*:70???", "[::1]7", "[fd00::*]7", "fd00::x*", "h 1",         "h*]"})
            QVERIFY2(!marking(glob).problem().empty(), glob);
        for (const char *glob :
             {"h:1", "h:1 through gate", "/tmp/a: b.sock", "main@h:1,g:2", "h*:1", "h", "*", "*:*", "h[12]:1",
              "h:6???", "h:[67]*", "10.0.*", "me@h:1", "fd00::*", "[fd00::*]:1"})
            QVERIFY2(marking(glob).problem().empty(), glob);
        Endpoint endpoint;
        endpoint.port = 7;
        for (const char *host : {"127.0.0.1", "127.0.0.3", "localhost", "::1"}) {
            endpoint.host = host;
            QVERIFY2(marking("127.0.0.2:7").isProduction(placeNames(endpoint)), host);
        }
        QVERIFY(!marking("127.0.0.2:8").isProduction(placeNames(endpoint)));
    }

    void everySpellingOfAnAddress()
    {
        const auto isProduction = [this](const char *glob, const char *host) {
            Endpoint endpoint;
            endpoint.host = host;
            endpoint.port = 9731;
            return policyIn(QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'production': ['") +
                            glob + "']}")
                .isProduction(placeNames(endpoint));
        };
        for (const char *glob :
             {"fd00::2", "fd00::*", "[FD00:0::2]:9731", "[fd00::2]", "[fd00::2]:09731",
              "\\\\[fd00::*\\\\]:9731", "[fd00::*]:9731", "[fd00::*]:09731", "[fd00::*]:97*", "fd00:0:*",
              "[fd00:0000:*]:9731", "[fd00::2%lo]:9731", "me@[fd00::2]:9731"})
            QVERIFY2(isProduction(glob, "fd00::2") && isProduction(glob, "FD00:0:0::2"), glob);
        for (const char *glob : {"fd00::3", "fd01::*", "[fd00::2]:9732"})
            QVERIFY2(!isProduction(glob, "fd00::2"), glob);
        for (const char *glob : {"localhost:09731", "::1", "127.1:9731", "LOCALHOST"})
            QVERIFY2(isProduction(glob, "localhost"), glob);
        QVERIFY(isProduction("10.5:9731", "10.0.0.5"));
        QVERIFY(isProduction("127.0.0.[2-9]:09731", "localhost"));
        QVERIFY(isProduction("fd00::2", "fd00::2%lo"));
        for (const char *glob : {"db.live:9731", "db.live", "*.live:*", "me@db.live:9731", "db.live.:9731"})
            QVERIFY2(isProduction(glob, "db.live") && isProduction(glob, "DB.live."), glob);
    }

    // It is kept of a process, which may be gone.
    void whatAPolicyHasSaidIsNoMarkOfUsers()
    {
        QSettings settings(m_directory.filePath("marks.ini"), QSettings::IniFormat);
        ServerProcess process;
        process.id = std::string(40, 'a');
        keepMark(settings, {policyMarkName(process)}, spellingsOfUrl, Environment::Production);
        QVERIFY(!marksProduction(settings));
        QCOMPARE(markOf(settings, {policyMarkName(process)}, spellingsOfUrl), Environment::Production);
        keepMark(settings, {"h:1"}, spellingsOfUrl, Environment::Production);
        QVERIFY(marksProduction(settings));
    }

    void aSocketIsKnownWhereverItsNameLeads()
    {
        const QTemporaryDir directory;
        const QString real = directory.filePath("real");
        const QString link = directory.filePath("link");
        QVERIFY(QDir().mkpath(real) && QFile::link(real, link));
        const Policy policy = policyIn(QStringLiteral("{'format': 'tiebreak-policy', 'version': 1, "
                                                      "'production': ['%1/r.sock']}")
                                           .arg(link)
                                           .toUtf8());
        Endpoint endpoint;
        endpoint.unixPath = (real + "//r.sock").toStdString();
        QVERIFY(policy.isProduction(serverSpellings(endpoint)));
        QVERIFY(policyIn(QStringLiteral("{'format': 'tiebreak-policy', 'version': 1, "
                                        "'production': ['%1/*.sock']}")
                             .arg(link)
                             .toUtf8())
                    .isProduction(serverSpellings(endpoint)));
    }

    void sendsTheJournalToSyslog()
    {
        QVERIFY(policyIn("{'format': 'tiebreak-policy', 'version': 1, 'journal': 'syslog'}").logsWrites());
        QVERIFY(!policyIn("{'format': 'tiebreak-policy', 'version': 1}").logsWrites());
        const Policy policy = policyIn("{'format': 'tiebreak-policy', 'version': 1, 'journal': 'the attic'}");
        QVERIFY(policy.forbids(Forbidden::Writes) && policy.problem().contains("syslog"));
    }

    void severalAddUp()
    {
        const std::string one =
            put("one", "{'format': 'tiebreak-policy', 'version': 1, 'forbid': ['console']}");
        const std::string other =
            put("other", "{'format': 'tiebreak-policy', 'version': 1, 'forbid': ['keychain']}");
        const Policy policy = readPolicy(std::vector{one, other});
        QVERIFY(policy.forbids(Forbidden::Console) && policy.forbids(Forbidden::Keychain));
        QVERIFY(policy.reason(Forbidden::Console).contains(one));
        QVERIFY(policy.reason(Forbidden::Keychain).contains(other));
        QVERIFY(!policy.forbids(Forbidden::Writes));
    }

    void nodesHaveToSuitEachFile()
    {
        QVERIFY(Policy().allowedNodes().empty());
        const std::string one =
            put("one", "{'format': 'tiebreak-policy', 'version': 1, 'nodes': ['10.0.*:*', '10.1.*:6379']}");
        const std::string other =
            put("other", "{'format': 'tiebreak-policy', 'version': 1, 'nodes': ['*:6379']}");
        const Policy policy = readPolicy(std::vector{one, other});
        const auto allows = [&](std::string_view address) {
            return std::ranges::all_of(policy.allowedNodes(),
                                       [&](const AllowedTexts &nodes) { return nodes.allows(address); });
        };
        QVERIFY(allows("10.0.0.7:6379") && allows("10.1.0.7:6379"));
        QVERIFY(!allows("10.0.0.7:6380") && !allows("10.1.0.7:6380") && !allows("10.2.0.7:6379"));
        QVERIFY(policy.allowedNodes().front().why.contains(one));
    }

    void readingOnlyIsAskedFor()
    {
        Policy policy;
        policy.forbidWrites();
        QVERIFY(policy.forbids(Forbidden::Writes) && !policy.forbids(Forbidden::Console));
        QVERIFY(policy.reason(Forbidden::Writes).contains("--read-only"));
    }

    void whatIsWrongForbidsEverything_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("half") << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'forbid': ['wri");
        QTest::newRow("another file") << QByteArray("{'format': 'tiebreak-codec', 'version': 1}");
        QTest::newRow("a newer version") << QByteArray("{'format': 'tiebreak-policy', 'version': 2}");
        QTest::newRow("a word of later")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'forbid': ['thinking']}");
        QTest::newRow("a field of later")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'replicas': []}");
        QTest::newRow("another type")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'forbid': {'a': 1}}");
        QTest::newRow("a word alone")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'production': 'db:*'}");
        QTest::newRow("an empty glob")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'production': ['']}");
        QTest::newRow("an empty glob of nodes")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'nodes': ['10.0.0.*:*', '']}");
        QTest::newRow("a node that is no text")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'nodes': [10]}");
        QTest::newRow("twice the same")
            << QByteArray("{'format': 'tiebreak-policy', 'version': 1, 'forbid': ['writes'], 'forbid': []}");
        QTest::newRow("deep") << QByteArray(100'000, '[');
        QTest::newRow("large") << QByteArray(2 << 20, ' ');
        QTest::newRow("no text") << QByteArray("\0\xff\xfe", 3);
    }
    void whatIsWrongForbidsEverything()
    {
        QFETCH(QByteArray, text);
        const Policy policy = policyIn(text);
        for (const Forbidden what : all)
            QVERIFY(policy.forbids(what));
        QVERIFY(policy.problem().contains("policy.json"));
        QVERIFY(policy.isProduction({}));
        QVERIFY(std::ranges::none_of(
            policy.allowedNodes(), [](const AllowedTexts &nodes) { return nodes.allows("10.0.0.1:6379"); }));
        QVERIFY(!policy.allowedNodes().empty());
    }

    void soDoesWhatCannotBeRead()
    {
        QVERIFY(QDir(m_directory.path()).mkpath("folder"));
        QVERIFY(QFile::link("/nonexistent/policy", m_directory.filePath("leads nowhere")));
        put("file", "not a folder");
        QCOMPARE(::mkfifo(m_directory.filePath("pipe").toStdString().c_str(), 0600), 0);
        for (const QString &name :
             {QStringLiteral("folder"), QString("folder/" + QString(300, 'x')),
              QStringLiteral("leads nowhere"), QStringLiteral("leads nowhere/policy.json"),
              QStringLiteral("leads nowhere/tiebreak/policy.json"), QStringLiteral("file/policy.json"),
              QStringLiteral("pipe")}) {
            QElapsedTimer since;
            since.start();
            const Policy policy = readPolicy(std::vector{m_directory.filePath(name).toStdString()});
            QVERIFY2(policy.forbids(Forbidden::Writes) && !policy.problem().empty(), qPrintable(name));
            QVERIFY2(since.elapsed() < 3000, qPrintable(name)); // a pipe is not waited for
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestPolicy)

} // namespace tst_policy

#include "tst_policy.moc"
