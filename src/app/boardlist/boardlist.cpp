// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boardlist/boardlist.h"

#include "app/boardlist/boardlistview.h"
#include "app/look/fonts.h"
#include "app/look/icons.h"
#include "app/look/metrics.h"
#include "core/text/glob.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "ui_boardlist.h"

#include <QActionGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace tiebreak
{

BoardList::BoardList(Session &session, QWidget *parent)
    : QWidget(parent)
    , m_ui(std::make_unique<Ui::BoardList>())
    , m_session(session)
    , m_scan(session, this)
    , m_factsTask(session.threads())
{
    m_ui->setupUi(this);
    m_ui->filter->addAction(icon(QStringLiteral("search")), QLineEdit::LeadingPosition);
    m_ui->tree->setIcon(icon(QStringLiteral("tree")));
    m_ui->list->setIcon(icon(QStringLiteral("list")));
    m_ui->missingMark->setSeverity(Severity::Warning);
    m_ui->missing->setFont(noteFont());
    m_ui->missingRow->hide();
    m_ui->summary->setSecondary(true);
    m_ui->summary->setElideMode(Qt::ElideRight);
    m_ui->summary->setDropsFacts(true);
    m_ui->summary->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    makeActions();
    m_ui->view->setModel(&m_model);
    m_ui->view->restoreColumns(session.settings());

    m_ui->view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_ui->view, &QWidget::customContextMenuRequested, this, &BoardList::showKeyMenu);
    connect(m_ui->view, &RowView::visibleRowsChanged, this, [this] { readFacts(false); });
    connect(m_ui->view, &BoardListView::columnsChanged, this, [this] { readFacts(false); });
    connect(m_ui->view, &BoardListView::groupTurned, this, &BoardList::turnGroup);
    connect(m_ui->view, &BoardListView::orderTurned, this, [this] {
        OutlineOptions options = m_scan.options();
        options.descending = !options.descending;
        m_scan.setOptions(options);
    });
    connect(m_ui->view->selectionModel(), &QItemSelectionModel::currentChanged, this, &BoardList::choose);
    // The current board too can be chosen, again.
    connect(m_ui->view, &QAbstractItemView::clicked, this, &BoardList::choose);
    connect(m_ui->view, &QAbstractItemView::activated, this, &BoardList::choose);

    connect(&m_scan, &BoardScan::listed, this, &BoardList::show);
    connect(&m_scan, &BoardScan::progress, this, &BoardList::scanProgress);
    connect(&m_scan, &BoardScan::ended, this, [this] {
        updateSummary();
        emit scanEnded();
        // A server that was no longer waited for is not asked at once for something else.
        if (m_scan.state() == BoardScan::State::Finished)
            readFacts(true);
        if (std::exchange(m_showsCurrent, false))
            m_ui->view->scrollTo(m_ui->view->currentIndex());
        // Whoever has gone elsewhere meanwhile is not fetched back.
        const bool stays = m_scan.state() == BoardScan::State::Finished && m_ui->filter->hasFocus();
        if (std::exchange(m_opensFirst, false) && stays)
            openFirst();
        if (std::exchange(m_entersRows, false) && stays)
            enterRows();
    });

    m_filterDelay.setSingleShot(true);
    m_filterDelay.setInterval(250);
    connect(&m_filterDelay, &QTimer::timeout, this, &BoardList::rescan);
    connect(m_ui->filter, &QLineEdit::textChanged, this, [this] {
        m_opensFirst = false;
        m_entersRows = false;
        m_filterDelay.start();
    });
    connect(m_ui->filter, &QLineEdit::returnPressed, this, [this] {
        m_opensFirst = !filter().isEmpty();
        if (m_filterDelay.isActive() || m_scan.state() != BoardScan::State::Finished || !m_opensFirst)
            rescan();
        else
            openFirst();
    });
    m_ui->filter->installEventFilter(this);
    m_ui->view->installEventFilter(this);
    connect(m_ui->tree, &QToolButton::clicked, this, [this] { setTree(true); });
    connect(m_ui->list, &QToolButton::clicked, this, [this] { setTree(false); });
    // The page beside the list has the main one.
    m_ui->empty->setMainAction(false);
    connect(m_ui->empty, &EmptyState::triggered, this, [this] {
        if (m_scan.state() == BoardScan::State::Finished && !filter().isEmpty())
            m_ui->filter->clear();
        else
            rescan();
    });

    m_factsClock.setInterval(10000);
    connect(&m_factsClock, &QTimer::timeout, this, [this] { readFacts(true); });
    m_factsClock.start();

    m_model.setCodecNames([this](const QByteArray &key) {
        const auto codec = m_session.views().shown(key).codec;
        return codec ? QString::fromUtf8(schemeName(codec->scheme)) : QString();
    });
    connect(&m_session, &Session::connected, this, &BoardList::rescan);
    connect(&m_session, &Session::serverChanged, this, [this] {
        m_ui->filter->clear();
        m_filterDelay.stop();
        clear();
        m_showsCurrent = true;
    });
    connect(&m_session, &Session::boardsRewritten, this, [this] {
        // Members are of another moment now, those that are just being read, too.
        m_factsTask.cancel();
        m_model.forgetFacts();
        rescan();
    });
    connect(&m_session.server(), &ServerLink::nodesChanged, this, &BoardList::rescan);
    connect(&m_session, &Session::serverReplaced, this, [this] {
        // Whatever is listed is of the other one, and this one may not tell what it has.
        clear();
        m_showsCurrent = true;
        rescan();
    });
    connect(&m_session.views(), &BoardViews::changed, this, [this] { m_model.codecsChanged(); });
    connect(&m_session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (what & ViewChange::Key)
            selectCurrentBoard();
    });
    connect(&m_session, &Session::linkChanged, this, [this] {
        if (m_session.link() == Session::Link::None)
            m_scan.stop();
        // What the last connection still has to say is not about the next one.
        if (m_session.link() != Session::Link::Connected)
            m_factsTask.cancel();
    });
}

