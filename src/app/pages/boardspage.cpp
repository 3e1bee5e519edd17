// SPDX-License-Identifier: GPL-3.0-or-later
// One board: what it is, how it is read, and its rows.
#include "app/pages/boardspage.h"

#include "app/pages/boardnotice.h"
#include "app/pages/boardrowsview.h"
#include "app/pages/membersearch.h"
#include "app/pages/rowcopier.h"
#include "core/glob.h"
#include "models/bytestext.h"
#include "models/numbertext.h"
#include "ui_boardspage.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QMenu>

namespace tiebreak
{

namespace
{

constexpr auto refreshSetting = "board/refreshSeconds";

} // namespace

BoardsPage::BoardsPage(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::BoardsPage>())
    , m_session(session)
    , m_tools(new BoardTools(session.settings(), this))
    , m_search(new MemberSearch(session, this))
    , m_opener(new BoardOpener(session, this))
    , m_feeder(new PageFeeder(session, m_model, this))
    , m_copier(new RowCopier(session, this))
{
    m_ui->setupUi(this);
    m_notice = new BoardNotice(session, *m_ui->message, this);
    m_ui->toolsPlace->addWidget(m_tools);
    m_ui->searchPlace->addWidget(m_search);
    setUpView();
    setUpJobs();

    connect(&m_session, &Session::boardChanged, this, &BoardsPage::showBoard);
    connect(&m_session, &Session::connected, this, &BoardsPage::refresh);
    connect(&m_session, &Session::boardsRewritten, this, &BoardsPage::refresh);
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_session.link() == Session::Link::Connected)
            return;
        // What still waits for the old connection must not fail the next one.
        m_opener->stop();
        m_feeder->stop();
        stopJobs();
    });

    connect(m_ui->header, &BoardHeader::readingEdited, this, &BoardsPage::applyReading);
    connect(m_ui->header, &BoardHeader::refreshRequested, this, &BoardsPage::refresh);
    connect(m_ui->header, &BoardHeader::refreshIntervalChanged, this, [this](std::chrono::seconds interval) {
        m_session.settings().setValue(QLatin1StringView(refreshSetting), int(interval.count()));
        m_refreshClock.stop();
        if (interval.count() > 0)
            m_refreshClock.start(interval);
    });
    connect(m_notice, &BoardNotice::retryRequested, this, &BoardsPage::refresh);
    connect(m_notice, &BoardNotice::logInRequested, this, &BoardsPage::logInRequested);
    connect(m_notice, &BoardNotice::codecRequested, m_ui->header, &BoardHeader::pickCodec);

    connect(m_tools, &BoardTools::findRequested, this, &BoardsPage::find);
    connect(m_tools, &BoardTools::goToRequested, this, &BoardsPage::goTo);
    connect(m_tools, &BoardTools::timeDisplayChanged, this, &BoardsPage::applyTimes);
    connect(m_tools, &BoardTools::otherZoneRequested, this, &BoardsPage::otherZoneRequested);
    connect(m_tools, &BoardTools::copyRequested, this, &BoardsPage::copyRows);

    connect(&m_refreshClock, &QTimer::timeout, this, &BoardsPage::refreshUnlessBusy);
    m_relativeClock.setInterval(5000);
    connect(&m_relativeClock, &QTimer::timeout, this, &BoardsPage::applyTimes);
    m_ui->header->setRefreshInterval(
        std::chrono::seconds(m_session.settings().value(QLatin1StringView(refreshSetting), 0).toInt()));
    applyTimes();
}

BoardsPage::~BoardsPage() = default;

