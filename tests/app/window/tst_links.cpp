// SPDX-License-Identifier: GPL-3.0-or-later
// Links in the window: the Lab at once, a board only after the user agrees to its server, and never a write.
#include "app/lab/arithmetic/arithmeticpane.h"
#include "app/lab/codeclabpage.h"
#include "app/options.h"
#include "app/window/linkopener.h"
#include "lab/limits/labnumber.h"
#include "redis/link/open.h"
#include "support/testprogram.h"
#include "support/windowfixture.h"

#include <QAction>
#include <QClipboard>
#include <QMessageBox>

using namespace tiebreak;

namespace tst_links
{

class TestLinks : public QObject, WindowFixture
{
    Q_OBJECT

    void open(const QString &text) { m_window->links().open(parseLink(text).value()); }
    QMessageBox *question() { return part<QMessageBox>("linkQuestion"); }
    QString boardLink(const TestServer &server, const char *key)
    {
        TiebreakLink link;
        link.place = TiebreakLink::Place::Board;
        link.server = server.endpoint();
        link.key = key;
        link.codec = *parseCodecSpec("binary:from=4294967295");
        return linkText(link);
    }

private slots:
    void init() { start(); }
    void cleanup() { stop(); }

    void theLabOpensAsItWasCopied()
    {
        open("tiebreak:lab?codec=fraction:span=100&season=2026-01-01..2026-12-31&score=77&time=1970-01-01T00:"
             "00:50Z");
        QCOMPARE(m_window->mode(), Mode::Lab);
        const auto &lab = m_window->page<CodecLabPage>();
        QCOMPARE(lab.number().score, 77);
        QCOMPARE(lab.number().tick, 50);
        part<QAction>("copyLink")->trigger();
        const QString copied = QGuiApplication::clipboard()->text();
        open("tiebreak:lab?codec=plain&score=1");
        QCOMPARE(lab.number().score, 1);
        open(copied);
        QCOMPARE(lab.number().score, 77);
        QCOMPARE(lab.number().tick, 50);
        QCOMPARE(linkText(lab.link()), copied);
        open("tiebreak:lab?number=9007199254740993");
        const auto *arithmetic = part<ArithmeticPane>("labMade");
        QVERIFY(arithmetic->isVisible());
        QVERIFY(arithmetic->text().contains("halfway"));
    }

    void aBoardOpensOnceItsServerIsAgreedTo()
    {
        TestServer server;
        TestServer other;
        QVERIFY(server.ready() && other.ready());
        auto connection = openConnection(server.writable());
        QVERIFY(connection->run({"ZADD", "b", "431644212247", "mara"}).has_value());
        connectTo(other);
        open(boardLink(server, "b"));
        QVERIFY(question());
        QVERIFY(question()->text().contains("b on "));
        question()->button(QMessageBox::Cancel)->click();
        QTRY_VERIFY(!question());
        QVERIFY(*m_session->endpoint() == other.endpoint());
        QVERIFY(m_session->board().isNull());
        open(boardLink(server, "b"));
        question()->button(QMessageBox::Ok)->click();
        QTRY_COMPARE(m_session->board(), QByteArray("b"));
        QVERIFY(*m_session->endpoint() == server.endpoint());
        QTRY_VERIFY(page().settled());
        QVERIFY(m_session->view().codec == *parseCodecSpec("binary:from=4294967295"));
        // What a link says is not remembered.
        QVERIFY(m_session->views().pattern("b").isEmpty());
        part<QAction>("copyLink")->trigger();
        QCOMPARE(QGuiApplication::clipboard()->text(), boardLink(server, "b"));
        // On the server that is open nobody is asked.
        open(boardLink(server, "c"));
        QVERIFY(!question());
        QCOMPARE(m_session->board(), QByteArray("c"));
    }

    void whatWasChosenForTheBoardStays()
    {
        TestServer server;
        connectTo(server);
        m_session->setBoard("b");
        m_session->chooseCodec(*parseCodecSpec("plain"));
        m_session->setBoard({});
        open(boardLink(server, "b"));
        QCOMPARE(m_session->board(), QByteArray("b"));
        QVERIFY(m_session->view().codec == *parseCodecSpec("plain"));
    }

    void theCommandLineTakesLinks()
    {
        QVERIFY(parseOptions({"tiebreak", "tiebreak:lab?score=7"}).value().link->score == 7);
        const auto wrong = parseOptions({"tiebreak", "tiebreak:lab?scores=7"});
        QVERIFY(!wrong.has_value());
        QCOMPARE(wrong.error().kind, ErrorKind::Usage);
        QFile file(m_directory.filePath("a.tiebreak-link"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("tiebreak:board?key=gift%3Aroom\n");
        file.close();
        QCOMPARE(parseOptions({"tiebreak", file.fileName()}).value().link->key, QByteArray("gift:room"));
    }
};

TIEBREAK_TEST(QApplication, TestLinks)

} // namespace tst_links

#include "tst_links.moc"
