// SPDX-License-Identifier: GPL-3.0-or-later
// A sandbox takes what an RDB file holds, and says why where it cannot; the file itself is never touched.
#include "redis/board/boardreader.h"
#include "redis/board/wholeboard.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "sandbox/sandbox.h"
#include "sandbox/serverprogram.h"
#include "support/files.h"
#include "support/nobody.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/verify.h"

#include <QDateTime>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <algorithm>
#include <filesystem>
#include <limits>

using namespace tiebreak;

namespace tst_rdb
{

namespace
{

/// Puts all temporary directories into one of its own.
class PrivateTemporary
{
public:
    PrivateTemporary() : m_runtime(qgetenv("XDG_RUNTIME_DIR")), m_temporary(qgetenv("TMPDIR"))
    {
        qputenv("XDG_RUNTIME_DIR", QFile::encodeName(m_directory.path()));
        qputenv("TMPDIR", QFile::encodeName(m_directory.path()));
    }
    ~PrivateTemporary()
    {
        m_runtime.isNull() ? qunsetenv("XDG_RUNTIME_DIR") : qputenv("XDG_RUNTIME_DIR", m_runtime);
        m_temporary.isNull() ? qunsetenv("TMPDIR") : qputenv("TMPDIR", m_temporary);
    }
    PrivateTemporary(const PrivateTemporary &) = delete;
    PrivateTemporary &operator=(const PrivateTemporary &) = delete;
    QStringList entries() const { return entriesOf(m_directory.path()); }

private:
    QByteArray m_runtime;
    QByteArray m_temporary;
    QTemporaryDir m_directory;
};

Result<Sandbox> load(const QString &path, const Progress &progress = {})
{
    return Sandbox::load(QFile::encodeName(path).toStdString(), progress);
}

} // namespace

class RdbTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    QString m_rdb;

    QString path(const char *name) const { return m_directory.filePath(QLatin1StringView(name)); }

private slots:
    void initTestCase()
    {
        const TestServer server({QStringLiteral("--enable-debug-command"), QStringLiteral("yes")});
        QVERIFY2(server.ready(), qPrintable(server.error()));
        auto connection = openConnection(server.writable(), patient);
        VERIFY_RESULT(connection);
        const auto fill = [&](const std::string &key, int members) {
            Command command{"ZADD", key};
            for (int i = 0; i < members; ++i) {
                command.push_back(std::to_string(i) + ".25");
                command.push_back("member" + std::to_string(i));
            }
            return connection->run(command);
        };
        VERIFY_RESULT(fill("small", 100));
        VERIFY_RESULT(fill("large", 5000));
        VERIFY_RESULT(connection->run({"ZADD", "edges", "-inf", "low", "inf", "high", "5e-324", "tiny",
                                       "10307924010161648", std::string("n\0\xff", 3)}));
        VERIFY_RESULT(connection->run({"SET", "text", "hello"}));
        VERIFY_RESULT(connection->run({"ZADD", "gone", "1", "a"}));
        VERIFY_RESULT(connection->run({"ZADD", "going", "1", "a"}));
        VERIFY_RESULT(connection->run({"PEXPIRE", "going", "86400000"}));
        VERIFY_RESULT(connection->run({"SELECT", "7"}));
        VERIFY_RESULT(fill("elsewhere", 3));
        VERIFY_RESULT(connection->run({"SELECT", "0"}));
        // Its time comes before the file is loaded, but the file still has it.
        VERIFY_RESULT(connection->run({"DEBUG", "SET-ACTIVE-EXPIRE", "0"}));
        VERIFY_RESULT(connection->run({"PEXPIRE", "gone", "1"}));
        const qint64 expiry = QDateTime::currentMSecsSinceEpoch() + 1;
        VERIFY_RESULT(connection->run({"SAVE"}));
        QTRY_VERIFY(QDateTime::currentMSecsSinceEpoch() > expiry);
        m_rdb = path("dump.rdb");
        QVERIFY(QFile::copy(server.directory() + QStringLiteral("/dump.rdb"), m_rdb));
    }

