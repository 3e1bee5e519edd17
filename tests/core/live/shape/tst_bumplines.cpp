// SPDX-License-Identifier: GPL-3.0-or-later
// Lines of members out of standings, and their words.
#include "core/live/shape/bumplines.h"
#include "core/live/shape/bumptext.h"
#include "support/codecs.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_bumplines
{

namespace
{

const Moment linesBegin{std::chrono::seconds(1'795'033'800)};

/// A standing of these members, the highest first.
StandingPtr standingAt(int second, const std::vector<std::pair<const char *, double>> &rows,
                       std::int64_t cardinality)
{
    SampledBoard sample;
    sample.asked = linesBegin + std::chrono::seconds(second);
    sample.answered = sample.asked + std::chrono::milliseconds(1);
    sample.cardinality = cardinality;
    sample.parts.emplace_back();
    for (const auto &[member, raw] : rows)
        sample.parts.front().rows.append(member, raw);
    return std::make_shared<const Standing>(std::move(sample));
}

} // namespace

class TestBumpLines : public QObject
{
    Q_OBJECT

private slots:
    void pointsWhereSomethingChanged()
    {
        Sentences sentences("bumptext");
        const std::vector<StandingPtr> standings{
            standingAt(0, {{"ann", 9}, {"bob", 8}}, 100), standingAt(1, {{"ann", 9}, {"bob", 8}}, 100),
            standingAt(2, {{"bob", 9.5}, {"ann", 9}}, 100), standingAt(3, {{"bob", 10}, {"cid", 9}}, 101),
            standingAt(9, {{"cid", 99}}, 1)};
        const std::vector<BumpMember> members{
            {"ann", "Ann", true}, {"bob", "Bob", false, true}, {"cid", "Cid"}, {"dan", "Dan"}};
        const BumpLines lines =
            bumpLines(standings, members, linesBegin, linesBegin + std::chrono::seconds(5), decoder("plain"));
        QCOMPARE(lines.lines.size(), 4u);
        const auto &ann = lines.lines[0].points;
        QCOMPARE(ann.size(), 3u);
        QCOMPARE(ann[0].rank, 0);
        QCOMPARE(ann[0].score, 9);
        QCOMPARE(ann[1].rank, 1);
        QCOMPARE(ann[1].at, standings[2]->answered());
        QCOMPARE(ann[2].rank, std::nullopt);
        const auto &bob = lines.lines[1].points;
        QCOMPARE(bob.size(), 3u);
        QCOMPARE(bob[1].score, std::nullopt); // 9.5 is none
        QCOMPARE(bob[2].score, 10);
        // Whoever comes later begins later.
        QCOMPARE(lines.lines[2].points.size(), 1u);
        QCOMPARE(lines.lines[2].points[0].at, standings[3]->answered());
        QVERIFY(lines.lines[3].points.empty());
        QCOMPARE(lines.others, 99);
        QCOMPARE(lines.lines[1].name, std::string("Bob"));

        QCOMPARE(pointAt(lines.lines[0], linesBegin), nullptr);
        QCOMPARE(pointAt(lines.lines[0], standings[0]->answered()), ann.data());
        QCOMPARE(pointAt(lines.lines[0], linesBegin + std::chrono::hours(1)), &ann[2]);
        QCOMPARE(changingMoments(lines).size(), 4u);
        const auto roles = lineRoles(lines);
        QCOMPARE(roles[0], LineRole::Pinned);
        QCOMPARE(roles[1], LineRole::Leader);
        QCOMPARE(roles[2], LineRole::Other);

        const Wording wording = plainWording();
        sentences.add("ranks", placesText(lines.lines[0], lines, wording));
        sentences.add("never seen", placesText(lines.lines[3], lines, wording));
        sentences.add("scores", scoresText(lines.lines[1], lines, nullptr, wording));
        sentences.add("point", bumpPointText(lines.lines[0], ann[2], nullptr, wording));
        QVERIFY(bumpChartText(lines, wording).ends_with("99 others"));
        QVERIFY(bumpLines({}, members, linesBegin, linesBegin, decoder("plain")).lines[0].points.empty());
        QCOMPARE(bumpChartText({}, wording), noLinesText());
        COMPARE_SENTENCES(sentences);
    }

    void breaksWhereNobodyLooked()
    {
        Sentences sentences("bumptext");
        const auto at = [](int second) { return linesBegin + std::chrono::seconds(second); };
        const std::vector<StandingPtr> standings{standingAt(0, {{"ann", 9}, {"bob", 8}}, 2),
                                                 standingAt(20, {{"ann", 9}, {"bob", 8}}, 2),
                                                 standingAt(21, {{"bob", 10}, {"ann", 9}, {"cid", 1}}, 3)};
        const std::vector<BumpMember> members{{"ann", "Ann"}, {"bob", "Bob"}, {"cid", "Cid"}};
        const std::vector<UnseenTime> unseen{{at(-90), at(-80)}, {at(5), at(20)}, {at(90), at(99)}};
        const BumpLines lines = bumpLines(standings, members, at(1), at(30), decoder("plain"), unseen);
        QCOMPARE(lines.unseen, (std::vector<UnseenTime>{{at(5), at(20)}}));
        const auto &ann = lines.lines[0].points;
        // The same place as before is a point of its own: the line goes on there.
        QCOMPARE(ann.size(), 4u);
        QVERIFY(ann[1].unseen && !ann[1].rank && ann[1].at == at(5));
        QVERIFY(!ann[2].unseen && ann[2].rank == 0 && ann[2].at == standings[1]->answered());
        QCOMPARE(ann[3].rank, 1);
        // Who was not there yet has nothing that could break.
        QCOMPARE(lines.lines[2].points.size(), 1u);
        QCOMPARE(unseenAt(lines, at(5)), nullptr);
        QCOMPARE(unseenAt(lines, at(6)), &lines.unseen[0]);
        QCOMPARE(unseenAt(lines, at(20)), nullptr);
        const Wording wording = plainWording();
        sentences.add("gap", unseenText(lines.unseen[0], wording));
        sentences.add("chart", bumpChartText(lines, wording));
        sentences.add("fell", placesText(lines.lines[0], lines, wording));

        // A chart that begins in such a time: nobody has come meanwhile, as far as is known.
        const BumpLines later = bumpLines(standings, members, at(10), at(30), decoder("plain"), unseen);
        sentences.add("rose", placesText(later.lines[1], later, wording));
        // It ends in one.
        const BumpLines ended =
            bumpLines(std::span(standings).first(1), members, at(0), at(12), decoder("plain"), unseen);
        QVERIFY(ended.lines[0].points.back().unseen);
        COMPARE_SENTENCES(sentences);
    }

    void oneRoleEach()
    {
        BumpLines lines;
        lines.lines = {{"a", true, true, true, {}},
                       {"b", true, false, true, {}},
                       {"c", true, false, false, {}},
                       {"d", true, true, false, {}}};
        QCOMPARE(lineRoles(lines), (std::vector<LineRole>{LineRole::Leader, LineRole::Climber,
                                                          LineRole::Pinned, LineRole::Other}));
    }
};

TIEBREAK_TEST(NoApplication, TestBumpLines)

} // namespace tst_bumplines

#include "tst_bumplines.moc"
