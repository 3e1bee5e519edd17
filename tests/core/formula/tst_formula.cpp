// SPDX-License-Identifier: GPL-3.0-or-later
// Formulas: evaluated operation by operation in the order written, and refused with the place or an example.
#include "core/formula/formula.h"
#include "core/formula/formulatext.h"
#include "core/text/scoretext.h"
#include "support/testprogram.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <locale>
#include <random>
#include <thread>
#include <vector>

using namespace tiebreak;

namespace tst_formula
{

namespace
{

/// The decimal comma of half of Europe.
class CommaNumbers : public std::numpunct<char>
{
    char do_decimal_point() const override { return ','; }
    char do_thousands_sep() const override { return '.'; }
    std::string do_grouping() const override { return "\3"; }
};

double valueOf(const char *text, double score, double tick)
{
    return Formula::parse(text, TickUnit::Second).value()(score, tick);
}

} // namespace

class TestFormula : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsFolded()
    {
        // Folded into score+3 or score*1.1..., each of these would be another double.
        QCOMPARE(valueOf("score + 1 + 2 + t", 9007199254740992.0, 0), 9007199254740994.0);
        QCOMPARE(valueOf("score + (1 + 2) + t", 9007199254740992.0, 0), 9007199254740996.0);
        QCOMPARE(valueOf("1 + 2 + score + t", 9007199254740992.0, 0), 9007199254740996.0);
        QCOMPARE(valueOf("score*0.1*3 + t", 5, 0), 5 * 0.1 * 3);
        QCOMPARE(valueOf("score*(0.1*3) + t", 5, 0), 5 * (0.1 * 3));
        QVERIFY(valueOf("score*0.1*3 + t", 5, 0) != valueOf("score*(0.1*3) + t", 5, 0));
    }

    void precedence()
    {
        QCOMPARE(valueOf("score + t + -2^2", 0, 0), -4.0);
        QCOMPARE(valueOf("score + t + 2^3^2", 0, 0), 512.0);
        QCOMPARE(valueOf("score + t + 2^-2", 0, 0), 0.25);
        QCOMPARE(valueOf("score + t + 2*-3^2", 0, 0), -18.0);
        QCOMPARE(valueOf("score + t + 8/4/2", 0, 0), 1.0);
        QCOMPARE(valueOf("score + t + 1-2-3", 0, 0), -4.0);
        QCOMPARE(valueOf("score + t + 7-2*3", 0, 0), 1.0);
        QCOMPARE(valueOf("score*2^34 + t", 1, 0), 17179869184.0);
        QCOMPARE(valueOf("score*2^34 + t", 3, 5), 51539607557.0);
    }

    void powersOfNumbersAreWrittenOut()
    {
        QCOMPARE(withPowersWrittenOut("score*2^34 + t"), std::string("score*17179869184 + t"));
        QCOMPARE(withPowersWrittenOut("score * 10 ^ 10+(1.5^2-t)"),
                 std::string("score * 10000000000+(2.25-t)"));
        QCOMPARE(withPowersWrittenOut("2^3^2*score+log10(t)^2"), std::string("2^9*score+log10(t)^2"));
        QCOMPARE(withPowersWrittenOut("-2^2+t^2^3+2^-1"), std::string("-4+t^8+2^-1"));
        QCOMPARE(withPowersWrittenOut("score^2 + 2^t + 9^9^9^9 + 9^999"),
                 std::string("score^2 + 2^t + 9^9^387420489 + 9^999"));
        QCOMPARE(withPowersWrittenOut("score*10^-3^2 + 2^(3) + .5^2 + 2^.5"),
                 std::string("score*10^-9 + 2^(3) + 0.25 + 1.4142135623730951"));
    }

    void literals()
    {
        QCOMPARE(valueOf("score + t + 0.1", 0, 0), 0.1);
        QCOMPARE(valueOf("score + t + .1", 0, 0), 0.1);
        QCOMPARE(valueOf("score + t + 1e10", 0, 0), 1e10);
        QCOMPARE(valueOf("score + t + 1.5E+3", 0, 0), 1500.0);
        QCOMPARE(valueOf("score + t + 25e-1", 0, 0), 2.5);
        QCOMPARE(valueOf("score + t + 9999999999", 0, 0), 9999999999.0);
        QCOMPARE(valueOf("score*9007199254740993 + t", 1, 0), 9007199254740992.0);
        QCOMPARE(valueOf("score*9007199254740993.000000000000000001 + t", 1, 0), 9007199254740994.0);
        QCOMPARE(valueOf("score + t + 1e-320", 0, 0), 1e-320);
    }

