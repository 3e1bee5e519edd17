// SPDX-License-Identifier: GPL-3.0-or-later
// One board: what it is, how it is read, and its rows.
#include "app/pages/boardspage.h"

#include "app/dialogs/customcodecsdialog.h"
#include "app/pages/boarddetector.h"
#include "app/pages/boardnotice.h"
#include "app/pages/boardranks.h"
#include "app/pages/boardrowsview.h"
#include "app/pages/boardtools.h"
#include "app/pages/currentrow.h"
#include "app/pages/membersearch.h"
#include "app/pages/openboard.h"
#include "app/pages/refreshclock.h"
#include "app/pages/rowcopier.h"
#include "app/pages/rowexplainer.h"
#include "app/pages/rowinlab.h"
#include "app/pages/shownreading.h"
#include "models/bytestext.h"
#include "models/numbertext.h"
#include "ui_boardspage.h"

namespace tiebreak
{

BoardsPage::BoardsPage(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::BoardsPage>())
    , m_session(session)
    , m_refreshClock(
          new RefreshClock(session.settings(), *this, [this] { return m_ui->header->isEditing(); }))
    , m_tools(new BoardTools(session.settings(), this))
    , m_search(new MemberSearch(session, m_model, this))
    , m_detector(new BoardDetector(session, this))
    , m_board(new OpenBoard(session, m_model, this))
{
    m_ui->setupUi(this);
    m_reading = new ShownReading(session, *m_ui->header, *m_detector, this);
    m_notice = new BoardNotice(session, *m_detector, *m_ui->message, this);
    m_current = new CurrentRow(
        m_model, *m_ui->rows, *m_board, [this] { return m_reading->reading(); }, this);
    connect(m_current, &CurrentRow::inspected, this, &BoardsPage::rowInspected);
    m_ui->toolsPlace->addWidget(m_tools);
    m_ui->split->insertWidget(0, m_search);
    m_ui->split->setStretchFactor(1, 1);
    setUpView();
    setUpJobs();
    setUpReading();

    connect(&m_session, &Session::boardChanged, this, &BoardsPage::showBoard);
    connect(&m_session, &Session::connected, this, &BoardsPage::refresh);
    connect(&m_session, &Session::boardsRewritten, this, &BoardsPage::refresh);
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_session.link() == Session::Link::Connected)
            return;
        // What still waits for the old connection must not fail the next one.
        m_board->stop();
        stopJobs();
        m_current->lookAgain();
    });
    connect(m_ui->header, &BoardHeader::refreshRequested, this, &BoardsPage::refresh);
    connect(m_ui->header, &BoardHeader::refreshIntervalChanged, m_refreshClock, &RefreshClock::setInterval);
    connect(m_notice, &BoardNotice::retryRequested, this, &BoardsPage::refresh);
    connect(m_notice, &BoardNotice::logInRequested, this, &BoardsPage::logInRequested);
    connect(m_notice, &BoardNotice::codecRequested, m_ui->header, &BoardHeader::pickCodec);

    connect(m_tools, &BoardTools::findRequested, this, &BoardsPage::find);
    connect(m_tools, &BoardTools::matchesRequested, m_search, &MemberSearch::enter);
    connect(m_tools, &BoardTools::findLeft, m_search, &MemberSearch::leave);
    connect(m_tools, &BoardTools::goToRequested, this, &BoardsPage::goTo);
    connect(m_tools, &BoardTools::timeDisplayChanged, this, &BoardsPage::applyTimes);
    connect(m_tools, &BoardTools::otherZoneRequested, this, &BoardsPage::otherZoneRequested);
    connect(m_tools, &BoardTools::copyRequested, m_copier, &RowCopier::copyRows);

    connect(m_refreshClock, &RefreshClock::due, this, [this] {
        if (!m_board->readingRows())
            reread();
    });
    connect(m_refreshClock, &RefreshClock::pausedChanged, m_ui->header, &BoardHeader::setRefreshPaused);
    m_relativeClock.setInterval(1000);
    connect(&m_relativeClock, &QTimer::timeout, this, &BoardsPage::applyTimes);
    m_ui->header->setRefreshInterval(m_refreshClock->interval());
    applyTimes();
}

BoardsPage::~BoardsPage() = default;

