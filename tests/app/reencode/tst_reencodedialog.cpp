// SPDX-License-Identifier: GPL-3.0-or-later
// The re-encode dialog as a user drives it: plans on any server, writes in the sandbox only; and the export
// of a board to a file.
#include "app/audit/auditpage.h"
#include "app/boards/boardexport.h"
#include "app/look/style.h"
#include "app/reencode/reencodedialog.h"
#include "app/widgets/messagebar.h"
#include "core/reencode/dualwrites.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "support/files.h"
#include "support/relay.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QFileDialog>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTabWidget>
#include <QTableView>

#include <optional>
#include <utility>

using namespace tiebreak;

namespace tst_reencodedialog
{

namespace
{

const QByteArray demoBoard = "gift:room:8841:tonight";

} // namespace

class TestReencodeDialog : public QObject, WindowFixture
{
    Q_OBJECT

    ReencodeDialog *dialog() { return m_window->findChild<ReencodeDialog *>(); }
    template <class W>
    W *in(const char *name)
    {
        return dialog()->findChild<W *>(QLatin1StringView(name));
    }
    QString answer() { return in<QLabel>("answer")->text(); }
    QPushButton *write() { return in<QPushButton>("write"); }
    void type(const char *field, const QString &text)
    {
        in<QLineEdit>(field)->setText(text);
        emit in<QLineEdit>(field)->textEdited(text);
    }
    void openDialog()
    {
        emit m_session->reencodeRequested();
        QVERIFY(dialog());
        QTRY_VERIFY(dialog()->settled());
    }
    void startSandbox()
    {
        m_session->startSandbox();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->link(), Session::Link::Connected, 60'000);
        QTRY_VERIFY(m_window->boardList().settled());
        open(demoBoard);
    }
    std::unique_ptr<TestServer> m_server;

    void connectToServer()
    {
        m_server = std::make_unique<TestServer>();
        m_server->command({"ZADD", "board", "5156460516847", "bob", "5156460516846", "ben"});
        connectTo(*m_server);
        open("board");
        BoardView view{"board"};
        view.codec = parseCodecSpec("binary:from=4294967295").value();
        m_session->views().remember(view);
    }

private slots:
    void aPlanSaysWhenItsRowsWereRead()
    {
        connectToServer();
        const auto readAt = [this](qint64 microseconds) {
            return QString::fromStdString(
                displayWording(m_session->zone()).time(microseconds / 1'000'000, TickUnit::Second));
        };
        const auto said = [this] { return in<QLabel>("planReadAt")->text(); };
        const qint64 before = m_session->nowMicroseconds() / 1'000'000;
        openDialog();
        QVERIFY(in<QLabel>("planReadAt")->isVisibleTo(dialog()));
        bool isSaid = false; // one of the seconds in which it was opened
        for (qint64 second = before; second <= m_session->nowMicroseconds() / 1'000'000; ++second)
            isSaid = isSaid || said().contains(readAt(second * 1'000'000));
        QVERIFY2(isSaid, qPrintable(said()));
        delete dialog();

        // Of an audit it is the moment of that.
        auto audited = std::make_shared<AuditRun>();
        audited->readAt = 1'700'000'000'000'000;
        audited->decoder = Decoder(m_session->view().spec(), m_session->view().timeRange);
        audited->direction = m_session->view().direction;
        audited->snapshot = std::make_shared<const Snapshot>();
        ReencodeDialog plan(*m_session, audited, m_session->zone());
        QTRY_VERIFY(plan.settled());
        const QString text = plan.findChild<QLabel *>(QStringLiteral("planReadAt"))->text();
        QVERIFY2(text.contains(readAt(audited->readAt)), qPrintable(text));
    }

