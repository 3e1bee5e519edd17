// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/session.h"

#include "app/session/codecfinder.h"
#include "app/session/preferences.h"
#include "files/usersettings.h"
#include "models/text/displaywording.h"
#include "redis/link/cluster.h"
#include "redis/link/linktext.h"
#include "redis/link/ownport.h"
#include "redis/server/allowwrites.h"
#include "redis/wire/endpointurl.h"

#include <limits>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr qint64 noMoment = std::numeric_limits<qint64>::min();

/// `clock`, but a moment that is shown stands in for it.
Session::Clock shownClock(Session::Clock clock, std::shared_ptr<const std::atomic<qint64>> shown)
{
    return [clock = std::move(clock), shown = std::move(shown)] {
        const qint64 moment = shown->load(std::memory_order_relaxed);
        return moment == noMoment ? clock() : Moment(std::chrono::microseconds(moment));
    };
}

} // namespace

Session::Session(QSettings &settings, Clock clock, QObject *parent)
    : QObject(parent)
    , m_settings(settings)
    , m_shown(std::make_shared<std::atomic<qint64>>(noMoment))
    , m_carried(std::make_shared<CarriedClock>(std::move(clock)))
    , m_clock(shownClock([carried = m_carried] { return carried->now(); }, m_shown))
    , m_views(
          settings, [this](const QByteArray &key) { return givenView(key); }, [this] { return serverId(); })
    , m_boardSettings(
          settings, [this](const QByteArray &key) { return demoBoard(key); }, [this] { return serverId(); })
    , m_host(m_threads, [this] { return std::chrono::floor<std::chrono::seconds>(m_clock()); })
    , m_server(m_threads)
    , m_portQuestion(m_server, m_threads)
    , m_codecs(std::make_unique<CodecFinder>(*this))
{
    m_server.setTimeouts(readPreferences(settings).timeouts());
    // Jobs wait for servers far more than they compute.
    m_threads.setMaxThreadCount(8);
    connect(&m_views, &BoardViews::changed, this, &Session::updateView);
    connect(&m_server, &ServerLink::stateChanged, this, &Session::linkChanged);
    connect(&m_server, &ServerLink::stateChanged, this, [this] {
        // Whether the same server answers again will not be known.
        if (link() == Link::Lost && !m_process.isKnown())
            forbidWrites();
    });
    connect(&m_server, &ServerLink::retryDue, this, &Session::reconnect);
    connect(&m_server, &ServerLink::infoChanged, this, &Session::checkProcess);
    connect(this, &Session::serverChanged, this, &Session::serverGone);
    connect(this, &Session::serverReplaced, this, &Session::serverGone);
    connect(&m_server, &ServerLink::infoChanged, this, &Session::checkNodes);
    connect(&m_server, &ServerLink::roundTripMeasured, this, &Session::checkNodes);
    connect(&m_server, &ServerLink::roundTripMeasured, this, &Session::checkLoss);
    connect(&m_server, &ServerLink::infoChanged, this, &Session::checkPermit);
    connect(&m_server, &ServerLink::roundTripMeasured, this, &Session::askAtItsPort);
    connect(&m_portQuestion, &PortQuestion::answered, this,
            [this](const ServerProcess &process, bool isMeant) {
                if (isMeant)
                    keepMark(m_settings, {policyMarkName(process)}, spellingsOfUrl, Environment::Production);
                checkPermit();
            });
    connect(&m_server, &ServerLink::connected, this, &Session::spreadMark);
    connect(&m_server, &ServerLink::connected, this, &Session::connected);
    connect(&m_host, &SandboxHost::started, this, &Session::connectToSandbox);
    connect(&m_host, &SandboxHost::failed, &m_server, &ServerLink::lose);
    connect(&m_host, &SandboxHost::demoBoardsWritten, this, &Session::notifyRewritten);
    connect(&m_host, &SandboxHost::writingFailed, this, [this](const Error &error) {
        reportFailure(error);
        emit failed(displayText(error.message));
    });
    connect(&m_host.files(), &FileOpening::opened, this, &Session::showFile);
    m_permitClock.setInterval(1000);
    connect(&m_permitClock, &QTimer::timeout, this, [this] {
        checkPermit(); // load runs do not ask before each of their commands
        const auto left = writesLeft();
        if (left == std::chrono::seconds(0))
            forbidWrites();
        else if (left && *left % std::chrono::minutes(1) == std::chrono::seconds(0))
            emit writesAllowedChanged();
    });
}

