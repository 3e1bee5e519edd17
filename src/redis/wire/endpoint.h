// SPDX-License-Identifier: GPL-3.0-or-later
// Which server, and as whom.
#pragma once

#include "core/base/result.h"

#include <string>
#include <string_view>

namespace tiebreak
{

/// Where a server is and how to log in. `unixPath`, when not empty, takes the place of host and port.
struct Endpoint {
    std::string host = "127.0.0.1";
    int port = 6379;
    std::string unixPath;
    int db = 0;
    std::string user; ///< empty: the default user
    std::string password;
    bool operator==(const Endpoint &) const = default;
};

/// Reads redis://[user:password@]host[:port][/db] or unix:///path?db=N. User and password are
/// percent-decoded; an IPv6 host stands in brackets; unix:// takes a login too. The error (Usage) names the
/// part that is wrong; it never holds the password.
Result<Endpoint> parseEndpoint(std::string_view url);

/// How long the beginning of a text is that names a scheme, perhaps with its slashes forgotten, and with all
/// that there are; 0: there is none.
std::size_t schemeLength(std::string_view text);
/// Whether a text may have been meant as a URL, with a password in it: then no message may quote it.
bool mayHoldLogin(std::string_view text);

/// What people type or paste for a server: such a URL, host or host:port, the path of a socket, or the
/// beginning of a redis-cli command line, of which -h, -p, -n, -s, -u, -a, --pass and --user are read and the
/// command itself is left out. The error (Usage) quotes nothing of it.
Result<Endpoint> parseTypedEndpoint(std::string_view text);

/// The endpoint as a URL a user may see: the password is left out.
std::string endpointText(const Endpoint &endpoint);

/// Only where the server is, for a sentence: host:port, [ipv6]:port or the socket's path.
std::string addressText(const Endpoint &endpoint);

} // namespace tiebreak
