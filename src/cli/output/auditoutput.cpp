// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/auditoutput.h"

#include "core/audit/audittext.h"
#include "core/audit/eventordertext.h"
#include "core/audit/findingtext.h"
#include "core/audit/tailoredcodec.h"
#include "core/base/int128.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::array verdicts{Verdict::Exact, Verdict::Blurred, Verdict::Ambiguous, Verdict::OutOfRange,
                              Verdict::Invalid};

/// "3-5"; of a board over several keys "3-5 (in s:1, s:2)".
std::string placeText(const RankRange &place, const Audit &audit)
{
    constexpr std::size_t keysTold = 3;
    const std::string first = std::to_string(place.first + 1);
    std::string ranks = place.first == place.last ? first : first + '-' + std::to_string(place.last + 1);
    if (audit.snapshot->keys.empty())
        return ranks;
    std::vector<std::string> keys;
    std::size_t more = 0;
    std::set<const std::string *> seen;
    for (std::int64_t rank = place.first; rank <= place.last; ++rank) {
        const std::string *key = keyAtRank(*audit.snapshot, audit.direction, rank);
        if (!seen.insert(key).second)
            continue;
        if (keys.size() < keysTold)
            keys.push_back(escapeBytes(*key));
        else
            ++more;
    }
    const std::string list = listText(ListOf::Words, keys);
    return phrase("audit", "{} (in {})", ranks, more > 0 ? andMore(list, std::to_string(more)) : list);
}

std::string placesText(const Finding &finding, const Audit &audit, Listed listed)
{
    std::vector<std::string> places;
    const std::size_t told =
        listed == Listed::All ? finding.places.size() : std::min(finding.places.size(), placesTold);
    for (std::size_t i = 0; i < told; ++i)
        places.push_back(placeText(finding.places[i], audit));
    const std::string ranks = listText(ListOf::Words, places);
    const std::int64_t more = finding.placeCount - static_cast<std::int64_t>(told);
    if (more > 0)
        return sentence("ranks {}, and {} more (--all lists them)", ranks, more);
    const bool one = finding.placeCount == 1 && finding.places[0].first == finding.places[0].last;
    return one ? phrase("audit", "rank {}", ranks) : phrase("audit", "ranks {}", ranks);
}

void writeFinding(Output &output, std::int64_t count, const FindingText &words, const std::string &places)
{
    output << '\n' << countedTitle(words, count) << '\n' << "  " << words.cause << '\n';
    if (!words.fix.empty())
        output << "  " << words.fix << '\n';
    if (!places.empty())
        output << "  " << places << '\n';
}

/// The pairs that stand in the wrong order with the widest gaps, a line each.
void writeWorst(Output &output, const Audit &audit, Listed listed)
{
    constexpr std::size_t pairsTold = 10;
    const Wording wording = plainWording();
    const auto row = [&](std::int64_t rank, std::int64_t microseconds) {
        const std::string member = wording.member(memberAtRank(*audit.snapshot, audit.direction, rank));
        const std::string time = isoTime(microseconds, TickUnit::Microsecond);
        const std::string *key = keyAtRank(*audit.snapshot, audit.direction, rank);
        return key == nullptr
                   ? phrase("audit", "rank {} {} {}", rank + 1, member, time)
                   : phrase("audit", "rank {} {} (in {}) {}", rank + 1, member, escapeBytes(*key), time);
    };
    const auto &worst = audit.eventOrder->worst;
    const std::size_t told = listed == Listed::All ? worst.size() : std::min(worst.size(), pairsTold);
    for (std::size_t i = 0; i < told; ++i)
        output << "  "
               << sentence("{} above {}, {} earlier", row(worst[i].above, worst[i].aboveMicroseconds),
                           row(worst[i].below, worst[i].belowMicroseconds),
                           durationText(worst[i].gap(), TickUnit::Microsecond))
               << '\n';
    if (const std::int64_t more = audit.eventOrder->misplaced - static_cast<std::int64_t>(told); more > 0)
        output << "  "
               << plural(more, sentence("1 more row is below a later one (--all lists it)"),
                         sentence("{} more rows are below a later one (--all lists them)", more))
               << '\n';
}

