// SPDX-License-Identifier: GPL-3.0-or-later
// Drawn boards, of presets and of codecs over a wide grid: whatever a detection is sure of is how the board
// was packed, and most boards it is sure of.
#include "core/detect/detecttext.h"
#include "drawnboards.h"
#include "support/slowtest.h"
#include "support/testprogram.h"

#include <QTest>

using namespace tiebreak;

namespace tst_detectgrid
{

namespace
{

constexpr std::int64_t gridNow = 1'795'205'647'000'000; // 2026-11-20T20:14:07Z

std::string summary(const DrawnBoard &board, const Detection &detection)
{
    return specText(board.spec) + ", " + board.shape + ": " + detectionSentence(detection, plainWording());
}

} // namespace

class TestDetectGrid : public QObject
{
    Q_OBJECT

private slots:
    // scripts/bench --only detect counts the same over a thousand boards.
    void isSureOfMostAndNeverWrong()
    {
        SLOW_TEST();
        int boards = 0;
        int sure = 0;
        int nearTheTop = 0;
        for (std::uint64_t seed = 5000; seed < 5200; ++seed) {
            const DrawnBoard board = BoardDrawer(seed, gridNow).board();
            if (board.sampled.size() < 200)
                continue; // the times do not fit the codec
            ++boards;
            const Detection detection = detectCodec(board.sample, gridNow);
            const int place = placeOfTruth(board, detection);
            nearTheTop += place >= 1 && place <= 3 ? 1 : 0;
            if (detection.outcome != DetectionOutcome::Sure)
                continue;
            ++sure;
            QVERIFY2(place == 1, summary(board, detection).c_str());
        }
        QVERIFY2(sure * 100 >= boards * 80, std::to_string(sure).c_str());
        QVERIFY2(nearTheTop * 100 >= boards * 96, std::to_string(nearTheTop).c_str());
    }

    // What counts from a moment that nobody else counts from is no usual codec.
    void isNotSureOfAMomentThatNoRowShows()
    {
        SLOW_TEST();
        for (std::uint64_t seed = 0; seed < 200; ++seed) {
            BoardDrawer drawer(seed, gridNow);
            const CodecSpec spec = drawer.codecOfItsOwnMoment();
            const DrawnBoard board = drawer.board(spec);
            const Detection detection = detectCodec(board.sample, gridNow);
            QVERIFY2(detection.outcome != DetectionOutcome::Sure || placeOfTruth(board, detection) == 1,
                     summary(board, detection).c_str());
        }
    }

    // Bands with odd rows between them are not surely plain scores.
    void bandsAreNotSurelyPlain_data()
    {
        QTest::addColumn<quint64>("seed");
        for (const quint64 seed : {3240, 6698})
            QTest::addRow("%d", static_cast<int>(seed)) << seed;
    }
    void bandsAreNotSurelyPlain()
    {
        QFETCH(quint64, seed);
        const DrawnBoard board = BoardDrawer(seed, gridNow).board();
        QVERIFY(board.spec.hasTime());
        const Detection detection = detectCodec(board.sample, gridNow);
        QVERIFY2(detection.outcome == DetectionOutcome::NotSure, summary(board, detection).c_str());
    }

    // Neither odd rows, which a date close by reads as well, nor few scores make a preset doubtful.
    void aPresetStaysSure_data()
    {
        QTest::addColumn<quint64>("seed");
        for (const quint64 seed : {108, 597, 791, 907})
            QTest::addRow("%d", static_cast<int>(seed)) << seed;
    }
    void aPresetStaysSure()
    {
        QFETCH(quint64, seed);
        const DrawnBoard board = BoardDrawer(seed, gridNow).board();
        QCOMPARE(QString::fromStdString(specText(board.spec)), "binary:from=2147483647,keep=31");
        const Detection detection = detectCodec(board.sample, gridNow);
        QVERIFY2(detection.outcome == DetectionOutcome::Sure, summary(board, detection).c_str());
        QVERIFY(detection.candidates.front().spec == board.spec);
    }

    void presetsAreFound()
    {
        SLOW_TEST();
        constexpr int seeds = 20;
        int sure = 0;
        for (const CodecPreset &preset : codecPresets()) {
            const CodecSpec spec = *parseCodecSpec(preset.spec);
            int first = 0;
            for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
                BoardGenerator generator(seed);
                GeneratedShape shape = generator.shape();
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
        QVERIFY2(sure * 10 >= boards * 9, std::to_string(sure).c_str());
    }
};

TIEBREAK_TEST(QCoreApplication, TestDetectGrid)

} // namespace tst_detectgrid

#include "tst_detectgrid.moc"