void BoardsPage::setUpView()
{
    BoardRowsView *rows = m_ui->rows;
    rows->setModel(&m_model);
    rows->dress(m_session.settings());
    const auto addCopy = [this, rows](const QString &name, CopyForm form) {
        auto *action = new QAction(name, rows);
        connect(action, &QAction::triggered, this, [this, form] { copyRows(form); });
        rows->addAction(action);
        return action;
    };
    rows->setContextMenuPolicy(Qt::ActionsContextMenu);
    QAction *tsv = addCopy(tr("Copy rows as TSV"), CopyForm::Tsv);
    tsv->setShortcut(QKeySequence::Copy);
    tsv->setShortcutContext(Qt::WidgetShortcut);
    addCopy(tr("Copy rows as JSON"), CopyForm::Json);
    addCopy(tr("Copy rows as redis-cli commands"), CopyForm::RedisCli);

    rows->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(rows, &QWidget::customContextMenuRequested, this, &BoardsPage::showRowMenu);
    connect(rows, &RowView::visibleRowsChanged, this, [this](int first, int last) {
        m_model.setVisibleRows(first, last);
        updateRanks();
    });
    connect(rows->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &BoardsPage::updateSelection);
    connect(rows->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &BoardsPage::inspect);
    connect(&m_model, &BoardModel::modelReset, this, &BoardsPage::inspect);
    connect(&m_model, &BoardModel::dataChanged, this,
            [this](const QModelIndex &first, const QModelIndex &last) {
                const int row = m_ui->rows->currentIndex().row();
                if (row >= first.row() && row <= last.row())
                    inspect();
            });
}

void BoardsPage::setUpJobs()
{
    connect(m_opener, &BoardOpener::opened, this, &BoardsPage::showOpened);
    connect(m_opener, &BoardOpener::failed, this, &BoardsPage::showFailure);
    connect(m_opener, &BoardOpener::factsRead, this, [this](const KeyFacts &facts) {
        // Facts of whatever took the board's place say nothing about the board.
        if (!m_isOpen || facts.gone || facts.otherType)
            return;
        m_memory = facts.memoryBytes;
        m_ttlMs = facts.ttlMs;
        m_encoding = QString::fromStdString(facts.encoding.value_or(""));
        updateFacts();
    });
    connect(m_feeder, &PageFeeder::pageRead, this, &BoardsPage::finishRead);
    connect(m_feeder, &PageFeeder::failed, this, &BoardsPage::showFailure);

    connect(m_search, &MemberSearch::located, this, [this](qint64 rank) {
        m_notice->clearProblem();
        m_ui->rows->selectRows(int(rank), int(rank));
    });
    connect(m_search, &MemberSearch::notThere, this, [this](const QByteArray &member) {
        m_notice->showProblem(
            tr("No member is named \"%1\". With * the name is a pattern: %1*").arg(bytesText(member)));
    });
    connect(m_search, &MemberSearch::memberChosen, this, &BoardsPage::jumpTo);
    connect(m_search, &MemberSearch::failed, m_notice, &BoardNotice::showError);
    connect(m_search, &MemberSearch::progress, this, [this](quint64 done, quint64 total) {
        emit jobProgress(total == 0 ? QString() : tr("Searching members"), done, total);
    });
    connect(m_copier, &RowCopier::progress, this, [this](quint64 done, quint64 total) {
        emit jobProgress(total == 0 ? QString() : tr("Copying rows"), done, total);
    });
    connect(m_copier, &RowCopier::copied, this, [this](qint64 rows) {
        m_notice->clearProblem();
        emit statusChanged(rows == 1 ? tr("Copied 1 row") : tr("Copied %1 rows").arg(groupedText(rows)));
    });
    connect(m_copier, &RowCopier::failed, m_notice, &BoardNotice::showError);
}

void BoardsPage::showBoard(const QByteArray &key)
{
    m_key = key;
    m_copier->stop();
    m_tools->clear();
    m_ui->header->setBoard(key);
    m_ui->header->setReading(m_session.reading(key));
    forgetRows();
    m_ui->rows->scrollToRow(0);
    m_notice->setBoard(key);
    if (!key.isEmpty())
        open();
}

void BoardsPage::forgetRows()
{
    m_isOpen = false;
    m_opener->stop();
    m_feeder->stop();
    m_search->close();
    m_encoding.clear();
    m_ttlMs.reset();
    m_memory.reset();
    m_model.reset(0);
    updateFacts();
    updateRanks();
    updateSelection();
}

void BoardsPage::showFailure(const Error &error)
{
    if (error.kind == ErrorKind::NotFound || error.kind == ErrorKind::WrongType)
        forgetRows();
    else if (m_rowsDirection != m_ui->header->reading().direction)
        unloadRows();
    m_notice->showError(error);
}

void BoardsPage::unloadRows()
{
    m_feeder->stop();
    m_rowsDirection = m_ui->header->reading().direction;
    m_model.reset(m_model.cardinality());
    updateRanks();
    updateSelection();
}

