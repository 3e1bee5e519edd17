// SPDX-License-Identifier: GPL-3.0-or-later
// Which codec an unknown board was packed with.
#include "cli/commands/commands.h"

#include "cli/output/commandcontext.h"
#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/source/boardsource.h"
#include "cli/source/server.h"

#include "core/detect/detecttext.h"
#include "core/text/bytestext.h"
#include "redis/board/boardreader.h"

#include <cmath>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct DetectOptions {
    BoardSourceOptions board;
    std::string timeRange; ///< empty: plausibleTimes()
    Direction direction = Direction::HighestFirst;
};

std::string percentText(double share)
{
    return std::to_string(std::lround(std::floor(share * 100))) + '%';
}

double shareOf(std::int64_t part, std::int64_t whole)
{
    return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}

std::string timeText(const CodecCandidate &candidate, std::int64_t tick)
{
    return candidate.spec.hasTime() ? isoTime(tick, candidate.spec.unit) : "-";
}

/// The span of the times as a share of the room beside one score.
double roomShare(const CodecEvidence &evidence)
{
    return (static_cast<double>(evidence.lastTick - evidence.firstTick) + 1) / evidence.room;
}

void writeText(const Detection &detection, Output &output)
{
    const Wording wording = plainWording();
    output << detectionSentence(detection, wording) << '\n';
    if (detection.candidates.empty())
        return;
    output << "\ncodec\tevidence\tplausible\tencodes back\tscores\tlowest\thighest\tstep\tfirst\tlast\tfield "
              "used\ttells it apart\n";
    const double best = detection.candidates.front().bits;
    for (const CodecCandidate &candidate : detection.candidates) {
        const CodecEvidence &evidence = candidate.evidence;
        const std::string apart = tellApartSentence(detection, candidate, wording);
        output << specText(candidate.spec) << '\t' << std::lround(candidate.bits - best) << '\t'
               << percentText(shareOf(evidence.plausible, evidence.raws)) << '\t'
               << percentText(shareOf(evidence.encodable, evidence.raws)) << '\t' << evidence.scores << '\t'
               << evidence.lowestScore << '\t' << evidence.highestScore << '\t' << evidence.scoreStep << '\t'
               << timeText(candidate, evidence.firstTick) << '\t' << timeText(candidate, evidence.lastTick)
               << '\t' << (candidate.spec.hasTime() ? percentText(roomShare(evidence)) : "-") << '\t'
               << (apart.empty() ? "-" : apart) << '\n';
        for (const CodecSpec &spec : candidate.equivalents)
            output << "= " << specText(spec) << '\n';
        for (const CodecSpec &spec : candidate.oneTickOff)
            output << "+- " << specText(spec) << '\n';
    }
}

const char *originName(OriginKind origin)
{
    return origin == OriginKind::Known ? "known" : origin == OriginKind::Date ? "date" : "guessed";
}

Json candidateJson(const Detection &detection, const CodecCandidate &candidate)
{
    const CodecEvidence &evidence = candidate.evidence;
    const bool timed = candidate.spec.hasTime();
    const auto specsJson = [](const std::vector<CodecSpec> &specs) {
        Json json = Json::array();
        for (const CodecSpec &spec : specs)
            json.push_back(specText(spec));
        return json;
    };
    return {{"codec", specText(candidate.spec)},
            {"origin", originName(candidate.origin)},
            {"bits", candidate.bits},
            {"raws", evidence.raws},
            {"plausible", evidence.plausible},
            {"encodable", evidence.encodable},
            {"scores", evidence.scores},
            {"lowestScore", evidence.lowestScore},
            {"highestScore", evidence.highestScore},
            {"scoreStep", evidence.scoreStep},
            {"ticks", timed ? Json(evidence.ticks) : Json()},
            {"first", timed ? Json(timeText(candidate, evidence.firstTick)) : Json()},
            {"last", timed ? Json(timeText(candidate, evidence.lastTick)) : Json()},
            {"roomUsed", timed ? Json(roomShare(evidence)) : Json()},
            {"equivalents", specsJson(candidate.equivalents)},
            {"oneTickOff", specsJson(candidate.oneTickOff)},
            {"tellsApart", tellApartSentence(detection, candidate, plainWording())}};
}

/// What else writes to the board; null for nothing.
Json secondJson(const Detection &detection)
{
    if (!detection.second)
        return {};
    Json json{{"codec", specText(detection.second->codec.spec)},
              {"rows", detection.second->ranks.size()},
              {"ranks", Json::array()}};
    for (const std::int64_t rank : detection.second->ranks)
        json["ranks"].push_back(rank + 1);
    addBytes(json, "firstMember", detection.second->member);
    return json;
}

/// Why this is no leaderboard; null for one that may be.
Json notABoardJson(const std::optional<NotABoard> &found)
{
    if (!found)
        return {};
    Json json{{"kind", otherUseWord(found->use)}, {"fitting", found->fitting}, {"of", found->of}};
    if (found->use == OtherUse::Times) {
        json["unit"] = unitName(found->unit);
        json["first"] = isoTime(found->firstTick, found->unit);
        json["last"] = isoTime(found->lastTick, found->unit);
    }
    if (found->use == OtherUse::Places)
        json.update({{"south", found->box.south},
                     {"north", found->box.north},
                     {"west", found->box.west},
                     {"east", found->box.east}});
    if (found->use == OtherUse::Constant)
        json["raw"] = found->raw;
    return json;
}

