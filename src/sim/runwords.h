// SPDX-License-Identifier: GPL-3.0-or-later
// What runs say, in sentences.
#pragma once

#include "core/wording.h"
#include "sim/runrecord.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// "Lua script, ordered bits, server time".
std::string runTitle(const RunPlan &plan);
/// "ordered", "binary", "plain": the codec's short name for a table.
std::string codecShortName(const CodecSpec &codec);
/// "client", "server", or "–" where nothing stamps.
std::string timeFrom(const RunPlan &plan);

/// Why a run came out wrong: the subject (bold in a list), what happened, and where to look.
struct WhyWrong {
    std::string subject;              ///< "Read, add, write"
    std::string sentence;             ///< "lost 3 118 updates: two clients read the same score."
    std::string worst;                ///< "Worst: hana, 14 points lost"; may be empty
    std::optional<std::int64_t> rank; ///< 0 is the top: where the worst one stands; nothing: nowhere
    bool minor = false; ///< a cause of misplacing to which fewer pairs are due than to another one
};
/// A line a kind of fault (lost, applied twice, each cause of misplacing, the main one first, trimmed); none
/// where it is right.
std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording);

/// The answer to all the runs: "The Lua script with ordered bits and server time is the fastest that loses
/// nothing: 51 840 operations a second, every point kept, every tie in its true order."
struct RunsAnswer {
    bool right = false; ///< some run came out right
    std::string bold;
    std::string rest;
};
RunsAnswer runsAnswer(std::span<const RunRecord> records, const Wording &wording);

/// The command that repeats a run from a shell, complete: a preset, and what differs from it. A codec of
/// runCodec() is named, so that it is made anew for the day of the repetition.
std::string repeatCommand(const RunRecord &record);

} // namespace tiebreak
