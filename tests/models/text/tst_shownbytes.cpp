// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and members as a user sees and types them.
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "support/testprogram.h"

#include <QtTest>

#include <random>

using namespace tiebreak;

namespace tst_shownbytes
{

class TestShownBytes : public QObject
{
    Q_OBJECT

private slots:
    void showsUtf8AndEscapesTheRest()
    {
        QCOMPARE(bytesText(std::string_view("Søren")), QStringLiteral("Søren"));
        QCOMPARE(bytesText(std::string_view("a\xffz")), QStringLiteral("a\\xffz"));
        QCOMPARE(bytesText(std::string_view("a\0c", 3)), QStringLiteral("a\\x00c"));
        QCOMPARE(bytesText(QByteArray("a\\x41")), QStringLiteral("a\\\\x41"));
    }

    void showsSpacesAroundAName()
    {
        QCOMPARE(nameText("anna b"), QStringLiteral("anna b"));
        QCOMPARE(nameText(" anna b  "), QStringLiteral("\\x20anna b\\x20\\x20"));
        QCOMPARE(nameText("  "), QStringLiteral("\\x20\\x20"));
        QCOMPARE(nameText(""), QStringLiteral("(empty)"));
        QCOMPARE(bytesFromText(nameText(" a ")), std::string(" a "));
        QCOMPARE(bytesText(std::string_view(" a ")), QStringLiteral(" a "));
    }

    void ofALongNameBothEndsAreShown()
    {
        const std::string wide = "ø"; // two bytes
        std::string name;
        for (int i = 0; i < 500'000; ++i)
            name += wide;
        const QString shown = nameText("first" + name + "last");
        QVERIFY(shown.startsWith(QStringLiteral("firstø")) && shown.endsWith(QStringLiteral("ølast")));
        QVERIFY(shown.size() < 300);
        QVERIFY(!shown.contains(u'\\')); // no character was cut
        QVERIFY(nameText(std::string(1'000'000, '\xff')).size() <= 4 * 280 + 1);
        QCOMPARE(nameText(std::string(300, 'w')).size(), 300);
        QVERIFY(nameInSentence(name).size() <= 65);
        for (const QString &line : nameLines(name).split(u'\n'))
            QVERIFY(line.size() <= 80);
        QVERIFY(nameLines(name).endsWith(groupedText(1'000'000) + QStringLiteral(" bytes in all")));
        QCOMPARE(nameLines("anna"), QStringLiteral("anna"));
    }

    void aNameOfAFileIsSafeEverywhere()
    {
        QCOMPARE(fileNameText("gift:season:2026"), QStringLiteral("gift-season-2026"));
        QCOMPARE(fileNameText("../a b\\\xff/Søren_1.5"), QStringLiteral("..-a-b-xff-Søren_1.5"));
        QCOMPARE(fileNameText(""), QStringLiteral("board"));
        QCOMPARE(fileNameText(QByteArray(300, 'a')).size(), 80);
    }

    void whatIsShownReadsBackAsTheSameBytes()
    {
        std::mt19937_64 random(7);
        for (int i = 0; i < 5000; ++i) {
            std::string bytes;
            for (auto length = random() % 12; length > 0; --length)
                bytes += static_cast<char>(random() % 3 == 0
                                               ? static_cast<unsigned char>("\\x4fa\xc3\xb8"[random() % 7])
                                               : random() % 256);
            QCOMPARE(bytesFromText(bytesText(std::string_view(bytes))), bytes);
        }
    }

    void aBackslashOfTheUsersStaysOne()
    {
        QCOMPARE(bytesFromText(QStringLiteral("C:\\games")), std::string("C:\\games"));
        QCOMPARE(bytesFromText(QStringLiteral("plain")), std::string("plain"));
    }
};

TIEBREAK_TEST(NoApplication, TestShownBytes)

} // namespace tst_shownbytes

#include "tst_shownbytes.moc"