    void movesABoardWhileItIsWrittenTo()
    {
        connectToServer();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        QVERIFY(!in<QPushButton>("fillShadow")->isEnabled() && !write()->isVisible()); // writes are off
        m_session->allowWrites();
        QVERIFY(write()->isVisibleTo(dialog()));
        QVERIFY(in<QPushButton>("fillShadow")->isEnabled() && !in<QPushButton>("cutOver")->isEnabled());
        QVERIFY(in<QPushButton>("fillShadow")->property(MainActionProperty).toBool());
        // In the application's language, before anything is filled.
        auto *lines = in<QPlainTextEdit>("dualWrite");
        QVERIFY(lines->toPlainText().contains("3 board board:new board:old MEMBER OLD_RAW NEW_RAW\n"));
        for (const DualWrite &write : dualWrites(false))
            QVERIFY(lines->toPlainText().contains(QString::fromStdString(write.script)));
        auto *languages = in<QComboBox>("moveLanguage");
        languages->setCurrentText("Python");
        emit languages->activated(languages->currentIndex());
        QVERIFY(lines->toPlainText().contains("boards = [\"board\", \"board:new\", \"board:old\"]"));
        in<QLineEdit>("keptKey")->setText("board:new");
        emit in<QLineEdit>("keptKey")->textEdited("board:new");
        QVERIFY(!in<QPushButton>("fillShadow")->isEnabled() &&
                in<MessageBar>("shadowMessage")->text().isEmpty());
        in<QPushButton>("copyLine")->click();
        in<QLineEdit>("keptKey")->setText("board:kept");
        emit in<QLineEdit>("keptKey")->textEdited("board:kept");
        // The application has the other names.
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("shadowMessage")->text(), "another name");
        in<QPushButton>("copyLine")->click();
        QVERIFY(in<MessageBar>("shadowMessage")->text().isEmpty());
        // In another language they do the same.
        languages->setCurrentText("Go");
        emit languages->activated(languages->currentIndex());
        QVERIFY(in<MessageBar>("shadowMessage")->text().isEmpty());
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("shadowMessage")->text(), "filled");
        in<QPushButton>("cutOver")->click();
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("shadowMessage")->text(), "cut over");
        QCOMPARE(m_server->command({"EXISTS", "board", "board:kept", "board:new"}), std::string(":2"));
        QCOMPARE(specText(m_session->view().spec()), std::string("decimal:from=9999999999"));
        // Withdrawn: nothing can be done any more.
        m_session->forbidWrites();
        QVERIFY(!in<QPushButton>("fillShadow")->isEnabled());
    }

    void anUnknownOutcomeOutlivesItsServer_data()
    {
        QTest::addColumn<bool>("known");
        QTest::newRow("told before") << true;
        QTest::newRow("told afterwards") << false;
    }
    void anUnknownOutcomeOutlivesItsServer()
    {
        QFETCH(bool, known);
        connectToServer();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        m_session->allowWrites();
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled() && in<QPushButton>("cutOver")->isEnabled());
        m_server->command({"ZADD", "board:old", "1", "other"});
        if (!known)
            m_server->freeze();
        in<QPushButton>("cutOver")->click();
        if (known)
            QTRY_VERIFY(dialog()->settled());
        emit m_session->serverReplaced();
        if (!known)
            m_server->thaw();
        QVERIFY(dialog() && dialog()->isVisible());
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("shadowMessage")->text(), "kept key is in use");
        QVERIFY(!in<QPushButton>("fillShadow")->isEnabled() && !in<QLineEdit>("toSpec")->isEnabled());
        dialog()->close();
        QTRY_VERIFY(!dialog());
    }

    void withoutAnOutcomeItGoesWithItsServer()
    {
        connectToServer();
        openDialog();
        emit m_session->serverReplaced();
        QTRY_VERIFY(!dialog());
    }

    void whatWasSaidOfAWriteGoesAsTheShadowIsFilled()
    {
        connectToServer();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        m_session->allowWrites();
        type("newKey", "taken");
        m_server->command({"ZADD", "taken", "1", "other"});
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        QVERIFY(!in<MessageBar>("message")->text().isEmpty());
        in<QPushButton>("fillShadow")->click();
        QVERIFY(in<MessageBar>("message")->text().isEmpty());
        QTRY_VERIFY(dialog()->settled());
    }

    /// The times of the loaded events are what the filled board has, and nothing that was read before the
    /// cut-over is audited by the new codec.
    void fillsWithTheLoadedEvents()
    {
        const CodecSpec ordered = parseCodecSpec("ordered:from=4294967295").value();
        const std::int64_t score = 16'777'216; // its double holds many seconds
        const std::int64_t tick = 1795200000;  // 2026-11-20T18:40:00Z
        connectToServer();
        const CodecSpec binary = m_session->view().spec();
        m_server->command({"DEL", "board"});
        for (const auto &[member, later] : {std::pair("ann", 1), std::pair("bob", 6)})
            m_server->command(
                {"ZADD", "board", shortestText(encode(binary, score, tick + later)->raw), member});
        const QString events = putFile(m_directory.filePath(QStringLiteral("events.csv")),
                                       "member,score,time\nann,16777216,2026-11-20T18:40:01Z\n"
                                       "bob,16777216,2026-11-20T18:40:06Z\n");
        auto &audit = m_window->page<AuditPage>();
        m_window->setMode(Mode::Audit);
        QTRY_VERIFY(audit.settled() && audit.result());
        audit.loadEvents(events);
        QTRY_VERIFY(audit.settled() && audit.result()->eventOrder);
        QCOMPARE(audit.result()->eventOrder->invertedByBlur, 1);
        bool misjudged = false;
        connect(m_session.get(), &Session::auditChanged, this,
                [&](const std::shared_ptr<const AuditRun> &shown) {
                    if (shown && shown->decoder.spec() == ordered)
                        misjudged = misjudged || shown->report.verdictCount(Verdict::Exact) != 2;
                });
        m_session->allowWrites();
        openDialog();
        type("toSpec", "ordered:from=4294967295");
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<QLabel>("notes")->text(), "note");
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("shadowMessage")->text(), "filled");
        in<QPushButton>("cutOver")->click();
        QTRY_VERIFY(dialog()->settled());
        for (const auto &[member, later] : {std::pair("ann", 1), std::pair("bob", 6)}) {
            const std::string raw = shortestText(encode(ordered, score, tick + later)->raw);
            QCOMPARE(m_server->command({"ZCOUNT", "board", raw, raw}), std::string(":1"));
        }
        QCOMPARE(m_server->command({"ZREVRANK", "board", "ann"}), std::string(":0"));
        // The plan was of the board that there was.
        QVERIFY(!in<QPushButton>("fillShadow")->isEnabled() && !in<QPushButton>("cutOver")->isEnabled());
        QVERIFY(!write()->isEnabled() && !in<QLineEdit>("toSpec")->isEnabled());
        QTRY_VERIFY(audit.settled() && audit.result());
        QCOMPARE(audit.result()->decoder.spec(), ordered);
        QCOMPARE(audit.result()->eventOrder->inverted, 0);
        QVERIFY(!misjudged);
        QCOMPARE(m_session->views().shown("board:old").spec(), binary);
    }

    /// What the audit calls wrong stands before all else.
    void namesWrongRowsFirst()
    {
        connectToServer();
        const CodecSpec &binary = m_session->view().spec();
        const double ahead = encode(binary, 1500, 4'000'000'000)->raw;
        m_server->command({"ZADD", "board", shortestText(ahead), "late"});
        openDialog();
        type("toSpec", "ordered:from=4294967295");
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<QLabel>("notes")->text().section('\n', 0, 0));
    }

    /// Other boards with the key's pattern have not moved.
    void movesOneBoardOfAPattern()
    {
        connectToServer();
        const CodecSpec binary = m_session->view().spec();
        for (const char *key : {"week:1", "week:2"})
            m_server->command({"ZADD", key, "5156460516847", "bob"});
        m_session->views().remember({"week:1", binary});
        open("week:2");
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        in<QPushButton>("cutOver")->click();
        QTRY_VERIFY(dialog()->settled());
        QCOMPARE(specText(m_session->view().spec()), std::string("decimal:from=9999999999"));
        QCOMPARE(m_session->views().shown("week:1").spec(), binary);
        QCOMPARE(m_session->views().shown("week:2:old").spec(), binary);
    }

    /// What was written between the plan and the stop of the writers is on the new board.
    void writesTheBoardAsItIsThen()
    {
        connectToServer();
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        m_server->command({"ZADD", "board", "5156460516847", "late"});
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        QCOMPARE(m_server->command({"ZCARD", "board:new"}), std::string(":3"));
        m_server->command({"ZADD", "board", "5156460516847.5", "broken"});
        type("newKey", "board:other");
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("message")->text());
        QCOMPARE(m_server->command({"EXISTS", "board:other"}), std::string(":0"));
    }

    /// RENAME has put another board under the key since the plan was made.
    void anotherBoardIsNotWritten()
    {
        connectToServer();
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        m_server->command(
            {"ZADD", "other", "5156460516847", "x", "5156460516846", "y", "5156460516845", "z"});
        m_server->command({"RENAME", "other", "board"});
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("message")->text());
        QCOMPARE(m_server->command({"EXISTS", "board:new"}), std::string(":0"));
    }

    /// The same while the new board is being written: it is of the board that was read.
    void anotherBoardInTheMiddleIsNotWritten()
    {
        connectToServer();
        bool isOther = false;
        const Relay relay(*m_server, [&](Connection &, const Command &command) {
            if (command.front() == "ZADD" && !std::exchange(isOther, true)) {
                m_server->command({"ZADD", "other", "1", "x", "2", "y", "3", "z"});
                m_server->command({"RENAME", "other", "board"});
            }
            return Relay::Answer();
        });
        connectTo(relay.endpoint());
        open("board");
        BoardView view{"board"};
        view.codec = parseCodecSpec("binary:from=4294967295").value();
        m_session->views().remember(view);
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        QVERIFY(isOther);
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("message")->text());
        QCOMPARE(m_server->command({"DBSIZE"}), std::string(":1"));
    }

    /// A row changed without the shadow: what is set right counts as filled only after another filling.
    void aCutOverThatFailsWantsAnotherFilling()
    {
        connectToServer();
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        m_server->command({"ZADD", "board", "5156460516900", "bob"});
        in<QPushButton>("cutOver")->click();
        QTRY_VERIFY(dialog()->settled());
        auto *message = in<MessageBar>("shadowMessage");
        COMPARE_SENTENCE("reencodedialog", message->text(), "not cut over");
        QVERIFY(!in<QPushButton>("cutOver")->isEnabled() && in<QPushButton>("fillShadow")->isEnabled());
        QVERIFY(in<QPushButton>("fillShadow")->property(MainActionProperty).toBool());
        QVERIFY(!in<QLineEdit>("shadowKey")->isReadOnly());
        QCOMPARE(m_server->command({"EXISTS", "board", "board:new", "board:old"}), std::string(":2"));
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", message->text(), "filled");
        in<QPushButton>("cutOver")->click();
        QTRY_VERIFY(dialog()->settled());
        QCOMPARE(m_server->command({"EXISTS", "board", "board:new", "board:old"}), std::string(":2"));
        QCOMPARE(m_server->command({"EXISTS", "board:old"}), std::string(":1"));
    }

    void theNewBoardExpiresAsTheOldOneDoes()
    {
        connectToServer();
        m_server->command({"PEXPIREAT", "board", "4102444800123"});
        const std::string expires = m_server->command({"PEXPIRETIME", "board"});
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<QLabel>("notes")->text());
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        QCOMPARE(m_server->command({"PEXPIRETIME", "board:new"}), expires);
        in<QPushButton>("savePipe")->click();
        const QString pipe = m_directory.filePath(QStringLiteral("new.resp"));
        emit in<QFileDialog>("pipeDialog")->fileSelected(pipe);
        QTRY_VERIFY(dialog()->settled());
        QVERIFY(bytesOf(pipe).contains("PEXPIREAT\r\n$9\r\nboard:new\r\n"));
    }

    /// A key that holds another board is not filled before somebody says so.
    void asksBeforeAnotherBoardIsOverwritten()
    {
        connectToServer();
        m_server->command({"ZADD", "board:new", "7", "somebody", "8", "else"});
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        auto *message = in<MessageBar>("shadowMessage");
        COMPARE_SENTENCE("reencodedialog", message->text(), "another board");
        QCOMPARE(m_server->command({"ZCARD", "board:new"}), std::string(":2"));
        QVERIFY(!in<QPushButton>("cutOver")->isEnabled());
        // The question is of this key alone.
        in<QLineEdit>("shadowKey")->setText("another");
        emit in<QLineEdit>("shadowKey")->textEdited("another");
        QVERIFY(message->text().isEmpty());
        in<QLineEdit>("shadowKey")->setText("board:new");
        emit in<QLineEdit>("shadowKey")->textEdited("board:new");
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        message->findChild<QPushButton *>("fillAnyway")->click();
        QTRY_VERIFY(dialog()->settled());
        QTRY_VERIFY(!message->text().isEmpty());
        COMPARE_SENTENCE("reencodedialog", message->text(), "filled");
        QCOMPARE(m_server->command({"ZSCORE", "board:new", "somebody"}), std::string("$-1"));
        // Filled from here it is a shadow; another key is one no more.
        QVERIFY(in<QPushButton>("cutOver")->isEnabled());
        // One way at a time, with one main action.
        auto *tabs = in<QTabWidget>("details");
        tabs->setCurrentIndex(tabs->count() - 1);
        QVERIFY(!write()->isVisible() && !in<QLineEdit>("newKey")->isVisible());
        QVERIFY(in<QPushButton>("cutOver")->property(MainActionProperty).toBool());
        QVERIFY(!in<QPushButton>("fillShadow")->property(MainActionProperty).toBool());
        tabs->setCurrentIndex(0);
        QVERIFY(write()->isVisible() && in<QLineEdit>("newKey")->isVisible());
        QVERIFY(write()->property(MainActionProperty).toBool());
        in<QLineEdit>("shadowKey")->setText("board:x");
        emit in<QLineEdit>("shadowKey")->textEdited("board:x");
        QVERIFY(!in<QPushButton>("cutOver")->isEnabled());
    }

    /// Nothing of a board that was cut over already can be overwritten.
    void offersNothingWhereTheKeptKeyExists()
    {
        connectToServer();
        m_session->allowWrites();
        openDialog();
        type("toSpec", "decimal:from=9999999999");
        QTRY_VERIFY(dialog()->settled());
        m_server->command({"ZADD", in<QLineEdit>("keptKey")->text().toStdString(), "1", "old"});
        in<QPushButton>("fillShadow")->click();
        QTRY_VERIFY(dialog()->settled());
        auto *message = in<MessageBar>("shadowMessage");
        COMPARE_SENTENCE("reencodedialog", message->text());
        QVERIFY(!message->findChild<QPushButton *>("fillAnyway"));
    }

    void init() { start(); }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void enterInTheNewCodecPlansIt()
    {
        connectToServer();
        openDialog();
        auto *toSpec = in<QLineEdit>("toSpec");
        toSpec->setFocus();
        toSpec->selectAll();
        QTest::keyClicks(toSpec, QStringLiteral("decimal:from=9999999999"));
        QTest::keyClick(toSpec, Qt::Key_Return);
        QVERIFY(dialog() && dialog()->isVisible());
        QTRY_VERIFY(dialog()->settled());
        QVERIFY2(in<QLineEdit>("command")->text().contains(QStringLiteral("decimal:from=9999999999")),
                 qPrintable(in<QLineEdit>("command")->text()));
    }

    void plansAndWritesInTheSandbox()
    {
        startSandbox();
        openDialog();
        COMPARE_SENTENCE("reencodedialog", answer(), "answer");
        // A codec that keeps more is proposed.
        QVERIFY(in<QLineEdit>("toSpec")->text() != in<QLabel>("fromSpec")->text());
        QVERIFY(!in<QLabel>("readOnly")->isVisible());
        auto *leaveOut = in<QCheckBox>("leaveOut");
        QVERIFY(leaveOut->isVisible());
        // A gray button says why it is.
        QVERIFY(!write()->isEnabled() && in<QLabel>("whyNot")->text().contains(leaveOut->text()));
        leaveOut->click();
        QVERIFY(write()->isEnabled() && !in<QLabel>("whyNot")->isVisible());
        type("newKey", QStringLiteral("gift:again"));
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        auto *message = in<MessageBar>("message");
        COMPARE_SENTENCE("reencodedialog", message->text().section(';', 0, 0), "written");

        // The key exists now.
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", message->text(), "once more");
        type("newKey", QStringLiteral("gift:more"));
        write()->click();
        QTRY_VERIFY(dialog()->settled());
        in<QPushButton>("showNewBoard")->click();
        QTRY_COMPARE(m_session->board(), QByteArray("gift:more"));
        QVERIFY(m_session->views().chosen("gift:more").codec.has_value());
        QTRY_VERIFY(page().settled());
        QVERIFY(page().model().rowCount() > 0);
    }

    void showsWhoChangesPlace()
    {
        startSandbox();
        openDialog();
        type("toSpec", QStringLiteral("plain"));
        QTRY_VERIFY(dialog()->settled());
        auto *changes = in<QTableView>("changes");
        QVERIFY(changes->isVisible());
        QVERIFY(changes->model()->rowCount() > 0);
        QVERIFY(changes->model()->index(0, 0).data() != changes->model()->index(0, 1).data());
        type("toSpec", QStringLiteral("binary:bits=99"));
        QVERIFY(in<QLabel>("specError")->isVisible());
        QVERIFY(!changes->isVisible());
        QVERIFY(!write()->isEnabled());
    }

    void stopsWriting()
    {
        SLOW_TEST();
        startSandbox();
        open("gift:season:2026");
        openDialog();
        if (in<QCheckBox>("leaveOut")->isVisible())
            in<QCheckBox>("leaveOut")->click();
        type("newKey", QStringLiteral("gift:stopped"));
        write()->click();
        QVERIFY(in<QPushButton>("stop")->isVisible());
        in<QPushButton>("stop")->click();
        QVERIFY(dialog()->settled());
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("message")->text());
        // Another write waits for nobody and finds the name free.
        write()->click();
        QTRY_VERIFY_WITH_TIMEOUT(dialog()->settled(), 60'000);
        COMPARE_SENTENCE("reencodedialog", in<MessageBar>("message")->text().section(';', 0, 0), "written");
    }

    void onlyPlansElsewhere()
    {
        connectToServer();
        openDialog();
        COMPARE_SENTENCE("reencodetext", answer());
        QVERIFY(in<QLabel>("readOnly")->isVisible());
        QVERIFY(!write()->isVisible());
    }

    void handsThePlanOver()
    {
        connectToServer();
        // By name alone bob is above ben.
        m_server->command({"ZADD", "board", "5156460516845", "bob"});
        openDialog();
        // The best codec lasts; what the plan says of it is what was offered.
        QCOMPARE(in<QLineEdit>("toSpec")->text(), QStringLiteral("ordered:from=4294967295"));
        COMPARE_SENTENCE("reencodetext", in<QLabel>("notes")->text(), "notes");
        COMPARE_SENTENCE("reencodetext", in<QLabel>("steps")->text(), "steps");
        type("newKey", QStringLiteral("it's new"));
        in<QPushButton>("copyCommand")->click();
        const QString command = QGuiApplication::clipboard()->text();
        QVERIFY2(command.startsWith(QStringLiteral("tiebreak-cli reencode ")), qPrintable(command));
        QVERIFY2(
            command.endsWith(QStringLiteral("--codec binary:from=4294967295 --to ordered:from=4294967295 "
                                            "--write 'it'\\''s new' --allow-writes")),
            qPrintable(command));
        QCOMPARE(command, in<QLineEdit>("command")->text());

        in<QPushButton>("savePipe")->click();
        const QString pipe = QDir(m_server->directory()).filePath(QStringLiteral("new.resp"));
        emit in<QFileDialog>("pipeDialog")->fileSelected(pipe);
        // Another file would end this one.
        QVERIFY(!in<QPushButton>("savePipe")->isEnabled() && !in<QPushButton>("saveChanges")->isEnabled());
        QVERIFY(in<QWidget>("progress")->isVisible());
        QTRY_VERIFY(dialog()->settled());
        QVERIFY(in<QPushButton>("savePipe")->isEnabled() && !in<QWidget>("progress")->isVisible());
        QVERIFY2(in<MessageBar>("message")->text().startsWith(QStringLiteral("Saved ")),
                 qPrintable(in<MessageBar>("message")->text()));
        QFile file(pipe);
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(file.readAll().startsWith("*6\r\n$4\r\nZADD\r\n$8\r\nit's new\r\n"));

        type("toSpec", QStringLiteral("plain"));
        QTRY_VERIFY(dialog()->settled());
        QVERIFY(in<QPushButton>("saveChanges")->isEnabled());
        in<QPushButton>("saveChanges")->click();
        const QString changes = QDir(m_server->directory()).filePath(QStringLiteral("changes.csv"));
        emit in<QFileDialog>("changesDialog")->fileSelected(changes);
        QTRY_VERIFY(dialog()->settled());
        QFile table(changes);
        QVERIFY(table.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = table.readAll().split('\n');
        QCOMPARE(lines[0], QByteArray("rank,newRank,member,raw,newRaw\r"));
        QCOMPARE(lines[1], QByteArray("1,2,ben,5156460516846,1200\r"));
        // Nothing was written to the server.
        QCOMPARE(m_server->command({"DBSIZE"}), ":1");
    }

    void opensFromTheFinding()
    {
        startSandbox();
        m_window->setMode(Mode::Audit);
        open("gift:season:2026");
        QTRY_VERIFY_WITH_TIMEOUT(
            m_window->page<AuditPage>().settled() && m_window->page<AuditPage>().result(), 60'000);
        auto *button = m_window->page<AuditPage>().findChild<QPushButton *>(QStringLiteral("planReencode"));
        QVERIFY(button);
        button->click();
        QVERIFY(dialog());
        QTRY_VERIFY(dialog()->settled());
        QVERIFY(!answer().isEmpty());
    }

    void exportsABoard()
    {
        connectToServer();
        BoardExport exported(*m_session, m_window.get());
        QString sentence;
        QString failure;
        connect(&exported, &BoardExport::written, this, [&](const QString &text) { sentence = text; });
        connect(&exported, &BoardExport::failed, this,
                [&](const Error &error) { failure = QString::fromStdString(error.message); });
        const QString path = m_directory.filePath(QStringLiteral("board.csv"));
        exported.write(path, ExportFormat::Csv);
        QTRY_VERIFY(!exported.busy());
        QCOMPARE(failure, QString());
        COMPARE_SENTENCE("boardexport", sentence);
        const QByteArray text = bytesOf(path);
        QVERIFY2(text.startsWith("rank,member,score,time,first,last,verdict,raw,bits\r\n1,bob,1200,"),
                 text.constData());

        exported.write(QStringLiteral("/nowhere/board.csv"), ExportFormat::JsonLines);
        QTRY_VERIFY(!exported.busy());
        QVERIFY2(failure.contains(QStringLiteral("/nowhere/board.csv was not written")), qPrintable(failure));
    }

    void exportAsksForAFile()
    {
        connectToServer();
        part<QAction>("exportBoard")->trigger();
        auto *files = part<QFileDialog>("exportDialog");
        QVERIFY(files);
        QCOMPARE(files->nameFilters().size(), 3);
        emit files->fileSelected(QStringLiteral("/nowhere/board.csv"));
        auto *message = part<MessageBar>("exportMessage");
        QTRY_VERIFY2(message->text().contains(QStringLiteral("was not written")),
                     qPrintable(message->text()));
        files->close();
        const QString path = m_directory.filePath(QStringLiteral("again.csv"));
        part<QPushButton>("exportAgain")->click();
        QVERIFY(message->text().isEmpty());
        QVERIFY(!QFile::exists(path));
    }

    void exportAsksNoMoreOnceTheServerIsAnother()
    {
        connectToServer();
        part<QAction>("exportBoard")->trigger();
        QVERIFY(part<QFileDialog>("exportDialog"));
        m_session->setDatabase(1);
        QTRY_VERIFY(!part<QFileDialog>("exportDialog"));
    }
};

TIEBREAK_TEST(QApplication, TestReencodeDialog)

} // namespace tst_reencodedialog

#include "tst_reencodedialog.moc"
