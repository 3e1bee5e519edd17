// SPDX-License-Identifier: GPL-3.0-or-later
// The digits of whole numbers, next to every power of two and of ten.
#include "core/codec/decimaldigits.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>
#include <string>

using namespace tiebreak;

namespace tst_decimaldigits
{

class DecimalDigitsTest : public QObject
{
    Q_OBJECT

private slots:
    void countsAsTheTextDoes()
    {
        const auto check = [](std::int64_t value) {
            QCOMPARE(digitsOf(value), static_cast<int>(std::to_string(value).size()));
        };
        for (std::int64_t near = -2; near <= 2; ++near) {
            for (int bit = 2; bit < 63; ++bit)
                check((std::int64_t(1) << bit) + near);
            for (int n = 1; n < 19; ++n)
                check(powerOfTen(n) + near);
        }
        for (std::int64_t small = 0; small < 2000; ++small)
            check(small);
        check(std::numeric_limits<std::int64_t>::max());
        QCOMPARE(digitsOf(-5), 1);
        QCOMPARE(powerOfTen(18), 1'000'000'000'000'000'000);
    }
};

TIEBREAK_TEST(NoApplication, DecimalDigitsTest)

} // namespace tst_decimaldigits

#include "tst_decimaldigits.moc"
