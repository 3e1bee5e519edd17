// SPDX-License-Identifier: GPL-3.0-or-later
// One node of a cluster dies while the window is open: its boards say so, the others go on.
#include "app/live/livepage.h"
#include "app/live/watchstatus.h"
#include "app/widgets/elidedlabel.h"
#include "app/widgets/emptystate.h"
#include "support/testcluster.h"
#include "support/testprogram.h"
#include "support/verify.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QInputDialog>
#include <QRegularExpression>
#include <QSignalSpy>

#include <set>
#include <utility>
#include <vector>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_deadnode
{

class TestDeadNode : public QObject, WindowFixture
{
    Q_OBJECT

    static constexpr std::size_t seed = 0;
    static constexpr std::size_t mortal = 1;
    static constexpr std::chrono::milliseconds noticed = 20s; ///< at the latest
    std::unique_ptr<TestCluster> m_cluster;
    QByteArray m_onSeed;
    QByteArray m_onMortal;
    std::set<Session::Link> m_links; ///< that were seen since the node died

    QString addressOf(std::size_t node)
    {
        return QString::fromStdString(addressText(m_cluster->node(node).tcpEndpoint()));
    }
    QPushButton *button(const char *bar, const char *id)
    {
        return part<MessageBar>(bar)->findChild<QPushButton *>(QLatin1StringView(id));
    }
    void kill(std::size_t node = mortal)
    {
        m_cluster->node(node).kill();
        connect(m_session.get(), &Session::linkChanged, this, [this] { m_links.insert(m_session->link()); });
    }
    void openKeys(const QString &names)
    {
        part<QAction>("openShards")->trigger();
        auto *dialog = part<QInputDialog>("shardsDialog");
        REQUIRE(dialog, "no dialog");
        dialog->setTextValue(names);
        dialog->accept();
    }

private slots:
    void init()
    {
        m_links.clear();
        m_cluster = std::make_unique<TestCluster>(
            3, 0, QStringList{QStringLiteral("--cluster-require-full-coverage"), QStringLiteral("no")});
        QVERIFY2(m_cluster->error().isEmpty(), qPrintable(m_cluster->error()));
        m_onSeed.clear();
        m_onMortal.clear();
        for (int i = 0; i < 12; ++i) {
            const std::string key = "board:" + std::to_string(i);
            const std::size_t node = m_cluster->nodeOf(key);
            QCOMPARE(m_cluster->node(node).command({"ZADD", key, "1", "ann"}), std::string(":1"));
            if (node == seed)
                m_onSeed = QByteArray::fromStdString(key);
            if (node == mortal)
                m_onMortal = QByteArray::fromStdString(key);
        }
        start();
        m_session->setTimeouts(patient);
        connectTo(m_cluster->node(seed).tcpEndpoint());
    }

    void cleanup()
    {
        m_session->disconnect(this);
        stop();
        m_cluster.reset();
    }

    void itsBoardNamesItAndTheLinkStands()
    {
        kill();
        m_session->setBoard(m_onMortal);
        QTRY_VERIFY2(boardMessage().contains(addressOf(mortal)), qPrintable(boardMessage()));
        for (int tries = 0; tries < 3; ++tries) {
            QTest::mouseClick(button("message", "retry"), Qt::LeftButton);
            QTRY_VERIFY(boardMessage().contains(addressOf(mortal)) && page().model().rowCount() == 0);
        }
        QVERIFY(linkMessage().isEmpty());
        // Another board is read as before.
        open(m_onSeed);
        QTRY_COMPARE(page().model().rowCount(), 1);
        QVERIFY2(!boardMessage().contains(addressOf(mortal)), qPrintable(boardMessage()));
        QVERIFY2(m_links.empty(), "the link was lost");
        // A node that is back is read at once.
        QVERIFY(m_cluster->node(mortal).restart());
        QVERIFY(m_cluster->waitUntilOk());
        m_cluster->node(mortal).command({"ZADD", m_onMortal.toStdString(), "1", "ann"});
        m_session->setBoard(m_onMortal);
        QTRY_COMPARE(page().model().rowCount(), 1);
    }

    void liveSaysWhyItsBoardIsNotRead()
    {
        kill();
        auto &live = m_window->page<LivePage>();
        m_window->setMode(Mode::Live);
        m_session->setBoard(m_onMortal);
        const auto empty = [&] {
            const auto *page = live.findChild<EmptyState *>(QStringLiteral("liveEmpty"));
            return page->findChild<QLabel *>(QStringLiteral("emptySentence"))->text();
        };
        QTRY_VERIFY2(empty().contains(addressOf(mortal)), qPrintable(empty()));
        m_session->setBoard(m_onSeed);
        QTRY_VERIFY(live.board() && live.board()->key == m_onSeed && live.board()->latest());
        // Signs of life of the other node do not make it reachable.
        QTest::qWait(1500);
        const WatchedBoards &boards = live.watchedBoards();
        QVERIFY(boards.find(m_onMortal)->lost && !boards.find(m_onSeed)->lost);
        QVERIFY(watchStatus(boards, boards.find(m_onSeed), {}).sound);
        for (const LiveBoardData *shown : {boards.find(m_onMortal), static_cast<LiveBoardData *>(nullptr)}) {
            const WatchStatus status = watchStatus(boards, shown, {});
            QVERIFY(!status.sound);
            QVERIFY2(status.way.contains(addressOf(mortal)), qPrintable(status.way));
            QVERIFY2(!status.way.contains(QStringLiteral("stays on screen")), qPrintable(status.way));
        }
    }

    void anotherProcessAtItsAddressIsSaid()
    {
        open(m_onMortal);
        QTRY_COMPARE(page().model().rowCount(), 1);
        open(m_onSeed);
        m_session->allowWrites();
        QVERIFY(m_session->mayWrite(m_onSeed));
        QSignalSpy notices(m_session.get(), &Session::noticeRaised);
        const QSignalSpy rewritten(m_session.get(), &Session::boardsRewritten);
        m_cluster->node(mortal).kill();
        QVERIFY(m_cluster->node(mortal).restart());
        QVERIFY(m_cluster->waitUntilOk());
        m_cluster->node(mortal).command({"ZADD", m_onMortal.toStdString(), "1", "ann", "2", "bob"});
        QVERIFY(notices.isEmpty());
        open(m_onMortal);
        QTRY_COMPARE(notices.size(), 1);
        const QString said = notices[0][1].toString();
        QVERIFY2(said.contains(addressOf(mortal)) && said.contains(QStringLiteral("run id")),
                 qPrintable(said));
        QVERIFY(!m_session->mayWrite(m_onMortal));
        QVERIFY(!m_session->mayWrite(m_onSeed));
        QVERIFY(!rewritten.isEmpty());
        QTRY_COMPARE(page().model().rowCount(), 2);
        // Once is enough.
        open(m_onSeed);
        open(m_onMortal);
        QTRY_COMPARE(page().model().rowCount(), 2);
        QCOMPARE(notices.size(), 1);
    }

    void aDeadNodeIsNoticedThoughNobodyReads()
    {
        QTRY_COMPARE(summary(), QStringLiteral("12 boards · 12 members"));
        m_window->setMode(Mode::Lab);
        m_window->boardList().hide(); // else it reads all the time
        const auto facts = [this] { return part<ElidedLabel>("serverFacts")->text(); };
        QVERIFY2(facts().contains(QStringLiteral("3 primaries")), qPrintable(facts()));
        kill();
        QTRY_VERIFY2_WITH_TIMEOUT(facts().contains(QStringLiteral("2 of 3 primaries")), qPrintable(facts()),
                                  noticed.count());
        QTRY_VERIFY2(summary().startsWith(QStringLiteral("At least ")), qPrintable(summary()));
        QVERIFY2(m_links.empty(), "the link was lost");
        QVERIFY(m_cluster->node(mortal).restart());
        QVERIFY(m_cluster->waitUntilOk());
        QTRY_VERIFY2_WITH_TIMEOUT(facts().contains(QStringLiteral("3 primaries")) &&
                                      !facts().contains(QStringLiteral(" of ")),
                                  qPrintable(facts()), noticed.count());
        QTRY_VERIFY2(!summary().startsWith(QStringLiteral("At least ")), qPrintable(summary()));
    }

    void aHungNodeIsNoticedThoughNobodyReads()
    {
        m_session->setTimeouts({2s, 1s});
        m_session->reconnect();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(m_window->boardList().settled());
        m_window->setMode(Mode::Lab);
        m_window->boardList().hide();
        const auto facts = [this] { return part<ElidedLabel>("serverFacts")->text(); };
        m_cluster->node(mortal).freeze();
        QTRY_VERIFY2_WITH_TIMEOUT(facts().contains(QStringLiteral("2 of 3 primaries")), qPrintable(facts()),
                                  noticed.count());
        m_cluster->node(mortal).thaw();
        QTRY_VERIFY2_WITH_TIMEOUT(!facts().contains(QStringLiteral(" of ")), qPrintable(facts()),
                                  noticed.count());
    }

    void anotherProcessIsNoticedThoughNobodyReads()
    {
        open(m_onMortal);
        QTRY_COMPARE(page().model().rowCount(), 1);
        m_window->setMode(Mode::Lab);
        m_window->boardList().hide();
        QSignalSpy notices(m_session.get(), &Session::noticeRaised);
        m_cluster->node(mortal).kill();
        QVERIFY(m_cluster->node(mortal).restart());
        QVERIFY(m_cluster->waitUntilOk());
        QTRY_COMPARE_WITH_TIMEOUT(notices.size(), 1, noticed.count());
        const QString said = notices[0][1].toString();
        QVERIFY2(said.contains(addressOf(mortal)), qPrintable(said));
    }

    /// A node that went silent has not hung up: idle connections to it look sound until they are used.
    void theNamedNodeIsNoMoreThanAnother()
    {
        m_session->setTimeouts({2s, 1s});
        m_session->reconnect();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        std::vector<ConnectionPool::Loan> loans;
        while (loans.size() < 4) {
            auto loan = m_session->pool()->borrow({}, m_onSeed.toStdString());
            VERIFY_RESULT(loan);
            loans.push_back(*std::move(loan));
        }
        loans.clear();
        const QSignalSpy greeted(&m_session->server(), &ServerLink::infoChanged);
        m_cluster->node(seed).freeze();
        connect(m_session.get(), &Session::linkChanged, this, [this] { m_links.insert(m_session->link()); });
        // As any page whose job failed.
        m_session->reportFailure({ErrorKind::Timeout, {}});
        QTRY_VERIFY(!greeted.isEmpty() || !m_links.empty());
        QVERIFY2(m_links.empty(), "the link was lost");
        QVERIFY2(linkMessage().isEmpty(), qPrintable(linkMessage()));
        m_session->setBoard(m_onMortal);
        QTRY_COMPARE(page().model().rowCount(), 1);
        m_cluster->node(seed).thaw();
    }

    void theNamedNodeMayBeGone()
    {
        kill(seed);
        m_session->setBoard(m_onSeed);
        QTRY_VERIFY2(boardMessage().contains(addressOf(seed)), qPrintable(boardMessage()));
        open(m_onMortal);
        QTRY_COMPARE(page().model().rowCount(), 1);
        QVERIFY2(m_links.empty(), "the link was lost");
        QVERIFY2(linkMessage().isEmpty(), qPrintable(linkMessage()));
    }

    void rowsKeepTheTimeAtWhichTheyWereRead_data()
    {
        QTest::addColumn<bool>("severalKeys");
        QTest::newRow("one key") << false;
        QTest::newRow("several keys") << true;
    }

    void rowsKeepTheTimeAtWhichTheyWereRead()
    {
        QFETCH(bool, severalKeys);
        QSignalSpy source(&page(), &ModePage::sourceChanged);
        if (severalKeys)
            openKeys(QStringLiteral("board:*"));
        else
            m_session->setBoard(m_onMortal);
        QTRY_VERIFY(page().settled() && page().model().rowCount() > 0 && page().model().isLoaded(0));
        static const QRegularExpression clock(QStringLiteral(R"(\d\d:\d\d:\d\d)"));
        const qint64 now = m_session->nowMicroseconds() / 1'000'000;
        kill();
        // Until then they may have been read once more, because a codec was found.
        QTRY_VERIFY(page().settled());
        const QString readAt = clock.match(source.last()[0].toString()).captured();
        QTRY_VERIFY(m_session->nowMicroseconds() / 1'000'000 > now + 1);
        for (int tries = 0; tries < 2; ++tries) {
            page().refresh();
            QTRY_VERIFY2(boardMessage().contains(QStringLiteral("last read at %1").arg(readAt)),
                         qPrintable(boardMessage() + linkMessage()));
        }
        QVERIFY(boardMessage().contains(addressOf(mortal)));
        QVERIFY2(m_links.empty(), "the link was lost");
    }

    void onlyTheLastNodeTakesTheLinkWithIt()
    {
        m_session->setRetryDelay(1h);
        for (std::size_t node = 0; node < m_cluster->size(); ++node)
            m_cluster->node(node).kill();
        m_session->setBoard(m_onMortal);
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY(!linkMessage().isEmpty());
    }

    void aBoardOverKeysThatIsRefusedStaysRefused()
    {
        open(m_onSeed);
        kill();
        openKeys(QStringLiteral("board:*"));
        QTRY_VERIFY2(boardMessage().contains(addressOf(mortal)), qPrintable(boardMessage()));
        m_session->reconnect();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_VERIFY(page().settled() && m_window->boardList().settled());
        QVERIFY2(boardMessage().contains(addressOf(mortal)), qPrintable(boardMessage()));
        QVERIFY(m_cluster->node(mortal).restart());
        QVERIFY(m_cluster->waitUntilOk());
        // Trying again opens what was refused, not the board that is there.
        QTest::mouseClick(button("message", "retry"), Qt::LeftButton);
        QTRY_VERIFY(m_session->view().shards);
        QVERIFY2(!boardMessage().contains(addressOf(mortal)), qPrintable(boardMessage()));
    }

    void theListSaysFirstWhatItLacks()
    {
        QTRY_COMPARE(summary(), QStringLiteral("12 boards · 12 members"));
        auto *lack = part<QLabel>("missing");
        QVERIFY(lack && !lack->isVisible());
        kill();
        m_window->boardList().rescan();
        QTRY_VERIFY(lack->isVisible() && m_window->boardList().settled());
        QVERIFY2(lack->text().contains(addressOf(mortal)), qPrintable(lack->text()));
        QVERIFY(lack->mapTo(m_window.get(), QPoint()).y() < listView()->mapTo(m_window.get(), QPoint()).y());
        QVERIFY(lack->height() >= lack->heightForWidth(lack->width()));
        QTRY_VERIFY2(summary().startsWith(QStringLiteral("At least ")), qPrintable(summary()));
        const auto facts = [this] { return part<ElidedLabel>("serverFacts")->text(); };
        QVERIFY2(facts().contains(QStringLiteral("at least ")), qPrintable(facts()));
        const QModelIndex group = list().index(0, 0);
        QVERIFY(group.data(listrole::IsGroup).toBool());
        QVERIFY2(group.data(Qt::ToolTipRole).toString().startsWith(QStringLiteral("At least ")),
                 qPrintable(group.data(Qt::ToolTipRole).toString()));
        // At no width is it cut.
        lack->window()->resize(1000, 900);
        QTRY_VERIFY(lack->height() >= lack->heightForWidth(lack->width()));

        QVERIFY(m_cluster->node(mortal).restart());
        QVERIFY(m_cluster->waitUntilOk());
        m_window->boardList().rescan();
        QTRY_VERIFY(!lack->isVisible());
        // What it held is gone, but nothing is missing.
        const auto whole = [](const QString &text) { return !text.contains(QStringLiteral("t least")); };
        QTRY_VERIFY2(m_window->boardList().settled() && whole(summary()), qPrintable(summary()));
        QVERIFY2(whole(facts()), qPrintable(facts()));
    }
};

TIEBREAK_TEST(QApplication, TestDeadNode)

} // namespace tst_deadnode

#include "tst_deadnode.moc"
