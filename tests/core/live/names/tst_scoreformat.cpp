// SPDX-License-Identifier: GPL-3.0-or-later
// Scores as people read them: what a format means, how it is stored, and what is wrong with one.
#include "core/live/names/scoreformat.h"
#include "support/sentences.h"
#include "support/testprogram.h"
#include "support/verify.h"

#include <QtTest>

#include <limits>
#include <random>
#include <set>

using namespace tiebreak;

namespace tst_scoreformat
{

namespace
{

constexpr std::int64_t smallestScore = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t largestScore = std::numeric_limits<std::int64_t>::max();

/// Digits in groups and a true minus, as in the window.
Wording groupingWording()
{
    Wording wording = plainWording();
    wording.number = [](std::int64_t value) {
        std::string digits = std::to_string(value);
        const std::size_t first = digits[0] == '-' ? 1 : 0;
        for (std::size_t at = digits.size(); at > first + 3;) {
            at -= 3;
            digits.insert(at, " ");
        }
        return first == 1 ? "−" + digits.substr(1) : digits;
    };
    return wording;
}

void addScores()
{
    QTest::addColumn<QByteArray>("format");
    QTest::addColumn<qint64>("score");
    QTest::addColumn<QByteArray>("expected");
}

void addScore(const char *format, std::int64_t score, const char *expected)
{
    QTest::addRow("%s %lld", format, static_cast<long long>(score))
        << QByteArray(format) << qint64(score) << QByteArray(expected);
}

} // namespace

class TestScoreFormat : public QObject
{
    Q_OBJECT

private slots:
    void writesScores_data()
    {
        addScores();
        addScore("number", 12345, "12 345");
        addScore("number", -12345, "−12 345");
        addScore("number", 0, "0");
        addScore("number", largestScore, "9 223 372 036 854 775 807");
        addScore("number", smallestScore, "−9 223 372 036 854 775 808");
        addScore("-number", smallestScore, "9 223 372 036 854 775 808");
        addScore("-number", 7, "−7");
        addScore("pts", 12345, "12 345 pts");
        addScore("pts", -1, "−1 pts");
        addScore("point|points", 1, "1 point");
        addScore("point|points", -1, "−1 point");
        addScore("point|points", 0, "0 points");
        addScore("point|points", 2, "2 points");
        addScore("No. #|Nos. #", 1, "No. 1");
        addScore("decimals:2 EUR", 1250, "12.50 EUR");
        addScore("decimals:2 EUR", 123456789, "1 234 567.89 EUR");
        addScore("decimals:2 EUR", 5, "0.05 EUR");
        addScore("decimals:2 EUR", -5, "−0.05 EUR");
        addScore("decimals:2 $#", -1250, "−$12.50");
        addScore("decimals:1 #%", 987, "98.7%");
        addScore("decimals:2 euro|euros", 100, "1.00 euros");
        addScore("decimals:18", smallestScore, "−9.223372036854775808");
        addScore("time:ms", 83456, "1:23.456");
        addScore("time:ms", 214, "0:00.214");
        addScore("time:ms", 0, "0:00.000");
        addScore("time:ms", 3600000, "1:00:00.000");
        addScore("time:ms", -83456, "−1:23.456");
        addScore("-time:ms", -83456, "1:23.456");
        addScore("-time:ms", 83456, "−1:23.456");
        addScore("time:cs", 8345, "1:23.45");
        addScore("time:ds", 834, "1:23.4");
        addScore("time:us", 83456789, "1:23.456789");
        addScore("time:s", 83, "1:23");
        addScore("time:s", 11520, "3:12:00");
        addScore("time:s", 3600 * 12345, "12 345:00:00");
        addScore("time:s", smallestScore, "−2 562 047 788 015 215:30:08");
        addScore("time:us", largestScore, "2 562 047 788:00:54.775807");
        addScore("duration:s", 11520, "3 h 12 min");
        addScore("duration:s", 11579, "3 h 12 min");
        addScore("duration:s", 10800, "3 h");
        addScore("duration:s", 10805, "3 h");
        addScore("duration:s", 59, "59 s");
        addScore("duration:s", 0, "0 s");
        addScore("duration:s", -90, "−1 min 30 s");
        addScore("duration:s", 200000, "2 d 7 h");
        addScore("duration:min", 192, "3 h 12 min");
        addScore("duration:min", smallestScore, "−6 405 119 470 038 038 d 18 h");
        addScore("duration:ms", 61500, "1 min 1 s");
        addScore("duration:ms", 1500, "1 s 500 ms");
        addScore("duration:cs", 25, "250 ms");
        addScore("duration:us", 1002, "1 ms 2 µs");
        addScore("duration:us", 7, "7 µs");
    }
    void writesScores()
    {
        QFETCH(QByteArray, format);
        QFETCH(qint64, score);
        QFETCH(QByteArray, expected);
        const auto parsed = parseScoreFormat(format.toStdString());
        VERIFY_RESULT(parsed);
        QCOMPARE(QByteArray::fromStdString(formattedScore(*parsed, score, groupingWording())), expected);
    }