/// The answer, the figures, and what was found where, for a reader. `codecWords`: a line of its own behind
/// the answer, unless it is empty.
void writeAuditText(const Audit &audit, const std::string &eventsName, const std::string &codecWords,
                    Listed listed, Output &output)
{
    const AuditReport &report = audit.report;
    const Wording wording = plainWording();
    output << auditAnswer(audit, wording) << '\n';
    if (const std::string detail = auditDetail(audit, wording); !detail.empty())
        output << detail << '\n';
    if (audit.eventOrder)
        output << eventOrderAnswer(*audit.eventOrder, eventsName, wording) << '\n';
    if (!codecWords.empty())
        output << codecWords << '\n';

    const auto figure = [&output](std::string_view name, std::int64_t value) {
        output << name << '\t' << value << '\n';
    };
    output << '\n';
    figure("members", report.members);
    figure("distinct scores", report.distinctScores);
    figure("tie groups", report.tieGroups);
    figure("ties by time", report.pairsByTime);
    figure("ties in one tick", report.pairsSameTick);
    figure("ties in one double of several ticks", report.pairsCollapsed);
    figure("ties without a time", report.pairsNoTime);
    for (const Verdict verdict : verdicts)
        figure(verdictId(verdict), report.verdictCount(verdict));
    figure("misread", report.misread);

    if (audit.eventOrder) {
        for (const EventOrderFinding &finding : eventOrderFindings(audit, eventsName, wording)) {
            writeFinding(output, finding.count, finding.words, {});
            if (finding.kind == EventOrderFinding::Kind::Inverted)
                writeWorst(output, audit, listed);
        }
    }
    for (const Finding &finding : report.findings)
        writeFinding(output, finding.count, findingText(finding, audit, wording),
                     finding.places.empty() ? std::string() : placesText(finding, audit, listed));
}

/// `ending`: of the names of the fields.
void addRow(Json &json, const std::string &ending, const Audit &audit, std::int64_t rank)
{
    addBytes(json, "member" + ending, memberAtRank(*audit.snapshot, audit.direction, rank));
    if (const std::string *key = keyAtRank(*audit.snapshot, audit.direction, rank))
        addBytes(json, "key" + ending, *key);
}

Json rangeJson(const RankRange &range)
{
    return {{"first", range.first + 1}, {"last", range.last + 1}};
}

Json findingJson(const Finding &finding, const Audit &audit)
{
    const FindingText words = findingText(finding, audit, plainWording());
    Json rows = Json::array();
    for (const RankRange &place : finding.places) {
        Json json = rangeJson(place);
        addRow(json, {}, audit, place.first);
        rows.push_back(std::move(json));
    }
    Json sureness;
    if (finding.kind == FindingKind::OtherUnit)
        sureness = audit.report.otherUnit->sureness == Sureness::AlmostCertain ? "almostCertain" : "perhaps";
    return {{"kind", findingName(finding.kind)},
            {"sureness", std::move(sureness)},
            {"count", finding.count},
            {"title", words.title},
            {"cause", words.cause},
            {"fix", words.fix},
            {"reencode", words.reencode},
            {"rows", std::move(rows)},
            {"rowCount", finding.placeCount}};
}

Json wrongTimesJson(const WrongTimes &times, TickUnit unit)
{
    const auto microseconds = [unit](std::int64_t ticks) {
        return heldTo64(Int128(ticks) * unitMicroseconds(unit));
    };
    Json histogram = Json::array();
    for (const OffsetBin &bin : times.histogram)
        histogram.push_back(
            {{"first", microseconds(bin.first)}, {"last", microseconds(bin.last)}, {"members", bin.members}});
    return {{"shifted", times.shifted},
            {"offset", times.shifted > 0 ? Json(microseconds(times.offset)) : Json()},
            {"keptTime", times.kept},
            {"later", times.later},
            {"earlier", times.earlier},
            {"addedUnpacked", times.unpacked},
            {"histogram", std::move(histogram)}};
}

Json eventFindingsJson(const Audit &audit, const std::string &eventsName)
{
    Json list = Json::array();
    for (const EventOrderFinding &finding : eventOrderFindings(audit, eventsName, plainWording()))
        list.push_back({{"kind", finding.name},
                        {"count", finding.count},
                        {"title", finding.words.title},
                        {"cause", finding.words.cause},
                        {"fix", finding.words.fix},
                        {"reencode", finding.words.reencode}});
    return list;
}

