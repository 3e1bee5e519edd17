// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/connectionstatus.h"

#include "app/boardlist/boardlist.h"
#include "app/session/notconnectednotice.h"
#include "app/session/session.h"
#include "app/widgets/emptystate.h"
#include "app/window/connectionbar.h"
#include "app/window/databasechoice.h"
#include "app/window/statusline.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "redis/board/diagnosistext.h"
#include "redis/keys/scantext.h"
#include "redis/link/linktext.h"
#include "sandbox/sandboxtext.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

ConnectionBar::Role roleOf(Environment environment)
{
    switch (environment) {
    case Environment::Development:
        return ConnectionBar::Role::Development;
    case Environment::Staging:
        return ConnectionBar::Role::Staging;
    case Environment::Production:
        return ConnectionBar::Role::Production;
    case Environment::NotSaid:
        break;
    }
    return ConnectionBar::Role::NotMarked;
}

} // namespace

ConnectionStatus::ConnectionStatus(Session &session, BoardList &list, const Places &places, QObject *parent)
    : QObject(parent), m_session(session), m_list(list), m_places(places)
{
    connect(&m_session, &Session::linkChanged, this, &ConnectionStatus::showAll);
    connect(&m_session, &Session::writesAllowedChanged, this,
            [this] { m_places.bar.setWritesAllowed(m_session.writesAllowed(), m_session.writesLeft()); });
    connect(&m_session, &Session::environmentChanged, this, &ConnectionStatus::showServer);
    const ServerLink &server = m_session.server();
    connect(&server, &ServerLink::retryNearer, this, &ConnectionStatus::showMessage);
    connect(&server, &ServerLink::waitingChanged, this, &ConnectionStatus::showWaiting);
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_note.clear();
        m_places.bar.clearServer();
    });
    connect(&m_places.bar.databases(), &DatabaseChoice::chosen, &m_session, &Session::setDatabase);
    connect(&server, &ServerLink::infoChanged, this, &ConnectionStatus::showServer);
    connect(&server, &ServerLink::roundTripMeasured, &m_places.bar, &ConnectionBar::addRoundTrip);
    connect(&m_list, &BoardList::summaryChanged, this, [this] {
        showFacts();
        showEmpty();
    });
    connect(&m_session.files(), &FileOpening::fileChanged, this, [this] {
        m_failedFile.reset();
        showOpening();
        showMessage();
        showEmpty();
    });
    connect(&m_session.files(), &FileOpening::progress, this, &ConnectionStatus::showOpening);
    connect(&m_session.files(), &FileOpening::opened, this,
            [this](const SandboxFile &file, const FilledSandbox &filled) {
                if (const auto expired = filled.sandbox->expiredKeys(); expired > 0)
                    m_note =
                        displayText(expiredKeysText(expired, file.name().toStdString(), cellWording({})));
                showMessage();
            });
    connect(&m_session.files(), &FileOpening::failed, this,
            [this](const SandboxFile &file, const Error &error) {
                // Then a dialog asks for the codec.
                if (error.kind == ErrorKind::Usage && !file.codec)
                    return;
                m_failedFile = file;
                m_fileError = displayText(error.message);
                showMessage();
            });
    connect(&m_places.status, &StatusLine::jobCancelled, &m_session.files(), &FileOpening::cancel);
    connect(&m_places.empty, &EmptyState::otherTriggered, &m_session, &Session::fileRequested);
    connect(&m_places.empty, &EmptyState::triggered, this, [this] {
        const auto next = m_next; // it may set another one
        next();
    });
    showAll();
}

void ConnectionStatus::setServerNeeded(bool needed)
{
    m_serverNeeded = needed;
    showMessage();
}

void ConnectionStatus::showAll()
{
    if (m_session.link() != Session::Link::Connected)
        m_places.bar.clearRoundTrips();
    showMessage();
    showServer();
    showEmpty();
}

