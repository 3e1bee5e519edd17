// SPDX-License-Identifier: GPL-3.0-or-later
// Passwords: from the environment or the terminal, and never on the screen, whatever is mistyped.
#include "redis/wire/secrets.h"
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/ptyprocess.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testserver.h"

#include <QScopeGuard>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

using namespace tiebreak;

namespace tst_clipassword
{

namespace
{

constexpr auto secret = "pa55 w\xc3\xb6rd";

Run runWithPassword(const QStringList &arguments, const QByteArray &password)
{
    QProcess process;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("REDISCLI_AUTH"), QString::fromUtf8(password));
    process.setProcessEnvironment(environment);
    process.start(TIEBREAK_CLI, arguments);
    process.closeWriteChannel();
    return finish(process);
}

} // namespace

class CliPasswordTest : public QObject
{
    Q_OBJECT

    TestServer m_server;
    TestServer m_open;

    QString bobsUrl() const { return m_server.url().replace("unix://", "unix://bob:@"); }

private slots:
    void initTestCase()
    {
        QVERIFY2(m_server.ready(), qPrintable(m_server.error()));
        QVERIFY2(m_open.ready(), qPrintable(m_open.error()));
        m_open.command({"ZADD", "board", "1", "a"});
        QCOMPARE(m_server.command({"ACL", "SETUSER", "bob", "on", ">bobs", "~*", "+@all"}),
                 std::string("+OK"));
        m_server.command({"ZADD", "scores", "10307924010161648", "a"});
        QCOMPARE(m_server.command({"CONFIG", "SET", "requirepass", secret}), std::string("+OK"));
        QCOMPARE(runWithPassword({"keys", m_server.url()}, secret).status, 0);
    }

    /// Every user of the machine may list the arguments of programs.
    void itIsNotAmongTheArgumentsForLong()
    {
        const QTemporaryDir directory;
        QProcess program;
        program.start(TIEBREAK_CLI, {"record", bobsUrl().replace("bob:@", "bob:bobs@"), "scores",
                                     directory.filePath("r.tbr"), "--codec", "plain", "--for", "60s"});
        QVERIFY(program.waitForStarted());
        const QString path = QStringLiteral("/proc/%1/cmdline").arg(program.processId());
        QTRY_VERIFY(bytesOf(path).contains("bob:****@"));
        QVERIFY(!bytesOf(path).contains("bobs"));
        program.kill();
        QVERIFY(program.waitForFinished());
    }

    void itIsFoundWhereverItStands()
    {
        std::vector<std::string> arguments{"tiebreak-cli",
                                           "redis://u:hunter2@h:1",
                                           "u:hunter2@h:1",
                                           " redis-cli\t-a\thunter2",
                                           "--output=redis://:hunter2@h",
                                           "redis+sentinel://h/m?sentinel_password=hunter2&sentinel_tls=1",
                                           "plain"};
        std::vector<char *> argv;
        for (std::string &argument : arguments)
            argv.push_back(argument.data());
        blankPasswords(int(argv.size()), argv.data());
        for (const std::string &argument : arguments)
            QVERIFY2(!argument.contains("hunter2"), argument.c_str());
        QVERIFY(arguments[5].contains("sentinel_tls=1"));
        QCOMPARE(arguments.back(), std::string("plain"));
    }

    /// Nor does a private server, or ssh, need it.
    void itIsNotHandedOn()
    {
        const auto has = [](std::string_view name) {
            return std::ranges::any_of(environmentWithoutPasswords(), [&](const char *variable) {
                return variable != nullptr && std::string_view(variable).starts_with(name);
            });
        };
        qputenv("REDISCLI_AUTH", secret);
        const auto unset = qScopeGuard([] { qunsetenv("REDISCLI_AUTH"); });
        QVERIFY(has("PATH="));
        QVERIFY(!has("REDISCLI_AUTH"));
        QVERIFY(environmentWithoutPasswords().back() == nullptr);
    }

