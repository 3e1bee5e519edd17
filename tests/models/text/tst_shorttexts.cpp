// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers and names that are cut for a table or a sentence.
#include "core/prose/wording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_shorttexts
{

class TestShortTexts : public QObject
{
    Q_OBJECT

private slots:
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

} // namespace tst_shorttexts

#include "tst_shorttexts.moc"
