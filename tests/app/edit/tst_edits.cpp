// SPDX-License-Identifier: GPL-3.0-or-later
// Writes are asked for, edits are compared with what was shown, and each can be undone; on production the
// board is named and the lock closes again.
#include "app/edit/allowwritesdialog.h"
#include "app/edit/changesdialog.h"
#include "app/edit/editdialog.h"
#include "app/widgets/tableview.h"
#include "app/window/alertbar.h"
#include "app/window/connectionbar.h"
#include "core/text/scoretext.h"
#include "files/journalfile.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"
#include "support/windowfixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPointer>
#include <QSignalSpy>

#include <algorithm>

using namespace tiebreak;

namespace tst_edits
{

class TestEdits : public QObject, WindowFixture
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;
    CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");

    template <class Dialog>
    Dialog *dialog()
    {
        return m_window->findChild<Dialog *>();
    }
    template <class W>
    static W *in(QWidget *dialog, const char *name)
    {
        return dialog->findChild<W *>(QLatin1StringView(name));
    }
    std::optional<double> zscore(const std::string &member)
    {
        Connection connection = connectionTo(*m_server);
        const auto reply = connection.run({"ZSCORE", "board", member});
        return reply ? parseRawText(reply->text) : std::nullopt;
    }
    void lockClick() { part<QAbstractButton>("lock")->click(); }
    QString lockText() { return part<QAbstractButton>("lock")->text(); }
    void choose(EditDialog *edit, const QString &words)
    {
        auto *kind = in<QComboBox>(edit, "kind");
        const int index = kind->findText(words, Qt::MatchContains);
        QVERIFY2(index >= 0, qPrintable(words));
        kind->setCurrentIndex(index);
    }
    void editRow(int row)
    {
        rows()->setFocus();
        rows()->selectRows(row, row);
        part<QAction>("editRow")->trigger();
    }
    void apply(QPointer<EditDialog> edit)
    {
        auto *button = in<QPushButton>(edit, "apply");
        QVERIFY2(button->isEnabled(), qPrintable(in<QLabel>(edit, "note")->text()));
        button->click();
        QTRY_VERIFY(!edit || edit->settled()); // one that is done closes, and is gone
    }
    void undoLast()
    {
        part<QAction>("openChanges")->trigger();
        auto *changes = dialog<ChangesDialog>();
        QVERIFY(changes);
        QTRY_VERIFY(changes->settled());
        QVERIFY(in<QPushButton>(changes, "undo")->isEnabled());
        in<QPushButton>(changes, "undo")->click();
        QTRY_VERIFY(changes->settled());
        QVERIFY2(in<MessageBar>(changes, "message")->text().startsWith("Undone"),
                 qPrintable(in<MessageBar>(changes, "message")->text()));
        changes->reject();
        QTRY_VERIFY(!dialog<ChangesDialog>());
    }

private slots:
    void initTestCase() { qputenv("XDG_DATA_HOME", m_directory.path().toUtf8()); }
    void init()
    {
        QFile::remove(m_directory.filePath("tiebreak/writes.jsonl"));
        start();
        m_server = std::make_unique<TestServer>();
        connectTo(*m_server);
        for (const auto &[member, score] : {std::pair("alice", 500), std::pair("bob", 400)})
            m_server->command(
                {"ZADD", "board", shortestText(encode(m_codec, score, 1795000000)->raw), member});
        m_session->setEnvironment(Environment::NotSaid);
        open("board");
        BoardView view{"board"};
        view.codec = m_codec;
        m_session->views().remember(view);
        QTRY_VERIFY(page().settled());
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void asksBeforeTheFirstEdit()
    {
        QCOMPARE(lockText(), "Read-only");
        editRow(0);
        auto *question = dialog<AllowWritesDialog>();
        QVERIFY(question && !dialog<EditDialog>());
        QVERIFY(!m_session->writesAllowed());
        question->reject();
        QTRY_VERIFY(!dialog<AllowWritesDialog>());
        QVERIFY(!dialog<EditDialog>() && !m_session->editableServer());
        editRow(0);
        in<QPushButton>(dialog<AllowWritesDialog>(), "allowWrites")->click();
        QTRY_VERIFY(dialog<EditDialog>());
        QCOMPARE(lockText(), "Writes allowed");
        // A click on the lock takes it back at once, and the open dialog can change nothing any more.
        lockClick();
        QVERIFY(!m_session->writesAllowed());
        QCOMPARE(lockText(), "Read-only");
        in<QLineEdit>(dialog<EditDialog>(), "score")->setText("700");
        QVERIFY(!in<QPushButton>(dialog<EditDialog>(), "apply")->isEnabled());
    }

    void setsScoreAndTime()
    {
        m_session->allowWrites();
        editRow(0);
        auto *edit = dialog<EditDialog>();
        in<QLineEdit>(edit, "score")->setText("1 000");
        in<QLineEdit>(edit, "time")->setText("2026-11-20 20:14:07");
        const double raw = encode(m_codec, 1000, *parseIsoTime("2026-11-20T20:14:07", TickUnit::Second))->raw;
        QCOMPARE(in<QLabel>(edit, "becomesRaw")->text().toStdString(), shortestText(raw));
        QVERIFY(in<QPlainTextEdit>(edit, "command")->toPlainText().startsWith("EVAL"));
        QVERIFY(in<QLabel>(edit, "gist")
                    ->text()
                    .contains("ZADD board " + QString::fromStdString(shortestText(raw)) + " alice"));
        apply(edit);
        QTRY_VERIFY(!dialog<EditDialog>());
        QCOMPARE(zscore("alice"), std::optional<double>(raw));
        QTRY_COMPARE(page().model().row(0)->raw, raw);
        undoLast();
        QCOMPARE(zscore("alice"), std::optional(encode(m_codec, 500, 1795000000)->raw));
    }

    void anEditElsewhereIsNoEditHere()
    {
        m_session->allowWrites();
        JournalEntry other;
        other.time =
            std::chrono::time_point_cast<std::chrono::microseconds>(std::chrono::system_clock::now()) +
            std::chrono::minutes(1);
        other.server = m_session->serverId().toStdString();
        other.db = 7;
        other.edit = settingRaw("board", "alice", 1, 2);
        const auto id = m_session->journal()->begin(other);
        VERIFY_RESULT(id);
        VERIFY_RESULT(m_session->journal()->end(*id, {WriteState::Made}));
        part<QAction>("undoEdit")->trigger();
        auto *changes = dialog<ChangesDialog>();
        QTRY_VERIFY(changes->settled() && !in<MessageBar>(changes, "message")->text().isEmpty());
        const QString said = in<MessageBar>(changes, "message")->text();
        QVERIFY2(said.contains(QStringLiteral("database 7")), qPrintable(said));
        changes->reject();
        QTRY_VERIFY(!dialog<ChangesDialog>());
    }

    void undoesTheLastOneAtOnce()
    {
        const auto undo = [&] {
            part<QAction>("undoEdit")->trigger();
            auto *changes = dialog<ChangesDialog>();
            QTRY_VERIFY(changes->settled() && !in<MessageBar>(changes, "message")->text().isEmpty());
        };
        const auto said = [&] { return in<MessageBar>(dialog<ChangesDialog>(), "message")->text(); };
        const auto close = [&] {
            dialog<ChangesDialog>()->reject();
            QTRY_VERIFY(!dialog<ChangesDialog>());
        };
        QCOMPARE(part<QAction>("undoEdit")->shortcut(), QKeySequence(QKeySequence::Undo));
        // What somebody made before is not taken back unseen.
        JournalEntry before;
        before.time = std::chrono::sys_time<std::chrono::microseconds>(std::chrono::seconds(1'700'000'000));
        before.server = m_session->serverId().toStdString();
        before.edit = settingRaw("board", "alice", 1, *zscore("alice"));
        const auto id = m_session->journal()->begin(before);
        VERIFY_RESULT(id);
        VERIFY_RESULT(m_session->journal()->end(*id, {WriteState::Made}));
        m_session->allowWrites();
        const auto first = zscore("alice");
        undo();
        QVERIFY2(said().startsWith("Nothing was changed"), qPrintable(said()));
        QCOMPARE(zscore("alice"), first);
        close();

        editRow(0);
        auto *edit = dialog<EditDialog>();
        in<QLineEdit>(edit, "score")->setText("700");
        apply(edit);
        QTRY_VERIFY(zscore("alice") != first);
        undo();
        QVERIFY2(said().startsWith("Undone"), qPrintable(said()));
        QCOMPARE(zscore("alice"), first);
        close();
        // Where writes are off nothing is sent.
        m_session->forbidWrites();
        undo();
        QVERIFY2(said().startsWith("Nothing was changed"), qPrintable(said()));
    }

    /// What became of a write can no longer be put down.
    void saysThatAnEndCouldNotBeKept()
    {
        const auto journal = m_session->journal();
        JournalEntry typed;
        typed.kind = WriteKind::Console;
        typed.server = "10.0.0.5:6379";
        typed.command = "DEL board";
        const auto id = journal->begin(typed);
        VERIFY_RESULT(id);
        const QString path = QString::fromStdString(journal->path());
        QVERIFY(QFile::rename(path, path + ".away") && QDir().mkpath(path));
        const QSignalSpy said(m_session.get(), &Session::noticeRaised);
        QVERIFY(!journal->end(*id, {WriteState::Answered}));
        QVERIFY(QDir().rmdir(path) && QFile::rename(path + ".away", path));
        QTRY_COMPARE(said.size(), 1);
        QVERIFY(said[0][1].toString().contains("writes.jsonl"));
    }

    void listsWhatElseWasWritten()
    {
        m_session->allowWrites();
        m_server->command({"RENAME", "board", "board:old"});
        m_server->command({"ZADD", "board", "1", "alice"});
        JournalEntry typed;
        typed.kind = WriteKind::Console;
        typed.server = "10.0.0.5:6379";
        typed.command = "DEL board";
        VERIFY_RESULT(m_session->journal()->begin(typed));
        JournalEntry moved;
        moved.kind = WriteKind::CutOver;
        moved.server = m_session->serverId().toStdString();
        moved.keys = {"board", "board:new", "board:old"};
        const auto id = m_session->journal()->begin(moved);
        VERIFY_RESULT(id);
        VERIFY_RESULT(m_session->journal()->end(*id, {WriteState::Made}));
        VERIFY_RESULT(m_session->journal()->begin(typed));
        part<QAction>("openChanges")->trigger();
        auto *changes = dialog<ChangesDialog>();
        QVERIFY(changes);
        QTRY_VERIFY(changes->settled());
        auto *table = in<TableView>(changes, "changes");
        QCOMPARE(table->model()->rowCount(), 3);
        QCOMPARE(table->chosenRow(), 1); // what can be undone here
        table->chooseRow(0);
        QVERIFY(!in<QPushButton>(changes, "undo")->isEnabled());
        table->chooseRow(1);
        in<QPushButton>(changes, "undo")->click();
        QTRY_VERIFY(changes->settled());
        QVERIFY2(in<MessageBar>(changes, "message")->text().startsWith("Undone"),
                 qPrintable(in<MessageBar>(changes, "message")->text()));
        QCOMPARE(m_server->command({"EXISTS", "board:old"}), ":0");
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":2");
        QCOMPARE(table->model()->rowCount(), 4); // and that it was undone
        changes->reject();
    }

    void aSandboxIsNamedWithoutTheNumberOfItsProcess()
    {
        JournalEntry gone;
        gone.kind = WriteKind::Edit;
        gone.server = "sandbox 29224";
        gone.edit = settingRaw("board", "alice", 4, 5);
        const auto id = m_session->journal()->begin(gone);
        VERIFY_RESULT(id);
        VERIFY_RESULT(m_session->journal()->end(*id, {WriteState::Made}));
        part<QAction>("openChanges")->trigger();
        auto *changes = dialog<ChangesDialog>();
        QVERIFY(changes);
        QTRY_VERIFY(changes->settled());
        const QString server = in<TableView>(changes, "changes")->model()->index(0, 1).data().toString();
        QVERIFY2(server.startsWith("sandbox") && !server.contains("29224"), qPrintable(server));
        const QString why = in<QPushButton>(changes, "undo")->toolTip();
        QVERIFY2(why.contains("sandbox") && !why.contains("Connect"), qPrintable(why));
        changes->reject();
    }

    void addsPointsWithTheTimeOfNow()
    {
        m_session->allowWrites();
        editRow(1);
        auto *edit = dialog<EditDialog>();
        choose(edit, "Add points");
        QVERIFY(!in<QPushButton>(edit, "apply")->isEnabled());
        in<QLineEdit>(edit, "points")->setText("25");
        in<QLineEdit>(edit, "time")->setText("2026-11-26 12:00:00");
        apply(edit);
        QCOMPARE(
            zscore("bob"),
            std::optional(encode(m_codec, 425, *parseIsoTime("2026-11-26T12:00:00", TickUnit::Second))->raw));
    }

    void showsAConflict()
    {
        m_session->allowWrites();
        editRow(0);
        auto *edit = dialog<EditDialog>();
        choose(edit, "raw");
        in<QLineEdit>(edit, "raw")->setText("77");
        m_server->command({"ZADD", "board", "66", "alice"}); // somebody else
        apply(edit);
        COMPARE_SENTENCE("edittext", in<MessageBar>(edit, "message")->text());
        QCOMPARE(zscore("alice"), std::optional<double>(66));
        QCOMPARE(in<QLabel>(edit, "wasRaw")->text(), "66");
        apply(edit); // now that it has been seen
        QCOMPARE(zscore("alice"), std::optional<double>(77));
    }

    /// The dialog goes with the server; what it would have said stays in the window.
    void anEditWhoseReplyIsLostBySwapIsTold()
    {
        m_session->allowWrites();
        const QSignalSpy notices(m_session.get(), &Session::noticeRaised);
        const auto said = [&](const char *words) {
            return std::ranges::any_of(notices, [&](const QVariantList &notice) {
                return notice[1].toString().contains(QLatin1StringView(words));
            });
        };
        editRow(0);
        const QPointer<EditDialog> edit = dialog<EditDialog>();
        in<QLineEdit>(edit, "score")->setText("700");
        m_server->command({"CLIENT", "PAUSE", "20000", "WRITE"});
        in<QPushButton>(edit, "apply")->click();
        Connection connection = connectionTo(*m_server);
        const auto isSent = [&] {
            const auto reply = connection.run({"INFO", "clients"});
            return reply && reply->text.find("blocked_clients:1") != std::string::npos;
        };
        QTRY_VERIFY(isSent());
        const std::string before = m_session->process().id;
        QVERIFY(m_server->restart());
        m_session->reconnect();
        QTRY_VERIFY(m_session->process().id != before);
        QTRY_VERIFY(!edit);
        QTRY_VERIFY(said("unknown"));
        QVERIFY(said("Edit history"));
        QVERIFY2(part<AlertBar>("alertMessage")->text().contains("Edit history"),
                 qPrintable(part<AlertBar>("alertMessage")->text()));
    }

    /// Who does not wait for the reply is told, too.
    void anEditThatIsLeftIsTold()
    {
        m_session->allowWrites();
        const QSignalSpy notices(m_session.get(), &Session::noticeRaised);
        editRow(0);
        const QPointer<EditDialog> edit = dialog<EditDialog>();
        in<QLineEdit>(edit, "score")->setText("700");
        m_server->command({"CLIENT", "PAUSE", "20000", "WRITE"});
        in<QPushButton>(edit, "apply")->click();
        QVERIFY(!edit->settled());
        edit->close();
        QVERIFY(edit && !edit->isVisible());
        QVERIFY(m_server->command({"CLIENT", "UNPAUSE"}).starts_with("+OK"));
        QTRY_VERIFY(!edit);
        QTRY_COMPARE(notices.size(), 1);
        QVERIFY(notices[0][1].toString().contains("was made"));
    }

    void renamesRemovesAndAdds()
    {
        m_session->allowWrites();
        const double raw = encode(m_codec, 500, 1795000000)->raw;
        editRow(0);
        choose(dialog<EditDialog>(), "Rename");
        in<QLineEdit>(dialog<EditDialog>(), "member")->setText("al\\xff");
        apply(dialog<EditDialog>());
        QTRY_VERIFY(!dialog<EditDialog>());
        QCOMPARE(zscore("al\xff"), std::optional<double>(raw));
        undoLast();
        QCOMPARE(zscore("alice"), std::optional<double>(raw));
        QTRY_VERIFY(page().settled());
        QTRY_COMPARE(page().model().row(0)->member, std::string_view("alice"));
        editRow(0);
        choose(dialog<EditDialog>(), "Remove");
        apply(dialog<EditDialog>());
        QTRY_VERIFY(!dialog<EditDialog>());
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":1");
        undoLast();
        QCOMPARE(zscore("alice"), std::optional<double>(raw));
        part<QAction>("editBoard")->trigger();
        QTRY_VERIFY(dialog<EditDialog>() && dialog<EditDialog>()->settled());
        in<QLineEdit>(dialog<EditDialog>(), "member")->setText("carol");
        in<QLineEdit>(dialog<EditDialog>(), "score")->setText("5");
        in<QLineEdit>(dialog<EditDialog>(), "time")->setText("2026-11-26 12:00");
        if (!in<QPushButton>(dialog<EditDialog>(), "apply")->isEnabled())
            in<QLineEdit>(dialog<EditDialog>(), "time")->setText("2026-11-26 12:00:00");
        apply(dialog<EditDialog>());
        QTRY_VERIFY(!dialog<EditDialog>());
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":3");
    }

