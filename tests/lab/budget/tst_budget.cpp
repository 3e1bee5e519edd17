// SPDX-License-Identifier: GPL-3.0-or-later
// The bit budget: every figure against 128-bit integers and brute force, and the picture's example.
#include "support/needs.h"

#include "core/base/int128.h"
#include "core/codec/codec.h"
#include "lab/budget/budget.h"
#include "lab/budget/budgettext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <map>
#include <random>

using namespace tiebreak;

namespace tst_budget
{

namespace
{

/// What goes wrong at a score, the worst of it; nothing when each two ticks of the time range `apart` or more
/// ticks apart have doubles of their own that read back as the score. By looking at all of them.
std::optional<AboveLimit> wrongBruteForce(const CodecSpec &spec, std::int64_t score, TickWindow window,
                                          std::int64_t apart)
{
    const Decoder decoder(spec, window);
    std::map<double, std::int64_t> firstOf;
    std::optional<AboveLimit> wrong;
    for (std::int64_t tick = window.first; tick <= window.last; ++tick) {
        const auto encoded = encode(spec, score, tick);
        if (!encoded || encoded->wrapped)
            return AboveLimit::NothingFits;
        const Decoded decoded = decoder.decode(encoded->raw);
        const auto [at, added] = firstOf.emplace(encoded->raw, tick);
        if (!decoded.hasOwnScore || decoded.ownScore != score)
            wrong = AboveLimit::ScoreReadsWrong;
        else if (!added && tick - at->second >= apart && !wrong)
            wrong = AboveLimit::TimeBlurs;
    }
    return wrong;
}

} // namespace

class BudgetTest : public QObject
{
    Q_OBJECT

private slots:
    void bitsAreExact();
    void bitsOfLargeNumbers();
    void picture_data();
    void picture();
    void whatIsLostFirst();
    void marginSaysWhetherItFits_data();
    void marginSaysWhetherItFits();
    void directions();
    void negativeScores();
    void coarseUnits();
    void plainHoldsNoTime();
    void absurdNeedsAreAnswered();
};

void BudgetTest::bitsAreExact()
{
    // By definition, over all small numbers.
    for (std::uint64_t a = 1; a <= 40; ++a) {
        for (std::uint64_t b = 1; b <= 40; ++b) {
            for (std::uint64_t c = 1; c <= 12; ++c) {
                const int bits = bitsFor(a, b, c);
                QVERIFY((c << bits) >= a * b);
                QVERIFY(bits == 0 || (c << (bits - 1)) < a * b);
                const int whole = bitsIn(a, b, c);
                QVERIFY((c << (whole + 1)) > a * b);
                QVERIFY(whole == 0 || (c << whole) <= a * b);
            }
        }
    }
}

void BudgetTest::bitsOfLargeNumbers()
{
    constexpr std::uint64_t twoTo63 = std::uint64_t(1) << 63;
    QCOMPARE(bitsFor(twoTo63, twoTo63, 1), 126);
    QCOMPARE(bitsFor(twoTo63 + 1, 1, 1), 64);
    QCOMPARE(bitsFor(twoTo63, twoTo63, twoTo63), 63);
    QCOMPARE(bitsFor(1, 1, twoTo63), 0);
    QCOMPARE(bitsIn(twoTo63, twoTo63, 1), 126);
    QCOMPARE(bitsIn(twoTo63 - 1, 1, 1), 62);
    QCOMPARE(bitsIn(twoTo63, twoTo63 - 1, twoTo63), 62);
    QCOMPARE(bitsIn(1, 1, twoTo63), 0);
    std::mt19937_64 random(7);
    for (int i = 0; i < 2000; ++i) {
        const std::uint64_t a = (random() >> (random() % 63 + 1)) + 1;
        const std::uint64_t b = (random() >> (random() % 63 + 1)) + 1;
        const int bits = bitsFor(a, b, 1);
        const UInt128 product = UInt128(a) * b;
        QVERIFY((UInt128(1) << bits) >= product);
        QVERIFY(bits == 0 || (UInt128(1) << (bits - 1)) < product);
        const int whole = bitsIn(a, b, 1);
        QVERIFY((UInt128(1) << whole) <= product && (UInt128(1) << (whole + 1)) > product);
    }
}

void BudgetTest::picture_data()
{
    QTest::addColumn<QByteArray>("codec");
    QTest::addColumn<int>("needed");
    QTest::addColumn<int>("has");
    QTest::addColumn<int>("margin");
    QTest::addColumn<qint64>("keepsUpTo");
    QTest::addColumn<QByteArray>("lostFirst");
    const auto row = [](const char *codec, int needed, int has, int margin, qint64 keepsUpTo,
                        const char *lostFirst) {
        QTest::newRow(codec) << QByteArray(codec) << needed << has << margin << keepsUpTo
                             << QByteArray(lostFirst);
    };
    row("ordered:bits=32,from=4294967295", 57, 62, 5, 1073741823,
        "scores above 1073741823 do not fit, nor do times after 2106-02-07");
    row("binary:bits=30,from=2147483647", 55, 53, -2, 8388607, "times are blurred above 8388607");
    row("binary:bits=32,from=4294967295", 57, 53, -4, 2097151, "times are blurred above 2097151");
    row("fraction:from=4102415999,span=4102415999,digits=10", 58, 53, -5, 1048575,
        "times are blurred above 1048575");
    row("decimal:digits=10,from=9999999999", 58, 53, -5, 900719, "times are blurred above 900719");
    // 12 digits of hundredths, of which a second may lose 100: 10^10 times beside 20 000 001 scores.
    row("text:unit=cs,from=1099511627776", 58, 52, -6, 524287, "times are blurred above 524287");
}

void BudgetTest::picture()
{
    QFETCH(QByteArray, codec);
    QFETCH(int, needed);
    QFETCH(int, has);
    QFETCH(int, margin);
    QFETCH(qint64, keepsUpTo);
    QFETCH(QByteArray, lostFirst);
    const BudgetRow row = budgetRow(named(codec), twentyMillion());
    QCOMPARE(row.needed, needed);
    QCOMPARE(row.keepsUpTo.value_or(-1), keepsUpTo);
    QCOMPARE(row.margin.value_or(-99), margin);
    QCOMPARE(row.has.value_or(-99), has);
    QCOMPARE(row.fits(), margin >= 0);
    QCOMPARE(tiebreak::lostFirst(row, plainWording()), lostFirst.toStdString());
}

void BudgetTest::whatIsLostFirst()
{
    Sentences sentences("budgettext");
    // Seconds that fill the bits: the last of them is rounded into the next point.
    const Need filled = needOf(-4'000'000'000, 1000, "1970-01-01..1970-01-01T18:12:15", "1s");
    const BudgetRow row = budgetRow(named("binary:bits=16,from=65535"), filled);
    sentences.add("two sided", lostFirst(row, plainWording()));
    sentences.add("score wrong", lostFirstBeside(row));
    sentences.add("sentence", lossSentences(row, filled, plainWording()).at(1));
    // A field of the whole span is the next point.
    const BudgetRow whole = budgetRow(named("fraction:from=65535,span=65535"), filled);
    sentences.add("from 0 on", lostFirst(whole, plainWording()));
    sentences.addAll("from 0 on, all", lossSentences(whole, filled, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void BudgetTest::marginSaysWhetherItFits_data()
{
    QTest::addColumn<QByteArray>("codec");
    for (const char *codec :
         {"decimal:digits=3,epoch=0", "decimal:digits=3,from=999", "decimal:digits=9,from=999",
          "binary:bits=9,from=511", "binary:bits=38", "fraction:from=300,span=301",
          "fraction:from=600,span=601", "fraction:from=600,span=601,digits=12", "ordered:bits=10,from=1023",
          "ordered:bits=10,from=1023,bias=min", "ordered:bits=45,from=1023,bias=signed",
          "binary:bits=20,unit=ms", "ordered:bits=40,unit=ms", "text:from=99999999"})
        QTest::newRow(codec) << QByteArray(codec);
}

/// Time ranges of a few hundred ticks, looked at tick by tick just below and above the limit.
void BudgetTest::marginSaysWhetherItFits()
{
    QFETCH(QByteArray, codec);
    const NamedCodec tried = named(codec);
    const bool milliseconds = tried.spec.unit == TickUnit::Millisecond;
    for (const char *resolution : {"1s", "3s", "8s"}) {
        Need need =
            needOf(0, 1, milliseconds ? "1970-01-01..1970-01-01T00:00:09" : "1970-01-01..1970-01-01T00:05:00",
                   resolution);
        need.direction = tried.spec.earlierIsLarger() ? Direction::HighestFirst : Direction::LowestFirst;
        const BudgetRow any = budgetRow(tried, need);
        QVERIFY2(any.keepsUpTo, qPrintable(QString(codec) + resolution));
        const std::int64_t limit = *any.keepsUpTo;
        const TickWindow window = need.timeRange.ticks(tried.spec.unit);
        const std::int64_t apart = need.resolution / unitMicroseconds(tried.spec.unit);
        QVERIFY(!wrongBruteForce(tried.spec, limit, window, apart));
        if (limit <= std::int64_t(1) << 61)
            QCOMPARE(wrongBruteForce(tried.spec, limit + 1, window, apart), any.above);
        std::optional<int> has;
        for (const std::int64_t highest : {limit / 5, limit - 1, limit, limit + 1, limit * 3 / 2}) {
            if (highest > std::int64_t(1) << 62)
                continue;
            need.highestScore = highest;
            const BudgetRow row = budgetRow(tried, need);
            QVERIFY(row.margin);
            QCOMPARE(*row.margin >= 0, highest <= limit);
            QCOMPARE(row.fits(), highest <= limit);
            QCOMPARE(*row.has, row.needed + *row.margin);
            // It is the codec's own, whatever is asked, but for a last bit that is not whole.
            has = has ? has : row.has;
            QVERIFY(*row.has == *has || (*row.has == *has + 1 && *row.margin == 0));
            // The scores could grow by 2^margin.
            const UInt128 held = UInt128(limit) + 1;
            const UInt128 asked = UInt128(highest) + 1;
            QVERIFY(*row.margin < 0 || asked << *row.margin <= held);
        }
    }
}

void BudgetTest::directions()
{
    Sentences sentences("budgettext");
    Need need = needOf(0, 1000, "2020-01-01..2030-01-01", "1s");
    QVERIFY(budgetRow(named("binary:from=4294967295"), need).fits());
    const BudgetRow wrong = budgetRow(named("binary"), need);
    QVERIFY(wrong.hasRoom() && wrong.laterWins && !wrong.fits());
    sentences.add("later wins", lostFirst(wrong, plainWording()));
    need.direction = Direction::LowestFirst;
    QVERIFY(budgetRow(named("binary"), need).fits());
    QVERIFY(!budgetRow(named("binary:from=4294967295"), need).fits());
    COMPARE_SENTENCES(sentences);
}

void BudgetTest::negativeScores()
{
    Sentences sentences("budgettext");
    const Need need = needOf(-1000, 1000, "2020-01-01..2030-01-01", "1s");
    const BudgetRow refused = budgetRow(named("ordered:from=4294967295"), need);
    QVERIFY(refused.negativesRefused && !refused.fits() && !refused.margin);
    sentences.add("none below 0", lostFirst(refused, plainWording()));
    const BudgetRow binary = budgetRow(named("binary:from=4294967295"), need);
    QVERIFY(binary.fits());
    QCOMPARE(binary.needed, 43); // 2001 scores take 11 bits
    QVERIFY(budgetRow(named("text:unit=cs,from=1099511627776"), need).negativeTiesTurn);
    const CodecSpec text = named("text:unit=cs,from=1099511627776").spec;
    QVERIFY(encode(text, -5, 160000000000)->raw < encode(text, -5, 160000000001)->raw);

    // The ends are exact: 2^63 - 2^53 codes on each side, of which each score takes 2^32.
    const NamedCodec ordered = named("ordered:from=4294967295,bias=signed");
    Need wide = needOf(-2145386496, 2145386495, "1970-01-01..2106-02-07T06:28:15", "1s");
    const BudgetRow both = budgetRow(ordered, wide);
    QCOMPARE(both.keepsUpTo.value_or(0), 2145386495);
    QCOMPARE(both.keepsDownTo.value_or(0), -2145386496);
    QVERIFY(both.fits());
    QCOMPARE(*both.margin, 0);
    --wide.lowestScore;
    QVERIFY(!budgetRow(ordered, wide).fits());

    // Looked at tick by tick around the lowest score.
    for (const char *name :
         {"binary:bits=9,from=511", "decimal:digits=3,from=511", "binary:bits=40,from=511"}) {
        const NamedCodec codec = named(name);
        for (const std::int64_t apart : {1, 8}) {
            Need narrow = needOf(-1, 1, "1970-01-01..1970-01-01T00:05:00", "1s");
            narrow.resolution *= apart;
            const BudgetRow row = budgetRow(codec, narrow);
            QVERIFY(row.keepsDownTo);
            const TickWindow window{0, 300};
            QVERIFY(!wrongBruteForce(codec.spec, *row.keepsDownTo, window, apart));
            QVERIFY(wrongBruteForce(codec.spec, *row.keepsDownTo - 1, window, apart));
        }
    }
    COMPARE_SENTENCES(sentences);
}

void BudgetTest::coarseUnits()
{
    Sentences sentences("budgettext");
    const Need need = needOf(0, 1000, "2020-01-01..2030-01-01", "1s");
    const BudgetRow row = budgetRow(named("binary:unit=min,from=4294967295"), need);
    QVERIFY(row.unitTooCoarse && !row.fits() && !row.margin);
    sentences.add("minutes", lostFirst(row, plainWording()));
    QVERIFY(
        budgetRow(named("binary:unit=min,from=4294967295"), needOf(0, 1000, "2020-01-01..2030-01-01", "90s"))
            .fits());
    // A time range without a whole minute.
    const BudgetRow none =
        budgetRow(named("binary:unit=min"), needOf(0, 10, "2020-01-01T00:00:10..2020-01-01T00:00:50", "1s"));
    QVERIFY(!none.fits());
    COMPARE_SENTENCES(sentences);
}

void BudgetTest::plainHoldsNoTime()
{
    Sentences sentences("budgettext");
    const BudgetRow row = budgetRow(named("plain"), twentyMillion());
    QVERIFY(!row.hasTime && !row.fits() && !row.margin && !row.has && !row.keepsUpTo);
    QCOMPARE(row.needed, 25);
    sentences.add("no time", lostFirst(row, plainWording()));
    COMPARE_SENTENCES(sentences);
}

void BudgetTest::absurdNeedsAreAnswered()
{
    const std::int64_t most = std::int64_t(1) << 62;
    for (const char *spec :
         {"plain", "decimal:digits=18", "decimal:digits=1,from=0", "binary:bits=62,from=4611686018427387904",
          "binary:bits=62,epoch=-4611686018427387904", "binary:bits=1,keep=62", "binary:keep=1,from=1",
          "fraction:span=9007199254740992,digits=18", "fraction:span=1", "text:epoch=-4611686018427387904",
          "text:from=4611686018427387904,unit=us", "text:keep=62", "ordered:bits=62,from=4611686018427387903",
          "ordered:bits=1,bias=signed", "ordered:bits=62,bias=min,unit=us,keep=3"}) {
        for (const std::int64_t lowest : {-most, std::int64_t(0), most}) {
            for (const char *resolution : {"us", "1s", "36500d"}) {
                const Need need = needOf(lowest, most, "0001-01-01..9999-12-31T23:59:59", resolution);
                QVERIFY(checkNeed(need));
                const BudgetRow row = budgetRow(named(spec), need);
                QVERIFY(row.needed >= 0 && row.needed <= 128);
                QVERIFY(!lostFirst(row, plainWording()).empty());
                QVERIFY(!lossSentences(row, need, plainWording()).empty());
                QVERIFY(!row.margin || row.fits() || *row.margin < 0 ||
                        !lostFirst(row, plainWording()).empty());
            }
        }
    }
}

TIEBREAK_TEST(NoApplication, BudgetTest)

} // namespace tst_budget

#include "tst_budget.moc"