    void writesDistances_data()
    {
        addScores();
        addScore("number", -1485520, "1 485 520");
        addScore("pts", 1485520, "1 485 520 pts");
        addScore("pts", 0, "0 pts");
        addScore("point|points", -1, "1 point");
        addScore("decimals:2 EUR", 1250, "12.50 EUR");
        addScore("time:ms", 214, "0.214 s");
        addScore("time:ms", -59999, "59.999 s");
        addScore("time:ms", 62214, "1:02.214");
        addScore("time:s", 7, "7 s");
        addScore("time:ms", 0, "0.000 s");
        addScore("-time:ms", -214, "0.214 s");
        addScore("duration:s", -11520, "3 h 12 min");
        addScore("number", smallestScore, "9 223 372 036 854 775 808");
        addScore("time:us", smallestScore, "2 562 047 788:00:54.775808");
    }
    void writesDistances()
    {
        QFETCH(QByteArray, format);
        QFETCH(qint64, score);
        QFETCH(QByteArray, expected);
        const auto parsed = parseScoreFormat(format.toStdString());
        VERIFY_RESULT(parsed);
        QCOMPARE(QByteArray::fromStdString(formattedDistance(*parsed, score, groupingWording())), expected);
    }

    void followsTheWording()
    {
        const Wording plain = plainWording();
        QCOMPARE(formattedScore(*parseScoreFormat("pts"), -12345, plain), std::string("-12345 pts"));
        QCOMPARE(formattedScore(*parseScoreFormat("time:ms"), -12345, plain), std::string("-0:12.345"));
        QCOMPARE(formattedScore(ScoreFormat(), 12345, plain), std::string("12345"));
    }

    void isStoredAsText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("canonical");
        const auto add = [](const char *text, const char *canonical) {
            QTest::newRow(text) << QByteArray(text) << QByteArray(canonical);
        };
        add("number", "number");
        add(" - number ", "-number");
        add("number pts", "pts");
        add("  pts  ", "pts");
        add("-pts", "-pts");
        add("number -x", "number -x");
        add("-number -x", "-number -x");
        add("number time:ms", "number time:ms");
        add("number decimals", "number decimals");
        add("number number", "number number");
        add("number km/h", "km/h");
        add("gold coin|gold coins", "gold coin|gold coins");
        add(" point | points ", "point|points");
        add("pts|pts", "pts");
        add("# pts", "pts");
        add("#pts", "#pts");
        add("$#", "$#");
        add("decimals:2   EUR", "decimals:2 EUR");
        add("decimals:3", "decimals:3");
        add("decimals:2 $#", "decimals:2 $#");
        add("time:cs", "time:cs");
        add("-time:ms", "-time:ms");
        add("duration:min", "duration:min");
        add("点", "点");
    }
    void isStoredAsText()
    {
        QFETCH(QByteArray, text);
        QFETCH(QByteArray, canonical);
        const auto format = parseScoreFormat(text.toStdString());
        VERIFY_RESULT(format);
        QCOMPARE(QByteArray::fromStdString(scoreFormatText(*format)), canonical);
        QCOMPARE(*parseScoreFormat(scoreFormatText(*format)), *format);
    }