    void everyOperationIsRounded_data()
    {
        using Code = std::function<double(double, double)>;
        QTest::addColumn<Code>("code");
        const auto row = [](const char *formula, Code code) { QTest::newRow(formula) << code; };
        row("score*10000000000 + (9999999999 - t)",
            [](double s, double t) { return s * 10000000000 + (9999999999 - t); });
        row("score + (1 - t/10000000000000)",
            [](double s, double t) { return s + (1 - t / 10000000000000); });
        row("score + 1 - t/10000000000000", [](double s, double t) { return (s + 1) - t / 10000000000000; });
        row("score*2^34 + (1767225600000 - t)",
            [](double s, double t) { return s * 17179869184 + (1767225600000 - t); });
        row("score/3*7.1 + t/9.7", [](double s, double t) { return (s / 3) * 7.1 + t / 9.7; });
        row("score^1.5 + t^0.5", [](double s, double t) { return std::pow(s, 1.5) + std::pow(t, 0.5); });
        row("score^3 + t", [](double s, double t) { return std::pow(s, 3) + t; });
        row("pow(score, 3) + t", [](double s, double t) { return std::pow(s, 3) + t; });
        row("floor(score*1.7) + ceil(t*1.3)",
            [](double s, double t) { return std::floor(s * 1.7) + std::ceil(t * 1.3); });
        row("trunc(score*1.7) + round(t*1.3)",
            [](double s, double t) { return std::trunc(s * 1.7) + std::round(t * 1.3); });
        row("sqrt(score) + log(t + 1)", [](double s, double t) { return std::sqrt(s) + std::log(t + 1); });
        row("log2(score + 1) + log10(t + 1)",
            [](double s, double t) { return std::log2(s + 1) + std::log10(t + 1); });
        row("score + exp(-t/1e12)", [](double s, double t) { return s + std::exp(-t / 1e12); });
        row("min(score, 1e15 + score)*1e3 + max(t, 5)",
            [](double s, double t) { return std::min(s, 1e15 + s) * 1e3 + std::max(t, 5.0); });
        row("abs(score)*1e3 - -t", [](double s, double t) { return std::abs(s) * 1e3 - -t; });
    }

    void everyOperationIsRounded()
    {
        QFETCH(std::function<double(double, double)>, code);
        const auto formula = Formula::parse(QTest::currentDataTag(), TickUnit::Millisecond);
        QVERIFY2(formula.has_value(), formula ? "" : formula.error().message.c_str());
        std::mt19937_64 random(4);
        for (int i = 0; i < 20000; ++i) {
            const auto score = static_cast<double>(random() >> (11 + random() % 53));
            const auto tick = static_cast<double>(random() % 4102444800000);
            QCOMPARE(bitsOf((*formula)(score, tick)), bitsOf(code(score, tick)));
        }
    }

    void zeroHasNoSign()
    {
        QCOMPARE(bitsOf(valueOf("ceil((score - 1)/10)*1e10 + t*1e-300 + score", 0, 0)), bitsOf(0.0));
        QCOMPARE(bitsOf(valueOf("score*1e10 - (0 - t)", 0, 0)), bitsOf(0.0));
        QCOMPARE(bitsOf(valueOf("-(-score*1e10 - t)", 0, 0)), bitsOf(0.0));
    }

    void noLocaleTouchesIt()
    {
        const std::locale before = std::locale::global(std::locale(std::locale(), new CommaNumbers));
        const double value = valueOf("score*1000.5 + max(t, 0.25)", 2, 0);
        std::locale::global(before);
        QCOMPARE(value, 2001.25);
    }

