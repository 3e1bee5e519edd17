// SPDX-License-Identifier: GPL-3.0-or-later
// Rows come, go and move; whatever points at a member follows it.
#include "models/live/standingmodel.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QItemSelectionModel>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

using namespace tiebreak;

namespace tst_standingmodel
{

namespace
{

StandingRow standingRow(const QByteArray &member, int place)
{
    StandingRow row;
    row.member = member;
    row.name = QString::fromUtf8(member);
    row.place = QString::number(place);
    return row;
}

QList<StandingRow> rowsNamed(const QByteArrayList &members)
{
    QList<StandingRow> rows;
    for (const QByteArray &member : members)
        rows += standingRow(member, int(rows.size()) + 1);
    return rows;
}

} // namespace

class TestStandingModel : public QObject
{
    Q_OBJECT

private slots:
    void indexesFollowTheirMembers()
    {
        StandingModel model;
        const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        std::mt19937_64 random(20261123);
        QByteArrayList all;
        for (int i = 0; i < 40; ++i)
            all += "member " + QByteArray::number(i);
        std::map<QByteArray, QPersistentModelIndex> held;
        for (int round = 0; round < 2000; ++round) {
            std::ranges::shuffle(all, random);
            const QByteArrayList shown = all.mid(0, qsizetype(random() % 41));
            model.setRows(rowsNamed(shown));
            QCOMPARE(model.rowCount(), int(shown.size()));
            for (auto at = held.begin(); at != held.end();) {
                const auto row = int(shown.indexOf(at->first));
                QCOMPARE(at->second.row(), row);
                QCOMPARE(model.rowOf(at->first), row);
                if (row < 0) {
                    at = held.erase(at);
                    continue;
                }
                QCOMPARE(at->second.sibling(row, StandingModel::Member).data().toByteArray(), at->first);
                ++at;
            }
            for (int take = 0; take < 3 && !shown.isEmpty(); ++take) {
                const int row = int(random() % std::uint64_t(shown.size()));
                held[shown[row]] = model.index(row, int(random() % StandingModel::ColumnCount));
            }
        }
    }

    void aSelectionFollowsItsMembers()
    {
        StandingModel model;
        model.setRows(rowsNamed({"a", "b", "c", "d"}));
        QItemSelectionModel selection(&model);
        constexpr auto rows = QItemSelectionModel::Select | QItemSelectionModel::Rows;
        selection.select(model.index(1, 0), rows);
        selection.select(model.index(2, 0), rows);
        selection.setCurrentIndex(model.index(2, 0), QItemSelectionModel::NoUpdate);
        const auto selected = [&] {
            QByteArrayList members;
            for (const QModelIndex &index : selection.selectedRows())
                members += model.rows()[index.row()].member;
            std::ranges::sort(members);
            return members;
        };
        model.setRows(rowsNamed({"c", "new", "a", "b", "d", "e"}));
        QCOMPARE(selected(), QByteArrayList({"b", "c"}));
        QCOMPARE(selection.currentIndex().row(), 0);
        model.setRows(rowsNamed({"x", "b"}));
        QCOMPARE(selected(), QByteArrayList({"b"}));
        QVERIFY(!selection.currentIndex().isValid());
        model.setRows({});
        QVERIFY(selected().isEmpty());
        // All of them, and then one more.
        model.setRows(rowsNamed({"a", "b"}));
        selection.select({model.index(0, 0), model.index(1, StandingModel::ColumnCount - 1)},
                         QItemSelectionModel::ClearAndSelect);
        model.setRows(rowsNamed({"b", "c", "a"}));
        QCOMPARE(selected(), QByteArrayList({"a", "b"}));
    }

    void saysWhatChanged()
    {
        StandingModel model;
        QSignalSpy layout(&model, &StandingModel::layoutChanged);
        QSignalSpy data(&model, &StandingModel::dataChanged);
        QSignalSpy headers(&model, &StandingModel::headerDataChanged);
        model.setRows(rowsNamed({"a", "b"}));
        QCOMPARE(layout.count(), 1);
        model.setRows(rowsNamed({"b", "a"}));
        QCOMPARE(data.count(), 1);
        model.setHeaders("10 min ago", "Gap to the rank above", "Score");
        model.setHeaders("10 min ago", "Gap to the rank above", "Score");
        QCOMPARE(headers.count(), 1);
        QCOMPARE(model.headerData(StandingModel::Change, Qt::Horizontal).toString(),
                 QStringLiteral("10 min ago"));
        QCOMPARE(model.headerData(StandingModel::GapColumn, Qt::Horizontal).toString(),
                 QStringLiteral("Gap to the rank above"));
        QCOMPARE(model.headerData(StandingModel::Score, Qt::Horizontal).toString(), QStringLiteral("Score"));
        QVERIFY(!model.headerData(0, Qt::Vertical).isValid());
    }

    void saysTheRowInWords()
    {
        StandingModel model;
        StandingRow row = standingRow("a", 3);
        row.change = {Move::Fell, 2, false, {}};
        row.decided = "same time";
        row.note = "4 min ago";
        row.gap = "- 5";
        row.gapNote = "closing by 7";
        row.share = 0.333;
        row.toolTip = "tip";
        model.setRows({row});
        const auto text = [&](StandingModel::Column column, int role) {
            return model.index(0, column).data(role).toString();
        };
        QCOMPARE(text(StandingModel::Change, Qt::DisplayRole), QStringLiteral("2"));
        QCOMPARE(text(StandingModel::Change, Qt::AccessibleTextRole),
                 QStringLiteral("down 2, passed by others"));
        QCOMPARE(text(StandingModel::Decided, Qt::DisplayRole), QStringLiteral("same time"));
        QCOMPARE(text(StandingModel::Member, Qt::DisplayRole), QStringLiteral("a"));
        QCOMPARE(text(StandingModel::Member, Qt::AccessibleTextRole), QStringLiteral("a, 4 min ago"));
        QCOMPARE(text(StandingModel::GapColumn, Qt::AccessibleTextRole), QStringLiteral("- 5, closing by 7"));
        QCOMPARE(text(StandingModel::Share, Qt::DisplayRole), QStringLiteral("33%"));
        QCOMPARE(text(StandingModel::Place, Qt::ToolTipRole), QStringLiteral("tip"));
    }
};

TIEBREAK_TEST(QCoreApplication, TestStandingModel)

} // namespace tst_standingmodel

#include "tst_standingmodel.moc"
