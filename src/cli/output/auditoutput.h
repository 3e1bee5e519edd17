// SPDX-License-Identifier: GPL-3.0-or-later
// What the audits of one board or of several came to, as tiebreak-cli prints it and build servers read it.
#pragma once

#include "cli/output/commandcontext.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/junit.h"
#include "core/audit/audit.h"
#include "core/board/coverage.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace tiebreak
{

/// NoTime: a board of plain scores, which nobody said packs a time. Skipped: NotSure, where that is to pass.
/// LeftOut: no leaderboard, which a glob happened to match.
enum class AuditOutcome { InOrder, WithinLimit, NoTime, NotInOrder, NotSure, Skipped, LeftOut, NotRead };
inline constexpr std::array auditOutcomes{
    AuditOutcome::InOrder, AuditOutcome::WithinLimit, AuditOutcome::NoTime,  AuditOutcome::NotInOrder,
    AuditOutcome::NotSure, AuditOutcome::Skipped,     AuditOutcome::LeftOut, AuditOutcome::NotRead};
/// "in order", "within the limit", ...
std::string_view outcomeWord(AuditOutcome outcome);
ExitStatus statusOf(AuditOutcome outcome);

/// One board's audit. Where there is none, `words` say why.
struct AuditResult {
    std::string name; ///< the key's bytes, or the file
    AuditOutcome outcome = AuditOutcome::NotRead;
    std::optional<Audit> audit;
    std::string_view codecFrom; ///< "named", "remembered", "detected"
    std::string words;          ///< where the codec is from, or why there is no audit
    bool isBoard = true;        ///< false: the rows are surely something else's
    std::chrono::nanoseconds time{0};
    std::int64_t rows = 0;      ///< that were read
    std::int64_t boardRows = 0; ///< that the board has, at the least
    std::int64_t keys = 1;      ///< that hold them

    /// Members that are known to be missing, or not to stand where they were read.
    std::int64_t moved() const { return audit ? audit->snapshot->moved : 0; }
};

/// The one board that was asked for, with all that was found. `eventsName`: the file of the events. `listed`:
/// as it was audited; rows and pairs that are not listed are counted.
void writeWhole(const AuditResult &result, const Coverage &coverage, const std::string &eventsName,
                Listed listed, CommandContext &context);

/// One board of several: a line and what was found if it fails, or an element of a JSON list.
void writeOne(const AuditResult &result, ExitStatus status, std::optional<JsonList> &list, Output &output);

/// "3 boards: 2 in order, 1 not read." `counts`: how many came to each of auditOutcomes.
/// `excluded`: left out by choice.
std::string auditSummary(std::span<const std::int64_t> counts, std::int64_t boards, std::int64_t excluded,
                         bool allListed);

JUnitCase junitCase(const AuditResult &result, const std::string &eventsName);

} // namespace tiebreak
