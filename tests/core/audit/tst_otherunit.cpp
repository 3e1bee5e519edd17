// SPDX-License-Identifier: GPL-3.0-or-later
// Rows in another unit whose time ran over into the score: found, and no right row accused.
#include "auditedboard.h"
#include "core/audit/audittext.h"
#include "core/audit/findingtext.h"
#include "core/audit/rowdefect.h"
#include "core/base/int128.h"
#include "core/codec/field.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_otherunit
{

namespace
{

constexpr std::int64_t day = 86400;

/// How the times of a board are spread before `auditedAt`.
enum class Spread { Tonight, TenDays, Month, Year, Recent, Bursts, EightYears };
constexpr std::array spreads{Spread::Tonight, Spread::TenDays, Spread::Month,     Spread::Year,
                             Spread::Recent,  Spread::Bursts,  Spread::EightYears};

class Maker
{
public:
    explicit Maker(std::uint64_t seed) : m_random(seed) {}

    double fraction() { return static_cast<double>(m_random() >> 11) * 0x1p-53; }

    /// In milliseconds.
    std::int64_t time(Spread spread)
    {
        const auto before = [&](double seconds) {
            return auditedAt * 1000 - static_cast<std::int64_t>(seconds * 1000) - 1000;
        };
        switch (spread) {
        case Spread::Tonight:
            return before(3 * 3600 * fraction());
        case Spread::TenDays:
            return before(10 * day * fraction());
        case Spread::Month:
            return before(30 * day * fraction());
        case Spread::Year:
            return before(320 * day * fraction());
        case Spread::Recent:
            return before(std::min(-20 * day * std::log(1 - fraction()), 400.0 * day));
        case Spread::Bursts:
            return before(static_cast<double>(m_random() % 8) * 7 * day + 4 * 3600 * fraction());
        case Spread::EightYears:
            return before(8 * 365 * day * fraction());
        }
        return 0;
    }

    std::int64_t score(int kind)
    {
        switch (kind % 3) {
        case 0:
            return static_cast<std::int64_t>(std::pow(fraction(), 4) * 50000);
        case 1:
            return static_cast<std::int64_t>(fraction() * 900);
        default:
            return static_cast<std::int64_t>(fraction() * 200) * 100;
        }
    }

private:
    std::mt19937_64 m_random;
};

/// The raw of code that packs a tick whatever its size: what runs over the field goes into the score.
std::optional<double> packedAnyhow(const CodecSpec &spec, std::int64_t score, std::int64_t tick)
{
    if (spec.keep || fieldLength(spec) == 0) {
        const auto encoded = encode(spec, score, tick);
        return encoded ? std::optional(encoded->raw) : std::nullopt;
    }
    const std::int64_t field = spec.from ? *spec.from - tick : tick - spec.epoch;
    switch (spec.scheme) {
    case Scheme::Binary:
        return static_cast<double>(score * (std::int64_t(1) << spec.bits) + field);
    case Scheme::Decimal:
        return static_cast<double>(score * static_cast<std::int64_t>(powerOfTen(spec.digits)) + field);
    default: {
        const std::int64_t length = fieldLength(spec);
        const std::int64_t cycles = floorDiv(field, length);
        const std::int64_t rest = field - cycles * length;
        const auto encoded = encode(spec, score + cycles, spec.from ? *spec.from - rest : rest + spec.epoch);
        return encoded ? std::optional(encoded->raw) : std::nullopt;
    }
    }
}

struct Made {
    Snapshot snapshot;
    std::set<std::string> faulty;
};

Made makeBoard(const CodecSpec &spec, std::int64_t members, double share, Spread spread, int scores,
               TickUnit writers, std::uint64_t seed)
{
    Maker maker(seed);
    Made made;
    Rows rows;
    for (std::int64_t i = 0; i < members; ++i) {
        const std::int64_t time = maker.time(spread);
        const std::int64_t score = maker.score(scores);
        const bool faulty = maker.fraction() < share;
        const std::int64_t tick = floorDiv(time * 1000, unitMicroseconds(faulty ? writers : spec.unit));
        const auto raw = packedAnyhow(spec, score, tick);
        if (!raw)
            continue;
        const std::string member = "m" + std::to_string(i);
        rows.append(member, *raw);
        if (faulty)
            made.faulty.insert(member);
    }
    made.snapshot = {sortedAsRedisDoes(std::move(rows)), 0};
    return made;
}

const std::vector<const char *> codecs{
    "decimal",
    "decimal:from=9999999999",
    "binary:from=4294967295",
    "binary:bits=31,from=2147483647",
    "binary:from=2147483647,keep=31",
    "fraction:from=4102415999,span=4102415999,digits=10",
    "fraction:span=10000000000,from=9999999999",
    "ordered:from=4294967295",
    "ordered:from=4294967295,bias=signed",
    "binary:bits=25,from=1798761600",
    "decimal:digits=8,from=1798761600",
    "binary:bits=41,unit=ms,from=2199023255551",
    "decimal:digits=13,unit=ms,from=9999999999999",
    "binary:bits=40,unit=ms,epoch=1577836800000",
    "text:unit=cs,from=1099511627776",
};

/// Found and wrongly accused rows of a board.
struct Hits {
    std::int64_t accused = 0;
    std::int64_t right = 0;       ///< of them, rows that are right
    std::int64_t lookedSound = 0; ///< faulty rows that show nothing by themselves
    std::int64_t found = 0;       ///< of them, accused
};

Hits judge(const Made &made, const Decoder &decoder, const AuditReport &report)
{
    Hits hits;
    const RowDefects defects(decoder, auditedAt * 1000000 / unitMicroseconds(decoder.spec().unit));
    for (std::size_t row = 0; row < made.snapshot.rows.size(); ++row) {
        const double raw = made.snapshot.rows.raw(row);
        const Decoded decoded = decoder.decode(raw);
        const RowEvidence timed{decoded.preimage.score, bestTick(decoded), defects.stateOf(raw, decoded)};
        const bool accused = report.otherUnit && report.otherUnit->accuses(timed);
        const bool faulty = made.faulty.contains(std::string(made.snapshot.rows.member(row)));
        hits.accused += accused ? 1 : 0;
        hits.right += accused && !faulty ? 1 : 0;
        if (faulty && timed.state == RowEvidence::State::Sound) {
            ++hits.lookedSound;
            hits.found += accused ? 1 : 0;
        }
    }
    return hits;
}

} // namespace

class OtherUnitTest : public QObject
{
    Q_OBJECT

private slots:
    void accusesNoRightRow_data();
    void accusesNoRightRow();
    void oldAndEarlyRowsAreRight();
    void findsAnotherUnit_data();
    void findsAnotherUnit();
    void findsWhatMostRowsAreIn_data();
    void findsWhatMostRowsAreIn();
    void aTimeRangeTellsWhenAnEndedBoardWasWritten();
    void namesNoUnitWhereTheCodecIsAnother_data();
    void namesNoUnitWhereTheCodecIsAnother();
    void aTimeRangeMakesNoUnitOfAWrongConstant();
    void fewRowsWrongInSeveralWaysPointToTheUnit();
    void theAnswerIsNotThatOrderIsByTime();
};

void OtherUnitTest::accusesNoRightRow_data()
{
    QTest::addColumn<QByteArray>("spec");
    for (const char *spec : codecs)
        QTest::newRow(spec) << QByteArray(spec);
}

void OtherUnitTest::accusesNoRightRow()
{
    QFETCH(QByteArray, spec);
    const Decoder decoder = decoderOf(spec.constData());
    for (const Spread spread : spreads) {
        for (const std::int64_t members : {60, 1000}) {
            for (std::uint64_t seed = 0; seed < 3; ++seed) {
                const Made made =
                    makeBoard(decoder.spec(), members, 0, spread, int(seed), TickUnit::Second, seed);
                const AuditReport report = audit(made.snapshot, decoder);
                const auto where = QStringLiteral("spread %1, %2 members, seed %3");
                QVERIFY2(!report.otherUnit, qPrintable(where.arg(int(spread)).arg(members).arg(seed)));
            }
        }
    }
}

void OtherUnitTest::oldAndEarlyRowsAreRight()
{
    // An import of one night of 2019, old rows here and there, clocks that are ahead, and broken increments.
    for (const char *spec : {"decimal:from=9999999999", inverted, "binary:from=2147483647,keep=31",
                             "ordered:from=4294967295", "binary:bits=40,unit=ms,epoch=1577836800000"}) {
        const Decoder decoder = decoderOf(spec);
        const std::int64_t second = 1000000 / unitMicroseconds(decoder.spec().unit);
        for (const Spread spread : spreads) {
            for (std::uint64_t seed = 0; seed < 5; ++seed) {
                Maker maker(100 + seed);
                const Made made =
                    makeBoard(decoder.spec(), 1000, 0, spread, int(seed), TickUnit::Second, seed);
                Rows rows = made.snapshot.rows;
                const auto add = [&](const std::string &name, std::int64_t at, double more) {
                    if (const auto raw = packedAnyhow(decoder.spec(), maker.score(int(seed)), at * second))
                        rows.append(name, *raw + more);
                };
                for (int i = 0; i < 60; ++i) {
                    const std::string name = std::to_string(i);
                    add("import" + name, 1570000000 + static_cast<std::int64_t>(maker.fraction() * 14400), 0);
                    add("old" + name, 1580000000 + static_cast<std::int64_t>(maker.fraction() * 1.5e8), 0);
                    add("early" + name, auditedAt + static_cast<std::int64_t>(maker.fraction() * 60 * day),
                        0);
                    add("broken" + name, auditedAt - 1000,
                        decoder.spec().scheme == Scheme::Ordered ? 0 : 500);
                }
                const AuditReport report = audit({sortedAsRedisDoes(std::move(rows)), 0}, decoder);
                QVERIFY2(!report.otherUnit, qPrintable(QStringLiteral("%1, spread %2, seed %3")
                                                           .arg(QLatin1String(spec))
                                                           .arg(int(spread))
                                                           .arg(seed)));
            }
        }
    }
}

void OtherUnitTest::findsAnotherUnit_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<TickUnit>("writers");
    QTest::addColumn<Spread>("spread");
    QTest::addColumn<double>("share");
    QTest::addColumn<Sureness>("sureness");
    const auto add = [](const char *spec, TickUnit writers, Spread spread, double share, Sureness sureness) {
        QTest::addRow("%s %s %d %g", spec, std::string(unitName(writers)).c_str(), int(spread), share)
            << QByteArray(spec) << writers << spread << share << sureness;
    };
    constexpr auto ms = TickUnit::Millisecond;
    constexpr auto sure = Sureness::AlmostCertain;
    constexpr auto perhaps = Sureness::Perhaps;
    for (const double share : {0.01, 0.1, 0.5}) {
        add("decimal:from=9999999999", ms, Spread::Tonight, share, sure);
        add("decimal:from=9999999999", ms, Spread::TenDays, share, sure);
        add(inverted, ms, Spread::TenDays, share, sure);
        add("fraction:span=10000000000,from=9999999999", ms, Spread::TenDays, share, sure);
        add(inverted, ms, Spread::Year, share, perhaps);
        add("binary:bits=40,unit=ms,epoch=1577836800000", TickUnit::Second, Spread::Year, share, sure);
    }
    for (const double share : {0.1, 0.5}) {
        add("decimal", ms, Spread::Month, share, sure);
        add(inverted, ms, Spread::Month, share, sure);
        add("binary:from=2147483647,keep=31", ms, Spread::TenDays, share, sure);
        add("binary:bits=31,from=2147483647", ms, Spread::Recent, share, perhaps);
        add("fraction:from=4102415999,span=4102415999,digits=10", ms, Spread::Month, share, sure);
        add("ordered:from=4294967295,bias=signed", ms, Spread::Year, share, perhaps);
    }
}

