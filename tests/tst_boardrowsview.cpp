// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pages/boardrowsview.h"
#include "models/boardmodel.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

namespace
{

constexpr std::array neverCut{boardcolumn::Rank,      boardcolumn::Score,   boardcolumn::Time,
                              boardcolumn::PlusMinus, boardcolumn::Verdict, boardcolumn::Raw};

} // namespace

class TestBoardRowsView : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    BoardModel m_model;

    void fill(const char *spec, const std::vector<double> &raws)
    {
        m_model.reset(0);
        m_model.setCodec(*parseCodecSpec(spec), Season{});
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
    void jumpsToTheEndOfTheLargestBoard()
    {
        QSettings settings(m_directory.filePath(QStringLiteral("none.ini")), QSettings::IniFormat);
        BoardRowsView view;
        m_model.reset(2'000'000'000);
        view.setModel(&m_model);
        view.dress(settings);
        view.resize(980, 200);
        view.show();
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
        QSettings settings(m_directory.filePath(QStringLiteral("none.ini")), QSettings::IniFormat);
        BoardRowsView view;
        view.setModel(&m_model);
        view.dress(settings);
        view.resize(980, 200);
        view.show();
        fill(spec.constData(), std::vector<double>(30, raw));
        view.fitColumns(30, m_model.decoder().spec().unit);
        verifyNothingIsCut(view, 0);
    }

    void columnsGrowWithWhatScrollsIn()
    {
        QSettings settings(m_directory.filePath(QStringLiteral("none.ini")), QSettings::IniFormat);
        BoardRowsView view;
        view.setModel(&m_model);
        view.dress(settings);
        view.resize(980, 200);
        view.show();
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
        QSettings settings(m_directory.filePath(QStringLiteral("none.ini")), QSettings::IniFormat);
        BoardRowsView view;
        view.setModel(&m_model);
        view.dress(settings);
        view.resize(1000, 200);
        view.show();
        fill("binary:bits=32,from=4294967295", std::vector<double>(30, 74648767487233920.0));
        view.fitColumns(30, TickUnit::Second);
        QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
        view.resize(940, 200);
        QCOMPARE(view.horizontalScrollBar()->maximum(), 0);
        verifyNothingIsCut(view, 0);
    }

    void aDraggedWidthIsKept()
    {
        QSettings settings(m_directory.filePath(QStringLiteral("kept.ini")), QSettings::IniFormat);
        fill("plain", std::vector<double>(30, 7));
        int chosen = 0;
        {
            BoardRowsView view;
            view.setModel(&m_model);
            view.dress(settings);
            view.resize(980, 200);
            view.show();
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
            view.saveColumns(settings);
        }
        BoardRowsView again;
        again.setModel(&m_model);
        again.dress(settings);
        again.resize(1300, 200);
        again.show();
        QCOMPARE(again.header()->sectionSize(boardcolumn::Member), chosen);
        fill("plain", std::vector<double>(30, 9007199254740990));
        again.fitColumns(30, TickUnit::Second);
        verifyNothingIsCut(again, 0);
    }
};

QTEST_MAIN(TestBoardRowsView)
#include "tst_boardrowsview.moc"
