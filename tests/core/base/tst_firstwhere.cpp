// SPDX-License-Identifier: GPL-3.0-or-later
// The first number at which something holds: beside looking at each, and at the ends of 64 bits.
#include "core/base/firstwhere.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <limits>

using namespace tiebreak;

namespace tst_firstwhere
{

namespace
{

constexpr std::int64_t lowest = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

} // namespace

class TestFirstWhere : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatLookingAtEachFinds();
    void reachesTheEndsOf64Bits_data();
    void reachesTheEndsOf64Bits();
};

void TestFirstWhere::findsWhatLookingAtEachFinds()
{
    for (std::int64_t first = -6; first <= 6; ++first) {
        for (std::int64_t last = first - 1; last <= 6; ++last) {
            for (std::int64_t begins = -8; begins <= 8; ++begins) {
                std::optional<std::int64_t> expected;
                if (const std::int64_t at = std::max(first, begins); at <= last)
                    expected = at;
                for (std::int64_t guess = -9; guess <= 9; ++guess) {
                    int looks = 0;
                    const auto holds = [&](std::int64_t number) {
                        if (number < first || number > last)
                            qFatal("looks outside the range");
                        ++looks;
                        return number >= begins;
                    };
                    const auto found = firstWhere(first, last, guess, holds);
                    if (found != expected || (guess == found && looks > 2))
                        QFAIL(qPrintable(QStringLiteral("%1..%2 holds from %3, guess %4: %5 after %6 looks")
                                             .arg(first)
                                             .arg(last)
                                             .arg(begins)
                                             .arg(guess)
                                             .arg(found ? QString::number(*found) : QStringLiteral("nothing"))
                                             .arg(looks)));
                    QCOMPARE(firstWhere(first, last, holds), expected);
                }
            }
        }
    }
}

void TestFirstWhere::reachesTheEndsOf64Bits_data()
{
    QTest::addColumn<qint64>("first");
    QTest::addColumn<qint64>("last");
    QTest::newRow("from the lowest, 2^63 numbers") << qint64(lowest) << qint64(-1);
    QTest::newRow("to the highest, 2^63 numbers") << qint64(0) << qint64(highest);
    QTest::newRow("the lowest alone") << qint64(lowest) << qint64(lowest);
    QTest::newRow("the highest alone") << qint64(highest) << qint64(highest);
    QTest::newRow("around zero") << qint64(lowest / 2) << qint64(highest / 2);
}

void TestFirstWhere::reachesTheEndsOf64Bits()
{
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    const std::int64_t middle = first + (last - first) / 2;
    for (const std::int64_t begins : {std::int64_t(first), middle, std::int64_t(last)}) {
        for (const std::int64_t guess : {lowest, std::int64_t(first), middle, std::int64_t(last), highest}) {
            int looks = 0;
            const auto found = firstWhere(first, last, guess, [&](std::int64_t number) {
                ++looks;
                return number >= begins;
            });
            QCOMPARE(found, std::optional(begins));
            QVERIFY2(looks <= 130, qPrintable(QString::number(looks)));
        }
    }
    QCOMPARE(firstWhere(first, last, middle, [](std::int64_t) { return false; }), std::nullopt);
}

TIEBREAK_TEST(QCoreApplication, TestFirstWhere)

} // namespace tst_firstwhere

#include "tst_firstwhere.moc"
