// SPDX-License-Identifier: GPL-3.0-or-later
// Who allows writes, or takes a mark away, is asked about the server as it is at that moment.
#include "app/session/environment.h"
#include "app/session/session.h"
#include "files/policy.h"
#include "files/servermarks.h"
#include "redis/link/open.h"
#include "redis/link/servernames.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QDialog>
#include <QInputDialog>
#include <QPointer>
#include <QPushButton>
#include <QTemporaryDir>

using namespace tiebreak;

namespace tst_allowwrites
{

class TestAllowWrites : public QObject, WindowFixture
{
    Q_OBJECT

    std::unique_ptr<TestServer> m_server;

    QPointer<QDialog> question()
    {
        rows()->setFocus();
        part<QAction>("editBoard")->trigger();
        return m_window->findChild<QDialog *>(QStringLiteral("allowWritesDialog"));
    }
    /// In another window of the same user.
    void markElsewhere()
    {
        QSettings other(m_session->settings().fileName(), QSettings::IniFormat);
        keepMark(other, {addressText(m_server->endpoint())}, spellingsOfUrl, Environment::Production);
        other.sync();
    }
    /// As another process does, whose settings are not these ones in memory.
    void markInTheFile()
    {
        m_session->settings().sync();
        QFile file(m_session->settings().fileName());
        REQUIRE(file.open(QIODevice::Append), "the settings cannot be written");
        file.write("\n[profiles]\n1\\environment=production\n1\\name=one\n1\\url=" +
                   m_server->url().toUtf8() + '\n');
    }
    void choose(Environment environment)
    {
        for (QAction *action : m_window->findChildren<QAction *>())
            if (action->text() == environmentWords(environment))
                action->trigger();
    }

private slots:
    void init()
    {
        start();
        m_session->setTimeouts(patient);
        m_server = std::make_unique<TestServer>();
        QVERIFY2(m_server->ready(), qPrintable(m_server->error()));
        m_server->command({"ZADD", "board", "1", "ann"});
        connectTo(*m_server);
        open("board");
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void aMarkThatWasMadeMeanwhileHolds()
    {
        const QPointer<QDialog> dialog = question();
        QVERIFY(dialog);
        markElsewhere();
        auto *allow = dialog->findChild<QPushButton *>(QStringLiteral("allowWrites"));
        allow->click();
        QVERIFY(!m_session->writesAllowed());
        QVERIFY(m_session->environment() == Environment::Production);
        QVERIFY(!allow->isEnabled()); // until the key is typed
    }

    void aMarkThatIsMadeLaterTakesWritesBack_data()
    {
        QTest::addColumn<bool>("inTheFile");
        QTest::newRow("another window") << false;
        QTest::newRow("another process") << true;
    }
    void aMarkThatIsMadeLaterTakesWritesBack()
    {
        QFETCH(const bool, inTheFile);
        m_session->allowWrites();
        QVERIFY(m_session->writesAllowed());
        auto writer = openConnection(*m_session->editableServer(), patient);
        VERIFY_RESULT(writer);
        VERIFY_RESULT(writer->run({"ZADD", "board", "2", "bob"}));
        if (inTheFile)
            markInTheFile();
        else
            markElsewhere();
        // Nothing is heard of the server that could be a reason to look.
        m_server->freeze();
        QTRY_VERIFY(!m_session->writesAllowed());
        m_server->thaw();
        VERIFY_FAILURE(writer->run({"ZADD", "board", "3", "cem"}), ErrorKind::Locked, "");
        QCOMPARE(m_server->command({"ZCARD", "board"}), ":2");
    }

    // Installed while the window is open.
    void aPolicyThatComesTakesWritesBack()
    {
        const QTemporaryDir directory;
        const QString path = directory.filePath("policy.json");
        m_session->followPolicy([file = path.toStdString()] { return readPolicy(std::vector{file}); });
        m_session->allowWrites();
        QVERIFY(m_session->writesAllowed());
        putFile(path, R"({"format": "tiebreak-policy", "version": 1, "forbid": ["writes"]})");
        QTRY_VERIFY(!m_session->writesAllowed());
        m_session->allowWrites();
        QVERIFY(!m_session->writesAllowed());
    }

    void nothingIsAllowedWhileNobodyAnswers()
    {
        const QPointer<QDialog> dialog = question();
        QVERIFY(dialog);
        m_server->kill();
        page().refresh();
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QTRY_VERIFY(!dialog || dialog->isHidden());
        m_session->allowWrites();
        QVERIFY(!m_session->writesAllowed());
    }

    void anotherProcessIsAskedAboutAnew()
    {
        const QPointer<QDialog> dialog = question();
        QVERIFY(dialog);
        QVERIFY(m_server->restart());
        QTRY_VERIFY(!dialog || dialog->isHidden());
        QVERIFY(!m_session->writesAllowed());
    }

    void aProductionMarkIsTakenAwayByName()
    {
        choose(Environment::Production);
        QVERIFY(m_session->environment() == Environment::Production);
        for (const QString &typed : {QStringLiteral("yes"), m_session->serverName()}) {
            choose(Environment::Development);
            auto *dialog = m_window->findChild<QInputDialog *>(QStringLiteral("unmarkDialog"));
            QVERIFY(dialog);
            QVERIFY(m_session->environment() == Environment::Production);
            dialog->setTextValue(typed);
            dialog->accept();
            QTRY_VERIFY(!m_window->findChild<QInputDialog *>(QStringLiteral("unmarkDialog")));
            const bool isNamed = typed == m_session->serverName();
            QVERIFY(m_session->environment() ==
                    (isNamed ? Environment::Development : Environment::Production));
        }
    }
};

TIEBREAK_TEST(QApplication, TestAllowWrites)

} // namespace tst_allowwrites

#include "tst_allowwrites.moc"
