// SPDX-License-Identifier: GPL-3.0-or-later
// Links: what is copied is what opens, and whatever else stands in one is refused with a sentence.
#include "app/session/tiebreaklink.h"

#include "core/text/scoretext.h"
#include "redis/wire/endpointurl.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QTemporaryDir>
#include <QtTest>

using namespace tiebreak;

namespace tst_tiebreaklink
{

class TestTiebreakLink : public QObject
{
    Q_OBJECT

private slots:
    void theLabComesBack()
    {
        TiebreakLink link;
        link.codec = *parseCodecSpec("formula:score*2^34 + (1767225600000 - t)|unit=ms");
        link.timeRange = *parseTimeRange("2026-01-01..2026-12-31T23:59:59Z");
        link.score = -5;
        link.tick = 1767225600123;
        const QString text = linkText(link);
        const auto read = parseLink(text);
        VERIFY_RESULT(read);
        QCOMPARE(read->place, TiebreakLink::Place::Lab);
        QVERIFY(read->codec == link.codec);
        QVERIFY(read->timeRange == link.timeRange);
        QVERIFY(read->score == link.score);
        QVERIFY(read->tick == link.tick);
        QCOMPARE(linkText(*read), text);
        QCOMPARE(
            linkText(
                parseLink("tiebreak:lab?codec=binary:from=4294967295&score=2400000&time=2026-11-20T20:14:06Z")
                    .value()),
            QStringLiteral(
                "tiebreak:lab?codec=binary:from%3D4294967295&score=2400000&time=2026-11-20T20:14:06Z"));
        QCOMPARE(parseLink("tiebreak://lab/?number=0.1").value().typed, QStringLiteral("0.1"));
        QVERIFY(parseLink("TIEBREAK:lab").has_value());
    }

    void aBoardComesBackWithoutAPassword()
    {
        TiebreakLink link;
        link.place = TiebreakLink::Place::Board;
        link.server = parseEndpoint("redis://reader:secret@10.0.0.5:6380/2").value();
        link.key = QByteArray("gift:\xff&=#%\n\0x", 14);
        link.codec = *parseCodecSpec("plain");
        const QString text = linkText(link);
        QVERIFY2(!text.contains("secret"), qPrintable(text));
        const auto read = parseLink(text);
        VERIFY_RESULT(read);
        QCOMPARE(read->key, link.key);
        QVERIFY(sameServer(*read->server, *link.server));
        QVERIFY(read->server->password.empty());
        link.server.reset();
        const auto sandbox = parseLink(linkText(link));
        VERIFY_RESULT(sandbox);
        QVERIFY(!sandbox->server);
        link.server = parseEndpoint("unix:///run/my redis.sock?db=3").value();
        QVERIFY(*parseLink(linkText(link)).value().server == *link.server);
        QVERIFY(!sameServer(*link.server, parseEndpoint("unix:///run/my redis.sock?db=4").value()));
        // Nor with anything of how we check its certificate, but for the name.
        link.server =
            parseEndpoint("rediss://h?sni=db&insecure=1&cacert=/home/me/ca.pem&cert=c&key=k").value();
        QVERIFY2(!linkText(link).contains("me"), qPrintable(linkText(link)));
        QCOMPARE(*parseLink(linkText(link)).value().server, parseEndpoint("rediss://h?sni=db").value());
        QVERIFY(!sameServer(*link.server, parseEndpoint("redis://h").value()));
    }

    void whatIsHostileIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        const auto row = [](const char *text, const char *words) {
            QTest::newRow(QByteArray(text).left(60).constData())
                << QString::fromUtf8(text) << QString::fromUtf8(words);
        };
        row("", "does not begin");
        row("http://lab", "does not begin");
        row("tiebreak:", "neither to the lab nor to a board");
        row("tiebreak:shell?cmd=ls", "neither to the lab");
        row("tiebreak:lab?", "not known");
        row("tiebreak:lab?x=1", "not known");
        row("tiebreak:lab?key=a", "not known");
        row("tiebreak:lab?score", "not known");
        row("tiebreak:lab?score=1&score=2", "given twice");
        row("tiebreak:lab?score=", "is empty");
        row("tiebreak:lab?score=%", "not percent-encoded");
        row("tiebreak:lab?score=%1", "not percent-encoded");
        row("tiebreak:lab?score=%zz", "not percent-encoded");
        row("tiebreak:lab?score=1.5", "its score");
        row("tiebreak:lab?score=9007199254740993", "its score");
        row("tiebreak:lab?score=-9223372036854775808", "its score");
        row("tiebreak:lab?codec=moon", "its codec");
        row("tiebreak:lab?time=2026-01-01", "a time but no codec");
        row("tiebreak:lab?codec=plain&time=now", "its time");
        row("tiebreak:lab?season=now", "its time range");
        row("tiebreak:lab?number=%3Cb%3E", "its number");
        row("tiebreak:lab?score=1 2", "not percent-encoded");
        row("tiebreak:lab?score=1\n", "not percent-encoded");
        row("tiebreak:board", "names no board");
        row("tiebreak:board?key=a&server=http://x", "its server");
        row("tiebreak:board?key=a&server=-h", "its server");
        row("tiebreak:board?key=a&server=redis://u:secret@h", "holds a password");
        row("tiebreak:board?key=a&server=redis://:secret@h", "holds a password");
        row("tiebreak:board?key=a&server=rediss://h%3Finsecure%3D1", "says which certificates are trusted");
        row("tiebreak:board?key=a&server=rediss://h%3Fcacert%3D/tmp/ca.pem",
            "says which certificates are trusted");
        row("tiebreak:board?key=a&server=rediss://h%3Fcert%3Da%26key%3Db",
            "says which certificates are trusted");
        row("tiebreak:board?key=a&score=1", "not known");
        QTest::newRow("long") << QString("tiebreak:lab?number=" + QString(5000, u'1'))
                              << QStringLiteral("more than 4096");
    }

    void whatIsHostileIsRefused()
    {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const auto link = parseLink(text);
        QVERIFY(!link.has_value());
        const QString message = QString::fromStdString(link.error().message);
        QVERIFY2(message.contains(words), qPrintable(message));
        QVERIFY(message.startsWith("This link cannot be opened: ") && message.endsWith(u'.'));
        QVERIFY(!message.contains("secret"));
    }

    void aFileHoldsOneLink()
    {
        const QTemporaryDir directory;
        const auto write = [&](const char *name, const QByteArray &bytes) {
            QFile file(directory.filePath(QString::fromLatin1(name)));
            file.open(QIODevice::WriteOnly);
            file.write(bytes);
            return file.fileName();
        };
        VERIFY_RESULT(readLinkFile(write("a.tiebreak-link", "tiebreak:lab?score=7\n")));
        QVERIFY(!readLinkFile(write("b.tiebreak-link", QByteArray(100000, 'x'))).has_value());
        QVERIFY(!readLinkFile(write("c.tiebreak-link", "tiebreak:lab\ntiebreak:lab\n")).has_value());
        QVERIFY(!readLinkFile(directory.path()).has_value());
        QVERIFY(!readLinkFile(QStringLiteral("/dev/zero")).has_value());
    }
};

TIEBREAK_TEST(NoApplication, TestTiebreakLink)

} // namespace tst_tiebreaklink

#include "tst_tiebreaklink.moc"
