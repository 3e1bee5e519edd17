// SPDX-License-Identifier: GPL-3.0-or-later
// The step to a double: against strtod for any decimal text, and the known cases one by one.
#include "lab/limits/rounding.h"

#include "core/text/scoretext.h"
#include "support/sentences.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_rounding
{

namespace
{

std::string randomNumber(std::mt19937_64 &random)
{
    const auto below = [&](std::uint64_t count) { return random() % count; };
    std::string text = below(4) == 0 ? "-" : "";
    const auto digits = 1 + below(below(3) == 0 ? 40 : 20);
    const auto point = below(digits + 1);
    for (std::uint64_t i = 0; i < digits; ++i) {
        if (i == point)
            text += '.';
        text += static_cast<char>('0' + below(10));
    }
    if (below(2) == 0)
        text += 'e' + std::to_string(static_cast<long>(below(700)) - 350);
    return text;
}

} // namespace

class TestRounding : public QObject
{
    Q_OBJECT

private slots:
    void examples_data()
    {
        QTest::addColumn<QString>("below");
        QTest::addColumn<QString>("above");
        QTest::addColumn<QString>("taken");
        const auto row = [](const char *text, const char *below, const char *above, const char *taken) {
            QTest::newRow(text) << QString::fromUtf8(below) << QString::fromUtf8(above)
                                << QString::fromUtf8(taken);
        };
        row("9007199254740993", "9007199254740992, away 1, even", "9007199254740994, away 1",
            "9007199254740992");
        row("9007199254740995", "9007199254740994, away 1", "9007199254740996, away 1, even",
            "9007199254740996");
        row("-9007199254740993", "-9007199254740994, away 1", "-9007199254740992, away 1, even",
            "-9007199254740992");
        row("0.1", "0.09999999999999999, away 8.33e-18", "0.1, away 5.55e-18, even", "0.1");
        row("2400000.5624028256", "2400000.5624028253, away 2.63e-10",
            "2400000.562402826, away 2.03e-10, even", "2400000.562402826");
        row("386547056642147482647", "386547056642147418112, away 64535",
            "386547056642147483648, away 1001, even", "386547056642147483648");
        row("1e400", "1.7976931348623157e+308, away ", "inf, away , even", "inf");
        row("-1e999999999999", "-inf, away , even", "-1.7976931348623157e+308, away ", "-inf");
        row("1e-400", "0, away 1e-400, even", "5e-324, away 4.94e-324", "0");
        row("1e-99999", "0, away 1e-99999, even", "5e-324, away 4.94e-324", "0");
        row("3e-324", "0, away 3e-324, even", "5e-324, away 1.94e-324", "5e-324");
        row("42", "42, away 0", "42, away 0", "42");
        row("0x43424f804a7faaf8", "10307924010161648, away 0, even", "10307924010161648, away 0, even",
            "10307924010161648");
        row("0", "0, away 0, even", "0, away 0, even", "0");
    }

    void examples()
    {
        QFETCH(QString, below);
        QFETCH(QString, above);
        QFETCH(QString, taken);
        const auto rounding = typedRounding(QTest::currentDataTag());
        QVERIFY(rounding.has_value());
        const auto words = [](const RoundingSide &side) {
            return QString::fromStdString(shortestText(side.value) + ", away " + side.distance +
                                          (side.even ? ", even" : ""));
        };
        if (!rounding->isDouble) {
            QCOMPARE(words(rounding->below), below);
            QCOMPARE(words(rounding->above), above);
        }
        QCOMPARE(QString::fromStdString(shortestText(rounding->taken().value)), taken);
        COMPARE_SENTENCE("rounding", roundingSentence(*rounding));
    }

    void everyDecimalBecomesWhatStrtodMakesOfIt()
    {
        SLOW_TEST();
        std::mt19937_64 random(1);
        for (int i = 0; i < 20000; ++i) {
            const std::string text = randomNumber(random);
            const auto rounding = typedRounding(text);
            QVERIFY2(rounding.has_value(), text.c_str());
            const double read = std::strtod(text.c_str(), nullptr);
            QVERIFY2(rounding->taken().value == read, text.c_str());
            QVERIFY2(rounding->isDouble ||
                         std::nextafter(rounding->below.value, std::numeric_limits<double>::infinity()) ==
                             rounding->above.value,
                     text.c_str());
            QVERIFY2(rounding->isDouble || rounding->below.even != rounding->above.even, text.c_str());
            QVERIFY2(rounding->halfway || rounding->takesAbove == (rounding->share > 0.5) ||
                         rounding->share == 0.5,
                     text.c_str());
        }
    }

    void halfwaysGoToTheEvenOne()
    {
        std::mt19937_64 random(2);
        for (int i = 0; i < 2000; ++i) {
            // Between a double of this size and the next one there is one digit more.
            const std::uint64_t odd = (std::uint64_t(1) << 53) + 2 * (random() >> 12) + 1;
            const auto rounding = typedRounding(std::to_string(odd));
            QVERIFY(rounding.has_value() && rounding->halfway);
            QCOMPARE(rounding->taken().value, static_cast<double>(odd));
            QVERIFY(rounding->taken().even && !rounding->refused().even);
        }
        // 2^1024 - 2^970 is the first number that becomes infinity.
        const double largest = std::numeric_limits<double>::max();
        std::string end = exactText(largest);
        QCOMPARE(typedRounding(end)->taken().value, largest);
        QVERIFY(typedRounding(end)->isDouble);
    }

    void whatIsNoNumberIsRefused_data()
    {
        QTest::addColumn<QString>("text");
        for (const char *text : {"", "-", ".", "e5", "1e", "1e+", "1.2.3", "inf", "nan", "0x", "0xg", "1 2",
                                 "0x7ff0000000000000", "abc", "1e5x", "--1", "1,5", "0x11111111111111111"})
            QTest::newRow(text) << QString::fromLatin1(text);
        QTest::newRow("long") << QString(1001, u'1');
    }

    void whatIsNoNumberIsRefused()
    {
        QFETCH(QString, text);
        const auto rounding = typedRounding(text.toStdString());
        QVERIFY(!rounding.has_value());
        QVERIFY(rounding.error().message.ends_with('.'));
    }
};

TIEBREAK_TEST(NoApplication, TestRounding)

} // namespace tst_rounding

#include "tst_rounding.moc"