    void threadsShareFormulas()
    {
        std::vector<Formula> formulas; // more than a thread keeps ready
        for (const char *text : {"score*1e10 + 1 + t", "score*1e10 + 2 + t", "score*1e10 + 3 + t",
                                 "score*1e10 + 4 + t", "score*1e10 + 5 + t", "score*1e10 + 6 + t"})
            formulas.push_back(Formula::parse(text, TickUnit::Second).value());
        std::vector<std::thread> threads;
        std::vector<int> wrong(4);
        for (std::size_t i = 0; i < wrong.size(); ++i) {
            threads.emplace_back([&formulas, &count = wrong[i], i] {
                for (std::size_t n = 0; n < 20000; ++n) {
                    const auto score = static_cast<double>(i * 100000 + n);
                    const std::size_t at = n / 500 % formulas.size() / (1 + n % 2); // two of them by turns
                    count += formulas[at](score, 7) != score * 1e10 + static_cast<double>(at + 1) + 7;
                }
            });
        }
        for (std::thread &thread : threads)
            thread.join();
        QCOMPARE(wrong, std::vector<int>(4, 0));
    }

    void facts_data()
    {
        QTest::addColumn<bool>("earlierIsLarger");
        QTest::addColumn<double>("point");
        QTest::addColumn<int>("offset");
        QTest::addColumn<qint64>("first");
        QTest::addColumn<qint64>("last");
        QTest::newRow("score*10000000000 + (9999999999 - t)")
            << true << 1e10 << 0 << qint64(0) << qint64(9999999999);
        QTest::newRow("score + t/10000000000") << false << 1.0 << 0 << qint64(0) << qint64(9999999999);
        QTest::newRow("score + (1 - t/10000000000)") << true << 1.0 << 0 << qint64(1) << qint64(10000000000);
        QTest::newRow("score*2^20 + (1767225600 - t)")
            << true << 1048576.0 << 0 << qint64(1766177025) << qint64(1767225600);
        // The time alone is subtracted: the points of a raw are those above it.
        QTest::newRow("score*1e10 - t") << true << 1e10 << -1 << qint64(1) << qint64(10000000000);
        // A constant beside the score, named or not, moves all scores alike.
        QTest::newRow("(score-1000)*2^32 + (2^31-1-(t-1767225600))")
            << true << 4294967296.0 << -1000 << qint64(-380258048) << qint64(3914709247);
        QTest::newRow("(score-1000)*2^28 + (2^28-1-(t-1767225600))")
            << true << 268435456.0 << -1000 << qint64(1767225600) << qint64(2035661055);
        QTest::newRow("(score+7)*2^28 + (2^28-1-(t-1767225600))")
            << true << 268435456.0 << 7 << qint64(1767225600) << qint64(2035661055);
        QTest::newRow("-4503599627370496 + (score-1000)*2^32 + (2^31-1-(t-1767225600))")
            << true << 4294967296.0 << -1049576 << qint64(-380258048) << qint64(3914709247);
        QTest::newRow("score + sqrt(t)*1e-5") << false << 1.0 << 0 << qint64(0) << qint64(9999999999);
    }

    void facts()
    {
        QFETCH(bool, earlierIsLarger);
        QFETCH(double, point);
        QFETCH(int, offset);
        QFETCH(qint64, first);
        QFETCH(qint64, last);
        const FormulaFacts facts = Formula::parse(QTest::currentDataTag(), TickUnit::Second).value().facts();
        QCOMPARE(facts.earlierIsLarger, earlierIsLarger);
        QCOMPARE(facts.point, point);
        QVERIFY(facts.linear);
        QCOMPARE(facts.offset, offset);
        QCOMPARE(qint64(facts.domain.first), first);
        QCOMPARE(qint64(facts.domain.last), last);
    }

    void readsTheScoreOfWhatItPacks()
    {
        for (const char *text : {"(score-1000)*2^32 + (2^31-1-(t-1767225600))",
                                 "-4503599627370496 + (score-1000)*2^32 + (2^31-1-(t-1767225600))",
                                 "score*0.1 + t/1e11", "score*1e10 - t"}) {
            const Formula formula = Formula::parse(text, TickUnit::Second).value();
            for (const std::int64_t score : {0, 1, 999, 5000, 700000}) {
                const auto own = formula.facts().ownScore(formula(static_cast<double>(score), 1772582400));
                QVERIFY2(own == score, qPrintable(QString("%1 of %2").arg(text).arg(score)));
            }
        }
    }

    void noDivisionReadsWhatIsNotLinear()
    {
        for (const char *text :
             {"sqrt(score)*2^40 - t/2^10", "score*score*1e10 + score + 1e10 - t", "log(score+1)*1e12 - t",
              "score*1e10 + max(score-1000, 0)*1e10 + t", "score*(1e10 - t) - t"}) {
            const FormulaFacts facts = Formula::parse(text, TickUnit::Second).value().facts();
            QVERIFY2(!facts.linear, text);
            QVERIFY(!facts.ownScore(1e15));
        }
    }

