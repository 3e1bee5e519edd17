// SPDX-License-Identifier: GPL-3.0-or-later
// The skip list against a plain sorted set, operation by operation.
#include "internals/skiplist/skiplist.h"

#include "internals/skiplist/skipliststatistics.h"
#include "support/plainskiplist.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTest>

#include <cmath>
#include <limits>
#include <map>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_skiplist
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The same rows in the structures of the standard library.
class PlainBoard
{
public:
    void set(const std::string &member, double raw)
    {
        const auto [entry, isNew] = m_scores.emplace(member, raw);
        if (isNew) {
            m_order.insert({raw, member});
        } else if (entry->second != raw) {
            m_order.erase({entry->second, member});
            m_order.insert({raw, member});
            entry->second = raw;
        }
    }
    bool remove(const std::string &member)
    {
        const auto entry = m_scores.find(member);
        if (entry == m_scores.end())
            return false;
        m_order.erase({entry->second, member});
        m_scores.erase(entry);
        return true;
    }
    std::vector<std::pair<double, std::string>> rows() const { return {m_order.begin(), m_order.end()}; }

private:
    std::map<std::string, double> m_scores;
    std::set<std::pair<double, std::string>> m_order;
};

std::vector<std::pair<double, std::string>> rowsOf(const SkipList &list, const std::vector<SkipNode> &nodes)
{
    std::vector<std::pair<double, std::string>> rows;
    for (const SkipNode node : nodes)
        rows.emplace_back(list.raw(node), list.name(node));
    return rows;
}

std::string binaryName(std::mt19937_64 &random)
{
    static const std::string parts[] = {std::string("\0", 1),   "a",    "\xff",
                                        std::string("a\0b", 3), "name", "\n"};
    std::string name;
    for (std::uint64_t i = random() % 5; i > 0; --i)
        name += parts[random() % std::size(parts)];
    return name;
}

} // namespace

class TestSkipList : public QObject
{
    Q_OBJECT

private slots:
    void holdsThroughRandomOperations_data();
    void holdsThroughRandomOperations();
    void refusesNan();
    void keepsThePlaceWhereItCan();
    void isTheSameForASeed();
    void drawsLevelsAsExpected();
    void findsPathsAsShortAsExpected();
    void findsWhatIsBroken();
};

void TestSkipList::holdsThroughRandomOperations_data()
{
    QTest::addColumn<int>("oneIn");
    QTest::addColumn<int>("maxLevels");
    QTest::newRow("Redis") << 4 << 32;
    QTest::newRow("half") << 2 << 32;
    QTest::newRow("64 levels") << 4 << 64;
    QTest::newRow("half, 64 levels") << 2 << 64;
    QTest::newRow("2 levels") << 2 << 2;
    QTest::newRow("a plain list") << 4 << 1;
}

void TestSkipList::holdsThroughRandomOperations()
{
    QFETCH(int, oneIn);
    QFETCH(int, maxLevels);
    std::mt19937_64 random(20261125);
    SkipList list({oneIn, maxLevels, 7});
    PlainBoard plain;
    const double scores[] = {0, -0.0, 1, 1, 2, 0x1p53, -5.5, infinity, -infinity};
    for (int i = 0; i < 3000; ++i) {
        const std::string name = binaryName(random);
        const double raw = scores[random() % std::size(scores)];
        const auto rows = plain.rows();
        switch (random() % 4) {
        case 0:
            QCOMPARE(list.remove(name), plain.remove(name));
            QVERIFY(!list.find(name));
            break;
        case 1: {
            const double old = list.score(name).value_or(0);
            const auto sum = incrementBy(list, name, raw);
            QCOMPARE(sum.has_value(), !std::isnan(old + raw));
            if (sum)
                plain.set(name, old + raw);
            break;
        }
        default:
            VERIFY_RESULT(list.set(name, raw));
            plain.set(name, raw);
        }
        QCOMPARE(brokenInvariant(list), std::string());
    }
    const auto rows = plain.rows();
    QVERIFY(rows.size() > 100);
    QCOMPARE(rowsOf(list, rangeByRank(list, 0, -1)), rows);
    const auto backwards = std::vector(rows.rbegin(), rows.rend());
    QCOMPARE(rowsOf(list, rangeByRank(list, 0, -1, true)), backwards);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto rank = static_cast<std::int64_t>(i);
        QCOMPARE(list.rank(rows[i].second), rank);
        QCOMPARE(reverseRank(list, rows[i].second), std::ssize(rows) - 1 - rank);
        QCOMPARE(list.score(rows[i].second), rows[i].first);
        QCOMPARE(list.name(list.nodeAt(rank + 1)), std::string_view(rows[i].second));
    }
    QCOMPARE(list.nodeAt(0), SkipNode(0));
    QCOMPARE(list.nodeAt(std::ssize(rows) + 1), SkipNode(0));
    for (const double min : scores)
        for (const double max : scores)
            for (int exclusive = 0; exclusive < 4; ++exclusive) {
                const ScoreBounds bounds{min, max, (exclusive & 1) != 0, (exclusive & 2) != 0};
                std::vector<std::pair<double, std::string>> within;
                for (const auto &row : rows)
                    if (bounds.isAboveMin(row.first) && bounds.isBelowMax(row.first))
                        within.push_back(row);
                QCOMPARE(rowsOf(list, rangeByScore(list, bounds)), within);
                QCOMPARE(countByScore(list, bounds), std::ssize(within));
                std::ranges::reverse(within);
                QCOMPARE(rowsOf(list, rangeByScore(list, bounds, true)), within);
                QCOMPARE(std::ssize(rangeByScore(list, bounds, false, 2, 3)),
                         std::clamp(std::ssize(within) - 2, std::ptrdiff_t(0), std::ptrdiff_t(3)));
            }
    while (!list.empty()) {
        QVERIFY(list.remove(list.name(list.nodeAt(list.size() / 2 + 1))));
        QCOMPARE(brokenInvariant(list), std::string());
    }
    QCOMPARE(list.levels(), 1);
}

