// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/boardspage.h"

#include "app/boards/boardmessages.h"
#include "app/boards/boardranks.h"
#include "app/boards/boardrowsview.h"
#include "app/boards/boardtools.h"
#include "app/boards/detectdialog.h"
#include "app/boards/membersearch.h"
#include "app/boards/memberselection.h"
#include "app/boards/missingrows.h"
#include "app/boards/refreshclock.h"
#include "app/boards/rowactions.h"
#include "app/boards/rowcopier.h"
#include "app/boards/rowinspection.h"
#include "app/boards/seenrows.h"
#include "app/boards/shardactions.h"
#include "app/boards/zonedialog.h"
#include "app/session/codecfinder.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "redis/board/shardedtext.h"
#include "ui_boardspage.h"

#include <QActionGroup>

namespace tiebreak
{

namespace
{

/// Rows that were read this long ago are read again for another codec.
constexpr std::chrono::microseconds rowsKeep = SnapshotCache::maxAge;

} // namespace

BoardsPage::BoardsPage(Session &session, QWidget *parent)
    : ModePage(parent)
    , m_ui(std::make_unique<Ui::BoardsPage>())
    , m_session(session)
    , m_refreshClock(new RefreshClock(session, *this, [this] { return m_ui->header->isEditing(); }))
    , m_tools(new BoardTools(session, this))
    , m_search(new MemberSearch(session, m_model, this))
    , m_loader(new BoardLoader(session, m_model, this))
{
    m_ui->setupUi(this);
    m_ui->header->setSession(session);
    m_notice = new BoardMessages(session, *m_ui->message, this);
    m_shards = new ShardActions(session, *m_notice, this);
    m_ui->toolsPlace->addWidget(m_tools);
    m_ui->split->insertWidget(0, m_search);
    m_ui->split->setStretchFactor(1, 1);
    connectRows();
    connectJobs();
    connectSession();
    connectHeader();
    makeActions();

    connect(m_tools, &BoardTools::findRequested, this, &BoardsPage::find);
    connect(m_tools, &BoardTools::matchesRequested, m_search, &MemberSearch::enter);
    connect(m_tools, &BoardTools::findLeft, m_search, &MemberSearch::leave);
    connect(m_tools, &BoardTools::goToRequested, this, &BoardsPage::goTo);
    connect(m_tools, &BoardTools::timeDisplayChanged, this, &BoardsPage::applyTimes);
    connect(m_tools, &BoardTools::otherZoneRequested, this, &BoardsPage::openZoneDialog);
    m_tools->setCopyActions(m_copier->actions());
    connect(m_tools, &BoardTools::viewEdited, this, &BoardsPage::changeView);
    connect(m_tools, &BoardTools::refused, this,
            [this](const Error &error) { m_notice->showProblem(displayText(error.message)); });
    connect(m_tools, &BoardTools::refreshRequested, this, &BoardsPage::refresh);
    connect(m_tools, &BoardTools::refreshIntervalChanged, m_refreshClock, &RefreshClock::setInterval);
    connect(m_refreshClock, &RefreshClock::pausedChanged, m_tools, &BoardTools::setRefreshPaused);
    connect(m_refreshClock, &RefreshClock::intervalChanged, m_tools, &BoardTools::setRefreshInterval);
    m_tools->setRefreshInterval(m_refreshClock->interval());
    connect(m_refreshClock, &RefreshClock::due, this, [this] {
        if (m_loader->readingRows())
            return;
        m_seen->remember();
        rereadRows();
    });
    m_relativeClock.setInterval(1000);
    connect(&m_relativeClock, &QTimer::timeout, this, &BoardsPage::applyTimes);
    applyTimes();
}

BoardsPage::~BoardsPage()
{
    // It watches the rows, which hide once the model is gone.
    delete m_rowActions;
}

void BoardsPage::connectSession()
{
    connect(&m_session, &Session::viewChanged, this, &BoardsPage::showView);
    connect(&m_session.views(), &BoardViews::changed, this, &BoardsPage::updateActions);
    connect(&m_session, &Session::connected, this, &BoardsPage::readAgain);
    connect(&m_session, &Session::boardsRewritten, this, [this] {
        refresh();
        m_detectsAgain = false; // a recording that is played rewrites them all the time
    });
    connect(&m_session, &Session::serverReplaced, this, [this] {
        m_showsOther = true;
        m_detectsAgain = true; // what was detected was the other one's
        m_memory.clear();
        emit statusChanged({}); // nor was it opened from this one
        m_notice->showNote();
        m_selection->forgetRanks();
        m_inspection->forgetRank();
    });
    connect(&m_session, &Session::boardEdited, this, [this](const QString &sentence) {
        refresh();
        m_memory = sentence;
    });
    connect(&m_session, &Session::linkChanged, this, &BoardsPage::updateActions);
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_session.link() == Session::Link::Connected)
            return;
        // What still waits for the old connection must not fail the next one.
        m_loader->stop();
        stopJobs();
        m_inspection->inspectUnreadRow();
    });
    connect(&m_session, &Session::ranksRequested, this, [this](qint64 first, qint64 last) {
        emit showRequested();
        showRanks(first, last);
    });
    connect(&m_session, &Session::codecRequested, this, [this] {
        emit showRequested();
        m_ui->header->pickCodec();
    });
}

