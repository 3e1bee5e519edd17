// SPDX-License-Identifier: GPL-3.0-or-later
// TLS over another stream: the handshake, and what of the server's certificate is checked.
#pragma once

#include "core/base/result.h"
#include "redis/wire/bytestream.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/waiter.h"

#include <memory>
#include <stop_token>

struct ssl_ctx_st;

namespace tiebreak
{

/// The files of the options, read.
using TlsContext = std::shared_ptr<ssl_ctx_st>;

/// Reads the authorities, and a certificate of ours with its key. Error Usage with the file that cannot be
/// used.
Result<TlsContext> loadTlsContext(const TlsOptions &options);

/// Speaks TLS 1.2 or later over `plain`, which is connected, as endpoint.tls says. The server's certificate
/// must come from an authority that is trusted and name what was asked for: TlsOptions::serverName, else the
/// host, which may be an address. Errors: Usage for a server name that is none; Connect with the cause in one
/// sentence; Timeout, Cancelled.
Result<std::unique_ptr<ByteStream>> secure(std::unique_ptr<ByteStream> plain, const TlsContext &context,
                                           const Endpoint &endpoint, WaitClock::time_point deadline,
                                           Waiter &waiter, const std::stop_token &stop);

} // namespace tiebreak
