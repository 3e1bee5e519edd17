// SPDX-License-Identifier: GPL-3.0-or-later
// What a verdict says of a row: beside its word, and in a tool tip.
#include "core/board/verdicttext.h"
#include "models/boards/rowtext.h"
#include "models/text/displaywording.h"
#include "support/sentences.h"
#include "support/testprogram.h"

#include <QtTest>

#include <cmath>
#include <limits>

using namespace tiebreak;

namespace tst_verdicttext
{

namespace
{

constexpr double infinity = std::numeric_limits<double>::infinity();

Decoder decoderOf(const char *spec)
{
    return Decoder(*parseCodecSpec(spec), TimeRange{});
}

QString sentence(const Decoder &decoder, double raw)
{
    return QString::fromStdString(
        verdictReason(decoder, raw, tickNeighbours(decoder, raw), TimeRange{}, cellWording({})));
}

QString toolTip(const Decoder &decoder, double raw)
{
    return rowToolTip(decoder, raw, decoder.decode(raw), {});
}

} // namespace

class TestVerdictText : public QObject
{
    Q_OBJECT

private slots:
    void plainSaysWhyANumberIsForeign_data()
    {
        QTest::addColumn<double>("raw");
        QTest::newRow("inf") << infinity;
        QTest::newRow("-inf") << -infinity;
        QTest::newRow("1e308") << 1e308;
        QTest::newRow("2^64") << std::ldexp(1, 64);
        QTest::newRow("-2^64") << -std::ldexp(1, 64);
        QTest::newRow("0.5") << 0.5;
    }

    void plainSaysWhyANumberIsForeign()
    {
        QFETCH(const double, raw);
        const QString words = sentence(decoderOf("plain"), raw);
        COMPARE_SENTENCE("verdicttext", words);
        QVERIFY(toolTip(decoderOf("plain"), raw).contains(words));
    }

    void plainSpeaksOfScoresNotOfTime()
    {
        const Decoder plain = decoderOf("plain");
        for (const int power : {54, 56, 60, 62}) {
            const double raw = std::ldexp(1, power);
            const QString words = sentence(plain, raw);
            QVERIFY2(words.contains(QStringLiteral("whole scores")), qPrintable(words));
            QVERIFY2(!words.contains(QStringLiteral("time")), qPrintable(words));
            QVERIFY2(!toolTip(plain, raw).contains(QStringLiteral("time")), qPrintable(toolTip(plain, raw)));
        }
    }

    void aCountThatStoppedSaysSo()
    {
        const Decoder plain = decoderOf("plain");
        const double raw = std::ldexp(1, 63) - 2048;
        QCOMPARE(plain.decode(raw).intervals, countedIntervals);
        const QString count = QStringLiteral("1\u202f024 or more");
        QVERIFY(sentence(plain, raw).contains(count));
        QVERIFY(toolTip(plain, raw).startsWith(count));
        QCOMPARE(intervalCountText(countedIntervals), count);
        QCOMPARE(intervalCountText(countedIntervals - 1), QStringLiteral("1\u202f023"));
    }
};

TIEBREAK_TEST(NoApplication, TestVerdictText)

} // namespace tst_verdicttext

#include "tst_verdicttext.moc"
