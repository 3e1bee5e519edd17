// SPDX-License-Identifier: GPL-3.0-or-later
// What a stretch of scores has in common, against every score of a part of it.
#include "core/precision/stretchcells.h"
#include "support/codecs.h"
#include "support/testprogram.h"

#include <QTest>

#include <algorithm>
#include <limits>
#include <random>

using namespace tiebreak;

namespace tst_stretchcells
{

namespace
{

constexpr std::int64_t highest = std::numeric_limits<std::int64_t>::max();

std::string text(Int128 value)
{
    return std::to_string(static_cast<std::int64_t>(value));
}

} // namespace

class TestStretchCells : public QObject
{
    Q_OBJECT

private slots:
    void stretchesLeaveNoGap_data() { codecs(); }
    void stretchesLeaveNoGap();
    void everyScoreAgrees_data() { codecs(); }
    void everyScoreAgrees();

private:
    static void codecs()
    {
        addWindowColumns();
        addWindow("decimal:digits=1", 0, 9);
        addWindow("decimal:digits=2", 13, 98);
        addWindow("decimal:digits=3", 400, 640);
        addWindow("decimal:digits=3,from=999", 0, 999);
        addWindow("decimal:digits=4", 0, 9999);
        addWindow("decimal", 1'577'836'800, 1'577'836'960);
        addWindow("decimal", 1'577'836'800, 2'147'483'647);
        addWindow("decimal:digits=16", 100, 300);
        addWindow("decimal:digits=18", 900'000'000'000'000'000, 999'999'999'999'999'999);
        addWindow("decimal:digits=4,keep=5", 3, 900);
        addWindow("decimal:digits=4,keep=5", 17, 40);
        addWindow("binary:bits=1", 0, 1);
        addWindow("binary:bits=4", 2, 9);
        addWindow("binary:bits=8", 77, 210);
        addWindow("binary:bits=12,keep=3", 5, 14);
        addWindow("binary:bits=32,from=4294967295", 1'577'836'800, 2'147'483'647);
        addWindow("binary:bits=62", 0, 1'000'000);
    }
};

void TestStretchCells::stretchesLeaveNoGap()
{
    QFETCH(QString, spec);
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    const CodecSpec codec = parseCodecSpec(spec.toStdString()).value();
    const WindowFields fields = windowFields(codec, {first, last});
    const std::vector<ScoreStretch> stretches = scoreStretches(codec, fields.hull(), highest);
    QVERIFY(stretches.size() < 600);
    std::int64_t next = 0;
    for (const ScoreStretch &stretch : stretches) {
        QCOMPARE(stretch.firstScore(stretch.first), next);
        const std::int64_t end = stretch.lastScore(stretch.last);
        QVERIFY(end >= next);
        next = end == highest ? end : end + 1;
        // Scores of one unit are one double.
        const std::int64_t single = stretch.lastScore(stretch.first);
        if (stretch.unit > 1)
            QCOMPARE(static_cast<double>(single), static_cast<double>(stretch.firstScore(stretch.first)));
    }
    QCOMPARE(next, codec.scheme == Scheme::Binary ? largestPackedScore(codec, fields).value() + 1 : highest);
}

void TestStretchCells::everyScoreAgrees()
{
    QFETCH(QString, spec);
    QFETCH(qint64, first);
    QFETCH(qint64, last);
    const CodecSpec codec = parseCodecSpec(spec.toStdString()).value();
    const WindowFields fields = windowFields(codec, {first, last});
    std::mt19937_64 random(20261125);
    for (ScoreStretch stretch : scoreStretches(codec, fields.hull(), highest)) {
        // A part of the stretch that begins anywhere.
        const Int128 room = stretch.last - stretch.first + 1;
        stretch.first += static_cast<Int128>(random() >> 1) % room;
        stretch.last = std::min<Int128>(stretch.last, stretch.first + static_cast<Int128>(random() % 50));
        std::int64_t widest = 0;
        std::int64_t narrowest = highest;
        std::vector<std::int64_t> ticks;
        for (Int128 at = stretch.first; at <= stretch.last; ++at) {
            ticks.push_back(sharedTicks(codec, fields, stretch.firstScore(at)).value());
            widest = std::max(widest, ticks.back());
            narrowest = std::min(narrowest, ticks.back());
        }
        const StretchCells cells = stretchCells(codec, fields, stretch);
        const std::string where = text(stretch.first) + ".." + text(stretch.last) + " of " +
                                  std::to_string(stretch.unit) + ": " + std::to_string(cells.widest) +
                                  ", not " + std::to_string(widest);
        QVERIFY2(cells.widest == widest, where.c_str());
        QVERIFY2(cells.uniform == (widest == narrowest), where.c_str());
        for (std::int64_t kept : {widest - 1, widest, narrowest, narrowest + (widest - narrowest) / 2}) {
            kept = std::max<std::int64_t>(kept, 1);
            std::optional<std::int64_t> expected;
            const auto found = std::ranges::find_if(ticks, [&](std::int64_t n) { return n > kept; });
            if (found != ticks.end())
                expected = stretch.firstScore(stretch.first + (found - ticks.begin()));
            QVERIFY2(firstSharing(codec, fields, stretch, kept) == expected, where.c_str());
        }
    }
}

TIEBREAK_TEST(NoApplication, TestStretchCells)

} // namespace tst_stretchcells

#include "tst_stretchcells.moc"
