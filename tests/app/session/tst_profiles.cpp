// SPDX-License-Identifier: GPL-3.0-or-later
// Servers saved under a name: never with a password, whatever comes in.
#include "app/session/profiles.h"

#include "support/files.h"
#include "support/freshsettings.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace tiebreak;

namespace tst_profiles
{

class TestProfiles : public QObject
{
    Q_OBJECT

    QTemporaryDir m_directory;
    std::unique_ptr<QSettings> m_settings;

private slots:
    void numbersNamesThatAreTaken()
    {
        QByteArray list = R"({"tiebreakServers": [)";
        for (int i = 0; i < 1000; ++i)
            list += (i > 0 ? "," : "") + QByteArray(R"({"name": "Same", "url": "redis:\/\/h"})");
        QTemporaryDir directory;
        QSettings settings(directory.filePath("s.ini"), QSettings::IniFormat);
        Profiles profiles(settings);
        QSignalSpy changed(&profiles, &Profiles::changed);
        QCOMPARE(profiles.import(list + "]}").value_or(0), 1000);
        QCOMPARE(changed.count(), 1);
        QCOMPARE(profiles.freeName("same"), "same (1001)");
        QVERIFY(profiles.byName("same (999)"));
    }

    void tellsServersBehindSshApart()
    {
        Endpoint one;
        Endpoint two = one;
        two.db = 3;
        two.user = "ann";
        QVERIFY(serverIdentity(one) == serverIdentity(two));
        two.ssh = "prod";
        QVERIFY(serverIdentity(one) != serverIdentity(two));
    }

    void init() { m_settings = freshSettings(m_directory); }
    void cleanup() { m_settings.reset(); }

    void savesByName()
    {
        Profiles profiles(*m_settings);
        QVERIFY(profiles.all().isEmpty());
        const Profile zoo = profiles.save({{}, "zoo", "redis://zoo", 3, Environment::Production, true});
        profiles.save({{}, "  Ant  farm ", "unix:///tmp/ant", {}, Environment::NotSaid, false});
        QCOMPARE(profiles.all().size(), 2);
        QCOMPARE(profiles.all()[0].name, "Ant farm");
        QVERIFY(profiles.byName("ZOO") == zoo);
        QVERIFY(profiles.byId(zoo.id) == zoo);
        // The same name is the same server, another one is not.
        const Profile again = profiles.save({{}, "Zoo", "redis://other", {}, Environment::Staging, false});
        QCOMPARE(again.id, zoo.id);
        QCOMPARE(profiles.all().size(), 2);
        QCOMPARE(Profiles(*m_settings).byName("zoo")->url, "redis://other"); // as the next start finds it
        profiles.remove(zoo.id);
        QVERIFY(!profiles.byName("zoo"));
    }

    void carriesThemWithoutPasswords()
    {
        Profiles profiles(*m_settings);
        profiles.save({{}, "zoo", "rediss://ann:@zoo:6379/3", 3, Environment::Production, true});
        profiles.save({{}, "ant", "redis+sentinel://a,b/name", {}, Environment::NotSaid, false});
        const QByteArray json = profiles.exported();
        QVERIFY(!json.contains("keep"));
        const auto count = profiles.import(json);
        VERIFY_RESULT(count);
        QCOMPARE(*count, 2);
        QCOMPARE(profiles.all().size(), 4);
        const auto second = profiles.byName("zoo (2)");
        QVERIFY(second);
        QCOMPARE(second->url, "rediss://ann:@zoo:6379/3");
        QVERIFY(second->environment == Environment::Production && second->colour == 3 &&
                !second->keepsPassword);
        // A password in somebody's file goes nowhere.
        VERIFY_RESULT(profiles.import("{\"tiebreakServers\":[{\"name\":\"x\",\"url\":\"redis://"
                                      "u:hunter2@h\",\"colour\":99,\"keepsPassword\":true}]}"));
        QCOMPARE(profiles.byName("x")->url, "redis://u:@h:6379");
        QVERIFY(!profiles.byName("x")->colour && !profiles.byName("x")->keepsPassword);
        m_settings->sync();
        QVERIFY(!bytesOf(m_settings->fileName()).contains("hunter2"));
    }

    void refusesWhatIsNoList()
    {
        Profiles profiles(*m_settings);
        for (const QByteArray &json :
             {QByteArray(), QByteArray("{}"), QByteArray("[1]"), QByteArray("{\"tiebreakServers\":7}"),
              QByteArray("{\"tiebreakServers\":[7]}"), QByteArray("{\"tiebreakServers\":[{\"name\":\"a\"}]}"),
              QByteArray("{\"tiebreakServers\":[{\"name\":\"a\",\"url\":\"redis://"
                         "h\"},{\"name\":\"b\",\"url\":\"http://h\"}]}"),
              QByteArray("{\"tiebreakServers\":[{\"name\":\"\",\"url\":\"redis://h\"}]}"),
              QByteArray(2 << 20, ' ')}) {
            const auto count = profiles.import(json);
            QVERIFY2(!count && count.error().kind == ErrorKind::Usage, json.left(80).constData());
        }
        QVERIFY(profiles.all().isEmpty());
        VERIFY_RESULT(profiles.import(QByteArray("{\"tiebreakServers\":[{\"name\":\"") +
                                      QByteArray(500, 'n') + "\",\"url\":\"redis://h\"}]}"));
        QCOMPARE(profiles.all()[0].name.size(), Profile::longestName);
    }
};

TIEBREAK_TEST(QCoreApplication, TestProfiles)

} // namespace tst_profiles

#include "tst_profiles.moc"
