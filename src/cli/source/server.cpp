// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/source/server.h"

#include "cli/output/printederrors.h"
#include "cli/source/password.h"
#include "cli/source/productionmark.h"
#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/text/integertext.h"
#include "redis/link/cluster.h"
#include "redis/link/linktext.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/endpointurl.h"
#include "redis/wire/typedendpoint.h"
#include "sandbox/demoboards.h"
#include "sandbox/sandboxtext.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

namespace tiebreak
{

namespace
{

Result<Server> openSandbox(const std::stop_token &stop)
{
    TRY(auto sandbox, Sandbox::start(stop));
    const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
    TRY(writeDemoBoards(sandbox, now, 1, Progress(stop)));
    TRY(auto connection, openConnection(sandbox.endpoint(), {}, stop));
    Endpoint endpoint = sandbox.endpoint();
    return Server{std::move(sandbox), std::move(connection), "sandbox", std::move(endpoint), {}, {}};
}

std::string passwordQuestion(const Endpoint &endpoint)
{
    return sentence("Password for {}: ", escapeBytes(endpointText(endpoint)));
}

std::string environmentPassword(const char *variable)
{
    const char *password = std::getenv(variable);
    return password == nullptr ? std::string() : std::string(password);
}

/// The path of an RDB file, and the database that the user names behind it.
struct RdbSource {
    std::string path;
    std::optional<int> database;
};

std::optional<RdbSource> parseRdbSource(const std::string &source)
{
    if (source.contains("://"))
        return std::nullopt;
    // A file may have such a name itself.
    if (isRdbFile(source))
        return RdbSource{source, {}};
    constexpr std::string_view mark = "?db=";
    const std::size_t at = source.rfind(mark);
    if (at == std::string::npos)
        return std::nullopt;
    const auto number = parseInteger(std::string_view(source).substr(at + mark.size()));
    const std::string path = source.substr(0, at);
    if (!number || *number < 0 || *number > 1'000'000 || !isRdbFile(path))
        return std::nullopt;
    return RdbSource{path, static_cast<int>(*number)};
}

std::string numbersText(const std::vector<int> &databases)
{
    std::vector<std::string> numbers;
    for (const int database : databases)
        numbers.push_back(std::to_string(database));
    return listText(ListOf::Words, numbers);
}

/// Where the keys of a file are.
struct KeyDatabases {
    std::vector<int> shared; ///< each holds all of the keys that are there
    std::string also;        ///< a key that others hold, too
    std::vector<int> ofAlso; ///< all databases that hold it; none: there is no such key
};

/// Fails where no database holds all keys that are there.
Result<KeyDatabases> databasesOf(Connection &connection, const std::string &file,
                                 const std::vector<std::string> &keys, const std::stop_token &stop)
{
    std::vector<std::pair<std::string, std::vector<int>>> places;
    for (const std::string &key : keys) {
        TRY(auto databases, findDatabases(connection, key, Progress(stop)));
        if (!databases.empty())
            places.emplace_back(key, std::move(databases));
    }
    if (places.empty())
        return KeyDatabases();
    std::vector<int> shared = places.front().second;
    for (const auto &[key, databases] : places) {
        std::vector<int> left;
        std::ranges::set_intersection(shared, databases, std::back_inserter(left));
        if (left.empty())
            return failure(
                ErrorKind::Usage,
                sentence("The keys are in different databases of {}: {} in {}, {} in {}. Add ?db=N "
                         "to the file's name and name the keys of one database.",
                         file, quotedText(places.front().first), numbersText(shared), quotedText(key),
                         numbersText(databases)));
        shared = std::move(left);
    }
    const auto also =
        std::ranges::find_if(places, [&](const auto &place) { return place.second.size() > shared.size(); });
    return also == places.end() ? KeyDatabases{shared, {}, {}}
                                : KeyDatabases{shared, also->first, also->second};
}

/// The first database that holds the keys, or without any the first that holds anything. Those that are
/// passed over are named: nobody has chosen.
Result<int> chooseDatabase(Connection &connection, const std::string &file,
                           const std::vector<std::string> &keys, NodeOfKey node,
                           const CommandContext &context)
{
    const std::stop_token stop = context.stop.get_token();
    const std::int64_t count = std::ssize(keys);
    TRY(const auto databases, readDatabases(connection, Progress(stop)));
    TRY(const auto found, databasesOf(connection, file, keys, stop));
    const std::vector<int> &shared = found.shared;
    const int chosen = !shared.empty() ? shared.front() : databases.empty() ? 0 : databases.front();
    const bool wantsOthers = keys.empty() || node == NodeOfKey::Preferred;
    std::string remark;
    if (!found.ofAlso.empty())
        remark =
            sentence("{} is in databases {} of {}; reading database {}, which holds all of the keys. For "
                     "another, add ?db=N to the file's name.",
                     quotedText(found.also), numbersText(found.ofAlso), file, chosen);
    else if (shared.size() > 1)
        remark = plural(count,
                        sentence("The key is in databases {} of {}; reading database {}. For another, add "
                                 "?db=N to the file's name.",
                                 numbersText(shared), file, chosen),
                        sentence("The keys are in databases {} of {}; reading database {}. For another, add "
                                 "?db=N to the file's name.",
                                 numbersText(shared), file, chosen));
    else if (wantsOthers && databases.size() > 1)
        remark = sentence("{} has keys in databases {}; reading database {}. For another, add ?db=N to the "
                          "file's name.",
                          file, numbersText(databases), chosen);
    else if (chosen != 0 && !shared.empty())
        remark = plural(count, sentence("The key is in database {} of {}.", chosen, file),
                        sentence("The keys are in database {} of {}.", chosen, file));
    if (!remark.empty())
        context.output.remark(std::move(remark), Remark::Said);
    return chosen;
}

Result<Server> openRdb(const RdbSource &source, const std::vector<std::string> &keys, NodeOfKey node,
                       const CommandContext &context)
{
    const std::stop_token stop = context.stop.get_token();
    TRY(auto sandbox, Sandbox::load(source.path, Progress(stop)));
    const std::string file = excerpt(std::filesystem::path(source.path).filename().string());
    if (const auto expired = sandbox.expiredKeys(); expired > 0)
        context.output.remark(expiredKeysText(expired, file, plainWording()), Remark::Said);
    TRY(auto connection, openConnection(sandbox.endpoint(), {}, stop));
    int database = source.database.value_or(0);
    if (!source.database) {
        TRY(database, chooseDatabase(connection, file, keys, node, context));
    }
    TRY(connection.run({"SELECT", std::to_string(database)}, stop));
    const std::string text = database == 0 ? source.path : source.path + "?db=" + std::to_string(database);
    Endpoint endpoint = sandbox.endpoint();
    endpoint.db = database;
    return Server{std::move(sandbox),
                  std::move(connection),
                  text,
                  std::move(endpoint),
                  {},
                  fileId(source.path),
                  database};
}

/// What the command line says goes before what the URL says.
Result<void> chooseTls(Endpoint &endpoint, const TlsChoice &choice)
{
    const TlsOptions &given = choice.options;
    if (!choice.wanted && given == TlsOptions())
        return {};
    if (!endpoint.unixPath.empty())
        return failure(ErrorKind::Usage, sentence("There is no TLS over a unix socket."));
    if (!choice.wanted && !endpoint.tls)
        return failure(
            ErrorKind::Usage,
            sentence("Options of TLS are given, and the URL says redis://: write rediss:// or --tls."));
    TlsOptions tls = endpoint.tls.value_or(TlsOptions()).overlaidBy(given);
    if (tls.hasHalfAPair())
        return failure(ErrorKind::Usage, halfAPairText());
    endpoint.tls = std::move(tls);
    return {};
}

/// Changes the login to the one that worked: the password in the environment may be meant for another
/// server, and one that does not want it is asked without it.
Result<Connection> logIn(Login &login, const Policy &policy, const std::stop_token &stop)
{
    Endpoint &endpoint = login.endpoint;
    auto connection = openConnection(endpoint, {}, stop);
    if (connection || connection.error().kind != ErrorKind::Auth)
        return connection;
    if (login.fromEnvironment) {
        endpoint.password.clear();
        auto another = openConnection(endpoint, {}, stop);
        return another ? std::move(another) : std::move(connection);
    }
    if (!endpoint.password.empty() || !canAskPassword())
        return connection;
    TRY(endpoint.password, askPassword(passwordQuestion(endpoint), stop));
    TRY(policy.allowConnection(acceptsAnyCertificate(endpoint), sendsPlainPassword(endpoint)));
    return openConnection(endpoint, {}, stop);
}

/// `node`: of a cluster.
void warnOfLostPrimary(Output &output, const ServerInfo &info, const std::string &node = {})
{
    const auto remark = [&](const std::string &text, Remark kind) {
        if (!text.empty())
            output.remark(node.empty() ? text : phrase("node of a cluster", "{}: {}", node, text), kind);
    };
    remark(lostPrimaryText(info), Remark::Partial);
    remark(hiddenLinkText(info), Remark::Said);
}

} // namespace

Result<void> refuseTls(const CommandContext &context)
{
    if (context.tls.wanted || context.tls.options != TlsOptions())
        return failure(ErrorKind::Usage, sentence("A private server is not reached over TLS."));
    return {};
}

std::string fileId(const std::string &path)
{
    return "file:" + std::filesystem::absolute(path).string();
}

std::string fileKey(const std::string &path)
{
    return std::filesystem::path(path).filename().string();
}

bool isRdbSource(const std::string &source)
{
    return parseRdbSource(source).has_value();
}

bool namesServer(const std::string &source)
{
    if (source.contains("://") || source == "sandbox" || isRdbSource(source))
        return true;
    std::error_code error;
    if (std::filesystem::exists(source, error))
        return false;
    if (isRedisCliLine(source))
        return true;
    // Not C:\\boards, nor a path with a colon in it.
    const std::size_t colon = source.rfind(':');
    const bool hasPort = colon != std::string::npos && colon > 0 && colon + 1 < source.size() &&
                         source[colon + 1] >= '0' && source[colon + 1] <= '9';
    return hasPort && !source.substr(0, colon).contains('/') && parseTypedEndpoint(source).has_value();
}

Result<Login> readLogin(const std::string &url, const CommandContext &context)
{
    TRY(auto endpoint, namesServer(url) ? parseTypedEndpoint(url) : parseEndpoint(url));
    TRY(chooseTls(endpoint, context.tls));
    if (endpoint.sentinel && endpoint.sentinel->password.empty())
        endpoint.sentinel->password = environmentPassword("TIEBREAK_SENTINEL_AUTH");
    endpoint.terms = {context.policy.allowedNodes(), context.policy.whyNot(Forbidden::PlainPasswords),
                      context.refusals};
    Login login{std::move(endpoint), false};
    if (context.askPassword) {
        TRY(login.endpoint.password, askPassword(passwordQuestion(login.endpoint), context.stop.get_token()));
    } else if (login.endpoint.password.empty()) {
        login.endpoint.password = environmentPassword("REDISCLI_AUTH");
        login.fromEnvironment = !login.endpoint.password.empty();
    }
    TRY(context.policy.allowConnection(acceptsAnyCertificate(login.endpoint),
                                       sendsPlainPassword(login.endpoint)));
    return login;
}

Result<Server> openServer(const std::string &url, const CommandContext &context,
                          const std::vector<std::string> &keys, NodeOfKey node)
{
    const std::stop_token stop = context.stop.get_token();
    const auto rdb = parseRdbSource(url);
    if (url == "sandbox" || rdb)
        TRY(refuseTls(context));
    if (url == "sandbox")
        return openSandbox(stop);
    if (rdb)
        return openRdb(*rdb, keys, node, context);
    TRY(auto login, readLogin(url, context));
    TRY(auto connection, logIn(login, context.policy, stop));
    // Knows a Sentinel for what it is before a command fails on it.
    TRY(const auto info, readServerInfo(connection, Progress(stop)));
    Route route(login.endpoint);
    TRY(joinCluster(connection, route, info, stop));
    Server server{std::nullopt,     std::move(connection), endpointText(login.endpoint),
                  std::move(route), info.process,          addressText(login.endpoint)};
    server.output = &context.output;
    // Whoever has lost its primary already is warned of.
    if (server.route.cluster)
        server.topology = server.route.cluster->topology();
    server.isReplica = !server.route.cluster && info.role == "replica";
    rememberProduction(context.policy, server.route, server.process);
    const std::string first = server.connection.address();
    const auto reached = !keys.empty() ? reachBoard(server, keys.front(), stop) : Result<void>();
    // Of a cluster the node counts that has the key.
    if (server.connection.address() == first)
        warnOfLostPrimary(context.output, info);
    if (!reached && (node == NodeOfKey::Needed || reached.error().kind == ErrorKind::Cancelled))
        return std::unexpected(reached.error());
    return server;
}

namespace
{

const ClusterNode *nodeAt(const HostPort &address, const Topology &topology)
{
    const auto node = std::ranges::find(topology.nodes, address, &ClusterNode::announced);
    return node == topology.nodes.end() ? nullptr : &*node;
}

/// Nodes that were replicas before and serve slots now; or were not listed, as a replica is not at first, and
/// serve slots of a primary that is none any more.
std::vector<std::string> promotedSince(const Topology &before, const Topology &now)
{
    std::set<std::string> promoted;
    for (const MovedOwner &moved : movedOwners(before, now)) {
        if (!moved.former)
            continue;
        const HostPort &address = now.nodes[moved.owner].announced;
        const ClusterNode *const known = nodeAt(address, before);
        const ClusterNode *const former = nodeAt(before.nodes[*moved.former].announced, now);
        const bool hasSteppedDown = !former || former->isReplica();
        if (known ? known->isReplica() : hasSteppedDown)
            promoted.insert(hostPortText(address));
    }
    return {promoted.begin(), promoted.end()};
}

} // namespace

Result<void> meetNode(Server &server, Connection &connection, const std::stop_token &stop)
{
    const Route &route = server.route;
    const auto replaced = [](const std::string &address) {
        return failure(
            ErrorKind::Conflict,
            sentence("The server at {} was restarted, or another one answers in its place. What was "
                     "read before is of the other one. Run the command again.",
                     address));
    };
    const auto tookOver = [&](const std::string &address) {
        server.output->remark(
            sentence("{} took over in the middle. What was read before is of the server before it, which may "
                     "have had other rows.",
                     address),
            Remark::Partial);
    };
    // The nodes of a cluster are told apart at their login.
    if (route.cluster) {
        for (const ReplacedNode &node : route.cluster->takeReplaced())
            server.replaced.insert(node.address);
        if (server.replaced.contains(connection.address()))
            return replaced(connection.address());
        const auto before = std::exchange(server.topology, route.cluster->topology());
        if (before && before != server.topology) {
            for (const std::string &node : promotedSince(*before, *server.topology))
                tookOver(node);
        }
    }
    if (route.cluster && !route.endpoint.clusterOptions.fromReplicas)
        return {};
    if (server.sandbox || (!route.cluster && !server.process.isKnown()))
        return {};
    TRY(const auto info, readServerInfo(connection, Progress(stop)));
    if (route.cluster) {
        warnOfLostPrimary(*server.output, info, connection.address());
        return {};
    }
    if (info.process.isOtherThan(server.process)) {
        if (!info.process.succeeds(server.process))
            return replaced(connection.address());
        tookOver(connection.address());
    }
    server.process = info.process;
    return {};
}

Result<void> refuseReplica(const Server &server)
{
    if (!server.isReplica)
        return {};
    return failure(ErrorKind::Conflict,
                   sentence("Nothing was written: {} is a replica, which loses what is written there when it "
                            "reads its primary's data again. Connect to the primary.",
                            server.connection.address()));
}

void warnOfLostLink(Server &server, const std::stop_token &stop)
{
    if (server.isReplica)
        warnOfChangedServer(server, stop);
}

void warnOfChangedServer(Server &server, const std::stop_token &stop)
{
    if (server.sandbox || server.route.cluster || server.connection.broken())
        return;
    const auto info = readServerInfo(server.connection, Progress(stop));
    if (!info)
        return;
    if (info->hasLostPrimary)
        warnOfLostPrimary(*server.output, *info);
    if (info->process.replication != server.process.replication && !info->process.succeeds(server.process))
        server.output->remark(
            sentence("{} became a replica of another server in the middle. What was read before that may be "
                     "of other data.",
                     server.connection.address()),
            Remark::Partial);
}

Result<void> reachBoard(Server &server, const std::string &key, const std::stop_token &stop)
{
    const Route &route = server.route;
    const bool elsewhere =
        route.cluster && (server.connection.asking() ||
                          server.connection.address() != route.cluster->addressFor(route.endpoint, key));
    if (!elsewhere && !server.connection.broken())
        return {};
    const bool isLost = server.connection.broken();
    TRY(auto connection, openConnection({route, key}, {}, stop, nullptr, Connection::Until::Known));
    if (isLost && !server.sandbox && !connection.serverProcess().isKnown())
        server.output->remark(maybeOtherServerText(connection.address()), Remark::Partial);
    TRY(meetNode(server, connection, stop)); // else it stays as it is, so that no other board is read there
    server.connection = std::move(connection);
    return {};
}

} // namespace tiebreak
