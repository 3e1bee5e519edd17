// SPDX-License-Identifier: GPL-3.0-or-later
// The bench's pane beside a real server, driven as a user would.
#include "app/console/bench/benchinput.h"
#include "app/console/bench/benchlog.h"
#include "app/console/bench/benchpane.h"
#include "app/console/bench/completionlist.h"
#include "app/console/bench/hintline.h"
#include "app/console/bench/transcriptdialog.h"
#include "app/look/look.h"
#include "app/widgets/elidedlabel.h"
#include "files/servermarks.h"
#include "redis/link/servernames.h"
#include "support/builtincommands.h"
#include "support/monitor.h"
#include "support/replaceserver.h"
#include "support/sentences.h"
#include "support/sessionfixture.h"
#include "support/testprogram.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QPointer>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_benchpane
{

class TestBenchPane : public QObject, public PageFixture<BenchPane>
{
    Q_OBJECT

private:
    CommandReference m_reference = builtInReference();
    const QString ranking = QStringLiteral("ZREVRANGE board 0 -1 WITHSCORES");

    BenchLog *log() { return part<BenchLog>("benchLog"); }
    BenchInput *input() { return part<BenchInput>("benchInput"); }
    CompletionList *list() { return part<CompletionList>("completions"); }
    BenchEntryView *last() { return log()->entries().isEmpty() ? nullptr : log()->entries().last(); }
    QString lastText() { return last() ? last()->text() : QString(); }
    void type(const QString &keys)
    {
        input()->setFocus();
        QTest::keyClicks(input(), keys);
    }
    void run(const QString &line)
    {
        m_page->enterCommand(line);
        QTest::keyClick(input(), Qt::Key_Return);
        QTRY_VERIFY(m_page->settled());
    }
    QPushButton *button(const char *name)
    {
        return last() ? last()->findChild<QPushButton *>(QLatin1StringView(name)) : nullptr;
    }
    static qint64 firstScore(const BenchEntryView *entry)
    {
        return entry->readings().empty() ? -1 : entry->readings().front().decoded.ownScore;
    }
    QStringList offered()
    {
        QStringList texts;
        for (const Completion &completion : list()->completions())
            texts += completion.text;
        return texts;
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }
    void init()
    {
        startSession();
        addScored("mei_lin", 2400000, 1795205647);
        addScored("kaito_7", 2400000, 1795205647);
        addScored("nadia_k", 1314000, 1795204697);
        m_page = std::make_unique<BenchPane>(*m_session, m_reference);
        m_page->resize(680, 800);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
        connectSession();
        m_session->setBoard("board");
        m_page->activateWindow();
        input()->setFocus();
        QTRY_VERIFY(input()->hasFocus());
    }
    void cleanup() { stop(); }

    void readsAnotherBoardWithItsOwnCodec()
    {
        QVERIFY(!m_server->command({"ZADD", "many", "5", "ann"}).empty());
        run(QStringLiteral("ZINCRBY board 1 nadia_k"));
        QVERIFY2(lastText().contains("# +1 moves the time"), qPrintable(lastText()));
        run(QStringLiteral("ZINCRBY many 1 ann"));
        QVERIFY2(lastText().contains("# +1 adds +1 point"), qPrintable(lastText()));
        run(QStringLiteral("ZSCORE many ann"));
        QVERIFY2(last()->toolTip().contains("read with the codec of many"), qPrintable(last()->toolTip()));
        run(QStringLiteral("ZSCORE board nadia_k"));
        QVERIFY2(!last()->toolTip().contains("codec"), qPrintable(last()->toolTip()));
    }

    void theEndStaysInSightWhereTheLogBecomesLower()
    {
        const auto *bar = log()->verticalScrollBar();
        for (int i = 0; i < 12; ++i)
            run(ranking);
        QVERIFY(bar->maximum() > 0);
        QTRY_COMPARE(bar->value(), bar->maximum());
        m_page->resize(680, 700); // as by a notice bar above
        QTRY_COMPARE(bar->value(), bar->maximum());
        run(ranking);
        QTRY_COMPARE(bar->value(), bar->maximum());
        // Whoever has gone up stays there.
        log()->verticalScrollBar()->setValue(10);
        m_page->resize(680, 600);
        QTRY_COMPARE(bar->value(), 10);
    }

    void runsWhatIsTyped()
    {
        QSignalSpy named(m_page.get(), &BenchPane::commandNamed);
        type(QStringLiteral("ZSCORE board mei_lin"));
        QCOMPARE(named.last()[0].toString(), QStringLiteral("ZSCORE"));
        QTest::keyClick(input(), Qt::Key_Escape);
        QTest::keyClick(input(), Qt::Key_Return);
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(lastText().startsWith("> ZSCORE board mei_lin\n\"1030792"), qPrintable(lastText()));
        QVERIFY(m_page->countsText().startsWith("1 command"));
        QCOMPARE(input()->toPlainText(), QString());
        QTest::keyClick(input(), Qt::Key_Up);
        QCOMPARE(input()->toPlainText(), QStringLiteral("ZSCORE board mei_lin"));
        QTest::keyClick(input(), Qt::Key_Down);
        QCOMPARE(input()->toPlainText(), QString());
    }

    void holdsWritesBackWithTwoNextSteps()
    {
        Monitor monitor(*m_server);
        run(QStringLiteral("ZINCRBY board 1 nadia_k"));
        COMPARE_SENTENCE("effecttext", lastText());
        for (const QByteArray &command : monitor.commands())
            QVERIFY2(!command.startsWith("\"ZINCRBY\""), command.constData());
        QVERIFY(m_page->countsText().contains("1 held back"));
        BenchEntryView *held = last();
        QTest::mouseClick(held->findChild<QPushButton *>("writeInstead"), Qt::LeftButton);
        QCOMPARE(input()->toPlainText(), QStringLiteral("ZINCRBY board 4294967296 nadia_k"));
        QTest::mouseClick(held->findChild<QPushButton *>("tryInSandbox"), Qt::LeftButton);
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(lastText().contains("> ZINCRBY board 1 nadia_k\n\"56435"), qPrintable(lastText()));
        for (const QByteArray &command : monitor.commands())
            QVERIFY2(!command.startsWith("\"ZINCRBY\""), command.constData());
        QVERIFY(part<ElidedLabel>("rights")->text().startsWith("Read-only"));
        m_session->allowWrites();
        QVERIFY(part<ElidedLabel>("rights")->text().startsWith("Writes allowed"));
        run(QStringLiteral("ZADD board 1 eve"));
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":4");
    }

    void writesOneKeyOnProduction()
    {
        m_server->command({"ZADD", "many", "5", "ann"});
        m_session->setEnvironment(Environment::Production);
        m_session->setBoard({});
        m_session->allowWrites();
        QVERIFY(!m_session->writesAllowed());
        m_session->setBoard("board");
        m_session->allowWrites();
        QVERIFY(m_session->writesAllowed());
        for (const char *line : {"DEL many", "EVAL \"return redis.call('DEL','many')\" 0", "FLUSHALL"}) {
            run(QString::fromLatin1(line));
            QVERIFY2(last()->answer() && !last()->answer()->wasSent, line);
        }
        QCOMPARE(m_server->command({"EXISTS", "many", "board"}), ":2");
        run(QStringLiteral("ZADD board 1 eve"));
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":4");
    }

    void severalLinesStopAtTheFirstThatFails()
    {
        m_page->enterCommand(QStringLiteral("ZCARD board\nZSCORE board\nZCARD other\nPING"));
        QTest::keyClick(input(), Qt::Key_Return);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(log()->entries().size(), 3);
        QVERIFY2(lastText().contains("2 more"), qPrintable(lastText()));
    }

    void completesCommandsKeysMembersAndOptions()
    {
        type(QStringLiteral("zrev"));
        QVERIFY(list()->isVisible());
        QVERIFY(offered().contains("ZREVRANK"));
        input()->setLine({});
        type(QStringLiteral("ZRANGE bo"));
        QTRY_VERIFY(offered().contains("board"));
        QTest::keyClick(input(), Qt::Key_Tab);
        QCOMPARE(input()->toPlainText(), QStringLiteral("ZRANGE board "));
        type(QStringLiteral("+inf 429496729600 BYSCORE REV "));
        QTRY_VERIFY(offered().contains("LIMIT"));
        QCOMPARE(list()->completions().last().text, QStringLiteral("BYLEX"));
        QVERIFY(!list()->completions().last().possible);
        QVERIFY(!list()->completions().last().purpose.isEmpty());
        COMPARE_SENTENCE("benchinput", part<QLabel>("meaning")->text());
        QTest::keyClick(input(), Qt::Key_Escape);
        QVERIFY(!list()->isVisible());
        input()->setLine({});
        type(QStringLiteral("ZSCORE board kai"));
        QTRY_VERIFY(offered().contains("kaito_7"));
    }

    void blockingCommandsAreStopped()
    {
        m_session->allowWrites();
        m_page->runCommands({QStringLiteral("BZPOPMIN none 0"), QStringLiteral("PING")});
        auto connection = connectionTo(*m_server);
        QTRY_VERIFY(connection.run({"INFO", "clients"})->text.find("blocked_clients:1") != std::string::npos);
        QVERIFY(!m_page->settled());
        QTest::keyClick(input(), Qt::Key_Escape);
        QTRY_VERIFY(m_page->settled());
        run(QStringLiteral("PING"));
        QCOMPARE(lastText(), QStringLiteral("> PING\nPONG"));
        QCOMPARE(m_session->link(), Session::Link::Connected);
    }

    void aStoppedScriptIsEnded()
    {
        m_server->command({"CONFIG", "SET", "busy-reply-threshold", "50"});
        m_session->allowWrites();
        run(QStringLiteral("EVAL 'while true do end' 0"));
        QVERIFY2(lastText().contains("however long"), qPrintable(lastText()));
        QTest::mouseClick(button("consent"), Qt::LeftButton);
        QTRY_VERIFY(m_server->command({"PING"}).starts_with("-BUSY"));
        m_page->stopJobs();
        QVERIFY(button("endScript"));
        QVERIFY2(lastText().contains("whoever has started it"), qPrintable(lastText()));
        QTRY_VERIFY2(lastText().contains("still runs"), qPrintable(lastText()));
        // Typed it is a question.
        BenchEntryView *stopped = last();
        run(QStringLiteral("SCRIPT KILL"));
        QVERIFY2(lastText().contains("whoever has started it"), qPrintable(lastText()));
        QVERIFY(button("consent"));
        QVERIFY(m_server->command({"PING"}).starts_with("-BUSY"));
        run(QStringLiteral("ZCARD board"));
        QVERIFY(button("endScript"));
        QTest::mouseClick(stopped->findChild<QPushButton *>("endScript"), Qt::LeftButton);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(lastText(), QStringLiteral("> SCRIPT KILL\nOK"));
        QTRY_COMPARE(m_server->command({"PING"}), "+PONG"); // it ends a moment later
    }

    void aStoppedScriptThatEndsIsToldOf()
    {
        m_session->allowWrites();
        run(QStringLiteral("EVAL \"local t = redis.call('TIME') repeat local n = redis.call('TIME') until "
                           "n[1] - t[1] > 1\" 0"));
        QTest::mouseClick(button("consent"), Qt::LeftButton);
        m_page->stopJobs();
        QTRY_VERIFY2(lastText().contains("has ended"), qPrintable(lastText()));
        QVERIFY(!button("endScript") || button("endScript")->isHidden());
    }

    void anotherKeyOfProductionIsAskedAbout()
    {
        m_session->setEnvironment(Environment::Production);
        m_session->allowWrites("board");
        QVERIFY(!m_server->command({"SET", "victim", "1"}).empty());
        run(QStringLiteral("SET victim 2"));
        QVERIFY2(lastText().contains("only \"board\" is unlocked"), qPrintable(lastText()));
        QCOMPARE(m_server->command({"GETRANGE", "victim", "0", "0"}), "$1");
        QTest::mouseClick(button("consent"), Qt::LeftButton);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(lastText(), QStringLiteral("> SET victim 2\nOK"));
        run(QStringLiteral("SET victim 3"));
        QVERIFY(button("consent"));
        run(QStringLiteral("KEYS *"));
        QVERIFY2(lastText().contains("SCAN"), qPrintable(lastText()));
    }

    void aConsentIsForOnceAndForWhatWasAllowed()
    {
        const auto isAsked = [](const BenchEntryView *entry) {
            const auto *asks = entry->findChild<QPushButton *>("consent");
            return asks && !asks->isHidden();
        };
        const QString script = QStringLiteral("EVAL \"return redis.call('INCR','count')\" 0");
        m_session->allowWrites();
        run(script);
        const BenchEntryView *asked = last();
        QVERIFY(isAsked(asked));
        QTest::mouseClick(button("consent"), Qt::LeftButton);
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(m_server->command({"GET", "count"}), "$1");
        QVERIFY(!isAsked(asked));
        run(script);
        asked = last();
        QVERIFY(isAsked(asked));
        m_session->forbidWrites();
        QVERIFY(!isAsked(asked));
    }

    void otherServersGetTheirOwnLines()
    {
        run(QStringLiteral("ZADD board 1 eve"));
        BenchEntryView *held = last();
        QVERIFY(held->findChild<QPushButton *>("tryInSandbox"));
        const TestServer other;
        QVERIFY2(other.ready(), qPrintable(other.error()));
        m_session->connectTo(other.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        const auto *offer = held->findChild<QPushButton *>("tryInSandbox");
        QVERIFY(!offer || offer->isHidden());
        QVERIFY2(lastText().contains(m_session->serverName()), qPrintable(lastText()));
        QCOMPARE(m_page->countsText(), QString());
    }

    void repliesKeepTheCodecOfTheirServer()
    {
        run(ranking);
        const BenchEntryView *reply = last();
        QCOMPARE(firstScore(reply), 2'400'000);
        m_session->chooseCodec(*parseCodecSpec("decimal"));
        QVERIFY(firstScore(reply) != 2'400'000);
        m_session->chooseCodec(splitCodec);
        QCOMPARE(firstScore(reply), 2'400'000);

        const TestServer other;
        QVERIFY2(other.ready(), qPrintable(other.error()));
        other.command({"ZADD", "board", shortestText(encode(splitCodec, 7, 1795205647)->raw), "ann"});
        m_session->connectTo(other.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        m_session->setBoard("board");
        m_session->chooseCodec(*parseCodecSpec("decimal"));
        QCOMPARE(firstScore(reply), 2'400'000);
        // Those of the other one follow its codec.
        run(ranking);
        QVERIFY(firstScore(last()) != 7);
        m_session->chooseCodec(splitCodec);
        QCOMPARE(firstScore(last()), 7);
    }

    /// Or what was detected would be taken from them, and doubles shown as points.
    void repliesKeepTheCodecOfTheirProcess()
    {
        m_session->forgetView();
        m_session->views().propose("board", splitCodec);
        run(ranking);
        const BenchEntryView *reply = last();
        QCOMPARE(firstScore(reply), 2'400'000);
        replaceServer(*m_session, *m_server);
        QVERIFY(!m_session->view().codec);
        QCOMPARE(firstScore(reply), 2'400'000);
    }

    void theLogSaysWhereCommandsGoFromThenOn()
    {
        run(QStringLiteral("PING"));
        m_session->setDatabase(1);
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY2(lastText().contains(QStringLiteral("database 1 of ")), qPrintable(lastText()));
        run(QStringLiteral("PING"));
        const qsizetype before = log()->entries().size();
        replaceServer(*m_session, *m_server);
        QTRY_VERIFY(log()->entries().size() > before);
        QVERIFY2(lastText().contains(QStringLiteral("process")) &&
                     lastText().contains(QStringLiteral("database 1 of ")),
                 qPrintable(lastText()));
    }

    /// The session may not know of it yet, or never, behind a balancer.
    void anotherProcessIsAnnouncedBeforeItsFirstReply()
    {
        run(QStringLiteral("PING"));
        QVERIFY(m_server->restart());
        run(QStringLiteral("PING"));
        run(QStringLiteral("PING"));
        const auto &entries = log()->entries();
        qsizetype note = -1;
        qsizetype reply = -1;
        int notes = 0;
        for (qsizetype i = 0; i < entries.size(); ++i) {
            if (entries[i]->text().contains(QStringLiteral("process"))) {
                note = i;
                ++notes;
            } else if (entries[i]->answer() && entries[i]->answer()->wentWell()) {
                reply = i;
            }
        }
        QCOMPARE(notes, 1);
        QVERIFY(note < reply);
        QVERIFY(entries[note + 1]->answer() && entries[note + 1]->answer()->wentWell());
    }

    void anotherProcessIsOfferedNothingThatWasMeantForTheOneBefore()
    {
        run(QStringLiteral("ZADD board 1 eve"));
        const QPointer<QPushButton> offer = button("tryInSandbox");
        QVERIFY(offer && !offer->isHidden());
        m_session->reconnect();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(offer && !offer->isHidden());
        replaceServer(*m_session, *m_server);
        QVERIFY(!offer || offer->isHidden());
    }

    void aMarkThatWasMadeElsewhereHoldsForTheNextLine()
    {
        m_session->allowWrites();
        QSettings other(m_session->settings().fileName(), QSettings::IniFormat);
        keepMark(other, {addressText(m_server->endpoint())}, spellingsOfUrl, Environment::Production);
        other.sync();
        run(QStringLiteral("ZADD board 1 eve"));
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":3");
        QVERIFY(!m_session->writesAllowed());
    }

    void aScriptThatIsTriedInASandboxEndsWithIt()
    {
        run(QStringLiteral("EVAL_RO 'while true do end' 0"));
        QVERIFY2(lastText().contains("read-only"), qPrintable(lastText()));
        QTest::mouseClick(button("tryInSandbox"), Qt::LeftButton);
        QTRY_VERIFY(!m_page->settled());
        m_page->stopJobs();
        QVERIFY(!button("endScript"));
        QTRY_VERIFY(m_page->settled());
    }

    void outlivesTheServer()
    {
        run(QStringLiteral("PING"));
        m_server->kill();
        run(QStringLiteral("PING"));
        QVERIFY2(lastText().startsWith("> PING\n# "), qPrintable(lastText()));
        QVERIFY(m_server->restart());
        run(QStringLiteral("PING"));
        QCOMPARE(lastText(), QStringLiteral("> PING\nPONG"));
    }

    void hugeRepliesComeByPages()
    {
        std::string commands;
        for (int i = 0; i < 1000; ++i)
            commands += respCommand({"ZADD", "many", std::to_string(i), "m" + std::to_string(i)});
        m_server->send(commands, 1000);
        run(QStringLiteral("ZRANGE many 0 -1"));
        QCOMPARE(lastText().count(u'\n'), 200);
        QTest::mouseClick(button("more"), Qt::LeftButton);
        QCOMPARE(lastText().count(u'\n'), 400);
    }

    void badLinesAreSentences()
    {
        for (const char *line : {"ZSCORE \"board", "FROB a", "SUBSCRIBE a", "MONITOR", "AUTH secret"}) {
            run(QString::fromLatin1(line));
            QVERIFY2(lastText().contains("\n# "), qPrintable(lastText()));
            QVERIFY(!lastText().contains("secret"));
        }
        QTest::keyClick(input(), Qt::Key_Up);
        QCOMPARE(input()->toPlainText(), QStringLiteral("MONITOR"));
        run(QStringLiteral("ZSCORE \"a\\x00\\xff\" x"));
        QCOMPARE(lastText(), QStringLiteral("> ZSCORE \"a\\x00\\xff\" x\n(nil)"));
    }

    void undoesInTheSandbox()
    {
        m_session->startSandbox();
        QTRY_VERIFY_WITH_TIMEOUT(m_session->link() == Session::Link::Connected && m_session->isSandbox(),
                                 60000);
        QTRY_VERIFY(part<ElidedLabel>("rights")->text().startsWith("Sandbox"));
        run(QStringLiteral("ZADD mine 5 ann"));
        auto *undo = part<QPushButton>("undo");
        QVERIFY(undo->isVisible() && undo->isEnabled());
        QTest::keyClick(input(), Qt::Key_Z, Qt::ControlModifier);
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(lastText().contains("ZADD is undone"), qPrintable(lastText()));
        run(QStringLiteral("EXISTS mine"));
        QCOMPARE(lastText(), QStringLiteral("> EXISTS mine\n(integer) 0"));
        QVERIFY(!undo->isEnabled());
    }

    void transcriptsAreCompared()
    {
        m_page->runTranscriptText(QStringLiteral("redis> ZADD b 1 ann\n(integer) 0\nredis> PING\nPONG\n"));
        QTRY_VERIFY_WITH_TIMEOUT(m_page->settled(), 60000);
        QCOMPARE(log()->entries().size(), 3);
        if (const QString directory = qEnvironmentVariable("PICTURES"); !directory.isEmpty())
            m_page->grab().save(directory + QStringLiteral("/bench-transcript.png"));
        QVERIFY(log()->entries()[0]->text().startsWith("1 of 2 printed replies"));
        QVERIFY(log()->entries()[1]->text().contains("(integer) 0"));
        m_page->runTranscriptText(QStringLiteral("mysql> SELECT 1;"));
        QTRY_VERIFY_WITH_TIMEOUT(m_page->settled(), 60000);
        QVERIFY(lastText().contains("no Redis command"));
    }

    void entriesAreCopiedAndCleared()
    {
        run(QStringLiteral("PING"));
        log()->setFocus();
        QTest::keyClick(log(), Qt::Key_Up);
        QTest::keySequence(log(), QKeySequence::Copy);
        QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("> PING\nPONG"));
        QTest::keyClick(log(), Qt::Key_Return);
        QCOMPARE(input()->toPlainText(), QStringLiteral("PING"));
        QTest::keyClick(input(), Qt::Key_L, Qt::ControlModifier);
        QVERIFY(log()->entries().isEmpty());
    }

    void theLogIsBounded()
    {
        for (int i = 0; i < BenchLog::maxEntries + 20; ++i)
            log()->addEntry()->showNote(QString::number(i), Severity::Good);
        QCOMPARE(log()->entries().size(), BenchLog::maxEntries);
        QCOMPARE(log()->entries().first()->text(), QStringLiteral("20"));
    }

    void historyIsKept()
    {
        run(QStringLiteral("PING"));
        m_page->save();
        BenchPane other(*m_session, m_reference);
        QTest::keyClick(other.findChild<BenchInput *>(), Qt::Key_Up);
        QCOMPARE(other.findChild<BenchInput *>()->toPlainText(), QStringLiteral("PING"));
    }

    // The states of which there is a picture; saved where PICTURES names a directory.
    void paintsInBothThemes()
    {
        for (const char *line :
             {"ZREVRANK board kaito_7", "ZSCORE board kaito_7", "ZRANGE board 0 8 REV WITHSCORES",
              "ZCOUNT board 10307921510400000 +inf", "ZINCRBY board 1 nadia_k"})
            run(QString::fromLatin1(line));
        type(QStringLiteral("ZRANGE board +inf 429496729600 BYSCORE REV "));
        QTRY_VERIFY(offered().contains("LIMIT"));
        QTest::qWait(300);
        const QString directory = qEnvironmentVariable("PICTURES");
        for (const auto &[theme, name] : {std::pair(Theme::Light, "light"), std::pair(Theme::Dark, "dark")}) {
            applyLook(*qApp, theme);
            QTest::qWait(50);
            const QImage picture = m_page->grab().toImage();
            QVERIFY(!picture.isNull());
            if (!directory.isEmpty())
                picture.save(QStringLiteral("%1/bench-%2.png").arg(directory, QLatin1StringView(name)));
        }
        applyLook(*qApp, Theme::Light);
        m_page->resize(420, 700);
        if (!directory.isEmpty())
            m_page->grab().save(directory + QStringLiteral("/bench-narrow.png"));
    }
};

TIEBREAK_TEST(QApplication, TestBenchPane)

} // namespace tst_benchpane

#include "tst_benchpane.moc"
