// SPDX-License-Identifier: GPL-3.0-or-later
// Names on the live page: of whom is shown, told apart, whatever is in them, and no burden where there are
// none.
#include "app/live/livefixture.h"
#include "app/live/people/livenames.h"
#include "core/live/names/personname.h"
#include "models/text/displaywording.h"
#include "support/commandcalls.h"
#include "support/files.h"
#include "support/testprogram.h"

#include <QSignalSpy>
#include <QtTest>

using namespace tiebreak;
using namespace std::chrono_literals;

namespace tst_livenames
{

namespace
{

const NameSource hashes{NameSource::Kind::Hash, {"user:{member}", "name"}, {}};

} // namespace

class TestLiveNames : public QObject, public LiveFixture
{
    Q_OBJECT

    std::unique_ptr<LiveNames> m_names;

    void makeNames()
    {
        m_names = std::make_unique<LiveNames>(*m_session, *m_watchedBoards);
        m_names->setPauses(5ms, 50ms);
    }

    QString shown(std::string_view member)
    {
        return QString::fromStdString(m_names->displayName("board", member));
    }

    std::int64_t askedNames()
    {
        Connection connection = connectionTo(*m_server);
        return commandCalls(connection, "hstrlen");
    }

private slots:
    void init()
    {
        startFeed();
        makeNames();
    }

    void cleanup()
    {
        m_names.reset();
        stopFeed();
    }

    void namesWhoIsShown()
    {
        setName("a", "Ada");
        setName("b", "Bob \u05d0");
        setName("p", "Pia");
        watch();
        QCOMPARE(shown("a"), QStringLiteral("a"));
        QSignalSpy changed(m_names.get(), &LiveNames::namesChanged);
        m_names->setSource("board", hashes);
        QTRY_COMPARE(shown("a"), QStringLiteral("Ada"));
        QVERIFY(!changed.isEmpty());
        // One that runs from right to left is isolated from the sentence around it.
        QCOMPARE(shown("b"), QStringLiteral("\u200e\u2068Bob \u05d0\u2069"));
        QCOMPARE(shown("c"), QStringLiteral("c"));
        QCOMPARE(m_names->knownName("board", "c"), std::optional<std::string>());
        m_watchedBoards->pin("board", "p");
        QTRY_COMPARE(shown("p"), QStringLiteral("Pia"));
        QCOMPARE(m_names->nameBytes("board", "b"), std::string("Bob \u05d0"));
        const Wording wording = m_names->wording("board", displayWording(QTimeZone::utc()));
        QCOMPARE(wording.member("a"), std::string("Ada"));
        QVERIFY(m_names->problem("board").isEmpty());
        m_names->setSource("board", {});
        QCOMPARE(shown("a"), QStringLiteral("a"));
    }