void ConnectionStatus::showMessage()
{
    using Link = Session::Link;
    if (m_failedFile) {
        m_places.message.showMessage(
            MessageBar::Kind::Error, m_fileError,
            {{QStringLiteral("openAgain"), tr("Try again"), tr("Open the file again"),
              [this] { m_session.files().open(SandboxFile(*m_failedFile)); }},
             dismissAction()});
        return;
    }
    const Link link = m_session.link();
    const std::optional<Error> &error = m_session.server().error();
    // A bar that comes or goes by itself moves a page away under the mouse.
    const bool untold = !m_serverNeeded && m_session.server().hasConnected();
    // What was cancelled is no news once it is tried again.
    if (!error || untold || (error->kind == ErrorKind::Cancelled && link != Link::Lost)) {
        if (m_note.isEmpty())
            m_places.message.clear();
        else
            m_places.message.showMessage(MessageBar::Kind::Info, m_note, {dismissAction()});
        return;
    }
    // The reason stays while it is tried again, and so do the buttons, which may be under the mouse.
    std::string text = error->message;
    // Of a sandbox nothing is old: it comes back as it was made.
    if (const auto answered = m_session.server().answeredLast(); answered && !m_session.isSandbox())
        text = listText(
            ListOf::Sentences,
            {text,
             oldDataText(displayWording(m_session.zone()).time(*answered / 1'000'000, TickUnit::Second))});
    const auto wait = m_session.server().untilRetry();
    if (wait || link != Link::Lost)
        text = m_session.isSandbox() ? sandboxStartsAgainText(wait)
               : wait                ? nextTryText(text, *wait)
                                     : tryingAgainText(text);
    QList<MessageBar::Action> actions;
    const bool needsLogIn = error->kind == ErrorKind::Auth;
    if (needsLogIn)
        actions += {QStringLiteral("logIn"), tr("Log in"), tr("Enter a different user or password"),
                    [this] { emit logInRequested(); }};
    actions += {QStringLiteral("reconnect"), reconnectLabel(m_session),
                m_session.isSandbox() ? tr("Start the private server again now") : tr("Connect again now"),
                [this] { m_session.reconnect(); }};
    if (!m_session.isSandbox() && !needsLogIn)
        actions += {QStringLiteral("connect"), tr("Connect…"), tr("Choose another server"),
                    [this] { emit m_session.serverRequested(); }};
    const bool cancelled = error->kind == ErrorKind::Cancelled;
    m_places.message.showMessage(cancelled ? MessageBar::Kind::Info : MessageBar::Kind::Error,
                                 displayText(text), actions);
}

MessageBar::Action ConnectionStatus::dismissAction()
{
    return {QStringLiteral("dismiss"), tr("Close"), tr("Close this message"), [this] {
                m_failedFile.reset();
                m_note.clear();
                showMessage();
            }};
}

void ConnectionStatus::showServer()
{
    const ServerInfo &info = m_session.server().info();
    const Endpoint endpoint = m_session.endpoint().value_or(Endpoint{});
    using Link = Session::Link;
    const bool none = m_session.link() == Link::None;
    m_places.bar.databases().setDatabases(none ? std::vector<Database>() : info.databases, endpoint.db);
    if (none) {
        m_places.bar.clearServer();
        return;
    }
    const bool known = m_session.link() == Link::Connected && !info.product.empty();
    const QString product = known ? displayText(info.product + ' ' + info.version) : QString();
    // Where several hold keys the list of databases beside it says which one this is.
    QStringList where;
    if (!endpoint.unixPath.empty() || m_session.isSandbox())
        where += tr("Unix socket");
    if (m_places.bar.databases().isHidden())
        where += tr("db %1").arg(endpoint.db);
    const Environment environment = m_session.environment();
    where += environmentFact(environment);
    if (!endpoint.ssh.empty())
        where += tr("SSH through %1").arg(nameInSentence(endpoint.ssh));
    if (endpoint.tls)
        where += tr("TLS");
    const bool unchecked = endpoint.tls && endpoint.tls->insecure;
    m_places.bar.setWarning(unchecked ? tr("Certificate not checked") : QString(),
                            tr("The server's certificate is not checked, as you chose when you connected. "
                               "Anyone on the network path can read and change the data."));
    const QString displayedName = nameInSentence(m_session.displayName().toStdString());
    if (m_session.profile())
        where.prepend(m_session.serverName());
    m_places.bar.setColour(m_session.profile() ? m_session.profile()->colour : std::nullopt);
    const auto file = m_session.file();
    const QString content = file ? file->name() : tr("private server");
    if (m_session.isSandbox())
        m_places.bar.setServer(ConnectionBar::Role::Sandbox, tr("Sandbox"),
                               known ? tr("%1 · %2").arg(content, product) : content, factsText(where));
    else
        m_places.bar.setServer(roleOf(environment), displayedName, product, factsText(where));
    // A recording, and a sandbox that does not run, can be written to as little as they can be locked.
    m_places.bar.setLockShown(!m_session.isSandbox() || m_session.editableServer());
    showFacts();
}

