// SPDX-License-Identifier: GPL-3.0-or-later
// Servers are saved in the connect dialog and opened again; their passwords lie in a real keychain or
// nowhere.
#include "app/session/preferences.h"
#include "app/window/connectdialog.h"
#include "app/window/connectopener.h"
#include "app/window/profileopener.h"
#include "app/window/profilesdialog.h"
#include "app/window/startopener.h"
#include "redis/wire/endpointurl.h"
#include "support/files.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QDialogButtonBox>
#include <QLineEdit>
#include <QMenu>
#include <QProcess>
#include <QStandardPaths>
#include <QTableView>

#include <csignal>

using namespace tiebreak;

namespace tst_savedservers
{

namespace
{

/// A bus and a keychain of their own.
class PrivateKeychain
{
public:
    PrivateKeychain()
    {
        const QString bus = QStandardPaths::findExecutable("dbus-daemon");
        const QString keyring = QStandardPaths::findExecutable("gnome-keyring-daemon");
        if (bus.isEmpty() || keyring.isEmpty())
            return;
        m_environment = QProcessEnvironment::systemEnvironment();
        m_environment.insert("XDG_RUNTIME_DIR", m_directory.path());
        m_environment.insert("XDG_DATA_HOME", m_directory.filePath("data"));
        m_environment.insert("HOME", m_directory.path());
        m_environment.insert("GNOME_KEYRING_CONTROL", QString());
        m_bus.setProcessEnvironment(m_environment);
        m_bus.start(bus, {"--session", "--nofork", "--print-address"});
        if (!m_bus.waitForStarted() || !m_bus.waitForReadyRead())
            return;
        const QByteArray address = m_bus.readLine().trimmed();
        qputenv("DBUS_SESSION_BUS_ADDRESS", address);
        m_environment.insert("DBUS_SESSION_BUS_ADDRESS", QString::fromLatin1(address));
        m_keyring.setProcessEnvironment(m_environment);
        m_keyring.start(keyring, {"--foreground", "--unlock", "--components=secrets"});
        if (!m_keyring.waitForStarted())
            return;
        m_keyring.write("a password");
        m_keyring.closeWriteChannel();
        m_runs = QTest::qWaitFor(
            [] {
                return QDBusConnection::sessionBus().interface()->isServiceRegistered(
                    "org.freedesktop.secrets");
            },
            10'000);
    }
    ~PrivateKeychain()
    {
        for (QProcess *process : {&m_keyring, &m_bus}) {
            process->terminate();
            process->waitForFinished();
        }
    }
    bool runs() const { return m_runs; }
    void end()
    {
        m_keyring.kill();
        m_keyring.waitForFinished();
    }

private:
    QTemporaryDir m_directory;
    QProcessEnvironment m_environment;
    QProcess m_bus;
    QProcess m_keyring;
    bool m_runs = false;
};

} // namespace

class TestSavedServers : public QObject, WindowFixture
{
    Q_OBJECT

    std::unique_ptr<PrivateKeychain> m_keychain;
    std::unique_ptr<TestServer> m_server;

