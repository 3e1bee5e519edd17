// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/auditresult.h"

#include "cli/output/auditoutput.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

/// The line that answers for a board.
std::string headline(const AuditResult &result)
{
    return result.audit ? auditHeadline(*result.audit) : result.words;
}

} // namespace

std::string_view outcomeWord(AuditOutcome outcome)
{
    constexpr std::array<std::string_view, auditOutcomes.size()> words{
        "in order", "within the limit", "no time", "not in order", "not sure", "not read"};
    return words[static_cast<std::size_t>(outcome)];
}

ExitStatus statusOf(AuditOutcome outcome)
{
    constexpr ExitStatus failed = 1;
    switch (outcome) {
    case AuditOutcome::NotRead:
        return failed;
    case AuditOutcome::NotInOrder:
    case AuditOutcome::NotSure:
        return notAsItShouldBe;
    case AuditOutcome::InOrder:
    case AuditOutcome::WithinLimit:
    case AuditOutcome::NoTime:
        break;
    }
    return 0;
}

void writeWhole(const AuditResult &result, const std::string &eventsName, CommandContext &context)
{
    if (!context.json && result.audit) {
        writeAuditText(*result.audit, eventsName, result.words, context.output);
        return;
    }
    if (!context.json) {
        context.output << result.words << '\n';
        return;
    }
    Json json;
    if (result.audit) {
        json = auditJson(*result.audit, eventsName);
        json["codecFrom"] = result.codecFrom;
    } else {
        json["answer"] = result.words;
    }
    json["result"] = outcomeWord(result.outcome);
    writeJsonAnswer(context.output, "audit", json);
}

void writeOne(const AuditResult &result, std::optional<JsonList> &list, Output &output)
{
    if (list) {
        Json json;
        addBytes(json, "key", result.name);
        json["result"] = outcomeWord(result.outcome);
        json["status"] = statusOf(result.outcome);
        if (result.audit) {
            json["codecFrom"] = result.codecFrom;
            json["audit"] = auditJson(*result.audit, {});
        } else {
            json["answer"] = result.words;
        }
        list->add(json);
        return;
    }
    output << outcomeWord(result.outcome) << '\t' << escapeBytes(result.name) << '\t'
           << (result.audit ? specText(result.audit->decoder.spec()) : "-") << '\t' << headline(result)
           << '\n';
    if (result.audit && statusOf(result.outcome) != 0) {
        for (const std::string &reason : auditReasons(*result.audit, {}))
            output << "  " << reason << '\n';
    }
}

std::string auditSummary(std::span<const std::int64_t> counts, std::int64_t boards, bool allListed)
{
    std::vector<std::string> parts;
    for (const AuditOutcome outcome : auditOutcomes) {
        if (const std::int64_t count = counts[static_cast<std::size_t>(outcome)])
            parts.push_back(sentence("{} {}", count, outcomeWord(outcome)));
    }
    const std::string results = fmt::format("{}", fmt::join(parts, ", "));
    if (!allListed)
        return plural(boards, sentence("1 board: {}; others could not be listed.", results),
                      sentence("{} boards: {}; others could not be listed.", boards, results));
    return plural(boards, sentence("1 board: {}.", results), sentence("{} boards: {}.", boards, results));
}

JUnitCase junitCase(const AuditResult &result, const std::string &eventsName)
{
    const ExitStatus status = statusOf(result.outcome);
    JUnitCase tested{result.name,
                     status == 0                 ? JUnitCase::Outcome::Passed
                     : status == notAsItShouldBe ? JUnitCase::Outcome::Failed
                                                 : JUnitCase::Outcome::Error,
                     headline(result),
                     {},
                     result.time};
    if (result.audit) {
        for (const std::string &reason : auditReasons(*result.audit, eventsName))
            tested.details += reason + '\n';
    }
    return tested;
}

} // namespace tiebreak
