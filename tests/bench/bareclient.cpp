// SPDX-License-Identifier: GPL-3.0-or-later
// Reads with hiredis alone.
#include "bench/bareclient.h"

#include "bench/figures.h"

namespace tiebreak
{

BareClient::BareClient(const Endpoint &endpoint)
    : m_context(redisConnectUnix(endpoint.unixPath.c_str()), redisFree)
{
    if (!m_context || m_context->err)
        giveUp(m_context ? m_context->errstr : "no memory");
}

void BareClient::sendFormatted(const std::string &command)
{
    redisAppendFormattedCommand(m_context.get(), command.data(), command.size());
}

BareClient::Reply BareClient::receive()
{
    void *received = nullptr;
    if (redisGetReply(m_context.get(), &received) != REDIS_OK)
        giveUp(m_context->errstr);
    Reply reply(static_cast<redisReply *>(received), freeReplyObject);
    if (reply->type == REDIS_REPLY_ERROR)
        giveUp(reply->str);
    return reply;
}

} // namespace tiebreak
