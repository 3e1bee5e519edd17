// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/livepage.h"

#include "app/live/boardpicker.h"
#include "app/live/damagedialog.h"
#include "app/live/recording/playednotes.h"
#include "app/live/shapepane.h"
#include "app/session/missinglink.h"
#include "app/widgets/choicedelegate.h"
#include "app/widgets/savedfile.h"
#include "core/base/int128.h"
#include "core/live/followedlines.h"
#include "core/live/liveaudittext.h"
#include "core/live/livetext.h"
#include "core/live/sellbytext.h"
#include "core/prose/counts.h"
#include "models/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"
#include "ui_livepage.h"

#include <QAction>
#include <QClipboard>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QInputDialog>
#include <QMenu>
#include <QRegularExpression>

#include <algorithm>

namespace tiebreak
{

using namespace std::chrono_literals;

namespace
{

constexpr int tops[] = {10, 12, 25, 50, 100};
constexpr std::int64_t around = 6; ///< places on either side of a member
constexpr auto chartPause = 1s;
constexpr auto clockPause = 250ms;
constexpr auto chartSpan = 30min;
constexpr auto prizesSetting = "live/prizes";
constexpr auto sinceSetting = "live/since";
constexpr auto topSetting = "live/top";
constexpr auto paceSetting = "live/pace";
constexpr qreal usualHeight = 900;
constexpr qint64 outlookPause = 30'000;
constexpr std::ptrdiff_t tileMinutes = 16;
constexpr std::size_t maxChartName = 300; ///< bytes
constexpr qsizetype dateLength = 10;      ///< of "2026-11-20"

QString text(const std::string &utf8)
{
    return QString::fromStdString(utf8);
}

} // namespace

LivePage::LivePage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_ui(std::make_unique<Ui::LivePage>())
    , m_session(session)
    , m_feed(new LiveFeed(session, this))
    , m_people(new LivePeople(session, *m_feed, *this))
    , m_shape(new ShapeFeed(session, *m_feed, this))
    , m_recorder(new BoardRecorder(session, *m_feed, this))
    , m_player(new RecordingPlayer(session, *m_feed, this))
    , m_life(m_lifeThread)
{
    m_ui->setupUi(this);
    setMinimumSize(860, 480);
    m_ui->liveSplit->setStretchFactor(0, 2);
    m_ui->liveSplit->setStretchFactor(1, 1);
    m_ui->liveSplit->setSizes({890, 475});
    m_ui->liveSide->setStretchFactor(0, 1);
    m_ui->liveSide->setStretchFactor(1, 1);
    m_ui->liveSide->setSizes({340, 300});
    m_ui->life->hide();
    m_clock.setInterval(clockPause);
    m_chartClock.setSingleShot(true);
    m_chartClock.setInterval(chartPause);
    m_members = new MemberActions(
        session, *m_feed, *m_ui->standing, [this] { return board(); }, this);
    connectTools();
    connectParts();
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
            tr("Watch boards change: who leads, who is coming up, and how sure each place is")};
}

QList<QWidget *> LivePage::tabParts() const
{
    return {m_ui->liveTools, m_desk->bar(), m_ui->player, m_ui->tileRow, m_ui->liveStack, m_ui->watchLine};
}

QList<QAction *> LivePage::menuActions(MenuGroup group) const
{
    switch (group) {
    case MenuGroup::Rows:
        return m_members->actions().mid(0, 4);
    case MenuGroup::Copy:
        return m_members->actions().mid(4) + m_desk->saver().copyActions();
    case MenuGroup::Board:
        return m_people->actions();
    case MenuGroup::Save:
        return m_desk->saver().saveActions();
    default:
        return {};
    }
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
    m_ui->layoutChoice->setChoices({tr("Tiles"), tr("One board")});
    m_ui->layoutChoice->setToolTips(
        {tr("All watched boards side by side"), tr("One board, with its charts and what happens on it")});
    m_ui->layoutChoice->setCurrent(1);
    connect(m_ui->layoutChoice, &SegmentBar::chosen, this, [this] { showEverything(); });
    for (const int places : tops)
        m_ui->rows->addItem(tr("Top %1").arg(places));
    m_ui->rows->addItem(tr("Ranks..."));
    m_ui->rows->addItem(tr("Around..."));
    m_ui->rows->setCurrentIndex(1);
    connect(m_ui->rows, &QComboBox::activated, this, &LivePage::chooseRows);
    m_ui->since->setChoices({tr("opened"), tr("10 min"), tr("1 h"), tr("today"), tr("mark")});
    m_ui->since->setToolTips({tr("Since the board was opened here"), tr("Since 10 minutes ago"),
                              tr("Since an hour ago"), tr("Since midnight in the zone of the times"),
                              tr("Since the mark, or since the board was opened while there is none")});
    m_ui->since->setCurrent(int(m_since));
    connect(m_ui->since, &SegmentBar::chosen, this, [this](int choice) { setSince(Since(choice)); });
    connect(m_ui->setMark, &QPushButton::clicked, this, [this] {
        m_feed->setMark(m_key);
        setSince(Since::Mark);
    });
    m_ui->gapTo->addItems({tr("place above"), tr("leader")});
    connect(m_ui->gapTo, &QComboBox::activated, this, [this] { showStanding(); });
    m_ui->prizes->setText(QStringLiteral("1, 3, 10"));
    connect(m_ui->prizes, &QLineEdit::editingFinished, this, &LivePage::readPrizes);
    connect(m_ui->freeze, &QPushButton::toggled, this, [this](bool frozen) {
        if (LiveBoardData *board = m_feed->find(m_key)) {
            board->frozen = frozen;
            m_feed->updatePlan();
            showEverything();
        }
    });
    connect(m_ui->life, &QPushButton::clicked, this, [this] {
        if (m_life.running()) {
            endLife();
            return;
        }
        QMenu menu(this);
        menu.addAction(tr("A gentle workload"), this, [this] { startLife(false); });
        menu.addAction(tr("The same, with a second writer that gets it wrong"), this,
                       [this] { startLife(true); });
        menu.exec(m_ui->life->mapToGlobal(QPoint(0, m_ui->life->height())));
    });
    setChoiceDelegates(*this);
}

