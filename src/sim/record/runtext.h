// SPDX-License-Identifier: GPL-3.0-or-later
// What runs say, in sentences: what they are called, which is the best, and why one came out wrong.
#pragma once

#include "core/prose/wording.h"
#include "sim/plan/runplan.h"
#include "sim/run/runrecord.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace tiebreak
{

/// "Lua script"; the key where there is no such strategy.
std::string strategyTitle(const RunPlan &plan);
/// Whether one sorted set holds scores and times; true where there is no such strategy.
bool isComposite(const RunPlan &plan);
/// "1.61 ms", "23.4 ms", "512 ms".
std::string millisecondsText(std::int64_t nanoseconds);
/// "ordered bits", "32-bit split", "32-bit split of seconds" where that is not of milliseconds.
std::string codecWords(const CodecSpec &codec);
/// "the Lua script with ordered bits and server time".
std::string runPhrase(const RunPlan &plan);
/// With a capital where the text begins with a letter from a to z.
std::string upperFirst(std::string text);

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
/// A line for each thing that went wrong (lost, applied twice, each cause of misplacing, the main one first,
/// trimmed); none where it is right.
std::vector<WhyWrong> whyWrong(const RunRecord &record, const Wording &wording);

/// "12 more operations were due and never began: this way does not keep up with the rate."
std::string neverBegunText(std::int64_t operations, const Wording &wording);
/// What else is to be known of a run: against what it was checked, what never began, what was refused and
/// why.
std::vector<std::string> runNotes(const RunRecord &record, const Wording &wording);

/// The answer to all the runs: "The Lua script with ordered bits and server time is the fastest that loses
/// nothing: 51 840 operations a second, every point kept, every tie in its true order."
struct RunsAnswer {
    bool right = false; ///< some run came out right
    std::string bold;
    std::string rest;
};
RunsAnswer runsAnswer(std::span<const RunRecord> records, const Wording &wording);

} // namespace tiebreak