    void refuses_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<int>("position");
        const auto add = [](const char *text, int position) {
            QTest::newRow(text) << QByteArray(text) << position;
        };
        add("", 1);
        add("   ", 1);
        add(" - ", 3);
        add("tme:ms", 1);
        add(" -tme:ms", 3);
        add("number:2", 7);
        add("--pts", 2);
        add("number:", 7);
        add("decimals", 9);
        add("decimals EUR", 9);
        add("decimals:0", 10);
        add("decimals:19", 10);
        add("decimals:two EUR", 10);
        add("time", 5);
        add("time:", 6);
        add("time:min", 6);
        add("-time:x", 7);
        add("duration:h", 10);
        add("time:ms s", 9);
        add("duration:s  long", 13);
        add("pts\\n", 4);
        add("decimals:2 E\tR", 13);
        add("pt\xff", 1);
        add("pt\u202e", 1);
        add("a|b|c", 4);
        add("number a|", 10);
        add("|points", 1);
        add("# #", 3);
        add("a|# #", 5);
        add("a unit text that is far longer than any unit is", 1);
    }
    void refuses()
    {
        QFETCH(QByteArray, text);
        QFETCH(int, position);
        const auto format = parseScoreFormat(text.toStdString());
        VERIFY_FAILURE(format, ErrorKind::Usage, "");
        QCOMPARE(format.error().position, std::size_t(position));
        COMPARE_SENTENCE("scoreformat", format.error().message);
    }

    // Whatever is typed is refused at a place in it or stored as a text that means the same.
    void takesAnyText()
    {
        const std::vector<std::string> pieces{"-",   "number", "decimals", "time", "duration", ":",
                                              "2",   "ms",     "min",      " ",    "#",        "|",
                                              "pts", "$",      "s",        "\t",   "é",        "\xc3"};
        std::mt19937_64 random(7);
        int accepted = 0;
        for (int i = 0; i < 50'000; ++i) {
            std::string text;
            for (auto count = random() % 7; count > 0; --count)
                text += pieces[random() % pieces.size()];
            const auto format = parseScoreFormat(text);
            if (!format) {
                QVERIFY2(format.error().position >= 1 && format.error().position <= text.size() + 1,
                         text.c_str());
                continue;
            }
            ++accepted;
            const auto again = parseScoreFormat(scoreFormatText(*format));
            QVERIFY2(again && *again == *format, text.c_str());
            QCOMPARE(scoreFormatText(*again), scoreFormatText(*format));
        }
        QVERIFY(accepted > 1000);
    }

    void aUnitMayStandAbove_data()
    {
        QTest::addColumn<QByteArray>("format");
        QTest::addColumn<QByteArray>("unit");
        QTest::addColumn<QByteArray>("bare");
        QTest::newRow("none") << QByteArray("number") << QByteArray() << QByteArray("1 250");
        QTest::newRow("points") << QByteArray("pts") << QByteArray("pts") << QByteArray("1 250");
        QTest::newRow("two forms") << QByteArray("point|points") << QByteArray("points")
                                   << QByteArray("1 250");
        QTest::newRow("money") << QByteArray("decimals:2 EUR") << QByteArray("EUR") << QByteArray("12.50");
        QTest::newRow("in front") << QByteArray("decimals:2 $#") << QByteArray("$") << QByteArray("12.50");
        QTest::newRow("around") << QByteArray("<#>") << QByteArray() << QByteArray("<1 250>");
        QTest::newRow("a time") << QByteArray("time:ms") << QByteArray() << QByteArray("0:01.250");
    }
    void aUnitMayStandAbove()
    {
        QFETCH(QByteArray, format);
        QFETCH(QByteArray, unit);
        QFETCH(QByteArray, bare);
        const ScoreFormat parsed = parseScoreFormat(format.toStdString()).value();
        QCOMPARE(QByteArray::fromStdString(scoreUnit(parsed)), unit);
        QCOMPARE(QByteArray::fromStdString(formattedScore(withoutUnit(parsed), 1250, groupingWording())),
                 bare);
    }

    void saysPointsWhereThereIsNoUnit()
    {
        const Wording wording = groupingWording();
        QCOMPARE(scoreInWords({}, 1250, wording), std::string("1 250 points"));
        QCOMPARE(scoreInWords(*parseScoreFormat("-number"), -1, wording), std::string("1 point"));
        QCOMPARE(scoreInWords(*parseScoreFormat("EUR"), 1250, wording), std::string("1 250 EUR"));
        QCOMPARE(scoreInWords(*parseScoreFormat("time:ms"), 1250, wording), std::string("0:01.250"));
        QCOMPARE(distanceInWords({}, -1250, wording), std::string("1 250 points"));
        QCOMPARE(distanceInWords({}, smallestScore, wording), std::string("9 223 372 036 854 775 808"));
        QCOMPARE(distanceInWords(*parseScoreFormat("time:ms"), -214, wording), std::string("0.214 s"));
    }

    void offersPresets()
    {
        std::set<std::string> titles;
        std::set<std::string> examples;
        for (const ScoreFormatPreset &preset : scoreFormatPresets()) {
            const auto format = parseScoreFormat(preset.text);
            VERIFY_RESULT(format);
            QCOMPARE(scoreFormatText(*format), std::string(preset.text));
            titles.emplace(preset.title);
            examples.insert(formattedScore(*format, preset.example, groupingWording()));
        }
        QCOMPARE(titles.size(), scoreFormatPresets().size());
        QVERIFY(*parseScoreFormat(scoreFormatPresets().front().text) == ScoreFormat());
        QCOMPARE(examples,
                 (std::set<std::string>{"12 345", "12 345 pts", "12 345 points", "12.50 EUR", "$12.50",
                                        "98.7", "98.7%", "1:23.456", "1:23.45", "3:12:00", "3 h 12 min"}));
    }
};

TIEBREAK_TEST(NoApplication, TestScoreFormat)

} // namespace tst_scoreformat

#include "tst_scoreformat.moc"
