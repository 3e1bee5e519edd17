// SPDX-License-Identifier: GPL-3.0-or-later
// What a codec costs in daily use, in words: increments, reading by eye, ranges, languages.
#include "support/needs.h"

#include "lab/budget/budget.h"
#include "lab/budget/budgettext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_budgettext
{

namespace
{

std::string use(const char *spec)
{
    const BudgetRow row = budgetRow(named(spec), twentyMillion());
    return incrementWords(row) + " | " + readableWords(row) + " | " + rangeWords(row);
}

} // namespace

class BudgetTextTest : public QObject
{
    Q_OBJECT

private slots:
    void dailyUse();
    void formulas();
    void languages();
    void sentences();
    void resolutions();
};

void BudgetTextTest::dailyUse()
{
    QCOMPARE(use("plain"), "adds the point | the score | a to b");
    QCOMPARE(use("decimal:from=9999999999"), "10^10 per point | the score | a*10^10 to ((b+1)*10^10");
    QCOMPARE(use("binary:bits=30"), "2^30 per point | after dividing | a*2^30 to ((b+1)*2^30");
    QCOMPARE(use("fraction:span=100"), "1 per point, rounds | the score | a to (b+1");
    QCOMPARE(use("text"), "1 per point, rounds | the score | a to (b+1");
    QCOMPARE(use("ordered"), "breaks the score | no | the doubles of a and b+1");
}

void BudgetTextTest::languages()
{
    const Need need = twentyMillion();
    const BudgetRow ordered = budgetRow(named("ordered:from=4294967295"), need);
    QVERIFY(languageNote(ordered, Language::LuaScript).find("struct.pack") != std::string::npos);
    QVERIFY(languageNote(ordered, Language::TypeScript).find("BigInt") != std::string::npos);
    QCOMPARE(languageNote(ordered, Language::Go), "");
    const BudgetRow wide = budgetRow(named("decimal:from=9999999999"), need); // 2·10^17 is beyond 2^53
    QVERIFY(languageNote(wide, Language::JavaScript).find("BigInt") != std::string::npos);
    QVERIFY(languageNote(wide, Language::LuaFunction).find("2^53") != std::string::npos);
    QCOMPARE(languageNote(wide, Language::Java), "");
    Need small = need;
    small.highestScore = 900'718;
    QCOMPARE(languageNote(budgetRow(named("decimal:from=9999999999"), small), Language::JavaScript), "");
}

void BudgetTextTest::formulas()
{
    Sentences sentences("budgettext");
    // A formula costs what the scheme that it writes out costs.
    QCOMPARE(use("formula:score*2^32 + (4294967295 - t)"), use("binary:from=4294967295"));
    QCOMPARE(use("formula:score*10000000000 + (9999999999 - t)"), use("decimal:from=9999999999"));
    QCOMPARE(use("formula:score + (1 - t/10000000000)"), use("fraction:span=10000000000"));
    QCOMPARE(use("formula:score*3000000000 + t"),
             "3000000000 per point | after dividing | a*3000000000 to ((b+1)*3000000000");
    QCOMPARE(budgetRow(named("formula:score*2^32 + (4294967295 - t)"), twentyMillion()).needed, 57);
    QCOMPARE(budgetRow(named("formula:score*10000000000 + (9999999999 - t)"), twentyMillion()).needed, 58);
    QVERIFY(budgetRow(named("formula:score*2^32 + t"), twentyMillion()).laterWins);
    // One that falls as the score grows costs the same, with its signs turned.
    QCOMPARE(use("formula:-score*2^32 + t"), "-2^32 per point | after dividing | -b*2^32 to ((1-a)*2^32");
    QCOMPARE(use("formula:(9999999 - score)*2^34 + t"),
             "-2^34 per point | after dividing | (9999999-b)*2^34 to ((10000000-a)*2^34");
    QVERIFY(!budgetRow(named("formula:-score*2^32 + t"), twentyMillion()).laterWins);
    QVERIFY(budgetRow(named("formula:-score*2^32 - t"), twentyMillion()).laterWins);
    QCOMPARE(budgetRow(named("formula:-score*2^32 + t"), twentyMillion()).keepsUpTo,
             budgetRow(named("formula:score*2^32 - t"), twentyMillion()).keepsUpTo);
    // A tick of a formula may weigh anything.
    const auto increment = [](const char *spec) {
        return incrementSentence(budgetRow(named(spec), twentyMillion()));
    };
    sentences.add("increment", increment("formula:score*10^13 + (9999999999 - t)*100"));
    sentences.add("increment of one unit", increment("decimal"));
    COMPARE_SENTENCES(sentences);
}

void BudgetTextTest::sentences()
{
    Sentences sentences("budgettext");
    Need need = twentyMillion();
    const auto all = lossSentences(budgetRow(named("binary:from=4294967295"), need), need, plainWording());
    QCOMPARE(all.size(), 2);
    sentences.add("reach", all[0]);
    sentences.add("loss", all[1]);
    need.timeRange = *parseTimeRange("2020-01-01..2040-01-01");
    const auto wraps =
        lossSentences(budgetRow(named("binary:from=2147483647,keep=31"), need), need, plainWording());
    sentences.add("wraps", wraps.back());
    COMPARE_SENTENCES(sentences);
}

void BudgetTextTest::resolutions()
{
    Sentences sentences("budgettext");
    sentences.add("second", resolutionWords(1'000'000));
    sentences.add("microsecond", resolutionWords(1));
    sentences.add("minute", resolutionWords(60'000'000));
    sentences.add("ten seconds", resolutionWords(10'000'000));
    COMPARE_SENTENCES(sentences);
}

TIEBREAK_TEST(NoApplication, BudgetTextTest)

} // namespace tst_budgettext

#include "tst_budgettext.moc"
