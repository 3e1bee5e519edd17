// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/glob.h"

#include <QtTest>

using namespace tiebreak;

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
};

QTEST_APPLESS_MAIN(TestGlob)
#include "tst_glob.moc"
