// SPDX-License-Identifier: GPL-3.0-or-later
// What a run is called, in a sentence, a title and a table, and what else is to be known of it.
#pragma once

#include "core/prose/wording.h"
#include "sim/plan/runplan.h"
#include "sim/run/runrecord.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// "Lua script"; the key where there is no such strategy.
std::string strategyTitle(const RunPlan &plan);
/// Whether one sorted set holds scores and times; true where there is no such strategy.
bool isComposite(const RunPlan &plan);
/// "1.61 ms", "23.4 ms", "512 ms".
std::string millisecondsText(std::int64_t nanoseconds);
/// With groups of three digits; as many decimals as asked for.
std::string groupedText(double value, int decimals);
/// A cost with three digits: "18.1", "101", "0.62".
std::string threeDigitsText(double number);
/// A latency with three digits in the unit that suits it: "930 µs", "17.9 ms", "1.20 s".
std::string latencyWords(double nanoseconds);
/// "ordered bits", "32-bit split", "32-bit split of seconds" where that is not of milliseconds.
std::string codecWords(const CodecSpec &codec);
/// "the Lua script with ordered bits (server time)".
std::string runPhrase(const RunPlan &plan);

/// "Lua script, ordered bits, server time".
std::string runTitle(const RunPlan &plan);
/// "ordered", "binary", "plain": the codec's short name for a table.
std::string codecShortName(const CodecSpec &codec);
/// "client", "server", or "–" where nothing stamps.
std::string timeFrom(const RunPlan &plan);

/// "12 more operations never started: this strategy cannot keep up with the rate."; of few of them, and where
/// others have failed, only that they never started. There are some.
std::string neverBegunText(const RunRecord &record, const Wording &wording);
/// "Failed 3 times: OOM command not allowed".
std::string refusedText(std::string_view reason, std::int64_t times, const Wording &wording);
/// "Median of 3 rounds: 51 840 operations a second, from 50 100 to 52 300. ..."; empty where there was one.
std::string roundsText(const RunRecord &record, const Wording &wording);
/// What ended rounds of it early, a sentence each, which may hold a server's words.
std::vector<std::string> endedRoundsText(const RunRecord &record, const Wording &wording);
/// What else is to be known of a run: against what it was checked, what never began, what was refused and
/// why.
std::vector<std::string> runNotes(const RunRecord &record, const Wording &wording);

} // namespace tiebreak