void OtherUnitTest::findsAnotherUnit()
{
    QFETCH(QByteArray, spec);
    QFETCH(TickUnit, writers);
    QFETCH(Spread, spread);
    QFETCH(double, share);
    QFETCH(Sureness, sureness);
    const Decoder decoder = decoderOf(spec.constData());
    Hits all;
    int boards = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Made made = makeBoard(decoder.spec(), 1000, share, spread, int(seed), writers, seed);
        const AuditReport report = audit(made.snapshot, decoder);
        const Hits hits = judge(made, decoder, report);
        QCOMPARE(hits.right, 0);
        all.lookedSound += hits.lookedSound;
        all.found += hits.found;
        if (!report.otherUnit)
            continue;
        ++boards;
        QCOMPARE(report.otherUnit->unit, writers);
        // Ten rows may be too few to be sure.
        if (share >= 0.05)
            QCOMPARE(report.otherUnit->sureness, sureness);
        const Finding *finding = report.finding(FindingKind::OtherUnit);
        QVERIFY(finding);
        QCOMPARE(finding->count, hits.accused);
        QVERIFY(!report.orderIsByTime());
    }
    // Of ten rows a board some do not suffice.
    QVERIFY2(boards >= (share < 0.05 ? 3 : 6), qPrintable(QString::number(boards)));
    // Some of them lie among the board's own times, or near.
    if (share >= 0.1)
        QVERIFY2(2 * all.found >= all.lookedSound || 20 * (all.lookedSound - all.found) <= int(6000 * share),
                 qPrintable(QStringLiteral("%1 of %2").arg(all.found).arg(all.lookedSound)));
}

