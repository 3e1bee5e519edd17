// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and names that are cut for a table or a sentence.
#include "core/prose/wording.h"
#include "models/text/bytestext.h"
#include "models/text/numbertext.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

class TestShortTexts : public QObject
{
    Q_OBJECT

private slots:
    void longNumbersKeepThreeDigits()
    {
        QCOMPARE(briefText(609), groupedText(609));
        QCOMPARE(briefText(999'999'999'999), groupedText(999'999'999'999));
        QCOMPARE(briefText(8'129'998'206'799'999), QStringLiteral("8.13e15"));
        QCOMPARE(briefText(-1'000'000'000'000), QStringLiteral("\u22121.00e12"));
    }

    void digitsAreReadAsTyped_data()
    {
        QTest::addColumn<QLocale>("locale");
        QTest::addColumn<QString>("digits");
        const QLocale c = QLocale::c();
        const QLocale german(QLocale::German, QLocale::Germany);
        const QLocale hindi(QLocale::Hindi, QLocale::India);
        QTest::newRow("12097151") << c << "12097151";
        QTest::newRow("12 097 151") << c << "12097151";
        QTest::newRow(" 12\u202f097\u00a0151 ") << c << "12097151";
        QTest::newRow("12_097_151") << c << "12097151";
        QTest::newRow("12'097’151") << c << "12097151";
        QTest::newRow("12,097,151") << c << "12097151";
        QTest::newRow("1,000") << c << "1000";
        QTest::newRow("−2\u202f000") << c << "-2000";
        QTest::newRow("1,5") << c << "1,5";
        QTest::newRow("1,0000") << c << "1,0000";
        QTest::newRow("1,000,00") << c << "1,000,00";
        QTest::newRow("1.000") << c << "1.000";
        QTest::newRow("12.097.151") << german << "12097151";
        QTest::newRow("12,097,151") << german << "12097151";
        QTest::newRow("1.5") << german << "1.5";
        QTest::newRow("1.000,500") << german << "1.000500";
        QTest::newRow("1,20,97,151") << hindi << "12097151";
        QTest::newRow("") << c << "";
        QTest::newRow("abc") << c << "abc";
        QTest::newRow("1e3") << c << "1e3";
    }

    void digitsAreReadAsTyped()
    {
        QFETCH(const QLocale, locale);
        QFETCH(const QString, digits);
        QLocale::setDefault(locale);
        QCOMPARE(ungroupedText(QString::fromUtf8(QTest::currentDataTag())), digits);
        QLocale::setDefault(QLocale::c());
    }

    void whatIsShownIsReadAgain()
    {
        for (const char *name : {"C", "de_DE", "de_CH", "fr_FR", "en_US", "hi_IN", "sv_SE", "pl_PL"}) {
            QLocale::setDefault(QLocale(QString::fromLatin1(name)));
            for (const qint64 number : {0LL, -7LL, 999LL, 1000LL, -12'097'151LL, (1LL << 53) + 1})
                QCOMPARE(ungroupedText(groupedText(number)), QString::number(number));
        }
        QLocale::setDefault(QLocale::c());
    }

    void powersAreRaised()
    {
        QCOMPARE(withRaisedPowers("by 2^32 a point, 10^9"), QStringLiteral("by 2³² a point, 10⁹"));
        QCOMPARE(withRaisedPowers("^ 2^bits^ 2^-1"), QStringLiteral("^ 2^bits^ 2^-1"));
        QCOMPARE(withRaisedPowers("2^098765432109876543210"), QStringLiteral("2⁰⁹⁸⁷⁶⁵⁴³²¹⁰⁹⁸⁷⁶⁵⁴³²¹⁰"));
        QCOMPARE(withRaisedPowers(""), QString());
        QCOMPARE(superscript(-1022), QStringLiteral("⁻¹⁰²²"));
    }

    void longNamesAreCutInSentences()
    {
        QCOMPARE(nameInSentence(std::string(64, 'a')), QString(64, u'a'));
        QCOMPARE(nameInSentence(std::string(70'000, 'a')), QString(64, u'a') + QChar(0x2026));
        // An emoji takes two places of the text, and is not cut in two.
        const std::string emoji = std::string(63, 'a') + "\xF0\x9F\x8E\xB5" + "b";
        QCOMPARE(nameInSentence(emoji), QString(63, u'a') + QChar(0x2026));
        QCOMPARE(plainWording().member(std::string(70'000, 'a')), std::string(200, 'a') + "...");
    }

    void theEmptyNameIsNamed()
    {
        QCOMPARE(nameInSentence(""), QStringLiteral("(empty)"));
        QCOMPARE(plainWording().member(""), std::string("(empty)"));
    }
};

TIEBREAK_TEST(NoApplication, TestShortTexts)
#include "tst_shorttexts.moc"