    void tellsApartWhoGoesByOneName()
    {
        setName("a", "Mei Lin");
        setName("b", "Mei\u00a0 Lin");
        setName("c", "b2");
        watch();
        m_names->setSource("board", hashes);
        QTRY_COMPARE(shown("a"), QStringLiteral("Mei Lin (a)"));
        QVERIFY(shown("b").endsWith(QStringLiteral(" (b)")));
        QCOMPARE(shown("c"), QStringLiteral("b2"));
        // Whoever takes the place of a member is shown with the member.
        addScored("b2", 5, 1'795'200'003);
        QTRY_COMPARE(shown("c"), QStringLiteral("b2 (c)"));
        m_server->command({"ZREM", "board", "b", "b2"});
        QTRY_VERIFY(!board().latest()->placeOf("b"));
        // What happened still speaks of them.
        QCOMPARE(shown("a"), QStringLiteral("Mei Lin (a)"));
        QCOMPARE(shown("c"), QStringLiteral("b2 (c)"));
    }

    void takesHostileNames_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QString>("text");
        const auto row = [](const char *what, const QByteArray &name, const QString &text) {
            QTest::newRow(what) << name << text;
        };
        row("lines", "Ada\nLovelace", QStringLiteral("Ada\\nLovelace"));
        row("markup", "<b>Ada</b>&amp;", QStringLiteral("<b>Ada</b>&amp;"));
        row("no UTF-8", "Ada\xff", QStringLiteral("Ada\\xff"));
        row("turned around", "Ada\u202eevol", QStringLiteral("Ada\\xe2\\x80\\xaeevol"));
        row("NUL", QByteArray("A\0b", 3), QStringLiteral("A\\x00b"));
        row("escape", "A\x1b[31m", QStringLiteral("A\\x1b[31m"));
        row("nothing", "", QStringLiteral("a"));
        row("spaces", " \t ", QStringLiteral("a"));
        row("itself", "a", QStringLiteral("a"));
        row("long", QByteArray(4000, 'x'), QString(64, QLatin1Char('x')) + QChar(0x2026));
        row("far too long", QByteArray(100'000, 'x'), QStringLiteral("a"));
    }
    void takesHostileNames()
    {
        QFETCH(QByteArray, name);
        QFETCH(QString, text);
        setName("a", name.toStdString());
        setName("b", "Bob");
        watch();
        m_names->setSource("board", hashes);
        QTRY_COMPARE(shown("b"), QStringLiteral("Bob"));
        QCOMPARE(shown("a"), text);
        QVERIFY(m_names->nameBytes("board", "a").size() <= longestPersonName);
    }

    void takesHostileMembers()
    {
        const std::string huge(100'000, 'm');
        const std::string odd("o\0\n\xff", 4);
        addScored(huge, 50, 1'795'200'000);
        addScored(odd, 40, 1'795'200'000);
        addScored("", 35, 1'795'200'000);
        setName(odd, "Odd");
        setName("", "Nobody");
        watch();
        m_names->setSource("board", hashes);
        QTRY_COMPARE(shown(odd), QStringLiteral("Odd"));
        QCOMPARE(shown(""), QStringLiteral("Nobody"));
        QVERIFY(shown(huge).size() < 100);
    }

    void aRefusalIsToldOnce()
    {
        setName("b", "Bob");
        m_server->command({"SET", "user:a", "no hash"});
        watch();
        QSignalSpy failed(m_names.get(), &LiveNames::failed);
        m_names->setSource("board", hashes);
        QTRY_COMPARE(shown("b"), QStringLiteral("Bob"));
        QCOMPARE(failed.size(), 1);
        QVERIFY2(failed[0][0].toString().contains(QStringLiteral("other than a hash")),
                 qPrintable(failed[0][0].toString()));
        QCOMPARE(m_names->problem("board"), failed[0][0].toString());
        m_server->command({"SET", "user:d", "no hash"});
        addScored("d", 5, 1'795'200'003);
        setName("e", "Eve");
        addScored("e", 4, 1'795'200'003);
        QTRY_COMPARE(shown("e"), QStringLiteral("Eve"));
        QCOMPARE(failed.size(), 1);

        m_server->command({"DEL", "user:a", "user:d"});
        m_server->command({"ACL", "SETUSER", "default", "-hget"});
        m_names->setSource("board", hashes);
        QTRY_COMPARE(failed.size(), 2);
        QVERIFY2(failed[1][0].toString().contains(QStringLiteral("NOPERM")),
                 qPrintable(failed[1][0].toString()));
        addScored("f", 3, 1'795'200'003);
        QTRY_VERIFY(board().latest()->placeOf("f"));
        QCOMPARE(failed.size(), 2);
    }

    void nobodyLooksAndNothingIsAsked()
    {
        setName("a", "Ada");
        setName("b", "Bob");
        m_names->setSource("board", hashes);
        m_watchedBoards->open("board").recordedRows = 1;
        m_watchedBoards->updatePlan();
        QSignalSpy sampled(m_watchedBoards.get(), &WatchedBoards::boardSampled);
        m_watchedBoards->setAlertNeeds("board", {true, {"b"}, 1});
        QTRY_COMPARE(shown("b"), QStringLiteral("Bob"));
        QTRY_VERIFY(board().latest());
        addScored("a", 31, 1'795'200'003);
        QTRY_VERIFY(sampled.size() >= 2);
        QCOMPARE(askedNames(), 1);
        m_watchedBoards->setWanted(true);
        QTRY_COMPARE(shown("a"), QStringLiteral("Ada"));
        QCOMPARE(askedNames(), 3);
    }

    void onlyWhoIsShownIsAskedFor()
    {
        for (int i = 0; i < 200; ++i)
            addScored("m" + std::to_string(i), 1000 - i, 1'795'200'000);
        m_names->setSource("board", hashes);
        watch();
        QTRY_COMPARE(askedNames(), 12);
        setName("m49", "Fifty");
        m_names->setShown("board", {0, 50});
        QTRY_COMPARE(shown("m49"), QStringLiteral("Fifty"));
        QCOMPARE(askedNames(), 51);
    }

    void readsAFile()
    {
        const QString path = putFile(m_directory.filePath(QStringLiteral("names.csv")),
                                     "member,name\na,Ada\nb,\"Bob, the second\"\n");
        watch();
        m_names->setSource("board", {NameSource::Kind::File, {}, path});
        QTRY_COMPARE(shown("b"), QStringLiteral("Bob, the second"));
        QCOMPARE(askedNames(), 0);
        // The file is read anew when it is chosen again.
        putFile(path, "member,name\na,Ann\n");
        m_names->setSource("board", {NameSource::Kind::File, {}, path});
        QTRY_COMPARE(shown("a"), QStringLiteral("Ann"));
        QCOMPARE(shown("b"), QStringLiteral("b"));

        QSignalSpy failed(m_names.get(), &LiveNames::failed);
        m_names->setSource("board", {NameSource::Kind::File, {}, path + QStringLiteral(".gone")});
        QTRY_COMPARE(failed.size(), 1);
        QCOMPARE(shown("a"), QStringLiteral("a"));
        QVERIFY(!m_names->problem("board").isEmpty());
        m_names->setShown("board", {0, 3});
        QTRY_VERIFY(!m_names->problem("board").isEmpty());
        QCOMPARE(failed.size(), 1);
    }

    void isKeptForThePattern()
    {
        setName("a", "Ada");
        add("room:7", "a", 1);
        add("room:8", "a", 1);
        m_names->setSource("room:7", hashes);
        QCOMPARE(m_names->source("room:8"), hashes);
        QCOMPARE(m_names->source("board"), NameSource());
        makeNames();
        QCOMPARE(m_names->source("room:9"), hashes);
        watch("room:8");
        QTRY_COMPARE(QString::fromStdString(m_names->displayName("room:8", "a")), QStringLiteral("Ada"));
        // Another server's boards have other names.
        TestServer other;
        m_session->connectTo(other.endpoint());
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QCOMPARE(m_names->source("room:7"), NameSource());
        QCOMPARE(QString::fromStdString(m_names->displayName("room:8", "a")), QStringLiteral("a"));
    }

    void whatIsKeptMayBeAnything()
    {
        const QStringList broken[] = {
            {},
            {QStringLiteral("hash")},
            {QStringLiteral("hash"), QStringLiteral("user"), QStringLiteral("name")},
            {QStringLiteral("file")},
            {QStringLiteral("file"), QString()},
            {QStringLiteral("where"), QStringLiteral("ever")}};
        for (const QStringList &words : broken)
            QVERIFY(!nameSourceFrom(words));
        for (const NameSource &source :
             {NameSource(), hashes, NameSource{NameSource::Kind::File, {}, QStringLiteral("/tmp/a,b.csv")},
              NameSource{NameSource::Kind::Hash, {"names\n\xff", "{member}"}, {}}}) {
            m_settings->setValue(QStringLiteral("source"), nameSourceSetting(source));
            m_settings->sync();
            QSettings again(m_settings->fileName(), QSettings::IniFormat);
            QCOMPARE(nameSourceFrom(again.value(QStringLiteral("source"))), std::optional(source));
        }
    }

    void theServerGoesAndComes()
    {
        m_session->setRetryDelay(20ms);
        setName("a", "Ada");
        watch();
        m_names->setSource("board", hashes);
        QTRY_COMPARE(shown("a"), QStringLiteral("Ada"));
        m_server->kill();
        m_watchedBoards->pin("board", "z");
        QTRY_VERIFY(m_session->link() != Session::Link::Connected);
        // What is known stays.
        QCOMPARE(shown("a"), QStringLiteral("Ada"));
        QVERIFY(m_server->restart());
        setName("z", "Zoe");
        QTRY_COMPARE(m_session->link(), Session::Link::Connected);
        QTRY_COMPARE(shown("z"), QStringLiteral("Zoe"));
    }
};

TIEBREAK_TEST(QCoreApplication, TestLiveNames)

} // namespace tst_livenames

#include "tst_livenames.moc"
