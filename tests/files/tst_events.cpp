// SPDX-License-Identifier: GPL-3.0-or-later
// The true events of a board, from a file.
#include "files/eventsfile.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_events
{

namespace
{

Result<BoardEvents> read(const QByteArray &text, TableFormat format = TableFormat::Csv)
{
    return readEventsText({"events.csv", text.toStdString()}, format);
}

/// "member score microseconds;" of each event.
QByteArray wordsOf(const BoardEvents &events)
{
    QByteArray text;
    for (std::size_t i = 0; i < events.size(); ++i)
        text += QByteArray::fromStdString(std::string(events.members[i])) + ' ' +
                QByteArray::number(qint64(events.scores[i])) + ' ' +
                QByteArray::number(qint64(events.microseconds[i])) + ';';
    return text;
}

} // namespace

class EventsTest : public QObject
{
    Q_OBJECT

private slots:
    void reads_data();
    void reads();
    void refuses_data();
    void refuses();
    void readsAFile();
};

void EventsTest::reads_data()
{
    QTest::addColumn<TableFormat>("format");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("in the file's order") << TableFormat::Csv << QByteArray("b,1200,7\na,1200,5\n")
                                         << QByteArray("b 1200 7000000;a 1200 5000000;");
    QTest::newRow("a member several times")
        << TableFormat::Csv << QByteArray("player,points,reached\r\na,1,5\r\na,2,6\r\n")
        << QByteArray("a 1 5000000;a 2 6000000;");
    QTest::newRow("ISO 8601") << TableFormat::Tsv
                              << QByteArray("time\tmember\tscore\n2026-11-20 20:14:07.25\ta\\tb\t-3\n")
                              << QByteArray("a\tb -3 1795205647250000;");
    QTest::newRow("seconds") << TableFormat::Csv << QByteArray("a,1,99999999999\n")
                             << QByteArray("a 1 99999999999000000;");
    QTest::newRow("milliseconds") << TableFormat::Csv << QByteArray("a,1,100000000000\nb,1,5\n")
                                  << QByteArray("a 1 100000000000000;b 1 5000;");
    QTest::newRow("microseconds") << TableFormat::Csv << QByteArray("b,1,5\na,1,100000000000000\n")
                                  << QByteArray("b 1 5;a 1 100000000000000;");
    QTest::newRow("a late microsecond") << TableFormat::Csv << QByteArray("a,1,5\nb,1,1795205647000001\n")
                                        << QByteArray("a 1 5;b 1 1795205647000001;");
    QTest::newRow("before 1970") << TableFormat::Csv << QByteArray("a,1,-100000000000000\nb,1,-5\n")
                                 << QByteArray("a 1 -100000000000000;b 1 -5;");
    QTest::newRow("JSON lines") << TableFormat::JsonLines
                                << QByteArray("{\"user\":\"a\",\"score\":1,\"ts\":1795205647}\n")
                                << QByteArray("a 1 1795205647000000;");
    QTest::newRow("raw is not looked at")
        << TableFormat::Csv << QByteArray("member,raw,score,time\na,x,1,5\n") << QByteArray("a 1 5000000;");
}

void EventsTest::reads()
{
    QFETCH(TableFormat, format);
    QFETCH(QByteArray, text);
    const auto events = read(text, format);
    VERIFY_RESULT(events);
    QTEST(wordsOf(*events), "words");
}

void EventsTest::refuses_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("header only") << QByteArray("member,score,time\n");
    QTest::newRow("no time") << QByteArray("a,1\n");
    QTest::newRow("no time in the header") << QByteArray("member,score\na,1\n");
    QTest::newRow("no score") << QByteArray("a,1,5\nb,x,6\n");
    QTest::newRow("score too large") << QByteArray("a,9223372036854775808,5\n");
    QTest::newRow("no such time") << QByteArray("a,1,2026-02-30\n");
    QTest::newRow("time too large") << QByteArray("a,1,9223372036854775808\n");
    QTest::newRow("two forms") << QByteArray("member,score,time\na,1,2026-02-03\nb,1,5\n");
    QTest::newRow("two units") << QByteArray("a,1,5\nb,1,1795205647\nc,1,1795205648000\n");
    QTest::newRow("time missing") << QByteArray("a,1,5\nb,1,\n");
    QTest::newRow("not UTF-8") << QByteArray("a,1,5\n\xff,1,5\n");
}

void EventsTest::refuses()
{
    QFETCH(QByteArray, text);
    const auto events = read(text);
    VERIFY_FAILURE(events, ErrorKind::Io, "");
    COMPARE_SENTENCE("eventsfile", events.error().message);
}

void EventsTest::readsAFile()
{
    const QTemporaryDir directory;
    const QString path = putFile(directory.filePath("log"), "a\t1\t5\n");
    const auto events = readEventsFile(path.toStdString());
    VERIFY_RESULT(events);
    QCOMPARE(wordsOf(*events), QByteArray("a 1 5000000;"));
    VERIFY_FAILURE(readEventsFile(path.toStdString() + ".none"), ErrorKind::Io, systemWords(ENOENT));
}

TIEBREAK_TEST(QCoreApplication, EventsTest)

} // namespace tst_events

#include "tst_events.moc"
