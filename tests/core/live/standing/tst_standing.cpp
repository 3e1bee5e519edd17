// SPDX-License-Identifier: GPL-3.0-or-later
// Members are found in a sample as a look at all its rows finds them.
#include "core/live/livesamples.h"
#include "core/live/standing/standing.h"
#include "support/testprogram.h"

#include <QTest>

#include <limits>
#include <random>
#include <set>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_standing
{

namespace
{

std::optional<Place> placeByLooking(const SampledBoard &sample, std::string_view member)
{
    for (const RowsPart &part : sample.parts) {
        for (std::size_t row = 0; row < part.rows.size(); ++row) {
            if (part.rows.member(row) == member)
                return Place{part.firstRank + std::int64_t(row), part.rows.raw(row)};
        }
    }
    for (const FollowedMember &followed : sample.followed) {
        if (followed.member == member && followed.place)
            return followed.place;
    }
    return std::nullopt;
}

std::optional<std::string> memberByLooking(const SampledBoard &sample, std::int64_t rank)
{
    for (const RowsPart &part : sample.parts) {
        for (std::size_t row = 0; row < part.rows.size(); ++row) {
            if (part.firstRank + std::int64_t(row) == rank)
                return std::string(part.rows.member(row));
        }
    }
    return std::nullopt;
}

StandingPtr oneRow(const std::string &member, double raw, std::optional<Place> followed = {})
{
    SampledBoard sample;
    sample.cardinality = 2;
    sample.parts.push_back(partOf({{member, raw}}, 0, 1));
    sample.followed.push_back({"pinned", followed});
    return std::make_shared<const Standing>(std::move(sample));
}

} // namespace

class TestStanding : public QObject
{
    Q_OBJECT

private slots:
    void findsWhatALookAtAllRowsFinds()
    {
        std::mt19937_64 random(20261123);
        const auto below = [&](std::size_t end) { return random() % end; };
        // Few short names of a few bytes, so that many come twice.
        const auto name = [&] {
            std::string bytes;
            for (std::size_t length = below(3); length > 0; --length)
                bytes += "a\0b\xff"[below(4)];
            return bytes;
        };
        for (int round = 0; round < 2000; ++round) {
            SampledBoard sample;
            const std::size_t parts = below(4);
            for (std::size_t i = 0; i < parts; ++i) {
                RowsPart &part = sample.parts.emplace_back();
                part.firstRank = i == 0 ? 0 : std::int64_t(below(20));
                // A part was read at one moment: each member once.
                std::set<std::string> names;
                for (std::size_t rows = below(12); rows > 0; --rows)
                    names.insert(name());
                for (const std::string &member : names)
                    part.rows.append(member, double(below(100)));
            }
            for (std::size_t i = below(6); i > 0; --i) {
                FollowedMember followed{name(), std::nullopt};
                if (below(3) > 0)
                    followed.place = Place{std::int64_t(below(50)), double(below(100))};
                sample.followed.push_back(followed);
            }
            sample.cardinality = std::int64_t(below(30));
            const Standing standing{SampledBoard(sample)};
            if (sample.parts.empty())
                sample.parts.emplace_back();
            const bool whole = std::ssize(sample.parts.front().rows.raws()) >= sample.cardinality;
            QCOMPARE(standing.isWhole(), whole);
            QCOMPARE(standing.head().size(), sample.parts.front().rows.size());
            for (int look = 0; look < 40; ++look) {
                const std::string member = name();
                const auto place = placeByLooking(sample, member);
                QVERIFY(standing.placeOf(member) == place);
                const bool asked = std::ranges::any_of(
                    sample.followed, [&](const auto &followed) { return followed.member == member; });
                QCOMPARE(standing.knowsAbsent(member), !place && (whole || asked));
                const auto at = standing.memberAt(look - 2);
                QVERIFY(std::optional<std::string>(at) == memberByLooking(sample, look - 2));
            }
        }
    }

    void namesAreBytes()
    {
        const std::string nul("a\0b", 3);
        const std::string longName(100'000, 'x');
        std::string longOther = longName;
        longOther.back() = 'y';
        const LiveRows rows{{longName, 6}, {longOther, 5}, {nul, 4}, {"a", 3}, {"", 2}, {"\xff\xfe", 1}};
        const StandingPtr standing = sampleOfRows(rows, liveMoment(0s));
        for (std::size_t rank = 0; rank < rows.size(); ++rank) {
            QVERIFY(standing->placeOf(rows[rank].first) == (Place{std::int64_t(rank), rows[rank].second}));
            QVERIFY(standing->memberAt(std::int64_t(rank)) == std::string_view(rows[rank].first));
        }
        QVERIFY(standing->knowsAbsent(std::string("a\0", 2)));
        QVERIFY(standing->knowsAbsent(std::string_view()) == false);
        QVERIFY(standing->memory() > 200'000);
        // Where the only name is empty, there are no bytes at all.
        const StandingPtr empty = sampleOfRows({{"", 1}}, liveMoment(0s));
        QVERIFY(empty->placeOf("") == (Place{0, 1}));
        QVERIFY(empty->knowsAbsent("a"));
    }

    void rowsComeBeforeWhoWasAskedForByName()
    {
        // Read a moment apart: the row belongs to its neighbours.
        const StandingPtr torn = oneRow("pinned", 7, Place{3, 8});
        QVERIFY(torn->placeOf("pinned") == (Place{0, 7}));
        QVERIFY(oneRow("other", 7, Place{3, 8})->placeOf("pinned") == (Place{3, 8}));
        QVERIFY(oneRow("other", 7)->knowsAbsent("pinned"));
        QVERIFY(!oneRow("other", 7)->knowsAbsent("somebody"));
    }

    void knowsTheSameRows()
    {
        const auto same = [](const StandingPtr &a, const StandingPtr &b) {
            return a->sameRows(*b) && b->sameRows(*a);
        };
        QVERIFY(same(oneRow("a", 1), oneRow("a", 1)));
        QVERIFY(!same(oneRow("a", 1), oneRow("a", 2)));
        QVERIFY(!same(oneRow("a", 1), oneRow("b", 1)));
        QVERIFY(!same(oneRow("a", 1), oneRow("a", 1, Place{1, 1})));
        QVERIFY(!same(oneRow("a", 1, Place{1, 1}), oneRow("a", 1, Place{2, 1})));
        // Another double is another raw, however it compares.
        QVERIFY(!same(oneRow("a", 0.0), oneRow("a", -0.0)));
        QVERIFY(!same(oneRow("a", 1, Place{1, 0.0}), oneRow("a", 1, Place{1, -0.0})));
        const double nan = std::numeric_limits<double>::quiet_NaN();
        QVERIFY(same(oneRow("a", nan, Place{1, nan}), oneRow("a", nan, Place{1, nan})));
        const LiveRows rows{{"a", 3}, {"b", 2}, {"c", 1}};
        QVERIFY(same(sampleOfRows(rows, liveMoment(0s)), sampleOfRows(rows, liveMoment(5s))));
        QVERIFY(!same(sampleOfRows(rows, liveMoment(0s)), sampleOfRows(rows, liveMoment(0s), {2, 0, 0, {}})));
        QVERIFY(!same(sampleOfRows(rows, liveMoment(0s), {1, 0, 0, {}}),
                      sampleOfRows({{"a", 3}, {"b", 2}}, liveMoment(0s), {1, 0, 0, {}})));
    }
};

TIEBREAK_TEST(NoApplication, TestStanding)

} // namespace tst_standing

#include "tst_standing.moc"