void BoardsPage::setUpView()
{
    BoardRowsView *rows = m_ui->rows;
    rows->setModel(&m_model);
    rows->dress(m_session.settings());
    new RowExplainer(m_session, m_model, *rows, this);
    connect(new RowInLab(m_model, *rows, this), &RowInLab::requested, this, &BoardsPage::labRequested);
    m_copier = new RowCopier(m_session, m_model, *rows, this);
    m_ranks = new BoardRanks(m_session, m_model, *rows, this);
    connect(rows, &RowView::visibleRowsChanged, this, [this](int first, int last) {
        m_model.setVisibleRows(first, last);
        updateRanks();
        m_current->lookAgain();
    });
    connect(rows->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &BoardsPage::updateSelection);
    connect(rows->selectionModel(), &QItemSelectionModel::currentRowChanged, m_current, &CurrentRow::look);
    connect(&m_model, &BoardModel::modelReset, m_current, &CurrentRow::look);
    connect(&m_model, &BoardModel::dataChanged, this,
            [this](const QModelIndex &first, const QModelIndex &last) {
                const int row = m_ui->rows->currentIndex().row();
                if (row >= first.row() && row <= last.row())
                    m_current->look();
            });
}

void BoardsPage::setUpJobs()
{
    connect(m_board, &OpenBoard::opened, this, &BoardsPage::showOpened);
    connect(m_board, &OpenBoard::changed, this, &BoardsPage::showChanged);
    connect(m_board, &OpenBoard::failed, this, &BoardsPage::showError);
    connect(m_board, &OpenBoard::pageRead, this, [this] {
        m_notice->clearError();
        tellPageRead();
    });

    connect(m_search, &MemberSearch::located, this, [this](qint64 rank) {
        m_notice->clearProblem();
        m_ui->rows->selectRows(int(rank), int(rank));
        m_ui->rows->setFocus();
    });
    connect(m_search, &MemberSearch::left, this, &BoardsPage::focusRows);
    connect(m_search, &MemberSearch::notThere, this, [this](const QByteArray &member) {
        m_notice->showProblem(
            tr("No member is named \"%1\". With * the name is a pattern: %1*").arg(bytesText(member)));
    });
    connect(m_search, &MemberSearch::failed, m_notice, &BoardNotice::showFailure);
    const auto tell = [this](const QString &words) {
        return [this, words](quint64 done, quint64 total) {
            emit jobProgress(total == 0 ? QString() : words, done, total);
        };
    };
    connect(m_search, &MemberSearch::progress, this, tell(tr("Searching members")));
    connect(m_copier, &RowCopier::progress, this, tell(tr("Copying rows")));
    connect(m_ranks, &BoardRanks::progress, this, tell(tr("Counting ranks")));
    connect(m_ranks, &BoardRanks::failed, m_notice, &BoardNotice::showFailure);
    connect(m_copier, &RowCopier::copied, this, [this](qint64 rows) {
        m_notice->clearProblem();
        emit statusChanged(rows == 1 ? tr("Copied 1 row") : tr("Copied %1 rows").arg(groupedText(rows)));
    });
    connect(m_copier, &RowCopier::tooMany, m_notice, &BoardNotice::offerCommand);
    connect(m_copier, &RowCopier::failed, m_notice, &BoardNotice::showFailure);
}

void BoardsPage::setUpReading()
{
    connect(m_reading, &ShownReading::changed, this, &BoardsPage::showReading);
    connect(m_reading, &ShownReading::told, this, [this](const QString &text) {
        m_memoryTold = {text};
        emit statusChanged(text);
    });
    connect(m_ui->header, &BoardHeader::detectRequested, this,
            [this] { m_detector->showEvidence(m_model.cardinality()); });
    connect(m_ui->header, &BoardHeader::customCodecsRequested, this, [this] {
        connect(CustomCodecsDialog::openFor(m_session, m_reading->reading().spec(), this),
                &CustomCodecsDialog::codecChosen, m_ui->header, &BoardHeader::enterCodec);
    });
    connect(m_notice, &BoardNotice::evidenceRequested, m_detector, &BoardDetector::showKnownEvidence);
    connect(m_notice, &BoardNotice::keepRequested, m_reading, &ShownReading::keep);
    connect(m_detector, &BoardDetector::failed, m_notice, &BoardNotice::showFailure);
}

void BoardsPage::showBoard(const QByteArray &key)
{
    m_tools->clear();
    m_wantedRanks.reset();
    m_memoryTold.clear();
    m_ui->header->setBoard(key);
    m_reading->take();
    announceBoard();
    m_board->setBoard(key, m_reading->reading());
    m_ui->rows->scrollToRow(0);
    m_notice->setBoard(key);
}

void BoardsPage::announceBoard()
{
    const Direction direction = m_reading->reading().direction;
    m_search->setBoard(m_session.board(), direction);
    m_copier->setBoard(m_session.board(), direction);
}

void BoardsPage::showOpened(const BoardOpener::Opened &opened)
{
    m_ui->rows->fitColumns(m_model.cardinality(), m_model.decoder().spec().unit);
    if (!m_ui->rows->currentIndex().isValid())
        m_ui->rows->selectRows(0, 0);
    if (const auto ranks = std::exchange(m_wantedRanks, std::nullopt))
        showRanks(ranks->first, ranks->second);
    m_notice->clearError();
    m_detector->look(opened.board.page.cardinality);
    // A board that opens from the other end must not hide for which boards that is remembered.
    emit statusChanged((QStringList(openedText(opened)) + m_memoryTold).join(QStringLiteral(". ")));
    m_memoryTold.clear();
    tellPageRead();
}

