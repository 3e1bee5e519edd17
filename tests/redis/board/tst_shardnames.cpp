// SPDX-License-Identifier: GPL-3.0-or-later
// Which keys somebody means, and in which order they stand.
#include "redis/board/shardnames.h"

#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_shardnames
{

class ShardNamesTest : public QObject
{
    Q_OBJECT

private slots:
    void readsTemplatesGlobsAndKeys()
    {
        QCOMPARE(parseShardNames("board:{n}").glob, std::string("board:*"));
        QCOMPARE(parseShardNames("b[1]*:{n}:x").glob, std::string("b\\[1\\]\\*:*:x"));
        QCOMPARE(parseShardNames("board:*").glob, std::string("board:*"));
        QVERIFY(!parseShardNames("board:*").numbered);
        QVERIFY(parseShardNames("a, b c").keys == std::vector<std::string>({"a", "b", "c"}));
        QVERIFY(parseShardNames("\"a b\",\"\" c*").keys == std::vector<std::string>({"a b", "", "c*"}));
        QVERIFY(parseShardNames(" , ").keys.empty());
    }

    void keepsWhatIsMeant()
    {
        std::vector<std::string> found{"board:10", "board:2",  "board:x",  "board:",   "board:02",
                                       "board:2",  "board:1a", "xboard:1", "board:2:1"};
        QVERIFY(chooseShards(parseShardNames("board:{n}"), found) ==
                std::vector<std::string>({"board:2", "board:02", "board:10"}));
        QCOMPARE(chooseShards(parseShardNames("board:*"), found).size(), std::size_t(8));
    }

    void guessesATemplate()
    {
        QCOMPARE(shardTemplateOf("board:17"), std::string("board:{n}"));
        QCOMPARE(shardTemplateOf("2026:board:3:x"), std::string("2026:board:{n}:x"));
        QCOMPARE(shardTemplateOf("7"), std::string("{n}"));
        QCOMPARE(shardTemplateOf("board"), std::string("board"));
        QVERIFY(parseShardNames(shardTemplateOf("a board, say")).keys ==
                std::vector<std::string>{"a board, say"});
    }
};

TIEBREAK_TEST(NoApplication, ShardNamesTest)

} // namespace tst_shardnames

#include "tst_shardnames.moc"