void OtherUnitTest::findsWhatMostRowsAreIn_data()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<Spread>("spread");
    QTest::addColumn<double>("share");
    for (const double share : {0.7, 0.9, 1.0}) {
        for (const auto &[spec, spread] :
             {std::pair(inverted, Spread::TenDays), std::pair(inverted, Spread::Month),
              std::pair("binary:from=4294967296", Spread::Month), std::pair("decimal", Spread::Month),
              std::pair("decimal:from=9999999999", Spread::TenDays),
              std::pair("ordered:from=4294967295", Spread::Month),
              std::pair("fraction:span=10000000000,from=9999999999", Spread::Month)})
            QTest::addRow("%s %d %g", spec, int(spread), share) << QByteArray(spec) << spread << share;
    }
}

void OtherUnitTest::findsWhatMostRowsAreIn()
{
    QFETCH(QByteArray, spec);
    QFETCH(Spread, spread);
    QFETCH(double, share);
    const Decoder decoder = decoderOf(spec.constData());
    for (std::uint64_t seed = 0; seed < 4; ++seed) {
        const Made made =
            makeBoard(decoder.spec(), 1000, share, spread, int(seed), TickUnit::Millisecond, seed);
        const AuditReport report = audit(made.snapshot, decoder);
        QVERIFY2(report.otherUnit, qPrintable(QStringLiteral("seed %1").arg(seed)));
        QCOMPARE(report.otherUnit->unit, TickUnit::Millisecond);
        QCOMPARE(report.otherUnit->sureness, Sureness::AlmostCertain);
        // Of boards with fewer such rows the sound ones tell the times, too.
        QVERIFY(report.otherUnit->most || share < 0.9);
        const Hits hits = judge(made, decoder, report);
        QCOMPARE(hits.right, 0);
        if (!report.otherUnit->most)
            continue;
        // All but the few that lie among the board's own times by chance.
        QVERIFY2(100 * hits.accused >= 97 * static_cast<std::int64_t>(made.faulty.size()),
                 qPrintable(QStringLiteral("%1 of %2").arg(hits.accused).arg(made.faulty.size())));
        const Audit board = auditOf(report, decoder);
        const QString answer = QString::fromStdString(auditAnswer(board, plainWording()));
        QVERIFY2(answer.contains("milliseconds") == decoder.spec().earlierIsLarger(), qPrintable(answer));
        const FindingText words = findingText(*report.finding(FindingKind::OtherUnit), board, plainWording());
        if (share == 0.9 && seed == 0)
            COMPARE_SENTENCE("findingtext", answer.toStdString() + '\n' + words.cause + '\n' + words.fix);
    }
}

