// SPDX-License-Identifier: GPL-3.0-or-later
// The modes of the window: what stays, what changes, and how one leads to the other.
#include "app/audit/auditpage.h"
#include "app/audit/findingcard.h"
#include "app/audit/findingsview.h"
#include "app/look/look.h"
#include "app/widgets/linkbutton.h"
#include "app/window/modebar.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenuBar>
#include <QPushButton>
#include <QStackedWidget>

using namespace tiebreak;

namespace tst_modes
{

class TestModes : public QObject, WindowFixture
{
    Q_OBJECT

    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");
    std::unique_ptr<TestServer> m_server;

    QDockWidget *inspector() { return part<QDockWidget>("rowInspectorDock"); }
    QString answer() { return part<QLabel>("auditAnswer")->text(); }
    QString status() { return part<ElidedLabel>("statusText")->text(); }
    bool showsAudit() { return m_window->page<AuditPage>().isVisible(); }
    void settle() { QTRY_VERIFY(m_window->page<AuditPage>().settled() && page().settled()); }
    FindingsView *findings() { return part<FindingsView>("findings"); }

    /// "board" has two members that share a double, at ranks 2 and 3; "sound" has none.
    void fill()
    {
        const auto add = [this](const char *key, const char *member, qint64 score, qint64 tick) {
            m_server->command({"ZADD", key, shortestText(encode(m_codec, score, tick)->raw), member});
        };
        add("board", "top", 20'000'000, 1795200000);
        add("board", "ann", 3'000'000, 1795200000);
        add("board", "ben", 3'000'000, 1795200000);
        add("board", "last", 10, 1795200000);
        add("sound", "ann", 10, 1795200000);
        m_server->command({"ZADD", "unknown", "12", "ann"});
        m_session->views().remember({"board", m_codec, {}, Direction::HighestFirst});
        m_session->views().remember({"sound", m_codec, {}, Direction::HighestFirst});
    }

private slots:
    void init()
    {
        m_server = std::make_unique<TestServer>();
        start();
        fill();
        connectTo(*m_server);
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void theKeysChangeTheModeAndTheBarShowsIt()
    {
        open("board");
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QCOMPARE(m_window->mode(), Mode::Boards);
        QTest::keyClick(m_window.get(), Qt::Key_3, Qt::ControlModifier);
        QCOMPARE(m_window->mode(), Mode::Audit);
        QVERIFY(part<QAbstractButton>("audit")->isChecked());
        QVERIFY(showsAudit());
        QTest::keyClick(m_window.get(), Qt::Key_1, Qt::ControlModifier);
        QVERIFY(part<QAbstractButton>("boards")->isChecked());
        QVERIFY(!showsAudit());
        QTest::mouseClick(part<QAbstractButton>("audit"), Qt::LeftButton);
        QVERIFY(showsAudit());
    }

    void theRowDockBelongsToBoards()
    {
        open("board");
        QVERIFY(inspector()->isVisible());
        m_window->setMode(Mode::Audit);
        QVERIFY(!inspector()->isVisible());
        QVERIFY(part<QDockWidget>("boardListDock")->isVisible());
        m_window->setMode(Mode::Boards);
        QVERIFY(inspector()->isVisible());

        // Who closed it does not see it again.
        inspector()->close();
        m_window->setMode(Mode::Audit);
        m_window->setMode(Mode::Boards);
        QVERIFY(!inspector()->isVisible());
    }

    void theListShowsABoardInTheCurrentMode()
    {
        m_window->setMode(Mode::Audit);
        QVERIFY(!showsAudit()); // no board yet
        QTRY_COMPARE(names(), QStringList({"board", "sound", "unknown"}));
        QTest::mouseClick(listView()->viewport(), Qt::LeftButton, {},
                          listView()->visualRect(list().index(0, 0)).center());
        QVERIFY(showsAudit());
        QTRY_VERIFY2(answer().startsWith("2 of 4 "), qPrintable(answer()));
        QTest::keyClick(listView(), Qt::Key_Down);
        QTRY_VERIFY(!answer().startsWith("2 of 4 "));
        COMPARE_SENTENCE("audittext", answer());
        m_window->setMode(Mode::Boards);
        QTRY_COMPARE(page().model().rowCount(), 1);
    }

    void aPlaceSelectsItsRowsOnTheBoard()
    {
        m_window->setMode(Mode::Audit);
        m_session->setBoard("board");
        settle();
        QTest::mouseClick(findings()->card(0)->findChild<LinkButton *>(QStringLiteral("place0")),
                          Qt::LeftButton);
        QCOMPARE(m_window->mode(), Mode::Boards);
        QCOMPARE(rows()->selectedRows(), (QList<std::pair<int, int>>{{1, 2}}));
        QVERIFY(rows()->hasFocus());
        QVERIFY(inspector()->isVisible());
    }

    void rowsAreCopiedAndExplainedOnlyWhereTheyAreSeen()
    {
        open("board");
        rows()->setCurrentIndex(page().model().index(1, 0));
        auto *explain = part<QAction>("explain");
        auto *copy = part<QAction>("copyTsv");
        QVERIFY(explain->isEnabled() && copy->isEnabled());
        m_window->setMode(Mode::Audit);
        settle();
        QVERIFY(!explain->isEnabled() && !copy->isEnabled());
        m_window->setMode(Mode::Boards);
        QVERIFY(explain->isEnabled() && copy->isEnabled());
    }

    void theReportIsOfTheAuditThatIsSeen()
    {
        auto *save = part<QAction>("saveReport");
        open("board");
        QVERIFY(!save->isEnabled());
        m_window->setMode(Mode::Audit);
        settle();
        QVERIFY(save->isEnabled() && part<QPushButton>("report")->isEnabled());
        const QString path = m_directory.filePath(QStringLiteral("report.html"));
        QTest::mouseClick(part<QPushButton>("report"), Qt::LeftButton);
        auto *dialog = m_window->findChild<QFileDialog *>(QStringLiteral("reportDialog"));
        QVERIFY(dialog);
        dialog->selectFile(path);
        dialog->findChild<QDialogButtonBox *>()->button(QDialogButtonBox::Save)->click();
        QTRY_VERIFY2(status().endsWith(path), qPrintable(status()));
        QVERIFY(QFile::exists(path));
        m_window->setMode(Mode::Boards);
        QVERIFY(!save->isEnabled());
        m_session->setBoard("unknown");
        m_window->setMode(Mode::Audit);
        settle();
        QVERIFY(!save->isEnabled() && !part<QPushButton>("report")->isEnabled());
    }

    void theStatusLineSpeaksOfTheCurrentMode()
    {
        open("board");
        const QString opened = status();
        QVERIFY2(opened.startsWith(QStringLiteral("Opened with")), qPrintable(opened));
        m_window->setMode(Mode::Audit);
        settle();
        QVERIFY2(status().startsWith(QStringLiteral("Read 4 members in ")), qPrintable(status()));
        m_window->setMode(Mode::Boards);
        QCOMPARE(status(), opened);
    }

    void refreshReadsWhatTheModeShows()
    {
        m_window->setMode(Mode::Audit);
        m_session->setBoard("board");
        settle();
        m_server->command({"ZADD", "board", "0.5", "half"});
        m_window->refresh();
        QTRY_VERIFY2(answer().startsWith("2 of 5 "), qPrintable(answer()));
    }

    void findingAMemberLeadsToBoards()
    {
        m_window->setMode(Mode::Audit);
        m_session->setBoard("board");
        settle();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(m_window->mode(), Mode::Boards);
        QVERIFY(part<QLineEdit>("find")->hasFocus());
    }

    void aMissingCodecIsPickedOnTheBoard()
    {
        m_window->setMode(Mode::Audit);
        m_session->setBoard("unknown");
        settle();
        auto *button = m_window->page<AuditPage>().findChild<QPushButton *>(QStringLiteral("emptyButton"));
        QTest::mouseClick(button, Qt::LeftButton);
        QCOMPARE(m_window->mode(), Mode::Boards);
        auto *codecs = part<QComboBox>("preset");
        QTRY_VERIFY(codecs->view()->isVisible());
        codecs->hidePopup();
    }

    void tabReachesEveryControlOfTheAuditInOrder()
    {
        applyLook(*qApp, Theme::Light);
        m_window->resize(1440, 900);
        m_window->setMode(Mode::Audit);
        m_session->setBoard("board");
        settle();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        auto *way = part<QComboBox>("readWay");
        way->setFocus(Qt::TabFocusReason);
        QStringList visited;
        QStringList unseen;
        for (QWidget *last = way; visited.size() < 7;) {
            visited += last->objectName();
            QTest::keyClick(last, Qt::Key_Tab);
            QWidget *now = m_window->focusWidget();
            if (!showsFocus(now, last))
                unseen += now->objectName();
            last = now;
        }
        QCOMPARE(visited, QStringList({"readWay", "events", "auditAgain", "report", "allBoards", "finding0",
                                       "place0"}));
        QVERIFY2(unseen.isEmpty(), qPrintable(unseen.join(u'\n')));
    }
};

TIEBREAK_TEST(QApplication, TestModes)

} // namespace tst_modes

#include "tst_modes.moc"
