// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livepage.h"

#include "app/live/recording/playbacknotes.h"
#include "app/live/recording/playercontrols.h"
#include "app/live/tiles/boardpicker.h"
#include "app/live/watchstatus.h"
#include "app/session/notconnectednotice.h"
#include "app/widgets/stepbar.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "ui_livepage.h"

#include <QInputDialog>

#include <algorithm>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr std::int64_t around = 6; ///< places on either side of a member
constexpr auto clockPause = 250ms;
constexpr int ticksASecond = 4;
constexpr auto paceSetting = "live/pace";
constexpr qreal usualHeight = 900;

} // namespace

LivePage::LivePage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_ui(std::make_unique<Ui::LivePage>())
    , m_session(session)
    , m_watchedBoards(new WatchedBoards(session, this))
    , m_kept(new SavedWatchList(session, *m_watchedBoards, this))
    , m_people(new NamesAndAlerts(session, *m_watchedBoards, *this))
    , m_recorder(new BoardRecorder(session, *m_watchedBoards, this))
    , m_recorderControls(new RecorderControls(*m_recorder, *m_watchedBoards, this))
    , m_player(new RecordingPlayer(session, *m_watchedBoards, this))
    , m_tools(new LiveTools(session, this))
    , m_contents(session, *m_watchedBoards, *m_people, *m_player, *m_tools)
{
    m_ui->setupUi(this);
    m_ui->layout->insertWidget(0, m_tools);
    setMinimumSize(860, 480);
    m_ui->liveSplit->setStretchFactor(0, 2);
    m_ui->liveSplit->setStretchFactor(1, 1);
    m_ui->liveSplit->setSizes({890, 475});
    m_ui->liveSide->setStretchFactor(0, 1);
    m_ui->liveSide->setStretchFactor(1, 1);
    m_ui->liveSide->setSizes({380, 260});
    m_clock.setInterval(clockPause);
    m_members = new MemberActions(
        session, *m_watchedBoards, *m_ui->standing, [this] { return board(); }, this);
    m_life = new BoardLife(session, *m_ui->life, this);
    m_warning = new LiveWarning(session, *m_watchedBoards, m_outlook, *m_ui->liveMessage, this);
    m_charts = new LiveCharts(session, *m_watchedBoards, *m_people, *m_player, m_contents, m_outlook,
                              *m_ui->charts, this);
    connectTools();
    connectParts();
    connectMembers();
    connectFeed();
    connectPeople();
    connectProjector();
    connectRecorder();
    connectPlayer();
    followSession();
    showBoard(m_session.board());
}

LivePage::~LivePage() = default;

PageTitle LivePage::title() const
{
    return {QStringLiteral("live"), QStringLiteral("pulse"), tr("Live"), tr("&Live"),
            tr("Watch boards change: the leader, members that are catching up, and what decided each rank")};
}

QList<QWidget *> LivePage::tabParts() const
{
    return {m_tools,        m_projectorControls->bar(), m_ui->player, m_ui->tileRow, m_ui->liveStack,
            m_ui->watchLine};
}

QList<QAction *> LivePage::menuActions(MenuGroup group) const
{
    switch (group) {
    case MenuGroup::Rows:
        return m_members->rowActions();
    case MenuGroup::Copy:
        return m_members->copyActions() + m_projectorControls->saver().copyActions();
    case MenuGroup::Board:
        return m_people->actions();
    case MenuGroup::Save:
        return m_projectorControls->saver().saveActions();
    default:
        return {};
    }
}

std::optional<UnsavedWork> LivePage::unsavedWork() const
{
    auto frozen = m_projectorControls->unsavedWork();
    return frozen ? frozen : m_recorderControls->unsavedWork();
}

void LivePage::save()
{
    // The program ends with this window; the projector's holds nothing back then.
    if (ProjectorWindow *window = m_projectorControls->projector().window())
        window->setHeld(false);
}

void LivePage::refresh()
{
    emit m_session.boardReadAnew();
    m_watchedBoards->readNow();
}

bool LivePage::focusContent()
{
    if (m_player->isOpen())
        m_ui->player->focusSlider();
    else
        m_ui->standing->setFocus();
    return true;
}

