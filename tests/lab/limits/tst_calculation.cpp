// SPDX-License-Identifier: GPL-3.0-or-later
// Arithmetic that somebody wrote down: exact, and bounded whatever is written.
#include "lab/limits/calculation.h"

#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_calculation
{

class TestCalculation : public QObject
{
    Q_OBJECT

private slots:
    void results()
    {
        QCOMPARE(calculated("2^53 + 1"), std::optional<std::string>("9007199254740993"));
        QCOMPARE(calculated("2097151*2^32 + 4294967295"), std::optional<std::string>("9007199254740991"));
        QCOMPARE(calculated("10 - 3 - 9"), std::optional<std::string>("-2"));
        QCOMPARE(calculated(" 7 "), std::optional<std::string>("7"));
        QCOMPARE(calculated("2^4096 - 2^4096"), std::optional<std::string>()); // one bit too many on the way
        QCOMPARE(calculated("10^30"), std::optional<std::string>("1" + std::string(30, '0')));
    }

    void whatIsNoneGivesNothing_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "a", "1 +", "* 2", "1/2", "(1)", "2^99999999999999999999", "1 2", "-1",
                                 "9^9^9", "99999^4000"})
            QTest::newRow(text) << QString::fromLatin1(text);
        QTest::newRow("long") << QString(201, u'1');
    }

    void whatIsNoneGivesNothing()
    {
        QFETCH(QString, text);
        QVERIFY(!calculated(text.toStdString()));
    }
};

TIEBREAK_TEST(NoApplication, TestCalculation)

} // namespace tst_calculation

#include "tst_calculation.moc"
