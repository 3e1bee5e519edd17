// SPDX-License-Identifier: GPL-3.0-or-later
// The list of boards as a model: sorted, grouped, and with a dash for what is not known.
#include "models/boards/boardlistmodel.h"

#include "core/text/naturalorder.h"
#include "models/boards/keyoutline.h"
#include "support/testprogram.h"

#include <QAbstractItemModelTester>
#include <QtTest>

#include <random>
#include <set>

using namespace tiebreak;

namespace tst_boardlistmodel
{

namespace
{

ByteStrings listOf(const QStringList &keys)
{
    ByteStrings list;
    for (const QString &key : keys)
        list.append(key.toStdString());
    return list;
}

std::shared_ptr<const KeyListing> listing(const QStringList &keys, const OutlineOptions &options)
{
    return makeListing(KeyListing{}, {listOf(keys)}, options);
}

/// The rows as text, indented by depth; a group with its mark and number.
QStringList shown(const BoardListModel &model)
{
    QStringList rows;
    for (int row = 0; row < model.rowCount(); ++row) {
        const QModelIndex index = model.index(row, 0);
        QString text = QString(2 * index.data(listrole::Depth).toInt(), u' ') + index.data().toString();
        if (index.data(listrole::IsGroup).toBool())
            text += QStringLiteral(" %1%2")
                        .arg(index.data(listrole::IsOpen).toBool() ? QChar(u'-') : QChar(u'+'))
                        .arg(index.data(listrole::KeyCount).toInt());
        rows += text;
    }
    return rows;
}

} // namespace

class TestBoardListModel : public QObject
{
    Q_OBJECT

private slots:
    void mergesBatchesSortedAndOnce()
    {
        std::mt19937_64 random(11);
        std::set<std::string, decltype(&naturallyBefore)> all(naturallyBefore);
        ByteStrings sorted;
        for (int round = 0; round < 20; ++round) {
            std::vector<ByteStrings> batches(3);
            for (ByteStrings &batch : batches)
                for (int i = 0; i < 200; ++i) {
                    const std::string key = "k" + std::to_string(random() % 5000);
                    all.insert(key);
                    batch.append(key);
                }
            sorted = mergeKeys(sorted, batches);
        }
        QCOMPARE(sorted.size(), all.size());
        std::size_t at = 0;
        for (const std::string &key : all)
            QCOMPARE(sorted[at++], std::string_view(key));
    }

    void groupsByTheSeparator()
    {
        BoardListModel model;
        const QAbstractItemModelTester tester(&model);
        model.setListing(listing({"song:chart", "gift:room:8841:tonight", "gift:season:2026", "alone"}, {}));
        QCOMPARE(shown(model), QStringList({"alone", "gift -2", "  room:8841:tonight", "  season:2026",
                                            "song -1", "  chart"}));
        QCOMPARE(model.index(2, 0).data(listrole::KeyBytes).toByteArray(),
                 QByteArray("gift:room:8841:tonight"));
        QCOMPARE(model.rowOf("gift:season:2026"), 3);
        QCOMPARE(model.rowOf("gift"), -1);
        QCOMPARE(model.rowOfGroup("song:"), 4);
    }

    void countsDigitsAsNumbers()
    {
        OutlineOptions options;
        BoardListModel model;
        model.setListing(listing({"board:10", "board:2", "w10:b", "w2:a", "w10:a", "board:1"}, options));
        QCOMPARE(shown(model),
                 QStringList({"board -3", "  1", "  2", "  10", "w2 -1", "  a", "w10 -2", "  a", "  b"}));
        QCOMPARE(model.rowOf("board:10"), 3);
        // Where the separator is a digit no groups are made: their keys would not stand together.
        options.separator = "1";
        model.setListing(listing({"a1x", "a12", "a2"}, options));
        QCOMPARE(shown(model), QStringList({"a1x", "a2", "a12"}));
    }

    void nestsOnlyGroupsThatAreWorthIt()
    {
        BoardListModel model;
        model.setListing(listing({"g:a:1", "g:a:2", "g:a:3", "g:a:4", "g:b:1", "g:c"}, {}));
        QCOMPARE(shown(model),
                 QStringList({"g -6", "  a -4", "    1", "    2", "    3", "    4", "  b:1", "  c"}));
    }

    void closedGroupsHideTheirKeys()
    {
        OutlineOptions options;
        options.turned = {"g:"};
        BoardListModel model;
        model.setListing(listing({"g:a", "g:b", "h:a"}, options));
        QCOMPARE(shown(model), QStringList({"g +2", "h -1", "  a"}));
        QCOMPARE(model.rowOf("g:a"), -1);
        options.openByDefault = false;
        model.setListing(makeListing(*model.listing(), {}, options));
        QCOMPARE(shown(model), QStringList({"g -2", "  a", "  b", "h +1"}));
    }

    void listsFlatAndInBothOrders()
    {
        OutlineOptions options;
        options.tree = false;
        BoardListModel model;
        model.setListing(listing({"b:1", "a:1", "c"}, options));
        QCOMPARE(shown(model), QStringList({"a:1", "b:1", "c"}));
        options.descending = true;
        model.setListing(makeListing(*model.listing(), {}, options));
        QCOMPARE(shown(model), QStringList({"c", "b:1", "a:1"}));
        options.tree = true;
        model.setListing(makeListing(*model.listing(), {}, options));
        QCOMPARE(shown(model), QStringList({"c", "b -1", "  1", "a -1", "  1"}));
    }