void LivePage::connectTools()
{
    connect(m_tools, &LiveTools::choiceChanged, this, &LivePage::showEverything);
    connect(m_tools, &LiveTools::placesChanged, this, [this] {
        if (LiveBoardData *board = m_watchedBoards->find(m_key))
            requestRows(*board);
        m_standingOf.clear();
        showEverything();
    });
    connect(m_tools, &LiveTools::surroundingsWanted, this, [this] {
        const QByteArray member = m_ui->standing->currentMember();
        if (member.isNull())
            askForMember();
        else
            showAround(member);
    });
    connect(m_tools, &LiveTools::markWanted, this, [this] { m_watchedBoards->setMark(m_key); });
    connect(m_warning, &LiveWarning::beforeWanted, this, [this](const QByteArray &key) {
        m_watchedBoards->markBeforeRollback(key);
        m_tools->setSince(Since::Mark);
    });
    connect(m_warning, &LiveWarning::done, this, &LivePage::statusChanged);
    connect(m_tools, &LiveTools::pauseWanted, this, [this](bool pause) {
        if (LiveBoardData *board = m_watchedBoards->find(m_key)) {
            board->pauseWanted = pause;
            m_watchedBoards->updatePlan();
            showEverything();
        }
    });
    connect(m_tools, &LiveTools::recordWanted, this, [this] { m_recorderControls->toggle(m_key); });
    connect(m_tools, &LiveTools::refused, this, &LivePage::statusChanged);
    connect(m_life, &BoardLife::failed, this, &LivePage::statusChanged);
}

