// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog of alerts: rules in words, members by name or as they are, and a command that can be tried.
#include "app/live/alerts/alertsdialog.h"
#include "app/live/livefixture.h"
#include "app/look/look.h"
#include "support/files.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_alertsdialog
{

class TestAlertsDialog : public QObject, public LiveFixture
{
    Q_OBJECT

    std::unique_ptr<LiveNames> m_names;
    std::unique_ptr<LiveAlerts> m_alerts;
    std::unique_ptr<AlertsDialog> m_dialog;

    void openDialog()
    {
        m_dialog = std::make_unique<AlertsDialog>(*m_session, *m_watchedBoards, *m_names, *m_alerts, "board");
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }

    template <class W>
    W *part(const char *name)
    {
        return m_dialog->findChild<W *>(QLatin1StringView(name));
    }

    void choose(AlertRule::Kind kind)
    {
        auto *box = part<QComboBox>("kind");
        box->setCurrentIndex(box->findData(int(kind)));
        emit box->activated(box->currentIndex());
    }

    /// Types into a field and presses Enter.
    void enter(const char *field, const QString &words)
    {
        auto *edit = part<QLineEdit>(field);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, words);
        QTest::keyClick(edit, Qt::Key_Return);
    }

    QStringList lines()
    {
        QStringList lines;
        for (int row = 0; row < part<QListWidget>("rules")->count(); ++row)
            lines += part<QListWidget>("rules")->item(row)->text();
        return lines;
    }
    QString message() { return part<QLabel>("ruleMessage")->text(); }
    QPushButton *ok() { return part<QDialogButtonBox>("buttons")->button(QDialogButtonBox::Ok); }

private slots:
    void initTestCase() { applyLook(*qApp, Theme::Light); }

    void init()
    {
        startFeed();
        setName("a", "Mei Lin");
        setName("b", "Mei Lin");
        setName("c", "Zoe");
        m_names = std::make_unique<LiveNames>(*m_session, *m_watchedBoards);
        m_names->setPauses(5ms, 50ms);
        m_alerts = std::make_unique<LiveAlerts>(*m_session, *m_watchedBoards, *m_names);
        m_names->setSource("board", {NameSource::Kind::Hash, {"user:{member}", "name"}, {}});
        watch();
        QTRY_COMPARE(m_names->knownName("board", "c"), std::optional<std::string>("Zoe"));
    }

    void cleanup()
    {
        m_dialog.reset();
        m_alerts.reset();
        m_names.reset();
        stopFeed();
    }

    void putsRulesOnTheList()
    {
        openDialog();
        QCOMPARE(lines().size(), 1); // what to do
        enter("member", QStringLiteral("Zoe"));
        QVERIFY(m_dialog->isVisible());
        part<QSpinBox>("place")->setValue(3);
        enter("member", QStringLiteral("newcomer\\x21"));
        choose(AlertRule::Kind::FallsBelow);
        enter("member", QStringLiteral("b"));
        choose(AlertRule::Kind::Leader);
        part<QPushButton>("add")->click();
        choose(AlertRule::Kind::Tied);
        enter("places", QStringLiteral("10; 1 3,3"));
        choose(AlertRule::Kind::Unchanged);
        part<QSpinBox>("minutes")->setValue(7);
        QTest::keyClick(part<QSpinBox>("minutes"), Qt::Key_Return);
        choose(AlertRule::Kind::Damage);
        part<QPushButton>("add")->click();
        choose(AlertRule::Kind::Incident);
        part<QPushButton>("add")->click();
        COMPARE_SENTENCE("alertstext", lines().join(u'\n'));
        QVERIFY(m_alerts->plan("board").rules.empty());
        part<QPushButton>("add")->click();
        COMPARE_SENTENCE("alertsdialog", message());
        ok()->click();
        QCOMPARE(m_dialog->result(), int(QDialog::Accepted));
        QCOMPARE(m_alerts->plan("board").rules,
                 parseAlertRules("enters 10 c\nenters 3 newcomer!\nfalls below 3 b\nleader changes\n"
                                 "tied at 1,3,10\nunchanged 7 min\ndamage\nincident")
                     .value());
        QVERIFY(board().alerts.on);
    }

    void saysWhatIsWrong()
    {
        openDialog();
        enter("member", QStringLiteral(" "));
        Sentences said("alertsdialog");
        said.add("no member", message());
        enter("member", QStringLiteral("Mei Lin"));
        said.add("two of this name", message());
        choose(AlertRule::Kind::Tied);
        enter("places", QStringLiteral("1, 1001"));
        QVERIFY2(message().contains(QStringLiteral("1001")), qPrintable(message()));
        enter("places", QStringLiteral(","));
        QVERIFY(!message().isEmpty());
        enter("places", QStringLiteral("1 2 3 4 5 6 7 8 9 10 11"));
        said.add("too many ranks", message());
        COMPARE_SENTENCES(said);
        // What is wrong is not passed over.
        ok()->click();
        QVERIFY(m_dialog->isVisible());
        enter("places", QStringLiteral("2"));
        ok()->click();
        QVERIFY(!m_dialog->isVisible());
    }

    void whatWasNotAddedYetIsAdded()
    {
        openDialog();
        QTest::keyClicks(part<QLineEdit>("member"), QStringLiteral("Zoe"));
        ok()->click();
        QCOMPARE(m_alerts->plan("board").rules, parseAlertRules("enters 10 c").value());
        openDialog();
        choose(AlertRule::Kind::Leader);
        choose(AlertRule::Kind::Enters);
        ok()->click();
        QCOMPARE(m_alerts->plan("board").rules.size(), std::size_t(1));
    }

    void takesRulesOffTheList()
    {
        AlertPlan plan;
        plan.rules = parseAlertRules("leader changes\nenters 10 c").value();
        m_alerts->setPlan("board", plan);
        openDialog();
        auto *rules = part<QListWidget>("rules");
        QVERIFY(!part<QPushButton>("remove")->isEnabled());
        rules->setCurrentRow(0);
        part<QPushButton>("remove")->click();
        COMPARE_SENTENCE("alertstext", lines().join(u'\n'));
        QTest::keyClick(rules, Qt::Key_Delete);
        QCOMPARE(lines().size(), 1);
        part<QCheckBox>("on")->setChecked(false);
        ok()->click();
        QVERIFY(m_alerts->plan("board").rules.empty());
        QVERIFY(!board().alerts.on);
    }

    void offersWhoIsShown()
    {
        openDialog();
        QCompleter *completer = part<QLineEdit>("member")->completer();
        completer->setCompletionPrefix(QStringLiteral("mei"));
        QCOMPARE(completer->completionCount(), 2);
        QCOMPARE(completer->currentCompletion(), QStringLiteral("a"));
        completer->setCompletionPrefix(QStringLiteral("c"));
        QCOMPARE(completer->completionCount(), 1);
    }

    void oneClickAddsWhileMembersAreOffered()
    {
        openDialog();
        choose(AlertRule::Kind::Enters);
        auto *member = part<QLineEdit>("member");
        member->setFocus();
        QTest::keyClicks(member, QStringLiteral("b"));
        QAbstractItemView *offered = member->completer()->popup();
        QTRY_VERIFY(offered->isVisible());
        const auto *add = part<QPushButton>("add");
        QTest::mouseClick(offered, Qt::LeftButton, {},
                          offered->mapFromGlobal(add->mapToGlobal(add->rect().center())));
        QTRY_VERIFY(lines().value(0).contains("Mei Lin"));
        COMPARE_SENTENCE("alertsdialog", lines().join('\n'));
        QVERIFY(!offered->isVisible());
    }

    void triesTheCommand()
    {
        openDialog();
        auto *command = part<QLineEdit>("command");
        QVERIFY(!part<QPushButton>("test")->isEnabled());
        part<QCheckBox>("byCommand")->click();
        const auto told = [this] { return part<QLabel>("tellMessage")->text(); };
        Sentences said("alertsdialog");
        said.add("no command", told());
        QVERIFY(!ok()->isEnabled());
        QTest::keyClicks(command, QStringLiteral("/nowhere/at/all --now"));
        QVERIFY(ok()->isEnabled());
        part<QPushButton>("test")->click();
        QTRY_VERIFY(told().contains(QStringLiteral("cannot be started")));
        command->selectAll();
        QTest::keyClicks(command, QStringLiteral("true"));
        QCOMPARE(told(), QString());
        part<QPushButton>("test")->click();
        QVERIFY(!part<QPushButton>("test")->isEnabled());
        QTRY_VERIFY(part<QPushButton>("test")->isEnabled());
        said.add("it ran", told());
        COMPARE_SENTENCES(said);
        ok()->click();
        QVERIFY(m_alerts->plan("board").byCommand);
        QCOMPARE(m_alerts->plan("board").command, QStringLiteral("true"));
    }

    void takesHostileMembers()
    {
        addScored(std::string(100'000, 'm'), 50, 1'795'200'000);
        addScored("<img src=x>\n\xff", 40, 1'795'200'000);
        QTRY_COMPARE(board().latest()->cardinality(), 5);
        openDialog();
        enter("member", QStringLiteral("<img src=x>\\n\\xff"));
        QCOMPARE(lines(), QStringList{QStringLiteral("<img src=x>\\n\\xff enters the top 10")});
        QCOMPARE(m_dialog->plan().rules[0].member, std::string("<img src=x>\n\xff"));
        // What is longer than a rule can be is refused.
        part<QLineEdit>("member")->setText(QString(100'000, QLatin1Char('m')));
        part<QPushButton>("add")->click();
        QVERIFY2(message().contains(QStringLiteral("longer than 4096 bytes")),
                 qPrintable(message().left(200)));
    }

    void everyControlSaysWhatItIs()
    {
        openDialog();
        for (const AlertRule::Kind kind :
             {AlertRule::Kind::Enters, AlertRule::Kind::Tied, AlertRule::Kind::Unchanged}) {
            choose(kind);
            for (const QWidget *control : m_dialog->findChildren<QWidget *>()) {
                if (control->focusPolicy() == Qt::NoFocus || !control->isVisible() ||
                    control->objectName().startsWith(QStringLiteral("qt_")))
                    continue;
                const auto *button = qobject_cast<const QAbstractButton *>(control);
                const bool named =
                    !control->accessibleName().isEmpty() || (button && !button->text().isEmpty());
                QVERIFY2(named && !control->toolTip().isEmpty(), qPrintable(control->objectName()));
            }
        }
    }
};

TIEBREAK_TEST(QApplication, TestAlertsDialog)

} // namespace tst_alertsdialog

#include "tst_alertsdialog.moc"
