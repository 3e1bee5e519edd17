// SPDX-License-Identifier: GPL-3.0-or-later
// The live page for people: names and score formats wherever members and scores stand, and what is told on
// any page.
#include "app/live/alerts/alertsdialog.h"
#include "app/live/charts/shapepane.h"
#include "app/live/people/peopledialog.h"
#include "app/live/standing/pinstrip.h"
#include "app/live/tiles/tilestrip.h"
#include "app/look/look.h"
#include "livewindowfixture.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAction>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QRegularExpression>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_namesandalerts
{

class TestNamesAndAlerts : public QObject, LiveWindowFixture
{
    Q_OBJECT

    const NameSource m_hashes{NameSource::Kind::Hash, {"user:{member}", "name"}, {}};

    void setName(const std::string &member, const std::string &name)
    {
        m_server->command({"HSET", "user:" + member, "name", name});
    }

    /// Without the time of day, which every alert has.
    QString alertLine()
    {
        const QString line = part<MessageBar>("alertMessage")->text();
        const QString rest =
            QString(line).remove(QRegularExpression(QStringLiteral("\\d\\d:\\d\\d:\\d\\d [^ ]+ – ")));
        return line.isEmpty() || rest != line ? rest : QStringLiteral("no time: ") + line;
    }
    template <class Dialog>
    Dialog *dialog()
    {
        return m_window->findChild<Dialog *>();
    }

    /// Has a, b and c watched, of whom two have names.
    void watchBoard()
    {
        put("a", 30'000);
        put("b", 20'000, 1);
        put("c", 10'000, 2);
        setName("a", "Ada");
        setName("b", "Bob");
        connectToBoard();
        watch();
    }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void init()
    {
        m_server = std::make_unique<TestServer>();
        start();
        live().people().names().setPauses(5ms, 50ms);
    }

    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void namesAndPointsStandEverywhere()
    {
        watchBoard();
        QCOMPARE(headline().leader, QStringLiteral("a leads by 10\u202f000 points"));
        live().people().names().setSource("board", m_hashes);
        live().watchedBoards().pin("board", "z");
        setName("z", "<b>Zoe</b>");
        live().watchedBoards().setFormat("board", *parseScoreFormat("decimals:2 EUR"));
        QTRY_COMPARE(headline().leader, QStringLiteral("Ada leads by 100.00 EUR"));
        QCOMPARE(row("a").name, QStringLiteral("Ada"));
        // The unit stands in the head of the column.
        QCOMPARE(row("a").score, QStringLiteral("300.00"));
        QCOMPARE(row("b").gap, QStringLiteral("\u2212\u2009100.00"));
        QCOMPARE(standing().standing().headerData(StandingModel::Score, Qt::Horizontal).toString(),
                 QStringLiteral("EUR"));
        const auto *pins = live().findChild<PinStrip *>(QStringLiteral("pins"));
        QTRY_COMPARE(pins->pins().value(0).name, QStringLiteral("<b>Zoe</b>"));
        const auto *tiles = live().findChild<TileStrip *>(QStringLiteral("tiles"));
        QTRY_COMPARE(tiles->tiles().value(0).leader, QStringLiteral("Ada leads by 100.00 EUR"));
        put("b", 40'000, 3);
        const auto ofBoth = [this] {
            return events().filter(QStringLiteral("Bob")).filter(QStringLiteral("Ada"));
        };
        QTRY_COMPARE(ofBoth().size(), 1);
        COMPARE_SENTENCE("livetext", ofBoth().first(), "another leads");
        live().showChart(ChartSide::Shape);
        QTRY_VERIFY(live().findChild<ShapePane *>()->placesWords().contains(QStringLiteral("<b>Zoe</b>")));
        // Of a time the head says so.
        live().watchedBoards().setFormat("board", *parseScoreFormat("time:ms"));
        QCOMPARE(row("a").score, QStringLiteral("0:30.000"));
        QCOMPARE(row("a").gap, QStringLiteral("\u2212\u200910.000 s"));
        QCOMPARE(standing().standing().headerData(StandingModel::Score, Qt::Horizontal).toString(),
                 QStringLiteral("Time"));
    }

    void aDemoBoardHasItsPeople()
    {
        m_session->startSandbox();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        const QByteArray key = "gift:room:8841:tonight";
        m_session->setBoard(key);
        m_window->setMode(Mode::Live);
        QTRY_COMPARE(row("aurora_k").name, QStringLiteral("Aurora Keller"));
        // Until somebody says otherwise, which the next start does not remember.
        live().people().names().setSource(key, {});
        QCOMPARE(row("aurora_k").name, QStringLiteral("aurora_k"));
        m_settings->sync();
        QVERIFY(!m_settings->allKeys().join(u' ').contains(QStringLiteral("names")));
    }

    void theDialogsOpenFromAnyPage()
    {
        watchBoard();
        m_window->setMode(Mode::Boards);
        part<QAction>("liveNames")->trigger();
        QTRY_VERIFY(dialog<PeopleDialog>());
        QVERIFY(m_window->mode() == Mode::Live);
        dialog<PeopleDialog>()->reject();
        QTRY_VERIFY(!dialog<PeopleDialog>());
        part<QAction>("liveAlerts")->trigger();
        QTRY_VERIFY(dialog<AlertsDialog>());
        // What is said of one server's board is not kept for another's.
        TestServer other;
        m_session->connectTo(other.endpoint());
        QTRY_VERIFY(!dialog<AlertsDialog>());
        QVERIFY(!part<QAction>("liveNames")->isEnabled());
    }

    void anAlertIsToldOnAnyPage()
    {
        watchBoard();
        AlertPlan plan;
        plan.rules = parseAlertRules("leader changes\nenters 1 c").value();
        live().people().alerts().setPlan("board", plan);
        QTRY_VERIFY(live().board()->latest()->followed().size() == 1);
        m_session->setBoard({});
        m_window->setMode(Mode::Simulator);
        QVERIFY(alertLine().isEmpty());
        put("b", 40'000, 3);
        QTRY_VERIFY(!alertLine().isEmpty());
        Sentences said("alertstext");
        said.add("the first", alertLine());
        put("c", 50'000, 4);
        QTRY_VERIFY(alertLine().contains(QStringLiteral(" 2 more ")));
        said.add("two more", alertLine());
        part<QPushButton>("showAlert")->click();
        QVERIFY(alertLine().isEmpty());
        QVERIFY(m_window->mode() == Mode::Live);
        QCOMPARE(m_session->board(), QByteArray("board"));
        QTRY_VERIFY(!listed(EventKind::NewLeader, "c").isEmpty());
        put("a", 60'000, 5);
        QTRY_VERIFY(!alertLine().isEmpty());
        said.add("after a look", alertLine());
        COMPARE_SENTENCES(said);
        part<QPushButton>("putAlertAway")->click();
        QVERIFY(alertLine().isEmpty());
        // Those of a server go with it.
        put("b", 70'000, 6);
        QTRY_VERIFY(!alertLine().isEmpty());
        TestServer other;
        m_session->connectTo(other.endpoint());
        QVERIFY(alertLine().isEmpty());
    }
};

TIEBREAK_TEST(QApplication, TestNamesAndAlerts)

} // namespace tst_namesandalerts

#include "tst_namesandalerts.moc"