void LivePage::askForMember()
{
    auto *dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("aroundDialog"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Around"));
    dialog->setLabelText(tr("Show the ranks around which member? Write \\\\ for a backslash."));
    dialog->setTextValue({}); // makes the field
    auto *named = new MemberField(*dialog->findChild<QLineEdit *>(), [this] { return candidates(); });
    connect(dialog, &QInputDialog::textValueSelected, this, [this, named] {
        const auto member = named->typed();
        if (member)
            showAround(QByteArray::fromStdString(*member));
        else
            emit statusChanged(displayText(member.error().message));
    });
    dialog->open();
}

std::vector<MemberField::Candidate> LivePage::candidates() const
{
    return board() ? MemberField::candidatesOf(*board(), m_people->names())
                   : std::vector<MemberField::Candidate>();
}

void LivePage::showAround(const QByteArray &member)
{
    m_watchedBoards->pin(m_key, member.toStdString());
    m_tools->setPlaces({ShownPlaces::Kind::Around, {}, member.toStdString()});
}

void LivePage::connectProjector()
{
    m_projectorControls = new ProjectorControls(
        m_session, *m_watchedBoards, m_people->names(), [this] { return projectorSetup(); },
        [this](const LiveBoardData &board) { return *m_contents.described(board, shownRanks(board)); }, this);
    m_ui->layout->insertWidget(1, m_projectorControls->bar());
    connect(m_tools, &LiveTools::projectorWanted, m_projectorControls, &ProjectorControls::open);
    connect(m_projectorControls, &ProjectorControls::done, this, &LivePage::statusChanged);
    connect(&m_projectorControls->projector(), &Projector::changed, this, &LivePage::showTools);
    m_deeper = new QAction(tr("Watch &deeper"), this);
    m_deeper->setObjectName(QStringLiteral("watchDeeper"));
    m_deeper->setCheckable(true);
    m_deeper->setToolTip(
        tr("Also read the ranks below in turn and check each change. An alert for faulty writes "
           "does so anyway."));
    connect(m_deeper, &QAction::triggered, this,
            [this](bool deeper) { m_watchedBoards->setDeeper(m_key, deeper); });
    m_tools->setMoreActions(
        {m_tools->actions(), m_people->actions() + QList<QAction *>{m_deeper},
         m_projectorControls->saver().saveActions() + m_projectorControls->saver().copyActions()});
}

std::optional<ProjectorSetup> LivePage::projectorSetup() const
{
    if (!board())
        return {};
    ProjectorSetup setup;
    setup.key = m_key;
    if (m_tools->places().kind == ShownPlaces::Kind::Top)
        setup.top = int(m_tools->places().ranks.count);
    setup.borders = m_tools->borders();
    setup.since = m_tools->since();
    return setup;
}

void LivePage::connectParts()
{
    connect(m_ui->tiles, &TileStrip::chosen, &m_session, &Session::setBoard);
    connect(m_ui->tiles, &TileStrip::addWanted, this, &LivePage::addBoard);
    connect(m_ui->tiles, &TileStrip::closeWanted, this, &LivePage::closeBoard, Qt::QueuedConnection);
    connect(m_ui->tiles, &TileStrip::allWanted, this, [this] { m_tools->setTiled(true); });
    connect(m_ui->wall, &TileWall::addWanted, this, &LivePage::addBoard);
    connect(m_ui->wall, &TileWall::closeWanted, this, &LivePage::closeBoard, Qt::QueuedConnection);
    connect(m_ui->wall, &TileWall::chosen, this, [this](const QByteArray &key) {
        m_session.setBoard(key);
        m_tools->setTiled(false);
    });
    connect(m_ui->watchLine, &WatchLine::paceChosen, this, [this](int milliseconds) {
        m_session.keepServerSetting(paceSetting, milliseconds);
        choosePace(milliseconds);
        showWatch();
    });
    connect(m_ui->liveEmpty, &EmptyState::triggered, this, [this] {
        if (const auto missing = notConnectedNotice(m_session); missing && missing->next)
            missing->next();
        else
            addBoard(m_ui->liveEmpty->mapToGlobal(m_ui->liveEmpty->rect().center()));
    });
    connect(m_ui->events, &EventsPane::done, this, &LivePage::statusChanged);
}

void LivePage::connectMembers()
{
    auto *search = new MemberField(m_ui->pins->search(), [this] { return candidates(); });
    const auto pin = [this, search] {
        const auto member = search->typed();
        if (!member) {
            emit statusChanged(displayText(member.error().message));
            return;
        }
        m_ui->pins->search().clear();
        m_watchedBoards->pin(m_key, *member);
    };
    connect(m_ui->pins, &PinStrip::pinWanted, this, pin);
    connect(search, &MemberField::chosen, this, pin);
    // The pin that asks for it goes with it.
    connect(
        m_ui->pins, &PinStrip::unpinWanted, this,
        [this](const QByteArray &member) {
            m_watchedBoards->unpin(m_key, member.toStdString());
            m_ui->pins->search().setFocus();
        },
        Qt::QueuedConnection);
    const auto select = [this](const QByteArray &member) {
        if (m_ui->standing->standing().rowOf(member) < 0)
            m_tools->setPlaces({ShownPlaces::Kind::Around, {}, member.toStdString()});
        // Its surroundings may have to be read first.
        m_selectOnceShown = member;
        showStanding();
    };
    connect(m_ui->pins, &PinStrip::memberChosen, this, select);
    connect(m_ui->events, &EventsPane::memberChosen, this, select);
    connect(m_members, &MemberActions::copied, this, &LivePage::statusChanged);
    connect(m_members, &MemberActions::inspectorWanted, this, [this] {
        m_inspecting = true;
        emit inspectorWanted();
    });
    connect(m_ui->standing, &StandingView::currentMemberChanged, this, [this](const QByteArray &member) {
        if (m_inspecting && !member.isNull())
            m_members->inspectCurrent();
    });
}

void LivePage::connectFeed()
{
    connect(m_watchedBoards, &WatchedBoards::refused, this, &LivePage::statusChanged);
    connect(m_watchedBoards, &WatchedBoards::boardsChanged, this, &LivePage::showTiles);
    connect(m_watchedBoards, &WatchedBoards::boardChanged, this, [this](const LiveBoardData &board) {
        if (board.key == m_key)
            showStanding();
        showTiles();
    });
    connect(m_watchedBoards, &WatchedBoards::eventsChanged, this, [this](const LiveBoardData &board) {
        if (board.key == m_key)
            m_eventsDue = true;
    });
    connect(m_watchedBoards, &WatchedBoards::stateChanged, this, [this] {
        showFreshness();
        showWatch();
        if (std::exchange(m_eventsDue, false))
            showEvents();
    });
    connect(&m_clock, &QTimer::timeout, this, [this] {
        showFreshness();
        showTiles();
        // "4 min ago" goes on while nothing changes.
        if (++m_ticks % ticksASecond == 0) {
            showStanding();
            showWatch();
        }
    });
}

void LivePage::connectPeople()
{
    connect(m_people, &NamesAndAlerts::failed, this, &LivePage::statusChanged);
    connect(m_people, &NamesAndAlerts::boardWanted, this, [this] {
        if (!m_current)
            emit showRequested();
    });
    connect(&m_people->names(), &LiveNames::namesChanged, this, [this](const QByteArray &key) {
        if (key == m_key)
            showEverything();
        else
            showTiles();
    });
}

void LivePage::connectRecorder()
{
    connect(m_recorderControls, &RecorderControls::changed, this, &LivePage::showRecorder);
    connect(m_recorderControls, &RecorderControls::told, this, &LivePage::statusChanged);
    connect(m_recorder, &BoardRecorder::recovered, this, &LivePage::showWatch);
}

void LivePage::connectPlayer()
{
    auto *controls = new PlayerControls(m_session, *m_player, *m_ui->player, this);
    connect(controls, &PlayerControls::refused, this, &LivePage::statusChanged);
    m_ui->player->steps().installShortcutsOn(m_ui->standing);
    connect(m_player, &RecordingPlayer::failed, this, &LivePage::statusChanged);
    connect(m_player, &RecordingPlayer::openChanged, this, &LivePage::showPlayer);
    connect(m_player, &RecordingPlayer::factsChanged, this, [this] {
        // Until now there was nothing that could be moved.
        if (m_player->facts() && m_current && !isAncestorOf(window()->focusWidget()))
            focusContent();
    });
    connect(m_player, &RecordingPlayer::judgedChanged, this, &LivePage::showStanding);
    connect(m_player, &RecordingPlayer::leaps, this, [this] { m_standingOf.clear(); });
    connect(m_player, &RecordingPlayer::jumped, this, [this] {
        showEvents();
        showCharts();
    });
    connect(m_player, &RecordingPlayer::momentChanged, this, [this] {
        showStanding();
        showWatch();
        showTiles();
        if (std::exchange(m_eventsDue, false))
            showEvents();
    });
    connect(&m_session, &Session::boardsRewritten, m_charts, &LiveCharts::forget);
    connect(&m_session, &Session::boardReplaced, m_charts, &LiveCharts::forget);
    showPlayer();
}

void LivePage::showPlayer()
{
    const bool open = m_player->isOpen();
    m_tools->setPlaying(open);
    m_ui->watchLine->setPaced(!open);
    m_ui->tileRow->setVisible(!open || m_session.recording()->boards.size() > 1);
    if (open && m_current)
        focusContent();
    showWatch();
}

void LivePage::followSession()
{
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_tools->readSettings();
        choosePace(m_session.serverSetting(paceSetting, 0).toInt());
    });
    connect(&m_session, &Session::viewChanged, this, [this](const BoardView &view, ViewChanges what) {
        if (what & ViewChange::Key)
            showBoard(view.key);
    });
    connect(&m_session, &Session::zoneChanged, this, [this] {
        showStanding();
        showEvents();
    });
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (!m_current)
            return;
        openKept();
        showEverything();
    });
}