    void holdsAsFarAsItIsMonotone()
    {
        const FormulaFacts linear = Formula::parse("score*1e10 + t", TickUnit::Second).value().facts();
        QCOMPARE(linear.firstScore, -formulaReach);
        QCOMPARE(linear.ticks, (TickWindow{-formulaReach, formulaReach}));
        const FormulaFacts roots = Formula::parse("sqrt(score) + sqrt(t)", TickUnit::Second).value().facts();
        QCOMPARE(roots.firstScore, 0);
        QCOMPARE(roots.lastScore, formulaReach);
        QCOMPARE(roots.ticks, (TickWindow{0, formulaReach}));
        const FormulaFacts ends =
            Formula::parse("score*1e10 + sqrt(4102444800 - t)", TickUnit::Second).value().facts();
        QCOMPARE(ends.ticks, (TickWindow{0, 4102444800}));
    }

    void refusals_data()
    {
        QTest::addColumn<std::size_t>("position");
        QTest::addColumn<QStringList>("words");
        const auto row = [](const char *formula, std::size_t position, QStringList words) {
            QTest::newRow(formula) << position << words;
        };
        row("", 1, {"needs the encoding"});
        row("   ", 4, {"needs the encoding"});
        row("score*", 7, {"ends where a value is missing"});
        row("score*1e10 + (t", 14, {"never closed"});
        row("score*1e10 + t)", 15, {"never opened"});
        row("score t", 7, {"an operator is missing", "\"t\""});
        row("2score + t", 2, {"after a number"});
        row("score + t 5", 11, {"an operator is missing", "\"5\""});
        row("(score)(t)", 8, {"parenthesis"});
        row("score + ()", 10, {"parenthesis"});
        row("score * / t", 9, {"operator where"});
        row("score=5", 6, {"\"=\"", "alone"});
        row("score == t", 7, {"alone"});
        row("score, t", 6, {"comma"});
        row("score + t,unit=ms", 10, {"comma", "|unit=ms"});
        row("score + (t, 5)", 11, {"comma"});
        row("score + max(t,,5)", 14, {"comma where a value should be"});
        row("score + max(t)", 14, {"needs more values"});
        row("score + max(1, 2, t)", 20, {"takes fewer values"});
        row("score + floor t", 14, {"parentheses, right after"});
        row("score + floor", 14, {"parentheses"});
        row("score << 32", 7, {"2^n"});
        row("score ** 2", 7, {"^"});
        row("score % 7", 7, {"remainder"});
        row("score*1e10 + now", 14, {"\"now\"", "score, t", "floor"});
        row("Math.floor(score)", 1, {"\"Math\""});
        row("score + t + \xC3\xA9", 13, {"\"\xC3\xA9\""});
        row("score + t + \xFF", 13, {"xff"});
        row("score ? t : 0", 7, {"\"?\""});
        row("score + \"t\"", 9, {"is not known"});
        row("score*1e999 + t", 7, {"too large"});
        row("0x10*score + t", 2, {"after a number"});
        row("1.2.3*score + t", 4, {"after a number"});
        row("score..5", 6, {"not a number"});
        row("score", 1, {"does not depend on t", "plain"});
        row("t", 1, {"does not depend on score"});
        row("score + 0*t", 1, {"does not depend on t"});
        row("score*1e10 + abs(1.8e9 - t)", 1,
            {"never rise", "score 0 at t = 0 (1970-01-01T00:00:00Z) gives 1800000000",
             "score 0 at t = 1 (1970-01-01T00:00:01Z) gives 1799999999"});
        row("score*1e10 + t - floor(t/1000)*1000", 1, {"t = 999 ", "gives 999,", "t = 1000 ", "gives 0"});
        row("score*1e10 + t*t*t - 3e9*t*t", 1, {"never rise", "but"});
        row("abs(score - 5)*1e10 + t", 1,
            {"either never fall or never rise as the score grows", "score 0 at t = 0", "gives 50000000000,",
             "score 1 at t = 0", "but score 5 at t = 0", "score 6 at t = 0"});
        row("-score*1e10 + t + abs(score - 7)*2e10", 1, {"as the score grows", "score 7 ", "score 8 "});
        row("score - floor(score/10)*11 + t", 1, {"score 9 ", "gives 9,", "score 10 ", "gives -1"});
        row("score*1e5 - t*score", 1, {"score 0 ", "score 1 "});
        row("score*t", 1, {"scores 0 and 1"});
        row("floor(score/10)*1e10 + t", 1, {"scores 0 and 1 both give 0"});
        row("score*1e300 + t", 1, {"finite", "score 179769314 ", "gives inf"});
        row("exp(score) + t", 1, {"score 710 "});
        row("score*1e10 + 1/t", 1, {"t = 0 ", "inf"});
        row("score*1e10 + 0/0*t", 1, {"finite", "nan"});
        row("score + t*9^9^9^9", 1, {"finite"});
        row("score + t + 1/0", 1, {"inf"});
        row("score*1e10 + sqrt(1.7e9 - t)", 1, {"t = 1700000001 (2023-11-14T22:13:21Z) gives nan"});
    }

