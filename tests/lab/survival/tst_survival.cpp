// SPDX-License-Identifier: GPL-3.0-or-later
// The order of two equal scores after packing: closed forms against every pair there is, samples against
// both.
#include "core/codec/field.h"
#include "lab/survival/sharedpairs.h"
#include "lab/survival/survival.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <atomic>
#include <cmath>
#include <random>
#include <thread>

using namespace tiebreak;

namespace tst_survival
{

namespace
{

CodecSpec specOf(const char *text)
{
    const auto spec = parseCodecSpec(text);
    return spec ? *spec : CodecSpec{};
}

/// Every pair there is, packed and compared.
SurvivalCell bruteForce(const CodecSpec &spec, TickWindow window, std::int64_t score, std::int64_t gap)
{
    SurvivalCell cell{.exact = true};
    for (std::int64_t tick = window.first; tick + gap <= window.last; ++tick) {
        const auto earlier = encode(spec, score, tick);
        const auto later = encode(spec, score, tick + gap);
        if (!earlier || !later || earlier->wrapped || later->wrapped)
            continue;
        ++cell.pairs;
        if (earlier->raw == later->raw)
            ++cell.lost;
        else if (spec.earlierIsLarger() == (earlier->raw > later->raw))
            ++cell.survived;
        else
            ++cell.wrong;
    }
    return cell;
}

std::string cellText(const SurvivalCell &cell)
{
    return std::to_string(cell.pairs) + " pairs: " + std::to_string(cell.survived) + " survived, " +
           std::to_string(cell.lost) + " lost, " + std::to_string(cell.wrong) + " wrong" +
           (cell.exact ? ", exact" : ", sampled");
}

/// 1, the powers of two with their neighbours and some numbers between them, up to 2^62; negative ones too.
std::vector<std::int64_t> manyScores(std::mt19937_64 &random)
{
    std::vector<std::int64_t> scores{0, 1, -1};
    for (int k = 1; k <= 62; ++k) {
        const std::int64_t power = std::int64_t(1) << k;
        const auto inside = power + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(power));
        for (const std::int64_t score : {power - 1, power, inside, -inside})
            scores.push_back(score);
    }
    return scores;
}

struct Case {
    const char *spec;
    TickWindow window;
    bool closedForm; ///< at every score and gap
};

const std::vector<Case> cases{
    {"plain", {0, 20}, true},
    {"decimal:digits=2", {0, 99}, true},
    {"decimal:digits=2,from=99", {-5, 105}, true},
    {"decimal:digits=3", {100, 700}, true},
    {"decimal:digits=3,from=1200", {0, 1500}, true},
    {"decimal:digits=3,epoch=-200,keep=6", {-40, 260}, true},
    {"decimal:digits=3,from=900,keep=9", {100, 1700}, true},
    {"binary:bits=4", {0, 15}, true},
    {"binary:bits=4,from=15", {3, 11}, true},
    {"binary:bits=7,from=127", {0, 127}, true},
    {"binary:bits=10", {-10, 1040}, true},
    {"binary:bits=10,from=1023", {17, 900}, true},
    {"binary:bits=10,keep=10", {-700, 1900}, true},
    {"binary:bits=8,from=255,keep=8", {1000, 1900}, true},
    {"binary:bits=5,from=20,keep=6", {0, 400}, true},
    {"binary:bits=62", {0, 300}, true},
    {"ordered:bits=8", {0, 255}, true},
    {"ordered:bits=10,from=1023,bias=signed", {5, 1020}, true},
    {"ordered:bits=9,keep=9,bias=min", {0, 1500}, true},
    {"ordered:bits=62", {0, 300}, true},
    {"fraction:from=999,span=1000", {0, 999}, false},
    {"fraction:span=1024", {0, 1023}, false},
    {"fraction:from=800,span=777,digits=5", {0, 800}, false},
    {"fraction:span=1000,digits=2", {0, 1000}, false},
    {"fraction:from=4102415999,span=4102415999,digits=10", {1577836800, 1577837400}, false},
    {"fraction:from=9007199254740992,span=9007199254740992,unit=us", {1000, 1400}, false},
    {"fraction:span=9007199254740991", {4503599627370400, 4503599627370800}, false},
    {"fraction:span=600,keep=7", {-30, 500}, false},
    {"text:from=1000", {0, 900}, false},
    {"text:from=1099511627776,unit=cs", {157783680000, 157783680600}, false},
    {"text:from=1099511627776,unit=cs", {99511627400, 99511628100}, false}, // from 13 digits to 12
    {"text:keep=8", {0, 900}, false},
    {"text:keep=9,from=100300", {0, 1200}, false},
    {"text", {123456000, 123456700}, false},
    {"formula:score*1000+t", {0, 900}, false},
    {"formula:score+(1-t/1000)", {0, 1000}, false},
    {"formula:-score+(1-t/1000)", {0, 1000}, false},
    {"formula:(99-score)*1000+t", {0, 900}, false},
};

} // namespace

