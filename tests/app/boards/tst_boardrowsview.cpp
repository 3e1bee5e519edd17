// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of a board: the view reaches the last of very many, and its columns cut no number.
#include "app/boards/boardrowsview.h"
#include "models/boards/boardmodel.h"
#include "support/freshsettings.h"
#include "support/testprogram.h"

#include <QAction>
#include <QHeaderView>
#include <QMenu>
#include <QScrollBar>
#include <QSettings>
#include <QStandardItemModel>
#include <QTemporaryDir>
#include <QTreeView>
#include <QtTest>

#include <memory>

using namespace tiebreak;

namespace tst_boardrowsview
{

namespace
{

constexpr std::array neverCut{boardcolumn::Rank,      boardcolumn::Score,   boardcolumn::Time,
                              boardcolumn::PlusMinus, boardcolumn::Verdict, boardcolumn::Raw};

} // namespace

class TestBoardRowsView : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;
    BoardModel m_model;

    void prepare(BoardRowsView &view, int width)
    {
        view.setModel(&m_model);
        view.restoreColumns(*m_settings);
        view.resize(width, 200);
        view.show();
    }

    void fill(const char *spec, const std::vector<double> &raws)
    {
        m_model.reset(0);
        m_model.setCodec(*parseCodecSpec(spec), TimeRange{});
        m_model.reset(qint64(raws.size()));
        RowsPage rows;
        for (const double raw : raws)
            rows.rows.append("member", raw);
        m_model.setPage(std::move(rows));
    }

    static void verifyNothingIsCut(const BoardRowsView &view, int row)
    {
        for (const int column : neverCut) {
            const QModelIndex index = view.model()->index(row, column);
            const int needed = view.itemDelegateForIndex(index)->sizeHint({}, index).width();
            QVERIFY2(view.header()->sectionSize(column) >= needed,
                     qPrintable(QStringLiteral("row %1, column %2: %3")
                                    .arg(row)
                                    .arg(column)
                                    .arg(index.data().toString())));
        }
    }

private slots:
    void init() { m_settings = freshSettings(m_directory); }