void LivePage::connectProjector()
{
    m_desk = new ProjectorDesk(
        m_session, *m_feed, m_people->names(), [this] { return projectorSetup(); },
        [this](const LiveBoardData &board) { return described(board, shownRanks(board)); }, this);
    m_ui->layout->insertWidget(1, m_desk->bar());
    connect(m_ui->projector, &QPushButton::clicked, m_desk, &ProjectorDesk::open);
    connect(m_desk, &ProjectorDesk::done, this, &LivePage::statusChanged);
    auto *more = new QMenu(m_ui->more);
    more->setToolTipsVisible(true);
    more->addActions(m_people->actions());
    more->addSeparator();
    more->addActions(m_desk->saver().saveActions());
    more->addActions(m_desk->saver().copyActions());
    m_ui->more->setMenu(more);
}

std::optional<ProjectorSetup> LivePage::projectorSetup() const
{
    if (!board())
        return {};
    ProjectorSetup setup;
    setup.key = m_key;
    if (m_rows.kind == Rows::Kind::Top)
        setup.top = int(m_rows.ranks.count);
    setup.borders = m_borders;
    setup.since = m_since;
    return setup;
}

void LivePage::connectParts()
{
    connect(m_ui->tiles, &TileStrip::chosen, &m_session, &Session::setBoard);
    connect(m_ui->tiles, &TileStrip::addWanted, this, &LivePage::addBoard);
    connect(m_ui->tiles, &TileStrip::closeWanted, this, [this](const QByteArray &key) {
        m_feed->close(key);
        if (key == m_key && !m_feed->boards().empty())
            m_session.setBoard(m_feed->boards().front()->key);
        else if (key == m_key)
            m_session.setBoard({});
    });
    connect(m_ui->wall, &TileWall::chosen, this, [this](const QByteArray &key) {
        m_ui->layoutChoice->setCurrent(1);
        m_session.setBoard(key);
        showEverything();
    });
    connect(m_ui->pins, &PinStrip::pinWanted, this,
            [this](const QString &member) { m_feed->pin(m_key, bytesFromText(member)); });
    connect(m_ui->pins, &PinStrip::unpinWanted, this,
            [this](const QByteArray &member) { m_feed->unpin(m_key, member.toStdString()); });
    const auto select = [this](const QByteArray &member) {
        if (m_ui->standing->standing().rowOf(member) < 0) {
            m_ui->rows->setCurrentIndex(m_ui->rows->count() - 1);
            setRows({Rows::Kind::Around, {}, member.toStdString()});
        }
        // Its surroundings may have to be read first.
        m_selectOnceShown = member;
        showStanding();
    };
    connect(m_ui->pins, &PinStrip::memberChosen, this, select);
    connect(m_ui->events, &EventsPane::memberChosen, this, select);
    connect(m_ui->events, &EventsPane::copyWanted, this, [this] {
        QGuiApplication::clipboard()->setText(m_ui->events->events().text());
        emit statusChanged(tr("Copied the listed events"));
    });
    connect(m_ui->events, &EventsPane::saveWanted, this, &LivePage::askForEventsFile);
    connect(m_members, &MemberActions::copied, this, &LivePage::statusChanged);
    connect(m_members, &MemberActions::inspectorWanted, this, [this] {
        m_inspecting = true;
        emit inspectorWanted();
    });
    connect(m_ui->standing, &StandingView::currentMemberChanged, this, [this](const QByteArray &member) {
        if (m_inspecting && !member.isNull())
            m_members->inspectCurrent();
    });
    connect(m_ui->watchLine, &WatchLine::paceChosen, this, [this](int index) {
        m_session.keepServerSetting(paceSetting, index);
        choosePace(index);
        showWatch();
    });
    connect(m_ui->charts, &ChartSide::chartChosen, this, &LivePage::showCharts);
    connect(m_feed, &LiveFeed::boardsChanged, this, &LivePage::showTiles);
    connect(m_feed, &LiveFeed::boardChanged, this, [this](const LiveBoardData &board) {
        if (board.key == m_key)
            showStanding();
        showTiles();
    });
    connect(m_feed, &LiveFeed::eventsChanged, this, [this](const LiveBoardData &board) {
        if (board.key == m_key)
            m_chartsDue = true;
    });
    connect(m_feed, &LiveFeed::stateChanged, this, [this] {
        showFreshness();
        showWatch();
        if (std::exchange(m_chartsDue, false))
            showEvents();
    });
    connect(&m_clock, &QTimer::timeout, this, [this] {
        showFreshness();
        showTiles();
        if (m_recorder->recording())
            showWatch();
    });
    connect(&m_chartClock, &QTimer::timeout, this, &LivePage::showCharts);
    connect(m_shape, &ShapeFeed::sampled, this, &LivePage::showShape);
    connect(m_shape, &ShapeFeed::counted, this, &LivePage::showShape);
    connect(m_ui->liveEmpty, &EmptyState::triggered, this, [this] {
        if (const auto missing = missingLink(m_session); missing && missing->next)
            missing->next();
        else
            addBoard(m_ui->liveEmpty->mapToGlobal(m_ui->liveEmpty->rect().center()));
    });
}

