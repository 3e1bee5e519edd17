// SPDX-License-Identifier: GPL-3.0-or-later
// What a board will cost.
#include "cli/commands/commands.h"

#include "cli/options/codecoptions.h"
#include "cli/output/jsonanswer.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "internals/memory/countwords.h"
#include "internals/memory/encodingtext.h"

#include <cmath>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct MemoryOptions {
    std::string members;
    std::string codec;
    std::string redis = "8.0";
    PlannedBoard board;
    EncodingLimits limits;
};

/// Tenths of a byte are enough of what is an average.
double rounded(double bytes)
{
    return std::round(bytes * 10) / 10;
}

void writeText(const MemoryEstimate &estimate, std::optional<std::int64_t> other, const PlannedBoard &board,
               Output &output)
{
    const Wording wording = plainWording();
    output << memorySentence(estimate, board.memberBytes, wording) << '\n';
    if (const std::int64_t growing = estimate.growthBytes(); growing > 0)
        output << growthSentence(growing, wording) << '\n';
    if (other)
        output << otherSizeSentence(*other, wording) << '\n';
    output << "\npart\tcount\tbytes each\tbytes\n";
    for (const MemoryPart &part : estimate.parts)
        output << memoryPartText(part.kind) << '\t' << part.count << '\t'
               << fmt::format("{:.1f}", part.bytesEach) << '\t' << fmt::format("{:.0f}", part.bytes())
               << '\n';
    output << "total\t\t\t" << estimate.bytes << '\n';
    output << '\n' << forecastSentence(board.line) << '\n';
}

void writeJson(const MemoryEstimate &estimate, std::optional<std::int64_t> other, const PlannedBoard &board,
               Output &output)
{
    Json parts = Json::array();
    for (const MemoryPart &part : estimate.parts)
        parts.push_back({{"part", memoryPartText(part.kind)},
                         {"count", part.count},
                         {"bytesEach", rounded(part.bytesEach)},
                         {"bytes", rounded(part.bytes())}});
    writeJsonAnswer(output, "memory",
                    {{"codec", specText(board.codec)},
                     {"members", estimate.members},
                     {"memberBytes", board.memberBytes},
                     {"forecastServer", forecastServer(board.line)},
                     {"encoding", encodingWord(estimate.encoding)},
                     {"bytes", estimate.bytes},
                     {"bytesPerMember", rounded(estimate.bytesPerMember())},
                     {"oldTableBytes", estimate.growthBytes()},
                     {"otherBytes", other ? Json(*other) : Json()},
                     {"parts", std::move(parts)}});
}

Result<ExitStatus> runMemory(const MemoryOptions &options, CommandContext &context)
{
    PlannedBoard board = options.board;
    const auto members = parseCountInWords(options.members);
    if (!members)
        return failure(ErrorKind::Usage,
                       sentence("--members: {} is not a number of members, such as 10000, 1e7 or 10M.",
                                quotedText(options.members)));
    board.members = *members;
    TRY(board.codec, parseCodecOption(options.codec));
    board.line = serverLineOf("Redis", options.redis);
    TRY(const auto shape, sizesOf(board));
    const MemoryEstimate estimate = estimateMemory(shape, options.limits);
    const auto other = estimate.encoding == SetEncoding::Listpack ? otherListpackBytes(shape)
                                                                  : std::optional<std::int64_t>();
    if (context.json)
        writeJson(estimate, other, board, context.output);
    else
        writeText(estimate, other, board, context.output);
    return 0;
}

} // namespace

void addMemory(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<MemoryOptions>();
    CLI::App *command = addCommand(app, selected, "memory", "Estimate the memory that a board will take");
    command->add_option("--members", options->members, "how many members: 10000, 1e7, 10M, \"10 million\"")
        ->type_name("N")
        ->required();
    constexpr std::int64_t longest = std::int64_t(512) << 20;
    const auto length = wholeNumber(0, longest);
    const auto count = wholeNumber(0, maxCountInWords);
    command->add_option("--member-bytes", options->board.memberBytes, "the length of each member")
        ->type_name("B")
        ->required()
        ->check(length);
    addCodecOption(*command, options->codec);
    command->add_option("--score", options->board.topScore, "the rows have points up to this (default 1000)")
        ->type_name("POINTS")
        ->check(wholeNumber(0));
    command->add_option("--key-bytes", options->board.keyBytes, "the length of the key (default 5)")
        ->type_name("B")
        ->check(length);
    command->add_option("--max-entries", options->limits.entries, "zset-max-listpack-entries (default 128)")
        ->type_name("N")
        ->check(count);
    command->add_option("--max-value", options->limits.valueBytes, "zset-max-listpack-value (default 64)")
        ->type_name("B")
        ->check(length);
    command
        ->add_option("--redis", options->redis, "whose memory: 7.0, or 8.0 for 7.2 and later (default 8.0)")
        ->type_name("VERSION")
        ->check(oneOf({"7.0", "7.2", "7.4", "8.0"}));
    command->footer(
        "Example:\n"
        "  tiebreak-cli memory --members 10M --member-bytes 12 --codec binary:from=4294967295\n"
        "\n"
        "Prints what MEMORY USAGE of Redis 8.0, or of --redis, reports right after the members were added "
        "one after the other, then its parts. Later Redis versions and Valkey need less for a skip list.\n"
        "Members are assumed not to be integers, for which a listpack needs less. Scores matter only in a "
        "listpack. Nodes of the skip list count with their average size, because their levels are random.\n"
        "With --json: encoding (listpack or skiplist), bytes, bytesPerMember, forecastServer, oldTableBytes "
        "(the part of bytes that is freed once the hash table has finished growing), otherBytes (another "
        "possible result if a size class of the allocator is near), and parts.");
    setAction(*command, selected, options, runMemory, false);
}

} // namespace tiebreak
