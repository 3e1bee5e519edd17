// SPDX-License-Identifier: GPL-3.0-or-later
// What the board page finds out of a board of which nobody has said how it is packed.
#include "app/boards/boardheader.h"
#include "app/boards/refreshclock.h"
#include "app/session/codecfinder.h"
#include "boardpagefixture.h"
#include "core/detect/detecttext.h"
#include "models/text/displaywording.h"
#include "support/generatedboards.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QSignalSpy>
#include <QTableView>

using namespace tiebreak;

namespace tst_boarddetect
{

/// A board page beside a real server.
class TestBoardDetect : public QObject, private BoardPageFixture
{
    Q_OBJECT

    /// Members with times up to now and scores that are multiples of 1, 2, 3...
    void addPacked(const std::string &key, int members = 300)
    {
        const qint64 now = m_session->nowMicroseconds() / 1'000'000;
        std::string commands;
        for (qint64 i = 0; i < members; ++i)
            commands += respCommand({"ZADD", key, shortestText(encode(splitCodec, i * i, now - 977 * i)->raw),
                                     "m" + std::to_string(i)});
        m_server->send(commands, members);
    }

    QString spec() { return part<QLineEdit>("spec")->text(); }
    QAbstractButton *button(const char *name)
    {
        return part<MessageBar>("message")->findChild<QAbstractButton *>(QLatin1StringView(name));
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void aCodecThatIsSureIsAppliedAndRememberedOnRequest()
    {
        addPacked("own:1");
        open("own:1");
        QVERIFY2(message().startsWith(QStringLiteral("Looks like binary:from=4294967295: ")),
                 qPrintable(message()));
        QCOMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        QVERIFY(!m_session->views().chosen("own:1").codec);
        m_page->setDirection(Direction::LowestFirst);
        QTRY_VERIFY(m_page->settled());
        QVERIFY(!m_session->views().chosen("own:1").codec);
        QCOMPARE(spec(), QStringLiteral("binary:from=4294967295"));

        QTest::mouseClick(button("keepCodec"), Qt::LeftButton);
        QCOMPARE(m_session->views().chosen("own:2").codec, std::optional(splitCodec));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void ofHowManyRowsItIsKnownIsSaid()
    {
        addPacked("own:1", 3000);
        open("own:1");
        QVERIFY2(message().startsWith(QStringLiteral("Looks like ")) &&
                     message().contains(QStringLiteral("Based on ")),
                 qPrintable(message()));
    }

    void whatWasDetectedOnAnotherServerGoes()
    {
        addPacked("own:1");
        open("own:1");
        QVERIFY2(message().contains(QStringLiteral("300 of 300")), qPrintable(message()));
        m_server->kill();
        QVERIFY(m_server->restart());
        addPacked("own:1", 200);
        m_page->refresh();
        QTRY_COMPARE(m_page->model().rowCount(), 200);
        QTRY_VERIFY2(message().contains(QStringLiteral("200 of 200")), qPrintable(message()));
    }

    /// A few rows tell nothing; the many that the board has by now do, once it is read again.
    void aBoardThatHasGrownIsLookedIntoAgain()
    {
        const qint64 now = m_session->nowMicroseconds() / 1'000'000;
        add("own:1", "first", encode(splitCodec, 12, now - 5)->raw);
        add("own:1", "second", encode(splitCodec, 15, now - 9)->raw);
        open("own:1");
        QVERIFY2(message().startsWith(QStringLiteral("Not sure")), qPrintable(message()));
        addPacked("own:1");
        m_page->refresh();
        QTRY_COMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(message().startsWith(QStringLiteral("Looks like binary:from=4294967295: ")),
                 qPrintable(message()));
    }

    /// Nothing that was found in the rows of one board is said of the next one under its key.
    void anotherBoardIsLookedIntoAnew()
    {
        addPacked("own:1");
        open("own:1");
        QTRY_COMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        m_server->command({"DEL", "own:1"});
        m_server->command({"ZADD", "own:1", "10", "a", "20", "b"});
        m_page->refresh();
        QTRY_VERIFY(!m_session->view().codec);
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(!message().startsWith(QStringLiteral("Looks like")), qPrintable(message()));
    }

    /// The same where the user goes on to rows that were not read yet.
    void anotherBoardIsLookedIntoAnewOnItsNextPage()
    {
        addPacked("own:1", 900);
        open("own:1");
        QVERIFY2(message().contains(QStringLiteral("900 of 900")), qPrintable(message()));
        m_server->command({"DEL", "own:1"});
        addPacked("own:1", 800);
        type("goTo", QStringLiteral("700"));
        QTRY_VERIFY2(message().contains(QStringLiteral("800 of 800")), qPrintable(message()));
    }

    /// As after a cut-over that was taken back, or on another server at the address.
    void aChosenCodecThatTheRowsContradictIsSaidToBe()
    {
        addPacked("own:1");
        const CodecSpec chosen = *parseCodecSpec("decimal");
        m_session->views().rememberKey({"own:1", chosen, {}, Direction::HighestFirst});
        open("own:1");
        QTRY_VERIFY2(message().contains(QStringLiteral("look like binary:from=4294967295")),
                     qPrintable(message()));
        QCOMPARE(spec(), QStringLiteral("decimal")); // it is still the user's word
        QTest::mouseClick(button("useDetected"), Qt::LeftButton);
        QCOMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        // Whoever knows these rows, and chooses it nevertheless, is not told again.
        m_session->chooseCodec(chosen);
        m_page->refresh();
        QTRY_VERIFY(m_page->settled());
        QCOMPARE(spec(), QStringLiteral("decimal"));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
    }

    void whatWasClosedStaysSoWhileServerBoardAndCodecAreTheSame()
    {
        TestServer elsewhere;
        QVERIFY2(elsewhere.ready(), qPrintable(elsewhere.error()));
        const auto comeBack = [&] {
            for (const TestServer *server : {&elsewhere, m_server.get()}) {
                m_session->connectTo(server->endpoint());
                QTRY_COMPARE(m_session->link(), Session::Link::Connected);
            }
            open("own:1");
            QTRY_VERIFY(m_page->settled() && !m_session->codecs().busy("own:1"));
        };
        addPacked("own:1");
        m_session->views().rememberKey({"own:1", *parseCodecSpec("decimal"), {}, Direction::HighestFirst});
        open("own:1");
        QTRY_VERIFY2(message().contains(QStringLiteral("look like")), qPrintable(message()));
        QTest::mouseClick(button("close"), Qt::LeftButton);
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        comeBack();
        QCOMPARE(spec(), QStringLiteral("decimal"));
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        // As where the server does not tell who it is, and a connection was lost.
        m_session->notifyRewritten();
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        // Another codec is another question.
        m_session->views().rememberKey(
            {"own:1", *parseCodecSpec("decimal:digits=9"), {}, Direction::HighestFirst});
        m_page->refresh();
        QTRY_VERIFY2(message().contains(QStringLiteral("look like")), qPrintable(message()));
        QTest::mouseClick(button("close"), Qt::LeftButton);
        QVERIFY(message().isEmpty());
        // And so is another process, which may have other boards.
        m_session->setRetryDelay(std::chrono::milliseconds(20));
        saveToDisk();
        m_server->kill();
        QVERIFY(m_server->restart());
        comeBack();
        QTRY_VERIFY2(message().contains(QStringLiteral("look like")), qPrintable(message()));
    }

    void aChosenCodecThatTheRowsContradictNoLongerIsNotDoubted()
    {
        addPacked("own:1");
        const CodecSpec chosen = *parseCodecSpec("decimal");
        m_session->views().rememberKey({"own:1", chosen, {}, Direction::HighestFirst});
        open("own:1");
        QTRY_VERIFY(message().contains(QStringLiteral("look like")));
        const qint64 now = m_session->nowMicroseconds() / 1'000'000;
        m_server->command({"DEL", "own:1"});
        for (qint64 i = 0; i < 20; ++i)
            add("own:1", "m" + std::to_string(i), encode(chosen, 10 * i, now - 977 * i)->raw);
        m_page->refresh();
        QTRY_VERIFY2(message().isEmpty(), qPrintable(message()));
    }

    /// The same where the page is read by itself, with or without a tick at which the key was gone.
    void anotherBoardIsLookedIntoAnewByItself_data()
    {
        QTest::addColumn<bool>("seenGone");
        QTest::newRow("seen gone") << true;
        QTest::newRow("between two ticks") << false;
    }
    void anotherBoardIsLookedIntoAnewByItself()
    {
        QFETCH(bool, seenGone);
        addPacked("own:1");
        open("own:1");
        QTRY_COMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        QTRY_VERIFY(m_page->settled());
        auto *clock = m_page->findChild<RefreshClock *>();
        QSignalSpy status(m_page.get(), &ModePage::statusChanged);
        QSignalSpy source(m_page.get(), &ModePage::sourceChanged);
        m_server->command({"DEL", "own:1"});
        if (seenGone) {
            emit clock->due();
            QTRY_VERIFY2(message().contains(QStringLiteral("does not exist")), qPrintable(message()));
            QCOMPARE(status.last().front().toString(), QString());
            QCOMPARE(source.last().front().toString(), QString());
        }
        m_server->command({"ZADD", "own:1", "10", "a", "20", "b"});
        emit clock->due();
        QTRY_COMPARE(m_page->model().rowCount(), 2);
        QTRY_VERIFY(!m_session->view().codec);
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(!message().startsWith(QStringLiteral("Looks like")), qPrintable(message()));
    }

    void noCodecIsOfferedForWhatIsNoLeaderboard_data()
    {
        QTest::addColumn<QByteArray>("key");
        for (const char *key : {"timeline", "geo", "index"})
            QTest::newRow(key) << QByteArray(key);
    }
    void noCodecIsOfferedForWhatIsNoLeaderboard()
    {
        QFETCH(QByteArray, key);
        m_server->command(timelineAdd("timeline", 200, m_session->nowMicroseconds()));
        m_server->command(geoAdd("geo", 200));
        m_server->command(indexAdd("index", 200));
        open(key);
        QTRY_VERIFY(m_session->codecs().detection(key));
        QVERIFY(m_session->codecs().detection(key)->notABoard);
        QTRY_VERIFY(button("pickCodec"));
        QVERIFY(button("showEvidence") && !button("useDetected") && !button("keepCodec"));
        const auto &detection = *m_session->codecs().detection(key);
        QVERIFY2(message().startsWith(
                     QString::fromStdString(unsureText(detection, displayWording(m_session->zone())))),
                 qPrintable(message()));
    }

    void whatIsRememberedIsNotOverridden()
    {
        addPacked("own:1");
        m_session->views().remember({"own:1", *parseCodecSpec("decimal"), {}, Direction::HighestFirst});
        open("own:1");
        QCOMPARE(spec(), QStringLiteral("decimal"));
        QTRY_VERIFY2(message().contains(QStringLiteral("look like binary")), qPrintable(message()));
        QCOMPARE(spec(), QStringLiteral("decimal"));
    }

    void aCodecOfAnotherServerIsSaidAndComparedWithTheRows()
    {
        TestServer elsewhere;
        const auto connectTo = [this](const TestServer &server) {
            m_session->connectTo(server.endpoint());
            QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        };
        const auto chooseElsewhere = [&](const char *codec) {
            connectTo(elsewhere);
            m_session->views().remember({"own:1", *parseCodecSpec(codec), {}, Direction::HighestFirst});
            connectTo(*m_server);
            open("own:1");
        };
        addPacked("own:1");
        chooseElsewhere("binary:from=4294967295");
        QCOMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        QTRY_VERIFY(button("showEvidence"));
        COMPARE_SENTENCE("boardmessages", message().section(QStringLiteral(" on "), 0, 0));

        // The rows of this board say more, once they are known.
        chooseElsewhere("decimal");
        QTRY_COMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        QVERIFY2(message().contains(QStringLiteral("decimal")), qPrintable(message()));
        QTest::mouseClick(button("useDetected"), Qt::LeftButton);
        QCOMPARE(spec(), QStringLiteral("decimal"));
        QVERIFY2(message().isEmpty(), qPrintable(message()));

        // What was chosen here holds here, whatever is chosen elsewhere.
        chooseElsewhere("binary:from=4294967295");
        QCOMPARE(spec(), QStringLiteral("decimal"));
        QTRY_VERIFY(m_page->settled());
        QVERIFY2(message().isEmpty(), qPrintable(message())); // whoever chose it knew these rows
    }

    void theEvidenceIsATableToChooseFrom()
    {
        addPacked("own:1");
        open("own:1");
        QTest::mouseClick(button("showEvidence"), Qt::LeftButton);
        auto *dialog = part<QDialog>("DetectDialog");
        QVERIFY(dialog);
        auto *table = dialog->findChild<QTableView *>(QStringLiteral("candidates"));
        const QAbstractItemModel &candidates = *table->model();
        QVERIFY(candidates.rowCount() > 1);
        QCOMPARE(candidates.index(0, 0).data().toString(), QStringLiteral("binary:from=4294967295"));
        QCOMPARE(candidates.index(0, 2).data().toString(), QStringLiteral("100%"));
        table->selectRow(1);
        QVERIFY(!dialog->findChild<QLabel *>(QStringLiteral("apart"))->text().isEmpty());
        const QString second = candidates.index(1, 0).data().toString();
        QTest::mouseClick(dialog->findChild<QAbstractButton *>(QStringLiteral("useCodec")), Qt::LeftButton);
        QCOMPARE(spec(), second);
        QCOMPARE(m_session->views().chosen("own:1").codec,
                 std::optional(*parseCodecSpec(second.toStdString())));
    }

    void whatIsNotSureIsSaidAndNotApplied()
    {
        add("own:1", "hana", 5);
        open("own:1");
        QVERIFY2(message().startsWith(QStringLiteral("Not sure")), qPrintable(message()));
        QCOMPARE(spec(), QStringLiteral("plain"));
        QVERIFY(!m_session->views().chosen("own:1").codec);
    }

    void aCodecThatIsNoLongerSureIsTakenBack()
    {
        addPacked("own:1");
        open("own:1");
        QCOMPARE(spec(), QStringLiteral("binary:from=4294967295"));
        m_server->send(respCommand({"DEL", "own:1"}), 1);
        add("own:1", "hana", 5);
        auto *preset = part<QComboBox>("preset");
        emit preset->activated(preset->findText(QStringLiteral("Detect"), Qt::MatchContains));
        QTRY_VERIFY(part<QDialog>("DetectDialog"));
        part<QDialog>("DetectDialog")->reject();
        QVERIFY2(message().startsWith(QStringLiteral("Not sure")), qPrintable(message()));
        QCOMPARE(spec(), QStringLiteral("plain"));
    }

    void whatNothingFitsIsSaid()
    {
        add("own:1", "hana", std::numeric_limits<double>::infinity());
        open("own:1");
        QCOMPARE(message(), QString::fromStdString(unsureText(
                                detectCodec(BoardSample(), 0, plausibleTimes(0)), plainWording())));
    }

    void anotherBoardChosenMeanwhileIsNotTouched()
    {
        addPacked("own:1");
        addScored("hana", 7, 1795204262);
        m_session->setBoard("own:1");
        open("board");
        QVERIFY2(message().isEmpty(), qPrintable(message()));
        QCOMPARE(m_session->board(), QByteArray("board"));
        QCOMPARE(spec(), QStringLiteral("binary:from=4294967295"));
    }

    void detectCanBeAskedForWhereACodecIsKnown()
    {
        addScored("hana", 7, 1795204262);
        open("board");
        auto *preset = part<QComboBox>("preset");
        preset->setCurrentIndex(0);
        emit preset->activated(0);
        QCOMPARE(preset->currentData().toString(), QStringLiteral("binary:from=4294967295"));
        QTRY_VERIFY(part<QDialog>("DetectDialog"));
        part<QDialog>("DetectDialog")->reject();
        QCOMPARE(m_session->views().chosen("board").codec, std::optional(splitCodec));
    }
};

TIEBREAK_TEST(QApplication, TestBoardDetect)

} // namespace tst_boarddetect

#include "tst_boarddetect.moc"
