// SPDX-License-Identifier: GPL-3.0-or-later
// One board: what it is, how it is read, and its rows.
#include "app/pages/boardspage.h"

#include "app/pages/membersearch.h"
#include "app/pages/rowcopier.h"
#include "app/style.h"
#include "app/widgets/scoredelegate.h"
#include "app/widgets/timedelegate.h"
#include "app/widgets/verdictdelegate.h"
#include "models/bytestext.h"
#include "models/numbertext.h"
#include "ui_boardspage.h"

#include <QApplication>
#include <QDateTime>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QMenu>

#include <numeric>

namespace tiebreak
{

namespace
{

constexpr auto columnsSetting = "board/columns";
constexpr auto refreshSetting = "board/refreshSeconds";

QString millisecondsText(std::chrono::nanoseconds time)
{
    const double ms = std::chrono::duration<double, std::milli>(time).count();
    return BoardsPage::tr("%1 ms").arg(QLocale::c().toString(ms, 'f', ms < 100 ? 1 : 0));
}

QString countText(quint64 count, const char *one, const char *many)
{
    return count == 1 ? BoardsPage::tr(one) : BoardsPage::tr(many).arg(count);
}

} // namespace

BoardsPage::BoardsPage(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::BoardsPage>())
    , m_session(session)
    , m_tools(new BoardTools(session.settings(), this))
    , m_search(new MemberSearch(session, this))
    , m_feeder(new PageFeeder(session, m_model, this))
    , m_copier(new RowCopier(session, this))
    , m_opening(session.threads())
    , m_finding(session.threads())
    , m_facts(session.threads())
{
    m_ui->setupUi(this);
    m_ui->toolsPlace->addWidget(m_tools);
    m_ui->searchPlace->addWidget(m_search);
    setTabOrder(m_ui->header, m_tools);
    setTabOrder(m_tools, m_ui->rows);
    setUpView();
    setUpJobs();

    connect(&m_session, &Session::boardChanged, this, &BoardsPage::showBoard);
    connect(&m_session, &Session::connected, this, &BoardsPage::refresh);
    connect(&m_session, &Session::boardsRewritten, this, &BoardsPage::refresh);
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_session.link() != Session::Link::Connected)
            m_feeder->stop();
    });

    connect(m_ui->header, &BoardHeader::readingEdited, this, &BoardsPage::applyReading);
    connect(m_ui->header, &BoardHeader::refreshRequested, this, &BoardsPage::refresh);
    connect(m_ui->header, &BoardHeader::refreshIntervalChanged, this, [this](std::chrono::seconds interval) {
        m_session.settings().setValue(QLatin1StringView(refreshSetting), int(interval.count()));
        m_refreshClock.stop();
        if (interval.count() > 0)
            m_refreshClock.start(interval);
    });
    connect(m_ui->message, &MessageBar::actionTriggered, this, &BoardsPage::act);

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
    using Kind = BoardCellDelegate::Kind;
    RowView *rows = m_ui->rows;
    const auto cell = [rows](Kind kind, Qt::Alignment alignment) {
        return new BoardCellDelegate(kind, alignment, rows);
    };
    rows->setModel(&m_model);
    rows->setItemDelegate(cell(Kind::Plain, Qt::AlignLeft));
    rows->setItemDelegateForColumn(boardcolumn::Rank, cell(Kind::Secondary, Qt::AlignRight));
    rows->setItemDelegateForColumn(boardcolumn::Score, new ScoreDelegate(rows));
    rows->setItemDelegateForColumn(boardcolumn::Time, new TimeDelegate(rows));
    rows->setItemDelegateForColumn(boardcolumn::PlusMinus, cell(Kind::Blurred, Qt::AlignRight));
    rows->setItemDelegateForColumn(boardcolumn::Verdict, new VerdictDelegate(rows));
    rows->setItemDelegateForColumn(boardcolumn::Raw, cell(Kind::Fixed, Qt::AlignRight));
    rows->setItemDelegateForColumn(boardcolumn::Bits, cell(Kind::FixedSecondary, Qt::AlignLeft));
    QHeaderView *header = rows->header();
    m_columnsChosen =
        header->restoreState(m_session.settings().value(QLatin1StringView(columnsSetting)).toByteArray());
    header->setStretchLastSection(true);
    connect(header, &QHeaderView::sectionResized, this, [this] {
        if (!m_fittingColumns && QApplication::mouseButtons() != Qt::NoButton)
            m_columnsChosen = true;
    });
    connect(header, &QHeaderView::sectionMoved, this, [this] { m_columnsChosen = true; });
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &BoardsPage::showColumnMenu);

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
    connect(m_feeder, &PageFeeder::pageRead, this, [this](std::chrono::nanoseconds time) {
        m_session.addRoundTrip(time);
        updateFacts();
        updateRanks();
        TimeDisplay display = m_model.timeDisplay();
        display.relative = false;
        const qint64 now = m_session.nowMicroseconds();
        emit pageRead(tr("Page read %1 %2")
                          .arg(timeText(now / 1000000, TickUnit::Second, display).mid(11),
                               zoneName(display.zone, now)));
        if (m_model.cardinality() == 0)
            showError({ErrorKind::NotFound,
                       tr("The key is gone: the board has no members any more.").toStdString()});
    });
    connect(m_feeder, &PageFeeder::failed, this, &BoardsPage::showError);

    connect(m_search, &MemberSearch::memberChosen, this, &BoardsPage::jumpTo);
    connect(m_search, &MemberSearch::failed, this, &BoardsPage::showError);
    connect(m_search, &MemberSearch::progress, this, [this](quint64 done, quint64 total) {
        emit jobProgress(total == 0 ? QString() : tr("Searching members"), done, total);
    });
    connect(m_copier, &RowCopier::progress, this, [this](quint64 done, quint64 total) {
        emit jobProgress(total == 0 ? QString() : tr("Copying rows"), done, total);
    });
    connect(m_copier, &RowCopier::copied, this, [this](qint64 rows) {
        showNote();
        emit statusChanged(rows == 1 ? tr("Copied 1 row") : tr("Copied %1 rows").arg(groupedText(rows)));
    });
    connect(m_copier, &RowCopier::failed, this, &BoardsPage::showError);
}