BoardList::~BoardList() = default;

void BoardList::makeActions()
{
    const auto add = [this](const QString &text, const QKeySequence &shortcut, auto act) {
        auto *action = new QAction(text, this);
        action->setShortcut(shortcut);
        connect(action, &QAction::triggered, this, act);
        return action;
    };
    m_rescan = add(tr("List boards &again"), QKeySequence(Qt::SHIFT | Qt::Key_F5), [this] { rescan(); });
    m_goToFilter = add(tr("Filter &keys"), QKeySequence(Qt::CTRL | Qt::Key_K), [this] { focusFilter(); });
    m_asTree = add(tr("Boards as a t&ree"), {}, [this] { setTree(true); });
    m_asList = add(tr("Boards as a &list"), {}, [this] { setTree(false); });
    auto *outlines = new QActionGroup(this);
    for (QAction *action : {m_asTree, m_asList}) {
        action->setCheckable(true);
        outlines->addAction(action);
    }
    (isTree() ? m_asTree : m_asList)->setChecked(true);
}

QList<QAction *> BoardList::menuActions(MenuGroup group) const
{
    switch (group) {
    case MenuGroup::Read:
        return {m_rescan};
    case MenuGroup::Go:
        return {m_goToFilter};
    case MenuGroup::Outline:
        return {m_asTree, m_asList};
    default:
        return {};
    }
}

void BoardList::saveColumns()
{
    m_ui->view->saveColumns(m_session.settings());
}

void BoardList::setTree(bool tree)
{
    m_ui->tree->setChecked(tree);
    m_ui->list->setChecked(!tree);
    (tree ? m_asTree : m_asList)->setChecked(true);
    OutlineOptions options = m_scan.options();
    options.tree = tree;
    m_scan.setOptions(options);
}

void BoardList::setSeparator(const QString &separator)
{
    OutlineOptions options = m_scan.options();
    if (separator.isEmpty() || separator.toStdString() == options.separator)
        return;
    options.separator = separator.toStdString();
    options.turned.clear();
    m_scan.setOptions(options);
}

void BoardList::setFilter(const QString &filter)
{
    m_ui->filter->setText(filter);
}

