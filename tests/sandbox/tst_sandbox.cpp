// SPDX-License-Identifier: GPL-3.0-or-later
// The sandbox is private, and nothing of it stays, however the process that holds it ends.
#include "processfacts.h"
#include "redis/link/open.h"
#include "redis/wire/connection.h"
#include "sandbox/sandbox.h"
#include "sandbox/serverprogram.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <string>
#include <thread>

using namespace tiebreak;

namespace tst_sandbox
{

namespace
{

constexpr auto holdArgument = "hold-a-sandbox";

bool answers(const Endpoint &endpoint)
{
    auto connection = openConnection(endpoint);
    return connection && connection->run({"PING"});
}

std::string setting(Connection &connection, const std::string &name)
{
    auto reply = connection.run({"CONFIG", "GET", name});
    return reply && reply->items.size() == 2 ? reply->items[1].text : "?";
}

/// The directory that the sandbox made for itself.
std::string directoryOf(const Sandbox &sandbox)
{
    return std::filesystem::path(sandbox.endpoint().unixPath).parent_path();
}

/// Sets or clears an environment variable for the life of this object.
class Environment
{
public:
    Environment(const char *name, const QByteArray &value)
        : m_name(name), m_wasSet(qEnvironmentVariableIsSet(name)), m_old(qgetenv(name))
    {
        value.isNull() ? qunsetenv(name) : qputenv(name, value);
    }
    ~Environment() { m_wasSet ? qputenv(m_name, m_old) : qunsetenv(m_name); }
    Environment(const Environment &) = delete;
    Environment &operator=(const Environment &) = delete;

private:
    const char *m_name;
    bool m_wasSet;
    QByteArray m_old;
};

/// A process of its own that holds a sandbox; with `pong` it answers each line on its standard input.
struct Holder {
    QProcess process;
    QString directory;
    qint64 server = 0;
    qint64 session = 0;

    bool start()
    {
        process.setProgram(QCoreApplication::applicationFilePath());
        process.setArguments({QString::fromLatin1(holdArgument)});
        process.setProcessChannelMode(QProcess::ForwardedErrorChannel);
        process.setChildProcessModifier([] { ::setpgid(0, 0); });
        process.start();
        const QList<QByteArray> words = line().trimmed().split('\t');
        if (words.size() != 2)
            return false;
        directory = QFile::decodeName(words[0]);
        server = words[1].toLongLong();
        session = sessionOf(server);
        return server > 0 && session > 0 && session != sessionOf(process.processId());
    }
    QByteArray line()
    {
        while (!process.canReadLine() && process.waitForReadyRead(20000)) {
        }
        return process.readLine();
    }
    ~Holder()
    {
        process.kill();
        process.waitForFinished();
    }
};

int holdSandbox()
{
    ::signal(SIGINT, SIG_IGN);
    const auto sandbox = Sandbox::start();
    if (!sandbox) {
        std::cerr << sandbox.error().message << std::endl;
        return 1;
    }
    std::cout << directoryOf(*sandbox) << '\t' << sandbox->processId() << std::endl;
    for (std::string line; std::getline(std::cin, line);) {
        if (line == "crash")
            ::signal(SIGSEGV, SIG_DFL), ::raise(SIGSEGV);
        if (line == "exit")
            ::_exit(3);
        std::cout << (answers(sandbox->endpoint()) ? "pong" : "silence") << std::endl;
    }
    return 0;
}

bool writeScript(const QString &path, const QByteArray &text)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(text) == text.size() &&
           file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

} // namespace

class TestSandbox : public QObject
{
    Q_OBJECT

private slots:
    void isPrivate()
    {
        const auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        struct stat facts {
        };
        QCOMPARE(::stat(directoryOf(*sandbox).c_str(), &facts), 0);
        QCOMPARE(facts.st_mode & 07777, 0700u);
        QVERIFY(S_ISDIR(facts.st_mode));
        QVERIFY(!listensOnTcp(sandbox->processId()));

        auto connection = openConnection(sandbox->writable());
        QVERIFY(connection);
        QCOMPARE(setting(*connection, "port"), std::string("0"));
        QCOMPARE(setting(*connection, "save"), std::string());
        QCOMPARE(setting(*connection, "appendonly"), std::string("no"));
        QCOMPARE(setting(*connection, "maxmemory"), std::string("536870912"));
        QCOMPARE(setting(*connection, "maxmemory-policy"), std::string("noeviction"));
        QCOMPARE(setting(*connection, "dir"), directoryOf(*sandbox));
        QVERIFY(connection->run({"ZADD", "a", "1", "b"}));
    }

    void leavesNothingWhenItGoes()
    {
        QTemporaryDir parent;
        const Environment runtime("XDG_RUNTIME_DIR", QFile::encodeName(parent.path()));
        qint64 session = 0;
        {
            const auto sandbox = Sandbox::start();
            QVERIFY(sandbox);
            QVERIFY(QString::fromStdString(directoryOf(*sandbox)).startsWith(parent.path()));
            session = sessionOf(sandbox->processId());
            QVERIFY(!runningInSession(session).isEmpty());
        }
        QCOMPARE(entriesOf(parent.path()), QStringList());
        QTRY_VERIFY(runningInSession(session).isEmpty());
    }

