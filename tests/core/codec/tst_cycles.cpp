// SPDX-License-Identifier: GPL-3.0-or-later
// Where only some bits of the tick are kept, a double stands for a time of each cycle.
#include "core/codec/codec.h"
#include "support/codecs.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_cycles
{

class TestCycles : public QObject
{
    Q_OBJECT

private slots:
    void keptBitsComeRoundAgain()
    {
        const CodecSpec keep = codec("binary:from=2147483647,keep=31");
        const double raw = encode(keep, 100, 1700000000).value().raw;
        const Decoder century(keep, TickWindow{946684800, 4102444800});
        const Decoded decoded = century.decode(raw);
        QCOMPARE(decoded.verdict, Verdict::Ambiguous);
        QCOMPARE(decoded.intervals, 2u);
        const auto preimage = century.preimage(raw, 10);
        QCOMPARE(preimage[1].first, 1700000000 + (std::int64_t(1) << 31));
        QCOMPARE(possibleTicks(century, raw, decoded), (TickInterval{100, 1700000000, preimage[1].first}));
        QCOMPARE(Decoder(keep, TickWindow{1577836800, 1893456000}).decode(raw).verdict, Verdict::Exact);
        const Decoder late(keep, TickWindow{1800000000, 1893456000});
        const Decoded outside = late.decode(raw);
        QCOMPARE(outside.verdict, Verdict::OutOfRange);
        QCOMPARE(outside.preimage.first, 1700000000);
        QCOMPARE(possibleTicks(late, raw, outside), outside.preimage);
    }

    void possibleTicksReachOverAllIntervals()
    {
        const CodecSpec keep = codec("binary:bits=20,keep=20");
        const TickWindow window{1577836800, 2147472000};
        const double raw = encode(keep, 602309, 1578106879).value().raw;
        const Decoder decoder(keep, window);
        const auto all = decoder.preimage(raw, 100'000);
        QVERIFY(all.size() > 500);
        QCOMPARE(possibleTicks(decoder, raw, decoder.decode(raw)),
                 (TickInterval{602309, all.front().first, all.back().last}));
    }
};

TIEBREAK_TEST(NoApplication, TestCycles)

} // namespace tst_cycles

#include "tst_cycles.moc"
