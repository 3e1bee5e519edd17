// SPDX-License-Identifier: GPL-3.0-or-later
// A server that comes back with an older board, with the same, or with another one.
#include "app/live/livetools.h"
#include "app/live/recording/boardrecorder.h"
#include "app/look/style.h"
#include "app/session/session.h"
#include "app/widgets/messagebar.h"
#include "core/live/standing/livetext.h"
#include "core/text/scoretext.h"
#include "files/recording/recording.h"
#include "livewindowfixture.h"
#include "support/files.h"
#include "support/patience.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/testsentinels.h"
#include "support/verify.h"

#include <QFileDialog>
#include <QPushButton>
#include <QTemporaryDir>

#include <algorithm>

using namespace tiebreak;

namespace tst_incidents
{

class IncidentsTest : public QObject, LiveWindowFixture
{
    Q_OBJECT

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init() { startAtBoard(shortTimes()); }
    void cleanup() { stopAtBoard(); }
    void anOldFileIsARollback();
    void soIsAFileThatIsOlderThanAllThatWasSeen();
    void theSameBoardGoesOn();
    void anotherBoardBeginsAnew();
    void theSameBoardInAnotherCodecBeginsAnew();
    void aBoardIsReplacedWithoutARestart();
    void bothServersOfAFailoverAreNamed();
    void whatIsLostIsTold();

private:
    void fill(qint64 points)
    {
        for (int i = 0; i < 8; ++i)
            put("m" + std::to_string(i), points + i, points + i);
    }
    QTemporaryDir m_saved;