void LivePage::setCurrent(bool current)
{
    if (!std::exchange(m_current, current) && current)
        openKept();
    if (current && !m_key.isNull()) {
        requestRows(m_watchedBoards->open(m_key));
        m_kept->keep();
    }
    window()->installEventFilter(this);
    m_watchedBoards->setWanted(current && !window()->isMinimized());
    if (!current) {
        m_player->pause(); // the other pages speak of one moment
        m_clock.stop();
        m_charts->suspend();
        return;
    }
    m_clock.start();
    showEverything();
}

void LivePage::openKept()
{
    // Until then the boards may be those of the server before; a recording names its own.
    if (m_session.link() != Session::Link::Connected || m_session.recording())
        return;
    m_kept->open();
    // One that is watched anyway is better than none.
    if (m_key.isNull() && !m_watchedBoards->boards().empty())
        m_session.setBoard(m_watchedBoards->boards().front()->key);
}

bool LivePage::eventFilter(QObject *watched, QEvent *event)
{
    // A window that nobody can see asks for nothing, but for what is recorded, told or shown elsewhere.
    if (watched == window() && event->type() == QEvent::WindowStateChange) {
        m_watchedBoards->setWanted(m_current && !window()->isMinimized());
        if (m_current && window()->isMinimized())
            m_charts->suspend();
        else if (m_current)
            showEverything();
    }
    return ModePage::eventFilter(watched, event);
}

void LivePage::showBoard(const QByteArray &key)
{
    m_key = key;
    m_ui->events->setBoard(key);
    m_selectOnceShown.clear();
    if (m_tools->places().kind == ShownPlaces::Kind::Around)
        m_tools->setPlaces({});
    // A board that nobody has looked at here costs nothing.
    if (m_current && !key.isNull()) {
        requestRows(m_watchedBoards->open(key));
        m_kept->keep();
    }
    if (m_current)
        showEverything();
}

