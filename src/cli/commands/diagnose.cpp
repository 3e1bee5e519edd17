// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli diagnose: the way to a server and to a board on it, step by step.
#include "cli/commands/commands.h"

#include "cli/output/jsonanswer.h"
#include "cli/source/boardsource.h"
#include "cli/source/server.h"

#include "redis/board/diagnosistext.h"
#include "redis/wire/endpointurl.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;
using Milliseconds = std::chrono::duration<double, std::milli>;

struct DiagnoseOptions {
    BoardSourceOptions board; ///< its source is a URL
};

Json jsonOf(const NodeFacts &facts)
{
    Json json{{"announced", hostPortText(facts.node.announced)},
              {"used", hostPortText(facts.used)},
              {"role", facts.node.isReplica() ? "replica" : "primary"},
              {"slots", facts.node.served},
              {"reached", facts.state == NodeFacts::State::Reached}};
    if (!facts.whyNot.empty())
        json["error"] = facts.whyNot;
    return json;
}

Json jsonOf(const WalkedStep &step)
{
    Json json{{"step", stepWord(step.step)}, {"milliseconds", Milliseconds(step.time).count()}};
    json[step.error ? "error" : "found"] = step.error ? step.error->message : step.found;
    for (const NodeFacts &node : step.nodes)
        json["nodes"].push_back(jsonOf(node));
    return json;
}

Result<ExitStatus> runDiagnose(const DiagnoseOptions &options, CommandContext &context)
{
    std::optional<DiagnosedBoard> board;
    if (options.board.key) {
        TRY(auto key, boardKey(options.board));
        board = DiagnosedBoard{std::move(key), nowMicroseconds()};
    }
    TRY(auto login, readLogin(options.board.source, context));
    Endpoint &endpoint = login.endpoint;
    const Progress progress(context.stop.get_token());
    auto steps = diagnose(endpoint, {}, progress, board);
    // As all other commands do it.
    if (login.fromEnvironment && steps.back().error && steps.back().error->kind == ErrorKind::Auth) {
        endpoint.password.clear();
        steps = diagnose(endpoint, {}, progress, board);
    }
    if (steps.back().error && steps.back().error->kind == ErrorKind::Cancelled)
        return std::unexpected(*steps.back().error);
    const bool free = !steps.back().error;
    const bool complete = free && std::ranges::none_of(steps, [](const WalkedStep &step) {
                              return step.misses || step.isStale;
                          });
    if (context.json) {
        Json walked = Json::array();
        for (const WalkedStep &step : steps)
            walked.push_back(jsonOf(step));
        Json json{{"server", endpointText(endpoint)}};
        if (board)
            addBytes(json, "key", board->key);
        json.update({{"reached", free}, {"complete", complete}, {"steps", std::move(walked)}});
        writeJsonAnswer(context.output, "diagnose", json);
        return complete ? 0 : 1;
    }
    context.output << diagnosisText(steps) << "\n\nstep\tms\tfound\n";
    for (const WalkedStep &step : steps)
        context.output << stepText(step.step) << '\t'
                       << fmt::format("{:.2f}", Milliseconds(step.time).count()) << '\t'
                       << (step.error ? step.error->message : step.found) << '\n';
    for (const WalkedStep &step : steps) {
        if (!step.nodes.empty())
            context.output << "\nnode\trole\tstate\n";
        for (const NodeFacts &node : step.nodes)
            context.output << nodeAddressText(node) << '\t' << nodeRoleText(node) << '\t'
                           << nodeStateText(node) << '\n';
    }
    return complete ? 0 : 1;
}

} // namespace

void addDiagnose(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<DiagnoseOptions>();
    CLI::App *command =
        addCommand(app, selected, "diagnose", "Test the way to a server and its boards step by step");
    command
        ->add_option("URL", options->board.source,
                     "redis[s]://[user:password@]host[:port][/db], unix:///path?db=N, "
                     "or redis[s]+sentinel://host[:port],.../NAME[/db]")
        ->required();
    command->add_option("KEY", options->board.key, "a board to look into (default: any)");
    command->add_flag("--escaped", options->board.escapedKey, "KEY is escaped, as keys prints it");
    command->footer(
        "Examples:\n"
        "  tiebreak-cli diagnose rediss://db.example.org --cacert ca.pem\n"
        "  tiebreak-cli diagnose localhost:6379 weekly\n"
        "\n"
        "Prints the answer, then each step with its time: what Sentinels say, the addresses of the host, the "
        "connection, TLS if it is asked for, the login, what the server is, the nodes of its cluster, and "
        "the number of members of one board. Each node is connected to and, if it is a primary, asked for "
        "boards.\n"
        "With KEY there are other last steps: what the key holds and on which node, whether its rows can be "
        "read (at most 2000), and which codec fits them. Of a cluster only that node is visited.\n"
        "Nothing is written. The first step that fails is the last one.\n"
        "Exit status: 0 if boards can be read; 1 if a step fails, if a node of the cluster cannot be reached "
        "or does not list its boards, if no node serves one of the hash slots, if the server is a replica "
        "that "
        "has lost its primary, or if the board changed while it was read; 2 for wrong usage.\n"
        "With --json: server, key, reached, complete (false if part of a cluster is missing, unless KEY "
        "was named, if a replica has lost its primary, or if the board changed while it was read), and steps "
        "with "
        "step (sentinel, tunnel, resolve, connect, tls, login, role, server, cluster, board, rows, codec), "
        "milliseconds, found or error, and the nodes of a cluster.");
    setAction(*command, selected, options, runDiagnose);
}

} // namespace tiebreak