    void jumpsToTheEndOfTheLargestBoard()
    {
        BoardRowsView view;
        m_model.reset(2'000'000'000);
        prepare(view, 980);
        view.verticalScrollBar()->setValue(view.verticalScrollBar()->maximum());
        QCOMPARE(view.lastVisibleRow(), 1'999'999'999);
        QVERIFY(view.visualRect(m_model.index(1'999'999'999, 0)).intersects(view.viewport()->rect()));
        view.verticalScrollBar()->setValue(0);
        QCOMPARE(view.firstVisibleRow(), 0);
        QVERIFY(view.visualRect(m_model.index(0, 0)).intersects(view.viewport()->rect()));
    }

    void noNumberIsCut_data()
    {
        QTest::addColumn<QByteArray>("spec");
        QTest::addColumn<double>("raw");
        QTest::newRow("long score") << QByteArray("plain") << -9007199254740990.0;
        QTest::newRow("long raw") << QByteArray("plain") << -1.7976931348623157e308;
        QTest::newRow("microseconds") << QByteArray("binary:bits=52,unit=us") << 1795204262123456.0;
        QTest::newRow("wide, out of range") << QByteArray("binary:bits=32") << 1e15;
    }

    void noNumberIsCut()
    {
        QFETCH(const QByteArray, spec);
        QFETCH(const double, raw);
        BoardRowsView view;
        prepare(view, 980);
        fill(spec.constData(), std::vector<double>(30, raw));
        view.fitColumns(30, m_model.decoder().spec().unit);
        verifyNothingIsCut(view, 0);
    }

    void columnsGrowWithWhatScrollsIn()
    {
        BoardRowsView view;
        prepare(view, 980);
        std::vector<double> raws(200, 7);
        raws.back() = 9007199254740990;
        fill("plain", raws);
        view.fitColumns(200, TickUnit::Second);
        const int before = view.header()->sectionSize(boardcolumn::Score);
        view.scrollToRow(199);
        QVERIFY(view.header()->sectionSize(boardcolumn::Score) > before);
        verifyNothingIsCut(view, 199);
    }

    void memberAndBitsGiveWay()
    {
        BoardRowsView view;
        prepare(view, 1000);
        fill("binary:bits=32,from=4294967295", std::vector<double>(30, 74648767487233920.0));
        view.fitColumns(30, TickUnit::Second);
        QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
        view.resize(940, 200);
        QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
        verifyNothingIsCut(view, 0);
    }

    void bitsThatWereAskedForComeBack()
    {
        fill("plain", std::vector<double>(30, 7));
        {
            BoardRowsView view;
            prepare(view, 620);
            QVERIFY(view.header()->isSectionHidden(boardcolumn::Bits));
            emit view.header()->customContextMenuRequested({});
            for (QAction *action : view.findChild<QMenu *>(QStringLiteral("columnMenu"))->actions())
                if (action->text() == QStringLiteral("Bits"))
                    action->trigger();
            QVERIFY(!view.header()->isSectionHidden(boardcolumn::Bits));
            view.saveColumns(*m_settings);
        }
        BoardRowsView again;
        prepare(again, 620);
        QVERIFY(!again.header()->isSectionHidden(boardcolumn::Bits));
    }

    /// A version that knew of no boards over several keys had one column less.
    void columnsOfAnEarlierVersionAreTakenUp()
    {
        QStandardItemModel eight(1, boardcolumn::Key);
        QTreeView earlier;
        earlier.setModel(&eight);
        earlier.header()->setSectionHidden(boardcolumn::Raw, true);
        m_settings->setValue("board/header", earlier.header()->saveState());
        fill("plain", {7, 7});
        BoardRowsView view;
        prepare(view, 980);
        QCOMPARE(view.header()->count(), int(boardcolumn::Count));
        QVERIFY(view.header()->isSectionHidden(boardcolumn::Raw));
        QVERIFY(view.header()->isSectionHidden(boardcolumn::Key));
        view.setKeysShown(true);
        QVERIFY(!view.header()->isSectionHidden(boardcolumn::Key));
        QCOMPARE(view.header()->visualIndex(boardcolumn::Key),
                 view.header()->visualIndex(boardcolumn::Member) + 1);
    }

    /// A view that comes up while a button of the mouse is down, as when a board of the list is pressed.
    void noWidthIsDraggedFromElsewhere()
    {
        fill("plain", std::vector<double>(30, 7));
        QWidget elsewhere;
        elsewhere.show();
        QVERIFY(QTest::qWaitForWindowExposed(&elsewhere));
        QTest::mousePress(&elsewhere, Qt::LeftButton);
        BoardRowsView view;
        prepare(view, 980);
        view.header()->resizeSection(boardcolumn::Score, 60);
        view.fitColumns(30, TickUnit::Second);
        QTest::mouseRelease(&elsewhere, Qt::LeftButton);
        verifyNothingIsCut(view, 0);
        view.saveColumns(*m_settings);
        QVERIFY(!m_settings->contains("board/chosenWidths"));
    }

    /// Its menu swallows the release of the right button.
    void noWidthIsDraggedBehindTheMenu()
    {
        fill("plain", std::vector<double>(30, 7));
        BoardRowsView view;
        prepare(view, 980);
        QTest::mousePress(view.header()->viewport(), Qt::RightButton);
        view.header()->resizeSection(boardcolumn::Score, 60);
        view.saveColumns(*m_settings);
        QVERIFY(!m_settings->contains("board/chosenWidths"));
    }

    void aDraggedWidthIsKept()
    {
        fill("plain", std::vector<double>(30, 7));
        int chosen = 0;
        {
            BoardRowsView view;
            prepare(view, 980);
            const int edge = view.header()->sectionViewportPosition(boardcolumn::Member) +
                             view.header()->sectionSize(boardcolumn::Member) - 1;
            QWidget *handle = view.header()->viewport();
            QTest::mousePress(handle, Qt::LeftButton, {}, {edge, 8});
            QTest::mouseMove(handle, {edge - 20, 8});
            QTest::mouseMove(handle, {edge - 37, 8});
            QTest::mouseRelease(handle, Qt::LeftButton, {}, {edge - 37, 8});
            chosen = view.header()->sectionSize(boardcolumn::Member);
            QVERIFY(chosen < 240);
            view.resize(1200, 200);
            QCOMPARE(view.header()->sectionSize(boardcolumn::Member), chosen);
            view.saveColumns(*m_settings);
        }
        // The last column has only taken what was left.
        QCOMPARE(m_settings->value("board/chosenWidths").toList(), QVariantList{int(boardcolumn::Member)});
        BoardRowsView again;
        prepare(again, 1300);
        QCOMPARE(again.header()->sectionSize(boardcolumn::Member), chosen);
        fill("plain", std::vector<double>(30, 9007199254740990));
        again.fitColumns(30, TickUnit::Second);
        verifyNothingIsCut(again, 0);
    }
};

TIEBREAK_TEST(QApplication, TestBoardRowsView)

} // namespace tst_boardrowsview

#include "tst_boardrowsview.moc"
