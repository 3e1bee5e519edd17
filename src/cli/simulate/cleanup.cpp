// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/simulate/cleanup.h"

#include "cli/output/jsonanswer.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/rowjson.h"
#include "redis/link/cluster.h"
#include "redis/link/open.h"
#include "sim/board/runlibraries.h"

#include <algorithm>
#include <optional>
#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct FoundLibrary {
    RunLibrary library;
    std::optional<bool> over; ///< nothing: the server does not tell
    bool removed = false;

    std::string_view state() const
    {
        return removed ? "removed" : !over ? "not known" : *over ? "left" : "in use";
    }
};

/// To the server, or in a cluster to each of its primaries; never none.
Result<std::vector<Connection>> openNodes(const Route &route, const std::stop_token &stop)
{
    std::vector<Connection> connections;
    if (!route.cluster) {
        TRY(auto connection, openConnection(BoardAddress(route), {}, stop));
        connections.push_back(std::move(connection));
        return connections;
    }
    const auto topology = route.cluster->topology();
    for (std::size_t node = 0; node < topology->nodes.size(); ++node) {
        if (topology->nodes[node].isReplica())
            continue;
        TRY(auto connection, route.cluster->openNode(node, route.endpoint, {}, stop));
        connections.push_back(std::move(connection));
    }
    // Before it has slots, a node knows of no primary.
    if (connections.empty()) {
        TRY(auto connection, openConnection(route.endpoint, {}, stop));
        connections.push_back(std::move(connection));
    }
    return connections;
}

std::string answerText(const std::vector<FoundLibrary> &found, int db, bool mayWrite)
{
    if (found.empty())
        return sentence("There is no FUNCTION library of a run in database {}.", db);
    const auto left = std::ranges::count(found, std::string_view("left"), &FoundLibrary::state);
    const auto used = std::ranges::count(found, std::string_view("in use"), &FoundLibrary::state);
    const auto unknown = std::ranges::count(found, std::string_view("not known"), &FoundLibrary::state);
    const auto removed = std::ranges::count(found, true, &FoundLibrary::removed);
    std::vector<std::string> sentences;
    if (removed > 0)
        sentences.push_back(plural(removed, sentence("1 FUNCTION library of a killed run was removed."),
                                   sentence("{} FUNCTION libraries of killed runs were removed.", removed)));
    if (left > 0)
        sentences.push_back(plural(left, sentence("1 FUNCTION library was left by a killed run."),
                                   sentence("{} FUNCTION libraries were left by killed runs.", left)));
    if (left > 0 && !mayWrite)
        sentences.push_back(sentence("Add --allow-writes to remove what is left."));
    if (used > 0)
        sentences.push_back(
            plural(used, sentence("1 is in use, or its run was killed less than an hour ago."),
                   sentence("{} are in use, or their runs were killed less than an hour ago.", used)));
    if (unknown > 0)
        sentences.push_back(plural(
            unknown,
            sentence("Of 1 it is not known, because the server does not say whether its key exists."),
            sentence("Of {} it is not known, because the server does not say whether their keys exist.",
                     unknown)));
    return listText(ListOf::Sentences, sentences);
}

} // namespace

Result<ExitStatus> cleanUp(const Route &route, const std::string &name,
                           const std::optional<WritableServer> &server, CommandContext &context)
{
    const std::stop_token stop = context.stop.get_token();
    if (!route.othersHidden.empty())
        context.output.remark(route.othersHidden, Remark::Partial);
    TRY(auto nodes, openNodes(route, stop));
    std::vector<FoundLibrary> found;
    for (Connection &node : nodes) {
        TRY(auto libraries, runLibraries(node, route.endpoint.db));
        for (RunLibrary &library : libraries) {
            FoundLibrary &one = found.emplace_back(std::move(library));
            one.over = isOver(node, one.library);
            if (!one.over.value_or(false) || !server)
                continue;
            TRY(auto writing, openConnection(server->holding(one.library.runKey), {}, stop));
            TRY(writing.run({"FUNCTION", "DELETE", one.library.name}, stop));
            one.removed = true;
        }
    }
    const std::string answer = answerText(found, route.endpoint.db, server.has_value());
    const bool isPartial = std::ranges::count(found, std::string_view("not known"), &FoundLibrary::state) > 0;
    if (context.json) {
        Json list = Json::array();
        for (const FoundLibrary &one : found) {
            Json library{{"library", one.library.name}, {"state", one.state()}};
            addBytes(library, "key", one.library.runKey);
            list.push_back(std::move(library));
        }
        writeJsonAnswer(context.output, "cleanup",
                        {{"server", name}, {"answer", answer}, {"libraries", std::move(list)}});
        return isPartial ? 1 : 0;
    }
    context.output << answer << '\n';
    if (!found.empty())
        context.output << "\nlibrary\tstate\tkey of its run\n";
    for (const FoundLibrary &one : found)
        context.output << one.library.name << '\t' << one.state() << '\t' << escapeBytes(one.library.runKey)
                       << '\n';
    return isPartial ? 1 : 0;
}

} // namespace tiebreak
