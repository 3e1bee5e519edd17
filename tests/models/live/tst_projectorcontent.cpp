// SPDX-License-Identifier: GPL-3.0-or-later
// What an audience is shown of a reveal: each row beside the standing that it belongs to.
#include "models/live/projectorcontent.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <random>

using namespace tiebreak;

namespace tst_projectorcontent
{

namespace
{

using ContentRows = std::vector<std::pair<std::string, double>>;

constexpr std::int64_t contentTick = 1'795'000'000;

const Decoder &contentDecoder()
{
    static const Decoder plain{CodecSpec(), TimeRange()};
    return plain;
}

StandingPtr contentStanding(ContentRows rows, Direction direction, int secondsIn)
{
    std::ranges::sort(rows, [direction](const auto &a, const auto &b) {
        const bool highest = direction == Direction::HighestFirst;
        return highest ? std::tie(b.second, b.first) < std::tie(a.second, a.first)
                       : std::tie(a.second, a.first) < std::tie(b.second, b.first);
    });
    SampledBoard sample;
    sample.asked = sample.answered = Moment(std::chrono::seconds(contentTick + secondsIn));
    sample.cardinality = std::ssize(rows);
    sample.direction = direction;
    sample.parts.emplace_back();
    for (const auto &[member, raw] : rows)
        sample.parts.front().rows.append(member, raw);
    return std::make_shared<const Standing>(std::move(sample));
}

/// The steps between frozen and final.
std::vector<ProjectorContent> stepsOf(RevealOrder order, const ContentRows &before, const ContentRows &after,
                                      Direction direction, std::int64_t places = 10)
{
    const StandingPtr frozen = contentStanding(before, direction, 0);
    const StandingPtr last = contentStanding(after, direction, 600);
    const Reveal reveal(order, frozen, last, places, contentDecoder(), direction);
    ProjectorStyle style;
    style.title = "mini";
    style.wording = displayWording(QTimeZone::utc());
    std::vector<ProjectorContent> steps;
    for (std::size_t step = 1; step < reveal.size(); ++step)
        steps.push_back(revealContent(reveal, step, std::min<std::int64_t>(places, std::ssize(after)),
                                      contentDecoder(), style, {frozen->answered(), last->answered()}));
    return steps;
}

std::int64_t shownScoreOf(const StandingRow &row)
{
    return std::int64_t(row.raw);
}

} // namespace

class TestProjectorContent : public QObject
{
    Q_OBJECT

    /// Of all that is shown at once the larger score never has the shorter bar, nor somebody who is behind a
    /// plus.
    void checkStep(const ProjectorContent &step, Direction direction)
    {
        const bool highest = direction == Direction::HighestFirst;
        for (const StandingRow &a : step.rows) {
            QVERIFY(a.share <= 1);
            for (const StandingRow &b : step.rows) {
                if (a.share >= 0 && b.share >= 0 && (highest ? a.raw > b.raw : a.raw < b.raw))
                    QVERIFY2(a.share >= b.share, qPrintable(a.name + u' ' + b.name));
            }
        }
        for (qsizetype at = 1; at < step.rows.size(); ++at) {
            const StandingRow &row = step.rows[at];
            const QString &gap = row.gap;
            if (row.open || gap.isEmpty())
                continue;
            const std::int64_t points = std::abs(shownScoreOf(row) - shownScoreOf(step.rows[at - 1]));
            if (points == 0)
                QCOMPARE(gap, QStringLiteral("tied"));
            else
                QCOMPARE(gap, (highest ? QString(QChar(0x2212)) : QStringLiteral("+")) + QChar(0x2009) +
                                  groupedText(points));
        }
    }

private slots:
    void finalScoresMayExceedThoseOfTheFrozenLeader()
    {
        const auto steps =
            stepsOf(RevealOrder::ByPlace, {{"ann", 100}, {"ben", 90}, {"cem", 80}, {"dia", 70}},
                    {{"ann", 180}, {"ben", 170}, {"cem", 160}, {"dia", 150}}, Direction::HighestFirst);
        QCOMPARE(steps.size(), std::size_t(4));
        for (const ProjectorContent &step : steps)
            checkStep(step, Direction::HighestFirst);
        // Place 2 is told: 170, 160 and 150, above them ann as she was.
        const QList<StandingRow> &rows = steps[2].rows;
        QCOMPARE(rows[1].share, 1.0);
        QVERIFY(rows[1].share > rows[2].share && rows[2].share > rows[3].share &&
                rows[3].share > rows[0].share);
        QCOMPARE(rows[3].gap, QStringLiteral("\u2212\u200910"));
        // How much is missing to the winner's score is a secret.
        QCOMPARE(rows[0].share, 100.0 / 170);
    }

    void drawnBoards()
    {
        std::mt19937_64 random(7);
        const auto below = [&](std::int64_t end) { return std::int64_t(random() % std::uint64_t(end)); };
        for (int round = 0; round < 300; ++round) {
            const auto direction = round % 2 ? Direction::LowestFirst : Direction::HighestFirst;
            const std::int64_t lowest = round % 5 == 0 ? -300 : 1;
            ContentRows before;
            ContentRows after;
            for (int member = 0; member < 8; ++member) {
                const std::string name = "m" + std::to_string(member);
                const std::int64_t score = lowest + below(300);
                if (below(6) != 0)
                    before.emplace_back(name, double(score));
                // Some go, the leader too.
                if (below(6) != 0)
                    after.emplace_back(name, double(score + (below(2) == 0 ? below(400) : -below(30))));
            }
            for (const RevealOrder order : {RevealOrder::ByPlace, RevealOrder::ByTime}) {
                for (const ProjectorContent &step : stepsOf(order, before, after, direction, 1 + below(8))) {
                    checkStep(step, direction);
                    if (QTest::currentTestFailed())
                        return;
                }
            }
        }
    }

    void aPlaceIsWonFromWhoIsToldBelow()
    {
        // dia has passed cem, who stands below the last place now.
        const auto steps =
            stepsOf(RevealOrder::ByPlace, {{"ann", 100}, {"ben", 90}, {"cem", 80}, {"dia", 70}},
                    {{"ann", 100}, {"ben", 90}, {"cem", 80}, {"dia", 85}}, Direction::HighestFirst, 3);
        const StandingRow dia = steps[0].rows[2];
        QVERIFY(dia.change.move == Move::Rose && dia.change.ownScore);
        // With cem removed she has passed nobody.
        const auto without =
            stepsOf(RevealOrder::ByPlace, {{"ann", 100}, {"ben", 90}, {"cem", 80}, {"dia", 70}},
                    {{"ann", 100}, {"ben", 90}, {"dia", 85}}, Direction::HighestFirst, 3);
        QVERIFY(without[0].rows[2].change.move == Move::Rose && !without[0].rows[2].change.ownScore);
        QVERIFY(without.back().moves.isEmpty());
    }
};

TIEBREAK_TEST(QCoreApplication, TestProjectorContent)

} // namespace tst_projectorcontent

#include "tst_projectorcontent.moc"