Session::~Session() = default;

void Session::startSandbox()
{
    m_host.files().cancel();
    const bool other = !m_isSandbox || m_host.file();
    m_isSandbox = true;
    m_profile.reset();
    m_server.setEndpoint({});
    m_server.drop();
    m_host.leaveFile();
    if (other)
        forgetServer();
    restartSandbox();
}

void Session::restartSandbox()
{
    const int database = endpoint() ? endpoint()->db : 0;
    m_server.waitForStart();
    m_host.start(database);
}

void Session::connectToSandbox(const FilledSandbox &filled)
{
    m_host.adopt(filled);
    if (filled.recording && !shownMoment())
        setShownMoment(filled.recording->last);
    updateView();
    Endpoint endpoint = filled.sandbox->endpoint();
    endpoint.db = filled.database;
    m_server.setEndpoint(endpoint);
    m_server.connectToServer();
}

void Session::showFile(const SandboxFile &file, const FilledSandbox &filled)
{
    leaveServer();
    m_isSandbox = true;
    m_profile.reset();
    m_host.setFile(file);
    forgetServer();
    connectToSandbox(filled);
    if (filled.board.isNull())
        return;
    if (file.codec) {
        BoardView view = m_views.chosen(filled.board);
        view.setCodec(*file.codec);
        m_views.remember(view);
    }
    setBoard(filled.board);
}

ConnectionTerms Session::terms() const
{
    return {m_policy.allowedNodes(), m_policy.whyNot(Forbidden::PlainPasswords), m_refusals};
}

void Session::connectTo(const Endpoint &endpoint, const std::optional<Profile> &profile)
{
    leaveServer();
    const bool other = m_isSandbox || m_server.endpoint() != endpoint;
    m_isSandbox = false;
    m_profile = profile;
    Endpoint withTerms = endpoint;
    withTerms.terms = terms();
    m_server.setEndpoint(withTerms);
    if (other)
        m_server.forgetInfo(); // or what is kept now would be kept of the server before
    // A profile takes nothing back that was said of the server.
    if (profile && profile->environment != Environment::NotSaid && profile->environment >= environment())
        keepMark(m_settings, names(), spellingsOfUrl, profile->environment);
    m_server.restartRetries();
    if (other)
        forgetServer();
    else
        checkPermit();
    connectIfAllowed();
}

Session::Whereabouts Session::whereabouts() const
{
    if (link() == Link::None)
        return {};
    Whereabouts here;
    here.board = board();
    here.shards = m_view.shards;
    if (!m_isSandbox) {
        here.server = endpoint();
        here.profile = m_profile;
        return here;
    }
    here.sandbox = FilledSandbox{.sandbox = sandbox(),
                                 .demoBoards = m_host.demoBoards(),
                                 .database = endpoint() ? endpoint()->db : 0,
                                 .recording = m_host.recording()};
    here.file = m_host.file();
    here.moment = shownMoment();
    return here;
}

void Session::goOn(const Whereabouts &from)
{
    if (from.server) {
        connectTo(*from.server, from.profile);
    } else if (from.sandbox) {
        m_isSandbox = true;
        if (from.file)
            m_host.setFile(*from.file);
        forgetServer();
        if (from.moment)
            setShownMoment(*from.moment);
        // Whoever plays a recording counts on a sandbox as its file has filled it.
        if (from.sandbox->sandbox && !from.sandbox->recording)
            connectToSandbox(*from.sandbox);
        else
            restartSandbox();
    }
    if (from.shards)
        openShards(from.shards);
    else
        setBoard(from.board);
}

