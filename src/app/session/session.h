// SPDX-License-Identifier: GPL-3.0-or-later
// What the window shows and which server it speaks to. Pages meet only here.
#pragma once

#include "app/session/boardsettings.h"
#include "app/session/boardviews.h"
#include "app/session/customcodecs.h"
#include "app/session/environment.h"
#include "app/session/portquestion.h"
#include "app/session/profiles.h"
#include "app/session/requests.h"
#include "app/session/sandboxhost.h"
#include "app/session/serverlink.h"
#include "app/session/snapshotcache.h"
#include "core/time/carriedclock.h"
#include "files/journalfile.h"
#include "files/policy.h"
#include "redis/board/rowsource.h"
#include "redis/link/servernames.h"
#include "redis/link/writableserver.h"
#include "redis/wire/refusals.h"

#include <QHash>
#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>

namespace tiebreak
{

struct AuditRun;
class CodecFinder;

/// The open board and how it is looked at, the link to the server, the sandbox, and the threads that jobs run
/// on. Never blocks.
class Session : public QObject
{
    Q_OBJECT

public:
    using Link = ServerLink::State;
    using Clock = std::function<std::chrono::sys_time<std::chrono::microseconds>()>;

    /// `clock` is what "now" means, carried on where it is set back.
    explicit Session(
        QSettings &settings,
        Clock clock =
            [] {
                return std::chrono::time_point_cast<std::chrono::microseconds>(
                    std::chrono::system_clock::now());
            },
        QObject *parent = nullptr);
    ~Session() override;

    /// What is forbidden here, read anew whenever a permit is checked: what is installed later binds this
    /// session, too. For a session that has gone nowhere yet.
    void followPolicy(std::function<Policy()> read);
    const Policy &policy() const { return m_policy; }
    /// What users were refused is kept from run to run.
    void keepRefusals() { m_refusals->keepIn(Refusals::usualPath()); }
    /// What the policy asks of connections, and what users are known not to have.
    ConnectionTerms terms() const;

    /// Starts the sandbox if there is none, fills it with the demo boards, and connects to it.
    void startSandbox();
    /// Opens files: once one is open, the server there is is left for its sandbox; when that fails,
    /// everything stays as it is.
    FileOpening &files() { return m_host.files(); }
    /// Leaves the server there is and connects to this one; linkChanged() tells how it goes. `profile`: under
    /// which it was saved.
    void connectTo(const Endpoint &endpoint, const std::optional<Profile> &profile = {});
    /// Under which the server there is was saved; nothing: it was not.
    const std::optional<Profile> &profile() const { return m_profile; }
    /// Where a session is, for another one to go on there.
    struct Whereabouts {
        std::optional<Endpoint> server; ///< nothing: none is wanted, or it is the sandbox
        std::optional<Profile> profile;
        std::optional<FilledSandbox> sandbox; ///< nothing: a server, or none
        std::optional<SandboxFile> file;      ///< in the sandbox
        std::optional<Moment> moment;         ///< of the recording in it
        QByteArray board;                     ///< null: none
        std::shared_ptr<const BoardShards> shards = {};
    };
    Whereabouts whereabouts() const;
    /// Goes on where another session was, over the same sandbox and what is in it; writes are to be allowed
    /// anew. For a session that has gone nowhere yet.
    void goOn(const Whereabouts &from);
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

