// SPDX-License-Identifier: GPL-3.0-or-later
// The boards of a database: found by a scan, shown as a list or a tree, one of them chosen.
#include "app/pages/boardlist.h"

#include "app/pages/boardlistdelegate.h"
#include "app/pages/rowview.h"
#include "app/style.h"
#include "app/widgets/icons.h"
#include "models/bytestext.h"
#include "models/numbertext.h"
#include "ui_boardlist.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>

namespace tiebreak
{

namespace
{

/// Up to so many keys a listing is made at once; it takes a few milliseconds.
constexpr std::size_t keysArrangedAtOnce = 20000;
/// Up to so many keys groups are open from the start.
constexpr std::size_t keysShownOpen = 300;
/// Below this width Encoding and Codec make room for the names.
constexpr int wideEnough = 300;

constexpr auto columnsSetting = "boardList/columns";

} // namespace

BoardList::BoardList(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::BoardList>())
    , m_session(session)
    , m_scan(session.threads())
    , m_arranging(session.threads())
    , m_factsTask(session.threads())
{
    m_ui->setupUi(this);
    setUpView();

    m_filterDelay.setSingleShot(true);
    m_filterDelay.setInterval(250);
    connect(&m_filterDelay, &QTimer::timeout, this, &BoardList::rescan);
    connect(m_ui->filter, &QLineEdit::textChanged, &m_filterDelay, qOverload<>(&QTimer::start));
    connect(m_ui->filter, &QLineEdit::returnPressed, this, &BoardList::rescan);
    m_ui->filter->installEventFilter(this);
    connect(m_ui->tree, &QToolButton::clicked, this, [this] { setTree(true); });
    connect(m_ui->list, &QToolButton::clicked, this, [this] { setTree(false); });
    connect(m_ui->empty, &EmptyState::triggered, this, [this] {
        if (m_ui->filter->text().isEmpty())
            rescan();
        else
            m_ui->filter->clear();
    });

    m_factsClock.setInterval(10000);
    connect(&m_factsClock, &QTimer::timeout, this, [this] { readFacts(true); });
    m_factsClock.start();

    m_model.setCodecNames([this](const QByteArray &key) {
        const std::string_view name = schemeName(m_session.reading(key).codec.scheme);
        return QString::fromUtf8(name.data(), qsizetype(name.size()));
    });
    connect(&m_session, &Session::connected, this, &BoardList::rescan);
    connect(&m_session, &Session::serverChanged, this, &BoardList::clear);
    connect(&m_session, &Session::boardsRewritten, this, &BoardList::rescan);
    connect(&m_session, &Session::readingChanged, this, [this] { m_model.codecsChanged(); });
    connect(&m_session, &Session::boardChanged, this, &BoardList::selectCurrentBoard);
}

BoardList::~BoardList() = default;

void BoardList::setUpView()
{
    m_ui->filter->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_ui->tree->setIcon(icon(QStringLiteral("tree")));
    m_ui->list->setIcon(icon(QStringLiteral("list")));
    m_ui->summary->setSecondary(true);
    m_ui->summary->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);

    RowView *view = m_ui->view;
    view->setModel(&m_model);
    view->setSelectionMode(QAbstractItemView::SingleSelection);
    view->setAlternatingRowColors(false);
    using Kind = BoardCellDelegate::Kind;
    view->setItemDelegate(new BoardCellDelegate(Kind::Secondary, Qt::AlignLeft, view));
    view->setItemDelegateForColumn(listcolumn::Board, new BoardListDelegate(view));
    view->setItemDelegateForColumns(new BoardCellDelegate(Kind::Plain, Qt::AlignRight, view),
                                    {listcolumn::Members, listcolumn::Memory});
    QHeaderView *header = view->header();
    header->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(header, &QHeaderView::customContextMenuRequested, this, &BoardList::showColumnMenu);
    connect(header, &QHeaderView::sectionClicked, this, [this](int section) {
        if (section != listcolumn::Board)
            return;
        m_options.descending = !m_options.descending;
        arrange();
    });
    const int widths[] = {158, 66, 74, 66, 76, 92};
    for (int column = 0; column < listcolumn::Count; ++column)
        header->resizeSection(column, widths[column]);
    header->setSectionHidden(listcolumn::Memory, true);
    header->setSectionHidden(listcolumn::Expires, true);
    m_columnsChosen =
        header->restoreState(m_session.settings().value(QLatin1StringView(columnsSetting)).toByteArray());
    header->setSectionResizeMode(listcolumn::Board, QHeaderView::Stretch);

