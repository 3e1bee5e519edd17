// SPDX-License-Identifier: GPL-3.0-or-later
#include "redis/board/surveytext.h"

#include "core/audit/findingtext.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/csvcell.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::int64_t hundredPercent = 10'000;

} // namespace

std::string surveyAnswer(const SurveySum &sum, const Wording &wording)
{
    const std::int64_t wrong = sum.count(SurveyOutcome::NotInOrder);
    const std::int64_t audited = wrong + sum.count(SurveyOutcome::InOrder);
    const std::string all = wording.number(audited);
    if (audited == 0)
        return sentence("No board was audited.");
    if (wrong == 0)
        return plural(audited, sentence("The only audited board is fully ranked by score and time."),
                      sentence("All {} audited boards are fully ranked by score and time.", all));
    return plural(wrong, sentence("1 of {} audited boards is not fully ranked by score and time.", all),
                  sentence("{} of {} audited boards are not fully ranked by score and time.",
                           wording.number(wrong), all));
}

std::string surveyDetail(const SurveySum &sum, const Wording &wording)
{
    const auto counted = [&](std::int64_t count, std::string one, std::string many) {
        return count == 0 ? std::string() : plural(count, std::move(one), std::move(many));
    };
    const std::string members = wording.number(sum.notByTime);
    const std::int64_t notSure = sum.count(SurveyOutcome::NotSure);
    const std::int64_t noTime = sum.count(SurveyOutcome::NoTime);
    const std::int64_t others = sum.count(SurveyOutcome::NotABoard);
    const std::int64_t unread = sum.count(SurveyOutcome::NotRead);
    return listText(
        ListOf::Sentences,
        {counted(
             sum.notByTime, sentence("1 member is not ranked by score and time, or has an impossible time."),
             sentence("{} members are not ranked by score and time, or have an impossible time.", members)),
         counted(notSure, sentence("The codec of 1 board is not known."),
                 sentence("The codecs of {} boards are not known.", wording.number(notSure))),
         counted(noTime, sentence("1 board has plain scores without times."),
                 sentence("{} boards have plain scores without times.", wording.number(noTime))),
         counted(others, sentence("1 sorted set is not a leaderboard."),
                 sentence("{} sorted sets are not leaderboards.", wording.number(others))),
         counted(unread, sentence("1 sorted set could not be read."),
                 sentence("{} sorted sets could not be read.", wording.number(unread)))});
}

Severity surveySeverity(const SurveySum &sum, const Coverage &coverage)
{
    if (sum.count(SurveyOutcome::NotInOrder) > 0)
        return Severity::Bad;
    const bool open = coverage.isPartial() || sum.moved > 0 || sum.count(SurveyOutcome::NotRead) > 0 ||
                      sum.count(SurveyOutcome::NotSure) > 0;
    return open ? Severity::Warning : Severity::Good;
}

std::string movedBoardsText(std::int64_t boards)
{
    return plural(boards,
                  sentence("1 board changed while it was read page by page, so members may be missing. Read "
                           "with DUMP to see one moment."),
                  sentence("{} boards changed while they were read page by page, so members may be missing. "
                           "Read with DUMP to see one moment of each.",
                           boards));
}

std::string_view outcomeId(SurveyOutcome outcome)
{
    constexpr std::array<std::string_view, surveyOutcomes> ids{
        "not in order", "not read", "moved while read", "not sure",
        "no time",      "in order", "not a leaderboard"};
    return ids[static_cast<std::size_t>(outcome)];
}

std::string orderedShare(const SurveyedBoard &board)
{
    // Of a board that moved, the members that may be missing could be anywhere.
    const bool isAudited =
        board.outcome == SurveyOutcome::InOrder || board.outcome == SurveyOutcome::NotInOrder;
    if (!isAudited || board.members == 0)
        return {};
    if (board.notByTime == 0)
        return "100%";
    // What is not whole is never rounded to it.
    const double share = static_cast<double>(board.members - board.notByTime) /
                         static_cast<double>(board.members) * hundredPercent;
    const std::int64_t shown = std::min<std::int64_t>(hundredPercent - 1, std::llround(share));
    return fmt::format("{}.{:02}%", shown / 100, shown % 100);
}

std::string otherUseText(OtherUse use)
{
    switch (use) {
    case OtherUse::Times:
        return phrase("sorted set", "Queues and timelines");
    case OtherUse::Places:
        return phrase("sorted set", "Places");
    case OtherUse::Constant:
        break;
    }
    return phrase("sorted set", "Indexes");
}

std::string otherUseReason(OtherUse use)
{
    switch (use) {
    case OtherUse::Times:
        return phrase("sorted set", "all raw scores are times");
    case OtherUse::Places:
        return phrase("sorted set", "raw scores are those of GEOADD");
    case OtherUse::Constant:
        break;
    }
    return phrase("sorted set", "all raw scores are equal");
}

std::string surveyCsv(std::span<const SurveyedBoard> boards, const Coverage &coverage)
{
    std::string csv =
        "key,node,result,members,codec,codecFrom,byTime,finding,count,otherFindings,exactUpTo,why\r\n";
    for (const SurveyedBoard &board : boards) {
        const bool found = !board.findings.empty();
        const std::string cells[] = {
            isPlainText(board.key) ? board.key : escapeBytes(board.key),
            board.node,
            std::string(outcomeId(board.outcome)),
            board.outcome == SurveyOutcome::NotRead ? std::string() : std::to_string(board.members),
            board.codec ? specText(*board.codec) : std::string(),
            !board.codec   ? std::string()
            : board.isSaid ? "chosen"
                           : "detected",
            orderedShare(board),
            found ? std::string(findingName(board.findings.front().kind)) : std::string(),
            found ? std::to_string(board.findings.front().count) : std::string(),
            found ? std::to_string(board.findings.size() - 1) : std::string(),
            board.exactUpTo ? std::to_string(*board.exactUpTo) : std::string(),
            board.words,
        };
        for (const std::string &cell : cells) {
            csv += quotedCell(harmlessText(cell));
            csv += &cell == std::end(cells) - 1 ? "\r\n" : ",";
        }
    }
    for (const CoverageGap &gap : coverage.gaps())
        csv += "," + quotedCell(harmlessText(gap.where)) + ",not listed,,,,,,,,," +
               quotedCell(harmlessText(gap.why)) + "\r\n";
    return csv;
}

} // namespace tiebreak
