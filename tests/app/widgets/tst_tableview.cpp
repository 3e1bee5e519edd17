// SPDX-License-Identifier: GPL-3.0-or-later
// Short tables: sorted by their titles, copied as text, chosen by the rows that were given.
#include "app/look/look.h"
#include "app/widgets/tableview.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QClipboard>
#include <QGuiApplication>
#include <QHeaderView>
#include <QScrollBar>
#include <QtTest>

using namespace tiebreak;

namespace tst_tableview
{

class TestTableView : public QObject
{
    Q_OBJECT

    std::unique_ptr<TableView> m_table;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

    QStringList names() const
    {
        QStringList names;
        for (int row = 0; row < m_table->model()->rowCount(); ++row)
            names += m_table->model()->index(row, 0).data().toString();
        return names;
    }
    void click(int column)
    {
        QHeaderView &header = *m_table->horizontalHeader();
        QTest::mouseClick(header.viewport(), Qt::LeftButton, {},
                          {header.sectionViewportPosition(column) + 20, header.height() / 2});
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void init()
    {
        m_table = std::make_unique<TableView>();
        m_tester = std::make_unique<QAbstractItemModelTester>(m_table->model());
        m_table->setColumns({{"Name"}, {"Points", Qt::AlignRight}});
        m_table->setRows({{{"carl"}, {.text = "9", .sortKey = 9}},
                          {{"ann"}, {.text = "10", .sortKey = 10, .ink = &Palette::invalid}},
                          {{"bob"}, {.text = "9", .sortKey = 9}}});
        m_table->show();
        m_table->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_table.get()));
        m_table->setFocus();
    }
    void cleanup()
    {
        m_tester.reset();
        m_table.reset();
    }

    void isSortedByItsTitles()
    {
        QCOMPARE(names(), QStringList({"carl", "ann", "bob"}));
        click(0);
        QCOMPARE(names(), QStringList({"ann", "bob", "carl"}));
        click(1); // 9 before 10, and equal ones in the order given
        QCOMPARE(names(), QStringList({"carl", "bob", "ann"}));
        click(1);
        QCOMPARE(names(), QStringList({"ann", "carl", "bob"}));
        click(1);
        QCOMPARE(names(), QStringList({"carl", "ann", "bob"}));
    }

    void aChosenRowStaysChosen()
    {
        QCOMPARE(m_table->chosenRow(), -1);
        m_table->chooseRow(2);
        click(0);
        QCOMPARE(m_table->chosenRow(), 2);
        QCOMPARE(m_table->currentIndex().data().toString(), QStringLiteral("bob"));
        QTest::keyClick(m_table.get(), Qt::Key_Down);
        QCOMPARE(m_table->chosenRow(), 0);
        m_table->setRows({{{"dora"}, {"1"}}, {{"carl"}, {"2"}}});
        QCOMPARE(names(), QStringList({"carl", "dora"})); // as it was sorted
        QCOMPARE(m_table->chosenRow(), 0);
        m_table->chooseRow(1);
        m_table->setRows({{{"dora"}, {"1"}}});
        QCOMPARE(m_table->chosenRow(), 0);
        m_table->setRows({});
        QCOMPARE(m_table->chosenRow(), -1);
    }

    void rowsAreCopiedAsTheyStand()
    {
        click(0);
        m_table->selectAll();
        QTest::keySequence(m_table.get(), QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("ann\t10\nbob\t9\ncarl\t9"));
        m_table->setColumnHidden(0, true);
        m_table->chooseRow(1);
        QTest::keySequence(m_table.get(), QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("10"));
    }

    void saysMoreThanText()
    {
        const QModelIndex cell = m_table->model()->index(1, 1);
        QCOMPARE(cell.data(Qt::ToolTipRole).toString(), QStringLiteral("10"));
        QCOMPARE(cell.data(Qt::ForegroundRole).value<QColor>(), Palette::light().invalid);
        QVERIFY(!cell.siblingAtColumn(0).data(Qt::ForegroundRole).isValid());
        QVERIFY(!cell.siblingAtColumn(0).data(Qt::DecorationRole).isValid());
    }

    void columnsAreLeftOutWhereThereIsNoRoom()
    {
        m_table->setColumns({{"Name"}, {"Points"}, {"Since"}});
        m_table->setColumnWidth(1, 100);
        m_table->setColumnWidth(2, 100);
        m_table->stretch(0);
        m_table->setSpared({2, 1}, 150);
        const auto shown = [this](int width) {
            m_table->resize(width, 200);
            return QList<bool>{!m_table->isColumnHidden(1), !m_table->isColumnHidden(2)};
        };
        QCOMPARE(shown(400), QList<bool>({true, true}));
        QCOMPARE(shown(300), QList<bool>({true, false}));
        QCOMPARE(shown(200), QList<bool>({false, false}));
        QCOMPARE(m_table->columnWidth(0), m_table->viewport()->width());
        QCOMPARE(shown(400), QList<bool>({true, true}));
    }

    void showsNoPartOfARow()
    {
        const int row = m_table->rowHeight(0);
        const int header = m_table->height() - m_table->viewport()->height();
        m_table->chooseRow(2);
        const auto inked = [&](int height) {
            m_table->resize(m_table->width(), header + height);
            m_table->verticalScrollBar()->setValue(0);
            return m_table->viewport()->grab().toImage().pixelColor(1, 2 * row + 1);
        };
        const QColor empty = m_table->viewport()->palette().color(m_table->viewport()->backgroundRole());
        QCOMPARE(inked(3 * row - 4), empty);
        QVERIFY(inked(3 * row) != empty);
    }
    void isAsHighAsItsRows()
    {
        m_table->showWhole();
        const int three = m_table->sizeHint().height();
        m_table->setRows({{{"carl"}, {"9"}}});
        QCOMPARE(m_table->sizeHint().height(), three - 2 * m_table->rowHeight(0));
        QCOMPARE(m_table->minimumSizeHint().height(), m_table->sizeHint().height());
        click(0);
        QCOMPARE(m_table->horizontalHeader()->isSortIndicatorShown(), false);
    }
};

TIEBREAK_TEST(QApplication, TestTableView)

} // namespace tst_tableview

#include "tst_tableview.moc"