    view->viewport()->installEventFilter(this);
    view->installEventFilter(this);
    connect(view, &RowView::visibleRowsChanged, this, [this] { readFacts(false); });
    connect(view->selectionModel(), &QItemSelectionModel::currentChanged, this, &BoardList::choose);
    connect(view, &QAbstractItemView::doubleClicked, this,
            [this](const QModelIndex &index) { turnGroup(index); });
}

void BoardList::saveColumns()
{
    if (m_columnsChosen)
        m_session.settings().setValue(QLatin1StringView(columnsSetting), m_ui->view->header()->saveState());
}

void BoardList::showColumnMenu(const QPoint &position)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    QHeaderView *header = m_ui->view->header();
    for (int column = listcolumn::Members; column < listcolumn::Count; ++column) {
        QAction *action = menu->addAction(m_model.headerData(column, Qt::Horizontal).toString());
        action->setCheckable(true);
        action->setChecked(!header->isSectionHidden(column));
        connect(action, &QAction::toggled, this, [this, header, column](bool shown) {
            m_columnsChosen = true;
            header->setSectionHidden(column, !shown);
            readFacts(false);
        });
    }
    menu->popup(header->mapToGlobal(position));
}

void BoardList::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitColumns();
}

void BoardList::fitColumns()
{
    if (m_columnsChosen)
        return;
    QHeaderView *header = m_ui->view->header();
    header->setSectionHidden(listcolumn::Encoding, width() < wideEnough);
    header->setSectionHidden(listcolumn::Codec, width() < wideEnough);
}

void BoardList::setTree(bool tree)
{
    m_ui->tree->setChecked(tree);
    m_ui->list->setChecked(!tree);
    if (m_options.tree == tree)
        return;
    m_options.tree = tree;
    arrange();
}

void BoardList::setSeparator(const QString &separator)
{
    if (separator.isEmpty() || separator.toStdString() == m_options.separator)
        return;
    m_options.separator = separator.toStdString();
    m_options.turned.clear();
    arrange();
}

void BoardList::setFilter(const QString &filter)
{
    m_ui->filter->setText(filter);
}

void BoardList::focusFilter()
{
    m_ui->filter->setFocus();
    m_ui->filter->selectAll();
}

QString BoardList::matchPattern() const
{
    const QString text = m_ui->filter->text().trimmed();
    if (text.isEmpty() || looksLikeGlob(text))
        return text;
    return u'*' + text + u'*';
}

void BoardList::rescan()
{
    m_filterDelay.stop();
    m_arranging.cancel();
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool)
        return;
    m_pending.clear();
    m_wholeNew = true;
    m_model.forgetFacts();
    m_scanState = ScanState::Running;
    m_failure.clear();
    const auto mailbox = std::make_shared<Mailbox<KeyBatch>>();
    KeyScan scan;
    scan.match = bytesFromText(matchPattern());
    m_scan.start(
        [pool, scan, mailbox](const Progress &progress) -> Result<std::uint64_t> {
            auto loan = pool->borrow(progress.stopToken());
            if (!loan)
                return std::unexpected(loan.error());
            return scanSortedSets(
                **loan, scan, [&](KeyBatch keys) { mailbox->put(std::move(keys)); }, progress);
        },
        [this](Result<std::uint64_t> &result) { scanEndedWith(result); },
        [this, mailbox](std::uint64_t found, std::uint64_t total) {
            takeFound(mailbox->takeAll());
            emit scanProgress(found, total);
        });
    updateSummary();
}

void BoardList::clear()
{
    m_scan.cancel();
    m_arranging.cancel();
    m_factsTask.cancel();
    m_pending.clear();
    m_options.turned.clear();
    m_model.forgetFacts();
    m_scanState = ScanState::NotStarted;
    show(std::make_shared<KeyListing>());
    emit scanEnded();
}

void BoardList::stopScan()
{
    if (!m_scan.running())
        return;
    m_scan.cancel();
    m_scanState = ScanState::Stopped;
    emit scanEnded();
    updateSummary();
}

