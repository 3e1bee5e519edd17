// SPDX-License-Identifier: GPL-3.0-or-later
// What all tables have in common: titles, sides, and cells that exist.
#include "models/table/tablemodel.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;

namespace tst_tablemodel
{

/// Two rows whose cells say where they stand.
class Places : public TableModel
{
public:
    Places() : TableModel(nullptr, {{"Name"}, {"Points", Qt::AlignRight, "How many"}}) {}

    using TableModel::cellsChanged;
    using TableModel::setColumns;

    int m_rows = 2;

private:
    int count() const final { return m_rows; }
    QVariant cell(int row, int column, int role) const final
    {
        return role == Qt::DisplayRole ? QStringLiteral("%1,%2").arg(row).arg(column) : QVariant();
    }
};

class TestTableModel : public QObject
{
    Q_OBJECT

private slots:
    void cellsStandAsTheirTitlesDo()
    {
        Places table;
        const QAbstractItemModelTester tester(&table);
        QCOMPARE(table.rowCount(), 2);
        QCOMPARE(table.columnCount(), 2);
        QCOMPARE(table.index(1, 1).data().toString(), QStringLiteral("1,1"));
        QCOMPARE(table.headerData(1, Qt::Horizontal).toString(), QStringLiteral("Points"));
        QCOMPARE(table.headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString(), QStringLiteral("How many"));
        QVERIFY(!table.headerData(0, Qt::Horizontal, Qt::ToolTipRole).isValid());
        for (const int column : {0, 1}) {
            const auto side = table.headerData(column, Qt::Horizontal, Qt::TextAlignmentRole);
            QCOMPARE(table.index(0, column).data(Qt::TextAlignmentRole), side);
            QCOMPARE(bool(side.toInt() & Qt::AlignRight), column == 1);
        }
    }

    void whatIsNoCellSaysNothing()
    {
        Places table;
        const QModelIndex cell = table.index(0, 0);
        QCOMPARE(table.rowCount(cell), 0);
        QCOMPARE(table.columnCount(cell), 0);
        QVERIFY(!table.data({}).isValid());
        QVERIFY(!table.headerData(0, Qt::Vertical).isValid());
        QVERIFY(!table.headerData(2, Qt::Horizontal).isValid());
        const QModelIndex last = table.index(1, 0);
        table.m_rows = 1;
        QVERIFY(!table.data(last).isValid());
    }

    void saysWhatChanged()
    {
        Places table;
        QSignalSpy headers(&table, &Places::headerDataChanged);
        table.setColumns({{"Name"}, {"Score", Qt::AlignRight}});
        table.setColumns({{"Name"}, {"Score", Qt::AlignRight}});
        QCOMPARE(headers.count(), 1);
        QSignalSpy cells(&table, &Places::dataChanged);
        table.cellsChanged();
        table.cellsChanged(1, 1);
        QCOMPARE(cells.count(), 2);
        QCOMPARE(cells[0][1].toModelIndex(), table.index(1, 1));
        QCOMPARE(cells[1][0].toModelIndex(), table.index(0, 1));
        table.m_rows = 0;
        table.cellsChanged();
        QCOMPARE(cells.count(), 2);
    }
};

TIEBREAK_TEST(QCoreApplication, TestTableModel)

} // namespace tst_tablemodel

#include "tst_tablemodel.moc"
