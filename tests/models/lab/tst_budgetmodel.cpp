// SPDX-License-Identifier: GPL-3.0-or-later
// The bit budget as a table: texts, sort keys, and no reset while the codecs stay.
#include "models/lab/budgetmodel.h"
#include "support/needs.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QSortFilterProxyModel>
#include <QTest>

using namespace tiebreak;

namespace tst_budgetmodel
{

namespace
{

int rowOf(const BudgetModel &model, const QString &spec)
{
    for (int row = 0; row < model.rowCount(); ++row) {
        if (model.index(row, BudgetModel::Codec).data() == spec)
            return row;
    }
    return -1;
}

QStringList texts(const BudgetModel &model, const QString &spec)
{
    QStringList texts;
    for (int column = BudgetModel::Needs; column < BudgetModel::ColumnCount; ++column)
        texts += model.index(rowOf(model, spec), column).data().toString();
    return texts;
}

} // namespace

class BudgetModelTest : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase();
    void empty();
    void texts_data();
    void texts();
    void roles();
    void sortsByNumber();
    void keepsRowsWhileCodecsStay();
    void headerFollowsTheResolution();
};

void BudgetModelTest::initTestCase()
{
    QLocale::setDefault(QLocale::c());
}

void BudgetModelTest::empty()
{
    BudgetModel model;
    const QAbstractItemModelTester tester(&model);
    QCOMPARE(model.rowCount(), 0);
    QCOMPARE(model.columnCount(), int(BudgetModel::ColumnCount));
}

void BudgetModelTest::texts_data()
{
    QTest::addColumn<QString>("spec");
    QTest::addColumn<QStringList>("expected");
    const QString thin(QChar(0x202F));
    const auto row = [&](const char *spec, const char *line) {
        QTest::newRow(spec) << QString(spec) << QString::fromUtf8(line).replace('_', thin).split('|');
    };
    row("ordered:from=4294967295", "57|62|+5||1_073_741_823|higher scores do not fit, nor do times after "
                                   "2106-02-07|breaks the score|no");
    row("binary:from=4294967295", "57|53|−4||2_097_151|times are blurred|2³² per point|after dividing");
    row("decimal:from=9999999999", "58|53|−5||900_719|times are blurred|10¹⁰ per point|the score");
    row("plain", "25|–|–||–|packs no time|adds the point|the score");
}

void BudgetModelTest::texts()
{
    QFETCH(QString, spec);
    QFETCH(QStringList, expected);
    BudgetModel model;
    const QAbstractItemModelTester tester(&model);
    model.setAdvice(*advise(pictureNeed(), presetCodecs()));
    expected.replaceInStrings(QStringLiteral("–"),
                              model.index(rowOf(model, "plain"), BudgetModel::Has).data().toString());
    QCOMPARE(tst_budgetmodel::texts(model, spec), expected);
    for (int column = 0; column < BudgetModel::ColumnCount; ++column)
        QVERIFY(!model.index(rowOf(model, spec), column).data(Qt::ToolTipRole).toString().isEmpty());
}

void BudgetModelTest::roles()
{
    BudgetModel model;
    model.setAdvice(*advise(pictureNeed(), presetCodecs()));
    const auto data = [&](const char *spec, int role) {
        return model.index(rowOf(model, spec), BudgetModel::Bits).data(role);
    };
    QCOMPARE(data("binary:from=4294967295", BudgetModel::NeededRole), QVariant(57));
    QCOMPARE(data("binary:from=4294967295", BudgetModel::HasRole), QVariant(53));
    QCOMPARE(data("binary:from=4294967295", BudgetModel::FitsRole), QVariant(false));
    QVERIFY(!data("plain", BudgetModel::HasRole).isValid());
    QCOMPARE(data("ordered:from=4294967295", BudgetModel::FitsRole), QVariant(true));
    QCOMPARE(data("ordered:from=4294967295", BudgetModel::RecommendedRole), QVariant(true));
    QCOMPARE(data("ordered:from=4294967295", BudgetModel::SchemeRole), QVariant(int(Scheme::Ordered)));
    // The longest bar: 63 bits of bias=signed.
    QCOMPARE(data("plain", BudgetModel::ScaleRole), QVariant(62));
    QCOMPARE(data("binary:from=4294967295", Qt::AccessibleTextRole),
             QVariant("has 53 of the 57 bits needed"));
    int recommended = 0;
    for (int row = 0; row < model.rowCount(); ++row)
        recommended += model.index(row, 0).data(BudgetModel::RecommendedRole).toBool();
    QCOMPARE(recommended, 1);
}

void BudgetModelTest::sortsByNumber()
{
    BudgetModel model;
    model.setAdvice(*advise(pictureNeed(), presetCodecs()));
    QSortFilterProxyModel sorted;
    sorted.setSourceModel(&model);
    sorted.setSortRole(BudgetModel::SortRole);
    for (const int column :
         {BudgetModel::Needs, BudgetModel::Has, BudgetModel::Margin, BudgetModel::KeepsTo}) {
        sorted.sort(column, Qt::DescendingOrder);
        for (int row = 1; row < sorted.rowCount(); ++row) {
            QVERIFY(sorted.index(row - 1, column).data(BudgetModel::SortRole).toLongLong() >=
                    sorted.index(row, column).data(BudgetModel::SortRole).toLongLong());
        }
    }
    sorted.sort(BudgetModel::Margin, Qt::DescendingOrder);
    QVERIFY(sorted.index(0, 0).data().toString().startsWith("ordered"));
    QCOMPARE(sorted.index(sorted.rowCount() - 1, 0).data().toString(), "plain");
}

void BudgetModelTest::keepsRowsWhileCodecsStay()
{
    BudgetModel model;
    const QAbstractItemModelTester tester(&model);
    Need need = pictureNeed();
    model.setAdvice(*advise(need, presetCodecs()));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    QSignalSpy changes(&model, &QAbstractItemModel::dataChanged);
    need.highestScore = 20'000'001;
    model.setAdvice(*advise(need, presetCodecs()));
    QCOMPARE(resets.count(), 0);
    QCOMPARE(changes.count(), 1);
    need.timeRange = *parseTimeRange("2026-01-01..2027-01-01");
    model.setAdvice(*advise(need, presetCodecs()));
    QCOMPARE(resets.count(), 1);
}

void BudgetModelTest::headerFollowsTheResolution()
{
    BudgetModel model;
    const auto header = [&] {
        return model.headerData(BudgetModel::KeepsTo, Qt::Horizontal, Qt::DisplayRole);
    };
    Need need = pictureNeed();
    model.setAdvice(*advise(need, presetCodecs()));
    QCOMPARE(header(), QVariant("Every second up to"));
    need.resolution = 10'000'000;
    model.setAdvice(*advise(need, presetCodecs()));
    QCOMPARE(header(), QVariant("10 s apart up to"));
    for (int section = 0; section < BudgetModel::ColumnCount; ++section)
        QVERIFY(!model.headerData(section, Qt::Horizontal, Qt::ToolTipRole).toString().isEmpty());
}

TIEBREAK_TEST(NoApplication, BudgetModelTest)

} // namespace tst_budgetmodel

#include "tst_budgetmodel.moc"