void OtherUnitTest::aTimeRangeTellsWhenAnEndedBoardWasWritten()
{
    constexpr std::int64_t threeMonths = 90 * day;
    for (const double share : {0.8, 1.0}) {
        const Made made =
            makeBoard(*parseCodecSpec(inverted), 1000, share, Spread::Month, 1, TickUnit::Millisecond, 5);
        const auto unitIn = [&](TimeRange timeRange) {
            const Decoder decoder = decoderOf(inverted, timeRange);
            return auditSnapshot(made.snapshot, decoder, Direction::HighestFirst,
                                 (auditedAt + threeMonths) * 1000000)
                .value()
                .otherUnit;
        };
        QVERIFY(!unitIn({}));
        const auto found = unitIn({auditedAt - 31 * day, auditedAt});
        QVERIFY(found);
        QCOMPARE(found->unit, TickUnit::Millisecond);
        for (const std::int64_t back : {60, 120, 180, 240, 300})
            QVERIFY(!unitIn({auditedAt - (back + 31) * day, auditedAt - back * day}));
    }
}

void OtherUnitTest::namesNoUnitWhereTheCodecIsAnother_data()
{
    QTest::addColumn<QByteArray>("written");
    QTest::addColumn<QByteArray>("read");
    for (const auto &[written, read] : {
             std::pair("binary", inverted), // counts the other way
             std::pair(inverted, "binary"),
             std::pair("decimal:from=9999999999", inverted),
             std::pair("decimal", inverted),
             std::pair(inverted, "decimal:from=9999999999"),
             std::pair("binary:bits=31,from=2147483647", inverted),
             std::pair(inverted, "binary:bits=31,from=2147483647"),
             std::pair("binary:from=2147483647,keep=31", inverted),
             std::pair("binary:bits=25,from=1798761600", inverted),
             std::pair("decimal:digits=8,from=1798761600", "decimal:from=9999999999"),
         })
        QTest::addRow("%s read as %s", written, read) << QByteArray(written) << QByteArray(read);
}