void Session::setDatabase(int number)
{
    if (!endpoint() || endpoint()->db == number)
        return;
    leaveServer();
    Endpoint next = *endpoint();
    next.db = number;
    m_server.setEndpoint(next);
    forgetDatabase();
    connectIfAllowed();
}

void Session::leaveServer()
{
    m_host.cancel();
    m_server.drop();
}

void Session::forgetServer()
{
    m_server.forgetInfo();
    m_process = {};
    m_met = {};
    m_shown->store(noMoment, std::memory_order_relaxed);
    forbidWrites();
    forgetDatabase();
}

void Session::forgetDatabase()
{
    m_server.forgetFailures();
    m_snapshots.drop();
    setBoard({});
    m_views.dropProposals(); // of no board that is open any more
    emit serverChanged();
}

void Session::reconnect()
{
    if (m_isSandbox)
        restartSandbox();
    else if (endpoint())
        connectIfAllowed();
}

void Session::connectIfAllowed()
{
    if (const auto allowed =
            m_policy.allowConnection(acceptsAnyCertificate(*endpoint()), sendsPlainPassword(*endpoint()));
        !allowed)
        m_server.lose(allowed.error());
    else
        m_server.connectToServer();
}

void Session::disconnectFromServer()
{
    leaveServer();
    m_server.close();
}

void Session::cancelWaiting()
{
    m_server.cancelWaiting(serverName());
}

void Session::resetDemoBoards()
{
    if (m_isSandbox && pool())
        m_host.writeDemoBoards();
}

const DemoBoard *Session::demoBoard(const QByteArray &key) const
{
    return m_isSandbox ? m_host.demoBoard(key) : nullptr;
}

std::optional<BoardView> Session::givenView(const QByteArray &key) const
{
    if (const DemoBoard *demo = demoBoard(key))
        return BoardView{key, demo->codec, demo->timeRange, demo->direction};
    const auto recorded = recording();
    const auto board = recorded ? recorded->find(key) : std::nullopt;
    return board ? std::optional(recorded->views[*board]) : std::nullopt;
}

std::optional<Moment> Session::shownMoment() const
{
    const qint64 moment = m_shown->load(std::memory_order_relaxed);
    return moment == noMoment ? std::nullopt : std::optional(Moment(std::chrono::microseconds(moment)));
}

Session::Clock Session::rowsClock(const QByteArray &key) const
{
    const auto unseen = m_unseen.constFind(key);
    if (!shownMoment() || unseen == m_unseen.constEnd())
        return m_clock;
    return [seen = *unseen] { return seen; };
}

void Session::setShownMoment(Moment moment, const QHash<QByteArray, Moment> &unseen)
{
    m_unseen = unseen;
    m_shown->store(moment.time_since_epoch().count(), std::memory_order_relaxed);
}

void Session::notifyRewritten()
{
    m_snapshots.drop();
    emit boardsRewritten();
}

std::optional<WritableServer> Session::writableServer() const
{
    if (!m_isSandbox || !pool() || !sandbox())
        return {};
    return sandbox()->writable(endpoint()->db);
}

void Session::allowWrites(const QByteArray &key)
{
    checkPermit();
    const bool production = environment() == Environment::Production;
    if (m_permit && production && !mayWrite(key))
        forbidWrites();
    // Whoever answers once the connection is back may be another one.
    if (m_isSandbox || !pool() || link() != Link::Connected || m_permit ||
        m_policy.forbids(Forbidden::Writes))
        return;
    if (production) {
        if (key.isNull())
            return;
        m_permit = std::make_shared<WritePermit>(WritePermit::Clock::now() + writesLast, key.toStdString());
    } else {
        m_permit = std::make_shared<WritePermit>();
    }
    m_permitClock.start();
    if (!m_server.route()->cluster)
        m_permit->bind({}, m_process, m_met);
    emit writesAllowedChanged();
}

