// SPDX-License-Identifier: GPL-3.0-or-later
// The command for alerts: no shell reads it, it knows what came about, and no command can hold the others up.
#include "app/session/alertrunner.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <csignal>

using namespace tiebreak;

namespace tst_alertrunner
{

namespace
{

/// A script that the command line can name.
QString putScript(const QTemporaryDir &directory, const char *name, const QByteArray &lines)
{
    const QString path = putFile(directory.filePath(QString::fromLatin1(name)), "#!/bin/sh\n" + lines);
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return path;
}

AlertFacts someFacts()
{
    return {.alert = "enters", .key = "gift", .member = "bob", .place = "7", .sentence = "bob entered."};
}

} // namespace

class TestAlertRunner : public QObject
{
    Q_OBJECT

private slots:
    void tellsTheFacts()
    {
        const QTemporaryDir directory;
        const QString out = directory.filePath(QStringLiteral("out"));
        const QString script = putScript(directory, "tell",
                                         "printf '%s|%s|%s|%s|%s|%s|%s|%s|%s' \"$TIEBREAK_ALERT\" "
                                         "\"$TIEBREAK_KEY\" \"$TIEBREAK_MEMBER\" \"$TIEBREAK_RANK\" "
                                         "\"$TIEBREAK_SENTENCE\" \"$TIEBREAK_FROM\" \"$TIEBREAK_TO\" "
                                         "\"$REDISCLI_AUTH\" \"$2\" > \"$1\"\n");
        qputenv("REDISCLI_AUTH", "secret");
        Alert alert;
        alert.rule.kind = AlertRule::Kind::Enters;
        alert.member = std::string("b\0b\n\xff\u202e", 8);
        alert.place = 7;
        alert.from = Moment(std::chrono::milliseconds(1'800'000'000'250));
        alert.to = Moment(std::chrono::milliseconds(1'800'000'000'350));
        AlertRunner runner;
        QSignalSpy finished(&runner, &AlertRunner::finished);
        runner.run(QStringLiteral("%1 %2 \"$(id); `id` > x\"").arg(script, out),
                   alertFacts(alert, "k\0y", std::string("so\0what\x1b", 8)));
        QVERIFY(finished.wait());
        qunsetenv("REDISCLI_AUTH");
        QCOMPARE(bytesOf(out),
                 QByteArray("enters|k|b\\x00b\\n\\xff\\xe2\\x80\\xae|7|so\\x00what\\x1b|"
                            "2027-01-15T08:00:00.250000Z|2027-01-15T08:00:00.350000Z||$(id); `id` > x"));
        QCOMPARE(entriesOf(directory.path()), (QStringList{QStringLiteral("out"), QStringLiteral("tell")}));
    }

    void boundsTheFacts()
    {
        const QTemporaryDir directory;
        const QString out = directory.filePath(QStringLiteral("out"));
        const QString script = putScript(
            directory, "tell", "printf '%s' \"$TIEBREAK_MEMBER$TIEBREAK_SENTENCE\" | wc -c > \"$1\"\n");
        AlertFacts facts = someFacts();
        facts.member = std::string(10'000'000, 'm');
        facts.sentence = std::string(10'000'000, 's');
        AlertRunner runner;
        QSignalSpy finished(&runner, &AlertRunner::finished);
        runner.run(script + u' ' + out, facts);
        QVERIFY(finished.wait());
        QCOMPARE(bytesOf(out).trimmed().toInt(), 4096 + 3 + 4096);
    }

    void runsOneAfterTheOther()
    {
        const QTemporaryDir directory;
        const QString out = directory.filePath(QStringLiteral("out"));
        const QString go = directory.filePath(QStringLiteral("go"));
        const QString script = putScript(
            directory, "tell",
            "echo \"begin $TIEBREAK_MEMBER\" >> \"$1\"\nwhile ! [ -e \"$2\" ]; do sleep 0.02; done\n"
            "echo \"end $TIEBREAK_MEMBER\" >> \"$1\"\n");
        AlertRunner runner;
        QSignalSpy finished(&runner, &AlertRunner::finished);
        QSignalSpy failed(&runner, &AlertRunner::failed);
        for (std::size_t i = 0; i < AlertRunner::mostWaiting + 3; ++i) {
            AlertFacts facts = someFacts();
            facts.member = std::to_string(i);
            runner.run(script + u' ' + out + u' ' + go, facts);
        }
        QCOMPARE(runner.waiting(), AlertRunner::mostWaiting);
        QCOMPARE(failed.count(), 2);
        COMPARE_SENTENCE("alertrunner", failed[0][0].toString());
        putFile(go, "");
        QTRY_COMPARE(finished.count(), qsizetype(AlertRunner::mostWaiting) + 1);
        QByteArray expected;
        for (std::size_t i = 0; i <= AlertRunner::mostWaiting; ++i)
            expected += "begin " + QByteArray::number(int(i)) + "\nend " + QByteArray::number(int(i)) + '\n';
        QCOMPARE(bytesOf(out), expected);
        QVERIFY(!runner.running());
    }