    void refusals()
    {
        QFETCH(std::size_t, position);
        QFETCH(QStringList, words);
        const auto formula = Formula::parse(QTest::currentDataTag(), TickUnit::Second);
        QVERIFY(!formula);
        QCOMPARE(formula.error().kind, ErrorKind::Usage);
        const QString message = QString::fromStdString(formula.error().message);
        for (const QString &word : words)
            QVERIFY2(message.contains(word), qPrintable(message + " lacks " + word));
        QVERIFY2(formula.error().position == position, qPrintable(message));
        QVERIFY2(message.contains("position " + QString::number(position)), qPrintable(message));
    }

    void fallingFormulas_data()
    {
        QTest::addColumn<bool>("earlierIsLarger");
        QTest::addColumn<double>("point");
        QTest::addColumn<qint64>("offset");
        QTest::newRow("-score*1e10 + t") << false << 1e10 << qint64(-1);
        QTest::newRow("-score*1e10 - t") << true << 1e10 << qint64(0);
        QTest::newRow("-score + (1 - t/10000000000)") << true << 1.0 << qint64(-1);
        QTest::newRow("-score + t/10000000000") << false << 1.0 << qint64(-1);
        QTest::newRow("(9999999 - score)*2^34 + t") << false << 0x1p34 << qint64(-10000000);
        QTest::newRow("(9999999-score) - t/1e10") << true << 1.0 << qint64(-9999999);
        QTest::newRow("1e6 - score - t/1e10") << true << 1.0 << qint64(-1000000);
        QTest::newRow("-score*score*100 - score*2e10 + t") << false << 20000000100.0 << qint64(-1);
    }

    void fallingFormulas()
    {
        QFETCH(bool, earlierIsLarger);
        QFETCH(double, point);
        QFETCH(qint64, offset);
        const auto formula = Formula::parse(QTest::currentDataTag(), TickUnit::Second);
        QVERIFY2(formula.has_value(), formula ? "" : formula.error().message.c_str());
        const FormulaFacts &facts = formula->facts();
        QVERIFY(facts.fallsWithScore);
        QCOMPARE(facts.earlierIsLarger, earlierIsLarger);
        QCOMPARE(facts.point, point);
        QCOMPARE(qint64(facts.offset), offset);
        QVERIFY(facts.domain.first <= 1577836800 && facts.domain.last >= 1893456000);
        QVERIFY(facts.tick > 0);
        if (facts.linear)
            QCOMPARE(facts.ownScore((*formula)(41, 1767225600)).value_or(-1), std::int64_t(41));
    }

    /// Where raw grows with the time a point begins at a whole quotient, at t = 0, as its rising twin does.
    void fallingFormulasBeginWithTimeZero_data()
    {
        QTest::addColumn<qint64>("lastTick");
        QTest::addColumn<qint64>("minuend");
        QTest::newRow("(9999999-score)*2^34 + t") << (qint64(1) << 34) - 1 << qint64(9999999);
        QTest::newRow("9999999*2^34 - score*2^34 + t") << (qint64(1) << 34) - 1 << qint64(9999999);
        QTest::newRow("-score*1e10 + t") << qint64(9999999999) << qint64(0);
        QTest::newRow("-score + t/10000000000") << qint64(9999999999) << qint64(0);
    }

