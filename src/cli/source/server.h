// SPDX-License-Identifier: GPL-3.0-or-later
// The server a command works on: one that runs already, or a fresh sandbox, perhaps with the boards of a
// file.
#pragma once

#include "cli/output/commandcontext.h"
#include "core/base/result.h"
#include "redis/link/connectionpool.h"
#include "redis/link/topology.h"
#include "redis/wire/connection.h"
#include "sandbox/sandbox.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <type_traits>

namespace tiebreak
{

/// An open connection and, when it was asked for, the sandbox behind it, which ends with this object.
struct Server {
    std::optional<Sandbox> sandbox;
    Connection connection;
    std::string text;      ///< the URL without its password, "sandbox", or the file
    Route route;           ///< as it was logged in to
    ServerProcess process; ///< unknown of a sandbox
    std::string id; ///< by which the window remembers its boards: an address or "file:PATH"; empty: a sandbox
    int database = 0;                              ///< of a sandbox
    Output *output = nullptr;                      ///< for remarks on the server; null: a sandbox
    bool isReplica = false;                        ///< by its own account, and outside clusters
    std::shared_ptr<const Topology> topology = {}; ///< of its cluster, as it was met last
    std::set<std::string> replaced = {}; ///< addresses of nodes where another process answers by now
};

/// Error Usage where options of TLS are given: for a private server, which there is none to reach over.
Result<void> refuseTls(const CommandContext &context);

/// What stands for a file in Server::id, and its board's key beside it.
std::string fileId(const std::string &path);
std::string fileKey(const std::string &path);

/// Whether a source is an RDB file (see isRdbFile()), with or without ?db=N behind its path.
bool isRdbSource(const std::string &source);

/// Whether a source is a server and not a file: a URL, "sandbox", an RDB file; or, where no file is called
/// so, host:port or a redis-cli line, as parseTypedEndpoint() reads them.
bool namesServer(const std::string &source);

/// A server, and where its password is from.
struct Login {
    Endpoint endpoint;
    bool fromEnvironment = false; ///< the password may be meant for another server
};

/// The server of a URL, or of what else parseTypedEndpoint() reads, with the TLS options and the password
/// that the command line or the environment have for it.
Result<Login> readLogin(const std::string &url, const CommandContext &context);

/// Another connection for the boards of a server: warns of a replica that has lost its primary and of a
/// server that took over from another one, and fails (Conflict) where another process answers than before.
/// Asks nothing where none of that can be.
Result<void> meetNode(Server &server, Connection &connection, const std::stop_token &stop);

/// Conflict for a replica, also one that takes writes.
Result<void> refuseReplica(const Server &server);

/// After a long reading: warns of a replica that has lost its primary meanwhile. Asks nothing of others.
void warnOfLostLink(Server &server, const std::stop_token &stop);

/// After a list of boards: the same, and warns of a server that became a replica of another one meanwhile.
/// One round trip more; asks nothing in a cluster.
void warnOfChangedServer(Server &server, const std::stop_token &stop);

/// Sees to it that the server's connection is one to the node of its cluster that has this key, and sound.
Result<void> reachBoard(Server &server, const std::string &key, const std::stop_token &stop);

/// The Result of `work(connection)` for a board; in a cluster once more from the beginning where the key
/// moves to another node meanwhile. So `work` only reads.
template <class Work>
auto onBoard(Server &server, const std::string &key, const std::stop_token &stop, const Work &work)
    -> std::invoke_result_t<const Work &, Connection &>
{
    OtherNodes nodes(server.route);
    for (;;) {
        TRY(reachBoard(server, key, stop));
        auto result = work(server.connection);
        if (result || !nodes.tryAfter(result.error(), stop))
            return result;
    }
}

/// Whether a server is of use without the node that has a key.
enum class NodeOfKey : std::uint8_t {
    Needed,
    Preferred, ///< there are other keys, on other nodes
};

/// Connects to a URL. With --askpass its password is asked for at the terminal, whatever the URL says; else
/// one that the URL does not have is taken from the environment variable REDISCLI_AUTH; and where the server
/// asks for a password that nobody has given, the terminal is asked for it, if there is one. For the word
/// "sandbox" it starts one first and fills it with the demo boards, for an RDB file with what that holds:
/// then the database is that of ?db=N, else the first that holds all of `keys` that are there (Usage where
/// none does), or anything; standard error names it when it is not 0, and what was left out. In a cluster it
/// connects to the node that has the first key.
Result<Server> openServer(const std::string &url, const CommandContext &context,
                          const std::vector<std::string> &keys = {}, NodeOfKey node = NodeOfKey::Needed);

} // namespace tiebreak
