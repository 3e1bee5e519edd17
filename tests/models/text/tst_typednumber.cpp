// SPDX-License-Identifier: GPL-3.0-or-later
// A typed number means the same in every locale, and what a field shows is read again.
#include "core/text/integertext.h"
#include "core/text/scoretext.h"
#include "models/text/numbertext.h"
#include "models/text/typednumber.h"
#include "support/testprogram.h"

#include <QLocale>
#include <QtTest>

#include <random>

using namespace tiebreak;

namespace tst_typednumber
{

class TestTypedNumber : public QObject
{
    Q_OBJECT

private slots:
    void wholesAndDecimals_data()
    {
        QTest::addColumn<QString>("whole");   // null: refused
        QTest::addColumn<QString>("decimal"); // the same
        const auto row = [](const char *typed, const char *whole, const char *decimal) {
            QTest::newRow(typed) << QString::fromUtf8(whole) << QString::fromUtf8(decimal);
        };
        row("12097151", "12097151", "12097151");
        row("12 097 151", "12097151", "12097151");
        row(" 12\u202f097\u00a0151 ", "12097151", "12097151");
        row("12_097_151", "12097151", "12097151");
        row("12'097\u2019151", "12097151", "12097151");
        row("\u22122\u202f000", "-2000", "-2000");
        // A point is the decimal point.
        row("0.125", nullptr, "0.125");
        row("1.234", nullptr, "1.234");
        row("-1.5", nullptr, "-1.5");
        row("1.", nullptr, "1.");
        row("1 234.5", nullptr, "1234.5");
        // Two are not, and a German means thousands by them.
        row("1.234.567", "1234567", nullptr);
        row("1.234.56", nullptr, nullptr);
        row("1.234,5", nullptr, nullptr);
        row("1.234.567,5", nullptr, nullptr);
        // One comma before three digits may be either in a field of decimals.
        row("1,234", "1234", nullptr);
        row("-1,234", "-1234", nullptr);
        row("0,125", nullptr, nullptr);
        row("1,5", nullptr, nullptr);
        row("1,0000", nullptr, nullptr);
        row("1234,567", nullptr, nullptr);
        row("12,097,151", "12097151", "12097151");
        row("1,234.5", nullptr, "1234.5");
        row("1,234.", nullptr, "1234.");
        row("1,000,00", nullptr, nullptr);
        row("12,00,000", "1200000", "1200000"); // as in India
        row("1,20,97,151.25", nullptr, "12097151.25");
        // Of other scripts.
        row("\u0667\u0660", "70", "70");                         // Arabic
        row("\u06f1\u06f2\u06f3", "123", "123");                 // Persian
        row("\u0967\u0968\u0969", "123", "123");                 // Devanagari
        row("\u09e7\u09e8", "12", "12");                         // Bengali
        row("\uff11\uff12\uff0e\uff15", nullptr, "12.5");        // fullwidth
        row("\U0001d7d8\U0001d7d9", "01", "01");                 // beyond 16 bits
        row("\u0667\u06600", "700", "700");                      // mixed
        row("\u0660\u066b\u0661\u0662\u0665", nullptr, "0.125"); // its decimal separator
        row("\u0662\u066c\u0664\u0660\u0660", "2400", "2400");   // its thousands
        row("\u061c-\u0667", "-7", "-7");                        // with a mark of direction
        row("2\u2075\u00b3", "2\u2075\u00b3", "2\u2075\u00b3");  // a power is not a number
        // For the parser to refuse or to take.
        row("", "", "");
        row("abc", "abc", "abc");
        row("1e3", "1e3", "1e3");
        row("0x3ff0000000000000", "0x3ff0000000000000", "0x3ff0000000000000");
    }

    void wholesAndDecimals()
    {
        const QString typed = QString::fromUtf8(QTest::currentDataTag());
        QFETCH(const QString, whole);
        QFETCH(const QString, decimal);
        for (const auto &[read, expected] :
             {std::pair(typedWhole(typed), whole), std::pair(typedDecimal(typed), decimal)}) {
            QCOMPARE(read.has_value(), !expected.isNull());
            if (read)
                QCOMPARE(QString::fromStdString(*read), expected);
            else
                QCOMPARE(read.error().kind, ErrorKind::Usage);
        }
    }

    void readsRanges()
    {
        const auto range = [](const char *typed) {
            return typedRanks(QString::fromUtf8(typed)).value_or(std::pair<std::int64_t, std::int64_t>());
        };
        QCOMPARE(range("300 to 400"), (std::pair<std::int64_t, std::int64_t>(300, 400)));
        QCOMPARE(range("1\u202f300..1,400"), (std::pair<std::int64_t, std::int64_t>(1300, 1400)));
        QCOMPARE(range("\u0663-\u0667"), (std::pair<std::int64_t, std::int64_t>(3, 7)));
        QCOMPARE(range("7"), (std::pair<std::int64_t, std::int64_t>(7, 7)));
        for (const char *wrong : {"", "-3", "1.5 to 3", "1 to 2 to 3", "top"})
            QVERIFY2(!typedRanks(QString::fromUtf8(wrong)), wrong);
    }

    void whatIsShownIsReadAgain()
    {
        std::mt19937_64 random(1);
        for (const char *name :
             {"C", "de_DE", "ar_EG", "fa_IR", "zh_CN", "hi_IN", "en_US", "bn_BD", "xx_YY"}) {
            const QLocale locale(QString::fromLatin1(name));
            QLocale::setDefault(locale);
            const char32_t zero = locale.zeroDigit().toUcs4().value(0);
            const auto inItsDigits = [zero](const QString &text) {
                std::u32string other;
                for (const char32_t c : text.toUcs4())
                    other += QChar::isDigit(c) ? zero + char32_t(QChar::digitValue(c)) : c;
                return QString::fromStdU32String(other);
            };
            for (int bits = 1; bits < 63; ++bits) {
                const auto number = std::int64_t(random() >> (64 - bits)) * (bits % 2 ? 1 : -1);
                const QString shown = groupedText(number);
                QCOMPARE(parseInteger(typedWhole(shown).value()), number);
                QCOMPARE(parseInteger(typedWhole(inItsDigits(shown)).value()), number);
                QCOMPARE(parseInteger(typedDecimal(shown).value()), number);
                const double fraction = double(number) / 1024;
                const QString text = QString::fromStdString(shortestText(fraction));
                QCOMPARE(parseRawText(typedDecimal(text).value()), fraction);
                QCOMPARE(parseRawText(typedDecimal(inItsDigits(text)).value()), fraction);
            }
        }
        QLocale::setDefault(QLocale::c());
    }
};

TIEBREAK_TEST(NoApplication, TestTypedNumber)

} // namespace tst_typednumber

#include "tst_typednumber.moc"