QString BoardList::filter() const
{
    return m_ui->filter->text().trimmed();
}

void BoardList::focusFilter()
{
    m_ui->filter->setFocus();
    m_ui->filter->selectAll();
}

void BoardList::focusRows()
{
    m_ui->view->setFocus();
}

bool BoardList::columnsChosen() const
{
    return m_ui->view->columnsChosen();
}

void BoardList::fillColumnMenu(QMenu &menu)
{
    m_ui->view->fillColumnMenu(menu);
}

void BoardList::showKeyMenu(const QPoint &position)
{
    const QModelIndex index = m_ui->view->currentIndex();
    if (!index.isValid())
        return;
    const bool isGroup = index.data(listrole::IsGroup).toBool();
    auto *menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("keyMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (isGroup)
        menu->addAction(index.data(listrole::IsOpen).toBool() ? tr("Close group") : tr("Open group"), this,
                        [this] { turnGroup(m_ui->view->currentIndex()); });
    else
        menu->addAction(tr("Open board"), this, [this] { choose(m_ui->view->currentIndex()); });
    menu->addAction(isGroup ? tr("Copy prefix") : tr("Copy key"), this,
                    [key = index.data(listrole::KeyBytes).toByteArray()] {
                        QGuiApplication::clipboard()->setText(bytesText(key));
                    });
    menu->popup(m_ui->view->viewport()->mapToGlobal(position));
}

QString BoardList::matchPattern() const
{
    const QString text = filter();
    if (text.isEmpty() || isGlob(text.toStdString()))
        return text;
    return u'*' + text + u'*';
}

void BoardList::rescan()
{
    m_filterDelay.stop();
    if (m_session.pool())
        m_isFiltered = !filter().isEmpty();
    m_scan.start(globBytes(matchPattern().toStdString()));
    updateSummary();
}

void BoardList::clear()
{
    m_factsTask.cancel();
    m_boardCount.reset();
    m_model.forgetFacts();
    m_ui->view->setAnyExpires(false);
    m_scan.clear();
}

void BoardList::stopScan()
{
    m_scan.stop();
}

void BoardList::show(const std::shared_ptr<const KeyListing> &listing)
{
    RowView *view = m_ui->view;
    struct Spot {
        bool isGroup;
        QByteArray key; ///< or prefix
    };
    const auto placeOf = [](const QModelIndex &index) {
        return Spot{index.data(listrole::IsGroup).toBool(), index.data(listrole::KeyBytes).toByteArray()};
    };
    const auto rowOf = [this](const Spot &place) {
        return place.isGroup ? m_model.rowOfGroup(place.key) : m_model.rowOf(place.key);
    };
    const bool scrolled = view->firstVisibleRow() > 0;
    const bool hadCurrent = view->currentIndex().isValid();
    const Spot top = placeOf(m_model.index(view->firstVisibleRow(), 0));
    const Spot current = placeOf(view->currentIndex());
    m_model.setListing(listing);
    if (const int row = scrolled ? rowOf(top) : -1; row >= 0)
        view->scrollToRow(row);
    selectCurrentBoard();
    if (const int row = hadCurrent ? rowOf(current) : -1; row >= 0) {
        const QSignalBlocker quiet(view->selectionModel());
        view->selectionModel()->setCurrentIndex(m_model.index(row, 0), QItemSelectionModel::NoUpdate);
    }
    readFacts(false);
    updateSummary();
}

void BoardList::selectCurrentBoard()
{
    RowView *view = m_ui->view;
    const QSignalBlocker quiet(view->selectionModel());
    // Of a board over several keys none is current: each can be chosen by itself.
    const bool isOneKey = !m_session.board().isNull() && !m_session.view().shards;
    const int row = isOneKey ? m_model.rowOf(m_session.board()) : -1;
    if (row >= 0) {
        view->selectionModel()->setCurrentIndex(m_model.index(row, 0), QItemSelectionModel::ClearAndSelect |
                                                                           QItemSelectionModel::Rows);
    } else {
        view->selectionModel()->clear();
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
    const auto read = [keys, pool = m_session.pool()](const Progress &progress) {
        return readKeyFacts(pool, keys, progress);
    };
    m_factsTask.start(read, [this](Result<std::vector<KeyFacts>> &result) {
        if (!result) {
            m_session.reportFailure(result.error());
            return;
        }
        QHash<QByteArray, BoardFacts> facts;
        for (const KeyFacts &known : *result)
            facts.insert(QByteArray::fromStdString(known.key),
                         {known.members, known.ttlMs, displayText(known.encoding.value_or("")),
                          known.memoryBytes, known.gone || known.otherType});
        m_model.setFacts(facts);
        if (std::ranges::any_of(facts, [](const BoardFacts &known) { return known.ttlMs.value_or(-1) >= 0; }))
            m_ui->view->setAnyExpires(true);
        updateSummary();
        readFacts(false);
    });
}

void BoardList::turnGroup(const QModelIndex &index)
{
    m_scan.turnGroup(index.data(listrole::KeyBytes).toByteArray().toStdString());
}

void BoardList::choose(const QModelIndex &index)
{
    if (index.isValid() && !index.data(listrole::IsGroup).toBool())
        m_session.setBoard(index.data(listrole::KeyBytes).toByteArray());
}

bool BoardList::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent *>(event)->key();
    const QModelIndex current = m_ui->view->currentIndex();
    const bool onBoard = current.isValid() && !current.data(listrole::IsGroup).toBool();
    if (watched == m_ui->filter && key == Qt::Key_Down) {
        // What was typed last is not listed yet.
        m_entersRows = m_filterDelay.isActive();
        if (m_entersRows)
            rescan();
        else
            enterRows();
        return true;
    }
    if (watched == m_ui->view && (key == Qt::Key_Return || key == Qt::Key_Enter) && onBoard) {
        choose(current);
        emit boardEntered();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void BoardList::enterRows()
{
    const QModelIndex current = m_ui->view->currentIndex();
    const bool onBoard = current.isValid() && !current.data(listrole::IsGroup).toBool();
    if (onBoard || !m_model.firstBoard().isValid())
        m_ui->view->setFocus();
    else
        openFirst();
}

void BoardList::openFirst()
{
    m_opensFirst = false;
    const QModelIndex first = m_model.firstBoard();
    if (!first.isValid())
        return;
    m_ui->view->setFocus();
    m_ui->view->setCurrentIndex(first);
    choose(first);
}

ScanCount BoardList::scanCount() const
{
    return {m_scan.state(), m_isFiltered, qint64(m_scan.listing()->keys->size()), m_model.allMembers(),
            m_scan.failure().toStdString()};
}

void BoardList::updateSummary()
{
    const ScanCount count = scanCount();
    if (!m_isFiltered && count.state == ScanCount::State::Finished)
        m_boardCount = count;
    const QString text = displayText(scanText(count, cellWording({})));
    m_ui->summary->setText(text);
    m_model.setPartial(count.isPartial());
    // Where nothing is listed at all the empty page says why.
    m_ui->missing->setText(m_scan.failure());
    m_ui->missingRow->setVisible(count.isPartial() && count.boards > 0);
    showEmptyOrRows();
    emit summaryChanged(text);
}

void BoardList::showEmptyOrRows()
{
    const BoardScan::State state = m_scan.state();
    const bool over = state != BoardScan::State::NotStarted && state != BoardScan::State::Running;
    const bool nothing = m_scan.listing()->keys->empty() && over;
    const ScanCount count{
        .state = state, .filtered = !filter().isEmpty(), .failure = m_scan.failure().toStdString()};
    const QString text = displayText(emptyListText(count, filter().toStdString()));
    if (nothing && state == BoardScan::State::Finished && count.filtered)
        m_ui->empty->setContent(QStringLiteral("search"), text, tr("Clear filter"));
    else if (nothing)
        m_ui->empty->setContent(QStringLiteral("boards"), text, tr("List boards again"));
    m_ui->stack->setCurrentWidget(nothing ? static_cast<QWidget *>(m_ui->empty) : m_ui->view);
}

} // namespace tiebreak

#include "moc_boardlist.cpp"
