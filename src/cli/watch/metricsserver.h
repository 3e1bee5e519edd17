// SPDX-License-Identifier: GPL-3.0-or-later
// Answers GET /metrics on a port of this machine alone.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

namespace tiebreak
{

/// Listens on 127.0.0.1 and answers whoever asks for that address or localhost, on a thread of its own, until
/// it is destroyed. A request has 8 KiB and five seconds at most, and 16 of them are answered at a time:
/// whoever sends nothing keeps out others for no longer.
class MetricsServer
{
public:
    /// What is answered; called on the server's thread.
    using Page = std::function<std::string()>;

    /// Port 0 is any that is free. Error Io: the port is taken, say.
    static Result<std::unique_ptr<MetricsServer>> listen(int port, Page page);
    ~MetricsServer();
    MetricsServer(const MetricsServer &) = delete;
    MetricsServer &operator=(const MetricsServer &) = delete;

    int port() const { return m_port; }
    /// "http://127.0.0.1:9121/metrics"
    std::string url() const;

private:
    struct Client;

    MetricsServer(int listener, int stopEvent, int port, Page page);
    void serve(const std::stop_token &stop);
    void acceptClient();
    bool advance(Client &client) const;
    std::string answerTo(const std::string &request) const;

    int m_listener;
    int m_stopEvent; ///< readable once the thread is to end
    int m_port;
    Page m_page;
    std::vector<Client> m_clients;
    std::jthread m_thread; // the last: it uses the others
};

} // namespace tiebreak
