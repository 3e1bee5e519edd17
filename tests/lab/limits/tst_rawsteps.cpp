// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a raw in words: the figures of well-known examples, and that every line ends with the
// raw.
#include "lab/limits/rawsteps.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/codecs.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

class TestRawSteps : public QObject
{
    Q_OBJECT

private slots:
    void examples_data()
    {
        QTest::addColumn<qint64>("score");
        QTest::addColumn<qint64>("tick");
        QTest::addColumn<QString>("steps");
        const auto row = [](const char *spec, qint64 score, qint64 tick, const char *steps) {
            QTest::newRow(spec) << score << tick << QString::fromUtf8(steps);
        };
        row("binary:from=2147483647", 100, 1000,
            "100 × 4294967296 = 429496729600; + (2147483647 − 1000 = 2147482647) = 431644212247; as a double "
            "431644212247, nothing rounded");
        row("binary:from=4294967295", 2400000, 1795205647,
            "2400000 × 4294967296 = 10307921510400000; + (4294967295 − 1795205647 = 2499761648) = "
            "10307924010161648; as a double 10307924010161648, nothing rounded");
        row("decimal:digits=4", 100, 3092,
            "100 × 10000 = 1000000; + 3092 = 1003092; as a double 1003092, nothing rounded");
        row("decimal:from=9999999999", 900720, 1795205646,
            "900720 × 10000000000 = 9007200000000000; + (9999999999 − 1795205646 = 8204794353) = "
            "9007208204794353; as a double 9007208204794352, rounded down by 1");
        row("plain", 9007199254740993, 0,
            "9007199254740993; as a double 9007199254740992, rounded down by 1");
        row("fraction:span=3", 0, 1,
            "1 / 3 = 0.3333333333333333; 0 + 0.3333333333333333; as a double 0.3333333333333333, rounded "
            "down "
            "by 1.85e-17");
        row("ordered:bits=4,bias=signed", -2, 12,
            "−2 × 2^4 = −32; + 12 = −20; below zero −1 − (−20) = 19, plus the bits of the smallest normal "
            "double "
            "and the sign bit: 0x8010000000000013; the double with these bits is -2.225073858507211e-308, "
            "nothing rounded");
        row("formula:(score + 1)^2*10000000000 + t", 2, 5,
            "score = 2, t = 5: 2 + 1 = 3; 3 ^ 2 = 9; 9 × 10000000000 = 90000000000; 90000000000 + 5 = "
            "90000000005");
        row("text:unit=cs", 7, 50, "\"7\" \".\" \"50\" is the text 7.50; as a double 7.5, nothing rounded");
        row("formula:-score + t/10000000000", 3, 5000000000,
            "score = 3, t = 5000000000: 5000000000 / 10000000000 = 0.5; (-3) + 0.5 = -2.5");
        row("ordered:bits=4", 1, 2,
            "1 × 2^4 = 16; + 2 = 18; plus the bits of 1.0: 0x3ff0000000000012; the double with these bits is "
            "1.000000000000004, nothing rounded");
    }

    void examples()
    {
        QFETCH(qint64, score);
        QFETCH(qint64, tick);
        QFETCH(QString, steps);
        QCOMPARE(QString::fromStdString(rawSteps(codec(QTest::currentDataTag()), score, tick)), steps);
    }

    void everyCodecEndsWithItsRaw()
    {
        std::vector<std::string> specs{"fraction:span=4102415999",
                                       "fraction:from=4102415999,span=4102415999,digits=10",
                                       "binary:from=2147483647,keep=31",
                                       "decimal:digits=13,unit=ms,epoch=2020-01-01",
                                       "ordered:bits=20,bias=signed,epoch=2026-01-01",
                                       "formula:score*10000000000 + (9999999999 - t)",
                                       "formula:max(score, -9) * 4e9 + min(abs(t), 4e9) + round(2.5)",
                                       "formula:score^2 + score + t/1e10"};
        for (const CodecPreset &preset : codecPresets())
            specs.emplace_back(preset.spec);
        for (const std::string &text : specs) {
            const CodecSpec spec = *parseCodecSpec(text);
            for (const std::int64_t score : {-5, 0, 1, 42, 2400000, 900000}) {
                const std::int64_t tick = 1767225601 * (1000000 / unitMicroseconds(spec.unit));
                const auto encoded = encode(spec, score, tick);
                const std::string steps = rawSteps(spec, score, tick);
                if (!encoded) {
                    QVERIFY2(steps.empty(), steps.c_str());
                    continue;
                }
                // What a formula falls back on where its steps do not come to its raw.
                QVERIFY2(steps.find(" give ") == std::string::npos, (text + ": " + steps).c_str());
                const std::string raw = shortestText(encoded->raw);
                QVERIFY2(steps.ends_with(' ' + raw) || steps.find(' ' + raw + ',') != std::string::npos ||
                             steps.ends_with(' ' + raw + " (rounded)"),
                         (text + ": " + steps + " lacks " + raw).c_str());
            }
        }
    }
};

TIEBREAK_TEST(NoApplication, TestRawSteps)
#include "tst_rawsteps.moc"
