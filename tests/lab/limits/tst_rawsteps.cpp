// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a raw in words: the figures of well-known examples, and that every line ends with the
// raw.
#include "lab/limits/rawsteps.h"

#include "core/codec/codec.h"
#include "core/text/scoretext.h"
#include "support/codecs.h"
#include "support/testprogram.h"

#include <QTest>

#include <random>

using namespace tiebreak;

namespace tst_rawsteps
{

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
            "2147483647 − 1000 = 2147482647; 100 × 4294967296 + 2147482647 = 431644212247; as a double "
            "431644212247, nothing rounded");
        row("binary:from=4294967295", 2400000, 1795205647,
            "4294967295 − 1795205647 = 2499761648; 2400000 × 4294967296 + 2499761648 = "
            "10307924010161648; as a double 10307924010161648, nothing rounded");
        row("decimal:digits=4", 100, 3092,
            "100 × 10000 + 3092 = 1003092; as a double 1003092, nothing rounded");
        row("decimal:from=9999999999", 900720, 1795205646,
            "9999999999 − 1795205646 = 8204794353; 900720 × 10000000000 + 8204794353 = "
            "9007208204794353 ≈ 9007208204794352");
        row("plain", 9007199254740993, 0, "9007199254740993 ≈ 9007199254740992");
        row("fraction:span=3", 0, 1,
            "1 / 3 = 0.3333333333333333 (rounded); 0 + 0.3333333333333333 = "
            "0.3333333333333333");
        row("ordered:bits=4,bias=signed", -2, 12,
            "−2 × 2^4 + 12 = −20; −1 − (−20) = 19; 19 + bits of the smallest normal double, sign bit set "
            "= 0x8010000000000013; as a double -2.225073858507211e-308, nothing rounded");
        row("formula:(score + 1)^2*10000000000 + t", 2, 5,
            "with score = 2 and t = 5: 2 + 1 = 3; 3 ^ 2 = 9; 9 × 10000000000 = 90000000000; 90000000000 + 5 "
            "= "
            "90000000005");
        row("text:unit=cs", 7, 50, "\"7\" \".\" \"50\" = 7.50; as a double 7.5, nothing rounded");
        row("formula:-score + t/10000000000", 3, 5000000000,
            "with score = 3 and t = 5000000000: 5000000000 / 10000000000 = 0.5; (-3) + 0.5 = -2.5");
        row("ordered:bits=4", 1, 2,
            "1 × 2^4 + 2 = 18; 18 + the bits of 1.0 = 0x3ff0000000000012; as a double "
            "1.000000000000004, "
            "nothing rounded");
        row("binary:bits=40,keep=31,from=2147483647", 8388608, 1795205647,
            "1795205647 mod 2^31 = 1795205647; 2147483647 − 1795205647 = 352278000; 8388608 × 1099511627776 "
            "+ 352278000 = 9223372037207053808; 9223372037207053808 in 64 bits = "
            "−9223372036502497808 ≈ -9223372036502498304");
    }

    void examples()
    {
        QFETCH(qint64, score);
        QFETCH(qint64, tick);
        QFETCH(QString, steps);
        const CodecSpec spec = codec(QTest::currentDataTag());
        const auto making = makeRaw(spec, score, tick);
        QVERIFY(making.has_value());
        QCOMPARE(QString::fromStdString(rawStepsLine(spec, *making)), steps);
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
                const auto making = makeRaw(spec, score, tick);
                QCOMPARE(making.has_value(), encoded.has_value());
                if (!encoded)
                    continue;
                const std::string where = text + ", " + std::to_string(score);
                QVERIFY2(!making->steps.empty(), where.c_str());
                QVERIFY2(bitsOf(making->raw) == bitsOf(encoded->raw), where.c_str());
                const RawStep &last = making->steps.back();
                QVERIFY2(last.result == shortestText(encoded->raw), where.c_str());
                // The last rounding gives the raw, and it is that of the exact number beside it.
                if (last.rounding)
                    QVERIFY2(last.rounding->taken().value == encoded->raw, where.c_str());
                else
                    QVERIFY2(spec.formula.has_value(), where.c_str());
                if (spec.formula) // not the bare result, which stands where the operations do not come to it
                    QVERIFY2(making->steps.size() > 3, where.c_str());
                for (const RawStep &step : making->steps)
                    QVERIFY2(!step.result.empty() && !stepLabel(spec, step.kind).empty(), where.c_str());
                const std::string copied = rawStepsText(spec, *making);
                QVERIFY2(copied.find(last.result) != std::string::npos, copied.c_str());
            }
        }
    }

    void oddNumbersKeepTheirRaw()
    {
        std::mt19937_64 random(17);
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            for (int i = 0; i < 400; ++i) {
                const auto score = static_cast<std::int64_t>(random()) >> (10 + random() % 50);
                const auto tick =
                    static_cast<std::int64_t>((random() >> 33) * (1000000 / unitMicroseconds(spec.unit)));
                const auto encoded = encode(spec, score, tick);
                const auto making = makeRaw(spec, score, tick);
                QCOMPARE(making.has_value(), encoded.has_value());
                if (!encoded)
                    continue;
                QVERIFY2(bitsOf(making->raw) == bitsOf(encoded->raw), preset.spec.data());
                const RawStep &last = making->steps.back();
                QVERIFY2(last.result == shortestText(encoded->raw),
                         (std::string(preset.spec) + ' ' + std::to_string(score) + ' ' +
                          std::to_string(tick) + ": " + last.result)
                             .c_str());
            }
        }
    }
};

TIEBREAK_TEST(NoApplication, TestRawSteps)

} // namespace tst_rawsteps

#include "tst_rawsteps.moc"