    void theEnvironmentHasIt()
    {
        QCOMPARE(runWithPassword({"keys", bobsUrl()}, "bobs").status, 0);
        const Run wrong = runWithPassword({"keys", m_server.url()}, "wr0ng");
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.err.contains("rejected this user") || wrong.err.contains("requires a password"),
                 wrong.err.constData());
        QVERIFY(!wrong.err.contains("wr0ng"));
        // It may be meant for another server.
        const Run open = runWithPassword({"keys", m_open.url()}, secret);
        QCOMPARE(open.status, 0);
        QCOMPARE(open.out, QByteArray("board\n"));
    }

    void whatReadsMayWriteToo()
    {
        const QStringList plan{"reencode",
                               bobsUrl(),
                               "scores",
                               "--codec",
                               "binary:from=4294967295",
                               "--to",
                               "decimal:from=9999999999"};
        QCOMPARE(runWithPassword({"keys", bobsUrl()}, "bobs").status, 0);
        const Run written =
            runWithPassword(plan + QStringList{"--write", "packed", "--allow-writes"}, "bobs");
        QCOMPARE(written.err, QByteArray());
        QCOMPARE(written.status, 0);
        QVERIFY(runWithPassword({"keys", bobsUrl()}, "bobs").out.contains("packed\n"));
    }

    void runsLogInLikeAllOthers()
    {
        SLOW_TEST();
        const QStringList run{"simulate", "URL", "--operations", "50", "--clients", "2", "--allow-writes"};
        const auto at = [&run](const QString &url) { return QStringList(run).replaceInStrings("URL", url); };
        const Run bob = runWithPassword(at(bobsUrl()), "bobs");
        QVERIFY2(bob.status == 0, bob.err.constData());
        // It may be meant for another server.
        const Run open = runWithPassword(at(m_open.url()), secret);
        QVERIFY2(open.status == 0, open.err.constData());
        const Run asked = runAtTerminal(at(m_server.url()), "Password for unix:", secret);
        QVERIFY2(asked.status == 0, asked.out.constData());
    }

    void theTerminalIsAsked()
    {
        for (const bool flag : {true, false}) {
            const QStringList arguments{"keys", m_server.url()};
            const Run run = runAtTerminal(flag ? arguments + QStringList{"--askpass"} : arguments,
                                          "Password for unix:", secret);
            QCOMPARE(run.status, 0);
            QVERIFY2(run.out.startsWith("Password for unix:"), run.out.constData());
            QVERIFY(!run.out.contains(secret) && !run.out.contains("pa55"));
        }
        const Run bob = runAtTerminal({"keys", bobsUrl(), "--askpass"}, "Password for unix://bob:@", "bobs");
        QCOMPARE(bob.status, 0);
        const Run wrong = runAtTerminal({"keys", m_server.url()}, "Password for", "wr0ng");
        QCOMPARE(wrong.status, 1);
        QVERIFY2(wrong.out.contains("rejected") && !wrong.out.contains("wr0ng"), wrong.out.constData());
    }

    void theEndOfTheInputIsNoPassword()
    {
        constexpr char endOfInput[] = "\x04"; // Ctrl+D
        const Run run = runAtTerminal({"keys", m_open.url(), "--askpass"}, "Password for unix:", endOfInput);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.out.contains("No password was entered"), run.out.constData());
    }

    void noTerminalNoQuestion()
    {
        QProcess process;
        process.setChildProcessModifier([] { ::setsid(); });
        process.start(TIEBREAK_CLI, {"keys", m_server.url(), "--askpass"});
        const Run run = finish(process);
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains("REDISCLI_AUTH"), run.err.constData());
    }

    void noMessageHasIt_data()
    {
        QTest::addColumn<QStringList>("words");
        const QStringList plain{"--codec", "plain"};
        const auto row = [](const char *name, const QStringList &words) { QTest::newRow(name) << words; };
        for (const char *url :
             {"redis:alice:S3cr3t@127.0.0.1:1/0", "redis:/alice:S3cr3t@127.0.0.1:1",
              "redis//alice:S3cr3t@127.0.0.1:1", "redis://S3cr3t@127.0.0.1:1",
              "redis://alice:S3cr3t@127.0.0.1:port", "rediss://alice:S3cr3t@127.0.0.1:1",
              "redis://alice:S3cr3t/@127.0.0.1:1", "alice:S3cr3t@127.0.0.1:1", "redis://:S3cr3t@127.0.0.1:1",
              "redis:://alice:S3cr3t@127.0.0.1:1", "redis://alice:S3cr3t", "unix:alice:S3cr3t@/tmp/none"}) {
            row(url, QStringList{"audit", url, "k"} + plain);
            QTest::addRow("%s, keys", url) << QStringList{"keys", url};
            QTest::addRow("%s, board", url) << QStringList{"board", url, "k"} + plain;
            QTest::addRow("%s, simulate", url) << QStringList{"simulate", url};
            QTest::addRow("%s, as a command", url) << QStringList{url, "keys"};
            QTest::addRow("%s, one too many", url) << QStringList{"keys", "sandbox", url};
            QTest::addRow("%s, as a codec", url) << QStringList{"limits", "--codec", url};
            QTest::addRow("%s, as a file of events", url)
                << QStringList{"audit", "sandbox", "k", "--events", url} + plain;
            QTest::addRow("%s, as a plan", url) << QStringList{"simulate", "--plan", url};
            QTest::addRow("%s, as a key of a file", url) << QStringList{"audit", "/etc/passwd", url} + plain;
            QTest::addRow("%s, as a number", url)
                << QStringList{"board", "sandbox", "k", "--count", url} + plain;
            QTest::addRow("%s, as an option", url) << QStringList{"keys", "--url=" + QString(url)};
        }
        row("an option of redis-cli", {"keys", "sandbox", "-aS3cr3t"});
        row("another one", {"keys", "sandbox", "--pass=S3cr3t"});
    }

    void noMessageHasIt()
    {
        SLOW_TEST();
        QFETCH(QStringList, words);
        const QTemporaryDir directory;
        const QString file = directory.filePath("audit.xml");
        QList<QStringList> ways{{}, {"--json"}};
        if (words.front() == "audit")
            ways += QStringList{"--junit", file};
        for (const QStringList &more : ways) {
            const Run run = runCli(words + more);
            QVERIFY2(!QFile::exists(file) || !bytesOf(file).contains("S3cr3t"), bytesOf(file).constData());
            QVERIFY(run.status == 1 || run.status == 2);
            QVERIFY(!run.err.isEmpty());
            QVERIFY2(!run.err.contains("S3cr3t") && !run.out.contains("S3cr3t"),
                     (run.err + run.out).constData());
        }
    }
};

TIEBREAK_TEST(QCoreApplication, CliPasswordTest)

} // namespace tst_clipassword

#include "tst_clipassword.moc"