    ConnectDialog *dialog() { return m_window->findChild<ConnectDialog *>(); }
    template <class W>
    W *in(const char *name)
    {
        return dialog()->findChild<W *>(QLatin1StringView(name));
    }
    /// Fills in the dialog and connects.
    void save(const QString &name, const QString &password, bool keep)
    {
        m_window->openConnectDialog();
        dialog()->setEndpoint(m_server->endpoint());
        in<QLineEdit>("password")->setText(password);
        in<QLineEdit>("profileName")->setText(name);
        in<QComboBox>("profileColour")->setCurrentIndex(2);
        in<QCheckBox>("keepPassword")->setChecked(keep);
        in<QDialogButtonBox>("buttons")->button(QDialogButtonBox::Ok)->click();
        QTRY_VERIFY(!dialog());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
    }
    void openSaved(const QString &name)
    {
        QMenu menu;
        m_window->profiles().fillMenu(menu);
        for (QAction *action : menu.actions()) {
            if (action->text() == name) {
                action->trigger();
                return;
            }
        }
        QFAIL("no such server");
    }

private slots:
    void initTestCase()
    {
        // Before anything speaks to the bus, which is found once.
        m_keychain = std::make_unique<PrivateKeychain>();
    }
    void init()
    {
        m_server = std::make_unique<TestServer>(QStringList{"--requirepass", "sesame"});
        start();
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void opensWithThePasswordOfTheKeychain()
    {
        if (!m_keychain->runs())
            QSKIP("No keychain on this machine (dbus-daemon, gnome-keyring-daemon).");
        save("gifts & co", "sesame", true);
        QVERIFY(m_window->windowTitle().contains("gifts & co"));
        const auto profile = m_window->profiles().profiles().byName("gifts & co");
        QVERIFY(profile && profile->keepsPassword);
        m_session->startSandbox();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->link(), Session::Link::Connected, 60'000);
        QVERIFY(!m_session->profile());
        openSaved("gifts && co");
        QTRY_VERIFY(m_session->profile());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(m_session->endpoint()->password, "sesame");
        m_settings->sync();
        QVERIFY(!bytesOf(m_settings->fileName()).contains("sesame"));
        // The next start comes back to it.
        Preferences preferences = readPreferences(*m_settings);
        preferences.reopens = true;
        writePreferences(*m_settings, preferences);
        closeWindow();
        makeWindow();
        m_window->start().open();
        QTRY_VERIFY(m_session->profile());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        // Removed with its server.
        m_window->profiles().openDialog();
        auto *saved = m_window->findChild<ProfilesDialog *>();
        QVERIFY(saved);
        emit saved->removeRequested(*profile);
        saved->reject();
        QVERIFY(m_window->profiles().profiles().all().isEmpty());
        Result<Secrets> secrets;
        bool answered = false;
        Keychain keychain;
        QTest::qWait(300);
        keychain.read(profile->id, [&](const Result<Secrets> &found) {
            secrets = found;
            answered = true;
        });
        QTRY_VERIFY(answered);
        QVERIFY(!secrets && secrets.error().kind == ErrorKind::NotFound);
    }

    /// Whoever goes elsewhere by the dialog that came up with a saved server's name keeps that server.
    void anotherAddressTakesNoSavedServersPlace()
    {
        save("gifts", "sesame", false);
        const auto saved = *m_window->profiles().profiles().byName("gifts");
        const TestServer other;
        m_window->openConnectDialog();
        QCOMPARE(in<QLineEdit>("profileName")->text(), "gifts");
        in<QLineEdit>("url")->setText(other.url());
        emit in<QLineEdit>("url")->textEdited(other.url());
        QCOMPARE(in<QLineEdit>("profileName")->text(), QString());
        in<QDialogButtonBox>("buttons")->button(QDialogButtonBox::Ok)->click();
        QTRY_VERIFY(!dialog());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QVERIFY(!m_session->profile());
        QCOMPARE(m_window->profiles().profiles().all(), QList{saved});
        // Under a name that is taken it gets another one.
        Profile taken;
        taken.name = "Gifts";
        const Profile second = m_window->profiles().save(other.endpoint(), taken);
        QCOMPARE(second.name, "Gifts (2)");
        QCOMPARE(m_window->profiles().profiles().byName("gifts")->url, saved.url);
        // Of the same server it is the same.
        QCOMPARE(m_window->profiles().save(other.endpoint(), second).id, second.id);
    }

    void aMarkOfTheServerStays()
    {
        save("gifts", "sesame", false);
        m_session->setEnvironment(Environment::Production);
        QCOMPARE(m_window->profiles().profiles().byName("gifts")->environment, Environment::Production);
        // A profile that says nothing takes nothing back.
        Profile plain;
        plain.name = "the same";
        plain.url = QString::fromStdString(endpointText(m_server->endpoint()));
        Endpoint endpoint = m_server->endpoint();
        endpoint.password = "sesame";
        m_session->connectTo(endpoint, m_window->profiles().profiles().save(plain));
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(m_session->environment(), Environment::Production);
    }

    void asksWhereThePasswordIsNotKept()
    {
        save("gifts", "sesame", false);
        m_session->startSandbox();
        QTRY_COMPARE_WITH_TIMEOUT(m_session->link(), Session::Link::Connected, 60'000);
        openSaved("gifts");
        QTRY_COMPARE(m_session->link(), Session::Link::Lost);
        QVERIFY2(linkMessage().contains("password"), qPrintable(linkMessage()));
        m_window->openLogInDialog();
        QVERIFY(dialog());
        QCOMPARE(in<QLineEdit>("profileName")->text(), "gifts");
        in<QLineEdit>("password")->setText("sesame");
        in<QDialogButtonBox>("buttons")->button(QDialogButtonBox::Ok)->click();
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(m_window->profiles().profiles().all().size(), 1);
    }

    void saysThatNoKeychainRuns()
    {
        if (m_keychain->runs())
            m_keychain->end();
        save("gifts", "sesame", true);
        // Nothing falls back to a file: it is not kept.
        QTRY_VERIFY(!m_window->profiles().profiles().byName("gifts")->keepsPassword);
        m_settings->sync();
        QVERIFY(!bytesOf(m_settings->fileName()).contains("sesame"));
    }

    void offersALinkFirst()
    {
        m_window->connects().offer(m_server->endpoint());
        QVERIFY(dialog());
        QVERIFY(dialog()->message().contains("A link names this server"));
        QCOMPARE(m_session->link(), Session::Link::None);
    }

    void listsExportsAndImports()
    {
        Profiles &profiles = m_window->profiles().profiles();
        profiles.save({{}, "<b>one</b>", "redis://one", 1, Environment::Production, false});
        m_window->profiles().openDialog();
        auto *saved = m_window->findChild<ProfilesDialog *>();
        auto *table = saved->findChild<QTableView *>("profiles");
        QCOMPARE(table->model()->rowCount(), 1);
        const QString path = m_directory.filePath("servers.json");
        saved->exportTo(path);
        saved->importFrom(path);
        QCOMPARE(table->model()->rowCount(), 2);
        saved->importFrom(m_settings->fileName());
        QVERIFY(saved->findChild<MessageBar *>("message")->text().contains("not a list"));
        saved->reject();
    }

    void namesAProfileThatIsNotThere()
    {
        m_window->start().openProfile("nobody");
        QVERIFY(m_window->findChild<ProfilesDialog *>());
    }
};

TIEBREAK_TEST(QApplication, TestSavedServers)

} // namespace tst_savedservers

#include "tst_savedservers.moc"