    bool isOffered(const char *button)
    {
        const auto *found = live().findChild<QPushButton *>(QLatin1StringView(button));
        return found && found->isVisible();
    }
    std::size_t told(EventKind kind)
    {
        return std::size_t(std::ranges::count(live().board()->events, kind, &LiveEvent::kind));
    }
};

void IncidentsTest::anOldFileIsARollback()
{
    fill(100);
    watch();
    QCOMPARE(m_server->command({"SAVE"}), std::string("+OK"));
    const StandingPtr saved = live().board()->latest();
    fill(200);
    // The last that is written: a sample may be taken between two of them.
    QTRY_VERIFY(live().board()->latest()->placeOf("m7")->raw != saved->placeOf("m7")->raw);
    const StandingPtr before = live().board()->latest();
    QVERIFY(m_server->restart());
    QTRY_COMPARE(told(EventKind::RolledBack), 1u);
    QTRY_COMPARE(told(EventKind::Restarted), 1u);
    // It is told once, not as eight scores that fell.
    QCOMPARE(told(EventKind::WorseScore) + told(EventKind::Damage), 0u);
    QCOMPARE(live().board()->rollback->members, 8);
    QVERIFY(live().board()->rollback->to == saved->answered());
    QVERIFY(live().board()->history.size() >= 3);

    QTRY_VERIFY(isOffered("saveBefore"));
    for (const char *suffix : {"csv", "redis"}) {
        const QString path = m_saved.filePath(QStringLiteral("before.") + QLatin1StringView(suffix));
        live().findChild<QPushButton *>(QStringLiteral("saveBefore"))->click();
        auto *dialog = m_window->findChild<QFileDialog *>(QStringLiteral("beforeDialog"));
        QVERIFY(dialog);
        emit dialog->fileSelected(path);
        dialog->reject();
        QTRY_VERIFY(QFile::exists(path));
        QTRY_VERIFY(!m_window->findChild<QFileDialog *>(QStringLiteral("beforeDialog")));
    }
    QCOMPARE(bytesOf(m_saved.filePath(QStringLiteral("before.csv"))).count('\n'), 9);
    const QByteArray commands = bytesOf(m_saved.filePath(QStringLiteral("before.redis")));
    QCOMPARE(commands.count("ZADD board "), 8);
    QVERIFY(commands.startsWith("ZADD board " +
                                QByteArray::fromStdString(shortestText(before->head().raw(0))) + " m7\n"));
    QTRY_VERIFY(isOffered("compareWithBefore"));
    live().findChild<QPushButton *>(QStringLiteral("compareWithBefore"))->click();
    QCOMPARE(live().board()->markedStanding, before);
    QCOMPARE(live().tools().since(), Since::Mark);
    auto *dismiss = live().findChild<QPushButton *>(QStringLiteral("dismissRollback"));
    QVERIFY(dismiss);
    dismiss->click();
    QVERIFY(!live().board()->rollback);
    QTRY_VERIFY(!isOffered("compareWithBefore"));
}

void IncidentsTest::soIsAFileThatIsOlderThanAllThatWasSeen()
{
    fill(100);
    QCOMPARE(m_server->command({"SAVE"}), std::string("+OK"));
    fill(200);
    watch();
    const StandingPtr before = live().board()->latest();
    QVERIFY(m_server->restart());
    QTRY_COMPARE(told(EventKind::RolledBack), 1u);
    QCOMPARE(told(EventKind::WorseScore) + told(EventKind::Damage) + told(EventKind::Replaced), 0u);
    QVERIFY(!live().board()->rollback->to);
    QCOMPARE(live().board()->rollback->members, 8);
    QCOMPARE(live().board()->beforeLoss, before);
    QTRY_VERIFY(isOffered("compareWithBefore"));
    // A loss after that is told in its own words.
    QCOMPARE(m_server->command({"ZREM", "board", "m0", "m1", "m2", "m3", "m4", "m5"}), std::string(":6"));
    QTRY_COMPARE(told(EventKind::Shrunk), 1u);
    QTRY_VERIFY(!isOffered("compareWithBefore"));
    QVERIFY(isOffered("saveBefore"));
}

void IncidentsTest::theSameBoardGoesOn()
{
    fill(100);
    watch();
    const StandingPtr opened = live().board()->latest();
    live().watchedBoards().setMark("board");
    QCOMPARE(m_server->command({"SAVE"}), std::string("+OK"));
    QVERIFY(m_server->restart());
    QTRY_COMPARE(told(EventKind::Restarted), 1u);
    QCOMPARE(told(EventKind::RolledBack), 0u);
    QVERIFY(live().board()->history.size() >= 1);
    QCOMPARE(live().board()->latest()->cardinality(), 8);
    QCOMPARE(live().board()->openedStanding, opened);
    QCOMPARE(live().board()->markedStanding, opened);
}

void IncidentsTest::anotherBoardBeginsAnew()
{
    for (int i = 0; i < 4; ++i)
        put("other" + std::to_string(i), 500 + i);
    QCOMPARE(m_server->command({"SAVE"}), std::string("+OK"));
    QCOMPARE(m_server->command({"DEL", "board"}), std::string(":1"));
    fill(100);
    watch();
    live().watchedBoards().setMark("board");
    QVERIFY(m_server->restart());
    QTRY_VERIFY(live().board()->latest() && live().board()->latest()->cardinality() == 4);
    QTRY_VERIFY(!live().board()->history.showedBefore(live().watchedBoards().now(), "m0"));
    QTRY_COMPARE(live().board()->latest() ? live().board()->latest()->cardinality() : 0, 4);
    QCOMPARE(told(EventKind::RolledBack), 0u);
    QCOMPARE(told(EventKind::Restarted), 1u);
    // Nothing is compared with the board of before.
    QVERIFY(!live().board()->mark && !live().board()->markedStanding);
    QCOMPARE(live().board()->openedStanding->cardinality(), 4);
    // What the server has no more can still be saved.
    QTRY_VERIFY(isOffered("saveBefore"));
    QCOMPARE(live().board()->beforeLoss->head().member(0), std::string_view("m7"));
}

// No score fell, so that it may be a later moment of the board; but what was seen is in the codec of before.
void IncidentsTest::theSameBoardInAnotherCodecBeginsAnew()
{
    const CodecSpec decimal = *parseCodecSpec("decimal:from=9999999999");
    const auto fillFound = [&](const CodecSpec &codec) {
        for (int i = 0; i < 60; ++i)
            QCOMPARE(
                m_server->command({"ZADD", "found",
                                   shortestText(encode(codec, 300 + 17 * i, 1'795'000'000 + 997 * i)->raw),
                                   "m" + std::to_string(i)}),
                std::string(":1"));
    };
    fillFound(decimal);
    QCOMPARE(m_server->command({"SAVE"}), std::string("+OK"));
    QCOMPARE(m_server->command({"DEL", "found"}), std::string(":1"));
    fillFound(m_codec);
    watch("found");
    QTRY_VERIFY(live().board()->view.codec == m_codec);
    const double before = live().board()->latest()->head().raw(0);
    QVERIFY(m_server->restart());
    QTRY_VERIFY(live().board()->view.codec == decimal);
    QTRY_VERIFY(live().board()->latest() && live().board()->latest()->head().raw(0) > before);
    QVERIFY(live().board()->history.oldest()->head().raw(0) > before);
    QVERIFY(live().board()->openedStanding->head().raw(0) > before);
}

void IncidentsTest::aBoardIsReplacedWithoutARestart()
{
    for (int i = 0; i < 4; ++i)
        QCOMPARE(m_server->command({"ZADD", "other", scored(103 + i), "other" + std::to_string(i)}),
                 std::string(":1"));
    fill(100);
    watch();
    QCOMPARE(m_server->command({"RENAME", "other", "board"}), std::string("+OK"));
    QTRY_COMPARE(told(EventKind::Replaced), 1u);
    QCOMPARE(told(EventKind::LeftTop) + told(EventKind::NewLeader) + told(EventKind::Damage), 0u);
    QCOMPARE(told(EventKind::Restarted) + told(EventKind::BoardGone), 0u);
    QTRY_COMPARE(live().board()->latest() ? live().board()->latest()->cardinality() : 0, 4);
    QVERIFY(!live().board()->history.showedBefore(live().watchedBoards().now(), "m0"));
    QTRY_VERIFY(isOffered("saveBefore"));
    QCOMPARE(live().board()->beforeLoss->cardinality(), 8);
    QCOMPARE(live().board()->beforeLoss->head().member(0), std::string_view("m7"));
    // A trim is none.
    fill(300);
    QTRY_COMPARE(live().board()->latest()->cardinality(), 12);
    QCOMPARE(m_server->command({"ZREMRANGEBYRANK", "board", "0", "-4"}), std::string(":9"));
    QTRY_COMPARE(live().board()->latest()->cardinality(), 3);
    QCOMPARE(told(EventKind::Replaced), 1u);
}

void IncidentsTest::bothServersOfAFailoverAreNamed()
{
    SLOW_TEST();
    m_server =
        std::make_unique<TestServer>(QStringList{"--repl-diskless-sync-delay", "0"}, TestServer::Listen::Tcp);
    QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
    fill(100);
    const int port = m_server->tcpEndpoint().port;
    const TestServer second(
        {"--replicaof", "127.0.0.1 " + QString::number(port), "--repl-diskless-sync-delay", "0"},
        TestServer::Listen::Tcp);
    QVERIFY2(second.ready(), qPrintable(second.error()));
    TestSentinels sentinels(1, *m_server, 1);
    QVERIFY2(sentinels.error().isEmpty(), qPrintable(sentinels.error()));
    Endpoint endpoint;
    endpoint.sentinel = sentinels.options();
    connectTo(endpoint);
    watch();
    const QString path = m_saved.filePath(QStringLiteral("failover.tiebreak"));
    BoardRecorder recorder(*m_session, live().watchedBoards());
    recorder.start("board", path);
    QTRY_VERIFY_WITH_TIMEOUT(second.followsItsPrimary(), 20'000);
    VERIFY_RESULT(sentinels.failover());
    QTRY_COMPARE_WITH_TIMEOUT(told(EventKind::TakenOver), 1u, 30'000);
    const LiveEvent event =
        *std::ranges::find(live().board()->events, EventKind::TakenOver, &LiveEvent::kind);
    QCOMPARE(event.serverBefore, "127.0.0.1:" + std::to_string(port));
    QCOMPARE(event.server, "127.0.0.1:" + std::to_string(second.tcpEndpoint().port));
    QVERIFY(event.to > event.from);
    QCOMPARE(told(EventKind::Restarted) + told(EventKind::Replaced), 0u);
    const QString sentence = displayText(takenOverText(event.serverBefore, event.server));
    QTRY_VERIFY(events().filter(sentence).size() == 1);
    // A recording says why nothing was seen.
    recorder.stop();
    QTRY_VERIFY(!recorder.recording());
    auto recording = Recording::open(path.toStdString());
    VERIFY_RESULT(recording);
    QCOMPARE(displayText(recording->gaps(0)->back().why), sentence + '.');
}

void IncidentsTest::whatIsLostIsTold()
{
    fill(100);
    watch();
    QVERIFY(m_server->restart());
    QTRY_COMPARE(told(EventKind::Restarted), 1u);
    QTRY_VERIFY(live().board()->latest() && live().board()->latest()->cardinality() == 0);
    QCOMPARE(told(EventKind::BoardGone), 0u);
    QCOMPARE(live().board()->incidentCount, 1);
    QVERIFY(live().board()->history.showedBefore(live().watchedBoards().now(), "m0"));
    QTRY_VERIFY(isOffered("saveBefore"));
    QVERIFY(!isOffered("compareWithBefore"));
    QCOMPARE(live().board()->beforeLoss->cardinality(), 8);
    live().findChild<QPushButton *>(QStringLiteral("dismissRollback"))->click();
    QTRY_VERIFY(!isOffered("saveBefore"));
    QVERIFY(!live().board()->beforeLoss);
}

TIEBREAK_TEST(QApplication, IncidentsTest)

} // namespace tst_incidents

#include "tst_incidents.moc"
