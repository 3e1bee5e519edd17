// SPDX-License-Identifier: GPL-3.0-or-later
// The mistakes that an audit finds in single rows, on boards with one planted fault each.
#include "auditedboard.h"
#include "core/audit/audit.h"
#include "core/audit/audittext.h"
#include "core/audit/findingtext.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>

using namespace tiebreak;

namespace tst_rowdefect
{

class RowDefectTest : public QObject
{
    Q_OBJECT

private slots:
    void findsEachFault_data();
    void findsEachFault();
    void tellsWhatRanOverIntoTheScore();
    void theFarthestOriginsAreHarmless();
};

void RowDefectTest::findsEachFault_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<double>("raw");
    QTest::addColumn<int>("kind");
    const auto row = [](const char *name, const char *spec, double raw, FindingKind kind) {
        QTest::newRow(name) << QByteArray(spec) << raw << int(kind);
    };
    const auto packed = [](const char *spec, std::int64_t score, std::int64_t tick) {
        return encode(parseCodecSpec(spec).value(), score, tick).value().raw;
    };
    row("a whole multiple", inverted, std::ldexp(1200.0, 32), FindingKind::Timeless);
    row("a whole multiple above the exact limit", "decimal:from=9999999999", 9000000000.0 * 1e10,
        FindingKind::Timeless);
    row("half a point", inverted, packed(inverted, 900, auditedAt) + 0.5, FindingKind::Fraction);
    row("half a point under plain", "plain", 12.5, FindingKind::Fraction);
    row("inf", inverted, HUGE_VAL, FindingKind::Infinite);
    row("-inf", "plain", -HUGE_VAL, FindingKind::Infinite);
    row("a clock ahead", inverted, packed(inverted, 900, auditedAt + 171), FindingKind::Future);
    row("bare points", "decimal:from=9999999999", 250, FindingKind::BarePoints);
    row("not subtracted", inverted, packed("binary", 900, auditedAt), FindingKind::Mirrored);
    row("milliseconds for seconds", "binary:bits=42", packed("binary:bits=42", 900, auditedAt * 1000),
        FindingKind::UnitMixUp);
    row("seconds for milliseconds", "binary:bits=42,unit=ms",
        packed("binary:bits=42,unit=ms", 900, auditedAt), FindingKind::UnitMixUp);
    row("1990 with no point", "decimal:from=9999999999", packed("decimal:from=9999999999", 0, 631152000),
        FindingKind::OutOfTimeRange);
    row("a timestamp without a point", "decimal:from=9999999999", 1700000000, FindingKind::Mirrored);
    row("1980", "decimal", packed("decimal", 900, 315532800), FindingKind::OutOfTimeRange);
    row("1960", "decimal:epoch=-999999999", packed("decimal:epoch=-999999999", 900, -315532800),
        FindingKind::BeforeEpoch);
    row("no double of the scheme", "fraction:from=4102415999,span=4102415999,digits=10", 12.00000000001,
        FindingKind::Invalid);
}

void RowDefectTest::findsEachFault()
{
    QFETCH(QByteArray, spec);
    QFETCH(double, raw);
    QFETCH(int, kind);
    const Decoder decoder = decoderOf(spec.constData());
    BoardOf board(spec.constData());
    const bool milliseconds = decoder.spec().unit == TickUnit::Millisecond;
    if (decoder.spec().earlierIsLarger() && decoder.spec().from > auditedAt)
        board.add("before", 1000, auditedAt - 5).add("after", 800, auditedAt - 9);
    else if (!decoder.spec().hasTime())
        board.addRaw("before", 1000).addRaw("after", 800);
    else if (!decoder.spec().from)
        board.add("before", 1000, milliseconds ? auditedAt * 1000 : auditedAt)
            .add("after", 800, milliseconds ? auditedAt * 1000 : auditedAt);
    const Snapshot snapshot = board.addRaw("odd", raw).snapshot();
    const AuditReport report = audit(snapshot, decoder);
    const Finding *finding = report.finding(FindingKind(kind));
    QVERIFY(finding);
    QCOMPARE(finding->count, 1);
    QCOMPARE(finding->places.size(), 1U);
    QCOMPARE(snapshot.rows.member(static_cast<std::size_t>(finding->places[0].first)), "odd");
    for (const Finding &other : report.findings)
        QVERIFY2(other.kind == finding->kind || other.kind == FindingKind::FieldTooWide,
                 checkName(other.kind).data());
    // One such row and a build that audits fails, and the first sentence says why.
    QVERIFY(!report.orderIsByTime());
    if (decoder.spec().hasTime()) {
        const std::string answer = auditAnswer(auditOf(report, decoder), plainWording());
        const bool saysSo = answer.contains("impossible") || answer.contains(" of 3");
        QVERIFY2(saysSo, answer.c_str());
    }
}