void Session::forbidWrites()
{
    if (!m_permit)
        return;
    m_permit->withdraw();
    m_permit.reset();
    m_permitClock.stop();
    emit writesAllowedChanged();
}

std::shared_ptr<JournalFile> Session::journal() const
{
    auto journal = openJournal(m_settings, m_policy);
    // The jobs that write end before the session does.
    journal->onUnkept([session = const_cast<Session *>(this)](const std::string &sentence) {
        QMetaObject::invokeMethod(
            session, [session, text = displayText(sentence)] { emit session->noticeRaised({}, text); },
            Qt::QueuedConnection);
    });
    return journal;
}

std::optional<WritableServer> Session::allowedServer() const
{
    if (m_isSandbox || !pool() || !m_permit)
        return {};
    if (!m_permit->onlyKey() && environment() == Environment::Production)
        return {}; // checkPermit() is about to take it back
    return tiebreak::allowWrites(*m_server.route(), journal(), m_permit);
}

std::optional<WritableServer> Session::editableServer() const
{
    if (recording()) // what it shows was recorded, and nothing else
        return {};
    return m_isSandbox ? writableServer() : allowedServer();
}

bool Session::mayWrite(const QByteArray &key) const
{
    if (m_isSandbox)
        return editableServer().has_value();
    return pool() && m_permit && (!m_permit->onlyKey() || *m_permit->onlyKey() == key.toStdString());
}

std::optional<std::chrono::seconds> Session::writesLeft() const
{
    if (!m_permit || m_permit->until() == WritePermit::Clock::time_point::max())
        return std::nullopt;
    return std::max(std::chrono::ceil<std::chrono::seconds>(m_permit->until() - WritePermit::Clock::now()),
                    std::chrono::seconds(0));
}

std::string Session::otherProductionMark() const
{
    const Route &route = *m_server.route();
    const ServerProcess &process = m_server.info().process;
    const std::vector<std::string> places = placeNames(route, process);
    if (m_policy.marksProduction() && m_policy.isProduction(places))
        return m_policy.productionReason();
    if (markOf(m_settings, names(), spellingsOfUrl) != Environment::Production &&
        markOf(m_settings, places, spellingsOfUrl) == Environment::Production)
        return sentence("The same port of this computer is marked as production under another address.");
    if (process.isKnown() &&
        markOf(m_settings, {policyMarkName(process)}, spellingsOfUrl) == Environment::Production)
        return policyMarkText();
    if (const auto place = m_portQuestion.open(m_policy))
        return perhapsAtText(*place);
    return m_policy.marksProduction() && route.hidesNames ? m_policy.possibleProductionReason()
                                                          : std::string();
}

Environment Session::environment() const
{
    if (m_isSandbox || !endpoint())
        return Environment::NotSaid;
    m_settings.sync(); // another window may have marked it meanwhile
    if (!otherProductionMark().empty())
        return Environment::Production;
    const Environment mark = markOf(m_settings, names(), spellingsOfUrl);
    const bool mayBeProduction =
        !areReadable(m_settings) || (m_server.route()->hidesNames && marksProduction(m_settings));
    return mark == Environment::NotSaid && mayBeProduction ? Environment::Production : mark;
}

void Session::followPolicy(std::function<Policy()> read)
{
    m_readPolicy = std::move(read);
    m_policy = m_readPolicy();
}

void Session::checkPermit()
{
    Policy policy = m_readPolicy();
    const bool isOtherPolicy = policy != m_policy;
    m_policy = std::move(policy);
    const Environment now = environment();
    const bool isProduction = now == Environment::Production && m_permit && !m_permit->onlyKey();
    if (m_permit && (isProduction || m_policy.forbids(Forbidden::Writes)))
        forbidWrites();
    if (std::exchange(m_knownEnvironment, now) != now || isOtherPolicy)
        emit environmentChanged();
    askAtItsPort();
}