void BoardsPage::connectHeader()
{
    BoardHeader *header = m_ui->header;
    connect(header, &BoardHeader::viewEdited, this, &BoardsPage::changeView);
    connect(header, &BoardHeader::detectRequested, this, &BoardsPage::findEvidence);
    connect(header, &BoardHeader::customCodecsRequested, this,
            [this] { emit customCodecsRequested(m_session.view().spec()); });
    connect(m_notice, &BoardMessages::retryRequested, this, &BoardsPage::refresh);
    connect(m_notice, &BoardMessages::logInRequested, this, &BoardsPage::logInRequested);
    connect(m_notice, &BoardMessages::codecRequested, header, &BoardHeader::pickCodec);
    connect(m_notice, &BoardMessages::evidenceRequested, this, &BoardsPage::showEvidence);
    connect(m_notice, &BoardMessages::keepRequested, this, [this] { chooseCodec(m_session.view().spec()); });
    connect(m_notice, &BoardMessages::useRequested, this, &BoardsPage::chooseCodec);
    connect(&m_session.codecs(), &CodecFinder::found, this, [this](const QByteArray &key) {
        if (key != m_session.board() || !std::exchange(m_evidenceWanted, false))
            return;
        if (const auto error = m_session.codecs().error(key))
            m_notice->showFailure(*error);
        else
            showEvidence();
    });
}

void BoardsPage::connectRows()
{
    BoardRowsView *rows = m_ui->rows;
    m_selection = new MemberSelection(m_session, m_model, *rows, this);
    m_inspection = new RowInspection(m_session, m_model, *m_loader, *m_selection, *rows, this);
    m_seen = std::make_unique<SeenRows>(m_model, *rows);
    rows->restoreColumns(m_session.settings());
    m_rowActions = new RowActions(m_session, m_model, *m_selection, *rows, this);
    m_copier = new RowCopier(m_session, m_model, *m_selection, *rows, this);
    rows->addActions(m_selection->actions());
    m_ranks = new BoardRanks(m_session, m_model, *rows, this);
    connect(rows, &RowView::visibleRowsChanged, this, [this](int first, int last) {
        m_model.setVisibleRows(first, last);
        updateRanks();
        updateSelection();
        m_inspection->inspectUnreadRow();
    });
    connect(rows->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &BoardsPage::updateSelection);
    connect(rows->selectionModel(), &QItemSelectionModel::currentRowChanged, m_inspection,
            &RowInspection::inspectRow);
    connect(m_selection, &MemberSelection::currentMoved, m_inspection, &RowInspection::inspectRow);
    connect(m_selection, &MemberSelection::currentMoved, this, &BoardsPage::updateSelection);
    connect(m_selection, &MemberSelection::currentGone, m_inspection, &RowInspection::inspectGoneMember);
    connect(m_selection, &MemberSelection::currentGone, this, &BoardsPage::updateSelection);
    connect(&m_model, &BoardModel::modelReset, m_inspection, &RowInspection::inspectOtherRows);
    connect(&m_model, &BoardModel::dataChanged, this,
            [this](const QModelIndex &first, const QModelIndex &last) {
                const int row = m_ui->rows->currentIndex().row();
                if (row >= first.row() && row <= last.row())
                    m_inspection->inspectRow();
            });
}