void RowDefectTest::tellsWhatRanOverIntoTheScore()
{
    // Nine digits cannot hold a Unix second: every score reads one too high.
    const Decoder tooShort = decoderOf("decimal:digits=9");
    const AuditReport shortReport =
        audit(BoardOf("plain").addRaw("a", 900e9 + 1700000000).addRaw("b", 800e9 + 1790000000).snapshot(),
              tooShort);
    QVERIFY(shortReport.finding(FindingKind::Overflow));
    QCOMPARE(shortReport.finding(FindingKind::Overflow)->count, 2);
    QCOMPARE(shortReport.finding(FindingKind::Overflow)->max, 1);
    QCOMPARE(shortReport.byTime(), 0);

    // The origin has passed: what was packed since reads as an old time, with a score of one less.
    const auto ended = "decimal:digits=8,from=1790000000";
    BoardOf board(ended);
    for (int i = 0; i < 5; ++i)
        board.add("sound" + std::to_string(i), 50 + i, 1789000000 + i);
    const Snapshot sound = board.snapshot();
    QVERIFY(!audit(sound, decoderOf(ended)).finding(FindingKind::Overrun));
    QVERIFY(audit(sound, decoderOf(ended)).orderIsByTime());
    const Snapshot snapshot = board.addRaw("late", 50e8 - 3000000).snapshot();
    const AuditReport report = audit(snapshot, decoderOf(ended));
    QVERIFY(report.finding(FindingKind::Overrun));
    QCOMPARE(report.finding(FindingKind::Overrun)->count, 1);
    QCOMPARE(
        snapshot.rows.member(static_cast<std::size_t>(report.finding(FindingKind::Overrun)->places[0].first)),
        "late");
    QCOMPARE(report.byTime(), 6);
    QVERIFY(!report.orderIsByTime());
    QVERIFY(!report.doubtsCodec());
    // A time range that ends before the codec does says that nobody came so late.
    QVERIFY(!audit(snapshot, decoderOf(ended, {946684800, 1790000000})).finding(FindingKind::Overrun));

    // Where most rows are so old, the board is.
    BoardOf old(ended);
    old.add("a", 50, 1690500000).add("b", 51, 1690600000).add("c", 51, 1789000000);
    QVERIFY(!audit(old.snapshot(), decoderOf(ended)).finding(FindingKind::Overrun));
}

void RowDefectTest::theFarthestOriginsAreHarmless()
{
    for (const char *spec :
         {"decimal:digits=1,epoch=-4611686018427387904", "binary:bits=62,epoch=-4611686018427387904",
          "ordered:bits=62,unit=us", "decimal:digits=18,from=4611686018427387904"}) {
        const Snapshot snapshot =
            BoardOf("plain").addRaw("a", 1e18).addRaw("b", 7).addRaw("c", -3e17).snapshot();
        QCOMPARE(audit(snapshot, decoderOf(spec)).members, 3);
    }
}

TIEBREAK_TEST(NoApplication, RowDefectTest)

} // namespace tst_rowdefect

#include "tst_rowdefect.moc"