void BoardsPage::open()
{
    m_opener->open(m_key, m_ui->header->reading().direction);
}

void BoardsPage::showOpened(const BoardOpener::Opened &opened)
{
    const BoardReading &reading = m_ui->header->reading();
    const BoardOpening &board = opened.board;
    m_isOpen = true;
    m_rowsDirection = reading.direction;
    m_model.setCodec(reading.spec(), reading.season);
    m_feeder->setBoard(m_key, reading.direction);
    m_model.reset(board.page.cardinality);
    m_model.setPage(board.page);
    m_ui->rows->fitColumns(board.page.cardinality, reading.spec().unit);
    m_ui->rows->selectRows(0, 0);
    m_encoding = QString::fromStdString(board.encoding);
    m_ttlMs.reset();
    if (board.ttlKnown)
        m_ttlMs = board.ttlMs.value_or(-1);
    m_session.addRoundTrip(opened.traffic.lastRoundTrip);
    m_notice->clearError();
    updateFacts();
    updateRanks();
    updateSelection();
    emit statusChanged(openedText(opened));
    tellPageRead();
    m_opener->readFacts(m_key);
}

void BoardsPage::finishRead(std::chrono::nanoseconds time)
{
    m_session.addRoundTrip(time);
    tellPageRead();
    if (m_model.cardinality() == 0) {
        showFailure(
            {ErrorKind::NotFound, tr("The key is gone: the board has no members any more.").toStdString()});
        return;
    }
    m_notice->clearError();
    updateFacts();
    updateRanks();
}

void BoardsPage::tellPageRead()
{
    TimeDisplay display = m_model.timeDisplay();
    display.relative = false;
    const qint64 now = m_session.nowMicroseconds();
    emit pageRead(
        tr("Page read %1 %2")
            .arg(timeText(now / 1000000, TickUnit::Second, display).mid(11), zoneName(display.zone, now)));
}

void BoardsPage::refresh()
{
    m_notice->clearProblem();
    reread();
}

void BoardsPage::reread()
{
    if (m_key.isEmpty() || !m_session.pool())
        return;
    if (!m_isOpen || m_model.cardinality() == 0) {
        m_ui->header->setReading(m_session.reading(m_key));
        open();
        return;
    }
    m_feeder->setBoard(m_key, m_ui->header->reading().direction);
    m_model.refresh();
    m_opener->readFacts(m_key);
}

void BoardsPage::refreshUnlessBusy()
{
    const bool busy = m_ui->header->isBeingEdited() || m_tools->isBeingEdited() ||
                      QApplication::activePopupWidget() || QApplication::mouseButtons() != Qt::NoButton ||
                      m_feeder->busy() || !isVisible();
    if (!busy)
        reread();
}

void BoardsPage::updateFacts()
{
    const qint64 members = m_model.cardinality();
    QStringList facts{members == 1 ? tr("1 member") : tr("%1 members").arg(groupedText(members))};
    if (!m_encoding.isEmpty())
        facts += m_encoding;
    if (m_memory)
        facts += bytesSizeText(*m_memory);
    if (m_ttlMs)
        facts += *m_ttlMs < 0 ? expiryText(-1) : tr("expires in %1").arg(expiryText(*m_ttlMs));
    m_ui->header->setFacts(m_isOpen ? facts.join(QStringLiteral(", ")) : QString());
}

void BoardsPage::applyReading(const BoardReading &reading)
{
    m_session.rememberReading(m_key, reading);
    m_model.setCodec(reading.spec(), reading.season);
    if (m_rowsDirection != reading.direction) {
        if (m_session.pool())
            open();
        else
            unloadRows();
    }
    m_ui->rows->fitColumns(m_model.cardinality(), reading.spec().unit);
}

void BoardsPage::setDirection(Direction direction)
{
    BoardReading reading = m_ui->header->reading();
    if (m_key.isEmpty() || reading.direction == direction)
        return;
    reading.direction = direction;
    m_ui->header->setReading(reading);
    applyReading(reading);
}

void BoardsPage::applyTimes()
{
    TimeDisplay display = m_tools->timeDisplay();
    display.nowMicroseconds = m_session.nowMicroseconds();
    m_model.setTimeDisplay(display);
    if (display.relative)
        m_relativeClock.start();
    else
        m_relativeClock.stop();
}