void BoardsPage::showBoard(const QByteArray &key)
{
    m_key = key;
    m_isOpen = false;
    m_finding.cancel();
    m_facts.cancel();
    m_copier->stop();
    m_search->close();
    m_tools->clear();
    m_feeder->stop();
    m_encoding.clear();
    m_ttlMs.reset();
    m_memory.reset();
    m_ui->header->setBoard(key);
    m_ui->header->setFacts({});
    m_ui->header->setReading(m_session.reading(key));
    m_model.reset(0);
    m_ui->rows->scrollToRow(0);
    showNote();
    updateRanks();
    updateSelection();
    if (key.isEmpty())
        m_opening.cancel();
    else
        open();
}

void BoardsPage::open()
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool || m_key.isEmpty())
        return;
    const auto read = [pool, key = m_key.toStdString(), direction = m_ui->header->reading().direction](
                          const Progress &progress) -> Result<Opening> {
        auto loan = pool->borrow(progress.stopToken());
        if (!loan)
            return std::unexpected(loan.error());
        const Traffic before = (*loan)->traffic();
        QElapsedTimer clock;
        clock.start();
        auto board = openBoard(**loan, key, direction, BoardModel::pageRows, progress);
        if (!board)
            return std::unexpected(board.error());
        const Traffic after = (*loan)->traffic();
        return Opening{
            std::move(*board),
            {after.commands - before.commands, after.roundTrips - before.roundTrips, after.lastRoundTrip},
            std::chrono::nanoseconds(clock.nsecsElapsed())};
    };
    m_opening.start(read, [this](Result<Opening> &result) {
        if (result)
            opened(*result);
        else
            showError(result.error());
    });
}