void OtherUnitTest::namesNoUnitWhereTheCodecIsAnother()
{
    QFETCH(QByteArray, written);
    QFETCH(QByteArray, read);
    const Decoder decoder = decoderOf(read.constData());
    for (const Spread spread : spreads) {
        for (std::uint64_t seed = 0; seed < 3; ++seed) {
            const Made made = makeBoard(*parseCodecSpec(written.toStdString()), 1000, 0, spread, int(seed),
                                        TickUnit::Second, seed);
            const AuditReport report = audit(made.snapshot, decoder);
            QVERIFY2(!report.otherUnit,
                     qPrintable(QStringLiteral("spread %1, seed %2").arg(int(spread)).arg(seed)));
        }
    }
}

// A wrong constant puts all times of a time range into one heap, and chance may put that among those of any
// unit.
void OtherUnitTest::aTimeRangeMakesNoUnitOfAWrongConstant()
{
    const CodecSpec written = *parseCodecSpec("binary:from=1798761600");
    for (std::int64_t month = 0; month < 24; ++month) {
        const std::int64_t last = auditedAt - month * 30 * day;
        Maker maker(static_cast<std::uint64_t>(month));
        Rows rows;
        for (int i = 0; i < 500; ++i) {
            const std::int64_t tick = last - static_cast<std::int64_t>(30.0 * day * maker.fraction());
            rows.append("m" + std::to_string(i), encode(written, maker.score(1), tick)->raw);
        }
        const Decoder decoder = decoderOf(inverted, {last - 30 * day, last});
        const AuditReport report = audit({sortedAsRedisDoes(std::move(rows)), 0}, decoder);
        QVERIFY2(!report.otherUnit, qPrintable(QString::number(month)));
    }
}

void OtherUnitTest::fewRowsWrongInSeveralWaysPointToTheUnit()
{
    Sentences sentences("findingtext");
    const Decoder decoder = decoderOf(inverted);
    int told = 0;
    for (std::uint64_t seed = 0; seed < 6; ++seed) {
        const Made made =
            makeBoard(decoder.spec(), 1000, 0.01, Spread::Month, int(seed), TickUnit::Millisecond, seed);
        const AuditReport report = audit(made.snapshot, decoder);
        const Finding *mirrored = report.finding(FindingKind::Mirrored);
        if (report.otherUnit || !mirrored || !report.finding(FindingKind::Future))
            continue;
        const Audit board = auditOf(report, decoder);
        const FindingText words = findingText(*mirrored, board, plainWording());
        sentences.add(QStringLiteral("seed %1").arg(seed), words.cause + '\n' + words.fix);
        ++told;
    }
    QVERIFY(told >= 2);
    COMPARE_SENTENCES(sentences);
}

void OtherUnitTest::theAnswerIsNotThatOrderIsByTime()
{
    Sentences sentences("findingtext");
    // (score << 32) + (4294967295 - Date.now()) beside seconds.
    const Decoder decoder = decoderOf(inverted);
    for (const auto &[spread, sure] : {std::pair(Spread::TenDays, true), std::pair(Spread::Year, false)}) {
        const Made made = makeBoard(decoder.spec(), 1000, 0.5, spread, 0, TickUnit::Millisecond, 3);
        const AuditReport report = audit(made.snapshot, decoder);
        const Audit board = auditOf(report, decoder);
        const QString answer = QString::fromStdString(auditAnswer(board, plainWording()));
        QVERIFY2(!answer.contains(QStringLiteral("ranked correctly")), qPrintable(answer));
        const FindingText words = findingText(*report.finding(FindingKind::OtherUnit), board, plainWording());
        // Date.now() / 2^32 is 418 by then.
        QVERIFY2(words.cause.contains("417 too low"), words.cause.c_str());
        sentences.add(sure ? "sure" : "maybe", answer.toStdString() + '\n' + words.cause);
    }
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(NoApplication, OtherUnitTest)

} // namespace tst_otherunit

#include "tst_otherunit.moc"
