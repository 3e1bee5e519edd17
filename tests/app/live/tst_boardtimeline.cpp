// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a board: within bounds, and what counts as a change of it.
#include "app/live/boardtimeline.h"
#include "models/text/displaywording.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_boardtimeline
{

namespace
{

const Moment begin{std::chrono::seconds(1'795'033'800)};

/// Ranks `first` to `last` of a board of so many members, the first with the most points; who was added gets
/// above all others.
StandingPtr sample(std::chrono::seconds after, int members, int first, int last)
{
    SampledBoard sampled;
    sampled.asked = sampled.answered = begin + after;
    sampled.cardinality = members;
    sampled.parts.resize(2);
    sampled.parts[1].firstRank = first;
    const auto add = [&](RowsPart &part, int rank) {
        part.rows.append("m" + std::to_string(rank), 10'000 - rank);
    };
    for (int rank = 0; rank < 10; ++rank)
        add(sampled.parts[0], rank);
    for (int rank = first; rank < last; ++rank)
        add(sampled.parts[1], rank);
    return std::make_shared<const Standing>(std::move(sampled));
}

} // namespace

class TestBoardTimeline : public QObject
{
    Q_OBJECT

    BoardTimeline m_past;
    const Decoder m_decoder{CodecSpec(), Season()};

    void see(const StandingPtr &standing)
    {
        seeSample(m_past, standing, standing->answered(), m_decoder, displayWording(QTimeZone::utc()));
    }
    std::int64_t changes() const
    {
        std::int64_t changes = 0;
        for (const ActivityMinute &minute : m_past.activity.minutes())
            changes += minute.changes;
        return changes;
    }

private slots:
    void init() { m_past = BoardTimeline(); }

    void rowsThatComeIntoViewAreNoChanges()
    {
        see(sample(0s, 1000, 10, 20));
        see(sample(1s, 1000, 300, 400));
        QCOMPARE(changes(), 0);
        QVERIFY(m_past.events.empty());
    }

    void timesInWhichNobodyLooked()
    {
        addUnseen(m_past, {begin, begin + 10s});
        addUnseen(m_past, {begin + 20s, begin + 30s});
        QCOMPARE(m_past.unseen.size(), 2);
        QCOMPARE(m_past.events.size(), 2);
        QCOMPARE(m_past.events.front().kind, EventKind::NotRead);
        QCOMPARE(m_past.events.front().from, begin + 20s);
        QCOMPARE(m_past.events.front().to, begin + 30s);
        // The clock was set back: what lies later is forgotten, as in the history.
        addUnseen(m_past, {begin + 12s, begin + 18s});
        QCOMPARE(m_past.unseen.size(), 2);
        QCOMPARE(m_past.unseen.back().to, begin + 18s);
        for (int i = 0; i < 2000; ++i)
            addUnseen(m_past, {begin + 20s * (i + 1), begin + 20s * (i + 1) + 10s});
        QCOMPARE(m_past.unseen.size(), BoardTimeline::maxUnseen);
        QCOMPARE(m_past.unseen.back().from, begin + 40'000s);
    }

    void longNamesAreBounded()
    {
        const std::string name(100'000, 'x');
        for (int i = 0; i < 100; ++i) {
            LiveEvent event;
            event.member = name + std::to_string(i);
            event.other = name;
            addEvent(m_past, event);
        }
        QVERIFY(m_past.events.size() < 10);
        QCOMPARE(m_past.events.front().member, name + "99");
        std::size_t bytes = 0;
        for (const LiveEvent &event : m_past.events)
            bytes += event.member.size() + event.other.size() + event.text.size();
        QCOMPARE(m_past.eventBytes, bytes);
        QVERIFY(bytes <= BoardTimeline::maxEventBytes);
        // One that is larger than all that fits is told all the same.
        LiveEvent huge;
        huge.text.assign(2 * BoardTimeline::maxEventBytes, 'y');
        addEvent(m_past, huge);
        QCOMPARE(m_past.events.size(), 1);
        for (int i = 0; i < 3000; ++i)
            addEvent(m_past, LiveEvent());
        QCOMPARE(m_past.events.size(), BoardTimeline::maxEvents);
        QCOMPARE(m_past.eventBytes, 0);
    }
};

TIEBREAK_TEST(QApplication, TestBoardTimeline)

} // namespace tst_boardtimeline

#include "tst_boardtimeline.moc"
