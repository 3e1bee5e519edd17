// SPDX-License-Identifier: GPL-3.0-or-later
// The page Internals over a real server: what it reads, its parts, and commands that are played on it.
#include "app/internals/encoding/encodingcard.h"
#include "app/internals/internalspage.h"
#include "app/internals/skiplist/skiplistpane.h"
#include "app/internals/skiplist/skiplistview.h"
#include "app/widgets/messagebar.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_internalspage
{

class TestInternalsPage : public QObject, public WindowFixture
{
    Q_OBJECT

    InternalsPage &internals() { return m_window->page<InternalsPage>(); }
    SkipListPane &skipList() { return *internals().findChild<SkipListPane *>(); }
    void click(const char *name)
    {
        auto *button = internals().findChild<QAbstractButton *>(QLatin1StringView(name));
        QVERIFY2(button, name);
        button->click();
    }
    QString sentenceShown()
    {
        auto *empty = internals().findChild<QWidget *>(QStringLiteral("internalsEmpty"));
        return empty->findChild<QLabel *>(QStringLiteral("emptySentence"))->text();
    }
    void turnTo(const QByteArray &key)
    {
        m_session->setBoard(key);
        m_window->setMode(Mode::Internals);
        QTRY_VERIFY(internals().shown());
        QTRY_VERIFY(internals().settled());
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void readsASmallBoardWithItsBytes()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann", "2", "bob"}).empty());
        connectTo(server);
        turnTo("board");
        QCOMPARE(internals().shown()->members, 2);
        QVERIFY(internals().shown()->isCompact());
        QVERIFY(internals().shown()->dump);
        QCOMPARE(skipList().run().before().size(), 2);
        QVERIFY(part<QWidget>("byteStrip")->isVisible());
    }

    void defaultsAreNotTheServersOwnLimits()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann", "2", "bob"}).empty());
        connectTo(server);
        turnTo("board");
        const auto card = [&] { return part<EncodingCard>("encodingCard")->text(); };
        const auto note = [&] { return part<QLabel>("walkNote")->text(); };
        QVERIFY(!card().contains(QStringLiteral("default")));
        const QString withLine = note();
        server.command({"ACL", "SETUSER", "default", "-config", "-info"});
        click("readAgain");
        QTRY_VERIFY(internals().settled());
        QVERIFY(!internals().shown()->limits && internals().shown()->line); // HELLO tells the version, too
        QCOMPARE(card().count(QStringLiteral("of 128 by default")), 1);
        QCOMPARE(card().count(QStringLiteral("of 64 bytes by default")), 1);
        QVERIFY(note() != withLine && !note().contains(QStringLiteral("version to this user")));
    }

    void saysWhatIsNotThere()
    {
        m_window->setMode(Mode::Internals);
        QVERIFY(sentenceShown().contains(QStringLiteral("No board is open")));
        TestServer server;
        QVERIFY(!server.command({"SET", "text", "1"}).empty());
        connectTo(server);
        QTRY_VERIFY2(sentenceShown().contains(QStringLiteral("type its key")), qPrintable(sentenceShown()));
        m_session->setBoard("nothing");
        QTRY_VERIFY(!sentenceShown().isEmpty() && !sentenceShown().contains(QStringLiteral("No board")));
        m_session->setBoard("text");
        QTRY_VERIFY2(sentenceShown().contains(QStringLiteral("sorted set")), qPrintable(sentenceShown()));
    }

    void showsADemoWithoutABoard()
    {
        m_window->setMode(Mode::Internals);
        QVERIFY(!sentenceShown().isEmpty());
        auto *empty = internals().findChild<QWidget *>("internalsEmpty");
        empty->findChild<QPushButton *>("emptyOtherButton")->click();
        QCOMPARE(skipList().run().before().size(), 14);
        QVERIFY(skipList().isVisible());
        QVERIFY(!empty->isVisible());
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann", "2", "bob"}).empty());
        connectTo(server);
        turnTo("board");
        QCOMPARE(skipList().run().before().size(), 2);
    }

    void givesItsPartsThePage()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann", "2", "bob"}).empty());
        connectTo(server);
        turnTo("board");
        auto *bytes = part<QWidget>("byteStrip");
        click("skipListExpand");
        QCOMPARE(internals().part(), InternalsPage::Part::SkipList);
        QVERIFY(!bytes->isVisible());
        click("skipListExpand");
        QCOMPARE(internals().part(), InternalsPage::Part::All);
        click("allBytes");
        QCOMPARE(internals().part(), InternalsPage::Part::Bytes);
        QVERIFY(!skipList().isVisible());
        click("allBytes");
        click("costLink");
        QCOMPARE(internals().part(), InternalsPage::Part::Cost);
        QVERIFY(part<QWidget>("costTable")->isVisible());
        click("backToBoard");
        QCOMPARE(internals().part(), InternalsPage::Part::All);
        QVERIFY(bytes->isVisible());
    }

    void showsWholePartsInASmallWindow()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann", "2", "bob"}).empty());
        connectTo(server);
        turnTo("board");
        m_window->resize(1024, 700);
        QTRY_COMPARE(part<QScrollArea>("partsScroll")->verticalScrollBar()->maximum(), 0);
        QVERIFY(!skipList().view().isVisible());
        const auto *strip = part<QWidget>("byteStrip"); // where the skip list is not, there is room
        QTRY_VERIFY(strip->isVisible());
        QCOMPARE(part<QScrollArea>("partsScroll")->verticalScrollBar()->maximum(), 0);
        auto *table = part<QWidget>("codecCosts");
        QVERIFY(table->height() >= table->minimumSizeHint().height());
        click("skipListExpand");
        QTRY_VERIFY(skipList().view().isVisible());
        QVERIFY(skipList().view().height() >= skipList().view().minimumSizeHint().height());
        QVERIFY(skipList().view().verticalScrollBar()->maximum() == 0);
        click("skipListExpand");
        QVERIFY(!skipList().view().isVisible());
        click("intset"); // beside the titles, or on the page where there is no room
        QTRY_VERIFY(part<QWidget>("intsetView")->isVisible());
        QTRY_COMPARE(part<QScrollArea>("partsScroll")->verticalScrollBar()->maximum(), 0);
        internals().showPart(InternalsPage::Part::Bytes);
        click("otherList");
        QCOMPARE(part<QScrollArea>("partsScroll")->verticalScrollBar()->value(), 0);
        QTRY_VERIFY(part<QWidget>("byteStrip")->height() > 200);
    }

    void aSkipListIsFoldedToItsTitleToo()
    {
        TestServer server;
        std::vector<std::string> words{"ZADD", "board"};
        for (int i = 0; i < 200; ++i)
            words.insert(words.end(), {std::to_string(i), "member" + std::to_string(i)});
        QVERIFY(!server.command(words).empty());
        connectTo(server);
        m_window->resize(1024, 700);
        turnTo("board");
        QVERIFY(!internals().shown()->isCompact());
        const auto *bar = part<QScrollArea>("partsScroll")->verticalScrollBar();
        QTRY_COMPARE(bar->maximum(), 0);
        click("intset"); // what was shown before has no height
        internals().showPart(InternalsPage::Part::All);
        click("costLink");
        QTRY_VERIFY(bar->maximum() > 0);
        internals().showPart(InternalsPage::Part::All);
        QTRY_COMPARE(bar->maximum(), 0);
    }

    void opensTheKeyThatIsTyped()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "a b", "1", "ann"}).empty());
        QVERIFY(!server.command({"ZADD", "board", "2", "bob"}).empty());
        connectTo(server);
        turnTo("board");
        auto *box = part<QComboBox>("lookAt");
        box->setEditText(QStringLiteral("a b"));
        QTest::keyClick(box, Qt::Key_Return);
        QCOMPARE(m_session->board(), QByteArray("a b"));
        QTRY_VERIFY(internals().shown() && internals().shown()->key == "a b");
    }

    void playsACommandOnItsBoard()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann", "2", "bob", "3", "cem"}).empty());
        connectTo(server);
        emit m_session->skipListRequested({{"ZRANK", "board", "bob"}, "board", {}});
        QCOMPARE(m_window->mode(), Mode::Internals);
        QTRY_VERIFY(internals().shown());
        QTRY_COMPARE(skipList().run().arguments.member, std::string("bob"));
        QCOMPARE(skipList().run().reply.number, std::optional<std::int64_t>(1));

        Rows rows;
        rows.append("dora", 4);
        rows.append("eve", 5);
        emit m_session->skipListRequested({{"ZPOPMAX", "demo"}, "demo", rows});
        QCOMPARE(skipList().run().operation, SkipOperation::Remove);
        QCOMPARE(skipList().run().arguments.member, std::string("eve"));
        QCOMPARE(m_session->board(), QByteArray("board"));
    }

    void keepsAnExampleUntilThePageIsGivenBack()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann"}).empty());
        connectTo(server);
        m_session->setBoard("board");
        Rows rows;
        rows.append("dora", 4);
        rows.append("eve", 5);
        emit m_session->skipListRequested({{"ZRANK", "demo", "eve"}, "demo", rows});
        QTRY_VERIFY(internals().shown()); // the board is read meanwhile
        QCOMPARE(skipList().run().before().size(), 2);
        QCOMPARE(skipList().run().arguments.member, std::string("eve"));
        click("skipListExpand");
        QCOMPARE(skipList().run().before().size(), 1);
    }

    void costsFewCommandsOnALargeBoard()
    {
        TestServer server;
        std::vector<std::string> add{"ZADD", "large"};
        for (int row = 0; row < 20'000; ++row) {
            add.push_back(std::to_string(row));
            add.push_back("member" + std::to_string(row));
        }
        QVERIFY(!server.command(add).empty());
        connectTo(server);
        turnTo("large");
        QVERIFY(internals().shown()->traffic.commands <= 6);
        QVERIFY(!internals().shown()->dump);
        QCOMPARE(internals().shown()->traffic.roundTrips, std::uint64_t(1));
    }

    void datesWhatItShowsOfAKeyThatIsGone()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann", "2", "bob"}).empty());
        connectTo(server);
        turnTo("board");
        server.command({"DEL", "board"});
        const QSignalSpy anew(m_session.get(), &Session::boardReadAnew);
        internals().refresh();
        auto *message = part<MessageBar>("internalsMessage");
        QTRY_VERIFY(!message->text().isEmpty());
        QVERIFY2(message->text().contains(QStringLiteral("read at")), qPrintable(message->text()));
        QCOMPARE(anew.size(), 1);
    }

    void livesOnWhenTheServerDies()
    {
        TestServer server;
        QVERIFY(!server.command({"ZADD", "board", "1", "ann"}).empty());
        connectTo(server);
        turnTo("board");
        server.kill();
        internals().refresh();
        QTRY_VERIFY(m_session->link() != Session::Link::Connected);
        QVERIFY(internals().shown()); // what was read stays
    }
};

TIEBREAK_TEST(QApplication, TestInternalsPage)

} // namespace tst_internalspage

#include "tst_internalspage.moc"