/// Whether a re-encode would mend anything that was found.
bool reencodeMends(const Audit &audit, const std::string &eventsName)
{
    const auto mends = [&](const Finding &finding) {
        return findingText(finding, audit, plainWording()).reencode;
    };
    return std::ranges::any_of(audit.report.findings, mends) ||
           (audit.eventOrder &&
            std::ranges::any_of(eventOrderFindings(audit, eventsName, plainWording()),
                                [](const EventOrderFinding &finding) { return finding.words.reencode; }));
}

Json eventOrderJson(const Audit &audit, const std::string &eventsName)
{
    const EventOrderReport &eventOrder = *audit.eventOrder;
    Json worst = Json::array();
    for (const Inversion &inversion : eventOrder.worst) {
        Json json{{"above", inversion.above + 1}, {"below", inversion.below + 1}};
        addRow(json, "Above", audit, inversion.above);
        addRow(json, "Below", audit, inversion.below);
        json["timeAbove"] = isoTime(inversion.aboveMicroseconds, TickUnit::Microsecond);
        json["timeBelow"] = isoTime(inversion.belowMicroseconds, TickUnit::Microsecond);
        json["sameDouble"] = inversion.byName;
        worst.push_back(std::move(json));
    }
    const auto tau = eventOrder.tau();
    return {{"file", eventsName},
            {"matched", eventOrder.matched},
            {"otherScore", eventOrder.otherScore},
            {"unknown", eventOrder.unknown},
            {"wrongTime", eventOrder.wrongTime},
            {"wrongTimes", wrongTimesJson(eventOrder.wrongTimes, audit.decoder.spec().unit)},
            {"findings", eventFindingsJson(audit, eventsName)},
            {"pairs", eventOrder.pairs},
            {"sameTime", eventOrder.sameTime},
            {"inverted", eventOrder.inverted},
            {"invertedInOneDouble", eventOrder.invertedByName},
            {"invertedByBlur", eventOrder.invertedByBlur},
            {"tau", tau ? Json(*tau) : Json()},
            {"worst", std::move(worst)},
            {"worstCount", eventOrder.misplaced}};
}

/// The same as JSON; ranks count from 1.
Json auditJson(const Audit &audit, const std::string &eventsName)
{
    const AuditReport &report = audit.report;
    Json counts;
    for (const Verdict verdict : verdicts)
        counts[std::string(verdictId(verdict))] = report.verdictCount(verdict);
    Json findings = Json::array();
    for (const Finding &finding : report.findings)
        findings.push_back(findingJson(finding, audit));
    Json json{{"answer", auditAnswer(audit, plainWording())},
              {"detail", auditDetail(audit, plainWording())},
              {"orderIsByTime", report.orderIsByTime()},
              {"codec", specText(audit.decoder.spec())},
              {"direction", directionId(audit.direction)}};
    json.update(timeRangeJson(audit.decoder));
    json.update({{"members", report.members},
                 {"byTime", report.byTime()},
                 {"sharing", report.sharing},
                 {"ambiguousUnshared", report.severalTimes},
                 {"unreadable", report.unreadable()},
                 {"distinctScores", report.distinctScores},
                 {"tieGroups", report.tieGroups},
                 {"ties",
                  {{"byTime", report.pairsByTime},
                   {"sameTick", report.pairsSameTick},
                   {"collapsed", report.pairsCollapsed},
                   {"noTime", report.pairsNoTime}}},
                 {"verdicts", std::move(counts)},
                 {"misread", report.misread},
                 {"moved", audit.snapshot->moved},
                 {"clock", audit.clockTrouble.empty() ? "source" : "this machine"},
                 {"exactUpTo", report.exactUpTo ? Json(*report.exactUpTo) : Json()}});
    const auto &largest = report.largestCollapsed;
    json["largestCollapsed"] = largest
                                   ? Json{{"ranks", rangeJson(largest->ranks)},
                                          {"score", largest->ticks.score},
                                          {"first", isoTime(largest->ticks.first, audit.decoder.spec().unit)},
                                          {"last", isoTime(largest->ticks.last, audit.decoder.spec().unit)}}
                                   : Json();
    const auto better = betterCodecs(report, audit.decoder, audit.direction);
    json["betterCodec"] =
        better.empty() || !reencodeMends(audit, eventsName) ? Json() : Json(specText(better[0].spec));
    json["betterCodecs"] = Json::array();
    for (const BetterCodec &codec : better)
        json["betterCodecs"].push_back({{"codec", specText(codec.spec)},
                                        {"until", isoTime(*codec.reach.lastTick, codec.spec.unit)},
                                        {"exactUpTo", *codec.reach.exactUpTo}});
    json["findings"] = std::move(findings);
    json["events"] = audit.eventOrder ? eventOrderJson(audit, eventsName) : Json();
    return json;
}

