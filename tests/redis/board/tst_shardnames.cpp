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

    void namesAGapInTheNumbers()
    {
        const auto gap = [](std::string_view text, const std::vector<std::string> &found) {
            const ShardNames names = parseShardNames(text);
            const auto missing = missingShards(names, chooseShards(names, found));
            return missing ? missing->first + " " + std::to_string(missing->count) : std::string();
        };
        QCOMPARE(gap("a:{n}", {"a:1", "a:3"}), std::string("a:2 1"));
        QCOMPARE(gap("a:{n}:x", {"a:08:x", "a:09:x", "a:12:x"}), std::string("a:10:x 2"));
        QCOMPARE(gap("a:{n}", {"a:1", "a:2"}), std::string());
        QCOMPARE(gap("a:{n}", {"a:7"}), std::string());
        QCOMPARE(gap("a:{n}", {"a:1", "a:01", "a:3"}), std::string("a:2 1"));
        // Names of something, no sequence.
        QCOMPARE(gap("a:{n}", {"a:8841", "a:12"}), std::string());
        QCOMPARE(gap("a:{n}", {"a:0", "a:9223372036854775807"}), std::string());
        QCOMPARE(gap("a:{n}", {"a:0", "a:99999999999999999999"}), std::string());
        QCOMPARE(gap("a:*", {"a:1", "a:3"}), std::string());
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
