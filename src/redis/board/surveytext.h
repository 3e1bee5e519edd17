// SPDX-License-Identifier: GPL-3.0-or-later
// The audits of many boards in sentences.
#pragma once

#include "core/prose/severity.h"
#include "core/prose/wording.h"
#include "redis/board/boardsurvey.h"

#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// "15 of 158 audited boards are not fully ranked by score and time."
std::string surveyAnswer(const SurveySum &sum, const Wording &wording);
/// The rest: how many members that are, and what became of the other sorted sets.
std::string surveyDetail(const SurveySum &sum, const Wording &wording);
/// Bad: some board is not in order; Warning: some board is not known to be, or was not found.
Severity surveySeverity(const SurveySum &sum, const Coverage &coverage);

/// That so many boards may lack members.
std::string movedBoardsText(std::int64_t boards);

/// "in order", "not in order", ...: as output for programs has it too.
std::string_view outcomeId(SurveyOutcome outcome);
/// How many members of a board are ranked by score and time, "99.82%"; rounded down, so that 100% means all.
/// Empty where that was not found out.
std::string orderedShare(const SurveyedBoard &board);
/// What a kind of sorted set that is no leaderboard holds, for a table: "queues and timelines".
std::string otherUseText(OtherUse use);
/// By what one knows them: "all raw scores are times".
std::string otherUseReason(OtherUse use);

/// All boards as CSV with CR LF and a line of names: key, node, result, members, codec, codecFrom, byTime,
/// finding, count, otherFindings, exactUpTo, why. Texts that a spreadsheet would run get an apostrophe; a key
/// that is no plain text is escaped. What did not answer has a line without a key behind them, whose result
/// is "not listed".
std::string surveyCsv(std::span<const SurveyedBoard> boards, const Coverage &coverage);

} // namespace tiebreak
