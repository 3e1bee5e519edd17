// SPDX-License-Identifier: GPL-3.0-or-later
// Several keys as one board in a window of its own: global ranks, a place, a member twice, an audit, a server
// that comes back.
#include "app/boards/boardrowsview.h"
#include "app/boards/shards/shardswindow.h"
#include "app/session/explainedpair.h"
#include "app/widgets/codecchoices.h"
#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"
#include "support/typing.h"
#include "support/windowfixture.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QSignalSpy>

using namespace tiebreak;

namespace tst_shardswindow
{

class TestShardsWindow : public QObject, WindowFixture
{
    Q_OBJECT

    static constexpr int shards = 12;
    static constexpr int members = 3000;
    std::unique_ptr<TestServer> m_server;
    const CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");

    ShardsWindow *shardsWindow() { return m_window->findChild<ShardsWindow *>(); }
    template <class W>
    W *in(const char *name)
    {
        return shardsWindow()->findChild<W *>(QLatin1StringView(name));
    }
    QString message() { return in<MessageBar>("message")->text(); }
    void fill()
    {
        std::string resp;
        for (int i = 0; i < members; ++i)
            resp += respCommand({"ZADD", "shard:" + std::to_string(i % shards),
                                 shortestText(encode(m_codec, i, 1795000000)->raw), "m" + std::to_string(i)});
        m_server->send(resp, members);
        m_server->command({"ZADD", "shard:x", "1", "not of it"});
    }
    void openShards()
    {
        m_window->openShards();
        QVERIFY(shardsWindow());
        QVERIFY(QTest::qWaitForWindowExposed(shardsWindow()));
        typeInto(in<QLineEdit>("keys"), QStringLiteral("shard:{n}"));
        QTRY_VERIFY(shardsWindow()->settled());
        QTRY_VERIFY2(shardsWindow()->model().isLoaded(0), qPrintable(message()));
    }

private slots:
    void init()
    {
        start();
        m_server = std::make_unique<TestServer>();
        fill();
        connectTo(*m_server);
        BoardView view{"shard:0"};
        view.codec = m_codec;
        m_session->views().remember(view);
    }
    void cleanup()
    {
        stop();
        m_server.reset();
    }

    void showsTheWholeBoard()
    {
        openShards();
        BoardModel &model = shardsWindow()->model();
        QCOMPARE(model.cardinality(), members);
        for (int row = 0; row < 200; ++row)
            QCOMPARE(QByteArray::fromStdString(std::string(model.row(row)->member)),
                     "m" + QByteArray::number(members - 1 - row));
        QCOMPARE(in<QLabel>("total")->text(), QStringLiteral("3\u202f000 members in 12 keys"));
        QVERIFY(in<QLabel>("cost")->text().startsWith("Read within"));
        typeInto(in<QLineEdit>("goTo"), QStringLiteral("2500"));
        QTRY_VERIFY(shardsWindow()->settled() && model.isLoaded(2499));
        QCOMPARE(QByteArray::fromStdString(std::string(model.row(2499)->member)), QByteArray("m500"));
        QTRY_COMPARE(in<QLabel>("where")->text(), QStringLiteral("Rank 2\u202f500 lies in shard:8"));
        in<QPushButton>("verify")->click();
        QTRY_VERIFY(shardsWindow()->settled());
        QTRY_VERIFY(in<MessageBar>("message")->kind() == MessageBar::Kind::Good);
    }

    void findsAPlaceAndAMemberTwice()
    {
        openShards();
        typeInto(in<QLineEdit>("find"), QStringLiteral("m1234"));
        QTRY_VERIFY2(message().contains("m1234 is at rank 1\u202f766, in shard:10"), qPrintable(message()));
        typeInto(in<QLineEdit>("find"), QStringLiteral("nobody"));
        QTRY_VERIFY(message().contains("stands in none of the keys"));
        m_server->command({"ZADD", "shard:0", "7", "m1234"});
        typeInto(in<QLineEdit>("find"), QStringLiteral("m1234"));
        QTRY_VERIFY2(in<MessageBar>("message")->kind() == MessageBar::Kind::Warning, qPrintable(message()));
        QTRY_VERIFY(shardsWindow()->settled());
        in<QPushButton>("audit")->click();
        QTRY_VERIFY2(message().contains("1 member stands in several shards"), qPrintable(message()));
    }

