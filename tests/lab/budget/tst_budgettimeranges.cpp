// SPDX-License-Identifier: GPL-3.0-or-later
// What the bit budget says of time ranges that a codec packs in part, in cycles, or with texts of other
// lengths.
#include "support/needs.h"

#include "core/codec/codec.h"
#include "lab/budget/budget.h"
#include "lab/budget/budgettext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>

using namespace tiebreak;

namespace tst_budgettimeranges
{

namespace
{

} // namespace

class BudgetTimeRangesTest : public QObject
{
    Q_OBJECT

private slots:
    void timeRangesOutside();
    void wrapAround();
    void textOrder();
};

void BudgetTimeRangesTest::timeRangesOutside()
{
    Sentences sentences("budgettext");
    const Need need = needOf(0, 1000, "2020-01-01..2040-01-01", "1s");
    const BudgetRow ends = budgetRow(named("binary:bits=31,from=2147483647"), need);
    QCOMPARE(ends.endsAfter.value_or(0), 2147483647);
    QVERIFY(ends.hasRoom());
    QVERIFY(!ends.fits());
    sentences.add("ends", lostFirst(ends, plainWording()));
    const BudgetRow begins = budgetRow(named("binary:bits=32,epoch=1600000000"), need);
    QCOMPARE(begins.beginsWith.value_or(0), 1600000000);
    QVERIFY(!begins.fits());
    sentences.add("begins", lostFirst(begins, plainWording()));
    const BudgetRow outside = budgetRow(named("binary:bits=20,from=1000000"), need);
    QVERIFY(outside.outsideTimeRange && !outside.fits() && !outside.margin);
    sentences.add("outside", lostFirst(outside, plainWording()));
    // What a formula packs all the same is not said to be refused.
    const NamedCodec until2026 = named("formula:score*2^20 + (1767225600 - t)");
    const BudgetRow over = budgetRow(until2026, needOf(0, 1000, "2025-12-25..2026-02-01", "1s"));
    QCOMPARE(over.endsAfter.value_or(0), codecDomain(until2026.spec).last);
    QVERIFY(encode(until2026.spec, 5, *over.endsAfter + 1));
    sentences.add("changes the score", lostFirst(over, plainWording()));
    // The time range that nobody set ends where a formula does.
    const BudgetRow unset = budgetRow(until2026, needOf(0, 1000, "2000-01-01..2100-01-01", "1s"));
    QCOMPARE(unset.keepsUpTo.value_or(0), 8589934591);
    QVERIFY(unset.fits());
    COMPARE_SENTENCES(sentences);
}

void BudgetTimeRangesTest::wrapAround()
{
    const NamedCodec codec = named("binary:from=2147483647,keep=31");
    const BudgetRow row = budgetRow(codec, needOf(0, 1000, "2020-01-01..2040-01-01", "1s"));
    QCOMPARE(row.wrapsAt.value_or(0), 2147483648);
    QVERIFY(!row.fits());
    QVERIFY2(lostFirst(row, plainWording()).ends_with(" 2038-01-19"), lostFirst(row, plainWording()).c_str());
    QVERIFY(budgetRow(codec, needOf(0, 1000, "2020-01-01..2038-01-19", "1s")).fits());
    // In the second cycle: the same bits from 2038 to 2106.
    const BudgetRow second = budgetRow(codec, needOf(0, 1000, "2040-01-01..2106-02-07", "1s"));
    QVERIFY(second.fits());
    QCOMPARE(second.lastTick.value_or(0), 4294967295);
    // A cycle of which the codec packs only a part.
    const BudgetRow part =
        budgetRow(named("decimal:from=1999999999,keep=31"), needOf(0, 1000, "2020-01-01..2040-01-01", "1s"));
    QCOMPARE(part.endsAfter.value_or(0), 1999999999);
}

void BudgetTimeRangesTest::textOrder()
{
    Sentences sentences("budgettext");
    // from - tick has 12 digits up to 999511627776 hundredths, and 11 from the next one on.
    const NamedCodec codec = named("text:unit=cs,from=1099511627776");
    const BudgetRow row = budgetRow(codec, needOf(0, 100, "2280-01-01..2290-01-01", "1s"));
    QCOMPARE(row.orderBreaksAt.value_or(0), 999511627777);
    QVERIFY(!row.fits());
    sentences.add("order breaks", lostFirst(row, plainWording()));
    const CodecSpec &spec = codec.spec;
    QVERIFY(encode(spec, 7, 999511627775)->raw > encode(spec, 7, 999511627776)->raw);
    QVERIFY(encode(spec, 7, 999511627776)->raw < encode(spec, 7, 999511627777)->raw);
    QVERIFY(budgetRow(codec, needOf(0, 100, "2020-01-01..2280-01-01", "1s")).fits());
    // Counted up: 10 digits of seconds since 2001-09-09.
    const BudgetRow later = budgetRow(named("text"), needOf(0, 100, "2000-01-01..2010-01-01", "1s"));
    QCOMPARE(later.orderBreaksAt.value_or(0), 1000000000);
    QVERIFY(later.laterWins);
    // Exact against a search, time range by time range.
    std::mt19937_64 random(11);
    for (int i = 0; i < 300; ++i) {
        CodecSpec random10 = named("text").spec;
        if (i % 2)
            random10.from = static_cast<std::int64_t>(random() % 5000);
        else
            random10.epoch = -static_cast<std::int64_t>(random() % 5000);
        Need need;
        need.timeRange.firstSecond = static_cast<std::int64_t>(random() % 3000);
        need.timeRange.lastSecond =
            need.timeRange.firstSecond + 1 + static_cast<std::int64_t>(random() % 3000);
        const BudgetRow got = budgetRow({"", random10}, need);
        const TickWindow domain = codecDomain(random10);
        std::optional<std::int64_t> breaks;
        std::size_t digits = 0;
        for (std::int64_t t = need.timeRange.firstSecond; t <= need.timeRange.lastSecond && !breaks; ++t) {
            if (t < domain.first || t > domain.last)
                continue;
            const std::int64_t field = i % 2 ? *random10.from - t : t - random10.epoch;
            const std::size_t now = std::to_string(field).size();
            if (digits != 0 && now != digits)
                breaks = t;
            digits = now;
        }
        QCOMPARE(got.orderBreaksAt, breaks);
    }
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(NoApplication, BudgetTimeRangesTest)

} // namespace tst_budgettimeranges

#include "tst_budgettimeranges.moc"