void BoardsPage::opened(const Opening &opening)
{
    const BoardReading &reading = m_ui->header->reading();
    const bool again = m_isOpen;
    m_isOpen = true;
    m_model.setCodec(reading.codec, reading.season);
    m_feeder->setBoard(m_key, reading.direction);
    m_model.reset(opening.board.page.cardinality);
    m_model.setPage({opening.board.page.firstRank, opening.board.page.rows, opening.board.page.texts});
    if (!again)
        m_ui->rows->selectRows(0, 0);
    m_encoding = QString::fromStdString(opening.board.encoding);
    m_ttlMs.reset();
    if (opening.board.ttlKnown)
        m_ttlMs = opening.board.ttlMs.value_or(-1);
    m_session.addRoundTrip(opening.traffic.lastRoundTrip);
    showNote();
    fitColumns();
    updateFacts();
    updateRanks();
    updateSelection();
    emit statusChanged(tr("Opened with %1 in %2, %3")
                           .arg(countText(opening.traffic.commands, "1 command", "%1 commands"),
                                countText(opening.traffic.roundTrips, "1 round trip", "%1 round trips"),
                                millisecondsText(opening.time)));
    readFacts();
}

void BoardsPage::refresh()
{
    if (m_key.isEmpty() || !m_session.pool())
        return;
    if (!m_isOpen || m_model.cardinality() == 0) {
        m_ui->header->setReading(m_session.reading(m_key));
        open();
        return;
    }
    showNote();
    m_feeder->setBoard(m_key, m_ui->header->reading().direction);
    m_model.refresh();
    readFacts();
}

void BoardsPage::refreshUnlessBusy()
{
    const bool busy = m_ui->header->isBeingEdited() || m_tools->isBeingEdited() ||
                      QApplication::activePopupWidget() || QApplication::mouseButtons() != Qt::NoButton ||
                      m_feeder->busy() || !isVisible();
    if (!busy)
        refresh();
}

void BoardsPage::readFacts()
{
    const auto read = [pool = m_session.pool(),
                       key = m_key.toStdString()](const Progress &progress) -> Result<std::vector<KeyFacts>> {
        auto loan = pool->borrow(progress.stopToken());
        if (!loan)
            return std::unexpected(loan.error());
        return readKeyFacts(**loan, std::span(&key, 1), progress);
    };
    m_facts.start(read, [this](Result<std::vector<KeyFacts>> &facts) {
        if (!facts) {
            m_session.reportFailure(facts.error());
            return;
        }
        const KeyFacts &known = facts->front();
        m_memory = known.memoryBytes;
        m_ttlMs = known.ttlMs;
        m_encoding = QString::fromStdString(known.encoding.value_or(""));
        updateFacts();
    });
}

void BoardsPage::fitColumns()
{
    if (m_columnsChosen)
        return;
    const QFontMetrics text(textFont());
    const QFontMetrics fixed(fixedFont());
    const auto padded = [](int width) { return width + 2 * metric::CellPadding + 2; };
    int widths[boardcolumn::Count] = {};
    widths[boardcolumn::Rank] =
        padded(text.horizontalAdvance(QString::number(std::max<qint64>(m_model.cardinality(), 99999))));
    widths[boardcolumn::Score] = padded(text.horizontalAdvance(groupedText(999999999)) + metric::TieGutter);
    widths[boardcolumn::Time] =
        std::max(padded(text.horizontalAdvance(timeText(0, m_ui->header->reading().codec.unit, {}))),
                 padded(text.horizontalAdvance(QStringLiteral("Time (UTC)"))));
    widths[boardcolumn::PlusMinus] = padded(text.horizontalAdvance(QStringLiteral("±999.9 s")));
    widths[boardcolumn::Verdict] =
        padded(text.horizontalAdvance(QStringLiteral("out of range")) + metric::MarkSize + metric::MarkGap);
    widths[boardcolumn::Raw] = padded(fixed.horizontalAdvance(QString(18, u'0')));
    widths[boardcolumn::Bits] = padded(fixed.horizontalAdvance(QString(16, u'0')));
    const int others = std::accumulate(std::begin(widths), std::end(widths), 0);
    widths[boardcolumn::Member] = std::clamp(m_ui->rows->viewport()->width() - others, 120, 240);
    m_fittingColumns = true;
    for (int column = 0; column < boardcolumn::Count; ++column)
        m_ui->rows->header()->resizeSection(column, widths[column]);
    m_fittingColumns = false;
}