/// `json` begins with what names the board.
void writeJson(const Detection &detection, Json json, const BoardSample &sample, Output &output)
{
    Json candidates = Json::array();
    for (const CodecCandidate &candidate : detection.candidates)
        candidates.push_back(candidateJson(detection, candidate));
    json["members"] = sample.cardinality;
    json["rows"] = sample.rows.size();
    json.update(coverageJson(detection.coverage));
    json["raws"] = detection.raws;
    json["wholes"] = detection.wholes;
    json["verdict"] = outcomeWord(detection.outcome);
    json["answer"] = detectionSentence(detection, plainWording());
    const bool sure = detection.outcome == DetectionOutcome::Sure;
    json["codec"] = sure ? Json(specText(detection.candidates.front().spec)) : Json();
    json["notABoard"] = notABoardJson(detection.notABoard);
    json["candidates"] = std::move(candidates);
    json["second"] = secondJson(detection);
    writeJsonAnswer(output, "detect", json);
}

/// The rows to judge by, and what names their board in JSON.
struct NamedSample {
    BoardSample sample;
    Json name;
};

Result<NamedSample> sampleFile(const DetectOptions &options, const CommandContext &context)
{
    TRY(const auto board, readRawsFile(options.board, context));
    return NamedSample{sampleOf(board, options.direction), Json{{"file", escapeBytes(options.board.source)}}};
}

Result<NamedSample> sampleServer(const DetectOptions &options, const CommandContext &context)
{
    TRY(const auto key, boardKey(options.board));
    const Progress progress(context.stop.get_token());
    TRY(auto server, openServer(options.board.source, context, {key}));
    // Opening, unlike reading a sample, tells a missing key apart from an empty one.
    TRY(auto sample,
        onBoard(server, key, progress.stopToken(), [&](Connection &connection) -> Result<BoardSample> {
            TRY(const auto opening, openBoard(connection, key, options.direction, 1, progress));
            TRY(auto read,
                readBoardSample(connection, key, options.direction, opening.page.cardinality, progress));
            if (read.rows.empty())
                return std::unexpected(missingKey());
            return read;
        }));
    NamedSample named{std::move(sample), Json{{"server", server.text}}};
    addBytes(named.name, "key", key);
    return named;
}

Result<ExitStatus> runDetect(const DetectOptions &options, CommandContext &context)
{
    const std::int64_t now = nowMicroseconds();
    TRY(const auto timeRange,
        options.timeRange.empty() ? plausibleTimes(now) : parseTimeRange(options.timeRange));
    TRY(auto named,
        namesServer(options.board.source) ? sampleServer(options, context) : sampleFile(options, context));
    const Detection detection = detectCodec(named.sample, now, timeRange);
    if (context.json)
        writeJson(detection, std::move(named.name), named.sample, context.output);
    else
        writeText(detection, context.output);
    printGaps(detection.coverage);
    if (detection.coverage.isPartial())
        return 1;
    return detection.outcome == DetectionOutcome::Sure ? 0 : exitWithFindings;
}

} // namespace

void addDetect(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<DetectOptions>();
    CLI::App *command = addCommand(app, selected, "detect", "Detect the codec of a board");
    command->add_option("SOURCE", options->board.source, sourceHelp)->required()->type_name("URL|FILE");
    command->add_option("KEY", options->board.key, keyHelp);
    addLowestFirst(*command, options->direction);
    command
        ->add_option("--time-range", options->timeRange,
                     "plausible times, each end an ISO 8601 UTC time (default: 2009 to tomorrow)")
        ->type_name("A..B");
    command->add_flag("--escaped", options->board.escapedKey, "KEY is escaped, as keys prints it");
    command->footer(
        "Examples:\n"
        "  tiebreak-cli detect sandbox gift:room:8841:tonight\n"
        "  tiebreak-cli detect board.csv\n"
        "\n"
        "Reads at most 2000 rows, from the head, the middle and the tail of the board. Prints the answer, "
        "then a table of the codecs that fit, the best first, separated by tabs:\n"
        "  evidence: how many bits more than the first one, or fewer if negative; 10 bits are a factor of "
        "1024\n"
        "  plausible: the share of different raw scores that read as a time within the time range\n"
        "  encodes back: the share whose score and time encode to the same 64 bits\n"
        "  scores, lowest, highest, step: what the scores are like\n"
        "  first, last: the times, without stragglers\n"
        "  field used: how much of the time field these times fill; numbers without times fill all of it "
        "evenly\n"
        "A line that begins with = names a codec that reads nearly every row like the codec above it.\n"
        "Exit status: 0 if sure; 3 if not sure, or if nothing fits; 1 for a failure, or if the board changed "
        "while it was read; 2 for wrong usage.");
    setAction(*command, selected, options, runDetect);
}

} // namespace tiebreak