void BoardsPage::connectJobs()
{
    new MissingRows(m_session, *m_loader, *m_ui->rows, this);
    connect(m_loader, &BoardLoader::opened, this, &BoardsPage::showOpened);
    connect(m_loader, &BoardLoader::changed, this, &BoardsPage::showChanged);
    connect(m_loader, &BoardLoader::failed, this, [this](const Error &error) {
        // Rows of another server do not stay under the name of one that refuses its own.
        if (std::exchange(m_showsOther, false)) {
            m_loader->openBoard();
            return;
        }
        if (!m_loader->isOpen()) {
            m_detectsAgain = true; // the key may come back with another board
            emit statusChanged(std::exchange(m_memory, {}));
            emit sourceChanged({});
        }
        showError(error);
    });
    connect(m_loader, &BoardLoader::pageRead, this, [this](const QString &took) {
        m_showsOther = false;
        m_notice->clearError();
        showReadTime(took);
        m_selection->followMembers();
        if (std::exchange(m_detectsAgain, false))
            m_session.codecs().findAgain(m_session.board(), membersAKey());
        if (m_seen->haveChanged()) {
            m_session.codecs().findAgain(m_session.board(), membersAKey());
            m_search->refresh();
        }
        checkCodec();
    });

    connect(m_search, &MemberSearch::located, this,
            [this](const QByteArray &member, const FoundMember &found) {
                m_notice->clearProblem();
                m_selection->selectMember(member, found);
                m_ui->rows->setFocus();
                if (!found.alsoIn.empty())
                    m_notice->showProblem(displayText(
                        alsoInText(member.toStdString(), m_session.view().keys()[found.alsoIn.front()],
                                   found.alsoIn.size())));
                // The rows at hand are older than what was found.
                if (!m_selection->isInRow(*m_selection->current()) && m_model.isLoaded(found.rank))
                    rereadRows();
            });
    connect(m_search, &MemberSearch::left, this, &BoardsPage::focusContent);
    connect(m_search, &MemberSearch::notThere, this, [this](const QByteArray &member) {
        m_notice->showProblem(tr("No member is named \"%1\". To search by pattern, enter \"%1*\".")
                                  .arg(nameInSentence(member.toStdString())));
    });
    connect(m_search, &MemberSearch::failed, m_notice, &BoardMessages::showFailure);
    const auto showProgress = [this](const QString &words) {
        return [this, words](quint64 done, quint64 total) {
            emit jobProgress(total == 0 ? QString() : words, done, total);
        };
    };
    connect(m_search, &MemberSearch::progress, this, showProgress(tr("Searching members")));
    connect(m_copier, &RowCopier::progress, this, showProgress(tr("Copying rows")));
    connect(m_ranks, &BoardRanks::progress, this, showProgress(tr("Counting ranks")));
    connect(m_ranks, &BoardRanks::failed, m_notice, &BoardMessages::showFailure);
    connect(m_copier, &RowCopier::copied, this, [this](qint64 rows) {
        m_notice->clearProblem();
        emit statusChanged(rows == 1 ? tr("Copied 1 row") : tr("Copied %1 rows").arg(groupedText(rows)));
    });
    connect(m_copier, &RowCopier::pictureCopied, this,
            [this] { emit statusChanged(tr("Copied a picture of the rows in view")); });
    connect(m_copier, &RowCopier::nothingSelected, this, [this] {
        emit statusChanged(tr("Nothing to copy: no row is selected. Press Ctrl+A to select all rows"));
    });
    connect(m_copier, &RowCopier::tooMany, m_notice, &BoardMessages::offerCommand);
    connect(m_copier, &RowCopier::failed, m_notice, &BoardMessages::showFailure);
    connect(m_shards, &ShardActions::showRequested, this, &BoardsPage::showRequested);
    connect(m_shards, &ShardActions::refreshRequested, this, &BoardsPage::refresh);
    connect(m_shards, &ShardActions::statusChanged, this, &BoardsPage::statusChanged);
}

void BoardsPage::makeActions()
{
    const auto addGoing = [this](const QString &text, const QKeySequence &shortcut, auto go) {
        auto *action = new QAction(text, this);
        action->setShortcut(shortcut);
        connect(action, &QAction::triggered, this, [this, go] {
            emit showRequested();
            go();
        });
        return action;
    };
    m_goTo =
        addGoing(tr("&Go to rank"), QKeySequence(Qt::CTRL | Qt::Key_G), [this] { m_tools->focusGoTo(); });
    m_find = addGoing(tr("&Find member"), QKeySequence::Find, [this] { m_tools->focusFind(); });
    auto *directions = new QActionGroup(this);
    const auto addDirection = [this, directions](const QString &text, Direction direction) {
        QAction *action = directions->addAction(text);
        action->setCheckable(true);
        connect(action, &QAction::triggered, this, [this, direction] { setDirection(direction); });
        return action;
    };
    m_highestFirst = addDirection(tr("&Highest first"), Direction::HighestFirst);
    m_lowestFirst = addDirection(tr("&Lowest first"), Direction::LowestFirst);
    m_forget = new QAction(this);
    m_forget->setObjectName(QStringLiteral("forgetView"));
    connect(m_forget, &QAction::triggered, this, &BoardsPage::forgetView);
    updateActions();
}

