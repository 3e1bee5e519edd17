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
#include <cstdint>
#include <optional>
#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

enum class LibraryState : std::uint8_t {
    NotKnown, ///< the server does not tell
    InUse,
    Left, ///< by a killed run
    Removed,
};

std::string_view stateWord(LibraryState state)
{
    switch (state) {
    case LibraryState::NotKnown:
        return "not known";
    case LibraryState::InUse:
        return "in use";
    case LibraryState::Left:
        return "left";
    case LibraryState::Removed:
        return "removed";
    }
    return {};
}

struct FoundLibrary {
    RunLibrary library;
    LibraryState state = LibraryState::NotKnown;
};

LibraryState stateOf(Connection &node, const RunLibrary &library)
{
    const std::optional<bool> over = isOver(node, library);
    return !over ? LibraryState::NotKnown : *over ? LibraryState::Left : LibraryState::InUse;
}

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
    const auto left = std::ranges::count(found, LibraryState::Left, &FoundLibrary::state);
    const auto used = std::ranges::count(found, LibraryState::InUse, &FoundLibrary::state);
    const auto removed = std::ranges::count(found, LibraryState::Removed, &FoundLibrary::state);
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
    if (sentences.empty())
        return sentence("No FUNCTION library is known to be left by a killed run.");
    return listText(ListOf::Sentences, sentences);
}

/// Of which libraries nobody can say whether they are left; empty: of none.
std::string unknownText(const std::vector<FoundLibrary> &found)
{
    const auto unknown = std::ranges::count(found, LibraryState::NotKnown, &FoundLibrary::state);
    if (unknown == 0)
        return {};
    return plural(unknown,
                  sentence("Of 1 FUNCTION library it is not known whether a killed run has left it, because "
                           "the server does not say whether its key exists."),
                  sentence("Of {} FUNCTION libraries it is not known whether killed runs have left them, "
                           "because the server does not say whether their keys exist.",
                           unknown));
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
            one.state = stateOf(node, one.library);
            if (one.state != LibraryState::Left || !server)
                continue;
            TRY(auto writing, openConnection(server->holding(one.library.runKey), {}, stop));
            TRY(writing.run({"FUNCTION", "DELETE", one.library.name}, stop));
            one.state = LibraryState::Removed;
        }
    }
    const std::string answer = answerText(found, route.endpoint.db, server.has_value());
    if (std::string unknown = unknownText(found); !unknown.empty())
        context.output.remark(std::move(unknown), Remark::Partial);
    if (context.json) {
        Json list = Json::array();
        for (const FoundLibrary &one : found) {
            Json library{{"library", one.library.name}, {"state", stateWord(one.state)}};
            addBytes(library, "key", one.library.runKey);
            list.push_back(std::move(library));
        }
        writeJsonAnswer(context.output, "cleanup",
                        {{"server", name}, {"answer", answer}, {"libraries", std::move(list)}});
        return 0;
    }
    context.output << answer << '\n';
    if (!found.empty())
        context.output << "\nlibrary\tstate\tkey of its run\n";
    for (const FoundLibrary &one : found)
        context.output << one.library.name << '\t' << stateWord(one.state) << '\t'
                       << escapeBytes(one.library.runKey) << '\n';
    return 0;
}

} // namespace tiebreak
