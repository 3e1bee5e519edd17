// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of names and scores: it says what is wrong, shows what will come of it, and changes nothing
// before.
#include "app/live/livefixture.h"
#include "app/live/people/peopledialog.h"
#include "app/look/look.h"
#include "support/files.h"
#include "support/testprogram.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QTableView>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_peopledialog
{

class TestPeopleDialog : public QObject, public LiveFixture
{
    Q_OBJECT

    std::unique_ptr<LiveNames> m_names;
    std::unique_ptr<PeopleDialog> m_dialog;

    void openDialog()
    {
        m_dialog = std::make_unique<PeopleDialog>(*m_session, *m_watchedBoards, *m_names, "board");
        m_dialog->show();
        QTRY_VERIFY(m_dialog->settled());
    }

    template <class W>
    W *part(const char *name)
    {
        return m_dialog->findChild<W *>(QLatin1StringView(name));
    }

    void type(const char *field, const QString &words)
    {
        auto *edit = part<QLineEdit>(field);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, words);
        QTRY_VERIFY(m_dialog->settled());
    }

    QString message(const char *name) { return part<QLabel>(name)->text(); }
    QString cell(int row, int column)
    {
        return part<QTableView>("preview")->model()->index(row, column).data().toString();
    }
    QPushButton *ok() { return part<QDialogButtonBox>("buttons")->button(QDialogButtonBox::Ok); }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void init()
    {
        startFeed();
        watch();
        m_names = std::make_unique<LiveNames>(*m_session, *m_watchedBoards);
        m_names->setPauses(5ms, 50ms);
    }

    void cleanup()
    {
        m_dialog.reset();
        m_names.reset();
        stopFeed();
    }

    void showsTheBoardAsItIs()
    {
        openDialog();
        QVERIFY(part<QRadioButton>("noNames")->isChecked());
        QCOMPARE(part<QTableView>("preview")->model()->rowCount(), 3);
        QCOMPARE(cell(0, 1), QStringLiteral("a"));
        QCOMPARE(cell(0, 2), QStringLiteral("a"));
        QCOMPARE(cell(0, 3), QStringLiteral("30"));
        QCOMPARE(part<QComboBox>("preset")->currentIndex(), 0);
        QVERIFY(ok()->isEnabled());
    }

    void aBoardMayBeReadLater()
    {
        m_server->command({"ZADD", "later", "7", "d"});
        m_dialog = std::make_unique<PeopleDialog>(*m_session, *m_watchedBoards, *m_names, "later");
        m_dialog->show();
        QVERIFY(!message("previewTitle").contains(QStringLiteral("empty")));
        m_watchedBoards->open("later");
        QTRY_COMPARE(part<QTableView>("preview")->model()->rowCount(), 1);
        QCOMPARE(cell(0, 1), QStringLiteral("d"));
    }

    void showsNamesAsTheyAreTyped()
    {
        setName("a", "Mei Lin");
        setName("b", "Mei Lin");
        setName("c", "<b>Zoe</b>\n");
        openDialog();
        type("key", QStringLiteral("user:{id}"));
        QVERIFY(part<QRadioButton>("fromHash")->isChecked());
        QVERIFY2(message("hashMessage").startsWith(QStringLiteral("Name the field")),
                 qPrintable(message("hashMessage")));
        QVERIFY(!ok()->isEnabled());
        type("field", QStringLiteral("name"));
        QVERIFY2(message("hashMessage").contains(QStringLiteral("\"{id}\"")),
                 qPrintable(message("hashMessage")));
        QVERIFY(!ok()->isEnabled());
        type("key", QStringLiteral("user:{member}"));
        QCOMPARE(message("hashMessage"), QStringLiteral("HGET user:a name"));
        QCOMPARE(cell(0, 2), QStringLiteral("Mei Lin (a)"));
        QCOMPARE(cell(1, 2), QStringLiteral("Mei Lin (b)"));
        QCOMPARE(cell(2, 2), QStringLiteral("<b>Zoe</b>"));
        QCOMPARE(m_names->source("board"), NameSource());
        ok()->click();
        QCOMPARE(m_dialog->result(), int(QDialog::Accepted));
        QCOMPARE(m_names->source("board"),
                 (NameSource{NameSource::Kind::Hash, {"user:{member}", "name"}, {}}));
        openDialog();
        QCOMPARE(part<QLineEdit>("key")->text(), QStringLiteral("user:{member}"));
        QCOMPARE(cell(0, 2), QStringLiteral("Mei Lin (a)"));
    }

    void saysWhyThereAreNoNames()
    {
        openDialog();
        type("field", QStringLiteral("name"));
        type("key", QStringLiteral("person:{member}"));
        QVERIFY2(
            message("hashMessage").contains(QStringLiteral("or the hashes of the other first five members.")),
            qPrintable(message("hashMessage")));
        QVERIFY(ok()->isEnabled());
        m_server->command({"SET", "user:a", "no hash"});
        type("key", QStringLiteral("user:{member}"));
        QVERIFY2(message("hashMessage").contains(QStringLiteral("other than a hash")),
                 qPrintable(message("hashMessage")));
        m_server->command({"DEL", "user:a"});
        m_server->command({"HSET", "user:a", "nick", "Ada"});
        m_server->command({"ACL", "SETUSER", "default", "-hget"});
        type("field", QStringLiteral("nick"));
        QVERIFY2(message("hashMessage").contains(QStringLiteral("NOPERM")),
                 qPrintable(message("hashMessage")));
        part<QRadioButton>("noNames")->click();
        QTRY_VERIFY(m_dialog->settled());
        QVERIFY(message("hashMessage").isEmpty());
    }

    void readsAFileOfNames()
    {
        const QString path =
            putFile(m_directory.filePath(QStringLiteral("names.csv")), "member,name\na,Ada\nb,Bob\n");
        openDialog();
        part<QRadioButton>("fromFile")->click();
        QVERIFY(!message("fileMessage").isEmpty());
        QVERIFY(!ok()->isEnabled());
        type("path", path + QStringLiteral(".gone"));
        QVERIFY(message("fileMessage").contains(QStringLiteral(".gone")));
        type("path", path);
        QVERIFY2(message("fileMessage").startsWith(QStringLiteral("2 names")),
                 qPrintable(message("fileMessage")));
        QCOMPARE(cell(1, 2), QStringLiteral("Bob"));
        ok()->click();
        QTRY_COMPARE(QString::fromStdString(m_names->displayName("board", "a")), QStringLiteral("Ada"));
    }

    void writesPoints()
    {
        openDialog();
        auto *preset = part<QComboBox>("preset");
        const int cents = preset->findData(QStringLiteral("decimals:2 EUR"));
        QCOMPARE(preset->itemText(cents), QStringLiteral("Money, in cents: 12.50 EUR"));
        preset->setCurrentIndex(cents);
        emit preset->activated(cents);
        QCOMPARE(part<QLineEdit>("format")->text(), QStringLiteral("decimals:2 EUR"));
        QCOMPARE(cell(0, 3), QStringLiteral("0.30 EUR"));
        type("format", QStringLiteral("coin|coins"));
        QCOMPARE(preset->currentIndex(), preset->count() - 1);
        QCOMPARE(cell(1, 3), QStringLiteral("20 coins"));
        type("format", QStringLiteral("decimals:0"));
        QVERIFY2(message("formatMessage").contains(QStringLiteral("decimals:2")),
                 qPrintable(message("formatMessage")));
        QCOMPARE(cell(0, 3), QStringLiteral("\u2013"));
        QVERIFY(!ok()->isEnabled());
        QVERIFY(board().format == ScoreFormat());
        type("format", QStringLiteral("time:ms"));
        QVERIFY(message("formatMessage").isEmpty());
        ok()->click();
        QCOMPARE(QString::fromStdString(scoreFormatText(board().format)), QStringLiteral("time:ms"));
        // It is there again at the next start.
        m_dialog.reset();
        m_names.reset();
        m_watchedBoards = std::make_unique<WatchedBoards>(*m_session);
        QCOMPARE(QString::fromStdString(scoreFormatText(m_watchedBoards->open("board").format)),
                 QStringLiteral("time:ms"));
        m_names = std::make_unique<LiveNames>(*m_session, *m_watchedBoards);
    }

    void cancelChangesNothing()
    {
        setName("a", "Ada");
        openDialog();
        type("key", QStringLiteral("user:{member}"));
        type("field", QStringLiteral("name"));
        type("format", QStringLiteral("pts"));
        m_dialog->reject();
        QCOMPARE(m_names->source("board"), NameSource());
        QVERIFY(board().format == ScoreFormat());
    }

    void takesHostileBoards()
    {
        addScored(std::string(100'000, 'm'), 50, 1'795'200'000);
        addScored("<img src=x>\n\xff\u202e", 40, 1'795'200'000);
        add("board", "foreign", 1e300);
        QTRY_COMPARE(board().latest()->cardinality(), 6);
        openDialog();
        QVERIFY(cell(1, 1).size() < 100);
        QCOMPARE(cell(2, 1), QStringLiteral("<img src=x>\\n\\xff\\xe2\\x80\\xae"));
        QCOMPARE(cell(0, 3), QStringLiteral("\u2013"));
        type("field", QStringLiteral("{member}"));
        type("key", QStringLiteral("names"));
        QVERIFY(message("hashMessage").size() < 300);
        QVERIFY(ok()->isEnabled());
    }

    void anEmptyBoardSaysSo()
    {
        m_server->command({"DEL", "board"});
        QTRY_COMPARE(board().latest()->cardinality(), 0);
        openDialog();
        QCOMPARE(part<QTableView>("preview")->model()->rowCount(), 0);
        QVERIFY(!message("previewTitle").isEmpty());
        type("key", QStringLiteral("user:{member}"));
        type("field", QStringLiteral("name"));
        QVERIFY(ok()->isEnabled());
    }

    void everyControlSaysWhatItIs()
    {
        openDialog();
        for (const QWidget *control : m_dialog->findChildren<QWidget *>()) {
            if (control->focusPolicy() == Qt::NoFocus || !control->isVisible())
                continue;
            const auto *button = qobject_cast<const QAbstractButton *>(control);
            const bool named = !control->accessibleName().isEmpty() || (button && !button->text().isEmpty());
            QVERIFY2(named && !control->toolTip().isEmpty(), qPrintable(control->objectName()));
        }
    }
};

TIEBREAK_TEST(QApplication, TestPeopleDialog)

} // namespace tst_peopledialog

#include "tst_peopledialog.moc"
