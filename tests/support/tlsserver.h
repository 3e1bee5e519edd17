// SPDX-License-Identifier: GPL-3.0-or-later
// A private redis-server in TLS, with an authority that certifies it.
#pragma once

#include "support/testauthority.h"
#include "support/testserver.h"

#include <QTemporaryDir>

#include <string>
#include <vector>

namespace tiebreak
{

/// Its certificate is for 127.0.0.1, or for what `names` say.
class TlsServer
{
public:
    explicit TlsServer(const std::vector<std::string> &names = {"IP:127.0.0.1"})
        : m_authority(m_directory.path(), "Our authority")
        , m_server(m_authority.serverArguments(m_authority.issue("our server", names)),
                   TestServer::Listen::Tls)
    {
        if (!m_server.ready())
            qFatal("%s", qPrintable(m_server.error()));
    }

    const TestServer &server() const { return m_server; }
    const TestAuthority &authority() const { return m_authority; }
    /// Over TLS, trusting the authority.
    Endpoint endpoint() const
    {
        Endpoint endpoint = m_server.tcpEndpoint();
        endpoint.tls = TlsOptions{.caFile = m_authority.file().toStdString()};
        return endpoint;
    }

private:
    QTemporaryDir m_directory;
    TestAuthority m_authority;
    TestServer m_server;
};

} // namespace tiebreak
