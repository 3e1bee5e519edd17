// SPDX-License-Identifier: GPL-3.0-or-later
// Entries of the journal reach the system's log, a datagram each and in one line.
#include "files/journalfile.h"

#include "support/testprogram.h"
#include "support/verify.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <array>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace tiebreak;

namespace tst_journalsyslog
{

namespace
{

constexpr auto logPath = "/dev/log";

/// In place of the system's log, where there is none.
class SystemLog
{
public:
    SystemLog() : m_socket(::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0))
    {
        sockaddr_un address{};
        address.sun_family = AF_UNIX;
        std::string_view(logPath).copy(address.sun_path, sizeof address.sun_path - 1);
        m_bound = ::bind(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0;
    }
    ~SystemLog()
    {
        ::close(m_socket);
        if (m_bound)
            ::unlink(logPath);
    }
    SystemLog(const SystemLog &) = delete;
    SystemLog &operator=(const SystemLog &) = delete;

    bool isThere() const { return m_bound; }
    /// The next line that has come; empty: none has.
    std::string line() const
    {
        std::array<char, 65536> bytes{};
        const auto count = ::recv(m_socket, bytes.data(), bytes.size(), MSG_DONTWAIT);
        return count < 0 ? std::string() : std::string(bytes.data(), std::size_t(count));
    }

private:
    int m_socket;
    bool m_bound = false;
};

} // namespace

class JournalSyslogTest : public QObject
{
    Q_OBJECT

private slots:
    /// It would be lost without a sign.
    void beginsNothingThatNobodyHears()
    {
        if (QFile::exists(QLatin1StringView(logPath)))
            QSKIP("the system has a log of its own");
        const QTemporaryDir directory;
        const std::string path = directory.filePath("writes.jsonl").toStdString();
        JournalFile journal(path, true);
        VERIFY_FAILURE(journal.begin({}), ErrorKind::Io, logPath);
        QVERIFY(journal.writes()->entries.empty());
        std::string id;
        {
            const SystemLog log;
            if (!log.isThere())
                QSKIP("this user may not make /dev/log");
            id = journal.begin({}).value_or(std::string());
        }
        VERIFY_FAILURE(journal.end(id, {WriteState::Answered, "OK"}), ErrorKind::Io, logPath);
        QVERIFY(journal.unkept().contains(logPath));
        QVERIFY(journal.writes()->entries.front().state == WriteState::Answered);
    }

    void sendsEachEntryAndItsEnd()
    {
        if (QFile::exists(QLatin1StringView(logPath)))
            QSKIP("the system has a log of its own");
        const SystemLog log;
        if (!log.isThere())
            QSKIP("this user may not make /dev/log");
        QTemporaryDir directory;
        const std::string path = directory.filePath("writes.jsonl").toStdString();
        JournalFile journal(path, true);
        JournalEntry entry;
        entry.kind = WriteKind::Console;
        entry.server = "10.0.0.5:6379";
        entry.command = "SET a \"\x1b[31m\n%s%n\xe2\x80\xae\"";
        const auto id = journal.begin(entry);
        VERIFY_RESULT(id);
        const std::string begun = log.line();
        QVERIFY2(begun.contains(*id) && begun.contains("tiebreak["), begun.c_str());
        QVERIFY2(begun.contains("%s%n") && begun.contains("\\n"), begun.c_str());
        for (const char c : begun)
            QVERIFY(c >= ' ' && c < 0x7f);
        QVERIFY(begun.starts_with("<85>")); // authpriv, notice
        VERIFY_RESULT(journal.end(*id, {WriteState::Answered, "OK"}));
        const std::string ended = log.line();
        QVERIFY2(ended.contains(*id) && ended.contains("answered"), ended.c_str());
        JournalFile quiet(path);
        VERIFY_RESULT(quiet.begin(entry));
        QCOMPARE(log.line(), std::string());
    }
};

TIEBREAK_TEST(QCoreApplication, JournalSyslogTest)

} // namespace tst_journalsyslog

#include "tst_journalsyslog.moc"