void BoardsPage::find(const QString &text)
{
    if (text.isEmpty() || m_key.isEmpty())
        return;
    const std::string typed = text.toStdString();
    if (isGlob(typed)) {
        m_search->search(m_key, text, m_ui->header->reading().direction, m_model.decoder(),
                         m_model.timeDisplay());
        return;
    }
    m_search->close();
    jumpTo(QByteArray::fromStdString(bytesFromText(QString::fromStdString(unescapeGlob(typed)))));
}

void BoardsPage::jumpTo(const QByteArray &member)
{
    m_search->locate(m_key, m_ui->header->reading().direction, member);
}

void BoardsPage::goTo(const QString &text)
{
    const Result<RankRange> ranks = parseRanks(text, m_model.cardinality());
    if (!ranks) {
        m_notice->showProblem(QString::fromStdString(ranks.error().message));
        return;
    }
    m_notice->clearProblem();
    m_ui->rows->scrollToRow(int(ranks->first - 1));
    m_ui->rows->selectRows(int(ranks->first - 1), int(ranks->last - 1));
    m_ui->rows->setFocus();
}

void BoardsPage::copyRows(CopyForm form)
{
    CopyOrder order{form, m_key.toStdString(), m_ui->header->reading().direction, {}};
    for (const auto &[first, last] : m_ui->rows->selectedRows())
        order.ranks.emplace_back(first, last);
    if (order.ranks.empty() && m_model.cardinality() > 0)
        order.ranks.emplace_back(0, m_model.cardinality() - 1);
    m_copier->copy(order, m_model.decoder());
}

void BoardsPage::stopJobs()
{
    m_search->stop();
    m_copier->stop();
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

void BoardsPage::inspect()
{
    const int row = m_ui->rows->currentIndex().row();
    const std::optional<BoardModel::Row> found = m_model.row(row);
    if (!found) {
        // A row that is only on its way must not make the inspector flicker.
        if (row < 0 || row >= m_model.cardinality())
            emit rowInspected({});
        return;
    }
    const BoardReading &reading = m_ui->header->reading();
    emit rowInspected(InspectedRow{
        qint64(row) + 1, QByteArray(found->member.data(), qsizetype(found->member.size())), found->raw,
        QString::fromUtf8(found->serverText.data(), qsizetype(found->serverText.size())), reading.spec(),
        reading.season, reading.direction, m_model.timeDisplay().zone});
}

void BoardsPage::showRowMenu(const QPoint &position)
{
    if (m_model.cardinality() == 0)
        return;
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("rowMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Copy rows as TSV"), this, [this] { copyRows(CopyForm::Tsv); });
    menu->addAction(tr("Copy rows as JSON"), this, [this] { copyRows(CopyForm::Json); });
    menu->addAction(tr("Copy rows as redis-cli commands"), this, [this] { copyRows(CopyForm::RedisCli); });
    menu->addSeparator();
    menu->addAction(tr("Copy cell"), this, &BoardsPage::copyCell)
        ->setEnabled(m_model.isLoaded(m_ui->rows->currentIndex().row()));
    menu->popup(m_ui->rows->viewport()->mapToGlobal(position));
}

void BoardsPage::copyCell()
{
    const QModelIndex cell = m_ui->rows->currentIndex();
    const std::optional<BoardModel::Row> row = m_model.row(cell.row());
    if (!row)
        return;
    QString text = cell.data().toString();
    // Numbers leave without the spaces that group them here, and names without words that stand for them.
    if (cell.column() == boardcolumn::Member)
        text = bytesText(row->member);
    else if (cell.column() == boardcolumn::Rank)
        text = QString::number(cell.row() + 1);
    else if (cell.column() == boardcolumn::Score && row->decoded.verdict != Verdict::Foreign)
        text = QString::number(qint64(row->decoded.truth.score));
    QApplication::clipboard()->setText(text);
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
    return m_isOpen && !m_opener->busy() && !m_feeder->busy() && !m_search->searching() &&
           !m_model.wantedPage();
}

void BoardsPage::saveColumns()
{
    m_ui->rows->saveColumns(m_session.settings());
}

} // namespace tiebreak
