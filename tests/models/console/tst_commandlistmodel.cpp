// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/console/builtincommands.h"
#include "models/console/commandlistmodel.h"
#include "support/builtincommands.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QCoreApplication>
#include <QTest>

using namespace tiebreak;

namespace tst_commandlistmodel
{

namespace
{

CommandListModel *newModel(QObject *parent)
{
    auto *model = new CommandListModel(std::make_shared<const CommandReference>(builtInReference()), parent);
    new QAbstractItemModelTester(model, QAbstractItemModelTester::FailureReportingMode::Fatal, model);
    return model;
}

QString cell(const CommandListModel &model, const char *name, int column, int role = Qt::DisplayRole)
{
    return model.indexOf(name).siblingAtColumn(column).data(role).toString();
}

} // namespace

class TestCommandListModel : public QObject
{
    Q_OBJECT

private slots:
    void comesWithTiebreak()
    {
        const auto reference = builtInCommands();
        QVERIFY(reference);
        QCOMPARE(reference->entries().size(), builtInReference().entries().size());
    }

    void showsGroupsAndCommands()
    {
        QObject owner;
        const CommandListModel &model = *newModel(&owner);
        QCOMPARE(model.rowCount(), 6);
        QCOMPARE(model.commandCount(), 35);
        const QModelIndex write = model.index(0, 0);
        QCOMPARE(write.data().toString(), QStringLiteral("Write"));
        QVERIFY(write.data(commandrole::IsGroup).toBool());
        QCOMPARE(write.data(commandrole::CommandCount).toInt(), 7);
        QVERIFY(!model.entryAt(write));
        QCOMPARE(model.index(0, 0, write).data().toString(), QStringLiteral("ZADD"));
        QCOMPARE(cell(model, "zadd", CommandListModel::Since), QStringLiteral("1.2"));
        QCOMPARE(cell(model, "ZLEXCOUNT", CommandListModel::Since), QStringLiteral("2.8.9"));
        QCOMPARE(cell(model, "ZADD", CommandListModel::ScoreAndTime), QStringLiteral("sets both"));
        QCOMPARE(model.entryAt(model.indexOf("ZADD"))->name, std::string("ZADD"));
        QVERIFY(!model.indexOf("GET").isValid());
        for (int column = 0; column < CommandListModel::ColumnCount; ++column)
            QVERIFY(!model.headerData(column, Qt::Horizontal).toString().isEmpty());
    }

    void tellsWhatIsGraveAndWhatIsDeprecated()
    {
        QObject owner;
        const CommandListModel &model = *newModel(&owner);
        const auto grave = [&](const char *name) {
            return model.indexOf(name)
                .siblingAtColumn(CommandListModel::ScoreAndTime)
                .data(commandrole::Grave)
                .toBool();
        };
        QVERIFY(grave("ZINCRBY"));
        QVERIFY(grave("ZUNIONSTORE"));
        QVERIFY(!grave("ZCOUNT"));
        QVERIFY(!grave("ZREVRANGE"));
        QCOMPARE(cell(model, "ZREVRANGE", CommandListModel::Command, commandrole::Successor),
                 QStringLiteral("ZRANGE"));
        QCOMPARE(cell(model, "ZREVRANGE", CommandListModel::ScoreAndTime), QStringLiteral("ZRANGE"));
        QVERIFY(cell(model, "ZREVRANGE", CommandListModel::Command, Qt::ToolTipRole)
                    .contains("Deprecated since 6.2.0"));
        QVERIFY(cell(model, "ZRANGE", CommandListModel::Command, commandrole::Successor).isEmpty());
    }

    void filtersByNameAndPurpose()
    {
        QObject owner;
        CommandListModel &model = *newModel(&owner);
        model.setFilter(QStringLiteral("waits"));
        QCOMPARE(model.rowCount(), 1);
        QCOMPARE(model.commandCount(), 3);
        QVERIFY(!model.indexOf("ZADD").isValid());
        QCOMPARE(model.index(0, 0).data().toString(), QStringLiteral("Pop"));
        model.setFilter(QStringLiteral("no such thing"));
        QCOMPARE(model.rowCount(), 0);
        model.setFilter({});
        QCOMPARE(model.commandCount(), 35);
    }
};

TIEBREAK_TEST(QCoreApplication, TestCommandListModel)

} // namespace tst_commandlistmodel

#include "tst_commandlistmodel.moc"
