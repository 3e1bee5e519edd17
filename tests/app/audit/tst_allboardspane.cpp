// SPDX-License-Identifier: GPL-3.0-or-later
// The audits of all boards of a real server, in the window's table.
#include "app/audit/allboardspane.h"
#include "app/widgets/segmentbar.h"
#include "app/widgets/tableview.h"
#include "auditpagefixture.h"
#include "support/files.h"
#include "support/replaceserver.h"
#include "support/testprogram.h"

#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>

using namespace tiebreak;

namespace tst_allboardspane
{

class AllBoardsPaneTest : public QObject, AuditPageFixture
{
    Q_OBJECT

    QAbstractItemModel &table() { return *part<TableView>("surveyTable")->model(); }
    QString cell(int row, int column) { return table().index(row, column).data().toString(); }
    QStringList keys()
    {
        QStringList keys;
        for (int row = 0; row < table().rowCount(); ++row)
            keys += cell(row, 0);
        return keys;
    }
    void choose(int kind) { part<QAbstractButton>(("segment" + std::to_string(kind)).c_str())->click(); }
    void connectAndList()
    {
        connectSession();
        // As the window does.
        connect(m_page.get(), &ModePage::docksChanged, m_page.get(), [this] { m_page->setCurrent(true); });
        m_page->showAll(true);
        QTRY_VERIFY(m_page->allBoards().findChild<QPushButton *>(QStringLiteral("emptyButton"))->isVisible());
    }
    void auditAll()
    {
        m_page->allBoards().findChild<QPushButton *>(QStringLiteral("emptyButton"))->click();
        QTRY_VERIFY(m_page->settled());
        QTRY_VERIFY(part<QWidget>("surveyResult")->isVisible());
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void asksFirst()
    {
        plantFaults();
        connectAndList();
        QVERIFY(m_page->docks() == ModePage::Docks::None);
        QVERIFY(m_page->settled());
        QCOMPARE(m_server->command({"ZCARD", "board"}), std::string(":9"));
        QVERIFY(!part<QWidget>("surveyResult")->isVisible());
    }

    void showsAndFilters()
    {
        plantFaults();
        for (int i = 0; i < 20; ++i)
            add("good", "m" + std::to_string(i), encode(splitCodec, 100 + i, tick + i)->raw);
        CodecMemory(*m_settings).remember({"good", splitCodec, {}, Direction::HighestFirst});
        for (int i = 0; i < 20; ++i)
            add("odd:" + std::to_string(i % 2), "m" + std::to_string(i), i * 1.7e15 + 0.5);
        connectAndList();
        auditAll();
        QCOMPARE(keys(), QStringList{"board"});
        QCOMPARE(cell(0, 1), QStringLiteral("9"));
        QVERIFY2(cell(0, 4).endsWith('%'), qPrintable(cell(0, 4)));
        QVERIFY(!cell(0, 5).isEmpty());
        QVERIFY(part<QLabel>("surveyCoverage")->text().contains(QStringLiteral(" 4 ")));
        choose(1);
        QCOMPARE(keys(), (QStringList{"odd:0", "odd:1"}));
        choose(2);
        QCOMPARE(table().rowCount(), 4);
        part<QLineEdit>("surveyFilter")->setText(QStringLiteral("odd:[1-9]"));
        QCOMPARE(keys(), QStringList{"odd:1"});
        part<QLineEdit>("surveyFilter")->setText(QStringLiteral("OO"));
        QCOMPARE(keys(), QStringList{"good"});

        const QString path = m_directory.filePath(QStringLiteral("boards.csv"));
        m_page->allBoards().saveTable(path);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(bytesOf(path).count("\r\n"), 5);
    }

    void aTableOfAStoppedAuditSaysWhatWasNotRead()
    {
        for (int i = 0; i < 300; ++i)
            for (int row = 0; row < 20; ++row)
                add("board:" + std::to_string(i), "m" + std::to_string(row),
                    encode(splitCodec, 100 + row, tick + row)->raw);
        connectAndList();
        m_page->allBoards().findChild<QPushButton *>(QStringLiteral("emptyButton"))->click();
        QTRY_VERIFY_WITH_TIMEOUT(part<QPushButton>("surveySave")->isEnabled(), 20'000);
        m_page->allBoards().stop();
        const QString path = m_directory.filePath(QStringLiteral("boards.csv"));
        m_page->allBoards().saveTable(path);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(bytesOf(path).count("\r\n"), 301);
    }

    void aReplicaWithoutItsPrimaryIsSaid()
    {
        plantFaults();
        m_server->command({"REPLICAOF", "127.0.0.1", "1"});
        connectAndList();
        QTRY_VERIFY(m_session->server().info().hasLostPrimary);
        auditAll();
        const QString path = m_directory.filePath(QStringLiteral("boards.csv"));
        m_page->allBoards().saveTable(path);
        QTRY_VERIFY(m_page->settled());
        QVERIFY(bytesOf(path).contains("replica that hears nothing from its primary"));
    }

    /// What the boards do not need is for the findings.
    void nothingIsEmptyAboveTheFindings()
    {
        plantFaults();
        connectAndList();
        m_page->resize(1200, 1200);
        auditAll();
        auto *boards = part<TableView>("surveyTable");
        QTRY_COMPARE(boards->viewport()->height(), boards->verticalHeader()->length());
        auto *findings = part<TableView>("surveyCauses");
        QVERIFY(findings->isVisible());
        QCOMPARE(findings->viewport()->height(), findings->verticalHeader()->length());
        QTRY_VERIFY(part<QWidget>("surveyCausesTitle")->height() < 40);
    }

    void opensABoard()
    {
        plantFaults();
        connectAndList();
        auditAll();
        auto *view = part<TableView>("surveyTable");
        view->chooseRow(0);
        emit view->activated(view->currentIndex());
        QCOMPARE(m_session->board(), QByteArray("board"));
        QVERIFY(m_page->docks() == ModePage::Docks::Explain);
        QTRY_VERIFY(showsResult());
        QVERIFY(!part<QWidget>("surveyResult")->isVisible());
    }

    void aChosenBoardStaysChosen()
    {
        plantFaults();
        for (int i = 0; i < 20; ++i)
            add("good", "m" + std::to_string(i), encode(splitCodec, 100 + i, tick + i)->raw);
        CodecMemory(*m_settings).remember({"good", splitCodec, {}, Direction::HighestFirst});
        connectAndList();
        auditAll();
        choose(2);
        QCOMPARE(keys(), (QStringList{"board", "good"}));
        auto *view = part<TableView>("surveyTable");
        view->chooseRow(1);
        part<QLineEdit>("surveyFilter")->setText(QStringLiteral("goo"));
        QCOMPARE(view->chosenRow(), 0);
        emit view->activated(view->currentIndex());
        QCOMPARE(m_session->board(), QByteArray("good"));
        m_page->showAll(true);
        part<QLineEdit>("surveyFilter")->setText(QStringLiteral("boa"));
        QCOMPARE(view->chosenRow(), -1);
    }

    void whatAsksForAnAuditSeesIt()
    {
        plantFaults();
        connectAndList();
        auditAll();
        m_session->setBoard("board");
        // Nothing of the open board is read, and nothing said of it, while all are shown.
        QVERIFY(m_page->settled() && !m_page->result());
        emit m_session->auditRequested();
        QVERIFY(m_page->docks() == ModePage::Docks::Explain);
        QTRY_VERIFY(showsResult());
    }

    void anotherCodecIsAnotherAudit()
    {
        plantFaults();
        connectAndList();
        auditAll();
        QCOMPARE(keys(), QStringList{"board"});
        QCOMPARE(m_snapshot.count(QStringLiteral("20:43:10")), 1);
        m_session->setBoard("board");
        m_session->chooseCodec(CodecSpec());
        QTRY_VERIFY(m_page->settled());
        QTRY_COMPARE(cell(0, 2), QStringLiteral("plain"));
        // Not all rows are of the time at which all were read.
        QTRY_COMPARE(m_snapshot.count(QStringLiteral("20:43:10")), 2);
    }

    /// What was audited with the codec of before is not counted beside what is read with the new one.
    void aStoppedAuditWithAnotherCodecKeepsNothingOfTheFirst()
    {
        plantFaults();
        connectAndList();
        auditAll();
        QVERIFY(part<QAbstractButton>("segment0")->text().endsWith(u'1'));
        m_session->setBoard("board");
        m_session->chooseCodec(CodecSpec());
        QVERIFY(!m_page->settled());
        m_page->stopJobs();
        QTRY_VERIFY(m_page->settled());
        QTRY_VERIFY(part<QAbstractButton>("segment0")->text().endsWith(u'0'));
        choose(1);
        QCOMPARE(keys(), QStringList{"board"});
        QVERIFY2(!cell(0, 2).startsWith(QStringLiteral("binary")), qPrintable(cell(0, 2)));
    }

    /// The sorted sets of the new one are listed: nobody has stopped anything.
    void anotherProcessIsListedAnew()
    {
        plantFaults();
        connectAndList();
        auditAll();
        replaceServer(*m_session, *m_server);
        QTRY_VERIFY(m_page->settled());
        auto *next = m_page->allBoards().findChild<QPushButton *>(QStringLiteral("emptyButton"));
        QTRY_VERIFY(next->isVisible());
        const QString said = m_page->allBoards().findChild<QLabel *>(QStringLiteral("emptySentence"))->text();
        QVERIFY2(said.contains(QStringLiteral("1 sorted set")), qPrintable(said));
    }

    void aServerThatIsGoneIsSaid()
    {
        plantFaults();
        connectAndList();
        auditAll();
        m_server->kill();
        m_page->refresh();
        QTRY_VERIFY(m_session->link() != Session::Link::Connected || !message().isEmpty());
        QTRY_VERIFY(m_page->settled());
        // What was found stays.
        QCOMPARE(keys(), QStringList{"board"});
    }
};

TIEBREAK_TEST(QApplication, AllBoardsPaneTest)

} // namespace tst_allboardspane

#include "tst_allboardspane.moc"