void Session::spreadMark()
{
    if (!areReadable(m_settings))
        return;
    // What its users said; of what a policy says only that this process is one under other addresses, too.
    const Environment mark = markOf(m_settings, names(), spellingsOfUrl);
    const ServerProcess &process = m_server.info().process;
    if (mark != Environment::NotSaid)
        keepMark(m_settings, names(), spellingsOfUrl, mark);
    if (process.isKnown() && m_policy.problem().empty() && m_policy.marksProduction() &&
        m_policy.isProduction(placeNames(*m_server.route(), process)))
        keepMark(m_settings, {policyMarkName(process)}, spellingsOfUrl, Environment::Production);
}

void Session::askAtItsPort()
{
    const std::string name = policyMarkName(m_server.info().process);
    if (!m_isSandbox && areReadable(m_settings) &&
        markOf(m_settings, {name}, spellingsOfUrl) != Environment::Production)
        m_portQuestion.ask(m_policy);
}

void Session::checkProcess()
{
    // In a cluster any node may have answered.
    if (m_server.route()->cluster)
        return;
    const ServerProcess &now = m_server.info().process;
    if (!now.isKnown())
        return;
    const ServerProcess before = std::exchange(m_process, now);
    if (!endpoint()->sentinel) // there it is not one address
        m_met.meet(now);
    if (!m_process.isOtherThan(before))
        return;
    // Behind Sentinels a replica that takes over is meant, too.
    if (endpoint()->sentinel && m_process.succeeds(before)) {
        emit noticeRaised(
            {}, displayText(tookOverText(addressText(*endpoint()), before, m_process, m_permit != nullptr)));
        notifyRewritten();
        return;
    }
    distrustServer();
    if (m_isSandbox) // which was started again, and its file read anew
        return;
    const std::string address = addressText(*endpoint());
    emit noticeRaised({}, displayText(m_met.takeTurns() ? turnedText(address, before, m_process)
                                                        : replacedServerText(address, before, m_process)));
}

void Session::noteTurns()
{
    if (!endpoint() || endpoint()->sentinel || m_server.route()->cluster || m_met.takeTurns())
        return;
    m_met.noteTurns();
    emit noticeRaised({}, displayText(takingTurnsText(addressText(*endpoint()), m_process)));
}

void Session::noteProcess(const AnsweringServer &met)
{
    if (!m_met.takeTurns())
        m_server.doubt(met);
}

void Session::checkNodes()
{
    if (m_isSandbox || !m_server.route() || !m_server.route()->cluster)
        return;
    const auto replaced = m_server.route()->cluster->takeReplaced();
    if (replaced.empty())
        return;
    distrustServer();
    for (const ReplacedNode &node : replaced)
        emit noticeRaised({}, displayText(replacedServerText(node.address, node.before, node.now)));
}

void Session::checkLoss()
{
    if (!pool() || !pool()->takeLoss() || m_isSandbox || m_server.info().process.isKnown())
        return;
    forbidWrites();
    notifyRewritten();
}

void Session::distrustServer()
{
    forbidWrites();
    m_views.dropProposals();
    updateView();
    setAudit(nullptr);
    m_rows.reset();
    notifyRewritten();
    emit serverReplaced();
}

void Session::setEnvironment(Environment environment)
{
    checkPermit();
    if (m_isSandbox || !endpoint() || environment == this->environment())
        return;
    if (const std::string reason = otherProductionMark(); !reason.empty()) {
        emit noticeRaised({}, displayText(reason));
        return;
    }
    keepMark(m_settings, names(), spellingsOfUrl, environment);
    forbidWrites(); // they were allowed for what it was
    m_knownEnvironment = this->environment();
    emit environmentChanged();
}

QString Session::serverName() const
{
    return file()        ? file()->name()
           : m_isSandbox ? tr("the sandbox")
           : endpoint()  ? displayText(addressText(*endpoint()))
                         : QString();
}

