// SPDX-License-Identifier: GPL-3.0-or-later
// A survival map in words, and the two numbers its sentence speaks of.
#include "lab/survival/survival.h"
#include "models/lab/survivaltext.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QtTest>

using namespace tiebreak;

namespace tst_survivaltext
{

namespace
{

const TimeRange timeRange{1577836800, 2145916800}; // 2020 to 2038

SurvivalMap mapOf(const char *text, TimeRange of = timeRange)
{
    const CodecSpec spec = *parseCodecSpec(text);
    const TickWindow window = of.ticks(spec.unit);
    return *survivalMap(spec, window, survivalGrid(window, 40, 20), 64, 1, {});
}

/// Narrow spaces as plain ones.
QString plain(QString text)
{
    return text.replace(QChar(0x202f), QChar(u' '));
}

QString sentenceOf(const SurvivalMap &map)
{
    return plain(answerText(map, survivalAnswer(map)));
}

} // namespace

class TestSurvivalText : public QObject
{
    Q_OBJECT

private slots:
    void sharesAreNeverRoundedToAllOrNone()
    {
        QCOMPARE(shareText(7, 7), QStringLiteral("100%"));
        QCOMPARE(shareText(0, 7), QStringLiteral("0%"));
        QCOMPARE(shareText(1, 2), QStringLiteral("50%"));
        QCOMPARE(shareText(1, 8), QStringLiteral("12.5%"));
        QCOMPARE(shareText(1, 1'000'000), QStringLiteral("under 0.1%"));
        QCOMPARE(shareText(999'999, 1'000'000), QStringLiteral("over 99.9%"));
    }

    void theSentence()
    {
        Sentences sentences("survivaltext");
        for (const char *codec :
             {"binary:from=4294967295", "decimal:from=9999999999",
              "fraction:from=4102415999,span=4102415999,digits=10", "ordered:from=4294967295",
              "binary:bits=30,from=2147483647", "binary:bits=20,keep=20", "binary:bits=12,unit=min"})
            sentences.add(codec, sentenceOf(mapOf(codec)));
        COMPARE_SENTENCES(sentences);
    }

    void theAnswerIsWhatTheCellsSay()
    {
        for (const char *text : {"binary:from=4294967295", "decimal:unit=ms,digits=14",
                                 "fraction:span=4102415999", "text:unit=cs,from=1099511627776"}) {
            const SurvivalMap map = mapOf(text);
            const SurvivalAnswer answer = survivalAnswer(map);
            const auto keeps = [&](std::int64_t score, std::int64_t gap) {
                const SurvivalCell cell = survivalCell(map.spec, map.window, score, gap, 64, 1);
                return cell.exact && cell.survived == cell.pairs;
            };
            QVERIFY(answer.exact);
            QVERIFY(answer.keptUpTo && answer.above > *answer.keptUpTo && answer.gapAbove);
            QVERIFY(keeps(*answer.keptUpTo, answer.gap));
            QVERIFY(!keeps(*answer.keptUpTo + 1, answer.gap));
            QVERIFY(keeps(answer.above, *answer.gapAbove));
            QVERIFY(!keeps(answer.above, *answer.gapAbove - 1));
        }
    }

    void whatRestsOnASampleSaysSo()
    {
        Sentences sentences("survivaltext");
        const SurvivalMap map = mapOf("formula:score + (1 - t/10000000000)");
        QVERIFY(map.sampledCells() > 0);
        sentences.add("answer", sentenceOf(map));
        sentences.add("sample", plain(exactnessText(map)));
        const SurvivalMap exact = mapOf("binary:from=4294967295");
        sentences.add("exact", exactnessText(exact));
        COMPARE_SENTENCES(sentences);
    }

    void cellsInWords()
    {
        Sentences sentences("survivaltext");
        const CodecSpec spec = *parseCodecSpec("binary:from=4294967295");
        const SurvivalGrid grid{{2'400'000, 3'000'000'000}, {1}};
        const SurvivalMap map = *survivalMap(spec, timeRange.ticks(spec.unit), grid, 64, 1, {});
        sentences.add("cell", plain(cellText(map, 0, 0)));
        sentences.add("not packed", plain(cellText(map, 1, 0)));
        COMPARE_SENTENCES(sentences);
    }
};

TIEBREAK_TEST(NoApplication, TestSurvivalText)

} // namespace tst_survivaltext

#include "tst_survivaltext.moc"