    void auditsAndFollows()
    {
        openShards();
        in<QPushButton>("audit")->click();
        QTRY_VERIFY2(message().contains("3\u202f000"), qPrintable(message()));
        QTRY_VERIFY(shardsWindow()->settled());
        in<QCheckBox>("follow")->setChecked(true);
        m_server->command({"ZADD", "shard:3", shortestText(encode(m_codec, 9999, 1795000000)->raw), "m3"});
        QTRY_COMPARE_WITH_TIMEOUT(std::string(shardsWindow()->model().row(0)->member), std::string("m3"),
                                  20'000);
        // A server that was away is connected to again.
        in<QCheckBox>("follow")->setChecked(false);
        QTRY_VERIFY(shardsWindow()->settled());
        m_server->kill();
        typeInto(in<QLineEdit>("find"), QStringLiteral("m5"));
        QTRY_VERIFY2(in<MessageBar>("message")->kind() == MessageBar::Kind::Error, qPrintable(message()));
        QVERIFY(m_server->restart());
        fill();
        typeInto(in<QLineEdit>("find"), QStringLiteral("m5"));
        QTRY_VERIFY2(message().contains("m5 is at rank 2\u202f995"), qPrintable(message()));
    }

    void takesTheCodecThatIsChosenAndExplains()
    {
        m_session->views().forget("shard:0");
        openShards();
        auto *codecs = in<QComboBox>("codec");
        QCOMPARE(codecs->currentIndex(), 0);
        QVERIFY(!in<QPushButton>("audit")->isEnabled());
        const int binary = indexOfCodec(*codecs, m_codec);
        QVERIFY(binary > 0);
        codecs->setCurrentIndex(binary);
        emit codecs->activated(binary);
        QVERIFY(in<QPushButton>("audit")->isEnabled());
        QVERIFY(shardsWindow()->model().decoder().spec() == m_codec);
        QVERIFY(m_session->views().shown("shard:7").codec == m_codec);
        auto *rows = in<BoardRowsView>("rows");
        rows->setCurrentIndex(shardsWindow()->model().index(0, 0));
        QVERIFY(!in<QPushButton>("explain")->isEnabled()); // nothing stands above it
        rows->setCurrentIndex(shardsWindow()->model().index(5, 0));
        QSignalSpy asked(m_session.get(), &Session::explainRequested);
        in<QPushButton>("explain")->click();
        QCOMPARE(asked.count(), 1);
        const auto pair = asked[0][0].value<ExplainedPair>();
        QCOMPARE(pair.first.rank, 4);
        QCOMPARE(pair.second.member, "m2994");
    }

    /// Nobody has said anything of the first key, but of another one.
    void takesTheCodecOfAnyKey()
    {
        m_session->views().forget("shard:0");
        m_session->views().propose("shard:9", m_codec);
        openShards();
        QVERIFY(shardsWindow()->model().codecKnown());
        QVERIFY(shardsWindow()->model().decoder().spec() == m_codec);
    }

    void saysThatThereAreNone()
    {
        m_window->openShards();
        typeInto(in<QLineEdit>("keys"), QStringLiteral("nothing:{n}"));
        QTRY_VERIFY2(message().contains("No key"), qPrintable(message()));
        typeInto(in<QLineEdit>("keys"), QStringLiteral("shard:0, missing"));
        QTRY_VERIFY2(message().contains("\"missing\""), qPrintable(message()));
    }
};

TIEBREAK_TEST(QApplication, TestShardsWindow)

} // namespace tst_shardswindow

#include "tst_shardswindow.moc"
