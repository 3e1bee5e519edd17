// SPDX-License-Identifier: GPL-3.0-or-later
// All pages of the window work on the moment of a recording that is shown.
#include "app/audit/auditpage.h"
#include "app/console/bench/benchlog.h"
#include "app/console/bench/benchpane.h"
#include "app/console/consolepage.h"
#include "app/live/livepage.h"
#include "app/widgets/elidedlabel.h"
#include "files/recording/recording.h"
#include "support/madeuprecording.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QClipboard>
#include <QDialog>
#include <QGuiApplication>
#include <QTemporaryDir>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_openrecording
{

class OpenRecordingTest : public QObject, WindowFixture
{
    Q_OBJECT

    static constexpr Moment m_noon = MadeUpRecording::noon;
    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");
    QTemporaryDir m_files;
    QString m_path;

    LivePage &live() { return m_window->page<LivePage>(); }
    AuditPage &audit() { return m_window->page<AuditPage>(); }
    double raw(std::int64_t score, Moment at)
    {
        return encode(m_codec, score, at.time_since_epoch() / 1s)->raw;
    }
    StandingPtr recordedAt(Moment moment)
    {
        auto recording = Recording::open(m_path.toStdString());
        const auto found = recording ? recording->at(0, moment) : std::unexpected(recording.error());
        return found ? found->standing : nullptr;
    }
    void open()
    {
        m_session->files().open({m_path, {}});
        QTRY_VERIFY(live().player().facts());
        QTRY_VERIFY(live().player().settled());
    }
    void seek(Moment moment)
    {
        live().player().seek(moment);
        QTRY_VERIFY(live().player().settled());
        QCOMPARE(live().player().moment(), moment);
    }
    void compareAudit(Moment moment)
    {
        const StandingPtr standing = recordedAt(moment);
        QVERIFY(standing);
        QTRY_VERIFY(audit().settled() && audit().result());
        const Rows &rows = audit().result()->snapshot->rows;
        QCOMPARE(rows.size(), standing->head().size());
        for (std::size_t row = 0; row < rows.size(); ++row) {
            QCOMPARE(rows.member(row), standing->head().member(row));
            QCOMPARE(bitsOf(rows.raw(row)), bitsOf(standing->head().raw(row)));
        }
    }

private slots:
    void initTestCase()
    {
        m_path = m_files.filePath(QStringLiteral("race.tiebreak"));
        MadeUpRecording recording(m_path.toStdString(),
                                  {{"race", Direction::HighestFirst, specText(m_codec),
                                    "2026-01-01..2027-01-01", "redis://example", 100, m_noon}});
        QVERIFY(recording.ready());
        for (int i = 0; i < 20; ++i) {
            recording.set("race", "member:" + std::to_string(i % 7), raw(5'000'000 + i, m_noon + i * 10s));
            QVERIFY(recording.sample(m_noon + i * 10s));
        }
    }
    void init() { start(); }
    void cleanup() { stop(); }

    void opensOnTheLivePage()
    {
        open();
        QCOMPARE(m_window->mode(), Mode::Live);
        QVERIFY(m_window->windowTitle().contains(QStringLiteral("race.tiebreak")));
        QCOMPARE(names(), QStringList{QStringLiteral("race")});
        QVERIFY(!m_window->findChild<QWidget *>("lock")->isVisible()); // nothing writes to a recording
        // Keys hold at once.
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Home);
        QTRY_COMPARE(live().player().moment(), m_noon);
        QTest::keyClick(m_window->focusWidget(), Qt::Key_Right);
        QTRY_COMPARE(live().player().moment(), m_noon + 10s);
    }

    void theAuditIsOfTheMomentShown()
    {
        open();
        seek(m_noon + 55s);
        m_window->setMode(Mode::Audit);
        compareAudit(m_noon + 55s);
        m_window->setMode(Mode::Live);
        seek(m_noon + 175s);
        m_window->setMode(Mode::Audit);
        QTRY_COMPARE(audit().result() ? audit().result()->snapshot->rows.size() : 0, std::size_t(7));
        compareAudit(m_noon + 175s);
    }

    void rowsCopiedAreThoseOfTheMomentShown()
    {
        open();
        seek(m_noon + 15s);
        m_window->setMode(Mode::Boards);
        QTRY_COMPARE(page().model().rowCount(), 2);
        QTRY_VERIFY(page().settled());
        rows()->selectRows(0, 1);
        QGuiApplication::clipboard()->clear();
        rows()->setFocus();
        QTest::keySequence(rows(), QKeySequence::Copy);
        QTRY_VERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("member:1")));
        const StandingPtr standing = recordedAt(m_noon + 15s);
        for (std::size_t row = 0; row < 2; ++row)
            QVERIFY2(QGuiApplication::clipboard()->text().contains(
                         QString::fromStdString(shortestText(standing->head().raw(row)))),
                     qPrintable(QGuiApplication::clipboard()->text()));
        // "Now" is then: the newest row came 5 s before.
        QCOMPARE(m_session->nowMicroseconds(), qint64((m_noon + 15s).time_since_epoch().count()));
    }

    /// It would then testify to what was never there.
    void itsBoardIsNotWritten()
    {
        open();
        m_window->setMode(Mode::Boards);
        QTRY_COMPARE(page().model().rowCount(), 7);
        QTRY_VERIFY(page().settled());
        rows()->selectRows(0, 0);
        QTRY_VERIFY(part<QAction>("openInLab")->isEnabled()); // there is a row to do something with
        for (const char *name : {"editRow", "editBoard", "undoEdit", "openChanges"})
            QVERIFY2(!part<QAction>(name)->isEnabled(), name);
        QVERIFY(!m_session->editableServer() && !m_session->mayWrite("race"));
        emit m_session->editRequested({});
        QVERIFY(!part<QDialog>("editDialog") && !part<QDialog>("allowWritesDialog"));

        auto &bench = m_window->page<ConsolePage>().bench();
        m_window->setMode(Mode::Console);
        for (const auto &line : {QStringLiteral("ZREM race member:1"), QStringLiteral("ZCARD race")}) {
            bench.enterCommand(line);
            QTest::keyClick(bench.findChild<QWidget *>(QStringLiteral("benchInput")), Qt::Key_Return);
            QTRY_VERIFY(bench.settled());
        }
        const QString answer = bench.findChild<BenchLog *>()->entries().last()->text();
        QVERIFY2(answer.contains("(integer) 7"), qPrintable(answer));

        // The demo boards can be written again.
        m_session->startSandbox();
        QTRY_VERIFY(m_session->link() == Session::Link::Connected && m_session->editableServer());
        m_session->setBoard(QByteArray::fromStdString(m_session->knownDemoBoards().front().key));
        QVERIFY(part<QAction>("editBoard")->isEnabled() && m_session->mayWrite(m_session->board()));
    }

    void aPartThatWasRecordedIsNotTakenForTheBoard()
    {
        const QString head = m_files.filePath(QStringLiteral("head.tiebreak"));
        {
            MadeUpRecording recording(head.toStdString(),
                                      {{"race", Direction::HighestFirst, specText(m_codec),
                                        "2026-01-01..2027-01-01", "redis://example", 3, m_noon}});
            for (int i = 0; i < 8; ++i) {
                recording.set("race", "member:" + std::to_string(i), raw(1000 + i, m_noon - 60s));
                if (i == 2 || i == 7)
                    QVERIFY(recording.sample(m_noon + i * 10s));
            }
        }
        m_session->files().open({head, {}});
        QTRY_VERIFY(live().player().facts() && live().player().settled());
        m_window->setMode(Mode::Audit);
        QTRY_VERIFY(audit().settled() && audit().result());
        QCOMPARE(audit().result()->unrecorded, 5);
        const auto *message = m_window->findChild<QWidget *>("auditMessage");
        QVERIFY(message->isVisible());
        m_window->setMode(Mode::Boards);
        QTRY_VERIFY(page().settled());
        const auto *facts = m_window->findChild<ElidedLabel *>("facts");
        QTRY_VERIFY2(facts->text().contains("3") && facts->text().contains("8"), qPrintable(facts->text()));
        // At its first moment the board had no more than these.
        m_window->setMode(Mode::Live);
        seek(m_noon + 20s);
        m_window->setMode(Mode::Audit);
        QTRY_VERIFY(audit().settled() && audit().result() && audit().result()->unrecorded == 0);
        QVERIFY(!message->isVisible());
    }

    void aRecordingAfterAnotherShowsItsOwnEnd()
    {
        open();
        seek(m_noon);
        const QString other = m_files.filePath(QStringLiteral("other.tiebreak"));
        {
            MadeUpRecording recording(other.toStdString(), {{"race", Direction::LowestFirst, "plain", "",
                                                             "redis://example", 100, m_noon + 24h}});
            recording.set("race", "x", 1);
            QVERIFY(recording.sample(m_noon + 24h));
        }
        m_session->files().open({other, {}});
        QTRY_COMPARE(live().player().moment(), m_noon + 24h);
        QTRY_VERIFY(live().player().settled());
        QCOMPARE(m_session->view().codec, parseCodecSpec("plain").value());
        QCOMPARE(m_session->view().direction, Direction::LowestFirst);
        QCOMPARE(live().board()->latest()->head().member(0), std::string_view("x"));
    }
};

TIEBREAK_TEST(QApplication, OpenRecordingTest)

} // namespace tst_openrecording

#include "tst_openrecording.moc"
