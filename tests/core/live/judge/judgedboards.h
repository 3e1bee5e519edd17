// SPDX-License-Identifier: GPL-3.0-or-later
// Boards of every scheme and at every magnitude, whose changes are judged.
#pragma once

#include "core/live/judge/changejudge.h"
#include "core/live/watchedboard.h"

#include <QTest>

#include <chrono>
#include <cstdint>
#include <optional>

namespace tiebreak::judgedboards
{

using std::chrono::microseconds;

/// From scores of which each tick has a double, to doubles of minutes or hours.
inline constexpr double magnitudes[] = {0.001, 0.9, 100};

inline std::int64_t scoresOf(const WatchedCodec &codec, double magnitude)
{
    return static_cast<std::int64_t>(static_cast<double>(codec.exactUpTo) * magnitude) + 10;
}

inline void addBoards()
{
    QTest::addColumn<QByteArray>("spec");
    QTest::addColumn<qint64>("scores");
    QTest::addColumn<bool>("exact");
    for (const WatchedCodec &codec : watchedCodecs) {
        for (const double magnitude : magnitudes) {
            // ordered ends where it would blur.
            if (magnitude > 1 && QByteArray(codec.spec).startsWith("ordered"))
                continue;
            QTest::newRow(qPrintable(QStringLiteral("%1 x%2").arg(QLatin1String(codec.spec)).arg(magnitude)))
                << QByteArray(codec.spec) << qint64(scoresOf(codec, magnitude)) << (magnitude < 1);
        }
    }
}

/// A board whose writers are sound, and what is judged of their changes.
struct Watch {
    explicit Watch(const QByteArray &spec, std::int64_t scores, microseconds shift = {},
                   Direction direction = Direction::HighestFirst)
        : board(spec.constData(), scores, 7), judge(Decoder(board.spec(), TimeRange()), direction)
    {
        for (int member = 0; member < 100; ++member)
            board.seed(member, shift);
    }

    /// A change that a sound writer made, which stamped it up to so long before.
    std::optional<ChangeJudgement> soundChange(microseconds delay, microseconds shift = {}, int members = 120)
    {
        board.wait(std::chrono::milliseconds(board.below(1500)));
        const int member = static_cast<int>(board.below(members));
        const std::int64_t tick = board.stamp(shift - microseconds(board.below(delay.count())));
        const auto change = board.write(
            member, board.has(member) ? board.scoreOf(member) + board.gain() : board.gain(), tick);
        return change ? std::optional(judge.judge(*change)) : std::nullopt;
    }

    /// A row that comes into view with this raw: what it was before is not known.
    SeenChange unknownBefore(double raw)
    {
        SeenChange change =
            board.writeRaw(static_cast<int>(1000 + board.below(1'000'000)), raw, 0, 0).value();
        change.wasAbsent = false;
        return change;
    }

    WatchedBoard board;
    ChangeJudge judge;
};

} // namespace tiebreak::judgedboards
