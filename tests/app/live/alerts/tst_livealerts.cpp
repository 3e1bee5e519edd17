// SPDX-License-Identifier: GPL-3.0-or-later
// Alerts of a watched board: judged whether anybody looks or not, and told in the window, on the desktop and
// by a command.
#include "app/live/alerts/livealerts.h"
#include "app/live/livefixture.h"
#include "support/commandcalls.h"
#include "support/files.h"
#include "support/patience.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_livealerts
{

class TestLiveAlerts : public QObject, public LiveFixture
{
    Q_OBJECT

    std::unique_ptr<LiveNames> m_names;
    std::unique_ptr<LiveAlerts> m_alerts;
    QStringList m_told;
    QStringList m_failed;

    void makeAlerts()
    {
        m_alerts.reset();
        m_names = std::make_unique<LiveNames>(*m_session, *m_watchedBoards);
        m_names->setPauses(5ms, 50ms);
        // Nobody is at this address.
        const QDBusConnection bus =
            QDBusConnection::connectToBus(QStringLiteral("unix:path=/nowhere/bus"), QStringLiteral("alerts"));
        m_alerts = std::make_unique<LiveAlerts>(*m_session, *m_watchedBoards, *m_names, nullptr, bus);
        connect(m_alerts.get(), &LiveAlerts::told, this,
                [this](const QByteArray &key, const QString &sentence) {
                    m_told += QString::fromUtf8(key) + QStringLiteral(": ") + sentence;
                });
        connect(m_alerts.get(), &LiveAlerts::failed, this,
                [this](const QString &sentence) { m_failed += sentence; });
    }

    AlertPlan planOf(std::string_view rules)
    {
        AlertPlan plan;
        plan.rules = parseAlertRules(rules).value();
        return plan;
    }

    QString putScript(const char *name, const QByteArray &lines)
    {
        const QString path = putFile(m_directory.filePath(QString::fromLatin1(name)), "#!/bin/sh\n" + lines);
        QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        return path;
    }

private slots:
    void init()
    {
        m_told.clear();
        m_failed.clear();
        startFeed();
        makeAlerts();
    }

    void cleanup()
    {
        m_alerts.reset();
        m_names.reset();
        stopFeed();
    }

    void tellsWhileNobodyLooks()
    {
        setName("b", "Bob");
        m_names->setSource("board", {NameSource::Kind::Hash, {"user:{member}", "name"}, {}});
        m_alerts->setPlan("board", planOf("leader changes\nenters 1 b\nenters 2 z"));
        QVERIFY(!m_watchedBoards->wanted());
        QTRY_VERIFY(m_watchedBoards->find("board") && board().latest());
        QTRY_COMPARE(QString::fromStdString(m_names->displayName("board", "b")), QStringLiteral("Bob"));
        addScored("b", 40, 1'795'200'003);
        QTRY_COMPARE(m_told.size(), 2);
        // Among the events of the board it stands as well.
        const auto alerts = std::ranges::count(board().events, EventKind::Alert, &LiveEvent::kind);
        QCOMPARE(alerts, 2);
        const auto event = std::ranges::find(board().events, EventKind::Alert, &LiveEvent::kind);
        QCOMPARE(m_told[1], QStringLiteral("board: %1.").arg(QString::fromStdString(event->text)));
        QCOMPARE(event->member, std::string("b"));
        QVERIFY(event->from < event->to);
        // One who was not on the board.
        addScored("z", 35, 1'795'200'004);
        QTRY_COMPARE(m_told.size(), 3);
        COMPARE_SENTENCE("alertstext", m_told.join(u'\n'));
    }

    void whatIsTrueAlreadyIsNotTold()
    {
        watch();
        m_alerts->setPlan("board", planOf("enters 1 a\nleader changes\nfalls below 2 b"));
        QTRY_COMPARE(board().latest()->followed().size(), std::size_t(2));
        // The very next sample may be the one that changes something.
        addScored("c", 50, 1'795'200'003);
        QTRY_COMPARE(m_told.size(), 2);
        COMPARE_SENTENCE("alertstext", m_told.join(u'\n'));
    }

    void followsMembersAndBorders()
    {
        m_alerts->setPlan("board", planOf("enters 10 deep\ntied at 1,300"));
        QVERIFY(board().alerts.on);
        QCOMPARE(board().alerts.members, std::vector<std::string>{"deep"});
        QCOMPARE(board().alerts.rows, 301);
        for (int i = 0; i < 400; ++i)
            addScored("m" + std::to_string(i), 1000 - i, 1'795'200'000);
        addScored("deep", 100, 1'795'200'000);
        QTRY_VERIFY(board().latest() && board().latest()->cardinality() == 404);
        QCOMPARE(board().latest()->head().size(), std::size_t(301));
        QVERIFY(board().latest()->placeOf("deep"));
        addScored("deep", 5000, 1'795'200'001);
        QTRY_COMPARE(m_told.size(), 1);
        COMPARE_SENTENCE("alertstext", m_told[0]);
        // A border far down does not make every reading a large one.
        AlertPlan plan = planOf("tied at 1000000");
        m_alerts->setPlan("board", plan);
        QCOMPARE(board().alerts.rows, LiveAlerts::lowestBorder + 1);
        plan.on = false;
        m_alerts->setPlan("board", plan);
        QVERIFY(!board().alerts.on);
        QCOMPARE(board().alerts, AlertNeeds());
    }

    void tellsTiesAndDamage()
    {
        watch();
        m_alerts->setPlan("board", planOf("tied at 1\ndamage"));
        addScored("b", 30, 1'795'200'000);
        QTRY_COMPARE(m_told.size(), 1);
        // An older time for the same score.
        addScored("c", 10, 1'795'100'000);
        QTRY_COMPARE(m_told.size(), 2);
        COMPARE_SENTENCE("alertstext", m_told.join(u'\n'));
    }

    void anAlertOfDamageReadsDeeper()
    {
        for (int i = 0; i < 600; ++i)
            addScored("m" + std::to_string(i), 1000 - i, 1'795'100'000);
        watch();
        QVERIFY(!m_watchedBoards->deeperWatchOf(board()));
        m_alerts->setPlan("board", planOf("damage"));
        QTRY_VERIFY(board().readsDeeper());
        QCOMPARE(m_watchedBoards->deeperWatchOf(board())->ranks, 503);
        // Every rank is read once before.
        Connection connection = connectionTo(*m_server);
        QTRY_VERIFY(commandCalls(connection, "zrevrange") >
                    (1 + DeeperTurn::sections) * DeeperTurn::reads(100, 603));
        // Below what is read each time: the same score at an older time.
        addScored("m500", 500, 1'795'000'000);
        QTRY_COMPARE(m_told.size(), 1);
        COMPARE_SENTENCE("alertstext", m_told[0]);
        QCOMPARE(board().events.front().kind, EventKind::Alert);
        m_alerts->setPlan("board", planOf("leader changes"));
        QVERIFY(!board().readsDeeper());
        // By itself it is kept.
        m_watchedBoards->setDeeper("board", true);
        QVERIFY(board().readsDeeper());
        m_watchedBoards->close("board");
        QVERIFY(m_watchedBoards->open("board").deeper);
    }

    void tellsOfARestart()
    {
        WatchTimes times;
        times.timeouts = patient;
        times.firstRetry = 50ms;
        m_watchedBoards->setTimes(times);
        watch();
        m_alerts->setPlan("board", planOf("incident"));
        // It had not been saved.
        m_server->kill();
        QVERIFY(m_server->restart());
        QTRY_COMPARE(m_told.size(), 1);
        COMPARE_SENTENCE("alertstext", m_told[0]);
    }

    void tellsThatNothingChanges()
    {
        m_alerts->setPlan("board", planOf("unchanged 2 min"));
        QTRY_VERIFY(m_watchedBoards->find("board") && board().latest());
        for (int i = 0; i < 2; ++i) {
            QSignalSpy confirmed(m_watchedBoards.get(), &WatchedBoards::boardConfirmed);
            *m_ahead += 61;
            QTRY_VERIFY(confirmed.size() >= 2);
        }
        QTRY_COMPARE(m_told.size(), 1);
        COMPARE_SENTENCE("alertstext", m_told[0]);
    }

    void runsACommand()
    {
        const QString out = m_directory.filePath(QStringLiteral("out"));
        const QString script = putScript("tell", "env | grep ^TIEBREAK_ | sort > \"$1.part\"\n"
                                                 "mv \"$1.part\" \"$1\"\n");
        const std::string odd("o'; touch x; $(id)\n\xff", 20);
        AlertPlan plan = planOf("leader changes");
        plan.inWindow = false;
        plan.byCommand = true;
        plan.command = script + u' ' + out;
        m_alerts->setPlan("board", plan);
        QTRY_VERIFY(m_watchedBoards->find("board") && board().latest());
        addScored(odd, 50, 1'795'200'003);
        QTRY_VERIFY(QFile::exists(out));
        const QList<QByteArray> lines = bytesOf(out).split('\n');
        QVERIFY(lines.contains("TIEBREAK_ALERT=leader"));
        QVERIFY(lines.contains("TIEBREAK_KEY=board"));
        QVERIFY(lines.contains("TIEBREAK_MEMBER=o'; touch x; $(id)\\n\\xff"));
        QVERIFY(lines.contains("TIEBREAK_RANK=1") && lines.contains("TIEBREAK_PLACE=1"));
        const auto sentence = std::ranges::find_if(
            lines, [](const QByteArray &line) { return line.startsWith("TIEBREAK_SENTENCE="); });
        QVERIFY(sentence != lines.end());
        COMPARE_SENTENCE("alertstext", QString::fromUtf8(*sentence));
        QVERIFY(m_told.isEmpty());
        QVERIFY(m_failed.isEmpty());
        QVERIFY(!QFile::exists(QStringLiteral("x")));

        plan.command = putScript("fails", "echo no such channel >&2\nexit 3\n");
        plan.onDesktop = true;
        m_alerts->setPlan("board", plan);
        addScored("a", 60, 1'795'200'004);
        QTRY_COMPARE(m_failed.size(), 2);
        QVERIFY2(m_failed.join(u' ').contains(QStringLiteral("no such channel")),
                 qPrintable(m_failed.join(u' ')));
        // A desktop without notices is told of once.
        QVERIFY(m_failed.join(u' ').contains(QStringLiteral("esktop")));
        addScored("b", 70, 1'795'200'005);
        QTRY_COMPARE(m_failed.size(), 3);
        QVERIFY(!m_failed[2].contains(QStringLiteral("esktop")));
    }

    void testsACommand()
    {
        QSignalSpy tested(m_alerts.get(), &LiveAlerts::commandTested);
        const QString out = m_directory.filePath(QStringLiteral("tested"));
        m_alerts->testCommand(
            "board", putScript("test", "echo \"$TIEBREAK_ALERT $TIEBREAK_KEY\" > \"$1\"\n") + u' ' + out);
        QTRY_COMPARE(tested.size(), 1);
        QCOMPARE(tested[0][0].toString(), QString());
        QCOMPARE(bytesOf(out), QByteArray("test board\n"));
        m_alerts->testCommand("board", QStringLiteral("/nowhere/at/all"));
        QTRY_COMPARE(tested.size(), 2);
        QVERIFY(tested[1][0].toString().contains(QStringLiteral("cannot be started")));
        QVERIFY(m_failed.isEmpty());
    }

    void isWatchedAgainAtTheNextStart()
    {
        AlertPlan plan = planOf("leader changes\nenters 3 o\\xff");
        plan.command = QStringLiteral("tell \"the team\", now");
        plan.onDesktop = true;
        m_alerts->setPlan("board", plan);
        AlertPlan off = planOf("leader changes");
        off.on = false;
        m_alerts->setPlan("other", off);
        m_settings->sync();
        m_alerts.reset();
        m_names.reset();
        m_watchedBoards.reset();
        m_session = std::make_unique<Session>(*m_settings);
        m_watchedBoards = std::make_unique<WatchedBoards>(*m_session);
        makeAlerts();
        QVERIFY(m_watchedBoards->boards().empty());
        connectSession();
        QTRY_COMPARE(m_watchedBoards->boards().size(), std::size_t(1));
        QTRY_VERIFY(board().latest());
        QCOMPARE(m_alerts->plan("board"), plan);
        QCOMPARE(m_alerts->plan("other"), off);
        addScored("c", 50, 1'795'200'003);
        QTRY_COMPARE(m_told.size(), 1);
        COMPARE_SENTENCE("alertstext", m_told[0]);
        // Nor does another server's.
        TestServer another;
        m_session->connectTo(another.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(m_watchedBoards->boards().empty());
        QCOMPARE(m_alerts->plan("board"), AlertPlan());
    }

    void aClosedBoardIsWatchedNoMore()
    {
        m_alerts->setPlan("board", planOf("leader changes"));
        QTRY_VERIFY(m_watchedBoards->find("board") && board().latest());
        m_watchedBoards->close("board");
        QVERIFY(!m_alerts->plan("board").on);
        QCOMPARE(m_alerts->plan("board").rules.size(), std::size_t(1));
        QCOMPARE(m_failed.size(), 1);
        COMPARE_SENTENCE("livealerts", m_failed[0]);
        QVERIFY(m_watchedBoards->boards().empty());
    }

    void aFrozenBoardRests()
    {
        m_alerts->setPlan("board", planOf("leader changes"));
        QTRY_VERIFY(m_watchedBoards->find("board") && board().latest());
        board().pauseWanted = true;
        m_watchedBoards->updatePlan();
        QSignalSpy news(m_watchedBoards.get(), &WatchedBoards::boardConfirmed);
        QTest::qWait(50);
        news.clear();
        addScored("c", 50, 1'795'200'003);
        QTest::qWait(300);
        QVERIFY(m_told.isEmpty());
        board().pauseWanted = false;
        m_watchedBoards->updatePlan();
        QTRY_COMPARE(m_told.size(), 1);
    }

    void whatOlderVersionsKeptIsRead()
    {
        const QStringList kept{QStringLiteral("on"),
                               QStringLiteral("alert in the window"),
                               QStringLiteral("alert by the command"),
                               QStringLiteral("db 2"),
                               QStringLiteral("run notify-send Tiebreak"),
                               QStringLiteral("enters 10 m0001"),
                               QStringLiteral("falls below 3 m0002"),
                               QStringLiteral("leader changes"),
                               QStringLiteral("tied at 1,3,10"),
                               QStringLiteral("unchanged 5 min"),
                               QStringLiteral("damage")};
        const AlertPlan plan = alertPlanFrom(kept);
        QVERIFY(plan.on && plan.inWindow && plan.byCommand && !plan.onDesktop);
        QCOMPARE(plan.rules.size(), std::size_t(6));
        QCOMPARE(alertPlanSetting(plan).toStringList(), kept);
    }

    void whatIsKeptMayBeAnything()
    {
        QCOMPARE(alertPlanFrom({}), AlertPlan());
        const AlertPlan read = alertPlanFrom(
            QStringList{QStringLiteral("on"), QStringLiteral("nonsense"), QStringLiteral("db x"),
                        QStringLiteral("leader changes"), QStringLiteral("enters 0 a")});
        QVERIFY(read.on && !read.inWindow && !read.byCommand);
        QCOMPARE(read.rules.size(), std::size_t(1));
        QCOMPARE(read.database, 0);
        QStringList many;
        for (int i = 0; i < 1000; ++i)
            many += QStringLiteral("enters 10 m%1").arg(i);
        QCOMPARE(alertPlanFrom(many).rules.size(), mostAlertRules);
    }
};

TIEBREAK_TEST(QCoreApplication, TestLiveAlerts)

} // namespace tst_livealerts

#include "tst_livealerts.moc"