void BoardsPage::updateActions()
{
    const bool highest = m_session.view().direction == Direction::HighestFirst;
    (highest ? m_highestFirst : m_lowestFirst)->setChecked(true);
    const QByteArray pattern = m_session.views().pattern(m_session.board());
    m_forget->setEnabled(!pattern.isEmpty());
    QString name = pattern.isEmpty() ? QString() : nameInSentence(pattern.toStdString());
    name.replace(u'&', QStringLiteral("&&"));
    m_forget->setText(name.isEmpty() ? tr("F&orget this board's settings")
                                     : tr("F&orget the settings of %1").arg(name));
}

PageTitle BoardsPage::title() const
{
    return {QStringLiteral("boards"), QStringLiteral("boards"), tr("Boards"), tr("&Boards"),
            tr("Browse the boards of a database and decode their scores")};
}

QList<QAction *> BoardsPage::menuActions(MenuGroup group) const
{
    switch (group) {
    case MenuGroup::Go:
        return {m_goTo, m_find};
    case MenuGroup::Rows: {
        QList<QAction *> actions = m_ui->rows->actions();
        actions.removeIf([this](QAction *action) { return m_copier->actions().contains(action); });
        return actions;
    }
    case MenuGroup::Copy:
        return m_copier->actions();
    case MenuGroup::Board:
        return m_shards->actions();
    case MenuGroup::Direction:
        return {m_highestFirst, m_lowestFirst};
    case MenuGroup::Forget:
        return {m_forget};
    case MenuGroup::Zones:
        return m_tools->zoneActions();
    case MenuGroup::Times:
        return m_tools->timeActions();
    default:
        return {};
    }
}

void BoardsPage::showView(const BoardView &view, ViewChanges what)
{
    if (what & ViewChange::Key) {
        showBoard();
    } else if (what & ~ViewChanges(ViewChange::Ranks)) {
        if (const auto &current = m_selection->current();
            (what & ViewChange::Direction) && current && current->member)
            m_wantedMember = current->member;
        m_loader->applyView();
        // A codec is often chosen because the key holds another board by now.
        if (const auto read = m_loader->lastRead();
            what & ViewChange::Codec && read && m_session.nowMicroseconds() - *read > rowsKeep.count())
            rereadRows();
        m_ui->rows->fitColumns(m_model.cardinality(), view.spec().unit);
    }
    updateActions();
}

void BoardsPage::showBoard()
{
    emit statusChanged({});
    emit sourceChanged({});
    m_tools->clear();
    m_wantedRanks.reset();
    m_wantedMember.reset();
    m_memory.clear();
    m_detectsAgain = false;
    m_seen->forget();
    m_showsOther = false;
    m_evidenceWanted = false;
    m_shards->stopVerifying();
    QStringList shardNames;
    if (const auto &shards = m_session.view().shards) {
        for (const std::string &key : shards->keys)
            shardNames += nameText(key);
    }
    m_model.setShardNames(shardNames);
    m_ui->rows->setKeysShown(!shardNames.isEmpty());
    m_loader->openBoard();
    m_ui->rows->scrollToRow(0);
    m_notice->showNote();
}

void BoardsPage::changeView(const ViewEdit &edit)
{
    m_session.changeView(edit);
    showRemembered();
}

void BoardsPage::chooseCodec(const CodecSpec &codec)
{
    m_session.chooseCodec(codec);
    showRemembered();
}

void BoardsPage::enterCodec(const CodecSpec &codec)
{
    m_ui->header->enterCodec(codec);
}

void BoardsPage::setDirection(Direction direction)
{
    if (!m_session.board().isNull() && m_session.view().direction != direction)
        changeView([direction](BoardView &view) { view.direction = direction; });
    updateActions();
}

void BoardsPage::forgetView()
{
    const QByteArray pattern = m_session.views().pattern(m_session.board());
    m_session.forgetView();
    if (!pattern.isEmpty())
        showMemory(tr("Forgot the settings of %1").arg(nameInSentence(pattern.toStdString())));
    m_session.codecs().find(m_session.board(), membersAKey());
}

