// SPDX-License-Identifier: GPL-3.0-or-later
// The Lab's one double: packed, read, stepped and flipped, always consistent with encode() and decode().
#include "support/codecs.h"

#include "core/text/scoretext.h"
#include "lab/limits/labnumber.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <limits>

using namespace tiebreak;

namespace tst_labnumber
{

namespace
{

constexpr std::int64_t moment = 1795205647; // 2026-11-20T20:14:07Z

} // namespace

class TestLabNumber : public QObject
{
    Q_OBJECT

private slots:
    void packsAsEncodeDoes()
    {
        const LabNumber number = packedNumber(codec("binary:from=4294967295"), 2400000, moment);
        QCOMPARE(number.raw, std::optional(10307924010161648.0));
        QVERIFY(number.problem.empty());
        const LabNumber outside = packedNumber(codec("binary:from=4294967295"), 2400000, 5000000000);
        QVERIFY(!outside.raw);
        QCOMPARE(outside.problem,
                 encode(codec("binary:from=4294967295"), 2400000, 5000000000).error().message);
        const LabNumber wrapped = packedNumber(codec("binary"), std::int64_t(1) << 31, moment);
        QVERIFY(wrapped.raw);
        QVERIFY(wrapped.problem.find("wrapped") != std::string::npos);
    }

    void ulpsLeadToTheNextDouble_data()
    {
        QTest::addColumn<double>("raw");
        for (const double raw : {10307924010161648.0, 0.0, -1.0, 5e-324, -5e-324, 4503599627370496.0})
            QTest::addRow("%.17g", raw) << raw;
    }
    void ulpsLeadToTheNextDouble()
    {
        QFETCH(const double, raw);
        const Decoder by = decoder("binary:from=4294967295");
        const LabNumber number = readNumber(by, raw, {});
        QCOMPARE(*steppedByUlps(by, number, 1).raw, std::nextafter(raw, HUGE_VAL));
        QCOMPARE(*steppedByUlps(by, number, -1).raw, std::nextafter(raw, -HUGE_VAL));
        QCOMPARE(*steppedByUlps(by, steppedByUlps(by, number, 1000), -1000).raw, raw);
    }

    void ulpsEndAtTheLargestDouble()
    {
        const Decoder by = decoder("decimal");
        const LabNumber number = readNumber(by, 1e300, {});
        constexpr auto most = std::numeric_limits<std::int64_t>::max();
        QCOMPARE(*steppedByUlps(by, number, most).raw, std::numeric_limits<double>::max());
        // There are more than 2^63 doubles from one end to the other.
        const LabNumber low = steppedByUlps(by, steppedByUlps(by, number, -most), -most);
        QCOMPARE(*low.raw, -std::numeric_limits<double>::max());
        const LabNumber infinite = readNumber(by, HUGE_VAL, {});
        QCOMPARE(*steppedByUlps(by, infinite, 1).raw, HUGE_VAL);
        QVERIFY(!steppedByUlps(by, LabNumber{}, 1).raw);
    }

    void aFlippedBitIsReadBack()
    {
        const Decoder by = decoder("binary:from=4294967295");
        const LabNumber number = packedNumber(by.spec(), 2400000, moment);
        for (int bit = 0; bit < 64; ++bit) {
            const LabNumber flipped = withFlippedBit(by, number, bit);
            QCOMPARE(bitsOf(*flipped.raw), bitsOf(*number.raw) ^ std::uint64_t(1) << (63 - bit));
            QCOMPARE(bitsOf(*withFlippedBit(by, flipped, bit).raw), bitsOf(*number.raw));
            if (!flipped.invalid)
                QCOMPARE(bitsOf(encode(by.spec(), flipped.score, flipped.tick).value().raw),
                         bitsOf(*flipped.raw));
        }
        // The lowest stored bit is worth two seconds here.
        const std::int64_t tick = withFlippedBit(by, number, 63).tick;
        QVERIFY(std::abs(tick - moment) >= 1 && std::abs(tick - moment) <= 4);
    }

    void aForeignDoubleKeepsTheFields()
    {
        const Decoder by = decoder("ordered:from=4294967295");
        const LabNumber number = packedNumber(by.spec(), 7, moment);
        const LabNumber foreign = withFlippedBit(by, number, 0);
        QVERIFY(foreign.invalid);
        QCOMPARE(foreign.score, number.score);
        QCOMPARE(foreign.tick, number.tick);
        QVERIFY(!neighbourTicks(by.spec(), foreign));
    }

    void neighboursAreWhatTheirTicksEncodeTo()
    {
        const CodecSpec spec = codec("binary:from=4294967295");
        const LabNumber number = packedNumber(spec, 2400000, moment);
        const auto beside = neighbourTicks(spec, number).value();
        for (const NeighbourTick &tick : beside) {
            const double raw = encode(spec, 2400000, tick.tick).value().raw;
            QCOMPARE(*tick.raw, raw);
            QCOMPARE(tick.sameDouble, raw == *number.raw);
        }
        QCOMPARE(beside[0].tick, moment - 1);
        QCOMPARE(beside[1].tick, moment + 1);
        QVERIFY(!neighbourTicks(codec("plain"), packedNumber(codec("plain"), 5, 0)));
        const CodecSpec epoch = codec("binary");
        const auto first = neighbourTicks(epoch, packedNumber(epoch, 5, 0)).value();
        QVERIFY(!first[0].raw); // before the epoch nothing fits
        QVERIFY(!first[1].sameDouble);
    }

    void theNextOwnDoubleIsTheNearest_data()
    {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<qint64>("score");
        QTest::newRow("binary") << "binary:from=4294967295" << qint64(20000000);
        QTest::newRow("decimal") << "decimal" << qint64(123456789);
        QTest::newRow("fraction") << "fraction:from=4102415999,span=4102415999,digits=10" << qint64(20000000);
        QTest::newRow("exact") << "binary:from=4294967295" << qint64(5);
    }
    void theNextOwnDoubleIsTheNearest()
    {
        QFETCH(const QString, spec);
        QFETCH(const qint64, score);
        const CodecSpec by = codec(spec.toUtf8().constData());
        const LabNumber number = packedNumber(by, score, moment);
        const NeighbourTick found = neighbourTicks(by, number).value()[2];
        std::int64_t tick = moment + 2;
        while (encode(by, score, tick).value().raw == *number.raw)
            ++tick;
        QCOMPARE(found.tick, tick);
        QVERIFY(!found.sameDouble);
    }

    void whereTimeIsGoneThereIsNoNext()
    {
        const CodecSpec spec = codec("fraction:span=4102444800");
        const LabNumber number = packedNumber(spec, std::int64_t(1) << 53, moment);
        const NeighbourTick last = neighbourTicks(spec, number).value()[2];
        QCOMPARE(last.tick, moment + 2);
        QVERIFY(last.sameDouble);
        QVERIFY(!neighbourTicks(spec, LabNumber{}));
    }
};

TIEBREAK_TEST(QCoreApplication, TestLabNumber)

} // namespace tst_labnumber

#include "tst_labnumber.moc"