    void everyKeyIsInTheOutlineOnce()
    {
        std::mt19937_64 random(5);
        ByteStrings keys;
        for (int i = 0; i < 3000; ++i) {
            std::string key;
            for (auto parts = random() % 5; parts > 0; --parts)
                key += std::string(1, char('a' + random() % 3)) + (random() % 4 == 0 ? "" : ":");
            keys.append(key);
        }
        for (const bool descending : {false, true}) {
            OutlineOptions options;
            options.descending = descending;
            const auto made = makeListing(KeyListing{}, {keys}, options);
            std::vector<int> seen(made->keys->size());
            std::vector<std::size_t> groupKeys;
            for (const OutlineRow &row : made->rows) {
                if (!row.isGroup())
                    ++seen[row.first];
            }
            QVERIFY(std::ranges::all_of(seen, [](int times) { return times == 1; }));
        }
    }

    void unknownFactsAreDashesOnceAsked()
    {
        BoardListModel model;
        const QAbstractItemModelTester tester(&model);
        model.setListing(listing({"g:a", "g:b"}, {}));
        QCOMPARE(model.keysWithoutFacts(0, 10), QList<QByteArray>({"g:a", "g:b"}));
        QVERIFY(!model.allMembers());
        model.setFacts({{"g:a", {1204, -1, QStringLiteral("skiplist"), 131072, false}}, {"g:b", {}}});
        QCOMPARE(model.keysWithoutFacts(0, 10), QList<QByteArray>());
        QCOMPARE(model.index(1, listcolumn::Members).data().toString(), QStringLiteral("1\u202f204"));
        QCOMPARE(model.index(1, listcolumn::Memory).data().toString(), QStringLiteral("131 kB"));
        QCOMPARE(model.index(1, listcolumn::Expires).data().toString(), QStringLiteral("never"));
        for (const int column :
             {listcolumn::Members, listcolumn::Encoding, listcolumn::Memory, listcolumn::Expires})
            QCOMPARE(model.index(2, column).data().toString(), QStringLiteral("–"));
        QVERIFY(!model.allMembers());
    }

    void aBoardThatIsGoneTellsNothingOfWhatTookItsPlace()
    {
        BoardListModel model;
        model.setListing(listing({"gone"}, {}));
        model.setCodecNames([](const QByteArray &) { return QStringLiteral("binary"); });
        QCOMPARE(model.index(0, listcolumn::Codec).data().toString(), QStringLiteral("binary"));
        model.setFacts({{"gone", {0, -1, QStringLiteral("embstr"), 64, true}}});
        for (int column = listcolumn::Members; column < listcolumn::Count; ++column)
            QCOMPARE(model.index(0, column).data().toString(), QStringLiteral("–"));
        QVERIFY(model.index(0, listcolumn::Board).data(listrole::Gone).toBool());
    }

    void keysThatAreNotTextAreShownEscaped()
    {
        ByteStrings keys;
        keys.append(std::string_view("\xff:\x01", 3));
        BoardListModel model;
        model.setListing(makeListing(KeyListing{}, {keys}, {}));
        QCOMPARE(shown(model), QStringList({"\\xff -1", "  \\x01"}));
    }

    void namesOfNoBytesAreSaidToBeEmpty()
    {
        BoardListModel model;
        model.setListing(listing({"", ":b", "::c", "a:", "plain"}, {}));
        QCOMPARE(shown(model),
                 QStringList({"(empty)", "(empty) -2", "  :c", "  b", "a -1", "  (empty)", "plain"}));
        const QList<bool> empty{true, true, false, false, false, true, false};
        for (int row = 0; row < model.rowCount(); ++row) {
            QCOMPARE(model.index(row, 0).data(listrole::HasEmptyName).toBool(), empty[row]);
            QVERIFY(model.index(row, 0).data(listrole::BesideGroups).toBool());
        }
        QCOMPARE(model.index(0, 0).data(Qt::ToolTipRole).toString(), QStringLiteral("(empty)"));
        QCOMPARE(model.index(0, 0).data(listrole::KeyBytes).toByteArray(), QByteArray());
        QCOMPARE(model.rowOf(""), 0);
        OutlineOptions flat;
        flat.tree = false;
        model.setListing(makeListing(*model.listing(), {}, flat));
        QCOMPARE(shown(model), QStringList({"(empty)", "::c", ":b", "a:", "plain"}));
        QVERIFY(!model.index(0, 0).data(listrole::BesideGroups).toBool());
    }

    void aMillionKeysStayAFewBytesEach()
    {
        ByteStrings keys;
        for (int i = 0; i < 1'000'000; ++i)
            keys.append("user:" + std::to_string(i) + ":score");
        OutlineOptions options;
        options.openByDefault = false;
        BoardListModel model;
        model.setListing(makeListing(KeyListing{}, {keys}, options));
        QCOMPARE(shown(model), QStringList({"user +1000000"}));
        options.turned = {"user:"};
        model.setListing(makeListing(*model.listing(), {}, options));
        QCOMPARE(model.rowCount(), 1'000'001);
        QCOMPARE(model.rowOf("user:0:score"), 1);
        static_assert(sizeof(OutlineRow) <= 16);
    }
};

TIEBREAK_TEST(QCoreApplication, TestBoardListModel)

} // namespace tst_boardlistmodel

#include "tst_boardlistmodel.moc"