void LivePage::showEverything()
{
    showStanding();
    showEvents();
    showCharts();
    showTiles();
    showWatch();
    m_life->showState();
    showTools();
}

void LivePage::showTools()
{
    using ReadFor = LiveTools::ReadFor;
    const LiveBoardData *board = m_watchedBoards->find(m_key);
    if (!board) {
        m_tools->showNoBoard();
        return;
    }
    const ReadFor readFor = board->recordedRows > 0                ? ReadFor::Recording
                            : m_watchedBoards->keptRows(m_key) > 0 ? ReadFor::Projector
                                                                   : ReadFor::Nobody;
    m_tools->showBoard(board->pauseWanted, readFor, m_contents.markTime(*board));
}

SamplePart LivePage::shownRanks(const LiveBoardData &board) const
{
    const ShownPlaces &places = m_tools->places();
    if (places.kind != ShownPlaces::Kind::Around)
        return places.ranks;
    const auto place = board.latest() ? board.latest()->placeOf(places.member) : std::nullopt;
    const std::int64_t first = place ? std::max<std::int64_t>(0, place->rank - around) : 0;
    return {first, 2 * around + 1};
}

void LivePage::requestRows(LiveBoardData &board)
{
    const SamplePart ranks = shownRanks(board);
    const std::int64_t end = ranks.first + ranks.count;
    // One row more on either side tells how its neighbour's place was decided.
    board.headRows = std::max<std::int64_t>(100, ranks.first == 0 ? end + 1 : 0);
    board.window.reset();
    if (end > board.headRows)
        board.window = SamplePart{std::max<std::int64_t>(0, ranks.first - 1), ranks.count + 2};
    m_watchedBoards->updatePlan();
}

qreal LivePage::scale() const
{
    return std::clamp(window()->height() / usualHeight, 0.88, 3.0);
}

bool LivePage::showMissing(const LiveBoardData *board)
{
    if (board && board->latest() && !board->error)
        return false;
    m_ui->liveStack->setCurrentWidget(m_ui->liveEmpty);
    const QString iconName = QStringLiteral("pulse");
    if (const auto missing = notConnectedNotice(m_session); missing && !(board && board->latest()))
        m_ui->liveEmpty->setContent(iconName, missing->sentence, missing->button);
    else if (m_key.isNull())
        m_ui->liveEmpty->setContent(iconName, tr("Choose a board to watch its ranks, gaps and events."),
                                    tr("Choose a board"));
    else
        m_ui->liveEmpty->setContent(iconName, m_contents.missing(board));
    return true;
}

void LivePage::showStanding()
{
    if (!m_current)
        return;
    LiveBoardData *board = m_watchedBoards->find(m_key);
    if (showMissing(board))
        return;
    if (m_tools->places().kind == ShownPlaces::Kind::Around)
        requestRows(*board);
    const bool oneBoard = !m_tools->tiled();
    m_ui->liveStack->setCurrentWidget(oneBoard ? static_cast<QWidget *>(m_ui->liveSplit) : m_ui->wall);
    if (!oneBoard)
        return;
    m_people->names().setShown(m_key, shownRanks(*board));
    const LiveBoardPtr shown = m_contents.described(*board, shownRanks(*board));
    const bool same = std::exchange(m_standingOf, m_key) == m_key;
    m_ui->standing->standing().setHeaders(m_tools->sinceHeading(board->isMarked(m_watchedBoards->now())),
                                          m_tools->gapTo() == GapTo::Above ? tr("Gap to the rank above")
                                                                           : tr("Gap to the leader"),
                                          NamesAndAlerts::scoreTitle(board->format));
    m_tools->setOldest(m_contents.oldestTime(*board));
    const qreal size = scale();
    m_ui->standing->setScale(size);
    m_ui->headline->setScale(size);
    m_ui->standing->setStanding(m_contents.rows(*board, *shown), same);
    if (!m_selectOnceShown.isNull() && m_ui->standing->standing().rowOf(m_selectOnceShown) >= 0)
        m_ui->standing->selectMember(std::exchange(m_selectOnceShown, {}));
    if (m_inspecting)
        m_members->inspectCurrent();
    m_ui->legend->setFigures(m_contents.figures(*board));
    m_ui->pins->setPins(m_contents.pins(*board));
    m_warning->show(*board, m_contents.wording(board, ScoreUnits::Given).general);
    const bool alertReadsDeeper = board->alerts.on && board->alerts.deeper;
    m_deeper->setChecked(board->deeper || alertReadsDeeper);
    m_deeper->setEnabled(!alertReadsDeeper && !m_player->isOpen());
    m_ui->events->setAuditScope(m_contents.auditScope(*board));
    m_projectorControls->follow();
    showFreshness();
    m_charts->showSoon(m_key, shownRanks(*board));
}