void BoardsPage::findEvidence()
{
    if (m_session.board().isNull() || !m_session.pool())
        return;
    m_evidenceWanted = true;
    m_session.codecs().sample(m_session.board(), membersAKey());
}

void BoardsPage::checkCodec()
{
    const int visible = std::max(0, m_ui->rows->firstVisibleRow());
    const int first = visible - visible % BoardModel::pageRows;
    std::vector<double> raws;
    for (int row = first; row < first + BoardModel::pageRows; ++row) {
        if (const auto read = m_model.row(row))
            raws.push_back(read->raw);
    }
    m_session.codecs().checkChosen(m_session.board(), membersAKey(), raws);
    m_session.codecs().checkFound(m_session.board(), membersAKey(), raws);
}

qint64 BoardsPage::membersAKey() const
{
    const auto keys = qint64(m_session.view().keys().size());
    return (m_model.cardinality() + keys - 1) / keys;
}

void BoardsPage::showEvidence()
{
    const auto detection = m_session.codecs().detection(m_session.board());
    if (!detection)
        return;
    auto *dialog = new DetectDialog(detection, m_session.board(), m_session.zone(),
                                    m_session.customCodecs().codecs(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DetectDialog::codecChosen, this, &BoardsPage::chooseCodec);
    connect(&m_session, &Session::serverGone, dialog, &QDialog::reject);
    connect(&m_session, &Session::viewChanged, dialog, [dialog](const BoardView &, ViewChanges what) {
        if (what & ViewChange::Key)
            dialog->reject();
    });
    dialog->open();
}

void BoardsPage::showRemembered()
{
    const QByteArray pattern = m_session.views().pattern(m_session.board());
    if (!pattern.isEmpty())
        showMemory(tr("Remembered for %1 on this server").arg(nameInSentence(pattern.toStdString())));
}

void BoardsPage::showMemory(const QString &sentence)
{
    m_memory = sentence;
    emit statusChanged(sentence);
}

void BoardsPage::showOpened(const QString &took)
{
    m_ui->rows->fitColumns(m_model.cardinality(), m_model.decoder().spec().unit);
    m_selection->followMembers();
    if (const auto member = std::exchange(m_wantedMember, std::nullopt))
        m_selection->goToMember(*member);
    if (!m_ui->rows->currentIndex().isValid() && !m_selection->current())
        m_ui->rows->selectRows(0, 0);
    if (const auto ranks = std::exchange(m_wantedRanks, std::nullopt))
        showRanks(ranks->first, ranks->second);
    m_notice->clearError();
    if (std::exchange(m_detectsAgain, false))
        m_session.codecs().findAgain(m_session.board(), membersAKey());
    else
        m_session.codecs().find(m_session.board(), membersAKey());
    checkCodec();
    // What reading over several keys took is said beside the time, as of any other page.
    const bool several = m_session.view().keys().size() > 1;
    QString words = several ? QString() : took;
    // A board that opens from the other end must not hide for which boards that is remembered.
    if (!m_memory.isEmpty() && words.endsWith(u'.'))
        words.chop(1);
    emit statusChanged(m_memory.isEmpty() ? words
                       : several          ? m_memory
                                          : tr("%1. %2", "two messages").arg(words, m_memory));
    m_memory.clear();
    showReadTime(several ? took : QString());
    m_seen->remember();
}

void BoardsPage::showChanged()
{
    if (!m_loader->isOpen())
        m_search->close();
    m_copier->setGone(!m_loader->isOpen());
    m_ui->header->setFacts(m_loader->factsText());
    updateRanks();
    updateSelection();
    m_inspection->inspectUnreadRow();
}

void BoardsPage::showError(const Error &error)
{
    Error shown = error;
    if (m_loader->lastRead())
        shown.message =
            listText(ListOf::Sentences,
                     {shown.message, tr("These rows were last read at %1.")
                                         .arg(clockText(*m_loader->lastRead(), m_model.timeDisplay().zone))
                                         .toStdString()});
    m_notice->showError(shown);
    m_inspection->inspectUnreadRow();
}

void BoardsPage::showReadTime(const QString &took)
{
    const QString read = tr("Page read at %1")
                             .arg(clockText(m_loader->lastRead().value_or(m_session.nowMicroseconds()),
                                            m_model.timeDisplay().zone));
    emit sourceChanged(took.isEmpty() ? read : tr("%1. %2", "two messages").arg(read, took));
}

void BoardsPage::refresh()
{
    m_notice->clearProblem();
    m_shards->findAgain();
    readAgain();
}

void BoardsPage::readAgain()
{
    m_session.snapshots().drop();
    m_ranks->refresh();
    prepareReading();
    m_detectsAgain = true;
    m_loader->refresh();
    m_search->refresh();
}

void BoardsPage::rereadRows()
{
    prepareReading();
    m_loader->refreshRows();
}

void BoardsPage::prepareReading()
{
    m_memory.clear();
    m_session.snapshots().drop();
    m_selection->expectRows();
}

void BoardsPage::applyTimes()
{
    TimeDisplay display = m_tools->timeDisplay();
    display.nowMicroseconds = m_session.nowMicroseconds();
    m_model.setTimeDisplay(display);
    m_session.setZone(display.zone);
    if (display.relative)
        m_relativeClock.start();
    else
        m_relativeClock.stop();
}

void BoardsPage::openZoneDialog()
{
    auto *dialog = new ZoneDialog(window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &ZoneDialog::zoneChosen, this, &BoardsPage::setZone);
    dialog->open();
}

void BoardsPage::goTo(const QString &text)
{
    const Result<TypedRanks> ranks = parseRanks(text, m_model.cardinality());
    if (!ranks) {
        m_notice->showProblem(displayText(ranks.error().message));
        return;
    }
    showRanks(ranks->first - 1, ranks->last - 1);
}

void BoardsPage::showRanks(qint64 first, qint64 last)
{
    const qint64 members = m_model.cardinality();
    if (members == 0) {
        m_wantedRanks = {first, last};
        return;
    }
    // The board may have become shorter since somebody looked.
    first = std::min(first, members - 1);
    last = std::min(last, members - 1);
    m_notice->clearProblem();
    m_ui->rows->scrollToRow(int(first));
    m_ui->rows->selectRows(int(first), int(last));
    m_ui->rows->setFocus();
}

void BoardsPage::find(const QString &text)
{
    // Whether the key is there again comes before what it holds.
    if (m_loader->isOpen())
        m_search->find(text);
    else
        refresh();
}

void BoardsPage::copyRows(CopyForm form)
{
    m_copier->copyRows(form);
}

void BoardsPage::stopJobs()
{
    m_search->stop();
    m_selection->stop();
    m_copier->stop();
    m_ranks->stop();
}

void BoardsPage::updateRanks()
{
    const RowView *rows = m_ui->rows;
    const int first = rows->firstVisibleRow();
    const int last = rows->lastVisibleRow();
    emit rangeChanged(last < first ? QString()
                                   : tr("Ranks %1 to %2 of %3")
                                         .arg(groupedText(first + 1), groupedText(last + 1),
                                              groupedText(m_model.cardinality())));
}

void BoardsPage::updateSelection()
{
    const int count = m_ui->rows->selectedRowCount();
    const auto &current = m_selection->current();
    const RowView &rows = *m_ui->rows;
    const bool outOfView = current && current->member &&
                           (current->row < rows.firstVisibleRow() || current->row > rows.lastVisibleRow());
    emit selectionChanged(
        count == 0  ? QString()
        : count > 1 ? tr("%1 rows selected").arg(groupedText(count))
        : outOfView
            ? tr("%1 is at rank %2").arg(nameInSentence(*current->member), groupedText(current->row + 1))
            : tr("1 row selected"));
}

QList<QWidget *> BoardsPage::tabParts() const
{
    return {m_ui->header, m_tools, m_ui->message, m_search, m_ui->rows};
}

bool BoardsPage::focusContent()
{
    m_ui->rows->setFocus();
    return true;
}

void BoardsPage::setZone(const QString &id)
{
    m_tools->setZone(id);
}

QString BoardsPage::zoneId() const
{
    return m_tools->zoneId();
}

void BoardsPage::setRelativeTimes(bool relative)
{
    m_tools->setRelative(relative);
}

bool BoardsPage::settled() const
{
    return m_loader->settled() && !m_search->searching() && !m_selection->busy() && !m_ranks->busy() &&
           !m_session.codecs().busy(m_session.board()) && !m_shards->busy();
}

void BoardsPage::save()
{
    m_ui->rows->saveColumns(m_session.settings());
}

} // namespace tiebreak

#include "moc_boardspage.cpp"
