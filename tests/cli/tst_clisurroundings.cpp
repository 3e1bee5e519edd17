// SPDX-License-Identifier: GPL-3.0-or-later
// The same output whatever the locale, and files by the URLs that desktops hand over.
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace tiebreak;

namespace tst_clisurroundings
{

class TestCliSurroundings : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        QVERIFY(m_directory.isValid());
        m_file = m_directory.filePath(QStringLiteral("a board.csv"));
        QFile file(m_file);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("member,raw\nann,429496729600.5\nbob,1234567.125\n");
        // German is rarely installed; without it the name of a locale that is not there is what is tried.
        QProcess::execute(QStringLiteral("localedef"),
                          {QStringLiteral("-c"), QStringLiteral("-i"), QStringLiteral("de_DE"),
                           QStringLiteral("-f"), QStringLiteral("UTF-8"),
                           m_directory.filePath(QStringLiteral("de_DE.UTF-8"))});
    }

    void everyLocaleGivesTheSame_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("input");
        const QByteArray raws = "0.125\n1234567.5\n0,125\n";
        QTest::newRow("decode") << QStringList{"decode", "--codec", "plain"} << raws;
        QTest::newRow("decode to JSON") << QStringList{"decode", "--codec", "plain", "--json"} << raws;
        QTest::newRow("encode") << QStringList{"encode", "--codec",
                                               "fraction:from=4102415999,span=4102415999,digits=10"}
                                << QByteArray("1234567\t1795207390\n");
        QTest::newRow("a formula") << QStringList{"limits", "--codec", "formula:score + t/10000000000.5"}
                                   << QByteArray();
        QTest::newRow("a file") << QStringList{"board", m_file, "--codec", "plain", "--json"} << QByteArray();
    }
    void everyLocaleGivesTheSame()
    {
        QFETCH(const QStringList, arguments);
        QFETCH(const QByteArray, input);
        const Run plain = inLocale(QStringLiteral("C"), arguments, input);
        QVERIFY(!plain.out.isEmpty());
        QVERIFY(plain.status != 2);
        for (const char *locale : {"de_DE.UTF-8", "ar_EG.UTF-8", "fa_IR.UTF-8", "hi_IN.UTF-8", "xx_YY"}) {
            const Run run = inLocale(QString::fromLatin1(locale), arguments, input);
            QCOMPARE(run.status, plain.status);
            QCOMPARE(run.out, plain.out);
            QCOMPARE(run.err, plain.err);
        }
    }

    /// What the administrator of the machine says, and --read-only.
    void aPolicyHoldsForEveryCommand()
    {
        TestServer server({}, TestServer::Listen::Tcp);
        QVERIFY2(server.ready(), qPrintable(server.error()));
        server.command({"ZADD", "board", "11089694497", "a"});
        const QString url = QStringLiteral("redis://127.0.0.1:%1").arg(server.tcpEndpoint().port);
        const QStringList writing{"reencode",
                                  url,
                                  "board",
                                  "--codec",
                                  "binary:from=4294967295",
                                  "--to",
                                  "decimal:from=9999999999",
                                  "--write",
                                  "copy:1",
                                  "--allow-writes"};
        const QStringList running{"simulate", url, "--duration", "100ms", "--allow-writes"};
        const auto underPolicy = [&](const QByteArray &text, const QStringList &arguments) {
            QDir(m_directory.path()).mkpath("xdg/tiebreak");
            putFile(m_directory.filePath("xdg/tiebreak/policy.json"), text);
            QProcess program;
            QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
            environment.insert("XDG_CONFIG_DIRS", m_directory.filePath("xdg"));
            program.setProcessEnvironment(environment);
            program.start(TIEBREAK_CLI, arguments);
            program.closeWriteChannel();
            return finish(program);
        };
        const QByteArray noWrites = R"({"format": "tiebreak-policy", "version": 1, "forbid": ["writes"]})";
        const QByteArray production =
            R"({"format": "tiebreak-policy", "version": 1, "production": ["localhost:*"]})";
        // A policy that cannot be read says nothing that would outlive it.
        QCOMPARE(underPolicy("{", {"keys", url}).status, 0);
        QCOMPARE(runCli(writing).status, 0);
        server.command({"DEL", "copy:1"});
        for (const QByteArray &policy : {noWrites, production, QByteArray("{")}) {
            for (const QStringList &arguments : {writing, running}) {
                const Run run = underPolicy(policy, arguments);
                QVERIFY2(run.status != 0 && run.status != 3, run.err);
                QVERIFY(run.out.isEmpty());
            }
            QCOMPARE(underPolicy(policy, {"keys", url}).status, 0);
        }
        QVERIFY(underPolicy(noWrites, writing).err.contains("policy.json"));
        QVERIFY(runCli(writing + QStringList{"--read-only"}).err.contains("--read-only"));
        QCOMPARE(server.command({"DBSIZE"}), std::string(":1"));
        QCOMPARE(underPolicy(noWrites, {"keys", "sandbox"}).status, 0);
        // The process was met under a policy that called it production.
        const Run marked = runCli(writing);
        QCOMPARE(marked.status, 2);
        QVERIFY2(marked.err.contains("A policy said"), marked.err);
        QVERIFY(server.restart());
        server.command({"ZADD", "board", "11089694497", "a"});
        QCOMPARE(runCli(writing).status, 0);
    }

    /// Nobody may ever write into a pipe; /dev/null are no settings.
    void settingsThatAreNoFile()
    {
        for (const bool isPipe : {true, false}) {
            const QTemporaryDir settings;
            QVERIFY(QDir(settings.path()).mkpath(QStringLiteral("Tiebreak")));
            const QString file = settings.filePath(QStringLiteral("Tiebreak/Tiebreak.ini"));
            if (isPipe)
                QCOMPARE(::mkfifo(QFile::encodeName(file).constData(), 0600), 0);
            else
                QVERIFY(QFile::link(QStringLiteral("/dev/null"), file));
            const Run run = runCliWithSettings(settings.path(), {"detect", m_file});
            QCOMPARE(run.err.contains("Tiebreak.ini"), isPipe);
            QCOMPARE(run.out.isEmpty(), isPipe);
        }
    }

    void takesFilesByUrl()
    {
        const QString url = QStringLiteral("file://") + QString(m_file).replace(u' ', QStringLiteral("%20"));
        const Run byPath = runCli({"board", m_file, "--codec", "plain"});
        const Run byUrl = runCli({"board", url, "--codec", "plain"});
        QCOMPARE(byPath.status, 0);
        QCOMPARE(byUrl.status, 0);
        QCOMPARE(byUrl.out, byPath.out);
        QCOMPARE(
            runCli({"audit", m_file, "--codec", "plain", "--events", "file:///nowhere%20at%20all"}).status,
            1);
        QCOMPARE(runCli({"board", "file://elsewhere/board.csv", "--codec", "plain"}).status, 2);
    }

private:
    Run inLocale(const QString &name, const QStringList &arguments, const QByteArray &input)
    {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("LC_ALL"), name);
        environment.insert(QStringLiteral("LOCPATH"), m_directory.path());
        QProcess process;
        process.setProcessEnvironment(environment);
        process.start(TIEBREAK_CLI, arguments);
        process.write(input);
        process.closeWriteChannel();
        return finish(process);
    }

    QTemporaryDir m_directory;
    QString m_file;
};

TIEBREAK_TEST(QCoreApplication, TestCliSurroundings)

} // namespace tst_clisurroundings

#include "tst_clisurroundings.moc"