    void setsTheExpiry()
    {
        m_session->allowWrites();
        part<QAction>("editBoard")->trigger();
        auto *edit = dialog<EditDialog>();
        QTRY_VERIFY(edit->settled());
        choose(edit, "expires");
        in<QLineEdit>(edit, "expiry")->setText("2001-01-01");
        QVERIFY(!in<QPushButton>(edit, "apply")->isEnabled());
        QVERIFY(in<QLabel>(edit, "note")->text().contains("deleted at once"));
        in<QLineEdit>(edit, "expiry")->setText("2099-01-01");
        apply(edit);
        QTRY_VERIFY(!dialog<EditDialog>());
        QVERIFY(m_server->command({"TTL", "board"}).size() > 8);
        undoLast();
        QCOMPARE(m_server->command({"TTL", "board"}), ":-1");
    }

    void markThatProtectsIsKeptOnCancel()
    {
        const auto choose = [&](Environment mark) {
            lockClick();
            auto *question = dialog<AllowWritesDialog>();
            auto *environment = in<QComboBox>(question, "environment");
            environment->setCurrentIndex(environment->findData(int(mark)));
            question->reject();
        };
        choose(Environment::Staging);
        QVERIFY(m_session->environment() == Environment::NotSaid);
        choose(Environment::Production);
        QVERIFY(m_session->environment() == Environment::Production);
        choose(Environment::Staging);
        QVERIFY(m_session->environment() == Environment::Production);
        QVERIFY(!m_session->writesAllowed());
    }