void LivePage::connectPeople()
{
    connect(m_people, &LivePeople::failed, this, &LivePage::statusChanged);
    connect(m_people, &LivePeople::boardWanted, this, [this] {
        if (!m_current)
            emit showRequested();
    });
    connect(&m_people->names(), &LiveNames::namesChanged, this, [this](const QByteArray &key) {
        if (key == m_key)
            showEverything();
        else
            showTiles();
    });
    m_ui->charts->shape().setMemberNames(
        [this](std::string_view member) { return m_people->names().displayName(m_key, member); });
}

void LivePage::connectRecorder()
{
    connect(m_ui->record, &QPushButton::clicked, this, [this] {
        if (m_recorder->recording())
            m_recorder->stop();
        else
            askForRecording();
    });
    connect(m_recorder, &BoardRecorder::started, this, &LivePage::showRecorder);
    connect(m_recorder, &BoardRecorder::stopped, this, [this](const QString &path) {
        showRecorder();
        emit statusChanged(tr("Recorded as %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(m_recorder, &BoardRecorder::failed, this, [this](const QString &sentence) {
        showRecorder();
        emit statusChanged(sentence);
    });
    connect(m_recorder, &BoardRecorder::recovered, this, [this] {
        showWatch();
        emit statusChanged(tr("The recording is written again"));
    });
}

void LivePage::connectPlayer()
{
    PlayerBar *bar = m_ui->player;
    connect(bar, &PlayerBar::momentWanted, m_player, &RecordingPlayer::seek);
    connect(bar, &PlayerBar::beginWanted, m_player, &RecordingPlayer::toBegin);
    connect(bar, &PlayerBar::endWanted, m_player, &RecordingPlayer::toEnd);
    connect(bar, &PlayerBar::speedChosen, m_player, &RecordingPlayer::setSpeed);
    connect(bar, &PlayerBar::refused, this, &LivePage::statusChanged);
    connect(bar, &PlayerBar::playWanted, this,
            [this](bool plays) { plays ? m_player->play() : m_player->pause(); });
    connect(bar, &PlayerBar::stepWanted, this,
            [this](int changes) { changes > 0 ? m_player->stepForward() : m_player->stepBack(); });
    bar->takeKeysOf(m_ui->standing);
    connect(m_player, &RecordingPlayer::failed, this, &LivePage::statusChanged);
    connect(m_player, &RecordingPlayer::openChanged, this, &LivePage::showPlayer);
    connect(m_player, &RecordingPlayer::playsChanged, this,
            [this] { m_ui->player->setPlays(m_player->plays()); });
    connect(m_player, &RecordingPlayer::factsChanged, this, [this] {
        m_ui->player->setFacts(m_player->facts() ? &*m_player->facts() : nullptr, m_player->gaps(),
                               m_player->grows());
    });
    connect(m_player, &RecordingPlayer::leaps, this, [this] { m_standingOf.clear(); });
    connect(m_player, &RecordingPlayer::jumped, this, [this] {
        showEvents();
        showCharts();
    });
    connect(m_player, &RecordingPlayer::momentChanged, this, [this] {
        m_ui->player->setMoment(m_player->moment());
        showStanding();
        showWatch();
        showTiles();
        if (std::exchange(m_chartsDue, false))
            showEvents();
    });
    connect(&m_session, &Session::boardsRewritten, this, [this] {
        m_shape->forget();
        showCharts();
    });
    showPlayer();
}

void LivePage::showPlayer()
{
    const bool open = m_player->isOpen();
    m_ui->player->setVisible(open);
    m_ui->record->setVisible(!open);
    m_ui->freeze->setVisible(!open);
    m_ui->watchLine->setPaced(!open);
    m_ui->tileRow->setVisible(!open || m_session.recording()->boards.size() > 1);
    m_ui->since->setText(int(Since::Opened), open ? tr("begun") : tr("opened"));
    m_ui->player->setFacts(nullptr, nullptr, false);
    m_ui->player->setZone(m_session.zone());
    if (open)
        m_ui->player->setMoment(m_player->moment());
    if (open && m_current)
        focusContent();
    fitTools();
    showWatch();
}

void LivePage::askForRecording()
{
    if (!m_feed->find(m_key))
        return;
    QFileDialog *dialog =
        saveDialog(this, tr("Record the board"), {},
                   {{tr("Recordings (*.tiebreak)"), QStringLiteral("tiebreak")}}, fileNameText(m_key));
    // The dialog has asked whether a file that is there may go.
    connect(dialog, &QFileDialog::fileSelected, this, [this, key = m_key](const QString &path) {
        QFile::remove(path);
        m_recorder->start(key, path);
    });
    dialog->open();
}

void LivePage::askForEventsFile()
{
    QFileDialog *dialog = saveDialog(this, tr("Save the events"), {},
                                     {{tr("Tab-separated text (*.tsv)"), QStringLiteral("tsv")}},
                                     fileNameText(m_key) + QStringLiteral("-events"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString &path) {
        const auto written = writeWholeFile(path, m_ui->events->events().text().toStdString());
        emit statusChanged(written ? tr("Saved the events as %1").arg(QDir::toNativeSeparators(path))
                                   : text(written.error().message));
    });
    dialog->open();
}

void LivePage::showRecorder()
{
    const bool recording = m_recorder->recording();
    m_ui->record->setText(recording ? tr("Stop recording") : tr("Record..."));
    m_ui->record->setToolTip(
        recording
            ? tr("Ends the recording of %1 into %2")
                  .arg(nameText(m_recorder->board().toStdString()),
                       QDir::toNativeSeparators(m_recorder->path()))
            : tr("Writes what is seen of this board to a file, which can be opened again on any machine"));
    for (const auto &board : m_feed->boards())
        board->needed = recording && board->key == m_recorder->board();
    m_feed->updatePlan();
    fitTools();
}

void LivePage::endLife()
{
    m_life.cancel();
    m_lifeOf.clear();
    showLife();
}

void LivePage::startLife(bool broken)
{
    const DemoBoard *board = m_session.demoBoard(m_key);
    const std::shared_ptr<Sandbox> sandbox = m_session.sandbox();
    if (!board || !sandbox)
        return;
    m_lifeOf = m_key;
    DemoLife life;
    life.brokenWriter = broken;
    life.now = [clock = m_session.clock()] { return Moment(clock().time_since_epoch()); };
    m_life.start([sandbox, board = *board,
                  life](const Progress &progress) { return bringToLife(*sandbox, board, life, progress); },
                 [this](Result<LivedBoard> &result) {
                     m_lifeOf.clear();
                     if (!result)
                         emit statusChanged(text(result.error().message));
                     showLife();
                 });
    showLife();
}

void LivePage::showLife()
{
    m_ui->life->setVisible(m_session.isSandbox() && m_session.demoBoard(m_key));
    const bool lives = m_life.running();
    m_ui->life->setText(lives ? tr("End its life") : tr("Bring it to life"));
    m_ui->life->setToolTip(
        lives ? tr("Ends the workload on %1").arg(nameText(m_lifeOf.toStdString()))
              : tr("Starts a gentle workload on this demo board of the sandbox, so that there "
                   "is something to see; in its menu one with a broken writer"));
    fitTools();
}

void LivePage::followSession()
{
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_life.cancel();
        readSettings();
    });
    connect(&m_session, &Session::viewChanged, this, [this](const BoardView &view, ViewChanges what) {
        if (what & ViewChange::Key)
            showBoard(view.key);
    });
    connect(&m_session, &Session::zoneChanged, this, [this] {
        m_ui->player->setZone(m_session.zone());
        showStanding();
        showEvents();
    });
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_current)
            showEverything();
    });
}