void BoardsPage::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitColumns();
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
    const Direction before = m_session.reading(m_key).direction;
    m_session.rememberReading(m_key, reading);
    if (before != reading.direction)
        open();
    else
        m_model.setCodec(reading.codec, reading.season);
    fitColumns();
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
    if (looksLikeGlob(text)) {
        m_search->search(m_key, text, m_model.decoder());
        return;
    }
    m_search->close();
    jumpTo(QByteArray::fromStdString(bytesFromText(text)));
}

void BoardsPage::jumpTo(const QByteArray &member)
{
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    const auto read =
        [pool, key = m_key.toStdString(), direction = m_ui->header->reading().direction,
         name = member.toStdString()](const Progress &progress) -> Result<std::optional<FoundMember>> {
        auto loan = pool->borrow(progress.stopToken());
        if (!loan)
            return std::unexpected(loan.error());
        return findMember(**loan, key, direction, name, progress);
    };
    m_finding.start(read, [this, member](Result<std::optional<FoundMember>> &found) {
        if (!found) {
            showError(found.error());
        } else if (!*found) {
            showProblem(
                tr("No member is named \"%1\". With * the name is a pattern: %1*").arg(bytesText(member)));
        } else {
            showNote();
            m_ui->rows->selectRows(int((*found)->rank), int((*found)->rank));
        }
    });
}

void BoardsPage::goTo(const QString &text)
{
    const Result<RankRange> ranks = parseRanks(text, m_model.cardinality());
    if (!ranks) {
        showProblem(QString::fromStdString(ranks.error().message));
        return;
    }
    showNote();
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

void BoardsPage::showError(const Error &error)
{
    m_session.reportFailure(error);
    if (m_session.link() != Session::Link::Connected)
        return; // the window says so, for all pages
    QList<MessageBar::Action> actions;
    if (error.kind == ErrorKind::Auth)
        actions += {QStringLiteral("logIn"), tr("Log in"), tr("Give another user or password")};
    else if (error.kind != ErrorKind::Usage)
        actions += {QStringLiteral("refresh"), tr("Try again"), tr("Read the board again")};
    m_ui->message->showMessage(MessageBar::Kind::Error, QString::fromStdString(error.message), actions);
}

void BoardsPage::showProblem(const QString &sentence)
{
    m_ui->message->showMessage(MessageBar::Kind::Warning, sentence,
                               {{QStringLiteral("dismiss"), tr("Close"), tr("Close this message")}});
}

void BoardsPage::showNote()
{
    const DemoBoard *demo = m_session.demoBoard(m_key);
    if (demo && !demo->lookAt.empty())
        m_ui->message->showMessage(MessageBar::Kind::Note, QString::fromStdString(demo->lookAt), {},
                                   tr("What to look at:"));
    else
        m_ui->message->clear();
}

void BoardsPage::act(const QString &id)
{
    if (id == QStringLiteral("refresh"))
        refresh();
    else if (id == QStringLiteral("logIn"))
        emit logInRequested();
    else
        showNote();
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
        QString::fromUtf8(found->serverText.data(), qsizetype(found->serverText.size())), reading.codec,
        reading.season, reading.direction, m_model.timeDisplay().zone});
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
    return m_isOpen && !m_opening.running() && !m_facts.running() && !m_finding.running() &&
           !m_feeder->busy() && !m_search->searching() && !m_model.wantedPage();
}

void BoardsPage::saveColumns()
{
    if (m_columnsChosen)
        m_session.settings().setValue(QLatin1StringView(columnsSetting), m_ui->rows->header()->saveState());
}

void BoardsPage::showColumnMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QHeaderView *header = m_ui->rows->header();
    for (const int column :
         {boardcolumn::Rank, boardcolumn::Score, boardcolumn::Time, boardcolumn::Raw, boardcolumn::Bits}) {
        QAction *action = menu->addAction(m_model.headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        connect(action, &QAction::toggled, header, [this, header, column](bool shown) {
            m_columnsChosen = true;
            header->setSectionHidden(column, !shown);
        });
    }
    menu->popup(header->mapToGlobal(position));
}

} // namespace tiebreak
