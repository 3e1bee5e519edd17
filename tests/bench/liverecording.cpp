// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/liverecording.h"

#include "bench/figures.h"
#include "core/board/snapshot.h"
#include "core/codec/codec.h"
#include "files/recording/recorder.h"
#include "files/recording/recording.h"

#include <QTemporaryDir>

#include <algorithm>
#include <chrono>
#include <random>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

using std::chrono::milliseconds;
using std::chrono::seconds;

constexpr std::int64_t start = 1'795'176'000; // 2026-11-20T12:00:00Z
constexpr int samplesASecond = 10;
constexpr int changesASample = 100;
constexpr std::size_t headRows = 1000;
constexpr std::size_t members = 20'000;

/// A board of which each sample sees a hundred rows of its head with more points and a new time; now and then
/// the rows that the growing scores push out come back.
class BusyBoard
{
public:
    BusyBoard()
    {
        for (std::size_t i = 0; i < members; ++i) {
            m_scores.push_back(1'000'000 + static_cast<std::int64_t>(m_random() % 100'000));
            m_names.push_back("user:" + std::to_string(1'000'000'007 * (i + 1) % 10'000'000'019));
            m_order.push_back(i);
            m_raws.push_back(rawOf(m_scores.back(), start));
        }
        sort(members);
    }

    SampledBoard sample(Moment moment)
    {
        const std::int64_t second = std::chrono::floor<seconds>(moment).time_since_epoch().count();
        for (int change = 0; change < changesASample; ++change) {
            // Every tenth comes from below and enters the head.
            const bool enters = change % 10 == 0;
            const std::size_t place =
                enters ? headRows + m_random() % (members - headRows) : m_random() % headRows;
            const std::size_t member = m_order[place];
            const std::int64_t floor = enters ? m_scores[m_order[headRows / 2]] : m_scores[member];
            m_scores[member] = floor + 1 + static_cast<std::int64_t>(m_random() % 500);
            m_raws[member] = rawOf(m_scores[member], second);
        }
        sort(headRows);
        SampledBoard board{moment - milliseconds(1), moment, 1'000'000, {}, {}};
        board.parts.emplace_back();
        board.parts[0].rows.reserve(headRows, headRows * 16);
        for (std::size_t place = 0; place < headRows; ++place)
            board.parts[0].rows.append(m_names[m_order[place]], m_raws[m_order[place]]);
        return board;
    }

private:
    double rawOf(std::int64_t score, std::int64_t second) const
    {
        return encode(m_codec, score, second)->raw;
    }

    void sort(std::size_t first)
    {
        std::ranges::partial_sort(m_order, m_order.begin() + static_cast<std::ptrdiff_t>(first),
                                  [this](std::size_t a, std::size_t b) {
                                      return standsAbove(m_raws[a], m_names[a], m_raws[b], m_names[b]);
                                  });
    }

    CodecSpec m_codec = *parseCodecSpec("binary:from=4294967295");
    std::mt19937_64 m_random{20261120};
    std::vector<std::int64_t> m_scores; ///< these three by member
    std::vector<double> m_raws;
    std::vector<std::string> m_names;
    std::vector<std::size_t> m_order; ///< members, the head sorted
};

std::string megabytes(std::int64_t bytes)
{
    return ratioText(static_cast<double>(bytes) / 1e6) + " MB";
}

} // namespace

void measureRecording(bool quick)
{
    const QTemporaryDir directory;
    const std::string path = directory.filePath(QStringLiteral("hour.recording")).toStdString();
    const int samples = (quick ? 300 : 3600) * samplesASecond;
    const Moment begin{seconds(start)};
    auto recorder = Recorder::create(path, {{.key = "board", .rows = headRows, .begun = begin}});
    if (!recorder)
        giveUp(recorder.error().message);

    BusyBoard board;
    std::vector<StandingPtr> kept;
    double adding = 0;
    double slowest = 0;
    double generating = 0;
    for (int i = 0; i < samples; ++i) {
        const Moment moment = begin + milliseconds(1000 / samplesASecond) * i;
        StandingPtr standing;
        generating += secondsOf([&] { standing = std::make_shared<const Standing>(board.sample(moment)); });
        const double took = secondsOf([&] {
            if (const auto added = recorder->add(0, standing); !added)
                giveUp(added.error().message);
        });
        adding += took;
        slowest = std::max(slowest, took);
        if (i % (samples / 50) == samples / 100)
            kept.push_back(std::move(standing));
    }
    if (const auto finished = recorder->finish(); !finished)
        giveUp(finished.error().message);
    const std::int64_t bytes = recorder->bytes();
    const std::int64_t changes = std::int64_t(samples) * changesASample;
    const std::string name =
        quick ? "live: recording 5 min at 1000 changes/s" : "live: recording an hour at 1000 changes/s";
    printFigure({name + ": file", megabytes(bytes),
                 "name, raw and time of each change " + megabytes(changes * 32),
                 ratioText(static_cast<double>(bytes) / static_cast<double>(changes * 32)),
                 quick ? "8.3 MB" : "100 MB"});
    printFigure({name + ": a sample", timeText(adding / samples),
                 "making the sample " + timeText(generating / samples), ratioText(adding / generating), ""});
    printFigure({name + ": the slowest", timeText(slowest), "", "", ""});
    SampledBoard same{begin, begin, 1'000'000, kept.front()->parts(), {}};
    const double indexing = secondsOf([&] { std::ignore = Standing(std::move(same)).memory(); });

    // Any second, the file freshly opened, and then each by a reader that has read others before.
    std::mt19937_64 random(7);
    double worst = 0;
    std::vector<double> all;
    auto recording = Recording::open(path);
    if (!recording)
        giveUp(recording.error().message);
    for (int round = 0; round < (quick ? 50 : 300); ++round) {
        const Moment moment =
            begin + seconds(random() % static_cast<std::uint64_t>(samples / samplesASecond));
        const double took = secondsOf([&] {
            if (round % 10 == 0)
                recording = Recording::open(path);
            if (const auto at = recording->at(0, moment); !at || at->standing->head().size() != headRows)
                giveUp("a second of the recording is missing");
        });
        worst = std::max(worst, took);
        all.push_back(took);
    }
    const std::string reference = "indexing its rows alone " + timeText(indexing);
    const double usual = median(all);
    printFigure({"live: showing any second of it", timeText(usual), reference, ratioText(usual / indexing),
                 "200 ms"});
    printFigure(
        {"live: the slowest of them", timeText(worst), reference, ratioText(worst / indexing), "200 ms"});
    for (const StandingPtr &standing : kept) {
        const auto at = recording->at(0, standing->answered());
        if (!at || !at->standing->sameRows(*standing))
            giveUp("the recording differs from what was recorded");
    }
}

} // namespace tiebreak
