// SPDX-License-Identifier: GPL-3.0-or-later
// Cascades of ziplists and upgrades of intsets.
#include "internals/compact/cascade.h"
#include "internals/compact/compactbuild.h"
#include "internals/compact/compacttext.h"
#include "internals/compact/intset.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>

using namespace tiebreak;
using namespace std::string_literals;

namespace tst_growth
{

namespace
{

/// How many bytes of a ziplist a text takes without the length of the entry before it.
std::size_t contentBytes(const std::string &text)
{
    const std::size_t framed = buildZiplist(std::vector{text}).size();
    return framed - buildZiplist({}).size() - 1;
}

std::vector<std::size_t> contents(const std::vector<std::string> &texts)
{
    std::vector<std::size_t> bytes;
    for (const std::string &text : texts)
        bytes.push_back(contentBytes(text));
    return bytes;
}

} // namespace

class TestGrowth : public QObject
{
    Q_OBJECT

private slots:
    void playsACascade();
    void stopsWhereALengthStillFits();
    void endsWhereTheBuilderDoes();
    void keepsWideFields();
    void tellsSteps();
    void upgradesAnIntset();
    void movesIntegersFromTheEnd();
};

// Ten entries of 253 bytes; one of 254 in front makes each of them grow.
void TestGrowth::playsACascade()
{
    const std::vector<std::size_t> lengths(10, 252);
    const auto steps = playCascade(cascadeEntries(lengths), 0, 254);
    QCOMPARE(steps.size(), 1u + 1u + 9u + 1u);
    QCOMPARE(steps.front().bytes, 11u + 2530u);
    QCOMPARE(steps[1].kind, CascadeStep::Kind::Insert);
    QCOMPARE(steps[1].moved, 2530u + 4u);
    QCOMPARE(steps[1].entries[1].length(), 257u);
    for (std::size_t i = 2; i < 11; ++i) {
        QCOMPARE(steps[i].kind, CascadeStep::Kind::Grow);
        QCOMPARE(steps[i].place, i);
        QCOMPARE(steps[i].moved, 253 * (11 - i) - 1);
        QCOMPARE(steps[i].bytes, steps[i - 1].bytes + 4);
        QCOMPARE(steps[i].grown, i);
    }
    QCOMPARE(steps.back().kind, CascadeStep::Kind::End);
    QCOMPARE(steps.back().bytes, 11u + 2530u + 255u + 40u);
    QVERIFY(steps.back().movedSoFar > 13'000);
}

void TestGrowth::stopsWhereALengthStillFits()
{
    const std::vector<std::size_t> lengths{252, 248, 252};
    const auto steps = playCascade(cascadeEntries(lengths), 0, 300);
    QCOMPARE(steps.size(), 4u);
    QCOMPARE(steps[2].kind, CascadeStep::Kind::Grow);
    QCOMPARE(steps[2].entries[2].length(), 253u);
    QCOMPARE(steps[3].kind, CascadeStep::Kind::Write);
    QCOMPARE(steps[3].grown, 2u);
    const auto quiet = playCascade(cascadeEntries(lengths), 1, 20);
    QCOMPARE(quiet.size(), 3u);
    QCOMPARE(quiet[1].grown, 0u);
    const auto atEnd = playCascade(cascadeEntries(lengths), 99, 300);
    QCOMPARE(atEnd[1].moved, 0u);
    QCOMPARE(playCascade({}, 0, 5).size(), 3u);
}

// What stands at the end is what Redis would write from scratch, as long as nothing was wide before.
void TestGrowth::endsWhereTheBuilderDoes()
{
    std::mt19937 random(5);
    for (int round = 0; round < 300; ++round) {
        std::vector<std::string> texts;
        for (std::size_t i = 0; i < 12; ++i)
            texts.emplace_back(245 + random() % 6, 'x');
        const std::size_t place = random() % 13;
        const std::string added(random() % 2 ? 300 : 240 + random() % 14, 'y');
        const auto steps = playCascade(cascadeEntries(contents(texts)), place, contentBytes(added));
        QCOMPARE(steps.front().bytes, buildZiplist(texts).size());
        texts.insert(texts.begin() + static_cast<std::ptrdiff_t>(place), added);
        QCOMPARE(steps.back().bytes, buildZiplist(texts).size());
        QVERIFY(steps.back().entries == cascadeEntries(contents(texts)));
    }
}

void TestGrowth::keepsWideFields()
{
    const std::vector<std::size_t> lengths{300, 252, 252};
    const auto entries = cascadeEntries(lengths);
    QCOMPARE(entries[1].previousBytes, 5);
    const auto steps = playCascade(entries, 1, 20); // the one behind tells 25 in one byte again
    QCOMPARE(steps[1].entries[2].previousBytes, 1);
    QCOMPARE(steps[2].kind, CascadeStep::Kind::Write);
    QCOMPARE(steps[2].entries[3].previousBytes, 5); // and the next one keeps its five
    QCOMPARE(steps[2].entries[3].previousLength, 253u);
}

void TestGrowth::tellsSteps()
{
    Sentences sentences("compacttext");
    const std::vector<std::size_t> lengths{252, 252, 248, 252};
    for (const CascadeStep &step : playCascade(cascadeEntries(lengths), 0, 300))
        QVERIFY(cascadeText(plainWording(), step).ends_with('.'));
    sentences.add("cascade", cascadeText(plainWording(), playCascade({}, 0, 5).front()));
    sentences.add("none", whyNoCascade());
    sentences.add("rare", whyCascadeIsRare(plainWording(), 64));
    QVERIFY(whyCascadeIsRare(plainWording(), 1000).contains("rare"));
    COMPARE_SENTENCES(sentences);
}

void TestGrowth::upgradesAnIntset()
{
    Sentences sentences("compacttext");
    const std::int64_t integers[] = {5, 1, 5, 70000, -3, 5000000000, 2};
    const auto steps = playIntset(integers);
    const int bits[] = {16, 16, 16, 32, 32, 64, 64};
    for (std::size_t i = 0; i < steps.size(); ++i) {
        QCOMPARE(steps[i].bitsAfter, bits[i]);
        QVERIFY(i == 0 || steps[i].before == steps[i - 1].after);
        QVERIFY(intsetText(plainWording(), steps[i]).ends_with('.'));
    }
    QVERIFY(!steps[2].isNew && steps[2].after == steps[2].before);
    QVERIFY(steps[3].upgraded() && steps[5].upgraded() && !steps[6].upgraded());
    sentences.add("step", intsetText(plainWording(), steps[3]));
    COMPARE_SENTENCES(sentences);
}

void TestGrowth::movesIntegersFromTheEnd()
{
    const std::int64_t integers[] = {1, 2, 70000};
    const auto upgrade = playIntset(integers)[2];
    QVERIFY((upgrade.moves == std::vector<IntsetMove>{{2, 10, 12}, {1, 8, 8}}));
    const std::int64_t negative[] = {1, 2, -70000};
    QVERIFY((playIntset(negative)[2].moves == std::vector<IntsetMove>{{2, 10, 16}, {1, 8, 12}}));
    const std::int64_t between[] = {1, 9, 4};
    QVERIFY((playIntset(between)[2].moves == std::vector<IntsetMove>{{9, 10, 12}}));
}

TIEBREAK_TEST(NoApplication, TestGrowth)

} // namespace tst_growth

#include "tst_growth.moc"
