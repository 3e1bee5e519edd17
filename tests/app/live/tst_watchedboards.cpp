// SPDX-License-Identifier: GPL-3.0-or-later
// What watched boards are compared with, and decoded with, where the server was away or is another one.
#include "app/live/livefixture.h"
#include "app/live/watchstatus.h"
#include "models/text/timetext.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_watchedboards
{

class TestWatchedBoards : public QObject, LiveFixture
{
    Q_OBJECT

    /// A board of which nobody has said how it is packed, but which tells.
    void fill(const CodecSpec &codec, const std::string &members = "m")
    {
        const qint64 now = m_session->nowMicroseconds() / 1'000'000;
        std::string commands = respCommand({"DEL", "own"});
        for (qint64 i = 0; i < 200; ++i)
            commands +=
                respCommand({"ZADD", "own", shortestText(encode(codec, 1000 + 7 * i, now - 60 * i)->raw),
                             members + std::to_string(i)});
        m_server->send(commands, 201);
    }
    void save() { REQUIRE(m_server->command({"SAVE"}) == "+OK", "not saved"); }
    /// No more is heard of the server.
    void killServer()
    {
        m_server->kill();
        REQUIRE_SOON(board().lost);
    }
    QString note() { return noteAt(m_watchedBoards->now()); }
    QString noteAt(Moment now) { return seenNote(*m_watchedBoards, &board(), now, QTimeZone::utc()); }
    static QString clockOf(Moment moment)
    {
        return clockText(moment.time_since_epoch().count(), QTimeZone::utc());
    }

private slots:
    void init()
    {
        startFeed();
        WatchTimes times;
        times.timeouts = patient;
        times.heartbeat = 50ms;
        times.firstRetry = 50ms;
        m_watchedBoards->setTimes(times);
    }
    void cleanup() { stopFeed(); }

    /// Or raw doubles would be shown as points.
    void aCodecIsDetectedAgainForAnotherProcess_data()
    {
        QTest::addColumn<QByteArray>("saved");
        QTest::newRow("the same rows") << QByteArray("binary:from=4294967295");
        QTest::newRow("other rows") << QByteArray("decimal:from=9999999999");
    }
    void aCodecIsDetectedAgainForAnotherProcess()
    {
        QFETCH(const QByteArray, saved);
        const CodecSpec now = *parseCodecSpec(saved.toStdString());
        fill(now);
        save();
        if (now != splitCodec)
            fill(splitCodec);
        m_session->setBoard("own");
        watch("own");
        const LiveBoardData &own = *m_watchedBoards->find("own");
        QTRY_COMPARE(own.view.codec, std::optional(splitCodec));
        const std::string before = m_session->process().id;
        const Moment since = own.audit.log().since();
        QVERIFY(m_server->restart());
        m_session->reconnect();
        QTRY_VERIFY(m_session->process().id != before); // nothing is detected any more
        QTRY_COMPARE(own.view.codec, std::optional(now));
        QCOMPARE(own.decoder.spec(), now);
        // What was judged under the same codec goes on, and says when it did not.
        QCOMPARE(own.audit.log().since() == since, now == splitCodec);
        QCOMPARE(own.unjudged.has_value(), now == splitCodec);
    }

    void aCodecIsDetectedAgainForAnotherBoard_data()
    {
        QTest::addColumn<bool>("deletedFirst");
        QTest::newRow("after a deletion") << true;
        QTest::newRow("in its place") << false;
    }
    void aCodecIsDetectedAgainForAnotherBoard()
    {
        QFETCH(const bool, deletedFirst);
        fill(splitCodec);
        m_session->setBoard("own");
        watch("own");
        const LiveBoardData &own = *m_watchedBoards->find("own");
        QTRY_COMPARE(own.view.codec, std::optional(splitCodec));
        const CodecSpec other = *parseCodecSpec("decimal:from=9999999999");
        if (deletedFirst) {
            m_server->command({"DEL", "own"});
            QTRY_COMPARE(own.latest()->cardinality(), 0);
        }
        fill(other, "p");
        QTRY_COMPARE(own.view.codec, std::optional(other));
    }

    void aBaselineIsOfWhenTheBoardWasSeen()
    {
        save();
        watch();
        killServer();
        const Moment seen = lastSeen(board());
        const StandingPtr standing = board().latest();
        *m_ahead = 60;
        m_watchedBoards->setMark("board");
        QCOMPARE(*board().mark, seen);
        QCOMPARE(board().markedStanding, standing);
        // It is what the same board is compared with once it is back.
        QVERIFY(m_server->restart());
        addScored("a", 40, 1'795'200'003);
        QTRY_VERIFY(board().latest() != standing);
        QCOMPARE(board().comparedWith(Since::Mark, m_watchedBoards->now(), QTimeZone::utc()), standing);
    }

    void oneKeyOfSeveralIsSaid()
    {
        watch();
        QCOMPARE(board().shards, 1);
        const auto status = [&] { return watchStatus(*m_watchedBoards, &board(), {}); };
        QTRY_VERIFY(status().sound);
        const auto hasPart = [&] { return board().watched().now.part(CoveredUnit::Boards) != nullptr; };
        QVERIFY(!hasPart() && !status().way.contains(QStringLiteral("keys")));
        m_session->openShards(
            std::make_shared<BoardShards>(BoardShards{"board{n}", {"board", "board2", "board3"}}));
        QCOMPARE(board().watched().now.part(CoveredUnit::Boards)->asked, 3);
        QVERIFY(!board().watched().now.isPartial());
        QTRY_VERIFY2(status().way.contains(QStringLiteral("1 of the 3 keys")), qPrintable(status().way));
        // Looked at by itself it is a board of its own.
        m_session->setBoard("board");
        QVERIFY(!hasPart());
    }

    /// The server has notifications, but not for this user.
    void whoMayNotSubscribeIsSaid()
    {
        m_server->command({"ACL", "SETUSER", "default", "resetchannels"});
        watch();
        QTRY_VERIFY(m_watchedBoards->state() && m_watchedBoards->state()->noBell);
        const WatchStatus status = watchStatus(*m_watchedBoards, &board(), {});
        QVERIFY2(status.way.contains(QStringLiteral("this user")), qPrintable(status.way));
        QVERIFY2(status.why.contains(QStringLiteral("This user")) && !status.why.contains("this server:"),
                 qPrintable(status.why));
    }

    /// A cut connection is no trait of the server.
    void whatIsInterruptedIsNotMissing()
    {
        watch();
        QTRY_VERIFY(m_watchedBoards->state() && m_watchedBoards->state()->way == WatchWay::Bell);
        m_server->command({"CLIENT", "KILL", "TYPE", "pubsub"});
        QTRY_VERIFY(m_watchedBoards->state()->noBell);
        const WatchStatus status = watchStatus(*m_watchedBoards, &board(), {});
        QVERIFY2(!status.way.contains(QStringLiteral("notifications")) && !status.why.contains("this server"),
                 qPrintable(status.way + status.why));
    }

    void theLastChangeIsOneThatWasSeen()
    {
        save();
        watch();
        const Moment first = board().latest()->answered();
        *m_ahead = 60;
        QTRY_VERIFY(board().history.confirmed() > first + 59s);
        // A first sample is no change, and it is seen all the time that there was none.
        const Moment seen = lastSeen(board());
        for (const auto later : {-1ms, 0ms, 1ms, 999ms, 1000ms, 4999ms}) {
            const QString note = noteAt(seen + later);
            QVERIFY2(note.contains(clockOf(first)) && note.count(QStringLiteral("UTC")) == 1,
                     qPrintable(note));
        }
        // Nor is it known that there was none while nobody looked.
        killServer();
        *m_ahead = 120;
        QVERIFY2(note().contains(clockOf(first)) && note().contains(clockOf(lastSeen(board()))) &&
                     !note().contains(clockOf(m_watchedBoards->now())),
                 qPrintable(note()));
        QVERIFY(m_server->restart());
        QTRY_VERIFY(!board().unseen.empty());
        QCOMPARE(board().latest()->answered(), first);
        QVERIFY2(!note().contains(clockOf(first)) && note().contains(clockOf(board().unseen.back().to)),
                 qPrintable(note()));
        addScored("a", 40, 1'795'200'003);
        QTRY_VERIFY(board().latest()->answered() > first + 110s);
        QVERIFY2(note().contains(clockOf(first)) && note().contains(clockOf(board().latest()->answered())),
                 qPrintable(note()));
    }
};

TIEBREAK_TEST(QApplication, TestWatchedBoards)

} // namespace tst_watchedboards

#include "tst_watchedboards.moc"