    void saysWhatWentWrong_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("words");
        QTest::newRow("no such program") << QStringLiteral("/nowhere/at/all now")
                                         << QStringLiteral("/nowhere/at/all, cannot be started: ");
        QTest::newRow("no program") << QStringLiteral("\"\"") << QStringLiteral("names no program.");
        QTest::newRow("a directory") << QStringLiteral("/tmp") << QStringLiteral("cannot be started");
        QTest::newRow("status") << QStringLiteral("sh -c \"exit 3\"")
                                << QStringLiteral("sh, ended with status 3.");
        QTest::newRow("its words") << QStringLiteral(
                                          "sh -c \"echo first >&2; printf 'no\\033[31m luck' >&2; exit 1\"")
                                   << QStringLiteral("ended with status 1. It says: no\\x1b[31m luck");
        QTest::newRow("crash") << QStringLiteral("sh -c \"kill -SEGV $$\"") << QStringLiteral("sh, crashed.");
    }
    void saysWhatWentWrong()
    {
        QFETCH(QString, command);
        QFETCH(QString, words);
        AlertRunner runner;
        QSignalSpy finished(&runner, &AlertRunner::finished);
        QSignalSpy failed(&runner, &AlertRunner::failed);
        runner.run(command, someFacts());
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY2(failed[0][0].toString().contains(words), qPrintable(failed[0][0].toString()));
        runner.run(QStringLiteral("true"), someFacts());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(failed.count(), 1);
    }

    void aFailureLetsTheNextOneRun()
    {
        AlertRunner runner;
        QSignalSpy finished(&runner, &AlertRunner::finished);
        QSignalSpy failed(&runner, &AlertRunner::failed);
        runner.run(QStringLiteral("true"), someFacts());
        runner.run(QStringLiteral("/nowhere"), someFacts());
        runner.run(QStringLiteral("\"\""), someFacts());
        runner.run(QStringLiteral("  "), someFacts());
        runner.run(QStringLiteral("true"), someFacts());
        QTRY_COMPARE(finished.count(), 2);
        QCOMPARE(failed.count(), 2);
    }

    void stopsWhatDoesNotEnd()
    {
        const QTemporaryDir directory;
        const QString out = directory.filePath(QStringLiteral("out"));
        const QString script =
            putScript(directory, "hang", "trap '' TERM\nsleep 1000 &\necho $! > \"$1\"\nwait\nsleep 1000\n");
        AlertRunner runner;
        runner.setTimeLimit(std::chrono::milliseconds(1500));
        QSignalSpy failed(&runner, &AlertRunner::failed);
        runner.run(script + u' ' + out, someFacts());
        QTRY_COMPARE(failed.count(), 1);
        COMPARE_SENTENCE("alertrunner", failed[0][0].toString().replace(directory.path(), "DIRECTORY"));
        const int child = bytesOf(out).trimmed().toInt();
        QVERIFY(child > 0);
        QTRY_VERIFY(::kill(child, 0) != 0 ||
                    bytesOf(QStringLiteral("/proc/%1/stat").arg(child)).contains(" Z "));
    }

    void takesWordsWithoutEnd()
    {
        AlertRunner runner;
        QSignalSpy failed(&runner, &AlertRunner::failed);
        runner.run(QStringLiteral("sh -c \"yes x | head -c 20000000 >&2; exit 2\""), someFacts());
        QTRY_COMPARE(failed.count(), 1);
        QVERIFY(failed[0][0].toString().endsWith(QStringLiteral("It says: x")));
    }

    void endsWithWhatItRuns()
    {
        const QTemporaryDir directory;
        const QString out = directory.filePath(QStringLiteral("out"));
        const QString script = putScript(directory, "hang", "echo $$ > \"$1\"\nsleep 1000\n");
        {
            AlertRunner runner;
            runner.run(script + u' ' + out, someFacts());
            runner.run(QStringLiteral("true"), someFacts());
            runner.forgetWaiting();
            QCOMPARE(runner.waiting(), std::size_t(0));
            QTRY_VERIFY(bytesOf(out).endsWith('\n'));
        }
        QVERIFY(::kill(bytesOf(out).trimmed().toInt(), 0) != 0);
    }
};

TIEBREAK_TEST(QCoreApplication, TestAlertRunner)

} // namespace tst_alertrunner

#include "tst_alertrunner.moc"
