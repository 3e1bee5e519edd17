// SPDX-License-Identifier: GPL-3.0-or-later
// The sentences of an audit, and the better codec that they name.
#include "auditedboard.h"
#include "core/audit/audittext.h"
#include "core/audit/findingtext.h"
#include "core/audit/tailoredcodec.h"
#include "core/precision/precision.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_audittext
{

class AuditTextTest : public QObject
{
    Q_OBJECT

private slots:
    void anEmptyBoardSaysSo();
    void tellsWhoSharesADouble();
    void collapsedTiesNeedTheTrueTimes();
    void onlyWhatSharesADoubleIsReencoded();
    void tellsWhoHasSeveralTimes();
    void doesNotCallAllSoundWhatMovedOrIsContradicted();
    void unreadableScoresAreToldWithoutTimesToo();
    void doubtsTheCodecOfMostlyUnfitRows();
    void everyFindingHasWords();
    void offersATimeRangeFrom1970();
    void keptBitsAreNoDigits();
    void offersABetterCodec_data();
    void offersABetterCodec();
    void proposesOnlyWhatLasts();
};

void AuditTextTest::anEmptyBoardSaysSo()
{
    Sentences sentences("audittext");
    const Decoder decoder = decoderOf(inverted);
    const AuditReport report = audit({}, decoder);
    sentences.add("answer", auditAnswer(auditOf(report, decoder), plainWording()));
    COMPARE_SENTENCES(sentences);
}

void AuditTextTest::tellsWhoSharesADouble()
{
    Sentences sentences("audittext");
    const Decoder decoder = decoderOf(inverted);
    BoardOf board(inverted);
    board.add("a", 100, auditedAt).add("b", 100, auditedAt).add("c", 100, auditedAt - 1);
    board.add("d", 2400000, auditedAt).add("e", 2400000, auditedAt);
    const AuditReport report = audit(board.snapshot(), decoder);
    const Audit audited = auditOf(report, decoder);
    sentences.add("answer", auditAnswer(audited, plainWording()));
    sentences.add("detail", auditDetail(audited, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void AuditTextTest::collapsedTiesNeedTheTrueTimes()
{
    Sentences sentences("findingtext");
    const Decoder decoder = decoderOf(inverted);
    const AuditReport report = audit(
        BoardOf(inverted).add("d", 2400000, auditedAt).add("e", 2400000, auditedAt).snapshot(), decoder);
    const auto cause = [&](bool withEvents) {
        const Audit board =
            auditOf(report, decoder, withEvents ? std::optional(EventOrderReport()) : std::nullopt);
        return findingText(*report.finding(FindingKind::Collapsed), board, plainWording()).cause;
    };
    sentences.add("without events", cause(false));
    sentences.add("with events", cause(true));
    COMPARE_SENTENCES(sentences);
}

void AuditTextTest::onlyWhatSharesADoubleIsReencoded()
{
    const Decoder decoder = decoderOf(inverted);
    const auto reencodes = [&](FindingKind kind, std::int64_t apart) {
        const AuditReport report = audit(BoardOf(inverted)
                                             .add("d", 50'000'000, auditedAt)
                                             .add("e", 50'000'000, auditedAt - apart)
                                             .snapshot(),
                                         decoder);
        const Finding *finding = report.finding(kind);
        return finding
                   ? std::optional(findingText(*finding, auditOf(report, decoder), plainWording()).reencode)
                   : std::nullopt;
    };
    QCOMPARE(reencodes(FindingKind::Collapsed, 0), true);
    QCOMPARE(reencodes(FindingKind::AboveLimit, 300), false);
}

void AuditTextTest::tellsWhoHasSeveralTimes()
{
    Sentences sentences("audittext");
    // Trailing zeros leave no trace in a text fraction: .54 is 54, 540, 5400 and so on; nine digits are full.
    constexpr std::int64_t from = 1718481600;
    const auto text = "text:from=1718481600";
    const Decoder decoder = decoderOf(text);
    BoardOf board(text);
    board.add("sure", 97, from - 177179681).add("vague", 97, from - 54).add("alone", 95, from - 54);
    board.add("twice a", 96, from - 177179681).add("twice b", 96, from - 177179681);
    board.add("shared a", 94, from - 54).add("shared b", 94, from - 54);
    const AuditReport report = audit(board.snapshot(), decoder);
    const Audit audited = auditOf(report, decoder);
    sentences.add("answer", auditAnswer(audited, plainWording()));
    sentences.add("detail", auditDetail(audited, plainWording()));

    const AuditReport one = audit(BoardOf(text).add("vague", 97, from - 54).snapshot(), decoder);
    sentences.add("detail of one", auditDetail(auditOf(one, decoder), plainWording()));
    COMPARE_SENTENCES(sentences);
}

void AuditTextTest::doesNotCallAllSoundWhatMovedOrIsContradicted()
{
    Sentences sentences("audittext");
    const Decoder decoder = decoderOf(inverted);
    Snapshot snapshot = BoardOf(inverted).add("a", 7, auditedAt).add("b", 7, auditedAt - 1).snapshot();
    const AuditReport sound = audit(snapshot, decoder);
    QVERIFY(sound.orderIsByTime());
    EventOrderReport wrongOrder;
    wrongOrder.inverted = 1;
    sentences.add("events contradict", auditAnswer(auditOf(sound, decoder, wrongOrder), plainWording()));
    snapshot.moved = 3;
    const AuditReport moved = audit(snapshot, decoder);
    QVERIFY(!moved.orderIsByTime());
    const Audit board = auditOf(moved, decoder);
    sentences.add("moved", auditAnswer(board, plainWording()));
    sentences.add("moved, detail", auditDetail(board, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void AuditTextTest::unreadableScoresAreToldWithoutTimesToo()
{
    Sentences sentences("audittext");
    const Decoder decoder = decoderOf("plain");
    Rows rows;
    rows.append("a", std::numeric_limits<double>::infinity());
    rows.append("b", 0x1p60);
    rows.append("c", 3);
    rows.append("d", 2.5);
    const AuditReport report = audit({std::move(rows), 0}, decoder);
    sentences.add("detail", auditDetail(auditOf(report, decoder), plainWording()));
    COMPARE_SENTENCES(sentences);
}

void AuditTextTest::doubtsTheCodecOfMostlyUnfitRows()
{
    const Decoder decoder = decoderOf("binary:from=4294967295");
    const auto detail = [&](int sound, int ahead) {
        BoardOf board(inverted);
        for (int i = 0; i < sound; ++i)
            board.add("sound" + std::to_string(i), 100 + i, auditedAt - 9);
        for (int i = 0; i < ahead; ++i)
            board.add("ahead" + std::to_string(i), 200 + i, auditedAt + 1000000);
        const AuditReport report = audit(board.snapshot(), decoder);
        return auditDetail(auditOf(report, decoder), plainWording());
    };
    const std::string doubt =
        "Most rows do not fit this codec. Another codec probably wrote the board. Detect the codec.";
    QVERIFY(!detail(2, 2).contains(doubt));
    QVERIFY(detail(2, 3).contains(doubt));
    QVERIFY(!detail(0, 0).contains(doubt));
}

void AuditTextTest::everyFindingHasWords()
{
    const Decoder decoder = decoderOf(inverted);
    AuditReport report = audit(BoardOf(inverted).add("a", 1, auditedAt).snapshot(), decoder);
    report.otherUnit = OtherUnit();
    for (std::size_t kind = 0; kind < findingKinds; ++kind) {
        Finding finding;
        finding.kind = FindingKind(kind);
        for (const std::int64_t count : {1, 2}) {
            finding.count = count;
            const FindingText words = findingText(finding, auditOf(report, decoder), plainWording());
            QVERIFY(!words.title.empty());
            QVERIFY(words.cause.ends_with('.'));
            QVERIFY(words.title.starts_with("Members ") || words.title.starts_with("Pairs "));
            QVERIFY(countedTitle(words, count).ends_with(std::to_string(count)));
        }
        QVERIFY(!checkName(finding.kind).empty());
    }
    QVERIFY(!report.finding(FindingKind::Future));
    QVERIFY(report.findings.empty());
}

/// A writer that forgot to subtract: its times are of another cycle.
void AuditTextTest::keptBitsAreNoDigits()
{
    Sentences sentences("findingtext");
    constexpr auto kept = "binary:from=2147483647,keep=31";
    const Decoder decoder = decoderOf(kept);
    BoardOf board(kept);
    board.add("a", 100, auditedAt).add("b", 100, auditedAt - 5).add("c", 90, auditedAt);
    for (int i = 0; i < 20; ++i)
        board.add("m" + std::to_string(i), 1000 + i, auditedAt - 100 * i);
    board.addRaw("d", 100 * 4294967296.0 + static_cast<double>(auditedAt));
    const AuditReport report = audit(board.snapshot(), decoder);
    const Audit audited = auditOf(report, decoder);
    const std::string answer = auditAnswer(audited, plainWording());
    sentences.add("answer", answer);
    const Finding *later = report.finding(FindingKind::LaterFirst);
    QVERIFY(later);
    sentences.add("later first", findingText(*later, audited, plainWording()).cause);
    COMPARE_SENTENCES(sentences);
}

/// The rows of an article, a few seconds after 1970: the time range that nobody set reads them as of 2038, or
/// not.
void AuditTextTest::offersATimeRangeFrom1970()
{
    Sentences sentences("findingtext");
    const std::string offer = "1970-01-01..2038-01-19";
    const auto mend = [](const BoardOf &board, const char *spec, FindingKind kind) {
        const Decoder decoder = decoderOf(spec);
        const AuditReport report = audit(board.snapshot(), decoder);
        const Finding *finding = report.finding(kind);
        return finding ? findingText(*finding, auditOf(report, decoder), plainWording()).fix
                       : std::string("no such finding");
    };
    constexpr auto kept = "binary:from=2147483647,keep=31";
    BoardOf article(kept);
    article.add("a", 100, 1000).add("b", 100, 2000).add("c", 90, 5000);
    sentences.add("kept bits", mend(article, kept, FindingKind::Future));
    BoardOf whole(inverted);
    whole.add("a", 100, 1000).add("b", 100, 2000).add("c", 90, 5000);
    // Here 1000 s may be a time in another unit too, so the times begin with the others.
    sentences.add("all bits", mend(whole, inverted, FindingKind::OutOfTimeRange));
    COMPARE_SENTENCES(sentences);
    QVERIFY(mend(whole, inverted, FindingKind::OutOfTimeRange).contains(offer));
    // Not where most times are right, nor where they are not of these years either.
    article.add("d", 80, auditedAt).add("e", 80, auditedAt);
    QVERIFY(!mend(article, kept, FindingKind::Future).contains(offer));
    BoardOf late(inverted);
    late.add("a", 100, auditedAt + 100'000'000);
    QVERIFY(!mend(late, inverted, FindingKind::Future).contains(offer));
}

void AuditTextTest::offersABetterCodec_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<qint64>("score");
    QTest::addColumn<QByteArray>("better");
    QTest::addColumn<TimeRange>("timeRange");
    const TimeRange year{1767225600, 1798761600}; // 2026; 2^25 seconds are 388 days
    QTest::newRow("fewer bits") << QByteArray(inverted) << qint64(2400000)
                                << QByteArray("binary:bits=25,from=1798761600") << year;
    QTest::newRow("ordered") << QByteArray(inverted) << qint64(1500000000)
                             << QByteArray("ordered:bits=25,from=1798761600") << year;
    QTest::newRow("fewer digits") << QByteArray("decimal:from=9999999999") << qint64(2400000)
                                  << QByteArray("decimal:digits=8,from=1798761600") << year;
    QTest::newRow("below zero") << QByteArray(inverted) << qint64(-2400000)
                                << QByteArray("binary:bits=25,from=1798761600") << year;
    QTest::newRow("far below zero") << QByteArray("binary:bits=31,from=1800000000") << qint64(-1500000000)
                                    << QByteArray("ordered:bits=25,from=1798761600,bias=signed") << year;
    // Who gives no end wants a codec that lasts.
    QTest::newRow("lasts") << QByteArray(inverted) << qint64(2400000) << QByteArray("ordered:from=4294967295")
                           << TimeRange();
    QTest::newRow("lasts with its own scheme")
        << QByteArray("decimal:digits=8,from=1798761600") << qint64(240000)
        << QByteArray("decimal:from=9999999999") << TimeRange();
    QTest::newRow("lasts in milliseconds")
        << QByteArray("decimal:digits=13,unit=ms,from=9999999999999") << qint64(4000)
        << QByteArray("ordered:bits=42,unit=ms,from=4398046511103") << TimeRange();
    QTest::newRow("lasts below zero") << QByteArray(inverted) << qint64(-2400000)
                                      << QByteArray("ordered:from=4294967295,bias=signed") << TimeRange();
    QTest::newRow("keeps all already")
        << QByteArray("ordered:from=4294967295") << qint64(500) << QByteArray() << TimeRange();
    QTest::newRow("finer, though all is kept already")
        << QByteArray(inverted) << qint64(500) << QByteArray("ordered:from=4294967295") << TimeRange();
    QTest::newRow("counts up") << QByteArray("ordered") << qint64(500)
                               << QByteArray("ordered:from=4294967295") << TimeRange();
    QTest::newRow("nothing") << QByteArray("ordered:bits=1,epoch=1795205646") << qint64(1000000000000000)
                             << QByteArray() << TimeRange();
}

void AuditTextTest::offersABetterCodec()
{
    QFETCH(QByteArray, spec);
    QFETCH(qint64, score);
    QFETCH(QByteArray, better);
    QFETCH(TimeRange, timeRange);
    const CodecSpec board = parseCodecSpec(spec.constData()).value();
    const std::int64_t tick = auditedAt * 1000000 / unitMicroseconds(board.unit);
    const Decoder decoder = decoderOf(spec.constData(), timeRange);
    const AuditReport report = audit(BoardOf(spec.constData()).add("a", score, tick).snapshot(), decoder);
    const auto offered = betterCodecs(report, decoder, Direction::HighestFirst);
    if (better.isEmpty()) {
        QVERIFY(offered.empty());
        return;
    }
    QVERIFY(!offered.empty());
    const BetterCodec &first = offered.front();
    QCOMPARE(QByteArray::fromStdString(specText(first.spec)), better);
    QVERIFY(first.reach.exactUpTo >= std::abs(score));
    const Decoded decoded =
        Decoder(first.spec, TimeRange{}).decode(encode(first.spec, score, tick).value().raw);
    QCOMPARE(decoded.verdict, Verdict::Exact);
    QCOMPARE(decoded.preimage, (TickInterval{score, tick, tick}));
    QCOMPARE(first.reach.exactUpTo, largestExactScore(first.spec, decoder.window()));
    QCOMPARE(first.reach.lastTick, std::optional(packedTicks(first.spec).last));
    for (const BetterCodec &codec : offered)
        QVERIFY(codec.spec != board);
}

/// So many points and milliseconds fit no codec that lasts; one of this year is no move for a board that goes
/// on.
void AuditTextTest::proposesOnlyWhatLasts()
{
    const auto spec = "decimal:digits=13,unit=ms,from=9999999999999";
    const std::int64_t tick = auditedAt * 1000;
    const Snapshot board = BoardOf(spec).add("a", 100'000'000, tick).add("b", 100'000'000, tick).snapshot();
    const auto mendOf = [&](const TimeRange &timeRange) {
        const Decoder decoder = decoderOf(spec, timeRange);
        const AuditReport report = audit(board, decoder);
        const Finding *collapsed = report.finding(FindingKind::Collapsed);
        return collapsed ? findingText(*collapsed, auditOf(report, decoder), plainWording()) : FindingText();
    };
    const FindingText endless = mendOf(TimeRange());
    QVERIFY(!endless.reencode);
    QVERIFY2(endless.fix.contains("For now"), endless.fix.c_str());
    const FindingText closed = mendOf(parseTimeRange("2026-01-01..2026-12-31").value());
    QVERIFY2(closed.reencode && closed.fix.contains("Re-encode with"), closed.fix.c_str());
}

TIEBREAK_TEST(NoApplication, AuditTextTest)

} // namespace tst_audittext

#include "tst_audittext.moc"
