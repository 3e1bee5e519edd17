// SPDX-License-Identifier: GPL-3.0-or-later
// Which server the window speaks to and how that goes. Pages meet only here.
#pragma once

#include "app/boardreadings.h"
#include "app/customcodecs.h"
#include "app/fileopening.h"
#include "app/task.h"
#include "redis/connectionpool.h"
#include "redis/serverinfo.h"
#include "redis/wholeboard.h"

#include <QObject>
#include <QThreadPool>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace tiebreak
{

/// Owns the connection pool, the sandbox and the threads that jobs run on. Never blocks.
class Session : public QObject
{
    Q_OBJECT

public:
    enum class Link {
        None,            ///< no server was chosen, or the user left it
        StartingSandbox, ///< the private server starts
        Connecting,
        Connected,
        Lost, ///< it cannot be reached; error() says why
    };
    using Clock = std::function<std::chrono::sys_time<std::chrono::microseconds>()>;

    /// `clock` is what "now" means.
    explicit Session(
        QSettings &settings,
        Clock clock =
            [] {
                return std::chrono::time_point_cast<std::chrono::microseconds>(
                    std::chrono::system_clock::now());
            },
        QObject *parent = nullptr);
    ~Session() override;

    /// Starts the sandbox if there is none, fills it with the demo boards, and connects to it.
    void startSandbox();
    /// Opens files: once one is open, the server there is is left for its sandbox; when that fails,
    /// everything stays as it is.
    FileOpening &files() { return m_files; }
    /// Leaves the server there is and connects to this one; linkChanged() tells how it goes.
    void connectTo(const Endpoint &endpoint);
    /// Looks at another database of the server there is.
    void setDatabase(int number);
    /// Tries again at once.
    void reconnect();
    /// Gives up connecting, for good until asked again; while connected, lets go all jobs that wait for the
    /// server, with an error of kind Cancelled.
    void cancelWaiting();
    /// Leaves the server there is; nothing is tried again.
    void disconnectFromServer();
    /// Writes the sandbox's demo boards anew. Does nothing on any other server.
    void resetDemoBoards();

    Link link() const { return m_link; }
    /// Why the last connection was lost or not made; stays until one stands or another server is chosen.
    const std::optional<Error> &error() const { return m_error; }
    /// Until the next try while the link is lost; nothing when there will be none.
    std::optional<std::chrono::seconds> untilRetry() const;
    /// How long a job has waited for the server, from 1 s on; nothing while the server answers.
    std::optional<std::chrono::seconds> waiting() const { return m_waiting; }
    bool isSandbox() const { return m_isSandbox; }
    /// How to read a whole board where nobody has chosen: DUMP holds a server up.
    ReadWay readWay() const { return m_isSandbox ? ReadWay::Dump : ReadWay::Pages; }
    /// The file in the sandbox; nothing for the demo boards and for other servers.
    std::optional<SandboxFile> file() const { return m_isSandbox ? m_file : std::nullopt; }
    /// The sandbox while connected to it, which may be written to; no other server may.
    std::optional<WritableServer> writableServer() const;
    /// Lets load runs write to the server there is, until another one is chosen.
    void allowWrites();
    bool writesAllowed() const { return m_writesAllowed; }
    /// The server while connected to it, once allowWrites() was called for it; nothing for the sandbox.
    std::optional<WritableServer> allowedServer() const;
    /// The server chosen last.
    const std::optional<Endpoint> &endpoint() const { return m_endpoint; }
    /// Where that is, for a sentence, e.g. "127.0.0.1:6379", "the sandbox" or "dump.rdb".
    QString serverName() const;
    /// The same in full, e.g. "redis://127.0.0.1:6379/1", without the password.
    QString serverText() const;
    /// Null unless connected.
    const std::shared_ptr<ConnectionPool> &pool() const { return m_pool; }
    const ServerInfo &serverInfo() const { return m_info; }

    /// For who must have it until he is done; null when there is none.
    std::shared_ptr<Sandbox> sandbox() const { return m_sandbox; }
    /// The sandbox's server process; 0 when there is none.
    long long sandboxProcess() const { return m_sandbox ? m_sandbox->processId() : 0; }
    const std::vector<DemoBoard> &knownDemoBoards() const { return m_demoBoards; }
    /// What is known of this key when it is one of the sandbox's demo boards; else null.
    const DemoBoard *demoBoard(const QByteArray &key) const;

    /// The user's own codecs, whatever the server.
    CustomCodecs &customCodecs() { return m_customCodecs; }

    /// How this server's boards are read.
    BoardReadings &readings() { return m_readings; }
    const BoardReadings &readings() const { return m_readings; }

    /// The key of the board that is shown; null when there is none, empty for a key with an empty name.
    const QByteArray &board() const { return m_board; }
    /// Shows another board, or none with a null key.
    void setBoard(const QByteArray &key);

    /// A page's job failed: when the connection is gone, the link is lost and will be tried again.
    void reportFailure(const Error &error);
    /// A page's job waited this long for one answer.
    void addRoundTrip(std::chrono::nanoseconds time);

    QThreadPool &threads() { return m_threads; }
    qint64 nowMicroseconds() const { return m_clock().time_since_epoch().count(); }
    QSettings &settings() { return m_settings; }

    /// The pause before the first new try; it doubles with every failure, up to 16 times. A server that wants
    /// a password, where none was given, is tried every 30 pauses; one that refused a password is not.
    void setRetryDelay(std::chrono::milliseconds first) { m_firstRetry = first; }
    void setTimeouts(Timeouts timeouts) { m_timeouts = timeouts; }

signals:
    void linkChanged();
    /// The link is still lost; untilRetry() has become less.
    void retryNearer();
    /// waiting() gives something else.
    void waitingChanged();
    /// writesAllowed() gives something else.
    void writesAllowedChanged();
    /// Another server was chosen: nothing known of the last one holds any more.
    void serverChanged();
    /// A connection stands, for the first time or again.
    void connected();
    void serverInfoChanged();
    /// setBoard() was called, be it with the board that is shown already.
    void boardChosen();
    void boardChanged(const QByteArray &key);
    void roundTripMeasured(std::chrono::microseconds time);
    /// The sandbox's boards were written anew.
    void boardsRewritten();
    /// A job of the session's own failed without the link being lost.
    void failed(const QString &sentence);

private:
    /// Who the server says it is, and how long it took to say so.
    struct Greeting {
        ServerInfo info;
        std::chrono::nanoseconds roundTrip{0};
    };

    static Result<Greeting> greet(Connection &connection, const Progress &progress);
    void setLink(Link link);
    /// Starts the sandbox again as it was, unless it still runs.
    void restartSandbox();
    void showFile(const SandboxFile &file, const FilledSandbox &filled);
    void takeSandbox(const FilledSandbox &filled);
    /// Another sandbox, or none, takes the place of the one there is.
    void endSandbox(const std::shared_ptr<Sandbox> &next);
    void tryConnection();
    void leaveServer();
    void forgetServer();
    void forgetDatabase();
    void lose(const Error &error);
    /// How long to wait before trying again after this error; nothing when that would not help.
    std::optional<std::chrono::milliseconds> pauseAfter(const Error &error);
    void ping();
    void watchWaiting();

    QSettings &m_settings;
    Clock m_clock;
    QThreadPool m_threads;
    Timeouts m_timeouts;
    std::chrono::milliseconds m_firstRetry{1000};

    Link m_link = Link::None;
    std::optional<Error> m_error;
    std::optional<Endpoint> m_endpoint;
    bool m_isSandbox = false;
    bool m_writesAllowed = false;
    std::shared_ptr<ConnectionPool> m_newPool; ///< while connecting
    std::shared_ptr<ConnectionPool> m_pool;
    ServerInfo m_info;
    std::shared_ptr<Sandbox> m_sandbox;
    std::optional<SandboxFile> m_file; ///< what m_sandbox holds; nothing: the demo boards
    std::vector<DemoBoard> m_demoBoards;
    CustomCodecs m_customCodecs{codecDirectory(), m_threads};
    BoardReadings m_readings;
    QByteArray m_board;

    QTimer m_retry;
    QTimer m_countdown;
    QTimer m_pulse;
    QTimer m_waitClock;
    std::optional<std::chrono::seconds> m_waiting;
    int m_failures = 0;

    // Last: they are cancelled and waited for before anything they use goes.
    Task<FilledSandbox> m_starting;
    FileOpening m_files;
    Task<Greeting> m_opening;
    Task<Greeting> m_pinging;
    Task<bool> m_rewriting;
};

} // namespace tiebreak