    void twoKeepOutOfEachOthersWay()
    {
        const auto one = Sandbox::start();
        auto two = Sandbox::start();
        QVERIFY(one && two);
        QVERIFY(directoryOf(*one) != directoryOf(*two));
        auto connection = openConnection(one->writable());
        QVERIFY(connection && connection->run({"SET", "only", "here"}));
        auto other = openConnection(two->endpoint());
        QVERIFY(other);
        QCOMPARE(other->run({"DBSIZE"})->integer, 0);

        two = Sandbox::start();
        QVERIFY(two && answers(two->endpoint()));
        QVERIFY(answers(one->endpoint()));
    }

    void outlivesTheThreadThatStartedIt()
    {
        Result<Sandbox> sandbox = failure(ErrorKind::Io, "not started");
        std::thread([&] { sandbox = Sandbox::start(); }).join();
        QVERIFY(sandbox && answers(sandbox->endpoint()));
    }

    void leavesNothingHoweverItsHolderEnds_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<QByteArray>("word");
        QTest::newRow("kill -9") << SIGKILL << QByteArray();
        QTest::newRow("terminate") << SIGTERM << QByteArray();
        QTest::newRow("hang up") << SIGHUP << QByteArray();
        QTest::newRow("crash") << 0 << QByteArray("crash\n");
        QTest::newRow("exit without destructors") << 0 << QByteArray("exit\n");
    }
    void leavesNothingHoweverItsHolderEnds()
    {
        QFETCH(int, signal);
        QFETCH(QByteArray, word);
        Holder holder;
        QVERIFY(holder.start());
        QVERIFY(QFileInfo::exists(holder.directory));
        if (signal != 0)
            ::kill(static_cast<pid_t>(holder.process.processId()), signal);
        else
            holder.process.write(word);
        QVERIFY(holder.process.waitForFinished());
        QTRY_VERIFY_WITH_TIMEOUT(runningInSession(holder.session).isEmpty(), 20000);
        QTRY_VERIFY_WITH_TIMEOUT(!QFileInfo::exists(holder.directory), 20000);
    }

    void doesNotHearTheTerminal()
    {
        Holder holder;
        QVERIFY(holder.start());
        // What Ctrl-C does: the signal goes to the whole group of the foreground process.
        QCOMPARE(::kill(-static_cast<pid_t>(holder.process.processId()), SIGINT), 0);
        holder.process.write("ping\n");
        QCOMPARE(holder.line(), QByteArray("pong\n"));
    }

    void endsEvenWithoutItsSupervisor()
    {
        QTemporaryDir parent;
        const Environment runtime("XDG_RUNTIME_DIR", QFile::encodeName(parent.path()));
        qint64 session = 0;
        {
            const auto sandbox = Sandbox::start();
            QVERIFY(sandbox);
            session = sessionOf(sandbox->processId());
            QCOMPARE(::kill(static_cast<pid_t>(session), SIGKILL), 0);
            QVERIFY(answers(sandbox->endpoint()));
        }
        QCOMPARE(entriesOf(parent.path()), QStringList());
        QTRY_VERIFY(runningInSession(session).isEmpty());
    }

    void clearsWhatAnEarlierCrashLeft()
    {
        QTemporaryDir parent;
        const Environment runtime("XDG_RUNTIME_DIR", QFile::encodeName(parent.path()));
        Holder holder;
        QVERIFY(holder.start());
        for (const qint64 process : runningInSession(holder.session)) {
            if (process != holder.server)
                ::kill(static_cast<pid_t>(process), SIGKILL);
        }
        QTRY_COMPARE(runningInSession(holder.session), QList<qint64>{holder.server});
        {
            const auto whileHeld = Sandbox::start();
            QVERIFY(whileHeld);
            QVERIFY(processFacts(holder.server).runs());
            QVERIFY(QFileInfo::exists(holder.directory));
        }
        holder.process.kill();
        QVERIFY(holder.process.waitForFinished());
        QVERIFY(processFacts(holder.server).runs());

        // Not private, so not ours, whatever it is called.
        const QString notOurs = parent.filePath(QStringLiteral("tiebreak-sandbox-public"));
        QVERIFY(QDir().mkdir(notOurs));
        QCOMPARE(::chmod(QFile::encodeName(notOurs).constData(), 0755), 0);

        const auto next = Sandbox::start();
        QVERIFY(next);
        QVERIFY(!QFileInfo::exists(holder.directory));
        QTRY_VERIFY(!processFacts(holder.server).runs());
        QVERIFY(QFileInfo::exists(notOurs));
    }