void LivePage::setCurrent(bool current)
{
    m_current = current;
    if (current && !m_key.isNull())
        requestRows(m_feed->open(m_key));
    m_feed->setWanted(current);
    // The other pages speak of one moment.
    if (!current)
        m_player->pause();
    if (current)
        m_clock.start();
    else
        m_clock.stop();
    if (current)
        showEverything();
    else
        m_shape->show({});
}

void LivePage::showBoard(const QByteArray &key)
{
    m_key = key;
    m_selectOnceShown.clear();
    if (m_rows.kind == Rows::Kind::Around)
        m_rows = {};
    // A board that nobody has looked at here costs nothing.
    if (m_current && !key.isNull())
        requestRows(m_feed->open(key));
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
    showLife();
}

LiveWording LivePage::wording(const LiveBoardData *board, ScoreUnits units) const
{
    Wording words = displayWording(m_session.zone());
    // Nearly all that is told of a live board is of today.
    words.time = [zone = m_session.zone(), now = m_session.nowMicroseconds(),
                  full = words.time](std::int64_t tick, TickUnit unit) {
        const QString day = timeText(now, TickUnit::Microsecond, {zone}).left(dateLength);
        const QString time = timeText(tick, unit, {zone});
        return time.startsWith(day) ? time.mid(dateLength + 1).toStdString() : full(tick, unit);
    };
    return m_people->wording(board, words, units);
}

QString LivePage::sinceText(const LiveBoardData &board) const
{
    switch (m_since) {
    case Since::Opened:
        return m_player->isOpen() ? tr("the recording began") : tr("it was opened");
    case Since::TenMinutes:
    case Since::Hour:
    case Since::Today: {
        // Where the board was not watched for so long, it is compared with the oldest standing there is.
        const StandingPtr oldest = board.history.oldest();
        const StandingPtr compared = board.comparedWith(m_since, m_feed->now(), m_session.zone());
        if (oldest && compared == oldest)
            return clockText(oldest->answered().time_since_epoch().count(), m_session.zone())
                .section(QLatin1Char(' '), 0, 0);
        return m_since == Since::TenMinutes ? tr("10 min ago")
               : m_since == Since::Hour     ? tr("1 h ago")
                                            : tr("midnight");
    }
    case Since::Mark:
        break;
    }
    if (board.mark && *board.mark <= m_feed->now())
        return clockText(board.mark->time_since_epoch().count(), m_session.zone());
    return m_player->isOpen() ? tr("the recording began") : tr("it was opened");
}

