// SPDX-License-Identifier: GPL-3.0-or-later
// The first member of a progression in an arc of residues, against trying them one by one.
#include "core/precision/firstresidue.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>

using namespace tiebreak;

namespace tst_firstresidue
{

namespace
{

std::optional<Int128> firstByTrying(Int128 step, Int128 start, Int128 modulus, Arc arc)
{
    for (Int128 n = 0; n < modulus; ++n) {
        for (Int128 value = arc.first; value <= arc.last; ++value) {
            if ((step * n + start - value) % modulus == 0)
                return n;
        }
    }
    return std::nullopt;
}

} // namespace

class TestFirstResidue : public QObject
{
    Q_OBJECT

private slots:
    void everySmallCase();
    void oddArcs();
    void largeModuli();
};

void TestFirstResidue::everySmallCase()
{
    for (int modulus = 1; modulus <= 13; ++modulus) {
        for (int step = 0; step < modulus; ++step) {
            for (int first = 0; first < modulus; ++first) {
                for (int last = first; last < modulus; ++last) {
                    const bool agrees = firstMultipleWithin(step, modulus, first, last) ==
                                        firstByTrying(step, 0, modulus, {first, last});
                    QVERIFY2(agrees, qPrintable(QStringLiteral("%1 mod %2 in %3..%4")
                                                    .arg(step)
                                                    .arg(modulus)
                                                    .arg(first)
                                                    .arg(last)));
                }
            }
        }
    }
}

/// Negative numbers, arcs over the end of the modulus, empty ones and ones longer than a turn.
void TestFirstResidue::oddArcs()
{
    std::mt19937_64 random(20261123);
    const auto any = [&](int from, int to) {
        return from + static_cast<int>(random() % static_cast<std::uint64_t>(to - from + 1));
    };
    for (int i = 0; i < 20'000; ++i) {
        const int modulus = any(1, 60);
        const int step = any(-100, 100);
        const int start = any(-200, 200);
        const int first = any(-150, 150);
        const Arc arc{first, first + any(-2, 40)};
        QVERIFY(firstResidue(step, start, modulus, arc) == firstByTrying(step, start, modulus, arc));
    }
}

/// What is found lies in the arc; and with the step's inverse the first of a one-residue arc is known.
void TestFirstResidue::largeModuli()
{
    std::mt19937_64 random(20261124);
    const Int128 modulus = Int128(1) << 62;
    const Int128 mask = modulus - 1;
    for (int i = 0; i < 2000; ++i) {
        const Int128 step = (random() | 1) & mask;
        const Int128 start = random() & mask;
        const Int128 target = random() & mask;
        // Newton's iteration doubles the right bits of the inverse, 3 of them at first.
        UInt128 inverse = static_cast<UInt128>(step);
        for (int bits = 3; bits < 62; bits *= 2)
            inverse *= 2 - static_cast<UInt128>(step) * inverse;
        const auto expected = static_cast<Int128>((inverse * static_cast<UInt128>(target - start)) &
                                                  static_cast<UInt128>(mask));
        QVERIFY(firstResidue(step, start, modulus, {target, target}) == expected);
        const Int128 length = Int128(1) << random() % 60;
        const auto first = firstResidue(step, start, modulus, {target, target + length});
        QVERIFY(first.has_value() && *first <= expected);
        const Int128 offset = (step * *first + start - target) & mask;
        QVERIFY(offset <= length);
    }
}

TIEBREAK_TEST(NoApplication, TestFirstResidue)

} // namespace tst_firstresidue

#include "tst_firstresidue.moc"
