// SPDX-License-Identifier: GPL-3.0-or-later
// An audit as tiebreak-cli prints it.
#include "cli/auditoutput.h"

#include "cli/jsonlist.h"
#include "core/bettercodec.h"
#include "core/findingnames.h"
#include "core/trueorderwords.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::array verdicts{Verdict::Exact, Verdict::Blurred, Verdict::Ambiguous, Verdict::OutOfRange,
                              Verdict::Foreign};

std::string placeText(const RankRange &place)
{
    const std::string first = std::to_string(place.first + 1);
    return place.first == place.last ? first : first + '-' + std::to_string(place.last + 1);
}

std::string placesText(const Finding &finding)
{
    std::string text =
        finding.placeCount == 1 && finding.places[0].first == finding.places[0].last ? "rank " : "ranks ";
    const std::size_t told = std::min(finding.places.size(), placesTold);
    for (std::size_t i = 0; i < told; ++i)
        text += (i > 0 ? ", " : "") + placeText(finding.places[i]);
    const std::int64_t more = finding.placeCount - static_cast<std::int64_t>(told);
    return more > 0 ? text + ", and " + std::to_string(more) + " more" : text;
}

void writeFinding(Output &output, std::int64_t count, const FindingWords &words, const std::string &places)
{
    output << '\n' << count << ' ' << words.title << '\n' << "  " << words.cause << '\n';
    if (!words.mend.empty())
        output << "  " << words.mend << '\n';
    if (!places.empty())
        output << "  " << places << '\n';
}

/// The pairs that stand in the wrong order with the widest gaps, a line each.
void writeWorst(Output &output, const Audited &audited, const AuditedBoard &board)
{
    constexpr std::size_t most = 10;
    const Wording wording = plainWording();
    const auto row = [&](std::int64_t rank, std::int64_t microseconds) {
        return "rank " + std::to_string(rank + 1) + ' ' +
               wording.member(memberAtRank(audited.snapshot, board.direction, rank)) + ' ' +
               isoTime(microseconds, TickUnit::Microsecond);
    };
    const auto &worst = audited.truth->worst;
    for (std::size_t i = 0; i < std::min(worst.size(), most); ++i)
        output << "  " << row(worst[i].above, worst[i].aboveMicroseconds) << " above "
               << row(worst[i].below, worst[i].belowMicroseconds) << ", "
               << durationText(worst[i].gap(), TickUnit::Microsecond) << " earlier\n";
}

} // namespace

void writeAuditText(const Audited &audited, const AuditedBoard &board, Output &output)
{
    const AuditReport &report = audited.report;
    const Wording wording = plainWording();
    output << auditAnswer(board, wording) << '\n';
    if (const std::string detail = auditDetail(board, wording); !detail.empty())
        output << detail << '\n';
    if (audited.truth)
        output << trueOrderAnswer(*audited.truth, audited.truthName, wording) << '\n';

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
        figure(verdictWord(verdict), report.verdictCount(verdict));
    figure("misread", report.misread);

    if (audited.truth) {
        for (const TrueOrderFinding &finding :
             trueOrderFindings(*audited.truth, audited.truthName, wording)) {
            writeFinding(output, finding.count, finding.words, {});
            if (finding.kind == TrueOrderFinding::Kind::Inverted)
                writeWorst(output, audited, board);
        }
    }
    for (const Finding &finding : report.findings)
        writeFinding(output, finding.count, findingWords(finding, board, wording),
                     finding.places.empty() ? std::string() : placesText(finding));
}

namespace
{

Json rangeJson(const RankRange &range)
{
    return {{"first", range.first + 1}, {"last", range.last + 1}};
}

Json findingJson(const Finding &finding, const Audited &audited, const AuditedBoard &board)
{
    const FindingWords words = findingWords(finding, board, plainWording());
    Json places = Json::array();
    for (const RankRange &place : finding.places) {
        Json json = rangeJson(place);
        addBytes(json, "member", memberAtRank(audited.snapshot, board.direction, place.first));
        places.push_back(std::move(json));
    }
    return {{"kind", findingName(finding.kind)},
            {"count", finding.count},
            {"title", words.title},
            {"cause", words.cause},
            {"mend", words.mend},
            {"places", std::move(places)},
            {"placeCount", finding.placeCount}};
}

Json truthJson(const TrueOrderReport &truth, const Audited &audited, Direction direction)
{
    Json worst = Json::array();
    for (const Inversion &inversion : truth.worst) {
        Json json{{"above", inversion.above + 1}, {"below", inversion.below + 1}};
        addBytes(json, "memberAbove", memberAtRank(audited.snapshot, direction, inversion.above));
        addBytes(json, "memberBelow", memberAtRank(audited.snapshot, direction, inversion.below));
        json["timeAbove"] = isoTime(inversion.aboveMicroseconds, TickUnit::Microsecond);
        json["timeBelow"] = isoTime(inversion.belowMicroseconds, TickUnit::Microsecond);
        json["sameDouble"] = inversion.byName;
        worst.push_back(std::move(json));
    }
    const auto tau = truth.tau();
    return {{"events", audited.truthName},
            {"matched", truth.matched},
            {"otherScore", truth.otherScore},
            {"unknown", truth.unknown},
            {"wrongTime", truth.wrongTime},
            {"pairs", truth.pairs},
            {"sameTime", truth.sameTime},
            {"inverted", truth.inverted},
            {"invertedInOneDouble", truth.invertedByName},
            {"tau", tau ? Json(*tau) : Json()},
            {"worst", std::move(worst)}};
}

} // namespace

void writeAuditJson(const Audited &audited, const AuditedBoard &board, Output &output)
{
    const AuditReport &report = audited.report;
    Json counts;
    for (const Verdict verdict : verdicts)
        counts[std::string(verdictWord(verdict))] = report.verdictCount(verdict);
    Json findings = Json::array();
    for (const Finding &finding : report.findings)
        findings.push_back(findingJson(finding, audited, board));
    Json json{{"answer", auditAnswer(board, plainWording())},
              {"detail", auditDetail(board, plainWording())},
              {"orderIsByTime", report.orderIsByTime()},
              {"codec", specText(board.decoder.spec())},
              {"direction", directionText(board.direction)},
              {"window", {{"first", board.decoder.window().first}, {"last", board.decoder.window().last}}},
              {"members", report.members},
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
              {"moved", audited.snapshot.moved},
              {"exactUpTo", report.exactUpTo ? Json(*report.exactUpTo) : Json()}};
    const auto &largest = report.largestCollapsed;
    json["largestCollapsed"] = largest
                                   ? Json{{"ranks", rangeJson(largest->ranks)},
                                          {"score", largest->ticks.score},
                                          {"first", isoTime(largest->ticks.first, board.decoder.spec().unit)},
                                          {"last", isoTime(largest->ticks.last, board.decoder.spec().unit)}}
                                   : Json();
    const auto better = betterCodec(report, board.decoder, board.direction);
    json["betterCodec"] = better ? Json(specText(better->spec)) : Json();
    json["findings"] = std::move(findings);
    json["truth"] = audited.truth ? truthJson(*audited.truth, audited, board.direction) : Json();
    output << jsonText(json) << '\n';
}

} // namespace tiebreak
