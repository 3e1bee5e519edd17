// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a server that was reached by another port is the one that a policy means by the port of its
// process.
#pragma once

#include "app/session/task.h"
#include "files/policy.h"
#include "redis/wire/endpoint.h"
#include "redis/wire/serverprocess.h"

#include <QObject>

#include <optional>
#include <string>

namespace tiebreak
{

class ServerLink;

/// Asks at that port. Until it is known that another process answers there, or none, the server may be meant.
class PortQuestion : public QObject
{
    Q_OBJECT

public:
    /// Both must outlive it.
    PortQuestion(const ServerLink &server, QThreadPool &threads);

    /// The place that the policy marks as production, where nothing has told yet whether the server is there;
    /// nothing where there is no such question.
    std::optional<Endpoint> open(const Policy &policy) const;
    /// Asks where that is open, and not being asked. What cannot be told stays open.
    void ask(const Policy &policy);

signals:
    void answered(const ServerProcess &process, bool isMeant);

private:
    const ServerLink &m_server;
    std::string m_elsewhere; ///< the process that does not answer at its own port
    Task<bool> m_asking;
};

} // namespace tiebreak