    Link link() const { return m_server.state(); }
    /// Why there is no connection, when it is tried again, what the server says of itself.
    const ServerLink &server() const { return m_server; }
    /// Which process of it is shown; unknown in a cluster, and where the server does not tell.
    const ServerProcess &process() const { return m_process; }
    /// Several servers were found to answer at its address.
    void noteTurns();
    /// A connection of another kind has met this process at its address.
    void noteProcess(const AnsweringServer &met);
    bool isSandbox() const { return m_isSandbox; }
    /// How to read a whole board where nobody has chosen: DUMP holds a server up.
    ReadWay readWay() const { return m_isSandbox ? ReadWay::Dump : ReadWay::Pages; }
    /// The file in the sandbox; nothing for the demo boards and for other servers.
    std::optional<SandboxFile> file() const { return m_isSandbox ? m_host.file() : std::nullopt; }
    /// The recording whose boards are in the sandbox, at any moment of it; null for all else.
    std::shared_ptr<const OpenedRecording> recording() const
    {
        return m_isSandbox ? m_host.recording() : nullptr;
    }
    /// The moment of the recording that is shown; nothing without one. It is what "now" means.
    std::optional<Moment> shownMoment() const;
    /// Members of a recording's board that it does not hold at that moment; 0 for any other board.
    qint64 unrecorded(const QByteArray &key) const { return m_host.unrecorded(key); }
    /// That this board is of the file that is open, and but a part of one, in sentences; empty: nothing hints
    /// at it.
    std::string fileDoubt(const QByteArray &key) const
    {
        constexpr int written = 0; // a file's board is in the first database
        return m_isSandbox && endpoint() && endpoint()->db == written ? m_host.fileDoubt(key) : std::string();
    }
    /// Whether that is other than before.
    bool setUnrecorded(UnrecordedMembers members) { return m_host.setUnrecorded(std::move(members)); }
    /// `unseen`: the boards that were not seen then, and the moment at which each was seen last.
    void setShownMoment(Moment moment, const QHash<QByteArray, Moment> &unseen = {});
    /// The sandbox's boards are at another moment: says so, and forgets what was read of them.
    void notifyRewritten();
    /// The sandbox while connected to it, which may be written to; no other server may.
    std::optional<WritableServer> writableServer() const;
    /// What the server there is was said to be for; remembered for it.
    Environment environment() const;
    void setEnvironment(Environment environment);
    /// Lets edits, the console and load runs write to the server there is, until another one is chosen. On a
    /// production server to the key of the open board alone, for writesLast, and until another board is
    /// opened; not at all while none is open.
    void allowWrites() { allowWrites(m_view.key); }
    /// The same, where on a production server one of the open board's keys is meant.
    void allowWrites(const QByteArray &key);
    static constexpr std::chrono::minutes writesLast{15};
    /// Takes that back: connections that were opened with it lock.
    void forbidWrites();
    bool writesAllowed() const { return m_permit != nullptr; }
    /// How long they are allowed yet; nothing: without an end, or not at all.
    std::optional<std::chrono::seconds> writesLeft() const;
    /// Where writes are put down before they are sent. What became of one and cannot be put down is raised as
    /// a notice.
    std::shared_ptr<JournalFile> journal() const;
    /// Takes a permit without bounds back where the server has been marked as production since, by whomever:
    /// another window, for one.
    void checkPermit();
    /// The server while connected to it, once allowWrites() was called for it; nothing for the sandbox.
    std::optional<WritableServer> allowedServer() const;
    /// Whichever of the two there is.
    std::optional<WritableServer> editableServer() const;
    /// Whether that may write this key.
    bool mayWrite(const QByteArray &key) const;
    /// The server chosen last.
    std::optional<Endpoint> endpoint() const { return m_server.endpoint(); }
    /// Where that is, for a sentence, e.g. "127.0.0.1:6379", "the sandbox" or "dump.rdb".
    QString serverName() const;
    /// The name that it was saved under, else as serverName().
    QString displayName() const { return m_profile ? m_profile->name : serverName(); }
    /// serverName() in full, e.g. "redis://127.0.0.1:6379/1", without the password.
    QString serverText() const;
    /// By which things are remembered of this server, whoever is connected to whichever database; empty while
    /// there is none.
    QByteArray serverId() const;
    /// What was kept under this name for the server there is; `fallback` where nothing was.
    QVariant serverSetting(const char *name, const QVariant &fallback) const;
    /// Kept for the next time that this server is chosen; does nothing while there is none.
    void keepServerSetting(const char *name, const QVariant &value);
    /// Null unless connected.
    const std::shared_ptr<ConnectionPool> &pool() const { return m_server.pool(); }

    /// Null when there is none. Whoever holds it keeps it running.
    std::shared_ptr<Sandbox> sandbox() const { return m_host.sandbox(); }
    /// The sandbox's server process; 0 when there is none.
    long long sandboxProcess() const { return sandbox() ? sandbox()->processId() : 0; }
    const std::vector<DemoBoard> &knownDemoBoards() const { return m_host.demoBoards(); }
    /// What is known of this key when it is one of the sandbox's demo boards; else null.
    const DemoBoard *demoBoard(const QByteArray &key) const;

    /// The user's own codecs, whatever the server.
    CustomCodecs &customCodecs() { return m_customCodecs; }

