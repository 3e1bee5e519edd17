// SPDX-License-Identifier: GPL-3.0-or-later
// The live page in the window, over a real server: what moves is shown, and what is lost says so.
#include "app/live/charts/bumpchartview.h"
#include "app/live/charts/scorebarsview.h"
#include "app/live/charts/shapereader.h"
#include "app/live/tiles/boardpicker.h"
#include "app/live/tiles/tilestrip.h"
#include "app/look/look.h"
#include "app/widgets/emptystate.h"
#include "app/widgets/segmentbar.h"
#include "livewindowfixture.h"
#include "support/monitor.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPointer>
#include <QPushButton>

#include <algorithm>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_livepage
{

class TestLivePage : public QObject, LiveWindowFixture
{
    Q_OBJECT

    QString watchWay() { return live().findChild<ElidedLabel *>(QStringLiteral("watchWay"))->text(); }
    QString emptyWords()
    {
        auto *empty = live().findChild<EmptyState *>(QStringLiteral("liveEmpty"));
        return empty->isVisible() ? empty->findChild<QLabel *>(QStringLiteral("emptySentence"))->text()
                                  : QString();
    }
private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void init() { startAtBoard(); }
    void cleanup() { stopAtBoard(); }

    /// Version 0.1 kept where the choice stands in its list.
    void readsWhatWasKeptOfPaceAndSince_data()
    {
        QTest::addColumn<QString>("pace");
        QTest::addColumn<QString>("since");
        QTest::addColumn<int>("milliseconds");
        QTest::addColumn<Since>("compared");
        QTest::newRow("places") << "3"
                                << "2" << 5000 << Since::Hour;
        QTest::newRow("first places") << "0"
                                      << "0" << 100 << Since::Opened;
        QTest::newRow("a mark is not kept") << "4"
                                            << "4" << 30000 << Since::Opened;
        QTest::newRow("values") << "30000"
                                << "today" << 30000 << Since::Today;
        QTest::newRow("neither") << "5"
                                 << "5" << 100 << Since::TenMinutes;
    }

    void readsWhatWasKeptOfPaceAndSince()
    {
        QFETCH(QString, pace);
        QFETCH(QString, since);
        m_session->keepServerSetting("live/pace", pace);
        m_session->keepServerSetting("live/since", since);
        const TestServer other;
        connectTo(other);
        connectTo(*m_server);
        QTEST(part<QComboBox>("pace")->currentData().toInt(), "milliseconds");
        QTEST(live().tools().since(), "compared");
    }

    void showsABoardAndItsMoves()
    {
        fill(20);
        watch();
        QTRY_COMPARE(shown().size(), 12);
        QCOMPARE(shown().first(), QStringLiteral("m0"));
        QTRY_VERIFY(watchWay().startsWith("Read on change"));
        QTRY_COMPARE(headline().leader, QStringLiteral("m0 leads by 1\u202f000 points"));
        put("m5", 30'000, 60);
        QTRY_COMPARE(shown().first(), QStringLiteral("m5"));
        // The chart names the same leader, soon.
        const auto leader = [this] {
            const auto &lines = live().findChild<BumpChartView *>()->lines().lines;
            const auto found = std::ranges::find(lines, true, &BumpLine::leader);
            return found == lines.end() ? std::string() : found->name;
        };
        QTRY_COMPARE(leader(), std::string("m5"));
        QCOMPARE(changeWords(row("m5").change), QStringLiteral("up 5 with a better score"));
        QCOMPARE(changeWords(row("m0").change), QStringLiteral("down 1, passed by others"));
        QVERIFY(row("m5").leads && row("m5").climbs && !row("m0").leads);
        QTRY_VERIFY(!listed(EventKind::NewLeader, "m5").isEmpty());
        QCOMPARE(headline().climber, QStringLiteral("m5"));
        // Who was not there at all.
        put("newcomer", 29'500, 61);
        QTRY_COMPARE(shown().value(1), QStringLiteral("newcomer"));
        QCOMPARE(changeText(row("newcomer").change), QStringLiteral("new"));
        // Places at which prizes end.
        QVERIFY(row("newcomer").border == std::nullopt && row("m5").border.has_value());
    }

    void aSelectionFollowsItsMember()
    {
        fill(10);
        watch();
        QTRY_COMPARE(shown().size(), 10);
        standing().selectMember("m7");
        QCOMPARE(standing().currentIndex().row(), 7);
        put("m7", 20'000);
        QTRY_COMPARE(shown().first(), QStringLiteral("m7"));
        QCOMPARE(standing().currentMember(), QByteArray("m7"));
        QCOMPARE(standing().selectionModel()->selectedRows().value(0).row(), 0);
        QVERIFY(m_server->command({"ZREM", "board", "m7"}).starts_with(":1"));
        QTRY_COMPARE(shown().size(), 9);
        QVERIFY(standing().currentMember() != QByteArray("m7"));
    }

    void followsWhoIsPinned()
    {
        fill(150);
        watch();
        auto *search = live().findChild<QLineEdit *>(QStringLiteral("pinMember"));
        for (const char *member : {"m140", "nobody"}) {
            search->setText(QLatin1StringView(member));
            QTest::keyClick(search, Qt::Key_Return);
        }
        const auto pin = [&](const char *member) {
            auto *button =
                live().findChild<QAbstractButton *>(QStringLiteral("pin-") + QLatin1StringView(member));
            return button ? button->accessibleName() : QString();
        };
        QTRY_VERIFY(pin("m140").startsWith("m140, rank 141 · "));
        QTRY_COMPARE(pin("nobody"), QStringLiteral("nobody, not on the board yet"));
        put("nobody", 200'000);
        QTRY_COMPARE(pin("nobody"), QStringLiteral("nobody, rank 1"));
        QVERIFY(m_server->command({"ZREM", "board", "nobody"}).starts_with(":1"));
        QTRY_COMPARE(pin("nobody"), QStringLiteral("nobody, no longer on the board"));
        put("nobody", 200'000);
        QTRY_COMPARE(pin("nobody"), QStringLiteral("nobody, rank 1"));
        QTRY_VERIFY(row("nobody").pinned);
        // Its surroundings, wherever they are.
        auto *button = live().findChild<QAbstractButton *>(QStringLiteral("pin-m140"));
        button->click();
        QTRY_VERIFY(shown().contains(QStringLiteral("m140")));
        QTRY_COMPARE(standing().currentMember(), QByteArray("m140"));
        QCOMPARE(row("m140").place, QStringLiteral("142"));
        QTest::keyClick(button, Qt::Key_Delete);
        QTRY_COMPARE(live().board()->pins, std::vector<std::string>{"nobody"});
        QSignalSpy said(&live(), &LivePage::statusChanged);
        for (std::size_t i = 0; i < LiveBoardData::maxPins; ++i) {
            QVERIFY(said.empty());
            search->setText(QStringLiteral("m%1").arg(i));
            QTest::keyClick(search, Qt::Key_Return);
        }
        QCOMPARE(live().board()->pins.size(), LiveBoardData::maxPins);
        QVERIFY(said.value(0).value(0).toString().startsWith("All 20 pins"));
    }

    void comparesWithTheMark()
    {
        fill(10);
        watch();
        put("m9", 20'000);
        QTRY_COMPARE(shown().first(), QStringLiteral("m9"));
        QCOMPARE(row("m9").change.places, 9);
        live().findChild<QPushButton *>(QStringLiteral("setMark"))->click();
        QCOMPARE(row("m9").change.move, Move::Same);
        put("m8", 30'000);
        QTRY_COMPARE(shown().first(), QStringLiteral("m8"));
        QCOMPARE(row("m8").change.places, 9);
        QCOMPARE(row("m9").change.places, 1);
        live().tools().setSince(Since::Opened);
        QCOMPARE(row("m9").change.places, 8);
        // Nobody watched an hour ago.
        const auto *hour =
            live()
                .findChild<SegmentBar *>(QStringLiteral("since"))
                ->findChild<QAbstractButton *>(QStringLiteral("segment%1").arg(int(Since::Hour)));
        const QString usual = hour->text();
        live().tools().setSince(Since::Hour);
        const QString stated = hour->text();
        QVERIFY2(stated.contains(u':'), qPrintable(stated));
        QVERIFY2(hour->toolTip().endsWith(stated.section(u' ', -1)), qPrintable(hour->toolTip()));
        live().tools().setSince(Since::Opened);
        QCOMPARE(hour->text(), usual);
    }

    void whatANarrowLineLeavesOutIsInTheMenu()
    {
        fill(10);
        watch();
        QTRY_VERIFY(part<QPushButton>("setMark")->isVisible());
        m_window->resize(1024, 700);
        QTRY_VERIFY(!part<QPushButton>("setMark")->isVisible());
        const QList<QAction *> inMenu = part<QPushButton>("more")->menu()->actions();
        auto *baseline = part<QAction>("setBaseline");
        QVERIFY(inMenu.contains(baseline) && baseline->isEnabled());
        baseline->trigger();
        QVERIFY(live().board()->mark.has_value());
    }

    void showsAWindowOfRanks()
    {
        fill(150);
        watch();
        live().tools().setPlaces({ShownPlaces::Kind::Top, {0, 110}, {}});
        QTRY_COMPARE(shown().size(), 110);
        live().tools().setPlaces({ShownPlaces::Kind::Top, {0, 12}, {}});
        auto *rows = live().findChild<QComboBox *>(QStringLiteral("rows"));
        rows->setCurrentIndex(5);
        emit rows->activated(5);
        auto *dialog = live().findChild<QDialog *>();
        QVERIFY(dialog);
        // Its ends lie on either side of those that are always read.
        dialog->findChild<QLineEdit *>()->setText(QStringLiteral("96 to 115"));
        dialog->accept();
        QTRY_COMPARE(shown().size(), 20);
        QCOMPARE(shown().first(), QStringLiteral("m95"));
        QCOMPARE(standing().standing().rows().last().place, QStringLiteral("115"));
        QCOMPARE(rows->currentText(), QStringLiteral("96 to 115…"));
        // Nobody is selected: it asks for whom, what is shown stays, and so does what the choice says.
        standing().setCurrentIndex({});
        emit rows->activated(6);
        QCOMPARE(rows->currentText(), QStringLiteral("96 to 115…"));
        auto *whose = live().findChild<QDialog *>(QStringLiteral("aroundDialog"));
        QVERIFY(whose);
        whose->findChild<QLineEdit *>()->setText(QStringLiteral("m97"));
        whose->accept();
        QTRY_COMPARE(shown().value(6), QStringLiteral("m97"));
        live().tools().setPlaces({ShownPlaces::Kind::Ranks, {95, 20}, {}});
        QTRY_COMPARE(shown().size(), 20);
        standing().selectMember("m100");
        emit rows->activated(6);
        QTRY_COMPARE(shown().size(), 13);
        QCOMPARE(shown().value(6), QStringLiteral("m100"));
        QCOMPARE(rows->currentText(), QStringLiteral("Around…"));
    }

    void asksNothingWhileNobodyLooks()
    {
        SLOW_TEST();
        fill(10);
        watch();
        QTRY_VERIFY(watchWay().startsWith("Read on change"));
        // The shape of the whole board is asked for every second.
        live().showChart(ChartSide::Shape);
        auto *shape = live().findChild<ShapeReader *>();
        QTRY_VERIFY(shape->countedAt() && shape->places());
        m_window->setMode(Mode::Simulator);
        QTest::qWait(300);
        Monitor monitor(*m_server);
        const auto fromThePage = [&] {
            QStringList names = monitor.names();
            names.removeOne(QStringLiteral("ZADD"));
            names.removeOne(QStringLiteral("PING")); // the session's own
            return names;
        };
        for (int i = 0; i < 5; ++i)
            put("m1", 50'000 + i);
        QTest::qWait(1300);
        QCOMPARE(fromThePage(), QStringList());
        // Seen again it is up to date.
        m_window->setMode(Mode::Live);
        QTRY_COMPARE(shown().first(), QStringLiteral("m1"));
        live().findChild<QPushButton *>(QStringLiteral("freeze"))->setChecked(true);
        QTest::qWait(300);
        monitor.commands();
        for (int i = 0; i < 5; ++i)
            put("m2", 60'000 + i);
        QTest::qWait(1300);
        QCOMPARE(fromThePage(), QStringList());
        QCOMPARE(shown().first(), QStringLiteral("m1"));
        QVERIFY(headline().paused);
        live().findChild<QPushButton *>(QStringLiteral("freeze"))->setChecked(false);
        QTRY_COMPARE(shown().first(), QStringLiteral("m2"));
    }

    // Scores of another codec are other numbers, on another axis.
    void distributionIsOfTheCodecThatIsShown()
    {
        fill(10);
        watch();
        live().showChart(ChartSide::Shape);
        auto *shape = live().findChild<ShapeReader *>();
        auto *bars = live().findChild<ScoreBarsView *>();
        QTRY_VERIFY(!bars->chart().bars.empty());
        QVERIFY(shape->distribution(m_codec));
        const CodecSpec plain;
        m_session->chooseCodec(plain);
        QVERIFY(!shape->distribution(plain));
        QVERIFY(bars->chart().bars.empty());
        QTRY_VERIFY(shape->distribution(plain));
        QTRY_VERIFY(!bars->chart().bars.empty());
    }

    void pausesOneBoard()
    {
        fill(3);
        m_server->command({"ZADD", "other", "7", "zoe"});
        watch();
        auto *pause = live().findChild<QPushButton *>(QStringLiteral("freeze"));
        pause->click();
        QVERIFY(live().board()->pauseWanted);
        m_session->setBoard("other");
        QTRY_VERIFY(live().board() && live().board()->latest());
        QVERIFY(!pause->isChecked() && !live().board()->pauseWanted);
        m_session->setBoard("board");
        QVERIFY(pause->isChecked() && live().board()->pauseWanted);
        pause->click();
        QVERIFY(!live().board()->pauseWanted);
    }

    void aServerThatIsGone()
    {
        SLOW_TEST();
        fill(10);
        watch();
        QTRY_COMPARE(shown().size(), 10);
        QTRY_VERIFY(watchWay().startsWith("Read on change"));
        // It comes back with the same board: another one would begin anew.
        QCOMPARE(m_server->command({"SAVE"}), std::string("+OK"));
        m_server->kill();
        QTRY_VERIFY(watchWay().contains("last data stays"));
        // The standing stays, and says how old it is.
        QTRY_VERIFY(headline().old && headline().fresh.endsWith(" ago") &&
                    !headline().fresh.startsWith("live"));
        QCOMPARE(shown().size(), 10);
        QCOMPARE(emptyWords(), QString());
        // So does the chart, which ends where nobody looked any more.
        const auto &lines = live().findChild<BumpChartView *>()->lines();
        const Moment seen =
            std::max(live().board()->history.confirmed(), live().board()->latest()->answered());
        QTRY_VERIFY_WITH_TIMEOUT(live().watchedBoards().now() - seen > 5s && lines.to == seen, 15'000);
        QVERIFY(lines.unseen.empty() && lines.lines.size() == 10);
        QVERIFY(m_server->restart());
        put("m4", 90'000);
        QTRY_COMPARE(shown().first(), QStringLiteral("m4"));
        QCOMPARE(shown().size(), 10);
        QTRY_VERIFY(watchWay().startsWith("Read on change"));
        QTRY_VERIFY(!headline().old && headline().fresh.startsWith("live"));
        QVERIFY(live().board()->history.size() >= 2);
        QVERIFY(!events().filter(QStringLiteral("The board was not read for ")).isEmpty());
        // Its lines break there, and go on.
        QTRY_COMPARE(lines.unseen.size(), 1);
        QCOMPARE(lines.unseen.front().from, seen);
        const auto m4 = std::ranges::find(lines.lines, "m4", &BumpLine::name);
        QVERIFY(m4 != lines.lines.end());
        const BumpPoint *inside = pointAt(*m4, seen + 1s);
        QVERIFY(inside && inside->unseen && !inside->rank);
        const BumpPoint *last = pointAt(*m4, lines.to);
        QVERIFY(last && last->rank == 0 && last->at >= lines.unseen.front().to);
    }

    void aServerThatHangs()
    {
        SLOW_TEST();
        fill(3);
        watch();
        QTRY_VERIFY(watchWay().startsWith("Read on change"));
        m_server->freeze();
        QTRY_VERIFY(watchWay().startsWith("No reply for"));
        QCOMPARE(shown().size(), 3);
        m_server->thaw();
        QTRY_VERIFY(watchWay().startsWith("Read on change"));
    }

    void aBoardThatIsTurned()
    {
        fill(20);
        watch();
        QTRY_COMPARE(shown().first(), QStringLiteral("m0"));
        put("m9", 50'000);
        QTRY_COMPARE(shown().first(), QStringLiteral("m9"));
        const auto told = events();
        m_session->views().remember({"board", m_codec, TimeRange(), Direction::LowestFirst});
        QTRY_COMPARE(shown().value(0), QStringLiteral("m19"));
        // Nobody has moved; what was told of the other order stays.
        for (const StandingRow &row : standing().standing().rows())
            QVERIFY(row.change.move == Move::Same);
        QCOMPARE(events(), told);
        QVERIFY(row("m18").gap.startsWith("+"));
        put("m19", 60'000);
        QTRY_COMPARE(shown().value(0), QStringLiteral("m18"));
    }

    void aWindowThatIsMinimized()
    {
        fill(3);
        watch();
        QTRY_VERIFY(watchWay().startsWith("Read on change"));
        m_window->setWindowState(Qt::WindowMinimized);
        QTRY_VERIFY(!live().watchedBoards().wanted());
        put("m2", 90'000);
        QTest::qWait(300);
        QCOMPARE(live().board()->latest()->head().member(0), std::string_view("m0"));
        m_window->setWindowState(Qt::WindowNoState);
        QTRY_COMPARE(shown().first(), QStringLiteral("m2"));
    }

    void aBoardThatGoesAndComesBack()
    {
        fill(3);
        watch();
        QTRY_COMPARE(shown().size(), 3);
        m_server->command({"RENAME", "board", "elsewhere"});
        QTRY_COMPARE(shown().size(), 0);
        QTRY_COMPARE(headline().leader, QStringLiteral("This board is empty"));
        QTRY_VERIFY(events().contains(QStringLiteral("The board was deleted")));
        m_server->command({"SET", "board", "text"});
        QTRY_VERIFY(emptyWords().contains("sorted set"));
        m_server->command({"DEL", "board"});
        m_server->command({"RENAME", "elsewhere", "board"});
        QTRY_COMPARE(shown().size(), 3);
        QCOMPARE(emptyWords(), QString());
        m_server->command({"FLUSHALL"});
        QTRY_COMPARE(shown().size(), 0);
        put("again", 5);
        QTRY_COMPARE(shown(), QStringList("again"));
    }

    void hostileNamesArePlainText()
    {
        const std::vector<std::string> names{
            "<b>bold</b><img src=x>", "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d", "line\nbreak\ttab",
            "\xff\xfe\x80",           std::string("nul\0inside", 10),     "\xe2\x80\xaereversed",
            "\xf0\x9f\x8f\x86",       std::string(100'000, 'x'),          ""};
        for (std::size_t i = 0; i < names.size(); ++i)
            put(names[i], 1000 + qint64(i) * 10);
        watch();
        QTRY_COMPARE(shown().size(), int(names.size()));
        for (const std::string &name : names)
            live().watchedBoards().pin("board", name);
        // Each takes the lead once, and is told of in every part of the page.
        for (std::size_t i = 0; i < names.size(); ++i) {
            put(names[i], 5000 + qint64(i) * 10);
            QTRY_COMPARE(live().board()->latest()->head().member(0), std::string_view(names[i]));
            live().tools().setTiled(true);
            QTest::qWait(20);
            live().tools().setTiled(false);
            const QString leader = headline().leader;
            QVERIFY(!leader.contains('\n') && !leader.contains('\t') && leader.size() < 1000);
        }
        QTRY_VERIFY(events().size() >= int(names.size()) - 1);
        for (const QString &event : events())
            QVERIFY(!event.contains('\n') && event.size() < 2000);
        for (const QString &name : shown())
            QVERIFY(!name.contains('\n') && !name.contains('\t') && !name.contains(QChar(0x202e)));
        for (const QLabel *label : live().findChildren<QLabel *>())
            QVERIFY2(label->textFormat() == Qt::PlainText || !label->text().contains('<'),
                     qPrintable(label->objectName()));
        // The window does not grow with a name.
        QVERIFY(live().minimumSizeHint().width() <= 1440 && m_window->width() == 1440);
        QVERIFY(!live().grab().isNull());
    }

    void watchesSeveralBoards()
    {
        fill(5);
        m_server->command({"ZADD", "other", "7", "zoe"});
        m_server->command({"SET", "text", "no board"});
        watch();
        live().watchedBoards().open("other");
        live().watchedBoards().open("text");
        auto *tiles = live().findChild<TileStrip *>(QStringLiteral("tiles"));
        const auto tile = [&](const char *key) {
            for (const TileContent &content : tiles->tiles()) {
                if (content.key == key)
                    return content;
            }
            return TileContent();
        };
        QTRY_COMPARE(tile("other").leader, QStringLiteral("zoe is alone on this board"));
        QTRY_COMPARE(tile("text").state, QStringLiteral("not readable"));
        QTRY_COMPARE(tile("board").state, QStringLiteral("live"));
        QVERIFY(tile("board").current && !tile("other").current);
        live().tools().setTiled(true);
        m_server->command({"ZADD", "other", "9", "yan"});
        QTRY_VERIFY(tile("other").leader.startsWith("yan leads"));
        live().tools().setTiled(false);
        m_session->setBoard("other");
        QTRY_COMPARE(shown(), QStringList({"yan", "zoe"}));
        live().watchedBoards().close("other");
        QTRY_COMPARE(tiles->tiles().size(), 2);
    }

    void saysWhyNoBoardCanBeChosen()
    {
        fill(3);
        watch();
        const auto openPicker = [&] {
            auto *picker = new BoardPicker(*m_session, &live());
            connect(picker, &BoardPicker::picked, m_session.get(), &Session::setBoard);
            picker->openAt(live().mapToGlobal(QPoint(100, 100)));
            return picker;
        };
        const auto note = [](BoardPicker *picker) {
            auto *label = picker->findChild<QLabel *>(QStringLiteral("pickNote"));
            return label->isVisible() ? label->text() : QString();
        };
        QPointer<BoardPicker> picker = openPicker();
        auto *text = picker->findChild<QLineEdit *>(QStringLiteral("pickText"));
        QTRY_COMPARE(note(picker), QString());
        text->setText(QStringLiteral("nowhere"));
        COMPARE_SENTENCE("boardpicker", note(picker));
        picker->close();

        m_server->command({"ZADD", "other", "7", "zoe"});
        m_server->command({"ACL", "SETUSER", "default", "-scan"});
        picker = openPicker();
        QTRY_VERIFY(note(picker).startsWith("The boards cannot be listed: "));
        QTest::keyClicks(picker->findChild<QLineEdit *>(QStringLiteral("pickText")), "other");
        QTest::keyClick(picker->findChild<QLineEdit *>(QStringLiteral("pickText")), Qt::Key_Return);
        QCOMPARE(m_session->board(), QByteArray("other"));
        QTRY_COMPARE(shown(), QStringList("zoe"));
    }

    void whatIsWatchedAndFollowedIsKept()
    {
        fill(3);
        m_server->command({"ZADD", "a\nb", "7", "zoe"});
        watch();
        live().watchedBoards().pin("board", std::string("m\xff", 2));
        live().watchedBoards().pin("board", "m1");
        m_session->setBoard("a\nb");
        QTRY_COMPARE(shown(), QStringList("zoe"));
        closeWindow();
        makeWindow();
        connectTo(*m_server);
        QVERIFY(live().watchedBoards().boards().empty());
        m_window->setMode(Mode::Live);
        QTRY_COMPARE(live().watchedBoards().boards().size(), 2);
        QVERIFY(live().watchedBoards().find("a\nb"));
        QCOMPARE(live().watchedBoards().find("board")->pins, (std::vector<std::string>{"m\xff", "m1"}));
        live().watchedBoards().unpin("board", "m1");
        auto *tiles = live().findChild<TileStrip *>(QStringLiteral("tiles"));
        emit tiles->closeWanted("a\nb");
        QTRY_COMPARE(live().watchedBoards().boards().size(), 1);
        closeWindow();
        makeWindow();
        connectTo(*m_server);
        m_window->setMode(Mode::Live);
        QTRY_COMPARE(live().watchedBoards().boards().size(), 1);
        QCOMPARE(live().watchedBoards().boards().front()->pins, std::vector<std::string>{"m\xff"});
        // The one that was open as the page was shown counts as well.
        m_session->setBoard("board");
        live().watchedBoards().close("board");
        closeWindow();
        makeWindow();
        connectTo(*m_server);
        m_session->setBoard("a\nb");
        m_window->setMode(Mode::Live);
        QTRY_COMPARE(live().watchedBoards().boards().size(), 2);
        closeWindow();
        makeWindow();
        connectTo(*m_server);
        m_window->setMode(Mode::Live);
        QTRY_COMPARE(live().watchedBoards().boards().size(), 2);
    }
};

TIEBREAK_TEST(QApplication, TestLivePage)

} // namespace tst_livepage

#include "tst_livepage.moc"