class TestSurvival : public QObject
{
    Q_OBJECT

private slots:
    void wholeNumbersThatShareADoubleAreCounted()
    {
        std::mt19937_64 random(41);
        for (int round = 0; round < 3000; ++round) {
            const int exponent = 51 + static_cast<int>(random() % 60);
            Int128 first = Int128(1) << exponent;
            // Before, across and behind a power of two, or anywhere in the binade.
            if (random() % 2)
                first += static_cast<Int128>(static_cast<double>(random()) * std::ldexp(1.0, exponent - 64));
            else
                first -= static_cast<Int128>(random() % 300);
            Int128 last = first + static_cast<Int128>(random() % 600);
            const auto gap = static_cast<std::int64_t>(1 + random() % (round % 3 ? 40 : 500));
            if (random() % 4 == 0) {
                std::swap(first, last);
                first = -first;
                last = -last;
            }
            Int128 expected = 0;
            for (Int128 n = first; n + gap <= last; ++n)
                expected += static_cast<double>(n) == static_cast<double>(n + gap) ? 1 : 0;
            QCOMPARE(static_cast<qint64>(sharedWholes(first, last, gap)), static_cast<qint64>(expected));
        }
        QCOMPARE(static_cast<qint64>(sharedWholes(-100, 100, 1)), 0);
        // Far more pairs than can be looked at: 2^54 to 2^55 has doubles of 5 and of 3 whole numbers in turn.
        const Int128 start = Int128(1) << 54;
        const Int128 pairs = sharedWholes(start, 2 * start, 4);
        QCOMPARE(static_cast<qint64>(pairs), (qint64(1) << 51) - 1);
    }

    void theClosedFormIsEveryPair_data()
    {
        QTest::addColumn<int>("index");
        for (std::size_t i = 0; i < cases.size(); ++i)
            QTest::newRow(cases[i].spec) << static_cast<int>(i);
    }

