// SPDX-License-Identifier: GPL-3.0-or-later
// What is kept of a board: within bounds, and what counts as a change of it.
#include "core/live/timeline/boardtimeline.h"

#include "core/live/alerts/alertstext.h"
#include "core/live/livesamples.h"
#include "support/sentences.h"
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
    const Decoder m_decoder{CodecSpec(), TimeRange()};

    void see(const StandingPtr &standing)
    {
        seeSample(m_past, standing, standing->answered(), m_decoder, plainWording());
    }
    /// Judges writers under the codec that is given back.
    Decoder judgingDecoder()
    {
        const Decoder decoder(parseCodecSpec("binary:from=4294967295").value(), TimeRange());
        m_past.audit = LiveAudit(decoder, Direction::HighestFirst, begin);
        return decoder;
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

    void silence()
    {
        see(sample(0s, 1000, 10, 20));
        m_past.history.confirm(begin + 2s);
        QCOMPARE(lastSeen(m_past), begin + 2s);
        QVERIFY(!noteSilence(m_past, begin + 6s, 1s));
        QVERIFY(m_past.unseen.empty());
        // Of a board that is read twice a minute ten seconds are none.
        QVERIFY(!isSilence(begin, begin + 10s, 30s));
        QVERIFY(noteSilence(m_past, begin + 7s, 1s));
        QCOMPARE(m_past.unseen.back(), (UnseenTime{begin + 2s, begin + 7s}));
        QCOMPARE(m_past.events.front().kind, EventKind::NotRead);
    }

    /// Others may have been missed before a reading that shows changes.
    void silenceBeforeChanges_data()
    {
        QTest::addColumn<std::int64_t>("interval");
        QTest::addColumn<std::int64_t>("took"); ///< the reading before
        QTest::addColumn<std::int64_t>("silence");
        const auto row = [](const char *name, int interval, int took, int silence) {
            QTest::newRow(name) << std::int64_t(interval) << std::int64_t(took) << std::int64_t(silence);
        };
        row("five times a second", 200, 10, 2000);
        row("twice a second", 500, 10, 2500);
        row("every second", 1000, 10, 5000);
        row("twice a minute", 30'000, 10, 90'000);
        row("slowly", 200, 1500, 4500);
    }
    void silenceBeforeChanges()
    {
        using std::chrono::milliseconds;
        QFETCH(std::int64_t, interval);
        QFETCH(std::int64_t, took);
        QFETCH(std::int64_t, silence);
        const auto at = [&](milliseconds moment, double raw) {
            SampledBoard board;
            board.asked = begin + moment - milliseconds(took);
            board.answered = begin + moment;
            board.cardinality = 1;
            board.parts.resize(1);
            board.parts.front().rows.append("m", raw);
            return std::make_shared<const Standing>(std::move(board));
        };
        see(at(milliseconds(0), 1));
        const milliseconds every(interval);
        QVERIFY(!noteSilence(m_past, *at(milliseconds(silence - 1), 2), every));
        QVERIFY(!noteSilence(m_past, *at(milliseconds(std::min<std::int64_t>(silence, 4999)), 1), every));
        QVERIFY(noteSilence(m_past, *at(milliseconds(silence), 2), every));
    }

    void silenceThatWasTold()
    {
        see(sample(0s, 1000, 10, 20));
        m_past.history.confirm(begin + 2s);
        QVERIFY(!noteSilence(m_past, begin + 3s, 1s, false));
        QVERIFY(!noteSilence(m_past, begin + 2s, 1s, true));
        QVERIFY(noteSilence(m_past, begin + 3s, 1s, true));
        QCOMPARE(m_past.unseen.back(), (UnseenTime{begin + 2s, begin + 3s}));
    }

    void anotherProcess_data()
    {
        QTest::addColumn<LiveRows>("before");
        QTest::addColumn<LiveRows>("now");
        QTest::addColumn<bool>("another");
        const LiveRows board{{"a", 9}, {"b", 8}, {"c", 7}, {"d", 6}};
        QTest::newRow("the same board") << board << board << false;
        QTest::newRow("one that went on")
            << board << LiveRows{{"a", 12}, {"b", 8}, {"c", 7}, {"d", 6}} << false;
        QTest::newRow("an older one") << LiveRows{{"a", 5}, {"b", 4}, {"c", 3}, {"d", 2}}
                                      << LiveRows{{"a", 1}, {"b", 0.5}, {"c", 0.25}, {"d", 0.125}} << false;
        QTest::newRow("any other") << board << LiveRows{{"x", 9}, {"y", 8}} << true;
        QTest::newRow("none") << board << LiveRows() << false;
        QTest::newRow("one that was not there") << LiveRows() << board << false;
    }

    void anotherProcess()
    {
        QFETCH(const LiveRows, before);
        QFETCH(const LiveRows, now);
        QFETCH(const bool, another);
        QVERIFY(!meetOtherProcess(m_past, sampleOfRows(now, begin), m_decoder)); // nothing is known
        QVERIFY(m_past.events.empty());
        see(sampleOfRows(now, begin));
        see(sampleOfRows(before, begin + 10s));
        m_past.events.clear();
        QCOMPARE(meetOtherProcess(m_past, sampleOfRows(now, begin + 20s), m_decoder), another);
        QCOMPARE(m_past.events.size(), another ? 2 : 1);
        QCOMPARE(m_past.events.back().kind, EventKind::Restarted);
        if (another)
            QCOMPARE(m_past.events.front().kind, EventKind::Replaced);
        QCOMPARE(m_past.history.empty(), another);
    }

    void scoresThatAreOlderThanAllThatWasSeenAreOneIncident()
    {
        const CodecSpec spec = parseCodecSpec("binary:from=4294967295").value();
        const Decoder decoder(spec, TimeRange());
        m_past.audit = LiveAudit(decoder, Direction::HighestFirst, begin);
        const auto board = [&](std::int64_t score, std::int64_t tick) {
            LiveRows rows;
            for (int i = 0; i < 4; ++i)
                rows.emplace_back("m" + std::to_string(i), rawOf(spec, score - i, tick + i));
            return rows;
        };
        const auto seeIt = [&](const StandingPtr &standing) {
            seeSample(m_past, standing, standing->answered(), decoder, plainWording());
        };
        const StandingPtr before = sampleOfRows(board(200, 1'795'000'100), begin);
        seeIt(before);
        const StandingPtr now = sampleOfRows(board(100, 1'795'000'000), begin + 5s);
        QVERIFY(!meetOtherProcess(m_past, now, decoder));
        seeIt(now);
        QCOMPARE(m_past.events.size(), 2);
        QCOMPARE(m_past.events.front().kind, EventKind::RolledBack);
        QVERIFY(isIncident(m_past.events.front()));
        QCOMPARE(m_past.events.front().count, 4);
        QCOMPARE(m_past.events.back().kind, EventKind::Restarted);
        QVERIFY(m_past.rollback && !m_past.rollback->to);
        QCOMPARE(m_past.beforeLoss, before);
        QCOMPARE(m_past.history.size(), 2u);
        // What the same process answers next is no incident.
        seeIt(sampleOfRows(board(90, 1'795'000'000), begin + 6s));
        QCOMPARE(m_past.incidentCount, 2);
    }

    void anotherServerTakesOver()
    {
        AlertWatch watch;
        watch.setRules(parseAlertRules("incident").value());
        const LiveRows board{{"a", 9}, {"b", 8}, {"c", 7}};
        see(sampleOfRows(board, begin));
        QVERIFY(alertsOf(watch, m_past, m_past.history.latest(), m_decoder).empty());
        const StandingPtr now = sampleOfRows(board, begin + 3s);
        QVERIFY(!meetOtherProcess(m_past, now, m_decoder, {"one:6379", "two:6379"}));
        const LiveEvent &event = m_past.events.front();
        QCOMPARE(event.kind, EventKind::TakenOver);
        QVERIFY(isIncident(event));
        QCOMPARE(event.serverBefore, std::string("one:6379"));
        QCOMPARE(event.server, std::string("two:6379"));
        QCOMPARE(event.from, begin);
        QCOMPARE(event.to, begin + 3s);
        see(now);
        const auto alerts = alertsOf(watch, m_past, now, m_decoder);
        QCOMPARE(alerts.size(), 1);
        COMPARE_SENTENCE("boardtimeline", alertText(alerts.front(), plainWording()));
        // The same server again is a restart, whatever it is called.
        QVERIFY(!meetOtherProcess(m_past, now, m_decoder, {"two:6379", "two:6379"}));
        QCOMPARE(m_past.events.front().kind, EventKind::Restarted);
    }

    void aServerWithRowsOfItsOwnIsNotCompared_data()
    {
        QTest::addColumn<LiveRows>("now");
        QTest::addColumn<bool>("isUnrelated");
        QTest::newRow("scores that are better and worse")
            << LiveRows{{"c", 12}, {"a", 10}, {"d", 4}, {"b", 2}} << false;
        QTest::newRow("scores that might be older, of a server that ran all along")
            << LiveRows{{"a", 8}, {"b", 7}, {"c", 6}, {"d", 5}} << true;
    }

    void aServerWithRowsOfItsOwnIsNotCompared()
    {
        QFETCH(const LiveRows, now);
        QFETCH(const bool, isUnrelated);
        const StandingPtr before = sampleOfRows({{"a", 9}, {"b", 8}, {"c", 7}, {"d", 6}}, begin);
        see(before);
        ServerTurn servers;
        servers.isUnrelated = isUnrelated;
        const StandingPtr other = sampleOfRows(now, begin + 3s);
        QVERIFY(meetOtherProcess(m_past, other, m_decoder, servers));
        see(other);
        QCOMPARE(m_past.events.size(), std::size_t(1));
        QCOMPARE(m_past.events.front().kind, EventKind::Restarted);
        QCOMPARE(m_past.events.front().data, OtherData::Own);
        QVERIFY(!m_past.rollback);
        QCOMPARE(m_past.history.size(), std::size_t(1));
        QCOMPARE(m_past.audit.log().total(ChangeKind::NotJudged), 0);
        // What this address showed before can still be saved.
        QCOMPARE(m_past.beforeLoss, before);
        QCOMPARE(m_past.loss, m_past.events.front());
    }

    void aProcessWithoutTheBoardIsOneIncident()
    {
        const StandingPtr before = sampleOfRows({{"a", 9}, {"b", 8}}, begin);
        see(before);
        const StandingPtr none = sampleOfRows({}, begin + 1s);
        QVERIFY(!meetOtherProcess(m_past, none, m_decoder));
        see(none);
        QCOMPARE(m_past.incidentCount, 1);
        QCOMPARE(m_past.events.size(), std::size_t(1));
        QCOMPARE(m_past.events.front().kind, EventKind::Restarted);
        QCOMPARE(m_past.events.front().data, OtherData::NoBoard);
        QCOMPARE(m_past.beforeLoss, before);
        QCOMPARE(m_past.history.latest(), none);
    }

    void writersAreNotJudgedAcrossProcesses_data()
    {
        QTest::addColumn<bool>("sharesData");
        QTest::newRow("another process") << false;
        QTest::newRow("a replica that took over") << true;
    }

    void writersAreNotJudgedAcrossProcesses()
    {
        QFETCH(const bool, sharesData);
        const Decoder decoder = judgingDecoder();
        const double sound = rawOf(decoder.spec(), 100, 1'795'000'000);
        const auto board = [&](double ann, std::chrono::seconds after) {
            return sampleOfRows({{"ann", ann}, {"bob", sound - 1}}, begin + after);
        };
        const auto seeIt = [&](const StandingPtr &standing) {
            seeSample(m_past, standing, standing->answered(), decoder, plainWording());
        };
        seeIt(board(sound, 0s));
        const StandingPtr moved = board(sound + 3600, 1s);
        ServerTurn servers;
        servers.sharesData = sharesData;
        QVERIFY(!meetOtherProcess(m_past, moved, decoder, servers));
        seeIt(moved);
        QCOMPARE(m_past.audit.log().damage(), sharesData ? 1 : 0);
        seeIt(board(sound + 7200, 2s));
        QCOMPARE(m_past.audit.log().damage(), sharesData ? 2 : 1);
    }

    void writersAreNotJudgedAcrossAGapOfARecording()
    {
        const Decoder decoder = judgingDecoder();
        const double sound = rawOf(decoder.spec(), 100, 1'795'000'000);
        const auto seeAfter = [&](std::chrono::seconds after, double ann, std::chrono::seconds watchedSince) {
            const StandingPtr standing = sampleOfRows({{"ann", ann}, {"bob", sound - 1}}, begin + after);
            seeSample(m_past, {standing, standing->answered(), begin + watchedSince}, decoder,
                      plainWording());
            return m_past.audit.log().damage();
        };
        QCOMPARE(seeAfter(0s, sound, 0s), 0);
        QCOMPARE(seeAfter(9s, sound + 3600, 9s), 0);
        QCOMPARE(seeAfter(10s, sound + 7200, 9s), 1);
    }

    // Nothing was written to either of them.
    void serversThatTakeTurnsAreNotCompared()
    {
        const LiveRows one{{"a", 9}, {"b", 8}, {"c", 7}};
        const LiveRows two{{"a", 5}, {"b", 8}, {"c", 9}};
        const std::string address = "balanced:6379";
        see(sampleOfRows(one, begin));
        for (int turn = 1; turn < 4; ++turn) {
            const StandingPtr now = sampleOfRows(turn % 2 ? two : one, begin + turn * 3s);
            QVERIFY(meetOtherProcess(m_past, now, m_decoder, {address, address, true}));
            see(now);
            QVERIFY(!m_past.rollback);
        }
        QCOMPARE(m_past.events.size(), std::size_t(3));
        for (const LiveEvent &event : m_past.events)
            QCOMPARE(event.kind, EventKind::Restarted);
        QCOMPARE(m_past.audit.log().changes().size(), std::size_t(0));
    }

    void anUnrelatedServerWithoutTheBoard()
    {
        see(sampleOfRows(LiveRows{{"a", 9}, {"b", 8}}, begin));
        const StandingPtr none = sampleOfRows({}, begin + 1s);
        QVERIFY(isGoneSince(m_past, none));
        ServerTurn turn{"a:1", "a:1"};
        turn.isUnrelated = true;
        QVERIFY(meetOtherProcess(m_past, none, m_decoder, turn));
        see(none);
        QCOMPARE(m_past.events.size(), std::size_t(1));
        QCOMPARE(m_past.events.front().data, OtherData::NoBoard);
        QCOMPARE(m_past.loss->data, OtherData::NoBoard);
        QCOMPARE(m_past.beforeLoss->cardinality(), 2);
    }

    void anotherBoardUnderTheKeyIsOneIncident()
    {
        const LiveRows board{{"a", 9}, {"b", 8}, {"c", 7}, {"d", 6}};
        const LiveRows other{{"x", 9}, {"y", 8}, {"z", 7}};
        see(sampleOfRows(board, begin));
        m_past.history.confirm(begin + 5s);
        const StandingPtr before = m_past.history.latest();
        see(sampleOfRows(other, begin + 6s));
        QCOMPARE(m_past.incidentCount, 1);
        QCOMPARE(m_past.events.size(), 1);
        const LiveEvent &event = m_past.events.front();
        QCOMPARE(event.kind, EventKind::Replaced);
        QCOMPARE(event.from, begin + 5s);
        QCOMPARE(event.to, begin + 6s);
        QCOMPARE(event.count, 3);
        QCOMPARE(event.top, 4);
        QCOMPARE(m_past.beforeLoss, before);
        QCOMPARE(m_past.history.size(), 1u);
        QVERIFY(!meetOtherBoard(m_past, sampleOfRows(other, begin + 7s), m_decoder));
        // What is told above all others is not all there was.
        QCOMPARE(m_past.incidentCount, m_past.incidentsToLoss);
        std::ignore = meetOtherProcess(m_past, nullptr, m_decoder, {"a:1", "b:1", true});
        QCOMPARE(m_past.loss->kind, EventKind::Replaced);
        QCOMPARE(m_past.incidentCount, m_past.incidentsToLoss + 1);
    }

    void membersOfABoardOfMoreRanksAreLookedUp_data()
    {
        QTest::addColumn<bool>("gone");
        QTest::addColumn<int>("members");
        QTest::newRow("they are gone") << true << 500;
        QTest::newRow("they were overtaken") << false << 500;
        QTest::newRow("they are gone, and most others") << true << 100;
        QTest::newRow("only others are gone") << false << 100;
    }

    void membersOfABoardOfMoreRanksAreLookedUp()
    {
        QFETCH(const bool, gone);
        QFETCH(const int, members);
        const bool shrank = members < 500;
        const auto headOf = [](const std::string &prefix, Moment answered, int ofAll) {
            SampledBoard sampled;
            sampled.asked = sampled.answered = answered;
            sampled.cardinality = ofAll;
            sampled.parts.resize(1);
            for (int rank = 0; rank < 10; ++rank)
                sampled.parts[0].rows.append(prefix + std::to_string(rank), 10'000 - rank);
            return sampled;
        };
        see(std::make_shared<const Standing>(headOf("m", begin, 500)));
        const StandingPtr before = m_past.history.latest();
        const StandingPtr later = std::make_shared<const Standing>(headOf("x", begin + 1s, members));
        QVERIFY(!meetOtherBoard(m_past, later, m_decoder));
        see(later);
        QCOMPARE(m_past.incidentCount, 0);
        SampledBoard sampled = headOf("x", begin + 11s, members);
        for (const std::string &member : membersToAskFor(*before, *later))
            sampled.former.push_back({member, !gone});
        const StandingPtr now = std::make_shared<const Standing>(std::move(sampled));
        QCOMPARE(meetOtherBoard(m_past, now, m_decoder), gone);
        // One of them, never both.
        QCOMPARE(m_past.incidentCount, gone || shrank ? 1 : 0);
        if (shrank)
            QCOMPARE(m_past.loss->kind, gone ? EventKind::Replaced : EventKind::Shrunk);
        if (!gone)
            return;
        QCOMPARE(m_past.events.front().from, begin);
        QCOMPARE(m_past.events.front().to, begin + 1s);
        QCOMPARE(m_past.events.front().lastPlace, 8);
        QCOMPARE(m_past.beforeLoss, before);
        QVERIFY(m_past.history.empty());
    }

    void theFewestRanksThatWereWatched()
    {
        const auto see = [&](std::int64_t cardinality, int rows, int second) {
            SampledBoard sampled;
            sampled.asked = sampled.answered = begin + std::chrono::seconds(second);
            sampled.cardinality = cardinality;
            sampled.parts.resize(1);
            for (int rank = 0; rank < rows; ++rank)
                sampled.parts[0].rows.append("m" + std::to_string(rank), 10'000 - rank);
            const auto standing = std::make_shared<const Standing>(std::move(sampled));
            seeSample(m_past, standing, standing->answered(), m_decoder, plainWording());
            const auto fewest = watchedRanks(m_past, standing->coverage()).fewest;
            return fewest ? fewest->part(CoveredUnit::Ranks)->asked : std::nullopt;
        };
        QCOMPARE(see(3, 3, 0), std::nullopt);
        QCOMPARE(see(5000, 10, 1), std::nullopt);
        QCOMPARE(see(4990, 10, 2), std::nullopt); // as many as ever
        QCOMPARE(see(4990, 20, 3), 5000);
        QCOMPARE(see(8, 8, 4), 5000);
        forgetSeen(m_past);
        QCOMPARE(see(8, 8, 5), std::nullopt);
    }

    void ofARecordingNobodyIsLookedUp()
    {
        const auto headOf = [](const std::string &prefix, Moment answered) {
            SampledBoard sampled;
            sampled.asked = sampled.answered = answered;
            sampled.cardinality = 500;
            sampled.parts.resize(1);
            for (int rank = 0; rank < 10; ++rank)
                sampled.parts[0].rows.append(prefix + std::to_string(rank), 10'000 - rank);
            return std::make_shared<const Standing>(std::move(sampled));
        };
        const auto seeRecorded = [&](const StandingPtr &standing) {
            return seeSample(m_past, StandingSpan{standing, standing->answered(), begin}, m_decoder,
                             plainWording());
        };
        for (int second = 0; second < 90; second += 10)
            QVERIFY(!seeRecorded(headOf("m", begin + std::chrono::seconds(second))));
        const StandingPtr before = m_past.history.latest();
        QVERIFY(!seeRecorded(headOf("x", begin + 90s))); // it may be the same board
        QCOMPARE(m_past.incidentCount, 1);
        QCOMPARE(m_past.loss->kind, EventKind::Replaced);
        QVERIFY(!m_past.loss->fair);
        QCOMPARE(m_past.loss->top, 10);
        QCOMPARE(m_past.beforeLoss, before);
        QVERIFY(!m_past.doubted);
    }

    void incidentsAreToldOfWhateverBoardThereIs()
    {
        AlertWatch watch;
        watch.setRules(parseAlertRules("incident").value());
        const LiveRows board{{"a", 9}, {"b", 8}, {"c", 7}};
        const auto alerts = [&](const LiveRows &rows, std::chrono::seconds after) {
            const StandingPtr standing = sampleOfRows(rows, begin + after);
            see(standing);
            return alertsOf(watch, m_past, standing, m_decoder);
        };
        QVERIFY(alerts(board, 0s).empty());
        QVERIFY(alertsOf(watch, m_past, begin + 1s).empty());
        // The same board, which needs no sample of its own.
        QVERIFY(!meetOtherProcess(m_past, nullptr, m_decoder));
        QCOMPARE(alertsOf(watch, m_past, begin + 2s).size(), 1);
        QVERIFY(alertsOf(watch, m_past, begin + 3s).empty());
        const LiveRows other{{"x", 5}};
        QVERIFY(meetOtherProcess(m_past, sampleOfRows(other, begin + 4s), m_decoder));
        watch.beginAnew();
        const auto replaced = alerts(other, 4s);
        QCOMPARE(replaced.size(), 1);
        QCOMPARE(replaced.front().count, 2);
        QCOMPARE(alerts({}, 5s).size(), 1);
        QCOMPARE(m_past.incidents.back().kind, EventKind::BoardGone);
        for (int i = 0; i < 100; ++i)
            addEvent(m_past, m_past.incidents.back());
        QCOMPARE(m_past.incidents.size(), BoardTimeline::maxIncidents);
    }

    void anAlertOfDamageNamesTheMember()
    {
        const CodecSpec spec = parseCodecSpec("binary:from=4294967295").value();
        const Decoder decoder(spec, TimeRange());
        m_past.audit = LiveAudit(decoder, Direction::HighestFirst, begin);
        AlertWatch watch;
        watch.setRules(parseAlertRules("damage").value());
        const double old = rawOf(spec, 100, 1'795'000'000);
        const auto alerts = [&](std::chrono::seconds after, double ann) {
            const StandingPtr standing = sampleOfRows({{"ann", ann}, {"bob", old}}, begin + after);
            seeSample(m_past, standing, standing->answered(), decoder, plainWording());
            return alertsOf(watch, m_past, standing, decoder);
        };
        QVERIFY(alerts(0s, old + 1).empty());
        const auto fired = alerts(1s, old + 3600);
        QCOMPARE(fired.size(), 1);
        QCOMPARE(fired.front().member, std::string("ann"));
        QCOMPARE(m_past.events.front().kind, EventKind::Damage);
    }

    void whatIsFoundFurtherDownIsTold()
    {
        const CodecSpec spec = parseCodecSpec("binary:from=4294967295").value();
        const Decoder decoder(spec, TimeRange());
        m_past.audit = LiveAudit(decoder, Direction::HighestFirst, begin);
        AlertWatch watch;
        watch.setRules(parseAlertRules("damage").value());
        const double old = rawOf(spec, 100, 1'795'000'000);
        const StandingPtr top = sampleOfRows({{"ann", old + 5}}, begin);
        seeSample(m_past, top, top->answered(), decoder, plainWording());
        QVERIFY(alertsOf(watch, m_past, top, decoder).empty());
        const auto see = [&](std::int64_t turn, std::chrono::seconds after, double bob) {
            DeeperSample sample;
            sample.asked = sample.answered = begin + after;
            sample.turn = turn;
            sample.beginsTurn = true;
            sample.parts.emplace_back().rows.append("bob", bob);
            return seeDeeper(m_past, sample, decoder, plainWording());
        };
        QVERIFY(!see(0, 1s, old));
        QVERIFY(alertsOf(watch, m_past, begin + 1s).empty());
        QVERIFY(see(1, 5s, old + 3600));
        QCOMPARE(m_past.events.front().kind, EventKind::Damage);
        const auto alerts = alertsOf(watch, m_past, begin + 5s);
        QCOMPARE(alerts.size(), 1);
        QCOMPARE(alerts.front().member, std::string("bob"));
        QCOMPARE(alerts.front().from, begin + 1s);
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

TIEBREAK_TEST(QCoreApplication, TestBoardTimeline)

} // namespace tst_boardtimeline

#include "tst_boardtimeline.moc"
