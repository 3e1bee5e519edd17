// SPDX-License-Identifier: GPL-3.0-or-later
// What had another name in the version before is understood, and standard error gives the new one.
#include "support/cliprocess.h"
#include "support/files.h"
#include "support/testprogram.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_clioldnames
{

class CliOldNamesTest : public QObject
{
    Q_OBJECT

private slots:
    void options_data();
    void options();
    void aValueIsNoOption();

private:
    QTemporaryDir m_directory;
};

void CliOldNamesTest::options_data()
{
    QTest::addColumn<QStringList>("words"); // OPTION is the option, BOARD and EVENTS are files
    QTest::addColumn<QString>("old");
    QTest::addColumn<QString>("current");
    const QString codec = QStringLiteral("binary:from=4294967295");
    QTest::newRow("season") << QStringList{"limits", "--codec", codec, "OPTION", "2020-01-01..2038-01-19"}
                            << "--season"
                            << "--time-range";
    QTest::newRow("window") << QStringList{"decode", "--codec", codec, "OPTION=2026-01-01..2027-01-01"}
                            << "--window"
                            << "--time-range";
    QTest::newRow("truth") << QStringList{"audit", "BOARD", "--codec", codec, "OPTION", "EVENTS"} << "--truth"
                           << "--events";
    QTest::newRow("no truth") << QStringList{"simulate", "sandbox", "--dry-run", "OPTION"} << "--no-truth"
                              << "--no-check";
}

void CliOldNamesTest::options()
{
    QFETCH(QStringList, words);
    QFETCH(QString, old);
    QFETCH(QString, current);
    const QByteArray rows("member,score,time\nbob,1200,2026-11-20T20:14:08Z\n");
    words.replaceInStrings(QStringLiteral("BOARD"), putFile(m_directory.filePath("board.csv"), rows));
    words.replaceInStrings(QStringLiteral("EVENTS"), putFile(m_directory.filePath("events.csv"), rows));
    const auto runWith = [&](const QString &option) {
        QStringList arguments = words;
        arguments.replaceInStrings(QStringLiteral("OPTION"), option);
        return runCli(arguments, "5156460516847\n");
    };
    const Run now = runWith(current);
    QVERIFY2(now.status == 0 && now.err.isEmpty(), now.err);
    const Run before = runWith(old);
    QCOMPARE(before.status, 0);
    QCOMPARE(before.out, now.out);
    QVERIFY2(before.err.contains(old.toUtf8() + " is now " + current.toUtf8()), before.err);
    QCOMPARE(before.err.count('\n'), 1);
}

void CliOldNamesTest::aValueIsNoOption()
{
    const Run run = runCli({"decode", "--codec", "plain", "--", "--season"});
    QCOMPARE(run.status, 2);
    QVERIFY2(!run.err.contains("is now"), run.err);
}

TIEBREAK_TEST(QCoreApplication, CliOldNamesTest)

} // namespace tst_clioldnames

#include "tst_clioldnames.moc"