    void holdsWhatTheFileHolds()
    {
        const QByteArray before = bytesOf(m_rdb);
        auto sandbox = load(m_rdb);
        VERIFY_RESULT(sandbox);
        auto connection = openConnection(sandbox->writable(), patient);
        VERIFY_RESULT(connection);
        const auto small = readWholeBoard(*connection, "small", ReadWay::Dump);
        const auto large = readWholeBoard(*connection, "large", ReadWay::Dump);
        const auto edges = readWholeBoard(*connection, "edges", ReadWay::Dump);
        VERIFY_RESULT(small);
        VERIFY_RESULT(large);
        VERIFY_RESULT(edges);
        QCOMPARE(small->size(), 100);
        QCOMPARE(large->size(), 5000);
        QCOMPARE(large->rows.raw(0), 4999.25);
        QCOMPARE(edges->rows.raw(0), std::numeric_limits<double>::infinity());
        QCOMPARE(edges->rows.member(1), std::string_view("n\0\xff", 3));
        QCOMPARE(edges->rows.raw(2), std::numeric_limits<double>::denorm_min());
        const auto databases = readDatabases(*connection);
        VERIFY_RESULT(databases);
        QCOMPARE(*databases, (std::vector<int>{0, 7}));
        QCOMPARE(bytesOf(m_rdb), before);
    }

    void leavesOutExpiredKeysAndCountsThem()
    {
        QVERIFY(bytesOf(m_rdb).contains("gone"));
        auto sandbox = load(m_rdb);
        VERIFY_RESULT(sandbox);
        QCOMPARE(sandbox->expiredKeys(), 1);
        auto connection = openConnection(sandbox->writable(), patient);
        VERIFY_RESULT(connection);
        const auto gone = connection->run({"EXISTS", "gone"});
        const auto going = connection->run({"TTL", "going"});
        VERIFY_RESULT(gone);
        VERIFY_RESULT(going);
        QCOMPARE(gone->integer, 0);
        QVERIFY(going->integer > 0);
    }

    void loadsWithAServerThatCannotCheckFiles()
    {
        QTemporaryDir programs, links;
        const auto server = findServerProgram(links.path().toStdString());
        QVERIFY(server);
        QFile old(programs.filePath(QStringLiteral("redis-server")));
        QVERIFY(old.open(QIODevice::WriteOnly));
        old.write("#!/bin/sh\n"
                  "[ \"$1\" = --version ] && echo 'Redis server v=6.0.16 sha=00000000:0' && exit\n"
                  "case \"$*\" in *sanitize*) echo 'Bad directive'; exit 1;; esac\n"
                  "exec '" +
                  QByteArray::fromStdString(*server) + "' \"$@\"\n");
        old.close();
        QVERIFY(old.setPermissions(QFile::ReadOwner | QFile::ExeOwner));
        const QByteArray path = qgetenv("PATH");
        qputenv("PATH", QFile::encodeName(programs.path()) + ':' + path);
        auto sandbox = load(m_rdb);
        qputenv("PATH", path);
        VERIFY_RESULT(sandbox);
        QCOMPARE(sandbox->expiredKeys(), 1);
    }

    void findsTheDatabaseOfAKey()
    {
        auto sandbox = load(m_rdb);
        VERIFY_RESULT(sandbox);
        auto connection = openConnection(sandbox->writable(), patient);
        VERIFY_RESULT(connection);
        const auto elsewhere = findDatabases(*connection, "elsewhere");
        const auto small = findDatabases(*connection, "small");
        const auto nowhere = findDatabases(*connection, "nowhere");
        VERIFY_RESULT(elsewhere);
        VERIFY_RESULT(small);
        VERIFY_RESULT(nowhere);
        QCOMPARE(*elsewhere, std::vector{7});
        QCOMPARE(*small, std::vector{0});
        QVERIFY(nowhere->empty());
    }

    void leavesNoCopyBehind()
    {
        const PrivateTemporary temporary;
        {
            auto sandbox = load(m_rdb);
            VERIFY_RESULT(sandbox);
            const auto directory = std::filesystem::path(sandbox->endpoint().unixPath).parent_path();
            QVERIFY(!std::filesystem::exists(directory / "dump.rdb"));
        }
        QCOMPARE(temporary.entries(), QStringList());
    }

    void countsBytesAsItGoes()
    {
        const auto size = static_cast<std::uint64_t>(QFileInfo(m_rdb).size());
        std::vector<std::uint64_t> counts;
        auto sandbox = load(m_rdb, Progress({}, [&](std::uint64_t done, std::uint64_t total) {
                                QCOMPARE(total, 2 * size);
                                counts.push_back(done);
                            }));
        VERIFY_RESULT(sandbox);
        QVERIFY(std::ranges::is_sorted(counts));
        QVERIFY(std::ranges::find(counts, size) != counts.end());
    }

