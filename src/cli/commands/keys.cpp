// SPDX-License-Identifier: GPL-3.0-or-later
// The sorted sets of a server, in the order in which the server gives them.
#include "cli/commands/commands.h"

#include "cli/output/jsonanswer.h"
#include "cli/output/printederrors.h"
#include "cli/source/server.h"

#include "core/text/bytestext.h"
#include "redis/keys/clusterscan.h"
#include "redis/keys/scantext.h"

#include <memory>

namespace tiebreak
{

namespace
{

struct KeysOptions {
    std::string url;
    std::string match; ///< empty: all
    bool partial = false;
};

Result<ExitStatus> runKeys(const KeysOptions &options, CommandContext &context)
{
    using Json = nlohmann::ordered_json;
    if (options.partial)
        context.output.acceptPart();
    TRY(auto server, openServer(options.url, context));

    std::optional<JsonList> list;
    if (context.json)
        list.emplace(context.output, "keys", Json{{"server", server.text}}, "keys");

    KeyScan scan;
    scan.match = options.match;
    const auto write = [&](const ByteStrings &keys) {
        for (std::size_t i = 0; i < keys.size(); ++i) {
            const std::string_view key = keys[i];
            if (list) {
                Json element;
                addBytes(element, "key", key);
                list->add(element);
            } else {
                context.output << escapeBytes(key) << '\n';
            }
        }
        if (!context.output.flush())
            context.stop.request_stop();
    };
    const auto count = scanAllNodes(server.connection, server.route, scan, Nodes::Responding, write,
                                    Progress(context.stop.get_token()));
    warnOfChangedServer(server, context.stop.get_token());
    if (list)
        list->close(count ? coverageJson(count->coverage) : Json{{"error", count.error().message}});
    if (!count)
        return std::unexpected(count.error());
    printGaps(count->coverage);
    return !count->coverage.isPartial() || context.output.acceptsPart() ? 0 : 1;
}

} // namespace

void addKeys(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<KeysOptions>();
    CLI::App *command =
        addCommand(app, selected, "keys", "List the sorted sets of a server, one key per line");
    command->add_option("URL", options->url, urlHelp)->required();
    command->add_option("--match", options->match, "only keys that match this glob")->type_name("GLOB");
    command->add_flag("--partial", options->partial,
                      "accept a part of the keys: nodes that do not list theirs are no failure");
    command->footer(
        std::string("Example:\n"
                    "  tiebreak-cli keys redis://localhost/0 --match 'gift:*'"
                    "\n\n") +
        escapesHelp +
        "\n"
        "The empty key is an empty line.\n"
        "In a cluster the keys of all nodes are listed. If those of a node are missing, standard error says "
        "why, --json has them under missing, and the exit status is 1, or 0 with --partial.");
    setAction(*command, selected, options, runKeys);
}

} // namespace tiebreak
