// SPDX-License-Identifier: GPL-3.0-or-later
// The dialog that connects: its fields and its URL say the same, and passwords stay with their servers.
#include "app/window/connectdialog.h"
#include "redis/wire/endpointurl.h"
#include "support/faultypeer.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/testserver.h"
#include "support/tlsserver.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSettings>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QThreadPool>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_connectdialog
{

class TestConnectDialog : public QObject
{
    Q_OBJECT

    QThreadPool m_threads;
    std::unique_ptr<ConnectDialog> m_dialog;
    std::optional<Endpoint> m_requested;

    template <class W>
    W *part(const char *name)
    {
        return m_dialog->findChild<W *>(QLatin1StringView(name));
    }
    QPushButton *connectButton() { return part<QDialogButtonBox>("buttons")->button(QDialogButtonBox::Ok); }
    void typeUrl(const QString &text)
    {
        part<QLineEdit>("url")->setFocus();
        part<QLineEdit>("url")->selectAll();
        QTest::keyClicks(part<QLineEdit>("url"), text);
    }

private slots:
    void init()
    {
        m_dialog = std::make_unique<ConnectDialog>(m_threads, Timeouts{20s, 20s});
        m_requested.reset();
        connect(m_dialog.get(), &ConnectDialog::connectRequested, this,
                [this](const Endpoint &endpoint) { m_requested = endpoint; });
        m_dialog->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_dialog.get()));
    }

    void sentinelsHaveFieldsOfTheirOwn()
    {
        auto *password = part<QLineEdit>("sentinelPassword");
        QVERIFY(!part<QLineEdit>("sentinelUser")->isVisible());
        typeUrl("redis+sentinel://s1:5,s2/mymaster/2?sentinel_user=w&sentinel_password=secret");
        QVERIFY(part<QRadioButton>("overSentinel")->isChecked());
        QCOMPARE(part<QLineEdit>("sentinels")->text(), "s1:5,s2:26379");
        QCOMPARE(part<QLineEdit>("primary")->text(), "mymaster");
        QVERIFY(part<QLineEdit>("sentinelUser")->isVisible());
        QVERIFY(!part<QLineEdit>("host")->isEnabled());
        QCOMPARE(password->text(), "secret");
        QCOMPARE(password->echoMode(), QLineEdit::Password);
        part<QLineEdit>("user")->setFocus();
        QCOMPARE(part<QLineEdit>("url")->text(), "redis+sentinel://s1:5,s2:26379/mymaster/2?sentinel_user=w");
        QCOMPARE(m_dialog->endpoint().sentinel->password, "secret");
        // Other Sentinels are not told it.
        part<QLineEdit>("sentinels")->selectAll();
        QTest::keyClicks(part<QLineEdit>("sentinels"), "s9");
        QVERIFY(password->text().isEmpty());
        QCOMPARE(m_dialog->endpoint().sentinel->addresses, (std::vector<HostPort>{{"s9", 26379}}));
        part<QLineEdit>("primary")->selectAll();
        QTest::keyClick(part<QLineEdit>("primary"), Qt::Key_Delete);
        COMPARE_SENTENCE("connectdialog", m_dialog->message());
        QVERIFY(!connectButton()->isEnabled());
        part<QRadioButton>("overTcp")->click();
        QVERIFY(!m_dialog->endpoint().sentinel);
        QVERIFY(connectButton()->isEnabled());
    }

    void aClusterIsUsedAsTheUserWants()
    {
        typeUrl("redis://h:7000?replicas=1&map=10.0.0.1:1=h:2");
        QVERIFY(part<QCheckBox>("fromReplicas")->isChecked());
        part<QCheckBox>("thisNodeOnly")->click();
        QCOMPARE(part<QLineEdit>("url")->text(), "redis://h:7000?this_node=1&replicas=1&map=10.0.0.1:1=h:2");
        QCOMPARE(m_dialog->endpoint().clusterOptions.addressMap.size(), std::size_t(1));
    }

    void theUrlFillsTheFields()
    {
        typeUrl(QStringLiteral("redis://ann:p%40ss@example.org:6400/3"));
        QCOMPARE(part<QLineEdit>("host")->text(), QStringLiteral("example.org"));
        QCOMPARE(part<QSpinBox>("port")->value(), 6400);
        QCOMPARE(part<QSpinBox>("db")->value(), 3);
        QCOMPARE(part<QLineEdit>("user")->text(), QStringLiteral("ann"));
        QCOMPARE(part<QLineEdit>("password")->text(), QStringLiteral("p@ss"));
        QTest::keyClick(part<QLineEdit>("url"), Qt::Key_Tab);
        QVERIFY(!part<QLineEdit>("url")->text().contains(QStringLiteral("p%40ss")));
        QCOMPARE(part<QLineEdit>("password")->echoMode(), QLineEdit::Password);
        Endpoint expected;
        expected.host = "example.org";
        expected.port = 6400;
        expected.db = 3;
        expected.user = "ann";
        expected.password = "p@ss";
        QCOMPARE(m_dialog->endpoint(), expected);
    }

    void theUrlAndTheTlsFieldsSayTheSame()
    {
        auto *tls = part<QCheckBox>("tls");
        QVERIFY(!tls->isChecked());
        QVERIFY(!part<QLineEdit>("caFile")->isVisible());
        typeUrl(QStringLiteral("rediss://:pw@h:6380/1?cacert=/my%20ca.pem&sni=db.example"));
        QVERIFY(tls->isChecked());
        QVERIFY(part<QLineEdit>("caFile")->isVisible());
        QCOMPARE(part<QLineEdit>("caFile")->text(), "/my ca.pem");
        QCOMPARE(part<QLineEdit>("serverName")->text(), "db.example");
        QVERIFY(!part<QCheckBox>("insecure")->isChecked());
        part<QCheckBox>("insecure")->click();
        // Whoever stands in between would have it.
        QCOMPARE(part<QLineEdit>("password")->text(), "");
        QTest::keyClicks(part<QLineEdit>("password"), "pw");
        QTest::keyClicks(part<QLineEdit>("certificate"), "c.pem");
        QVERIFY(m_dialog->message().contains("are given together"));
        QVERIFY(!connectButton()->isEnabled());
        QTest::keyClicks(part<QLineEdit>("key"), "k.pem");
        QCOMPARE(part<QLineEdit>("url")->text(),
                 "rediss://h:6380/1?cacert=/my%20ca.pem&cert=c.pem&key=k.pem&sni=db.example&insecure=1");
        QCOMPARE(part<QLineEdit>("password")->text(), "pw");
        part<QRadioButton>("overUnix")->click();
        QVERIFY(!tls->isEnabled());
        QVERIFY(!m_dialog->endpoint().tls);
        part<QRadioButton>("overTcp")->click();
        tls->setChecked(false);
        QVERIFY(part<QLineEdit>("url")->text().startsWith("redis://h:6380"));
        typeUrl(QStringLiteral("rediss://:pw@h"));
        part<QLineEdit>("serverName")->setFocus();
        QTest::keyClicks(part<QLineEdit>("serverName"), "db");
        QCOMPARE(part<QLineEdit>("password")->text(), "pw");
        // It was for the encrypted connection: in plain anybody could read it.
        tls->setChecked(false);
        QCOMPARE(part<QLineEdit>("password")->text(), "");
    }

    void connectsOverTls()
    {
        const TlsServer secure;
        const QString port = QString::number(secure.endpoint().port);
        typeUrl("rediss://127.0.0.1:" + port);
        connectButton()->click();
        QTRY_VERIFY2(m_dialog->message().contains("trust"), qPrintable(m_dialog->message()));
        COMPARE_SENTENCE("connectdialog", m_dialog->message().replace(port, "PORT"));
        QVERIFY(!m_requested);
        QTest::keyClicks(part<QLineEdit>("caFile"), secure.authority().file());
        connectButton()->click();
        QTRY_VERIFY2(m_requested, qPrintable(m_dialog->message()));
        QVERIFY(m_requested->tls);
    }

    void aRefusedConnectionKeepsTheDialogWithItsSentence()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        const Endpoint there = server.endpoint();
        server.kill();
        m_dialog->setEndpoint(there);
        connectButton()->click();
        QVERIFY(!connectButton()->isEnabled());
        QTRY_VERIFY2(m_dialog->message().contains(QStringLiteral("refused")),
                     qPrintable(m_dialog->message()));
        QVERIFY(m_dialog->isVisible() && !m_requested);
        QVERIFY(connectButton()->isEnabled());
        QCOMPARE(m_dialog->endpoint(), there);
        QVERIFY(server.restart());
        connectButton()->click();
        QTRY_COMPARE(m_requested, std::optional(there));
        QVERIFY(!m_dialog->isVisible());
    }

    void aPasswordStaysWithItsServer()
    {
        typeUrl(QStringLiteral("redis://ann:secret@example.org:6400/3"));
        QCOMPARE(part<QLineEdit>("password")->text(), QStringLiteral("secret"));
        typeUrl(QStringLiteral("redis://ann@example.org:6400/4"));
        QCOMPARE(part<QLineEdit>("password")->text(), QString());

        typeUrl(QStringLiteral("redis://ann:secret@example.org:6400/3"));
        part<QSpinBox>("db")->setValue(5);
        QCOMPARE(part<QLineEdit>("password")->text(), QStringLiteral("secret"));
        part<QLineEdit>("host")->setFocus();
        QTest::keyClicks(part<QLineEdit>("host"), QStringLiteral("x"));
        QCOMPARE(part<QLineEdit>("password")->text(), QString());

        part<QLineEdit>("password")->setFocus();
        QTest::keyClicks(part<QLineEdit>("password"), QStringLiteral("typed"));
        QTest::keyClicks(part<QLineEdit>("host"), QStringLiteral("y"));
        QCOMPARE(part<QLineEdit>("password")->text(), QStringLiteral("typed"));
    }

    void aServerOfTheListFillsTheFields()
    {
        m_dialog->setLastServers(
            {QStringLiteral("redis://ann:@example.org:6400/3"), QStringLiteral("unix:///run/r.sock?db=1")});
        auto *servers = part<QComboBox>("servers");
        QCOMPARE(servers->currentText(), QStringLiteral("redis://127.0.0.1:6379"));
        servers->setCurrentIndex(1);
        emit servers->activated(1);
        QCOMPARE(part<QLineEdit>("unixPath")->text(), QStringLiteral("/run/r.sock"));
        QCOMPARE(part<QSpinBox>("db")->value(), 1);
        part<QLineEdit>("password")->setFocus();
        servers->setCurrentIndex(0);
        emit servers->activated(0);
        QCOMPARE(part<QLineEdit>("user")->text(), QStringLiteral("ann"));
        QCOMPARE(m_dialog->endpoint().host, std::string("example.org"));
    }

    void remembersEightServersWithoutTheirPasswords()
    {
        const QTemporaryDir directory;
        QSettings settings(directory.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
        Endpoint endpoint;
        endpoint.password = "hunter2";
        for (const int db : {0, 1, 2, 3, 4, 5, 6, 7, 8, 3}) {
            endpoint.db = db;
            rememberServer(settings, endpoint);
        }
        const QStringList servers = lastServers(settings);
        QCOMPARE(servers.size(), 8);
        QCOMPARE(servers.first(), QStringLiteral("redis://127.0.0.1:6379/3"));
        QCOMPARE(servers.last(), QStringLiteral("redis://127.0.0.1:6379/1"));
        QVERIFY(!servers.join(u' ').contains(QStringLiteral("hunter2")));
    }

    void whatIsPastedFillsTheFieldsToo()
    {
        typeUrl(QStringLiteral("127.0.0.1:7601"));
        QCOMPARE(part<QLineEdit>("host")->text(), QStringLiteral("127.0.0.1"));
        QCOMPARE(part<QSpinBox>("port")->value(), 7601);
        QVERIFY(connectButton()->isEnabled());
        typeUrl(QStringLiteral("redis-cli -h example.org -p 6400 -a hunter2 ping"));
        QCOMPARE(part<QLineEdit>("host")->text(), QStringLiteral("example.org"));
        QCOMPARE(part<QLineEdit>("password")->text(), QStringLiteral("hunter2"));
        QTest::keyClick(part<QLineEdit>("url"), Qt::Key_Tab);
        QCOMPARE(part<QLineEdit>("url")->text(), QStringLiteral("redis://example.org:6400"));
        QCOMPARE(m_dialog->endpoint().password, std::string("hunter2"));
    }

    /// What is pasted was not typed by the one who sees it, and stays until the dialog is left.
    void aPastedPasswordNeverStandsInTheUrl_data()
    {
        QTest::addColumn<QString>("pasted");
        QTest::addColumn<QString>("shown");
        QTest::addColumn<bool>("right");
        QTest::newRow("command") << "redis-cli -h example.org -p 6400 -n 2 -a hunter2 ping"
                                 << "redis://example.org:6400/2" << true;
        QTest::newRow("URL") << "redis://ann:hunter2@example.org:6400/3"
                             << "redis://ann:@example.org:6400/3" << true;
        QTest::newRow("short") << "redis-cli -a hunter2"
                               << "redis://127.0.0.1:6379" << true;
        QTest::newRow("wrong command") << "redis-cli -h example.org -a 'hunter2 x' --bigkeys"
                                       << "redis-cli -h example.org -a  --bigkeys" << false;
        QTest::newRow("wrong URL") << "redis://ann:hunter2@example.org:99999"
                                   << "redis://ann:@example.org:99999" << false;
        QTest::newRow("wrong address") << "ann:hunter2@example.org:x"
                                       << "ann:@example.org:x" << false;
        QTest::newRow("path") << "/usr/bin/redis-cli -a hunter2"
                              << "redis://127.0.0.1:6379" << true;
        QTest::newRow("environment") << "REDISCLI_AUTH=hunter2 redis-cli -h h"
                                     << "REDISCLI_AUTH= redis-cli -h h" << false;
        QTest::newRow("quotes") << "redis-cli -a 'hunter2'b --bigkeys"
                                << "redis-cli -a  --bigkeys" << false;
        QTest::newRow("blank") << "redis://ann:hunter 2@h:x"
                               << "redis://ann:@h:x" << false;
        QTest::newRow("none") << "example.org:6400"
                              << "example.org:6400" << true;
    }
    void aPastedPasswordNeverStandsInTheUrl()
    {
        QFETCH(QString, pasted);
        QFETCH(QString, shown);
        QFETCH(bool, right);
        auto *url = part<QLineEdit>("url");
        url->setFocus();
        url->selectAll();
        QGuiApplication::clipboard()->setText(pasted);
        url->paste();
        QCOMPARE(url->text(), shown);
        QCOMPARE(connectButton()->isEnabled(), right);
        QCOMPARE(m_dialog->message().isEmpty(), right);
        if (right && pasted.contains(QStringLiteral("hunter2")))
            QCOMPARE(m_dialog->endpoint().password, std::string("hunter2"));
        url->undo();
        QVERIFY(!url->text().contains(QStringLiteral("hunter2")));
    }

    void aPasswordTypedIntoAPastedUrlStaysWhereItIsTyped()
    {
        auto *url = part<QLineEdit>("url");
        url->setFocus();
        url->selectAll();
        QGuiApplication::clipboard()->setText(QStringLiteral("redis://ann:hunter2@example.org:6400/3"));
        url->paste();
        url->setCursorPosition(static_cast<int>(url->text().indexOf(QStringLiteral("ann:")) + 4));
        QTest::keyClicks(url, QStringLiteral("xy"));
        QCOMPARE(url->text(), QStringLiteral("redis://ann:xy@example.org:6400/3"));
    }

    void theDialogIsNoHigherThanItsFields()
    {
        const int before = m_dialog->height();
        typeUrl(QStringLiteral("redis://localhost:99999"));
        QTRY_VERIFY(m_dialog->height() > before);
        typeUrl(QStringLiteral("redis://localhost"));
        QTRY_COMPARE(m_dialog->height(), before);
    }

    void theFieldsFillTheUrl()
    {
        part<QLineEdit>("host")->setFocus();
        part<QLineEdit>("host")->selectAll();
        QTest::keyClicks(part<QLineEdit>("host"), QStringLiteral("10.0.0.7"));
        part<QSpinBox>("port")->setValue(7000);
        part<QSpinBox>("db")->setValue(2);
        QCOMPARE(parseEndpoint(part<QLineEdit>("url")->text().toStdString())->port, 7000);
        QCOMPARE(part<QLineEdit>("url")->text(), QStringLiteral("redis://10.0.0.7:7000/2"));
        part<QRadioButton>("overUnix")->click();
        QVERIFY(!connectButton()->isEnabled());
        QTest::keyClicks(part<QLineEdit>("unixPath"), QStringLiteral("/run/r.sock"));
        QVERIFY(connectButton()->isEnabled());
        QCOMPARE(parseEndpoint(part<QLineEdit>("url")->text().toStdString())->unixPath,
                 std::string("/run/r.sock"));
    }

    void aWrongUrlIsExplainedAndCannotBeUsed_data()
    {
        QTest::addColumn<QString>("url");
        QTest::newRow("port") << "redis://localhost:99999";
        QTest::newRow("scheme") << "http://localhost";
        QTest::newRow("db") << "redis://localhost/x";
        QTest::newRow("no path") << "unix://";
    }
    void aWrongUrlIsExplainedAndCannotBeUsed()
    {
        QFETCH(QString, url);
        typeUrl(url);
        QVERIFY(!m_dialog->message().isEmpty());
        QVERIFY(!connectButton()->isEnabled());
        QVERIFY(!part<QLineEdit>("host")->text().isEmpty());
        typeUrl(QStringLiteral("redis://localhost"));
        QVERIFY(m_dialog->message().isEmpty());
        QVERIFY(connectButton()->isEnabled());
    }

    void theTestTellsWhatAnswers()
    {
        TestServer server;
        QVERIFY2(server.ready(), qPrintable(server.error()));
        m_dialog->setEndpoint(server.endpoint());
        part<QPushButton>("test")->click();
        QTRY_VERIFY2(m_dialog->message().startsWith(QStringLiteral("It is ")),
                     qPrintable(m_dialog->message()));
        QVERIFY(part<QWidget>("diagnosis")->isVisible());
        QStringList walked;
        for (const QLabel *label : part<QWidget>("diagnosis")->findChildren<QLabel *>())
            walked += label->text();
        QVERIFY(walked.contains("log in") && walked.contains("default user, database 0"));
        server.kill();
        part<QPushButton>("test")->click();
        QTRY_VERIFY2(m_dialog->message().contains(QStringLiteral("refused")),
                     qPrintable(m_dialog->message()));
        QVERIFY(!m_requested);
    }

    void waitsAsLongAsTheSettingsSay()
    {
        m_dialog = std::make_unique<ConnectDialog>(m_threads, Timeouts{20s, 100ms});
        const auto peer = FaultyPeer::silent();
        m_dialog->setEndpoint(peer->endpoint());
        part<QPushButton>("test")->click();
        QTRY_VERIFY2(m_dialog->message().contains(QStringLiteral("100 ms")), qPrintable(m_dialog->message()));
    }

    /// The window tries again by itself until it serves.
    void aServerThatIsLoadingIsConnectedTo()
    {
        const auto peer = FaultyPeer::saying("-LOADING Redis is loading the dataset in memory\r\n", false);
        m_dialog->setEndpoint(peer->endpoint());
        part<QPushButton>("test")->click();
        QTRY_VERIFY2(m_dialog->message().contains(QStringLiteral("LOADING")),
                     qPrintable(m_dialog->message()));
        QVERIFY(m_dialog->isVisible());
        connectButton()->click();
        QTRY_COMPARE(m_requested, std::optional(peer->endpoint()));
        QVERIFY(!m_dialog->isVisible());
    }

    void whatIsTypedMeanwhileEndsTheTest()
    {
        const auto peer = FaultyPeer::silent();
        m_dialog->setEndpoint(peer->endpoint());
        part<QPushButton>("test")->click();
        QVERIFY(!m_dialog->message().isEmpty());
        QTest::keyClicks(part<QLineEdit>("password"), QStringLiteral("x"));
        QCOMPARE(m_dialog->message(), QString());
        connectButton()->click();
        QVERIFY(!part<QPushButton>("test")->isEnabled());
        QTest::keyClicks(part<QLineEdit>("password"), QStringLiteral("y"));
        QCOMPARE(m_dialog->message(), QString());
        QVERIFY(part<QPushButton>("test")->isEnabled() && connectButton()->isEnabled());
    }

    void asksForAnotherPassword()
    {
        Endpoint endpoint;
        endpoint.host = "example.org";
        endpoint.password = "old";
        m_dialog->setEndpoint(endpoint);
        m_dialog->askForLogIn(QStringLiteral("WRONGPASS"));
        QCOMPARE(m_dialog->message(), QStringLiteral("WRONGPASS"));
        QVERIFY(part<QLineEdit>("password")->text().isEmpty());
        QCOMPARE(part<QLineEdit>("host")->text(), QStringLiteral("example.org"));
        QTest::keyClicks(part<QLineEdit>("password"), QStringLiteral("new"));
        QCOMPARE(m_dialog->endpoint().password, std::string("new"));
    }
};

TIEBREAK_TEST(QApplication, TestConnectDialog)

} // namespace tst_connectdialog

#include "tst_connectdialog.moc"
