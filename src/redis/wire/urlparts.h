// SPDX-License-Identifier: GPL-3.0-or-later
// The parts of a server's URL, which a redis-cli command has too.
#pragma once

#include "redis/wire/endpoint.h"

#include <optional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// Error Usage. No message quotes any part of a URL: a slip of the pen may have put the password there.
std::unexpected<Error> wrongUrl(std::string message);

/// `part`: what it is of the URL, for the error.
Result<std::string> percentDecoded(std::string_view text, std::string_view part);
/// All but letters, digits, -._~ and `alsoPlain`.
std::string percentEncoded(std::string_view text, std::string_view alsoPlain);

/// From `min` to `max`, and no minus: there is none before a zero either.
std::optional<int> wholeNumberOf(std::string_view digits, int min, int max);

Result<void> parseHost(std::string_view text, Endpoint &endpoint);
/// host, host:port, [ipv6] or [ipv6]:port.
Result<void> parseAddress(std::string_view text, Endpoint &endpoint);

/// Sets what one key of a URL's query means, or one option of redis-cli without its --: whether its value
/// fits. Nothing where there is no such key.
std::optional<bool> setTlsOption(TlsOptions &tls, std::string_view key, std::string value);

} // namespace tiebreak
