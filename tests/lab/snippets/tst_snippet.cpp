// SPDX-License-Identifier: GPL-3.0-or-later
// The texts of snippets: nothing left open, limits stated, no name that escapes its comment.
#include "lab/snippets/formulacode.h"
#include "snippetcases.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_snippet
{

class TestSnippet : public QObject
{
    Q_OBJECT

private slots:
    void nothingIsLeftOpen()
    {
        for (const std::string &text : snippetSpecs()) {
            for (const Language language : allLanguages()) {
                const auto code = snippet(*parseCodecSpec(text), language, {snippetTimeRange(), {}});
                QVERIFY2(code, text.c_str());
                QVERIFY2(code->find("{{") == std::string::npos && code->find("}}") == std::string::npos,
                         (text + " in " + std::string(languageName(language))).c_str());
                QVERIFY(
                    code->find(text.starts_with("formula") ? "raw = " : specText(*parseCodecSpec(text))) !=
                    std::string::npos);
            }
        }
    }

    void limitsAreStated()
    {
        for (const Language language : allLanguages()) {
            const auto code =
                snippet(*parseCodecSpec("binary:from=4294967295"), language, {snippetTimeRange(), {}});
            QVERIFY(code->find("up to score 2097151") != std::string::npos);
            QVERIFY(code->find("up to score 2147483647") != std::string::npos);
            QVERIFY(code->find("to 4294967295 (2106-02-07T06:28:15Z)") != std::string::npos);
        }
    }

    void aNameThatIsTheSpecIsSaidOnce()
    {
        const CodecSpec spec = *parseCodecSpec("decimal:digits=9");
        const auto first = [&](const char *name) {
            const auto code = snippet(spec, Language::Python, {snippetTimeRange(), name});
            return code ? code->substr(0, code->find('\n')) : std::string();
        };
        QCOMPARE(first("decimal:digits=9"), std::string("# Tiebreak codec decimal:digits=9"));
        QCOMPARE(first("mine"), std::string("# Tiebreak codec mine: decimal:digits=9"));
    }

    void timeRangesThatNobodySetAreCut()
    {
        // It counts down to 2026, which is all that is right of 2000 to 2100.
        const CodecSpec spec = *parseCodecSpec("formula:score*2^20 + (1767225600 - t)");
        const CodecLimits limits = codecLimits(spec, plausibleTicks(spec, TimeRange()));
        QCOMPARE(limits.exactUpTo, std::optional<std::int64_t>(8589934591));
        QCOMPARE(limits.rightUpTo, limits.exactUpTo);
        for (const TimeRange &timeRange : {TimeRange(), TimeRange{1577836800, 1893456000}}) {
            for (const Language language : allLanguages()) {
                const auto code = snippet(spec, language, {timeRange, {}});
                QVERIFY(code);
                QVERIFY(code->find("as far as its times are accepted:") != std::string::npos);
                QVERIFY(code->find("of its own up to score 8589934591,") != std::string::npos);
                QVERIFY(code->find("decodes to itself up to score 8589934591.") != std::string::npos);
            }
        }
    }

    void everyLanguageTakesAFormulasTimes()
    {
        for (const char *text : {"formula:score*2^34 + t", "formula:score*2^34 + (17179869183 - t)"}) {
            for (const Language language : allLanguages()) {
                const SnippetRanges ranges =
                    snippetRanges(*parseCodecSpec(text), language, snippetTimeRange());
                QCOMPARE(ranges.kept.first, 0);
                QCOMPARE(ranges.kept.last, 17179869183);
            }
        }
    }

    void threeValues()
    {
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            const SnippetRanges ranges = snippetRanges(spec, Language::Python, snippetTimeRange());
            const CodecLimits limits = codecLimits(spec, snippetTimeRange().ticks(spec.unit));
            const std::int64_t limit = limits.exactUpTo.value_or(lastWhole);
            const auto checks = snippetChecks(spec, ranges, snippetTimeRange(), limit);
            QCOMPARE(checks.size(), 3U);
            QCOMPARE(checks[0].score, 0);
            QCOMPARE(checks[2].score, limit);
            for (const SnippetCheck &check : checks)
                QCOMPARE(bitsOf(check.raw), bitsOf(encode(spec, check.score, check.tick)->raw));
        }
    }

    void everyCheckHoldsAValue()
    {
        // Neither has a field for any time of the time range.
        for (const char *text : {"binary:bits=20", "binary:bits=20,keep=40,epoch=1000"}) {
            const CodecSpec spec = *parseCodecSpec(text);
            const SnippetRanges ranges = snippetRanges(spec, Language::Python, snippetTimeRange());
            QCOMPARE(snippetChecks(spec, ranges, snippetTimeRange(), lastWhole).size(), 3U);
        }
    }

    void formulasThatReadNothingBackHaveNoCode()
    {
        // A second weighs ten points; the times of one score reach into the scores above.
        for (const char *text : {"formula:score*10 + t*100", "formula:score*10 + t"}) {
            const CodecSpec spec = *parseCodecSpec(text);
            QVERIFY(!codecLimits(spec, plausibleTicks(spec, snippetTimeRange())).rightUpTo);
            for (const Language language : allLanguages()) {
                const auto code = snippet(spec, language, {snippetTimeRange(), {}});
                QVERIFY2(!code, text);
                QVERIFY2(code.error().message.starts_with("There is no code for " + specText(spec) +
                                                          " that works in 2026-01-01..2027-01-01: "),
                         code.error().message.c_str());
            }
        }
        const auto code =
            snippet(*parseCodecSpec("formula:score*10 + t*100"), Language::Go, {snippetTimeRange(), {}});
        QVERIFY(code.error().message.ends_with(
            "no score decodes to itself. 0 at 2026-01-01T00:00:00Z becomes 17672256000."));
    }

    void namesStayInTheirComment()
    {
        const std::string name = "x\n*/ ?> \\u000a y\r\"}} {{spec}} \xff --]] \xe2\x80\xa8";
        for (const Language language : allLanguages()) {
            const auto code = snippet(*parseCodecSpec("decimal"), language, {snippetTimeRange(), name});
            const auto plain = snippet(*parseCodecSpec("decimal"), language, {snippetTimeRange(), "x"});
            QVERIFY(code);
            QCOMPARE(std::ranges::count(*code, '\n'), std::ranges::count(*plain, '\n'));
            for (const char *end : {"\\u000a", "?>", "{{", "\xe2\x80\xa8", "\r"})
                QCOMPARE(code->substr(0, code->find("raw =")).find(end), std::string::npos);
        }
    }

    void whatALanguageCannotHold()
    {
        const auto lua = snippet(*parseCodecSpec("decimal:digits=18,from=999999999999999999"),
                                 Language::LuaScript, {snippetTimeRange(), {}});
        QVERIFY(!lua);
        QVERIFY(lua.error().message.find("53 bits") != std::string::npos);
        QVERIFY(!snippet(*parseCodecSpec("ordered:bits=20,from=30000000,keep=20"), Language::Python,
                         {snippetTimeRange(), {}}));
        QVERIFY(!formulaCode("score + log2(t)", Language::Java));
        QVERIFY(snippet(*parseCodecSpec("decimal:digits=18,from=999999999999999999"), Language::Python,
                        {snippetTimeRange(), {}}));
    }

    void formulas_data()
    {
        QTest::addColumn<QString>("formula");
        QTest::addColumn<QString>("python");
        QTest::newRow("power first") << "-2^2"
                                     << "-4.0";
        QTest::newRow("powers from the right") << "2^3^2"
                                               << "512.0";
        QTest::newRow("left to right") << "score - (t - 1) - 2"
                                       << "s - (t - 1.0) - 2.0";
        QTest::newRow("not a power of numbers") << "(score+1)^2*3"
                                                << "math.pow(s + 1.0, 2.0) * 3.0";
        QTest::newRow("division") << "score/(t*2)/3"
                                  << "s / (t * 2.0) / 3.0";
        QTest::newRow("two signs") << "score--t"
                                   << "s - (-t)";
        QTest::newRow("minus of a sum") << "-(score+t)"
                                        << "-(s + t)";
        QTest::newRow("two values") << "max(score, t ^ 2) + .5"
                                    << "max(s, math.pow(t, 2.0)) + 0.5";
    }
    void formulas()
    {
        QFETCH(QString, formula);
        QFETCH(QString, python);
        const auto code = formulaCode(formula.toStdString(), Language::Python);
        QVERIFY(code);
        QCOMPARE(QString::fromStdString(code->text), python);
    }
};

TIEBREAK_TEST(NoApplication, TestSnippet)

} // namespace tst_snippet

#include "tst_snippet.moc"