    /// How this server's boards are looked at.
    BoardViews &views() { return m_views; }
    const BoardViews &views() const { return m_views; }
    /// Finds out how boards are packed of which nobody has said so.
    CodecFinder &codecs() const { return *m_codecs; }
    /// What else is kept of this server's boards.
    BoardSettings &boardSettings() { return m_boardSettings; }
    const BoardSettings &boardSettings() const { return m_boardSettings; }

    /// The board that is open, and how it is looked at; everybody shows this one.
    const BoardView &view() const { return m_view; }
    /// The key of view(); null when no board is open.
    const QByteArray &board() const { return m_view.key; }
    /// Opens another board, or none with a null key.
    void setBoard(const QByteArray &key);
    /// Opens several keys as one board, looked at as one of them whose codec is known.
    void openShards(const std::shared_ptr<const BoardShards> &shards);
    /// Where the rows of the open board are read; null while there is none, or no connection.
    std::shared_ptr<const RowSource> rows();
    /// Looks at the open board otherwise, and remembers that for its pattern. A codec that was only found out
    /// and that `edit` leaves alone stays a proposal. Does nothing without a board.
    void changeView(const ViewEdit &edit);
    /// Remembers a codec for the open board's pattern, even if it is the one that was found out.
    void chooseCodec(const CodecSpec &codec);
    /// The key of `view` holds another board from now on, which is looked at so; that is remembered for this
    /// key alone. Everybody drops what was read of the one before, and only then is the codec another one.
    void replaceBoard(const BoardView &view);
    /// Boards with the open one's pattern are looked at as if nobody had ever said how.
    void forgetView();
    /// Times are shown in this zone.
    const QTimeZone &zone() const { return m_zone; }
    void setZone(const QTimeZone &zone);
    /// What the last audit of the open board found, as it is shown; null: nothing.
    const std::shared_ptr<const AuditRun> &audit() const { return m_audit; }
    void setAudit(const std::shared_ptr<const AuditRun> &audit);

    /// The whole board that was read last.
    SnapshotCache &snapshots() { return m_snapshots; }

    /// A page's job failed: when the connection is gone, the link is lost and will be tried again.
    void reportFailure(const Error &error) { m_server.reportFailure(error); }
    /// A page's job waited this long for one answer.
    void addRoundTrip(std::chrono::nanoseconds time) { m_server.addRoundTrip(time); }

    QThreadPool &threads() { return m_threads; }
    /// What "now" means, for jobs: the moment that is shown of a recording, else the time of day.
    const Clock &clock() const { return m_clock; }
    /// Of when rows of this board are that are read now: clock(), but the last sample before a gap of the
    /// recording in which the moment lies.
    Clock rowsClock(const QByteArray &key) const;
    /// That the clock was set back since the last call, which clock() does not follow.
    std::optional<ClockSetBack> takeClockSetBack() { return m_carried->takeSetBack(); }
    qint64 nowMicroseconds() const { return m_clock().time_since_epoch().count(); }
    QSettings &settings() { return m_settings; }

    /// As of ServerLink.
    void setRetryDelay(std::chrono::milliseconds first) { m_server.setRetryDelay(first); }
    void setTimeouts(Timeouts timeouts) { m_server.setTimeouts(timeouts); }

signals:
    /// The open board is read anew: the keys that a pattern names are looked for again, too.
    void boardReadAnew();
    void linkChanged();
    /// writesAllowed(), or the minutes of writesLeft(), give something else.
    void writesAllowedChanged();
    void environmentChanged();
    /// Another server was chosen: nothing known of the last one holds any more.
    void serverChanged();
    /// A connection stands, for the first time or again.
    void connected();
    /// view() has changed in these parts. In none, where setBoard() was called for the board that is open.
    void viewChanged(const BoardView &view, ViewChanges what);
    void zoneChanged(const QTimeZone &zone);
    /// audit(), or the zone of its times, is another one.
    void auditChanged(const std::shared_ptr<const AuditRun> &audit);
    /// The row to inspect; nothing when none is current.
    void rowInspected(const std::optional<InspectedRow> &row);
    /// The two ranks, from 0, that show best what an audit found.
    void pairInspected(qint64 above, qint64 below);