StandingStyle LivePage::style(const LiveBoardData &board) const
{
    StandingStyle style;
    // The tiles have no heads of columns.
    const bool oneBoard = m_ui->layoutChoice->current() == 1;
    style.wording = wording(&board, oneBoard ? ScoreUnits::Above : ScoreUnits::Given);
    style.time = {m_session.zone(), false, m_session.nowMicroseconds()};
    if (board.frozen && board.latest())
        style.time.nowMicroseconds = board.history.confirmed().time_since_epoch().count();
    style.gapTo = m_ui->gapTo->currentIndex() == 0 ? GapTo::Above : GapTo::Leader;
    style.since = sinceText(board);
    style.borders = m_borders;
    style.pinned = {board.pins.begin(), board.pins.end()};
    return style;
}

LiveBoard LivePage::described(const LiveBoardData &board, SamplePart ranks) const
{
    const Moment now = board.frozen ? board.history.confirmed() : m_feed->now();
    return describeBoard(board.latest(), board.comparedWith(m_since, now, m_session.zone()), board.history,
                         board.decoder, ranks);
}

SamplePart LivePage::shownRanks(const LiveBoardData &board) const
{
    if (m_rows.kind != Rows::Kind::Around)
        return m_rows.ranks;
    const auto place = board.latest() ? board.latest()->placeOf(m_rows.member) : std::nullopt;
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
    m_feed->updatePlan();
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
    if (const auto missing = missingLink(m_session); missing && !(board && board->latest()))
        m_ui->liveEmpty->setContent(iconName, missing->sentence, missing->button);
    else if (m_key.isNull())
        m_ui->liveEmpty->setContent(iconName,
                                    tr("Choose a board to watch: its places, its gaps and what happens."),
                                    tr("Choose a board"));
    else if (board && board->error)
        m_ui->liveEmpty->setContent(iconName, text(board->error->message));
    else
        m_ui->liveEmpty->setContent(iconName, tr("Reading the board..."));
    return true;
}

void LivePage::showStanding()
{
    if (!m_current)
        return;
    LiveBoardData *board = m_feed->find(m_key);
    if (showMissing(board))
        return;
    if (m_rows.kind == Rows::Kind::Around)
        requestRows(*board);
    const bool oneBoard = m_ui->layoutChoice->current() == 1;
    m_ui->liveStack->setCurrentWidget(oneBoard ? static_cast<QWidget *>(m_ui->liveSplit) : m_ui->wall);
    if (!oneBoard)
        return;
    m_people->names().setShown(m_key, shownRanks(*board));
    const LiveBoard shown = described(*board, shownRanks(*board));
    const bool same = std::exchange(m_standingOf, m_key) == m_key;
    const QStringList since{tr("Opened"), tr("10 min"), tr("1 h"), tr("Today"), tr("Mark")};
    m_ui->standing->standing().setHeaders(
        since[int(m_since)], m_ui->gapTo->currentIndex() == 0 ? tr("Gap above") : tr("Gap to the leader"),
        LivePeople::scoreTitle(board->format));
    const qreal size = scale();
    m_ui->standing->setScale(size);
    m_ui->headline->setScale(size);
    m_ui->standing->setStanding(standingRows(shown, board->decoder, style(*board)), same);
    if (!m_selectOnceShown.isNull() && m_ui->standing->standing().rowOf(m_selectOnceShown) >= 0)
        m_ui->standing->selectMember(std::exchange(m_selectOnceShown, {}));
    if (m_inspecting)
        m_members->inspectCurrent();

    QStringList figures;
    const ::tiebreak::Rows &head = shown.now->head();
    if (head.size() >= 10) {
        if (const auto tenth = scoreOf(board->decoder, head.raw(9)))
            figures += tr("Top 10 from %1").arg(text(wording(board, ScoreUnits::Given).score(*tenth)));
    }
    figures += text(memberCount(displayWording(m_session.zone()), shown.cardinality()));
    m_ui->legend->setFigures(figures);
    m_desk->follow();
    showPins(*board);
    showDamage();
    showFreshness();
    if (!m_chartClock.isActive())
        m_chartClock.start();
}

void LivePage::showPins(const LiveBoardData &board)
{
    QList<PinContent> pins;
    const Standing &now = *board.latest();
    const auto tenth = now.head().size() >= 10 ? scoreOf(board.decoder, now.head().raw(9)) : std::nullopt;
    const LiveWording words = wording(&board, ScoreUnits::Given);
    for (const std::string &member : board.pins) {
        PinContent pin{QByteArray::fromStdString(member), text(words.general.member(member)), {}};
        const auto place = now.placeOf(member);
        const auto score = place ? scoreOf(board.decoder, place->raw) : std::nullopt;
        if (!place)
            pin.place = now.knowsAbsent(member) ? tr("not on the board yet") : dash();
        else if (place->rank < 10 || !tenth || !score)
            pin.place = groupedText(place->rank + 1);
        else
            pin.place =
                tr("%1, %2 below the top 10")
                    .arg(groupedText(place->rank + 1), text(words.distance(distanceOf(*tenth, *score))));
        pins += pin;
    }
    m_ui->pins->setPins(pins);
}