void BoardsPage::showChanged()
{
    if (!m_board->isOpen())
        m_search->close();
    m_copier->setGone(!m_board->isOpen());
    m_ui->header->setFacts(m_board->factsText());
    updateRanks();
    updateSelection();
    m_current->lookAgain();
}

void BoardsPage::showError(const Error &error)
{
    Error shown = error;
    if (!m_board->isOpen() && m_board->lastRead())
        shown.message += ' ' + tr("These rows were last read at %1.")
                                   .arg(clockText(*m_board->lastRead(), m_model.timeDisplay().zone))
                                   .toStdString();
    m_notice->showError(shown);
    m_current->lookAgain();
}

void BoardsPage::tellPageRead()
{
    emit pageRead(tr("Page read %1").arg(clockText(m_session.nowMicroseconds(), m_model.timeDisplay().zone)));
}

void BoardsPage::refresh()
{
    m_notice->clearProblem();
    m_ranks->refresh();
    reread();
}

void BoardsPage::reread()
{
    m_memoryTold.clear();
    // What was not known of the board when it was chosen may be known by now.
    if (!m_board->isOpen() && m_session.pool()) {
        m_reading->take();
        announceBoard();
        m_board->setReading(m_reading->reading());
    }
    m_board->refresh();
}

void BoardsPage::showReading()
{
    announceBoard();
    m_board->setReading(m_reading->reading());
    m_ui->rows->fitColumns(m_model.cardinality(), m_reading->reading().spec().unit);
}

void BoardsPage::forgetReading()
{
    m_reading->forget();
    m_detector->look(m_model.cardinality());
}

void BoardsPage::setDirection(Direction direction)
{
    m_reading->setDirection(direction);
}

void BoardsPage::applyTimes()
{
    TimeDisplay display = m_tools->timeDisplay();
    display.nowMicroseconds = m_session.nowMicroseconds();
    const bool otherZone = display.zone != m_model.timeDisplay().zone;
    m_model.setTimeDisplay(display);
    m_detector->setZone(display.zone);
    if (otherZone)
        emit zoneChanged(display.zone);
    if (display.relative)
        m_relativeClock.start();
    else
        m_relativeClock.stop();
}

void BoardsPage::goTo(const QString &text)
{
    const Result<TypedRanks> ranks = parseRanks(text, m_model.cardinality());
    if (!ranks) {
        m_notice->showProblem(QString::fromStdString(ranks.error().message));
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
    if (m_board->isOpen())
        m_search->find(text);
    else
        refresh();
}

QList<QAction *> BoardsPage::rowActions() const
{
    return m_ui->rows->actions();
}

void BoardsPage::copyRows(CopyForm form)
{
    m_copier->copyRows(form);
}

void BoardsPage::stopJobs()
{
    m_search->stop();
    m_copier->stop();
    m_ranks->stop();
}

void BoardsPage::updateRanks()
{
    const RowView *rows = m_ui->rows;
    const int first = rows->firstVisibleRow();
    const int last = rows->lastVisibleRow();
    m_tools->setRanks(last < first ? QString()
                                   : tr("Ranks %1 to %2 of %3")
                                         .arg(groupedText(first + 1), groupedText(last + 1),
                                              groupedText(m_model.cardinality())));
}

void BoardsPage::updateSelection()
{
    const int count = m_ui->rows->selectedRowCount();
    emit selectionChanged(count == 0   ? QString()
                          : count == 1 ? tr("1 row selected")
                                       : tr("%1 rows selected").arg(groupedText(count)));
}

QList<QWidget *> BoardsPage::tabParts() const
{
    return {m_ui->header, m_ui->message, m_tools, m_search, m_ui->rows};
}

void BoardsPage::focusRows()
{
    m_ui->rows->setFocus();
}

void BoardsPage::focusGoTo()
{
    m_tools->focusGoTo();
}

void BoardsPage::pickCodec()
{
    m_ui->header->pickCodec();
}

void BoardsPage::focusFind()
{
    m_tools->focusFind();
}

void BoardsPage::setZone(const QString &id)
{
    m_tools->setZone(id);
}

void BoardsPage::setRelativeTimes(bool relative)
{
    m_tools->setRelative(relative);
}

bool BoardsPage::settled() const
{
    return m_board->settled() && !m_search->searching() && !m_ranks->busy() && !m_detector->busy();
}

void BoardsPage::saveColumns()
{
    m_ui->rows->saveColumns(m_session.settings());
}

} // namespace tiebreak