QString Session::serverText() const
{
    return m_isSandbox || !endpoint() ? serverName() : displayText(endpointText(*endpoint()));
}

QByteArray Session::serverId() const
{
    if (m_isSandbox)
        return file() ? "file:" + file()->path.toUtf8() : QByteArrayLiteral("sandbox");
    return endpoint() ? QByteArray::fromStdString(serverIdentity(*endpoint())) : QByteArray();
}

QVariant Session::serverSetting(const char *name, const QVariant &fallback) const
{
    return serverId().isEmpty() ? fallback : m_settings.value(serverSettingName(serverId(), name), fallback);
}

void Session::keepServerSetting(const char *name, const QVariant &value)
{
    if (!serverId().isEmpty())
        m_settings.setValue(serverSettingName(serverId(), name), value);
}

void Session::setBoard(const QByteArray &key)
{
    show(key.isNull() ? BoardView{} : m_views.shown(key));
}

void Session::openShards(const std::shared_ptr<const BoardShards> &shards)
{
    BoardView next = m_views.shown(QByteArray::fromStdString(shards->keys.front()));
    for (const std::string &key : shards->keys) {
        if (next.codec)
            break;
        if (BoardView other = m_views.shown(QByteArray::fromStdString(key)); other.codec)
            next = std::move(other);
    }
    next.shards = shards;
    show(next);
}

void Session::show(const BoardView &next)
{
    const ViewChanges what = findChanges(m_view, next);
    if (m_view.shards || next.shards)
        m_snapshots.drop(); // a key may be called as some shards are
    if ((what & ViewChange::Key) && environment() == Environment::Production)
        forbidWrites(); // they were allowed for that board
    m_view = next;
    emit viewChanged(m_view, what);
}

std::shared_ptr<const RowSource> Session::rows()
{
    if (!pool() || m_view.key.isNull())
        return nullptr;
    if (!m_rows || m_rows->pool() != pool() || m_rows->keys() != m_view.keys())
        m_rows = std::make_shared<const RowSource>(pool(), m_view.keys());
    return m_rows;
}

void Session::updateView()
{
    if (m_view.key.isNull())
        return;
    BoardView next = m_views.shown(m_view.key);
    next.shards = m_view.shards;
    ViewChanges what = findChanges(m_view, next);
    what.setFlag(ViewChange::Key, m_replaced == m_view.key);
    if (!what)
        return;
    m_view = next;
    // A codec is often chosen because the board has become another one.
    if (what & ViewChange::Codec)
        m_snapshots.drop();
    emit viewChanged(m_view, what);
}

void Session::changeView(const ViewEdit &edit)
{
    if (m_view.key.isNull())
        return;
    BoardView edited = m_view;
    edit(edited);
    if (edited.codec && edited.codec != m_view.codec)
        m_codecs->trust(m_view.key, *edited.codec);
    m_views.remember(m_views.withoutProposal(edited));
}

void Session::chooseCodec(const CodecSpec &codec)
{
    if (m_view.key.isNull())
        return;
    BoardView chosen = m_view;
    chosen.setCodec(codec);
    m_codecs->trust(m_view.key, codec);
    m_views.remember(chosen);
}

void Session::replaceBoard(const BoardView &view)
{
    m_snapshots.drop();
    m_host.dropFileDoubt(view.key);
    emit boardReplaced(view.key);
    m_replaced = view.key;
    m_views.rememberKey(view);
    m_replaced.reset();
}

void Session::forgetView()
{
    m_views.forget(m_view.key);
}

void Session::setZone(const QTimeZone &zone)
{
    if (m_zone == zone)
        return;
    m_zone = zone;
    emit zoneChanged(zone);
}

void Session::setAudit(const std::shared_ptr<const AuditRun> &audit)
{
    m_audit = audit;
    emit auditChanged(audit);
}

} // namespace tiebreak

#include "moc_session.cpp"
