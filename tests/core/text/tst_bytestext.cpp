// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes become a line of text and come back.
#include "core/text/bytestext.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>

using namespace tiebreak;

namespace tst_bytestext
{

class TestBytesText : public QObject
{
    Q_OBJECT

private slots:
    void escapes_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("plain") << QByteArray("mei_lin") << QByteArray("mei_lin");
        QTest::newRow("utf-8") << QByteArray("Søren 美玲 \xF0\x9F\x8E\xB5")
                               << QByteArray("Søren 美玲 \xF0\x9F\x8E\xB5");
        QTest::newRow("empty") << QByteArray() << QByteArray();
        QTest::newRow("line") << QByteArray("a\tb\nc\rd\\e") << QByteArray("a\\tb\\nc\\rd\\\\e");
        QTest::newRow("nul") << QByteArray("a\0b", 3) << QByteArray("a\\x00b");
        QTest::newRow("not utf-8") << QByteArray("\xff\xc3") << QByteArray("\\xff\\xc3");
        QTest::newRow("overlong") << QByteArray("\xc0\x80") << QByteArray("\\xc0\\x80");
        QTest::newRow("surrogate") << QByteArray("\xed\xa0\x80") << QByteArray("\\xed\\xa0\\x80");
        QTest::newRow("beyond") << QByteArray("\xf4\x90\x80\x80") << QByteArray("\\xf4\\x90\\x80\\x80");
        QTest::newRow("joined emoji") << QByteArray("\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7")
                                      << QByteArray("\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7");
        QTest::newRow("non-joiner") << QByteArray("می\xE2\x80\x8Cرود") << QByteArray("می\xE2\x80\x8Cرود");
        QTest::newRow("beside the joiners")
            << QByteArray("\xE2\x80\x8B\xE2\x80\x8E") << QByteArray("\\xe2\\x80\\x8b\\xe2\\x80\\x8e");
        QTest::newRow("line separator") << QByteArray("\xE2\x80\xA8") << QByteArray("\\xe2\\x80\\xa8");
        QTest::newRow("direction") << QByteArray("a\xe2\x80\xae"
                                                 "b")
                                   << QByteArray("a\\xe2\\x80\\xaeb");
    }

    void escapes()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, text);
        const std::string escaped = escapeBytes(bytes.toStdString());
        QCOMPARE(QByteArray::fromStdString(escaped), text);
        QCOMPARE(QByteArray::fromStdString(unescapeBytes(escaped).value()), bytes);
    }

    void anyBytesComeBack()
    {
        std::mt19937 random(3);
        for (int i = 0; i < 5000; ++i) {
            std::string bytes;
            for (auto n = random() % 12; n > 0; --n)
                bytes += static_cast<char>(random());
            const std::string text = escapeBytes(bytes);
            QVERIFY(isUtf8(text));
            QCOMPARE(unescapeBytes(text).value(), bytes);
        }
    }

    void badEscapesAreRefused()
    {
        for (const char *text : {"\\", "\\q", "\\x", "\\x1", "\\xg0", "a\\x0"})
            QVERIFY2(!unescapeBytes(text), text);
    }

    void redisCliWords()
    {
        QCOMPARE(redisCliWord("gift:room:8841"), std::string("gift:room:8841"));
        QCOMPARE(redisCliWord(""), std::string("\"\""));
        QCOMPARE(redisCliWord("a b\"c\\"), std::string("\"a b\\\"c\\\\\""));
        QCOMPARE(redisCliWord("\xff\n"), std::string("\"\\xff\\n\""));
    }

    /// What is pasted is what was meant, and what a terminal shows is what is pasted.
    void shellWords()
    {
        QCOMPARE(shellWord("gift:room:8841"), std::string("gift:room:8841"));
        QCOMPARE(shellWord("it's $HOME"), std::string("'it'\\''s $HOME'"));
        QCOMPARE(shellWord("a\nb\t1"), std::string("$'a\\012b\\0111'"));
        QCOMPARE(shellWord("it's\\\x1b"), std::string("$'it\\'s\\\\\\033'"));
        QCOMPARE(shellWord("a\u202eb\xff"), std::string("$'a\\342\\200\\256b\\377'"));
        QCOMPARE(shellWord("\u00e9 x"), std::string("'\u00e9 x'"));
    }

    void whatATerminalMaySee()
    {
        const std::string plain = "a\tb\r\nc\\d \u00e9\u200d\n";
        QCOMPARE(escapeControls(plain), plain);
        QCOMPARE(escapeControls("\x1b[1m\r"), std::string("\\x1b[1m\\x0d"));
        QCOMPARE(escapeControls("a\u202eb\u200b\xff"), std::string("a\\xe2\\x80\\xaeb\\xe2\\x80\\x8b\\xff"));
    }

    void excerpts()
    {
        QCOMPARE(excerpt("abc", 3), std::string("abc"));
        QCOMPARE(excerpt("abcd", 3), std::string("abc..."));
        QCOMPARE(excerpt(std::string_view("\0\x01hi\xff", 5)), std::string("\\x00\\x01hi\\xff"));
    }
};

TIEBREAK_TEST(NoApplication, TestBytesText)

} // namespace tst_bytestext

#include "tst_bytestext.moc"