void LivePage::showFreshness()
{
    const LiveBoardData *board = m_feed->find(m_key);
    if (!m_current || !board || !board->latest())
        return;
    const LiveBoard shown = described(*board, shownRanks(*board));
    const LiveWording words = wording(board, ScoreUnits::Words);
    LiveHeadline::Content content;
    content.leader = text(leaderText(shown, board->decoder, words));
    if (shown.climber) {
        content.climber = text(words.general.member(shown.rows[*shown.climber].member));
        content.climbs = tr("%1, since %2").arg(text(climberText(shown, words)), sinceText(*board));
    }
    content.frozen = board->frozen;
    const Freshness fresh = freshnessOf(board->history.confirmed(), m_feed->now(), m_feed->interval());
    const qint64 confirmed = board->history.confirmed().time_since_epoch().count();
    content.old = fresh.old && !board->frozen;
    content.fresh = board->frozen ? tr("paused, asks for nothing") : text(freshnessText(fresh));
    content.clock =
        clockText(content.old || board->frozen ? confirmed : m_session.nowMicroseconds(), m_session.zone())
            .section(QLatin1Char(' '), 0, 0);
    if (m_player->isOpen()) {
        content.old = playedNote(*m_player, m_session.zone()).gap;
        content.fresh = playedFreshness(*m_player, m_session.zone());
        content.clock =
            clockText(m_session.nowMicroseconds(), m_session.zone()).section(QLatin1Char(' '), 0, 0);
    }
    m_ui->headline->setContent(content);
}

void LivePage::showWatch()
{
    if (m_player->isOpen()) {
        const PlayedNote note = playedNote(*m_player, m_session.zone());
        m_ui->watchLine->setState(note.way, note.why, !note.gap);
        m_ui->watchLine->setLastRead(note.seen);
        return;
    }
    const auto &state = m_feed->state();
    const QString none = m_feed->boards().empty() ? QString() : tr("not watching yet");
    QStringList read;
    if (m_recorder->recording())
        read += recordingNote(*m_recorder, m_key);
    const LiveBoardData *board = m_feed->find(m_key);
    if (state && board && board->latest()) {
        read += tr("last read %1, history since %2")
                    .arg(clockText(board->latest()->answered().time_since_epoch().count(), m_session.zone()),
                         clockText(board->history.oldest()->answered().time_since_epoch().count(),
                                   m_session.zone()));
    }
    m_ui->watchLine->setLastRead(read.join(QStringLiteral("; ")));
    if (!state) {
        m_ui->watchLine->setState(none, {}, false);
        return;
    }
    if (state->lost) {
        const auto seconds = std::chrono::ceil<std::chrono::seconds>(state->retry.value_or(0ms)).count();
        m_ui->watchLine->setState(tr("%1 Tried again every %2 s; what is shown stays.")
                                      .arg(text(state->lost->message))
                                      .arg(seconds),
                                  {}, false);
        return;
    }
    WatchSummary summary;
    summary.rings = state->way == WatchWay::Bell;
    summary.interval = m_feed->interval();
    summary.commandsPerSecond = state->cost.commandsPerSecond;
    summary.bytesPerSecond = state->cost.bytesPerSecond;
    summary.serverShare = state->cost.serverShare.value_or(-1);
    const QString why = state->noBell
                            ? tr("The server does not ring here: %1").arg(text(state->noBell->message))
                            : tr("The server tells when a board changes (client tracking); "
                                 "every 10 s it is read all the same");
    m_ui->watchLine->setState(text(watchText(summary)), why, true);
}

void LivePage::showEvents()
{
    const LiveBoardData *board = m_feed->find(m_key);
    if (!m_current)
        return;
    static const std::deque<LiveEvent> none;
    m_ui->events->events().setEvents(board ? board->events : none, wording(board, ScoreUnits::Given),
                                     m_session.zone());
}

void LivePage::showCharts()
{
    const LiveBoardData *board = m_feed->find(m_key);
    const bool shape = m_current && board && board->latest() && m_ui->charts->chart() == ChartSide::Shape;
    m_shape->show(shape ? m_key : QByteArray());
    if (!m_current || !board || !board->latest())
        return;
    m_ui->charts->setZone(m_session.zone());
    if (shape) {
        showShape();
        return;
    }
    const Moment now = board->frozen ? board->history.confirmed() : m_feed->now();
    const Moment from = std::max(now - chartSpan, board->history.oldest()->answered());
    const BumpLines lines =
        followedLines(board->history, described(*board, shownRanks(*board)), board->decoder, board->pins,
                      from, now, [this](std::string_view member) {
                          return m_people->names().nameBytes(m_key, member).substr(0, maxChartName);
                      });
    const auto minutes = std::chrono::ceil<std::chrono::minutes>(now - from).count();
    m_ui->charts->setSpan(minutes <= 1 ? tr("in the last minute") : tr("in the last %1 min").arg(minutes));
    const Direction scores = rawDirection(board->view.spec(), board->view.direction);
    m_ui->charts->setLines(lines, scores, board->format);
}

