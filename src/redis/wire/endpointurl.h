// SPDX-License-Identifier: GPL-3.0-or-later
// A server as a URL.
#pragma once

#include "redis/wire/endpoint.h"

#include <string>
#include <string_view>
#include <vector>

namespace tiebreak
{

/// Reads redis://[user:password@]host[:port][/db], the same with rediss:// for TLS, unix:///path?db=N, or
/// redis+sentinel://[user:password@]host[:port][,host[:port]...]/NAME[/db] and rediss+sentinel://, also as
/// Lettuce writes them (redis-sentinel://...#NAME). Behind the last two a query may name sentinel_user=,
/// sentinel_password= and sentinel_tls=0 or 1 (else as the server's own); behind those to a node of a cluster
/// this_node=1, replicas=1 and map=ANNOUNCED=USED, several times; behind all but unix:// ssh=USER@HOST.
/// User and password are percent-decoded; an IPv6 host stands in brackets; unix:// takes a login too. Behind
/// rediss:// a query may name cacert=FILE, cacertdir=DIR, cert=FILE, key=FILE, sni=NAME and insecure=1, or
/// what redis-py calls them: ssl_ca_certs, ssl_ca_path, ssl_certfile, ssl_keyfile, ssl_cert_reqs=none. The
/// error (Usage) names the part that is wrong; it never holds the password.
Result<Endpoint> parseEndpoint(std::string_view url);

/// The endpoint as a URL a user may see: the password is left out.
std::string endpointText(const Endpoint &endpoint);

/// Reads "host:port,host,[ipv6]:port", with spaces around the commas or without; `usualPort` stands for one
/// that is not there. Error Usage.
Result<std::vector<HostPort>> parseHostPorts(std::string_view text, int usualPort);

/// How long the beginning of a text is that names a scheme, perhaps with its slashes forgotten, and with all
/// that there are; 0: there is none.
std::size_t schemeLength(std::string_view text);
} // namespace tiebreak
