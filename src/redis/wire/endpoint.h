// SPDX-License-Identifier: GPL-3.0-or-later
// Where a server is, and as whom.
#pragma once

#include "core/base/result.h"
#include "core/text/glob.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// How a TLS connection is made and what of the server's certificate is checked. Paths are those of PEM
/// files.
struct TlsOptions {
    std::string caFile = {};      ///< authorities that are trusted; empty: those of the system
    std::string caDirectory = {}; ///< the same as a directory of hashed files
    std::string certificate = {}; ///< ours, with its chain, where the server wants one of its clients
    std::string key = {};         ///< of `certificate`
    std::string serverName = {};  ///< that is asked for (SNI) and must be certified; empty: the host
    bool insecure = false;        ///< whatever certificate the server shows is taken
    /// Names that may be certified in its place: those of a cluster's node.
    std::vector<std::string> alsoNamed = {};
    bool operator==(const TlsOptions &) const = default;

    /// A certificate of ours without its key, or a key alone: neither is of use, and halfAPairText() says so.
    bool hasHalfAPair() const { return certificate.empty() != key.empty(); }
    /// These with what `given` says in their place.
    TlsOptions overlaidBy(const TlsOptions &given) const;
};

std::string halfAPairText();

/// Where something listens.
struct HostPort {
    std::string host;
    int port = 0;
    bool operator==(const HostPort &) const = default;
};

/// The port that Sentinels listen on unless they are told otherwise.
inline constexpr int usualSentinelPort = 26379;

/// "host:port", "[ipv6]:port"
std::string hostPortText(const HostPort &address);
/// The same of several, with commas between them.
std::string hostPortsText(const std::vector<HostPort> &addresses);

/// Sentinels, and what to ask them.
struct SentinelOptions {
    std::string primary;                ///< the name under which they know it, e.g. "mymaster"
    std::vector<HostPort> addresses;    ///< of Sentinels, at least one
    std::string user = {};              ///< for the Sentinels; empty: their default user
    std::string password = {};          ///< for the Sentinels
    std::optional<TlsOptions> tls = {}; ///< nothing: they are spoken to in plain
    bool operator==(const SentinelOptions &) const = default;
};

/// An address of a cluster's node that this computer reaches at another one.
struct AddressMapping {
    HostPort announced;
    HostPort used;
    bool operator==(const AddressMapping &) const = default;
};

/// How a cluster is used where the server is a node of one.
struct ClusterOptions {
    bool thisNodeOnly = false; ///< the node alone, as if there were no others
    bool fromReplicas = false; ///< boards are read from replicas (READONLY) where there are any
    std::vector<AddressMapping> addressMap = {};
    bool operator==(const ClusterOptions &) const = default;
};

class Refusals;

/// What holds for connections, wherever they go.
struct ConnectionTerms {
    std::vector<AllowedTexts> nodes = {}; ///< all of them have to allow the host:port of a node that a
                                          ///< cluster names, or of a primary that Sentinels name
    std::string whyNotPlain = {}; ///< why no node gets a password unencrypted, a sentence; empty: they do
    std::shared_ptr<Refusals> refusals = {}; ///< what users are known not to have; null: it is asked for
    std::string nodeId = {}; ///< which node of a cluster has to answer there; empty: any server may

    /// Where a server is does not depend on them.
    bool operator==(const ConnectionTerms &) const { return true; }
};

/// Where a server is and how to log in. `unixPath`, when not empty, takes the place of host and port;
/// `sentinel`, when there, that of both.
struct Endpoint {
    std::string host = "127.0.0.1";
    int port = 6379;
    std::string unixPath;
    int db = 0;
    std::string user; ///< empty: the default user
    std::string password;
    std::optional<TlsOptions> tls = {}; ///< nothing: in plain; never with unixPath
    std::string ssh = {}; ///< host, user@host or user@host:port, from where host and port are reached, as the
                          ///< user's ssh knows it; empty: they are reached from here
    std::optional<SentinelOptions> sentinel = {};
    ClusterOptions clusterOptions = {};
    ConnectionTerms terms = {};
    bool operator==(const Endpoint &) const = default;
};

/// Whether it speaks TLS to whoever shows a certificate.
inline bool acceptsAnyCertificate(const Endpoint &endpoint)
{
    return endpoint.tls && endpoint.tls->insecure;
}
/// Whether it sends a password to another machine with neither TLS nor ssh around it.
bool sendsPlainPassword(const Endpoint &endpoint);
/// Whether the rules of a server's nodes let this one be connected to. `isTyped`: its address is the user's,
/// not one that the server names, and may be any. Locked.
Result<void> allowNode(const Endpoint &node, bool isTyped = false);

/// Only where the server is, for a sentence: host:port, [ipv6]:port or the socket's path.
std::string addressText(const Endpoint &endpoint);

/// Which server that is, whoever logs in and to whichever database: behind each place that ssh reaches there
/// is another 127.0.0.1.
std::string serverIdentity(const Endpoint &endpoint);

} // namespace tiebreak