void ConnectionStatus::showFacts()
{
    const ServerInfo &info = m_session.server().info();
    QStringList facts;
    switch (m_session.link()) {
    case Session::Link::None:
        break;
    case Session::Link::StartingSandbox:
        facts += tr("starting");
        break;
    case Session::Link::Connecting:
        facts += tr("connecting");
        break;
    case Session::Link::Lost:
        facts += tr("no connection");
        break;
    case Session::Link::Connected: {
        if (!m_session.isSandbox()) {
            const std::string user = m_session.endpoint()->user;
            facts += user.empty() ? tr("Default user") : tr("User %1").arg(nameInSentence(user));
        }
        const auto cluster = m_session.pool() ? m_session.pool()->route().cluster : nullptr;
        if (cluster)
            facts += displayText(clusterSizeText(cluster->table()));
        else if (info.hasLostPrimary)
            facts += tr("replica without its primary");
        else if (info.hidesLink && !info.role.empty())
            facts += tr("replica, link not known");
        else if (!info.role.empty())
            facts += displayText(info.role);
        if (const auto &count = m_list.boardCount(); count && count->boards > 0) {
            const QString boards = groupedText(count->boards);
            if (count->isPartial())
                facts += count->boards == 1 ? tr("at least 1 board") : tr("at least %1 boards").arg(boards);
            else
                facts += count->boards == 1 ? tr("1 board") : tr("%1 boards").arg(boards);
        }
        // A cluster's nodes have each their own.
        if (info.usedMemory && !cluster)
            facts += tr("%1 used").arg(bytesSizeText(*info.usedMemory));
        break;
    }
    }
    m_places.bar.setFacts(factsText(facts));
}

void ConnectionStatus::setEmpty(const QString &iconName, const QString &sentence, const QString &button,
                                const std::function<void()> &next)
{
    m_next = next;
    m_places.empty.setContent(iconName, sentence, button);
}

void ConnectionStatus::showEmpty()
{
    const Session::Link link = m_session.link();
    // Its buttons stay while it is tried again: they may be under the mouse.
    const bool sandboxFails =
        m_session.isSandbox() && m_session.server().error() && link != Session::Link::Connected;
    m_places.empty.setMainAction(link == Session::Link::None || link == Session::Link::Connected ||
                                 sandboxFails);
    auto missing = notConnectedNotice(m_session);
    if (!missing) {
        showNoBoard();
        return;
    }
    // How to go on with this server stands above, beside the reason.
    if (sandboxFails)
        missing = {missing->sentence, tr("Connect to a server…"),
                   [this] { emit m_session.serverRequested(); }};
    else if (link == Session::Link::Lost)
        missing = {missing->sentence, tr("Open the sandbox"), [this] { m_session.startSandbox(); }};
    const bool local =
        link == Session::Link::StartingSandbox || (link == Session::Link::None && m_session.files().file());
    setEmpty(local ? QStringLiteral("boards") : QStringLiteral("connect"), missing->sentence, missing->button,
             missing->next);
    if (sandboxFails)
        m_places.empty.setOtherAction(tr("Open a file…"),
                                      tr("Open an RDB file, a board file or a recording"));
}

void ConnectionStatus::showNoBoard()
{
    const QString icon = QStringLiteral("boards");
    if (!m_list.model().listing()->keys->empty()) {
        setEmpty(icon, tr("Choose a board in the list on the left."));
        return;
    }
    const ScanCount count{.state = m_list.scanState(), .filtered = !m_list.filter().isEmpty()};
    const QString text =
        displayText(noBoardsText(count, databaseText(m_session.endpoint().value_or(Endpoint{}).db,
                                                     m_session.serverName().toStdString())));
    switch (count.state) {
    case ScanCount::State::NotStarted:
    case ScanCount::State::Running:
        setEmpty(icon, text);
        break;
    case ScanCount::State::Stopped:
    case ScanCount::State::Failed:
        setEmpty(icon, text, tr("List boards again"), [this] { m_list.rescan(); });
        break;
    case ScanCount::State::Finished:
        if (count.filtered)
            setEmpty(QStringLiteral("search"), text, tr("Clear filter"), [this] { m_list.setFilter({}); });
        else if (m_session.isSandbox() && !m_session.file())
            setEmpty(icon, text, tr("Reset demo boards"), [this] { m_session.resetDemoBoards(); });
        else
            setEmpty(icon, text, tr("Connect elsewhere…"), [this] { emit m_session.serverRequested(); });
        break;
    }
}

void ConnectionStatus::showOpening(quint64 done, quint64 total)
{
    const auto &file = m_session.files().file();
    m_places.status.showJob(file ? tr("Opening %1").arg(file->name()) : QString(), done, total);
}

void ConnectionStatus::showWaiting()
{
    const auto waiting = m_session.server().waiting();
    if (waiting)
        m_places.bar.clearRoundTrips();
    const std::string server =
        waiting && !waiting->node.empty() ? waiting->node : m_session.serverName().toStdString();
    m_places.status.setWaiting(waiting ? displayText(waitingText(server, waiting->time)) : QString());
}

} // namespace tiebreak

#include "moc_connectionstatus.cpp"
