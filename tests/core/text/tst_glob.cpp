// SPDX-License-Identifier: GPL-3.0-or-later
// A pattern or a name: what a user types is told apart.
#include "core/text/glob.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_glob
{

class TestGlob : public QObject
{
    Q_OBJECT

private slots:
    void knowsAGlob()
    {
        QVERIFY(isGlob("gift:*"));
        QVERIFY(isGlob("a[bc]"));
        QVERIFY(isGlob("m?"));
        QVERIFY(isGlob("a\\\\*"));
        QVERIFY(!isGlob("plain"));
        QVERIFY(!isGlob("what\\?"));
        QVERIFY(!isGlob("x\\[1]"));
        QVERIFY(!isGlob("ends with\\"));
        QVERIFY(!isGlob(""));
    }

    /// As KEYS of Redis 7.0 has answered.
    void matchesAsRedisDoes_data()
    {
        QTest::addColumn<QByteArray>("glob");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("matches");
        const auto row = [](const char *glob, const char *text, bool matches) {
            QTest::addRow("%s on %s", glob, text) << QByteArray(glob) << QByteArray(text) << matches;
        };
        row("gift:*", "gift:1", true);
        row("gift:*", "song:1", false);
        row("*:1", "a:b:1", true);
        row("a*b*c", "axxbyyc", true);
        row("a*b*c", "axxbyy", false);
        row("**", "anything", true);
        row("?", "", false);
        row("m?", "m1", true);
        row("[a-c]x", "bx", true);
        row("[c-a]x", "bx", true);
        row("[^a-c]x", "bx", false);
        row("[^a-c]x", "dx", true);
        row("[\\]]", "]", true);
        row("[]", "a", false);
        row("[ab", "b", true);
        row("[a-", "-", true);
        row("\\*", "*", true);
        row("\\*", "a", false);
        row("a\\", "a\\", true);
        row("A", "a", false);
    }
    void matchesAsRedisDoes()
    {
        QFETCH(QByteArray, glob);
        QFETCH(QByteArray, text);
        QTEST(matchesGlob(glob.toStdString(), text.toStdString()), "matches");
    }

    /// Nor does it take long where many stars may stand for much.
    void manyStarsTakeNoTime()
    {
        std::string glob;
        for (int i = 0; i < 200; ++i)
            glob += "a*";
        QVERIFY(!matchesGlob(glob + 'b', std::string(100'000, 'a')));
    }

    void takesTheBackslashesOfAGlobAway()
    {
        QCOMPARE(unescapeGlob("x\\[1]"), std::string("x[1]"));
        QCOMPARE(unescapeGlob("x\\[1\\]"), std::string("x[1]"));
        QCOMPARE(unescapeGlob("\\*\\?"), std::string("*?"));
        QCOMPARE(unescapeGlob("plain"), std::string("plain"));
    }

    void leavesOtherBackslashesAlone()
    {
        QCOMPARE(unescapeGlob("C:\\games"), std::string("C:\\games"));
        QCOMPARE(unescapeGlob("a\\\\x41"), std::string("a\\\\x41"));
        QCOMPARE(unescapeGlob("a\\xff\\*"), std::string("a\\xff*"));
        QCOMPARE(unescapeGlob("ends with\\"), std::string("ends with\\"));
    }

    void whatBeginsWithBytesHasAGlob()
    {
        QCOMPARE(globBeginning("gift:"), std::string("gift:*"));
        QCOMPARE(globBeginning("a*b?[c]\\"), std::string("a\\*b\\?\\[c\\]\\\\*"));
        QCOMPARE(globBeginning(""), std::string("*"));
    }

    void backslashesOfAGlobReachTheServer()
    {
        QCOMPARE(globBytes("a\\\\*"), std::string("a\\\\*"));
        QCOMPARE(globBytes("what\\?*"), std::string("what\\?*"));
        QCOMPARE(globBytes("C:\\games*"), std::string("C:\\games*"));
        QCOMPARE(globBytes("a\\\\xff*"), std::string("a\\\\xff*"));
        QCOMPARE(globBytes("ends*\\"), std::string("ends*\\"));
        QCOMPARE(globBytes("*\\x"), std::string("*\\x"));
        QCOMPARE(globBytes("*\\xg0"), std::string("*\\xg0"));
    }

    void escapedBytesOfAGlobMatchOnlyThemselves()
    {
        QCOMPARE(globBytes("\\xff\\x00*"), std::string("\xff\0*", 3));
        QCOMPARE(globBytes("[\\x80-\\xff]\\t"), std::string("[\x80-\xff]\t"));
        QCOMPARE(globBytes("\\x2a*"), std::string("\\**"));
        QCOMPARE(globBytes("\\x5c*"), std::string("\\\\*"));
    }
};

TIEBREAK_TEST(NoApplication, TestGlob)

} // namespace tst_glob

#include "tst_glob.moc"
