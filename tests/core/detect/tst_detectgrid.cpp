// SPDX-License-Identifier: GPL-3.0-or-later
// Generated boards, of presets and of codecs over a wide grid: whatever a detection is sure of is how the
// board was packed.
#include "core/detect/detecttext.h"
#include "oddboards.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace
{

constexpr std::int64_t gridNow = 1'795'205'647'000'000; // 2026-11-20T20:14:07Z

std::string summary(const OddBoard &board, const Detection &detection)
{
    return specText(board.spec) + ", " + std::to_string(detection.rows) +
           " rows: " + detectionSentence(detection, plainWording());
}

/// A preset is taken for what is one tick off: no row tells these apart, and the verdict names both.
bool isNamedBeside(const OddBoard &board, const Detection &detection)
{
    const CodecSpec &first = detection.candidates.front().spec;
    const bool named = detectionSentence(detection, plainWording()).find(" Should the code subtract from ") !=
                       std::string::npos;
    return presetOf(first) && named && (readsAll(board, first, 1) || readsAll(board, first, -1));
}

} // namespace

class TestDetectGrid : public QObject
{
    Q_OBJECT

private slots:
    void isNeverSureAndWrong_data()
    {
        QTest::addColumn<int>("seed");
        for (const int seed : {1, 2, 3})
            QTest::addRow("seed %d", seed) << seed;
    }

    void isNeverSureAndWrong()
    {
        QFETCH(int, seed);
        int sure = 0;
        for (std::uint64_t i = 0; i < 120; ++i) {
            OddBoardGenerator generator(static_cast<std::uint64_t>(seed) * 1000 + i, gridNow);
            const OddBoard board = generator.board(20'000);
            if (board.sampled.size() < 3)
                continue; // the times do not fit the codec
            const Detection detection = detectCodec(board.sample, gridNow);
            if (detection.outcome != DetectionOutcome::Sure)
                continue;
            ++sure;
            QVERIFY2(readsAll(board, detection.candidates.front().spec) || isNamedBeside(board, detection),
                     summary(board, detection).c_str());
        }
        QVERIFY2(sure >= 5, std::to_string(sure).c_str());
    }

    // At least 19 of 20 boards, round scores and broken rows among them, and none sure and wrong.
    void presetsAreFound()
    {
        constexpr int seeds = 20;
        int sure = 0;
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            int first = 0;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
                BoardGenerator generator(seed);
                BoardShape shape = generator.shape();
                shape.rows = std::min<std::int64_t>(shape.rows, 20'000);
                const Detection detection =
                    detectCodec(sampleOf(generator.rows(spec, shape, gridNow)), gridNow);
                const bool right = isFirst(detection, spec);
                first += right ? 1 : 0;
                if (detection.outcome != DetectionOutcome::Sure)
                    continue;
                QVERIFY2(right, detectionSentence(detection, plainWording()).c_str());
                ++sure;
            }
            QVERIFY2(first >= seeds - 1, std::string(preset.spec).c_str());
        }
        const auto boards = seeds * static_cast<int>(codecPresets().size());
        QVERIFY2(sure * 20 >= boards * 19, std::to_string(sure).c_str());
    }

    void presetsAreNeverTakenForOthers()
    {
        for (const CodecPreset &preset : codecPresets()) {
            for (std::uint64_t seed = 1; seed <= 12; ++seed) {
                OddBoardGenerator generator(seed, gridNow);
                const OddBoard board = generator.board(*parseCodecSpec(preset.spec), 20'000);
                const Detection detection = detectCodec(board.sample, gridNow);
                QVERIFY2(detection.outcome != DetectionOutcome::Sure ||
                             readsAll(board, detection.candidates.front().spec),
                         summary(board, detection).c_str());
            }
        }
    }
};

TIEBREAK_TEST(QCoreApplication, TestDetectGrid)
#include "tst_detectgrid.moc"