    void saysWhyAFileCannotBeLoaded_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("serverWords");
        const QByteArray good = bytesOf(m_rdb);
        QByteArray newer = good;
        newer.replace(5, 4, "0099");
        QByteArray damaged = good;
        damaged[damaged.size() - 1] = static_cast<char>(damaged.back() ^ 1);
        QTest::newRow("truncated") << good.left(good.size() / 2) << QByteArray("Short read");
        QTest::newRow("magic only") << good.left(9) << QByteArray("Short read");
        QTest::newRow("empty") << QByteArray() << QByteArray("Short read");
        QTest::newRow("damaged") << damaged << QByteArray("Wrong RDB checksum");
        QTest::newRow("garbage") << QByteArray(5000, 'x') << QByteArray("Wrong signature");
        QTest::newRow("newer") << newer << QByteArray("Can't handle RDB format version 99");
    }

    void saysWhyAFileCannotBeLoaded()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, serverWords);
        const PrivateTemporary temporary;
        putFile(path("bad.rdb"), bytes);
        const auto sandbox = load(path("bad.rdb"));
        VERIFY_FAILURE(sandbox, ErrorKind::Io, serverWords.toStdString());
        const std::string &message = sandbox.error().message;
        // One line of a window may end before the server's words do: they come last.
        const std::size_t quoted = message.find(" The server says: ");
        QVERIFY(quoted < message.find(serverWords.toStdString()));
        COMPARE_SENTENCE("sandboxtext", message.substr(0, quoted));
        QCOMPARE(bytesOf(path("bad.rdb")), bytes);
        QCOMPARE(temporary.entries(), QStringList());
    }

    void namesTypesOfModulesInTheServersWords()
    {
        // RDB version 9; a module value (type 7) of the key k: its module's id says nothing to this server.
        const QByteArray bytes = QByteArray("REDIS0009\xfe\x00\x07\x01k", 14) +
                                 QByteArray("\x81\x11\x22\x33\x44\x55\x66\x77\x88", 9);
        putFile(path("module.rdb"), bytes + QByteArray(20, '\0'));
        const auto sandbox = load(path("module.rdb"));
        VERIFY_FAILURE(sandbox, ErrorKind::Io, "module");
        VERIFY_FAILURE(sandbox, ErrorKind::Io, "connect to the server that it comes from");
    }

    void refusesWhatIsNoFile()
    {
        VERIFY_FAILURE(load(path("nowhere.rdb")), ErrorKind::Io, systemWords(ENOENT));
        VERIFY_FAILURE(load(m_directory.path()), ErrorKind::Io, systemWords(EISDIR));
        QCOMPARE(::mkfifo(QFile::encodeName(path("pipe.rdb")).constData(), 0600), 0);
        VERIFY_FAILURE(load(path("pipe.rdb")), ErrorKind::Io, "it is not a regular file");
        putFile(path("secret.rdb"), "REDIS");
        QVERIFY(QFile::setPermissions(path("secret.rdb"), {}));
        QCOMPARE(::chmod(QFile::encodeName(m_directory.path()).constData(), 0755), 0);
        VERIFY_FAILURE(asNobody([this] { return load(path("secret.rdb")); }), ErrorKind::Io,
                       "secret.rdb cannot be read: Permission denied");
    }

    void refusesWhatIsLargerThanMemory()
    {
        const PrivateTemporary temporary;
        VERIFY_FAILURE(Sandbox::load(m_rdb.toStdString(), {}, 500'000), ErrorKind::Io,
                       "available to the sandbox. Connect to the server");
        QCOMPARE(temporary.entries(), QStringList());
    }

    void refusesWhatFindsNoRoom()
    {
        putFile(path("huge.rdb"), "REDIS");
        // As large as no disk, and yet it takes no room.
        QVERIFY(QFile::resize(path("huge.rdb"), qint64(1) << 43));
        VERIFY_FAILURE(load(path("huge.rdb")), ErrorKind::Io, "MiB free, and 8388609 MiB are needed");
    }

    void canBeCancelled()
    {
        const PrivateTemporary temporary;
        std::stop_source stop;
        // The first piece of the copy is one too many already.
        const auto sandbox = load(
            m_rdb, Progress(stop.get_token(), [&](std::uint64_t, std::uint64_t) { stop.request_stop(); }));
        VERIFY_FAILURE(sandbox, ErrorKind::Cancelled, "");
        QCOMPARE(temporary.entries(), QStringList());
    }

    void knowsRdbFiles()
    {
        putFile(path("backup"), "REDIS0010");
        putFile(path("board.csv"), "member,raw\n");
        const auto isRdb = [this](const char *name) { return isRdbFile(path(name).toStdString()); };
        QVERIFY(isRdb("backup"));
        QVERIFY(isRdb("any.rdb"));
        QVERIFY(!isRdb("board.csv"));
        QVERIFY(!isRdb("nowhere"));
        QVERIFY(!isRdbFile(m_directory.path().toStdString()));
    }
};

TIEBREAK_TEST(QCoreApplication, RdbTest)

} // namespace tst_rdb

#include "tst_rdb.moc"
