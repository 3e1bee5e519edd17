// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli audit
#include "cli/boardoptions.h"
#include "cli/decoderoptions.h"
#include "cli/jsonlist.h"
#include "cli/subcommand.h"

#include "core/auditwords.h"
#include "core/bettercodec.h"
#include "core/trueorderwords.h"
#include "files/eventsfile.h"

#include <chrono>
#include <filesystem>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct AuditOptions {
    WholeBoardOptions board;
    std::string truth; ///< empty: none
};

/// All that was found out about the board.
struct Audited {
    Snapshot snapshot;
    AuditReport report;
    std::optional<TrueOrderReport> truth;
    std::string truthName;
};

std::int64_t nowMicroseconds()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

Result<Audited> readAndAudit(const AuditOptions &options, const Decoder &decoder, CommandContext &context)
{
    const Progress progress(context.stop.get_token());
    // Read before the server is asked: a wrong file should not cost it anything.
    std::optional<TrueEvents> events;
    if (!options.truth.empty()) {
        auto read = readEventsFile(options.truth, progress);
        if (!read)
            return std::unexpected(read.error());
        events = *std::move(read);
    }
    Audited audited;
    auto snapshot = readBoardSource(options.board.board, decoder.spec(), context);
    if (!snapshot)
        return std::unexpected(snapshot.error());
    audited.snapshot = *std::move(snapshot);
    auto report = auditBoard(audited.snapshot, decoder, options.board.direction, nowMicroseconds(), progress);
    if (!report)
        return std::unexpected(report.error());
    audited.report = *std::move(report);
    if (events) {
        auto truth = compareWithEvents(audited.snapshot, decoder, options.board.direction, *events, progress);
        if (!truth)
            return std::unexpected(truth.error());
        audited.truth = *std::move(truth);
        audited.truthName = std::filesystem::path(options.truth).filename().string();
    }
    return audited;
}

std::string placeText(const RankRange &place)
{
    const std::string first = std::to_string(place.first + 1);
    return place.first == place.last ? first : first + '-' + std::to_string(place.last + 1);
}

std::string placesText(const Finding &finding)
{
    std::string text =
        finding.placeCount == 1 && finding.places[0].first == finding.places[0].last ? "rank " : "ranks ";
    for (std::size_t i = 0; i < finding.places.size(); ++i)
        text += (i > 0 ? ", " : "") + placeText(finding.places[i]);
    const std::int64_t more = finding.placeCount - static_cast<std::int64_t>(finding.places.size());
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

void writeText(const Audited &audited, const AuditedBoard &board, Output &output)
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
    for (const Verdict verdict :
         {Verdict::Exact, Verdict::Blurred, Verdict::Ambiguous, Verdict::OutOfRange, Verdict::Foreign})
        figure(verdictWord(verdict), report.verdictCount(verdict));
    figure("misread", report.misread);

    if (audited.truth) {
        for (const TrueOrderFinding &finding : trueOrderFindings(*audited.truth, audited.truthName, wording))
            writeFinding(output, finding.count, finding.words, {});
    }
    for (const Finding &finding : report.findings)
        writeFinding(output, finding.count, findingWords(finding, board, wording),
                     finding.places.empty() ? std::string() : placesText(finding));
}

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
        const auto row = static_cast<std::size_t>(rowAtRank(audited.snapshot, board.direction, place.first));
        addBytes(json, "member", audited.snapshot.rows.member(row));
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
        const auto member = [&](std::int64_t rank) {
            return audited.snapshot.rows.member(
                static_cast<std::size_t>(rowAtRank(audited.snapshot, direction, rank)));
        };
        addBytes(json, "memberAbove", member(inversion.above));
        addBytes(json, "memberBelow", member(inversion.below));
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

void writeJson(const Audited &audited, const AuditedBoard &board, Output &output)
{
    const AuditReport &report = audited.report;
    Json verdicts;
    for (const Verdict verdict :
         {Verdict::Exact, Verdict::Blurred, Verdict::Ambiguous, Verdict::OutOfRange, Verdict::Foreign})
        verdicts[std::string(verdictWord(verdict))] = report.verdictCount(verdict);
    Json findings = Json::array();
    for (const Finding &finding : report.findings)
        findings.push_back(findingJson(finding, audited, board));
    Json json{{"answer", auditAnswer(board, plainWording())},
              {"detail", auditDetail(board, plainWording())},
              {"orderIsByTime", report.orderIsByTime()},
              {"codec", specText(board.decoder.spec())},
              {"direction", board.direction == Direction::HighestFirst ? "highest first" : "lowest first"},
              {"window", {{"first", board.decoder.window().first}, {"last", board.decoder.window().last}}},
              {"members", report.members},
              {"byTime", report.byTime()},
              {"sharing", report.sharing},
              {"severalTimes", report.severalTimes},
              {"unreadable", report.unreadable()},
              {"distinctScores", report.distinctScores},
              {"tieGroups", report.tieGroups},
              {"ties",
               {{"byTime", report.pairsByTime},
                {"sameTick", report.pairsSameTick},
                {"collapsed", report.pairsCollapsed},
                {"noTime", report.pairsNoTime}}},
              {"verdicts", std::move(verdicts)},
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

Result<ExitStatus> runAudit(const AuditOptions &options, CommandContext &context)
{
    const auto decoder = parseDecoder(options.board.codec, options.board.season);
    if (!decoder)
        return std::unexpected(decoder.error());
    const auto audited = readAndAudit(options, *decoder, context);
    if (!audited)
        return std::unexpected(audited.error());
    const AuditedBoard board{audited->report, *decoder, options.board.direction};
    if (context.json)
        writeJson(*audited, board, context.output);
    else
        writeText(*audited, board, context.output);
    const bool wrong = audited->truth && audited->truth->inverted > 0;
    return audited->report.orderIsByTime() && !wrong ? 0 : notInOrder;
}

} // namespace

void addAudit(CLI::App &app, Choice &choice)
{
    auto options = std::make_shared<AuditOptions>();
    CLI::App *command = addCommand(app, choice, "audit",
                                   "Read a whole board and say whether its order is by time, and why not");
    addWholeBoardOptions(*command, options->board);
    command->add_option("--truth", options->truth, truthHelp)->type_name("FILE");
    command->footer(
        "Examples:\n  tiebreak-cli audit redis://localhost/0 gift:season:2026 --codec binary:from=4294967295 "
        "--read "
        "dump\n  tiebreak-cli audit board.csv --codec decimal:from=9999999999 --truth events.csv --json\n\n"
        "First the answer, then the figures (name TAB count), then what was found: how many, why, what mends "
        "it, and\n"
        "where (rank 1 is the top; the largest places first).\n"
        "Exit status: 0 when every member stands by score and time alone, the earlier first; 3 when some do "
        "not,\n"
        "so that a build can fail on it; 1 and 2 as ever.");
    command->callback([&choice, options] {
        choice.interruptible = true;
        choice.action = [options](CommandContext &context) { return runAudit(*options, context); };
    });
}

} // namespace tiebreak