    void takesAnyTemporaryDirectory_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("fits");
        QTest::newRow("longer than a socket's path may be") << QString(150, u'l') << false;
        QTest::newRow("spaces and quotes") << QStringLiteral("it's \"mine\" $HOME \\ ok") << true;
        QTest::newRow("UTF-8") << QString::fromUtf8("Søren 美玲") << true;
        QTest::newRow("does not exist") << QStringLiteral("none/such") << false;
    }
    void takesAnyTemporaryDirectory()
    {
        QFETCH(QString, name);
        QFETCH(bool, fits);
        QTemporaryDir parent;
        const QString path = parent.filePath(name);
        if (!name.contains(u'/'))
            QVERIFY(QDir().mkdir(path));
        const Environment runtime("XDG_RUNTIME_DIR", {});
        const Environment temporary("TMPDIR", QFile::encodeName(path));
        QString directory;
        {
            const auto sandbox = Sandbox::start();
            VERIFY_RESULT(sandbox);
            directory = QString::fromStdString(directoryOf(*sandbox));
            QCOMPARE(directory.startsWith(path), fits);
            QVERIFY(answers(sandbox->endpoint()));
        }
        QVERIFY(!QFileInfo::exists(directory));
    }

    void saysWhatToInstall()
    {
        bool foundWithoutPath = false;
        for (const char *place : {"/usr/local/bin", "/usr/sbin", "/usr/local/sbin"}) {
            for (const char *name : {"/redis-server", "/valkey-server"})
                foundWithoutPath |= QFileInfo::exists(QString::fromLatin1(place) + QString::fromLatin1(name));
        }
        const Environment path("PATH", "/nonexistent");
        const auto sandbox = Sandbox::start();
        if (foundWithoutPath)
            VERIFY_RESULT(sandbox);
        else
            VERIFY_FAILURE(sandbox, ErrorKind::Io, "apt-get install redis-tools");
    }

    void theCheckerOfRdbFilesIsAServerUnderItsName_data()
    {
        QTest::addColumn<QString>("checker");
        QTest::newRow("Redis") << QStringLiteral("redis-check-rdb");
        QTest::newRow("Valkey") << QStringLiteral("valkey-check-rdb");
    }
    void theCheckerOfRdbFilesIsAServerUnderItsName()
    {
        QFETCH(QString, checker);
        QTemporaryDir links, programs;
        const auto server = findServerProgram(links.path().toStdString());
        QVERIFY(server);
        const QString real = QFileInfo(QString::fromStdString(*server)).canonicalFilePath();
        const QString installed = programs.filePath(checker);
        QVERIFY(QFile::link(real, installed));
        const Environment path("PATH", QFile::encodeName(programs.path()));
        const auto found = findServerProgram(links.path().toStdString());
        QVERIFY(found);
        if (!found->starts_with(links.path().toStdString()))
            QSKIP("A server is installed where PATH need not lead.");
        QCOMPARE(QFileInfo(QString::fromStdString(*found)).canonicalFilePath(), real);
        // A second one in the same directory finds the link there.
        QCOMPARE(findServerProgram(links.path().toStdString()), found);
        const auto sandbox = Sandbox::start();
        VERIFY_RESULT(sandbox);
        QVERIFY(answers(sandbox->endpoint()));
    }

    void holdsTheLastWordsOfAServerThatFails()
    {
        QTemporaryDir programs, parent;
        QVERIFY(writeScript(
            programs.filePath(QStringLiteral("redis-server")),
            "#!/bin/sh\necho first\necho 'Bad directive or wrong number of arguments'\nexit 1\n"));
        const Environment path("PATH", QFile::encodeName(programs.path()) + ":" + qgetenv("PATH"));
        const Environment runtime("XDG_RUNTIME_DIR", QFile::encodeName(parent.path()));
        const auto sandbox = Sandbox::start();
        COMPARE_FAILURE(sandbox, ErrorKind::Io, "sandboxtext", "last words");
        QCOMPARE(entriesOf(parent.path()), QStringList());
    }

    void canBeCancelledWhileItStarts()
    {
        QTemporaryDir programs, parent;
        const QString pidFile = programs.filePath(QStringLiteral("pid"));
        QVERIFY(
            writeScript(programs.filePath(QStringLiteral("redis-server")),
                        "#!/bin/sh\necho $$ >" + QFile::encodeName(pidFile) + "\nexec tail -f /dev/null\n"));
        const Environment path("PATH", QFile::encodeName(programs.path()) + ":" + qgetenv("PATH"));
        const Environment runtime("XDG_RUNTIME_DIR", QFile::encodeName(parent.path()));
        Result<Sandbox> sandbox = failure(ErrorKind::Usage, "not started");
        std::jthread starting([&](std::stop_token stop) { sandbox = Sandbox::start(std::move(stop)); });
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(pidFile).size() > 0, 20000);
        starting.request_stop();
        starting.join();
        VERIFY_FAILURE(sandbox, ErrorKind::Cancelled, "");
        const qint64 server = bytesOf(pidFile).trimmed().toLongLong();
        QVERIFY(server > 0);
        QTRY_VERIFY(!processFacts(server).runs());
        QCOMPARE(entriesOf(parent.path()), QStringList());
    }
};

TIEBREAK_TEST(QCoreApplication, TestSandbox)

[[maybe_unused]] static const bool holdIsKnown =
    addProgram(holdArgument, [](int, char **) { return holdSandbox(); });

} // namespace tst_sandbox

#include "tst_sandbox.moc"