    void locksProductionAgain()
    {
        lockClick();
        auto *question = dialog<AllowWritesDialog>();
        QVERIFY(question);
        auto *environment = in<QComboBox>(question, "environment");
        environment->setCurrentIndex(environment->findData(int(Environment::Production)));
        auto *allow = in<QPushButton>(question, "allowWrites");
        QVERIFY(!allow->isEnabled());
        in<QLineEdit>(question, "key")->setText("boar");
        QVERIFY(!allow->isEnabled());
        in<QLineEdit>(question, "key")->setText("board");
        QVERIFY(allow->isEnabled());
        allow->click();
        QCOMPARE(lockText(), "Writes allowed · 15 min left");
        QVERIFY(m_session->writesLeft() <= std::chrono::minutes(15));
        QVERIFY(m_session->writesLeft() > std::chrono::minutes(14));
        const auto held = m_session->editableServer();
        QVERIFY(held && held->permit()->holds());
        QVERIFY(held->permit()->onlyKey() == "board");
        m_session->setBoard("another");
        QVERIFY(!m_session->writesAllowed() && !held->permit()->holds());
        QCOMPARE(lockText(), "Read-only");
        // Remembered, and another mark locks too.
        QVERIFY(m_session->environment() == Environment::Production);
        m_session->setEnvironment(Environment::Staging);
        m_session->allowWrites();
        QVERIFY(!m_session->writesLeft());
        QVERIFY(!m_session->editableServer()->permit()->onlyKey());
        m_session->setEnvironment(Environment::Production);
        QVERIFY(!m_session->writesAllowed());
    }
};

TIEBREAK_TEST(QApplication, TestEdits)

} // namespace tst_edits

#include "tst_edits.moc"