    // What one page asks of another, or of the window.
    /// These ranks of the open board, from 0, are to be shown.
    void ranksRequested(qint64 first, qint64 last);
    /// The user wants to choose a server.
    void serverRequested();
    /// The user wants to choose a file.
    void fileRequested();
    /// The user wants to say which codec the open board has.
    void codecRequested();
    /// The open board is to be audited.
    void auditRequested();
    /// The same, and that the audit is shown.
    void auditPageRequested();
    /// The Codec Lab is to show this codec over a time range, and this double.
    void labRequested(const CodecSpec &codec, const TimeRange &timeRange, double raw);
    /// Why one of the two stands above the other.
    void explainRequested(const ExplainedPair &pair);
    /// What another codec would do to the open board.
    void reencodeRequested();
    /// The user wants to change the open board: one of its rows, or with nothing the board.
    void editRequested(const std::optional<EditedRow> &row);
    /// An edit has changed the open board: what was done.
    void boardEdited(const QString &sentence);
    /// A command is to be walked through step by step.
    void skipListRequested(const SkipListRequest &request);

    /// The user is to be told of this board, or of the server (null), on whatever page: a sentence, and the
    /// time of day where it may stand there for long.
    void noticeRaised(const QByteArray &board, const QString &sentence, const QString &when = {});

    /// The sandbox's boards were written anew, or another process of the server answers: what was read before
    /// says nothing any more.
    void boardsRewritten();
    /// The same where it is another process of the server.
    void serverReplaced();
    /// One of the two: what was read of the server holds no longer.
    void serverGone();
    /// This key holds another board: what was read of it before says nothing any more. Where it is the open
    /// one, viewChanged() follows as for another key.
    void boardReplaced(const QByteArray &key);
    /// A job of the session's own failed without the link being lost.
    void failed(const QString &sentence);

private:
    /// Starts the sandbox again as it was, unless it still runs.
    void restartSandbox();
    void connectToSandbox(const FilledSandbox &filled);
    void showFile(const SandboxFile &file, const FilledSandbox &filled);
    void leaveServer();
    void connectIfAllowed();
    void forgetServer();
    void forgetDatabase();
    /// By which its marks are known.
    std::vector<std::string> names() const
    {
        return serverAliases(*m_server.route(), m_server.info().process);
    }
    /// Why the server is production, or may be, whatever is said of it under its own names; a sentence, empty
    /// where nothing says so.
    std::string otherProductionMark() const;
    /// What was said of it under one name is kept under all that it has by now.
    void spreadMark();
    void askAtItsPort();
    /// Another process of the server may answer now: nothing that is known of the one before holds for it.
    void checkProcess();
    /// The same for the nodes of a cluster, as connections have met them.
    void checkNodes();
    /// Reads the boards again where nothing tells whether the process is the one before.
    void checkLoss();
    /// Writes are off, what was found out is forgotten, and boards are read again.
    void distrustServer();
    /// Shows what is known of the open board by now.
    void updateView();
    void show(const BoardView &next);
    /// How a demo board or a recorded board is given; nothing for any other.
    std::optional<BoardView> givenView(const QByteArray &key) const;

    QSettings &m_settings;
    Policy m_policy;
    std::function<Policy()> m_readPolicy = [] { return Policy(); };
    std::shared_ptr<Refusals> m_refusals = std::make_shared<Refusals>();
    std::shared_ptr<std::atomic<qint64>> m_shown; ///< the moment in microseconds; noMoment: the time of day
    QHash<QByteArray, Moment> m_unseen;           ///< see setShownMoment()
    std::shared_ptr<CarriedClock> m_carried;
    Clock m_clock;
    QThreadPool m_threads;
    bool m_isSandbox = false; ///< the server chosen last is m_host's
    std::optional<Profile> m_profile;
    std::shared_ptr<WritePermit> m_permit;                 ///< null: this server is only read
    Environment m_knownEnvironment = Environment::NotSaid; ///< as environmentChanged() told last
    QTimer m_permitClock;
    ServerProcess m_process; ///< whose facts are shown
    MetProcesses m_met;      ///< at the server's address
    CustomCodecs m_customCodecs{codecDirectory(), m_threads};
    BoardViews m_views;
    BoardSettings m_boardSettings;
    BoardView m_view;
    std::optional<QByteArray> m_replaced; ///< the key that is just being given to another board
    QTimeZone m_zone = QTimeZone::utc();
    std::shared_ptr<const AuditRun> m_audit;
    SnapshotCache m_snapshots;
    std::shared_ptr<const RowSource> m_rows; ///< of the last call of rows()

    // Last: their jobs are cancelled and waited for before anything else goes.
    SandboxHost m_host;
    ServerLink m_server;
    PortQuestion m_portQuestion;
    std::unique_ptr<CodecFinder> m_codecs;
};

} // namespace tiebreak