void LivePage::showShape()
{
    const LiveBoardData *board = m_feed->find(m_key);
    if (!board)
        return;
    ShapePane &pane = m_ui->charts->shape();
    pane.setFormat(board->format);
    const Direction scores = rawDirection(board->view.spec(), board->view.direction);
    if (m_shape->distribution())
        pane.setDistribution(*m_shape->distribution(), m_shape->note());
    if (m_shape->places())
        pane.setPlaces(*m_shape->places(), board->decoder, scores, m_feed->now());
    pane.setActivity(board->activity, m_feed->now());
    pane.setSeismograph(m_shape->seismograph(), m_feed->now());
}

void LivePage::showDamage()
{
    const LiveBoardData *board = m_feed->find(m_key);
    const Wording words = wording(board, ScoreUnits::Given).general;
    QString headline;
    if (board && board->audit.log().damage() > 0) {
        const auto writer = board->audit.otherWriter();
        headline = text(writer ? otherWriterSentence(*writer, board->decoder.spec(), words)
                               : damageHeadline(board->audit.log(), m_feed->now(), words));
    }
    if (!headline.isEmpty()) {
        const QString lead = tr("Damage:");
        if (headline.startsWith(lead))
            headline = headline.mid(lead.size()).trimmed();
        m_ui->liveMessage->showMessage(
            MessageBar::Kind::Error, headline,
            {{QStringLiteral("listDamage"), tr("List"),
              tr("How many of each kind, and what was damaged, before and after"),
              [this] { showDamageList(); }},
             {QStringLiteral("auditBoard"), tr("Audit this board"), tr("Reads the whole board and audits it"),
              [this] { emit m_session.auditRequested(); }}},
            lead);
        return;
    }
    // The growth of a day does not turn in half a minute, and takes a moment to weigh.
    if (!m_outlookAge.isValid() || m_outlookAge.hasExpired(outlookPause) || m_outlookOf != m_key) {
        m_outlookAge.start();
        m_outlookOf = m_key;
        m_outlook = board ? text(sellBySentence(outlook(*board), words)) : QString();
    }
    if (m_outlook.isEmpty())
        m_ui->liveMessage->clear();
    else
        m_ui->liveMessage->showMessage(MessageBar::Kind::Note, m_outlook);
}

void LivePage::showDamageList()
{
    const Wording words = wording(m_feed->find(m_key), ScoreUnits::Given).general;
    (new DamageDialog(*m_feed, m_key, words, this))->open();
}

SellBy LivePage::outlook(const LiveBoardData &board) const
{
    if (!board.view.codec || !board.decoder.spec().hasTime())
        return {};
    std::vector<GrowthPoint> growth;
    const Moment now = m_feed->now();
    for (const StandingPtr &standing : board.history.between(now - 24h, now)) {
        const auto score =
            standing->head().empty() ? std::nullopt : scoreOf(board.decoder, standing->head().raw(0));
        if (score)
            growth.push_back({standing->answered(), *score});
    }
    return sellBy(board.reach, growth, now);
}

