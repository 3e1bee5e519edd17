// SPDX-License-Identifier: GPL-3.0-or-later
// A server as people type or paste it.
#pragma once

#include "redis/wire/endpoint.h"

#include <string_view>

namespace tiebreak
{

/// Whether a command line calls redis-cli or valkey-cli, by its name or by its path.
bool isRedisCliLine(std::string_view line);
/// Whether a text may have been meant as a URL, with a password in it: then no message may quote it.
bool mayHoldLogin(std::string_view text);

/// What people type or paste for a server: such a URL, host or host:port, the path of a socket, or the
/// beginning of a redis-cli or valkey-cli command line, of which -h, -p, -n, -s, -u, -a, --pass, --user and
/// those of TLS are read and the command itself is left out. The error (Usage) quotes nothing of it.
Result<Endpoint> parseTypedEndpoint(std::string_view text);

} // namespace tiebreak