void BoardList::takeFound(std::vector<KeyBatch> batches)
{
    for (KeyBatch &batch : batches)
        m_pending.emplace_back(std::move(batch.arena), std::move(batch.ends));
    if (!m_pending.empty())
        arrange();
}

void BoardList::scanEndedWith(const Result<std::uint64_t> &result)
{
    m_scanState = result ? ScanState::Finished : ScanState::Failed;
    if (!result) {
        m_failure = QString::fromStdString(result.error().message);
        m_session.reportFailure(result.error());
    }
    if (m_wholeNew && m_pending.empty() && !m_arranging.running() && result) {
        m_wholeNew = false;
        show(std::make_shared<KeyListing>());
    }
    emit scanEnded();
    updateSummary();
}

void BoardList::arrange()
{
    if (m_arranging.running()) {
        m_mustArrange = true;
        return;
    }
    m_mustArrange = false;
    std::shared_ptr<const KeyListing> base = m_arranged;
    if (m_wholeNew && !m_pending.empty()) {
        base = std::make_shared<KeyListing>();
        m_wholeNew = false;
    }
    std::size_t keys = base->keys->size();
    for (const KeyList &batch : m_pending)
        keys += batch.size();
    const bool open = keys <= keysShownOpen;
    if (m_options.openByDefault != open) {
        m_options.openByDefault = open;
        m_options.turned.clear();
    }
    std::vector<KeyList> batches = std::exchange(m_pending, {});
    if (keys <= keysArrangedAtOnce) {
        show(makeListing(*base, batches, m_options));
        return;
    }
    m_arranging.start(
        [base, batches = std::make_shared<std::vector<KeyList>>(std::move(batches)),
         options = m_options](const Progress &) -> Result<std::shared_ptr<const KeyListing>> {
            return makeListing(*base, *batches, options);
        },
        [this](Result<std::shared_ptr<const KeyListing>> &listing) {
            show(std::move(*listing));
            if (m_mustArrange || !m_pending.empty())
                arrange();
        });
}

void BoardList::show(std::shared_ptr<const KeyListing> listing)
{
    RowView *view = m_ui->view;
    const QModelIndex top = m_model.index(view->firstVisibleRow(), 0);
    const bool scrolled = view->firstVisibleRow() > 0;
    const bool topIsGroup = top.data(listrole::IsGroup).toBool();
    const QByteArray topKey = top.data(listrole::KeyBytes).toByteArray();
    m_arranged = listing;
    m_model.setListing(std::move(listing));
    if (scrolled) {
        const int row = topIsGroup ? m_model.rowOfGroup(topKey) : m_model.rowOf(topKey);
        if (row >= 0)
            view->scrollToRow(row);
    }
    selectCurrentBoard();
    readFacts(false);
    updateSummary();
}

void BoardList::selectCurrentBoard()
{
    RowView *view = m_ui->view;
    const QSignalBlocker quiet(view->selectionModel());
    const int row = m_session.board().isEmpty() ? -1 : m_model.rowOf(m_session.board());
    if (row >= 0) {
        view->selectionModel()->setCurrentIndex(m_model.index(row, 0), QItemSelectionModel::ClearAndSelect |
                                                                           QItemSelectionModel::Rows);
    } else {
        view->selectionModel()->clearSelection();
    }
    view->viewport()->update();
}

void BoardList::readFacts(bool again)
{
    if (m_factsTask.running() || !m_session.pool() || !isVisible())
        return;
    const RowView *view = m_ui->view;
    const int first = view->firstVisibleRow();
    const int last = first + view->viewport()->height() / metric::RowHeight + 1;
    const QList<QByteArray> wanted =
        again ? m_model.keys(first, last) : m_model.keysWithoutFacts(first, last);
    if (wanted.isEmpty())
        return;
    std::vector<std::string> keys;
    for (const QByteArray &key : wanted)
        keys.push_back(key.toStdString());
    m_factsTask.start(
        [pool = m_session.pool(), keys](const Progress &progress) -> Result<std::vector<KeyFacts>> {
            auto loan = pool->borrow(progress.stopToken());
            if (!loan)
                return std::unexpected(loan.error());
            return readKeyFacts(**loan, keys, progress);
        },
        [this](Result<std::vector<KeyFacts>> &result) {
            if (!result) {
                m_session.reportFailure(result.error());
                return;
            }
            QHash<QByteArray, BoardFacts> facts;
            for (const KeyFacts &known : *result)
                facts.insert(QByteArray::fromStdString(known.key),
                             {known.members, known.ttlMs, QString::fromStdString(known.encoding.value_or("")),
                              known.memoryBytes, known.gone || known.otherType});
            m_model.setFacts(facts);
            updateSummary();
            readFacts(false);
        });
}