void LivePage::showTiles()
{
    if (!m_current)
        return;
    QList<TileContent> tiles;
    QList<WallContent> wall;
    const bool onWall = m_ui->layoutChoice->current() == 0;
    for (const auto &board : m_feed->boards()) {
        TileContent tile;
        tile.key = board->key;
        tile.name = nameText(board->key.toStdString());
        tile.current = board->key == m_key;
        const Freshness fresh = freshnessOf(board->history.confirmed(), m_feed->now(), m_feed->interval());
        if (board->error) {
            tile.leader = text(board->error->message);
            tile.old = true;
            tile.state = tr("not readable");
        } else if (!board->latest()) {
            tile.state = tr("reading");
        } else {
            const LiveWording words = wording(board.get(), ScoreUnits::Given);
            tile.leader = text(leaderText(described(*board, {0, 2}), board->decoder, words));
            tile.old = fresh.old && !board->frozen;
            tile.live = !fresh.old && !board->frozen;
            for (const ActivityMinute &minute : board->activity.minutes())
                tile.activity.push_back(int(std::min<std::int64_t>(minute.changes, 100'000)));
            if (std::ssize(tile.activity) > tileMinutes)
                tile.activity.erase(tile.activity.begin(), tile.activity.end() - tileMinutes);
            tile.state = m_player->isOpen() ? tile.live ? tr("recorded") : tr("in a gap")
                         : board->frozen ? tr("paused")
                         : tile.live        ? tr("live")
                                            : text(freshnessText(fresh));
        }
        tiles += tile;
        if (onWall) {
            WallContent content{tile, {}};
            if (board->latest() && !board->error)
                content.rows =
                    standingRows(described(*board, {0, TileWall::rows}), board->decoder, style(*board));
            wall += content;
        }
    }
    m_ui->tiles->setVisible(!tiles.isEmpty() && !onWall);
    m_ui->tiles->setTiles(tiles);
    if (onWall)
        m_ui->wall->setBoards(wall);
}

void LivePage::readSettings()
{
    m_since = Since(std::clamp(m_session.serverSetting(sinceSetting, int(Since::TenMinutes)).toInt(), 0,
                               int(Since::Mark)));
    m_ui->since->setCurrent(int(m_since));
    m_ui->prizes->setText(m_session.serverSetting(prizesSetting, QStringLiteral("1, 3, 10")).toString());
    readPrizes();
    const int top = m_session.serverSetting(topSetting, 12).toInt();
    const auto at = std::ranges::find(tops, top);
    m_ui->rows->setCurrentIndex(at == std::end(tops) ? 1 : int(at - std::begin(tops)));
    m_rows = {Rows::Kind::Top, {0, at == std::end(tops) ? 12 : top}, {}};
    choosePace(m_session.serverSetting(paceSetting, 0).toInt());
}

void LivePage::choosePace(int index)
{
    index = std::clamp(index, 0, int(WatchLine::paces().size()) - 1);
    const WatchLine::Pace pace = WatchLine::paces().at(index);
    m_ui->watchLine->setPace(index);
    m_feed->setIntervals(std::chrono::milliseconds(pace.rungMilliseconds),
                         std::chrono::milliseconds(pace.pollMilliseconds));
}

void LivePage::setSince(Since since)
{
    m_since = since;
    m_session.keepServerSetting(sinceSetting, int(since));
    m_ui->since->setCurrent(int(since));
    const LiveBoardData *board = m_feed->find(m_key);
    m_ui->since->setText(int(Since::Mark),
                         board && board->mark ? tr("mark %1").arg(sinceText(*board).left(5)) : tr("mark"));
    showEverything();
}

void LivePage::setTop(int places)
{
    setRows({Rows::Kind::Top, {0, std::clamp(places, 1, 1000)}, {}});
}

void LivePage::setTiled(bool tiled)
{
    m_ui->layoutChoice->setCurrent(tiled ? 0 : 1);
    showEverything();
}

void LivePage::showChart(ChartSide::Chart chart)
{
    m_ui->charts->setChart(chart);
    showCharts();
}

void LivePage::setRows(const Rows &rows)
{
    m_rows = rows;
    if (LiveBoardData *board = m_feed->find(m_key))
        requestRows(*board);
    m_standingOf.clear();
    showEverything();
}

void LivePage::chooseRows(int index)
{
    const int topCount = int(std::size(tops));
    if (index < topCount) {
        m_session.keepServerSetting(topSetting, tops[index]);
        setTop(tops[index]);
    } else if (index == topCount) {
        askForRanks();
    } else if (const QByteArray member = m_ui->standing->currentMember(); !member.isNull()) {
        m_feed->pin(m_key, member.toStdString());
        setRows({Rows::Kind::Around, {}, member.toStdString()});
    }
}

void LivePage::askForRanks()
{
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Ranks"));
    dialog->setLabelText(tr("Which ranks, such as 300 to 400 (1 000 rows at the most)"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &typed) {
        static const QRegularExpression numbers(
            QStringLiteral(R"(^\s*(\d{1,12})\s*(?:to|-|\.\.|–)\s*(\d{1,12})\s*$)"));
        const auto match = numbers.match(ungroupedText(typed));
        const qint64 first = match.captured(1).toLongLong();
        const qint64 last = match.captured(2).toLongLong();
        if (match.hasMatch() && first >= 1 && last >= first)
            setRows({Rows::Kind::Ranks, {first - 1, std::min<qint64>(last - first + 1, 1000)}, {}});
        else
            emit statusChanged(tr("\"%1\" is no range of ranks; 300 to 400 is one.").arg(typed.left(40)));
    });
    dialog->open();
}

void LivePage::readPrizes()
{
    std::vector<std::int64_t> places;
    const QString typed = m_ui->prizes->text();
    for (const QString &part :
         typed.split(QRegularExpression(QStringLiteral("[,;\\s]+")), Qt::SkipEmptyParts)) {
        bool isNumber = false;
        const qint64 place = part.toLongLong(&isNumber);
        if (!isNumber || place < 1 || place > 1000 || places.size() == 10) {
            emit statusChanged(tr("\"%1\" is no place; 1, 3, 10 are some.").arg(part.left(40)));
            return;
        }
        places.push_back(place);
    }
    std::ranges::sort(places);
    m_borders = places;
    m_session.keepServerSetting(prizesSetting, typed);
    showStanding();
}

void LivePage::addBoard(const QPoint &place)
{
    auto *picker = new BoardPicker(m_session, this);
    connect(picker, &BoardPicker::picked, this, [this](const QByteArray &key) {
        requestRows(m_feed->open(key));
        m_session.setBoard(key);
    });
    picker->openAt(place);
}

void LivePage::resizeEvent(QResizeEvent *event)
{
    ModePage::resizeEvent(event);
    fitTools();
    showStanding();
}

void LivePage::fitTools()
{
    const QList<QList<QWidget *>> leastNeededFirst{
        {m_ui->sinceLabel, m_ui->prizesLabel}, {m_ui->gapLabel, m_ui->gapTo}, {m_ui->prizes}};
    for (const auto &widgets : leastNeededFirst)
        for (QWidget *widget : widgets)
            widget->show();
    for (const auto &widgets : leastNeededFirst) {
        m_ui->liveTools->layout()->activate();
        if (m_ui->liveTools->layout()->minimumSize().width() <= width())
            return;
        for (QWidget *widget : widgets)
            widget->hide();
    }
}

} // namespace tiebreak

#include "moc_livepage.cpp"