void TestSkipList::refusesNan()
{
    SkipList list;
    VERIFY_RESULT(list.set("a", infinity));
    VERIFY_FAILURE(list.set("a", std::nan("")), ErrorKind::Usage, "NaN");
    VERIFY_FAILURE(list.set("b", std::nan("")), ErrorKind::Usage, "NaN");
    VERIFY_FAILURE(incrementBy(list, "a", -infinity), ErrorKind::Usage, "NaN");
    QCOMPARE(list.score("a"), infinity);
    QCOMPARE(list.size(), std::int64_t(1));
}

void TestSkipList::keepsThePlaceWhereItCan()
{
    SkipList list;
    for (int i = 1; i <= 9; ++i)
        QCOMPARE(list.set(std::to_string(i), i * 10).value(), ScoreChange::Added);
    QCOMPARE(list.set("5", 50).value(), ScoreChange::Unchanged);
    QCOMPARE(list.set("5", 59).value(), ScoreChange::InPlace);
    QCOMPARE(list.set("5", 60).value(), ScoreChange::Moved); // where it is equal, names would have to decide
    QCOMPARE(list.set("5", 40).value(), ScoreChange::Moved);
    QCOMPARE(list.set("9", 1e300).value(), ScoreChange::InPlace);
    QCOMPARE(list.set("1", -1e300).value(), ScoreChange::InPlace);
    QCOMPARE(list.set("z", 0.0).value(), ScoreChange::Added);
    QCOMPARE(list.set("z", -0.0).value(), ScoreChange::Unchanged);
    QVERIFY(!std::signbit(*list.score("z")));
    QCOMPARE(brokenInvariant(list), std::string());
}

void TestSkipList::isTheSameForASeed()
{
    const auto levels = [](const SkipListSettings &settings) {
        SkipList list(settings);
        for (int i = 0; i < 32; ++i)
            list.set(std::to_string(100 + i), i).value();
        std::string drawn;
        for (SkipNode node = list.next(skipHead); node; node = list.next(node))
            drawn += std::to_string(list.levelsOf(node));
        return drawn;
    };
    QCOMPARE(levels({4, 32, 7}), levels({4, 64, 7}));
    QVERIFY(levels({4, 32, 7}) != levels({4, 32, 8}));
    QVERIFY(levels({4, 32, 7}) != levels({2, 32, 7}));
    QCOMPARE(levels({4, 32, 7}), std::string("11213121214141112131122211112111"));
    QCOMPARE(levels({2, 32, 7}), std::string("22131231417644121562212122121131"));
}

void TestSkipList::drawsLevelsAsExpected()
{
    for (const int oneIn : {4, 2}) {
        SkipList list({oneIn, 32, 20261125});
        constexpr int members = 50'000;
        for (int i = 0; i < members; ++i)
            list.set(std::to_string(i), i).value();
        const SkipListStatistics statistics = statisticsOf(list);
        QCOMPARE(statistics.nodes, std::int64_t(members));
        QCOMPARE(statistics.expectedPointersPerNode, oneIn == 4 ? 4.0 / 3 : 2.0);
        QVERIFY(std::abs(statistics.pointersPerNode / statistics.expectedPointersPerNode - 1) < 0.02);
        double shares = 0;
        for (const LevelShare &level : statistics.levels) {
            shares += level.share;
            // Five standard deviations.
            const double deviation = std::sqrt(level.expected * (1 - level.expected) / members);
            QVERIFY(std::abs(level.share - level.expected) < 5 * deviation);
        }
        QVERIFY(std::abs(shares - 1) < 1e-9);
    }
}

void TestSkipList::findsPathsAsShortAsExpected()
{
    // By names alone as well, all scores equal.
    for (const bool equal : {false, true})
        for (const int oneIn : {4, 2}) {
            double measured = 0;
            constexpr int members = 4096;
            constexpr int lists = 9;
            for (int seed = 0; seed < lists; ++seed) {
                SkipList list({oneIn, 32, static_cast<std::uint64_t>(seed)});
                for (int i = 0; i < members; ++i)
                    list.set(std::to_string(i), equal ? 1 : i).value();
                measured += statisticsOf(list).meanComparisons / lists;
            }
            const double expected = expectedComparisons(members, 1.0 / oneIn);
            QVERIFY2(measured < expected, std::to_string(measured).c_str());
            QVERIFY2(measured > expected * 0.6, std::to_string(measured).c_str());
        }
    QCOMPARE(expectedComparisons(0, 0.25), 0.0);
    QCOMPARE(expectedComparisons(1, 0.5), 3.0);
    QCOMPARE(expectedComparisons(256, 0.25), 16 + 4.0 / 3 + 1);
}

void TestSkipList::findsWhatIsBroken()
{
    SkipList list;
    QCOMPARE(brokenInvariant(list), std::string());
    for (int i = 0; i < 20; ++i)
        list.set(std::to_string(i), i).value();
    NoSkipSteps silent;
    // A node that the dictionary knows already.
    list.insertNode(5, "5", silent);
    QVERIFY(!brokenInvariant(list).empty());
}

TIEBREAK_TEST(NoApplication, TestSkipList)

} // namespace tst_skiplist

#include "tst_skiplist.moc"