    void fallingFormulasBeginWithTimeZero()
    {
        QFETCH(qint64, lastTick);
        QFETCH(qint64, minuend);
        const auto formula = Formula::parse(QTest::currentDataTag(), TickUnit::Second);
        QVERIFY2(formula.has_value(), formula ? "" : formula.error().message.c_str());
        const FormulaFacts &facts = formula->facts();
        QCOMPARE(qint64(facts.domain.first), qint64(0));
        QCOMPARE(qint64(facts.domain.last), lastTick);
        QVERIFY(facts.subtractsQuotient());
        QCOMPARE(qint64(facts.minuend()), minuend);
        for (const std::int64_t score : {0, 1, 5000, 40'000, 9'999'998, 9'999'999, 10'000'000}) {
            for (const double tick : {0.0, 1.0, 1767225600.0}) {
                const double raw = (*formula)(static_cast<double>(score), tick);
                QCOMPARE(facts.ownScore(raw).value_or(-1), score);
                QCOMPARE(facts.ownScore(raw).value_or(-1),
                         minuend - static_cast<std::int64_t>(std::floor(raw / facts.point)));
            }
        }
    }

    /// Cutting off errs where the quotient is below zero.
    void fallingFormulasReadByCuttingOff()
    {
        const auto facts = [](const char *text) {
            return Formula::parse(text, TickUnit::Second).value().facts();
        };
        QCOMPARE(facts("-score + t/10000000000").cutScore(-4.82).value(), std::int64_t(4));
        QCOMPARE(facts("-score + t/10000000000").ownScore(-4.82).value(), std::int64_t(5));
        QCOMPARE(facts("-score + (1 - t/10000000000)").cutScore(-4.18).value(), std::int64_t(5));
        QCOMPARE(facts("-score + (1 - t/10000000000)").cutScore(1.9).value(), std::int64_t(0));
        QCOMPARE(facts("-score + (1 - t/10000000000)").ownScore(1.9).value(), std::int64_t(-1));
    }

    void hostileTextsEndSoon_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("parentheses") << QByteArray(100000, '(') + "score" + QByteArray(100000, ')');
        QTest::newRow("few parentheses") << QByteArray(400, '(') + "score" + QByteArray(400, ')');
        QTest::newRow("functions") << QByteArray("abs(").repeated(200) + "score";
        QTest::newRow("powers") << QByteArray("9^").repeated(490) + "9*score+t";
        QTest::newRow("signs") << QByteArray(900, '-') + "score+t";
        QTest::newRow("a long number") << QByteArray(999, '9');
        QTest::newRow("a longer number") << QByteArray(100000, '9') + "*score+t";
        QTest::newRow("a long name") << QByteArray(900, 'x');
        QTest::newRow("NUL") << QByteArray("score\0+t", 8);
        QTest::newRow("lines") << QByteArray("score\n+t");
        QTest::newRow("nan") << QByteArray("nan*score+t");
        QTest::newRow("braces") << QByteArray("score{+}t");
        QTest::newRow("commas") << QByteArray(900, ',');
    }

    void hostileTextsEndSoon()
    {
        QFETCH(QByteArray, text);
        const auto formula = Formula::parse({text.data(), std::size_t(text.size())}, TickUnit::Second);
        QVERIFY(!formula);
        QVERIFY(formula.error().message.size() < 600);
        QVERIFY(formula.error().position >= 1);
        QVERIFY(formula.error().position <= std::size_t(text.size()) + 1);
    }

    void nestingIsLimitedWithAWord()
    {
        const auto nested = [](int depth) {
            return Formula::parse(std::string(depth, '(') + "score" + std::string(depth, ')') + "*1e10+t",
                                  TickUnit::Second);
        };
        QVERIFY(nested(50).has_value());
        QVERIFY(!nested(51));
        QCOMPARE(nested(51).error().position, std::size_t(51));
        QVERIFY(nested(51).error().message.find("deeper than 50") != std::string::npos);
        const std::string longest = "score*1e10+t" + std::string(988, ' ');
        QVERIFY(Formula::parse(longest, TickUnit::Second).has_value());
        const std::string full = "score*1e10+t+" + std::string(988, '0');
        QVERIFY(!Formula::parse(full, TickUnit::Second));
        QVERIFY(Formula::parse(full.substr(0, 1000), TickUnit::Second).has_value());
    }
};

TIEBREAK_TEST(NoApplication, TestFormula)

} // namespace tst_formula

#include "tst_formula.moc"