/// What was found, a line each, the gravest first; by the events before all.
std::vector<std::string> auditReasons(const Audit &audit, const std::string &eventsName)
{
    std::vector<std::string> reasons;
    const auto add = [&reasons](std::int64_t count, const FindingText &words) {
        reasons.push_back(phrase("audit", "{}. {}", countedTitle(words, count), words.cause));
    };
    if (audit.eventOrder) {
        for (const EventOrderFinding &finding : eventOrderFindings(audit, eventsName, plainWording()))
            add(finding.count, finding.words);
    }
    for (const Finding &finding : audit.report.findings)
        add(finding.count, findingText(finding, audit, plainWording()));
    return reasons;
}

/// The line that answers for a board.
std::string headline(const AuditResult &result)
{
    return result.audit ? auditAnswer(*result.audit, plainWording()) : result.words;
}

} // namespace

std::string_view outcomeWord(AuditOutcome outcome)
{
    constexpr std::array<std::string_view, auditOutcomes.size()> words{
        "in order", "within the limit", "no time",  "not in order",
        "not sure", "skipped",          "left out", "not read"};
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
        return exitWithFindings;
    case AuditOutcome::InOrder:
    case AuditOutcome::WithinLimit:
    case AuditOutcome::NoTime:
    case AuditOutcome::Skipped:
    case AuditOutcome::LeftOut:
        break;
    }
    return 0;
}

void writeWhole(const AuditResult &result, const Coverage &coverage, const std::string &eventsName,
                Listed listed, CommandContext &context)
{
    if (!context.json && result.audit) {
        writeAuditText(*result.audit, eventsName, result.words, listed, context.output);
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
    json.update(coverageJson(coverage));
    writeJsonAnswer(context.output, "audit", json);
}

void writeOne(const AuditResult &result, ExitStatus status, std::optional<JsonList> &list, Output &output)
{
    if (list) {
        Json json;
        addBytes(json, "key", result.name);
        json["result"] = outcomeWord(result.outcome);
        json["status"] = status;
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
    if (result.audit && status != 0) {
        for (const std::string &reason : auditReasons(*result.audit, {}))
            output << "  " << reason << '\n';
    }
}

std::string auditSummary(std::span<const std::int64_t> counts, std::int64_t boards, std::int64_t excluded,
                         bool allListed)
{
    std::vector<std::string> parts;
    for (const AuditOutcome outcome : auditOutcomes) {
        if (const std::int64_t count = counts[static_cast<std::size_t>(outcome)])
            parts.push_back(phrase("audit", "{} {}", count, outcomeWord(outcome)));
    }
    const std::string results = fmt::format("{}", fmt::join(parts, ", "));
    std::vector<std::string> sentences;
    if (allListed)
        sentences.push_back(plural(boards, phrase("audit", "1 board: {}.", results),
                                   phrase("audit", "{} boards: {}.", boards, results)));
    else
        sentences.push_back(plural(boards, sentence("1 board: {}; others could not be listed.", results),
                                   sentence("{} boards: {}; others could not be listed.", boards, results)));
    if (excluded > 0)
        sentences.push_back(
            plural(excluded, sentence("1 more was excluded."), sentence("{} more were excluded.", excluded)));
    return listText(ListOf::Sentences, sentences);
}

JUnitCase junitCase(const AuditResult &result, const std::string &eventsName)
{
    const ExitStatus status = statusOf(result.outcome);
    const bool isSkipped = result.outcome == AuditOutcome::Skipped || result.outcome == AuditOutcome::LeftOut;
    JUnitCase tested{result.name,
                     isSkipped                    ? JUnitCase::Outcome::Skipped
                     : status == 0                ? JUnitCase::Outcome::Passed
                     : status == exitWithFindings ? JUnitCase::Outcome::Failed
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
