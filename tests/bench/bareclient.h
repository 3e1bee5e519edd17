// SPDX-License-Identifier: GPL-3.0-or-later
// The reference of what reads from a server: hiredis alone, whose replies are looked at and thrown away.
#pragma once

#include "redis/wire/endpoint.h"

#include <hiredis.h>

#include <memory>
#include <string>

namespace tiebreak
{

/// A bare hiredis connection to a unix socket. When there is none, when it breaks, and when the server
/// answers with an error, it prints why and ends the program.
class BareClient
{
public:
    using Reply = std::unique_ptr<redisReply, void (*)(void *)>;

    explicit BareClient(const Endpoint &endpoint);

    /// Sends a command, in the words of redisCommand(), and waits for its reply.
    template <class... Values>
    Reply run(const char *format, Values... values)
    {
        send(format, values...);
        return receive();
    }
    /// Sends a command whose reply is to be received later.
    template <class... Values>
    void send(const char *format, Values... values)
    {
        redisAppendCommand(m_context.get(), format, values...);
    }
    /// The same for a command that is RESP already.
    void sendFormatted(const std::string &command);
    Reply receive();

private:
    std::unique_ptr<redisContext, decltype(&redisFree)> m_context;
};

} // namespace tiebreak
