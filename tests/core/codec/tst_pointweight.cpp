// SPDX-License-Identifier: GPL-3.0-or-later
// What a point weighs under each scheme, as a number and as people write it.
#include "core/codec/pointweight.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_pointweight
{

class PointWeightTest : public QObject
{
    Q_OBJECT

private slots:
    void asANumber()
    {
        const auto weight = [](const char *spec) { return *pointWeight(*parseCodecSpec(spec)); };
        QCOMPARE(weight("binary:from=4294967295"), 4294967296.0);
        QCOMPARE(weight("decimal:digits=10,from=9999999999"), 1e10);
        QCOMPARE(weight("text"), 1.0);
        QCOMPARE(weight("formula:-score + t/10000000000"), -1.0);
        QVERIFY(!pointWeight(*parseCodecSpec("ordered")));
    }

    void inWords()
    {
        const auto text = [](const char *spec) { return pointWeightText(*parseCodecSpec(spec)); };
        QCOMPARE(text("plain"), "1");
        QCOMPARE(text("fraction:span=100"), "1");
        QCOMPARE(text("decimal:digits=1"), "10^1");
        QCOMPARE(text("decimal:digits=18"), "10^18");
        QCOMPARE(text("binary:bits=1"), "2^1");
        QCOMPARE(text("binary:bits=62"), "2^62");
        QCOMPARE(text("formula:score*3000000000 + t"), "3000000000");
        QCOMPARE(text("ordered"), "");
    }
};

TIEBREAK_TEST(NoApplication, PointWeightTest)

} // namespace tst_pointweight

#include "tst_pointweight.moc"
