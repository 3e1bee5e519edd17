// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli keys
#include "cli/commands.h"
#include "cli/jsonlist.h"
#include "cli/server.h"

#include "core/bytestext.h"
#include "redis/keyscan.h"

namespace tiebreak
{

Result<ExitStatus> runKeys(const KeysOptions &options, CommandContext &context)
{
    using Json = nlohmann::ordered_json;
    auto server = openServer(options.url, context.stop.get_token());
    if (!server)
        return std::unexpected(server.error());

    std::optional<JsonList> list;
    if (context.json)
        list.emplace(context.output, Json{{"server", server->text}}, "keys");

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
    const auto count = scanSortedSets(server->connection, scan, write, Progress(context.stop.get_token()));
    if (list)
        list->close(count ? Json::object() : Json{{"error", count.error().message}});
    if (!count)
        return std::unexpected(count.error());
    return 0;
}

} // namespace tiebreak
