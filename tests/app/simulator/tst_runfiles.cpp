// SPDX-License-Identifier: GPL-3.0-or-later
// Runs as files of the window: kept, opened again, and told as a report.
#include "app/simulator/runfiles.h"
#include "support/randomruns.h"
#include "support/sessionfixture.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QSignalSpy>

using namespace tiebreak;

namespace tst_runfiles
{

class RunFilesTest : public QObject, private SessionFixture
{
    Q_OBJECT

private slots:
    void initTestCase();
    void cleanupTestCase() { stopSession(); }
    void opensWhatItSaved();
    void badFile_data();
    void badFile();
    void reports_data();
    void reports();
    void cannotBeWritten();

private:
    QString path(const char *name) const { return m_directory.filePath(QLatin1String(name)); }
    MadeRuns someRuns() const;
};

void RunFilesTest::initTestCase()
{
    qRegisterMetaType<Error>("tiebreak::Error");
    startSession();
}

MadeRuns RunFilesTest::someRuns() const
{
    RandomRuns random(11);
    MadeRuns runs({}, {random.record().plan});
    for (int i = 0; i < 12; ++i)
        runs.records.push_back(random.record());
    return runs;
}

void RunFilesTest::opensWhatItSaved()
{
    RunFiles files(*m_session, nullptr);
    QSignalSpy reported(&files, &RunFiles::reported);
    MadeRuns opened({}, {});
    connect(&files, &RunFiles::opened, this, [&](const MadeRuns &runs) { opened = runs; });
    MadeRuns runs = someRuns();
    files.save(path("runs.json"), runs);
    QTRY_COMPARE(reported.size(), 1);
    files.open(path("runs.json"));
    QTRY_COMPARE(reported.size(), 2);
    QVERIFY(reported.back().front().toString().contains(QLatin1String("12")));
    for (RunRecord &record : runs.records)
        record.boardKept = false; // no board of another session is on this server
    QVERIFY(opened == runs);
}

void RunFilesTest::badFile_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("empty") << QByteArray();
    QTest::newRow("no JSON") << QByteArray("score,member\n1,2\n");
    QTest::newRow("no runs") << QByteArray("{\"runs\": 7}");
    QTest::newRow("cut") << QByteArray("{\"format\": \"tiebreak runs\", \"version\": 1, \"runs\": [{");
}

void RunFilesTest::badFile()
{
    QFETCH(QByteArray, bytes);
    QFile file(path("bad.json"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
    file.close();
    RunFiles files(*m_session, nullptr);
    QString words;
    connect(&files, &RunFiles::failed, this,
            [&](const Error &error) { words = QString::fromStdString(error.message); });
    files.open(path("bad.json"));
    QTRY_VERIFY(!words.isEmpty());
    QVERIFY2(words.contains(QLatin1String("bad.json")), qPrintable(words));
}

void RunFilesTest::reports_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QByteArray>("begins");
    QTest::newRow("html") << "report.html" << QByteArray("<!DOCTYPE html>");
    QTest::newRow("pdf") << "report.pdf" << QByteArray("%PDF-");
    QTest::newRow("csv") << "report.csv" << QByteArray();
}

void RunFilesTest::reports()
{
    SLOW_TEST();
    QFETCH(QString, name);
    QFETCH(QByteArray, begins);
    RunFiles files(*m_session, nullptr);
    QSignalSpy reported(&files, &RunFiles::reported);
    files.report(m_directory.filePath(name), someRuns());
    QTRY_COMPARE_WITH_TIMEOUT(reported.size(), 1, 30000);
    QFile file(m_directory.filePath(name));
    QVERIFY(file.open(QIODevice::ReadOnly));
    const QByteArray bytes = file.readAll();
    QVERIFY(bytes.startsWith(begins));
    if (name.endsWith(QLatin1String("csv")))
        QVERIFY(bytes.count('\n') >= 13);
    else
        QVERIFY(bytes.size() > 4000);
}

void RunFilesTest::cannotBeWritten()
{
    RunFiles files(*m_session, nullptr);
    QString words;
    connect(&files, &RunFiles::failed, this,
            [&](const Error &error) { words = QString::fromStdString(error.message); });
    files.save(path("no/such/folder/runs.json"), someRuns());
    QTRY_VERIFY(words.contains(QLatin1String("no/such/folder")));
}

TIEBREAK_TEST(QApplication, RunFilesTest)

} // namespace tst_runfiles

#include "tst_runfiles.moc"