    void theClosedFormIsEveryPair()
    {
        SLOW_TEST();
        QFETCH(int, index);
        const Case &at = cases[static_cast<std::size_t>(index)];
        VERIFY_RESULT(parseCodecSpec(at.spec));
        const CodecSpec spec = specOf(at.spec);
        std::mt19937_64 random(7);
        const std::int64_t length = at.window.last - at.window.first;
        int exact = 0;
        int all = 0;
        for (const std::int64_t score : manyScores(random)) {
            std::vector<std::int64_t> gaps{1, 2, length};
            for (int k = 0; k < 3; ++k)
                gaps.push_back(1 + static_cast<std::int64_t>(random() % static_cast<std::uint64_t>(length)));
            for (const std::int64_t gap : gaps) {
                // One pair to draw: what is exact then comes from the closed form, or is that one pair.
                const SurvivalCell got = survivalCell(spec, at.window, score, gap, 1, 1);
                const SurvivalCell expected = bruteForce(spec, at.window, score, gap);
                const std::string where = std::string(at.spec) + " at " + std::to_string(score) + ", gap " +
                                          std::to_string(gap) + ": " + cellText(got) + " for " +
                                          cellText(expected);
                ++all;
                if (got.exact) {
                    ++exact;
                    QVERIFY2(got == expected, where.c_str());
                } else {
                    QVERIFY2(got.fits() == expected.fits(), where.c_str());
                }
                QVERIFY2(survivalCell(spec, at.window, score, gap, 10'000, 1) == expected, where.c_str());
            }
        }
        qInfo("%d of %d in closed form", exact, all);
        QVERIFY(at.closedForm ? exact == all : exact > 0);
    }

    void theFiguresOfARealCodec()
    {
        const CodecSpec spec = specOf("binary:from=4294967295");
        const TickWindow timeRange{1577836800, 2147472000};
        const auto at = [&](std::int64_t score, std::int64_t gap) {
            return survivalCell(spec, timeRange, score, gap, 1, 1);
        };
        const auto pairs = static_cast<std::uint64_t>(timeRange.last - timeRange.first);
        QVERIFY((at(2'097'151, 1) == SurvivalCell{pairs, pairs, 0, 0, true}));
        QVERIFY(at(2'097'152, 1).lost > 0);
        // From here on doubles lie two seconds apart and, ties to even, hold one and three of them in turn.
        const SurvivalCell half = at(2'400'000, 1);
        QVERIFY(half.exact && half.pairs == pairs);
        QVERIFY(std::abs(half.survivedShare() - 0.5) < 1e-6);
        QVERIFY(at(20'000'000, 16).lost > 0);
        QCOMPARE(at(20'000'000, 17).lost, 0u);
        QVERIFY(at(2'147'483'647, 1).fits());
        QVERIFY(!at(2'147'483'648, 1).fits());
        QVERIFY(!at(1, timeRange.last - timeRange.first + 1).fits());
        QVERIFY(!at(1, 0).fits());
    }

    void keptBitsThatWrapTurnPairsRound()
    {
        // Seven of eight neighbours keep their order, the eighth ends one cycle and begins the next.
        const SurvivalCell next = survivalCell(specOf("binary:bits=3,keep=3"), {0, 8000}, 5, 1, 1, 1);
        QVERIFY((next == SurvivalCell{8000, 7000, 0, 1000, true}));
        const SurvivalCell cycle = survivalCell(specOf("binary:bits=3,keep=3"), {0, 8000}, 5, 8, 1, 1);
        QVERIFY((cycle == SurvivalCell{7993, 0, 7993, 0, true}));
    }

    void fractionsInTextTurnRoundWhereDigitsChange()
    {
        // 9 is written .9 and 10 is written .10: of times one apart only this pair stands wrong.
        const SurvivalCell cell = survivalCell(specOf("text"), {1, 21}, 7, 1, 100, 1);
        QVERIFY((cell == SurvivalCell{20, 19, 0, 1, true}));
        const SurvivalCell tenth = survivalCell(specOf("text"), {1, 100}, 7, 9, 100, 1);
        QCOMPARE(tenth.lost, 1u); // .1 and .10 are one number, the only such pair nine apart
        const SurvivalCell negative = survivalCell(specOf("text"), {11, 21}, -7, 1, 1, 1);
        QVERIFY((negative == SurvivalCell{10, 0, 0, 10, true}));
    }

    void samplesAreNearTheWholeCount()
    {
        std::mt19937_64 random(3);
        int sampled = 0;
        for (const char *text :
             {"formula:score+t/30000", "formula:score*40000+30000-t", "fraction:span=30000,digits=3"}) {
            const CodecSpec spec = specOf(text);
            const TickWindow window{0, 29'999};
            for (int k = 0; k < 60; ++k) {
                const std::int64_t score = std::int64_t(1) << k % 53;
                const auto gap = static_cast<std::int64_t>(1 + random() % (k % 2 ? 20 : 20'000));
                constexpr std::uint32_t pairs = 1000;
                const SurvivalCell got = survivalCell(spec, window, score, gap, pairs, 5);
                const SurvivalCell expected = bruteForce(spec, window, score, gap);
                if (got.exact) {
                    QVERIFY(got == expected);
                    continue;
                }
                ++sampled;
                QCOMPARE(got.pairs, pairs);
                QCOMPARE(got.survived + got.lost + got.wrong, pairs);
                const auto near = [](double share, double wanted) {
                    const double sigma = std::sqrt(wanted * (1 - wanted) / pairs);
                    // Rare pairs come in whole numbers: two of them are no error of five sigma.
                    return std::abs(share - wanted) <= 5 * sigma + 2.0 / pairs;
                };
                QVERIFY(near(got.survivedShare(), expected.survivedShare()));
                const auto wrong = [](const SurvivalCell &cell) {
                    return double(cell.wrong) / double(cell.pairs);
                };
                QVERIFY(near(wrong(got), wrong(expected)));
            }
        }
        QVERIFY(sampled > 60);
    }

    void theMapIsTheSameOnAnyThreads()
    {
        const CodecSpec spec = specOf("formula:score+t/30000");
        const TickWindow window{0, 29'999};
        const SurvivalGrid grid = survivalGrid(window, 30, 12);
        const ForEach onThreads = [](std::size_t count, const std::function<void(std::size_t)> &work) {
            std::atomic<std::size_t> next = 0;
            std::vector<std::jthread> threads;
            for (int i = 0; i < 4; ++i)
                threads.emplace_back([&] {
                    for (std::size_t at = next++; at < count; at = next++)
                        work(at);
                });
        };
        const auto one = survivalMap(spec, window, grid, 64, 9, {});
        const auto many = survivalMap(spec, window, grid, 64, 9, {}, onThreads);
        VERIFY_RESULT(one);
        VERIFY_RESULT(many);
        QVERIFY(one->cells == many->cells);
        QVERIFY(one->sampledCells() > 0);
        const auto otherSeed = survivalMap(spec, window, grid, 64, 10, {});
        QVERIFY(one->cells != otherSeed->cells);
        // A cell depends on its own score and gap, not on the grid around it.
        QVERIFY(one->at(3, 4) == survivalCell(spec, window, grid.scores[3], grid.gaps[4], 64, 9));
    }

    void theGridSpansScoresAndTimeRange()
    {
        const SurvivalGrid grid = survivalGrid({1577836800, 2147472000}, 108, 64);
        QVERIFY(grid.scores.size() > 100 && grid.scores.size() <= 108); // the first few would repeat
        QCOMPARE(grid.scores.front(), 1);
        QCOMPARE(grid.scores.back(), std::int64_t(1) << 53);
        QCOMPARE(grid.gaps.front(), 1);
        QCOMPARE(grid.gaps.back(), 2147472000 - 1577836800);
        QVERIFY(std::ranges::is_sorted(grid.gaps, std::less_equal()));
        QVERIFY(std::ranges::is_sorted(grid.scores, std::less_equal()));
        QVERIFY(survivalGrid({5, 5}, 10, 10).gaps.empty());
        QCOMPARE(survivalGrid({5, 6}, 10, 10).gaps, std::vector<std::int64_t>{1});
        QCOMPARE(survivalGrid({0, 3}, 10, 10).gaps, (std::vector<std::int64_t>{1, 2, 3}));
    }

    void absurdInputsAreAnswered()
    {
        constexpr std::int64_t least = std::numeric_limits<std::int64_t>::min();
        constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
        for (const Case &at : cases) {
            const CodecSpec spec = specOf(at.spec);
            const SurvivalGrid grid = survivalGrid({least, most}, 12, 12);
            for (std::int64_t score : {least, std::int64_t(-1), std::int64_t(0), std::int64_t(1), most})
                for (const std::int64_t gap : grid.gaps) {
                    const SurvivalCell cell = survivalCell(spec, {least, most}, score, gap, 16, 1);
                    QCOMPARE(cell.survived + cell.lost + cell.wrong, cell.pairs);
                }
        }
        const SurvivalCell all = survivalCell(specOf("binary:bits=1,keep=1"), {least, most}, 3, 1, 16, 1);
        QCOMPARE(all.pairs, std::numeric_limits<std::uint64_t>::max());
        QCOMPARE(all.wrong, all.pairs / 2);

        const SurvivalGrid grid{{1}, {1}};
        VERIFY_FAILURE(survivalMap(specOf("text"), {3, 2}, grid, 16, 1, {}), ErrorKind::Usage, "ends before");
        VERIFY_FAILURE(survivalMap(specOf("text"), {2, 3}, grid, 0, 1, {}), ErrorKind::Usage, "one pair");
        const auto nothing = survivalMap(specOf("text"), {2, 3}, {}, 16, 1, {});
        VERIFY_RESULT(nothing);
        QVERIFY(nothing->cells.empty());
    }

    void aStopEndsItAtOnce()
    {
        std::stop_source stop;
        std::uint64_t scoresDone = 0;
        const Progress progress(stop.get_token(), [&](std::uint64_t done, std::uint64_t total) {
            QCOMPARE(total, 50u);
            scoresDone = done;
            if (done == 3)
                stop.request_stop();
        });
        SurvivalGrid grid;
        for (std::int64_t i = 1; i <= 50; ++i) {
            grid.scores.push_back(i);
            grid.gaps.push_back(i);
        }
        const auto map = survivalMap(specOf("text:from=100000"), {0, 99'000}, grid, 64, 1, progress);
        VERIFY_FAILURE(map, ErrorKind::Cancelled, "Stopped");
        QCOMPARE(scoresDone, 50u); // the others were passed over
    }
};

TIEBREAK_TEST(NoApplication, TestSurvival)

} // namespace tst_survival

#include "tst_survival.moc"