void LivePage::showFreshness()
{
    const LiveBoardData *board = m_watchedBoards->find(m_key);
    if (m_current && board && board->latest())
        m_ui->headline->setContent(
            m_contents.headline(*board, *m_contents.described(*board, shownRanks(*board))));
}

void LivePage::showTiles()
{
    if (!m_current)
        return;
    QList<TileContent> tiles;
    QList<WallContent> wall;
    for (const auto &board : m_watchedBoards->boards()) {
        tiles += m_contents.tile(*board, board->key == m_key);
        if (m_tools->tiled())
            wall += {tiles.back(), m_contents.cardRows(*board, m_ui->wall->rows())};
    }
    emit rangeChanged(m_player->isOpen() ? QString() : watchedNote(*m_watchedBoards));
    m_ui->tiles->setVisible(!tiles.isEmpty() && !m_tools->tiled());
    m_ui->tiles->setTiles(tiles);
    if (m_tools->tiled())
        m_ui->wall->setBoards(wall);
}

void LivePage::showWatch()
{
    if (m_player->isOpen()) {
        const PlaybackNote note = playbackNote(*m_player, m_session.zone());
        m_ui->watchLine->setState(note.way, note.why, !note.gap);
        m_ui->watchLine->setLastRead(note.seen);
        return;
    }
    const LiveBoardData *board = m_watchedBoards->find(m_key);
    const WatchStatus note = watchStatus(*m_watchedBoards, board, m_charts->shapeCost());
    m_ui->watchLine->setState(note.way, note.why, note.sound);
    QStringList read;
    if (m_recorder->recording())
        read += recordingNote(*m_recorder, m_key);
    if (const QString seen = seenNote(*m_watchedBoards, board, m_watchedBoards->now(), m_session.zone());
        !seen.isEmpty())
        read += seen;
    m_ui->watchLine->setLastRead(factsText(read));
}

void LivePage::showEvents()
{
    const LiveBoardData *board = m_watchedBoards->find(m_key);
    if (!m_current)
        return;
    static const std::deque<LiveEvent> none;
    m_ui->events->events().setEvents(board ? board->events : none,
                                     m_contents.wording(board, ScoreUnits::Given), m_session.zone());
}

void LivePage::showCharts()
{
    if (!m_current)
        return;
    const LiveBoardData *board = m_watchedBoards->find(m_key);
    m_charts->show(m_key, board ? shownRanks(*board) : SamplePart());
}

void LivePage::showRecorder()
{
    m_tools->setRecording(nameText(m_recorder->board().toStdString()),
                          m_recorder->recording() ? m_recorder->path() : QString());
    showTools();
}

void LivePage::choosePace(int milliseconds)
{
    const WatchLine::Pace pace = WatchLine::paceOf(milliseconds);
    m_ui->watchLine->setPace(pace.rungMilliseconds);
    m_watchedBoards->setIntervals(std::chrono::milliseconds(pace.rungMilliseconds),
                                  std::chrono::milliseconds(pace.pollMilliseconds));
}

void LivePage::showChart(ChartSide::Chart chart)
{
    m_ui->charts->setChart(chart);
    showCharts();
}

void LivePage::closeBoard(const QByteArray &key)
{
    m_watchedBoards->close(key);
    m_kept->keep();
    if (key == m_key && !m_watchedBoards->boards().empty())
        m_session.setBoard(m_watchedBoards->boards().front()->key);
    else if (key == m_key)
        m_session.setBoard({});
}

void LivePage::addBoard(const QPoint &place)
{
    auto *picker = new BoardPicker(m_session, this);
    connect(picker, &BoardPicker::picked, this, [this](const QByteArray &key) {
        requestRows(m_watchedBoards->open(key));
        m_session.setBoard(key);
    });
    picker->openAt(place);
}

} // namespace tiebreak

#include "moc_livepage.cpp"