void BoardList::turnGroup(const QModelIndex &index)
{
    if (!index.data(listrole::IsGroup).toBool())
        return;
    const std::string prefix = index.data(listrole::KeyBytes).toByteArray().toStdString();
    if (!m_options.turned.erase(prefix))
        m_options.turned.insert(prefix);
    const int row = index.row();
    arrange();
    m_ui->view->selectionModel()->setCurrentIndex(m_model.index(row, 0), QItemSelectionModel::NoUpdate);
}

void BoardList::choose(const QModelIndex &index)
{
    if (index.isValid() && !index.data(listrole::IsGroup).toBool())
        m_session.setBoard(index.data(listrole::KeyBytes).toByteArray());
}

bool BoardList::eventFilter(QObject *watched, QEvent *event)
{
    RowView *view = m_ui->view;
    if (watched == m_ui->filter && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent *>(event)->key() == Qt::Key_Down) {
        view->setFocus();
        return true;
    }
    if (watched == view->viewport() && event->type() == QEvent::MouseButtonPress) {
        const auto *press = static_cast<QMouseEvent *>(event);
        const QModelIndex index = view->indexAt(press->position().toPoint());
        const int depth = index.data(listrole::Depth).toInt();
        if (index.column() == listcolumn::Board && index.data(listrole::IsGroup).toBool() &&
            BoardListDelegate::chevronRect(view->visualRect(index), depth)
                .contains(press->position().toPoint())) {
            turnGroup(index);
            return true;
        }
    }
    if (watched == view && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        const QModelIndex current = view->currentIndex();
        const bool group = current.data(listrole::IsGroup).toBool();
        const bool open = current.data(listrole::IsOpen).toBool();
        const bool turns = (key == Qt::Key_Right && !open) || (key == Qt::Key_Left && open) ||
                           key == Qt::Key_Return || key == Qt::Key_Enter || key == Qt::Key_Space;
        if (group && turns) {
            turnGroup(current);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void BoardList::updateSummary()
{
    const qint64 boards = qint64(m_arranged->keys->size());
    QString text = boards == 1 ? tr("1 board") : tr("%1 boards").arg(groupedText(boards));
    if (const std::optional<qint64> members = m_model.allMembers(); members && boards > 0)
        text = tr("%1, %2 members").arg(text, groupedText(*members));
    switch (m_scanState) {
    case ScanState::NotStarted:
        text.clear();
        break;
    case ScanState::Running:
        text = tr("%1 so far").arg(text);
        break;
    case ScanState::Finished:
        text = tr("%1. Scan finished.").arg(text);
        break;
    case ScanState::Stopped:
        text = tr("%1. Scan stopped.").arg(text);
        break;
    case ScanState::Failed:
        text = tr("%1. Scan failed: %2").arg(text, m_failure);
        break;
    }
    m_ui->summary->setText(text);
    const bool nothing =
        boards == 0 && (m_scanState == ScanState::Finished || m_scanState == ScanState::Failed);
    const bool filtered = !m_ui->filter->text().isEmpty();
    if (nothing && m_scanState == ScanState::Failed)
        m_ui->empty->setContent(QStringLiteral("boards"), m_failure, tr("Scan again"));
    else if (nothing && filtered)
        m_ui->empty->setContent(QStringLiteral("search"), tr("No sorted set matches %1.").arg(matchPattern()),
                                tr("Clear the filter"));
    else if (nothing)
        m_ui->empty->setContent(QStringLiteral("boards"), tr("This database holds no sorted sets."),
                                tr("Scan again"));
    m_ui->stack->setCurrentWidget(nothing ? static_cast<QWidget *>(m_ui->empty) : m_ui->view);
    emit summaryChanged(text);
}

} // namespace tiebreak
