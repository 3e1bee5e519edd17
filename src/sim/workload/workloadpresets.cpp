// SPDX-License-Identifier: GPL-3.0-or-later
#include "sim/workload/workloadpresets.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <array>

namespace tiebreak
{

namespace
{

/// Percent of: add points, set score, top, window, around me, rank and score, remove.
Mix mixOf(int add, int set, int top, int window, int around, int rank, int remove)
{
    return {{add, set, top, window, around, rank, remove, 0}};
}

PointsChoice pointsFrom(std::int64_t min, std::int64_t max)
{
    PointsChoice points;
    points.kind = PointsChoice::Kind::Uniform;
    points.min = min;
    points.max = max;
    return points;
}

Workload giftRanking()
{
    Workload workload;
    workload.mix = mixOf(75, 0, 15, 0, 5, 5, 0);
    workload.choice.kind = MemberChoice::Kind::HotSet;
    workload.points.kind = PointsChoice::Kind::Contested;
    workload.board.members = 20'000;
    return workload;
}

Workload songChart()
{
    Workload workload;
    workload.mix = mixOf(88, 0, 6, 3, 0, 3, 0);
    workload.choice.kind = MemberChoice::Kind::Zipf;
    workload.board.members = 200'000;
    workload.board.startMembers = 200'000;
    workload.board.shape.prefix = "song:";
    return workload;
}

Workload seasonLadder()
{
    Workload workload;
    workload.mix = mixOf(50, 0, 10, 10, 15, 15, 0);
    workload.points = pointsFrom(5, 30);
    workload.board.startMembers = 80'000;
    workload.board.maxScore = 5'000;
    workload.board.shape.prefix = "player:";
    return workload;
}

Workload speedRun()
{
    Workload workload;
    workload.mix = mixOf(0, 59, 20, 5, 5, 10, 1);
    workload.choice.kind = MemberChoice::Kind::Zipf;
    workload.choice.exponent = 0.5;
    workload.board.members = 20'000;
    workload.board.startMembers = 10'000;
    workload.board.minScore = 3'000; // hundredths of a second
    workload.board.maxScore = 30'000;
    workload.board.direction = Direction::LowestFirst;
    workload.board.shape.prefix = "runner:";
    return workload;
}

Workload everyoneTies()
{
    Workload workload;
    workload.points.kind = PointsChoice::Kind::Contested;
    workload.board.startMembers = workload.board.members;
    workload.board.minScore = 2'100'000;
    workload.board.maxScore = 2'600'000;
    workload.board.startLevels = 6;
    return workload;
}

Workload plainZadd()
{
    Workload workload;
    workload.mix = Mix::only(OperationKind::SetScore);
    workload.board.members = 1'000'000;
    workload.board.shape = {"element:", 12};
    return workload;
}

/// Those who came first stay; all others are cut off each time they score, and begin at 0 again.
Workload lateClimbers()
{
    Workload workload;
    workload.mix = mixOf(80, 0, 10, 0, 5, 5, 0);
    workload.points = pointsFrom(5, 30);
    workload.board.members = 2'000;
    workload.board.shape.prefix = "player:";
    workload.reads.windowFirst = 50;
    workload.reads.windowLast = 99;
    workload.trimming.when = Trimming::When::EveryAdd;
    workload.trimming.keep = 100;
    workload.trimming.buffer = 0;
    workload.trimming.coldStore = false;
    return workload;
}

const std::array<WorkloadPreset, 7> &presets()
{
    static const auto all = [] {
        std::array<WorkloadPreset, 7> list{{
            {"gift-ranking", dataWord("workload", "Gift ranking"),
             dataWord("workload", "Viewers of a live room send gifts of round sums, in bursts and mostly to "
                                  "a few performers."),
             giftRanking()},
            {"song-chart", dataWord("workload", "Song chart"),
             dataWord("workload", "Every play counts one for its song; few songs get most of the plays."),
             songChart()},
            {"season-ladder", dataWord("workload", "Season ladder"),
             dataWord("workload", "Players of a season win 5 to 30 points a match and look up their rank."),
             seasonLadder()},
            {"speed-run", dataWord("workload", "Speed run"),
             dataWord("workload", "Runners hand in times to the hundredth of a second; the lowest is first."),
             speedRun()},
            {"late-climbers", dataWord("workload", "Late climbers"),
             dataWord("workload", "Players climb a few points at a time onto a board that keeps only its "
                                  "first 100 and forgets all others."),
             lateClimbers()},
            {"everyone-ties", dataWord("workload", "Everyone ties"),
             dataWord("workload",
                      "All members reach the same scores at the same moment. The scores are so high that "
                      "a binary split cannot store the time exactly."),
             everyoneTies()},
            {"plain-zadd", dataWord("workload", "Plain ZADD"),
             dataWord("workload", "Only ZADD of random scores to a million members, as \"redis-benchmark -r "
                                  "1000000 -t zadd\" does."),
             plainZadd()},
        }};
        // The window runs each under every strategy, several times: as long as it takes to tell them apart.
        for (WorkloadPreset &preset : list) {
            preset.workload.load.warmUp = std::chrono::milliseconds(500);
            preset.workload.load.duration = std::chrono::seconds(2);
        }
        return list;
    }();
    return all;
}

} // namespace

std::span<const WorkloadPreset> workloadPresets()
{
    return presets();
}

Result<const WorkloadPreset *> findPreset(std::string_view key)
{
    std::vector<std::string> keys;
    for (const WorkloadPreset &preset : presets()) {
        if (preset.key == key)
            return &preset;
        keys.emplace_back(preset.key);
    }
    return failure(ErrorKind::NotFound, sentence("There is no workload {}. The workloads are {}.",
                                                 quotedText(key), listText(ListOf::Words, keys)));
}

const WorkloadPreset *presetOf(const Workload &workload)
{
    for (const WorkloadPreset &preset : presets()) {
        if (preset.workload == workload)
            return &preset;
    }
    return nullptr;
}

} // namespace tiebreak
