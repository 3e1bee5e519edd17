// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/rowcopier.h"

#include "app/boards/memberselection.h"
#include "app/widgets/copypicture.h"
#include "app/widgets/rowview.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"
#include "redis/wire/endpointurl.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QHeaderView>
#include <QMenu>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr qint64 rowsARead = 1000;

} // namespace

RowCopier::RowCopier(Session &session, const BoardModel &model, const MemberSelection &selection,
                     RowView &rows, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_selection(selection)
    , m_rows(rows)
    , m_task(session.threads())
{
    addAction(tr("Copy rows as &seen"), tr("The columns in view, with times as they are shown"),
              [this] { copyRows(CopyForm::AsSeen); });
    addAction(tr("Copy rows as &TSV"), tr("All fields of each row, for a spreadsheet"),
              [this] { copyRows(CopyForm::Tsv); });
    QAction *tsv = m_actions.last();
    tsv->setObjectName(QStringLiteral("copyTsv"));
    tsv->setShortcut(QKeySequence::Copy);
    tsv->setShortcutContext(Qt::WidgetShortcut);
    rows.addAction(tsv);
    addAction(tr("Copy rows as &JSON"), tr("All that is known of each row, for a program"),
              [this] { copyRows(CopyForm::Json); });
    addAction(tr("Copy rows as redis-&cli commands"),
              tr("A ZADD for each row that writes exactly the same double"),
              [this] { copyRows(CopyForm::RedisCli); });
    m_actions.last()->setObjectName(QStringLiteral("copyCommands"));
    addAction(tr("Copy &all rows"), tr("The whole board as TSV, not only the selection"), [this] {
        copyRanks(CopyForm::Tsv, {{0, m_model.cardinality() - 1}}, {});
    });
    m_copyAll = m_actions.last();
    m_copyAll->setObjectName(QStringLiteral("copyAll"));
    addAction(tr("Copy a &picture of the rows"), tr("The rows in view, as they look"), [this] {
        const BoardView &view = m_session.view();
        copyPicture(m_rows, m_rows.wholeRows(),
                    tr("%1 on %2, read as %3")
                        .arg(nameInSentence(view.name().toStdString()), m_session.serverName(),
                             displayText(specText(view.spec()))));
        emit pictureCopied();
    });
    m_actions.last()->setObjectName(QStringLiteral("copyRowsPicture"));
    connect(&model, &QAbstractItemModel::modelReset, this, &RowCopier::updateActions);
    connect(&model, &QAbstractItemModel::rowsInserted, this, &RowCopier::updateActions);
    connect(&model, &QAbstractItemModel::rowsRemoved, this, &RowCopier::updateActions);
    updateActions();
    rows.installEventFilter(this);
    rows.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&rows, &QWidget::customContextMenuRequested, this, &RowCopier::showMenu);
    connect(&session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (what & ViewChange::Key)
            stop();
    });
}

void RowCopier::addAction(const QString &text, const QString &toolTip, const std::function<void()> &copy)
{
    auto *action = new QAction(text, this);
    action->setToolTip(toolTip);
    connect(action, &QAction::triggered, this, copy);
    m_actions += action;
}

bool RowCopier::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Show || event->type() == QEvent::Hide)
        updateActions();
    return QObject::eventFilter(watched, event);
}

void RowCopier::updateActions()
{
    // The window's menu offers them too, where these rows may not be in sight.
    for (QAction *action : m_actions)
        action->setEnabled(m_rows.isVisible());
    m_copyAll->setEnabled(m_rows.isVisible() && m_model.cardinality() > 0);
}

void RowCopier::showMenu(const QPoint &position)
{
    if (m_model.cardinality() == 0)
        return;
    auto *menu = new QMenu(&m_rows);
    menu->setObjectName(QStringLiteral("rowMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    for (QAction *action : m_rows.actions()) {
        if (!m_actions.contains(action))
            menu->addAction(action);
    }
    menu->addSeparator();
    menu->addActions(m_actions);
    menu->addSeparator();
    QAction *cell = menu->addAction(tr("Copy cell"), this, &RowCopier::copyCell);
    cell->setToolTip(tr("The contents of the current cell; a number without the spaces that group it"));
    cell->setEnabled(m_model.isLoaded(m_rows.currentIndex().row()));
    menu->popup(m_rows.viewport()->mapToGlobal(position));
}

void RowCopier::copyCell()
{
    const QModelIndex cell = m_rows.currentIndex();
    const std::optional<BoardModel::Row> row = m_model.row(cell.row());
    if (!row)
        return;
    QString text = cell.data().toString();
    // Numbers leave without the spaces that group them here, and names without words that stand for them.
    if (cell.column() == boardcolumn::Member)
        text = bytesText(row->member);
    else if (cell.column() == boardcolumn::Rank)
        text = QString::number(cell.row() + 1);
    else if (cell.column() == boardcolumn::Score && row->decoded.verdict != Verdict::Invalid)
        text = QString::number(qint64(row->decoded.preimage.score));
    QGuiApplication::clipboard()->setText(text);
}

void RowCopier::copyRows(CopyForm form)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> ranks;
    for (const auto &[first, last] : m_rows.selectedRows())
        ranks.emplace_back(first, last);
    if (ranks.empty()) {
        emit nothingSelected();
        return;
    }
    // A member can be in several keys: there only the rank says which row is meant.
    copyRanks(form, ranks,
              m_session.view().shards ? std::vector<std::string>()
                                      : m_selection.selectedMembers().value_or(std::vector<std::string>()));
}

void RowCopier::copyRanks(CopyForm form, const std::vector<std::pair<std::int64_t, std::int64_t>> &ranks,
                          const std::vector<std::string> &members)
{
    Order order{form,
                {endpointText(m_session.endpoint().value_or(Endpoint{})), m_session.view().keys(),
                 m_model.decoder(), m_session.view().direction},
                ranks,
                0,
                members,
                seenForm()};
    for (const auto &[first, last] : order.ranks)
        order.total += last - first + 1;
    if (order.total > 0 && (m_isGone || !m_session.pool() || holdsAll(order))) {
        copyHeldRows(order);
        return;
    }
    if (order.total > maxRows) {
        const QString command =
            displayText(boardCommand(form, order.board, m_session.view().timeRange, order.ranks));
        emit tooMany(tr("%1 rows are too many to copy (limit: %2). To print them, use tiebreak-cli: %3")
                         .arg(groupedText(order.total), groupedText(maxRows), command.section(u'\n', 0, 0)),
                     command);
        return;
    }
    const auto source = m_session.rows();
    if (!source || order.total == 0)
        return;
    m_task.start(
        source->reading(
            order.board.direction,
            [order](BoardRows &rows, const Progress &report) { return read(rows, order, report); }),
        [this](Result<Copy> &copy) {
            emit progress(0, 0);
            if (!copy) {
                emit failed(copy.error());
                return;
            }
            QGuiApplication::clipboard()->setText(copy->text);
            emit copied(copy->rows);
        },
        [this](std::uint64_t done, std::uint64_t all) { emit progress(done, all); });
}

Result<std::vector<RowsPage>> RowCopier::readRanked(BoardRows &rows, const Order &order,
                                                    const Progress &progress)
{
    std::vector<RowsPage> pages;
    qint64 done = 0;
    for (const auto &[first, last] : order.ranks) {
        for (qint64 rank = first; rank <= last; rank += rowsARead) {
            const qint64 count = std::min(rowsARead, last - rank + 1);
            TRY(auto read, rows.readPage(rank, count, progress));
            pages.push_back(std::move(read.page));
            done += count;
            progress.report(quint64(done), quint64(order.total));
        }
    }
    return pages;
}

Result<std::vector<RowsPage>> RowCopier::readMembers(BoardRows &rows, const Order &order,
                                                     const Progress &progress)
{
    TRY(auto places, rows.findMembers(order.members, progress));
    // While the board moves two members may be found at one rank.
    std::vector<std::pair<FoundMember, std::string_view>> found;
    for (std::size_t i = 0; i < places.size(); ++i)
        if (places[i])
            found.emplace_back(*std::move(places[i]), order.members[i]);
    std::ranges::stable_sort(found, {}, [](const auto &row) { return row.first.rank; });
    std::vector<RowsPage> pages;
    for (const auto &[place, member] : found) {
        if (pages.empty() || pages.back().firstRank + qint64(pages.back().rows.size()) != place.rank)
            pages.push_back({place.rank, 0, {}, {}});
        pages.back().rows.append(member, place.raw);
        pages.back().shards.push_back(std::uint32_t(place.shard));
    }
    return pages;
}

Result<RowCopier::Copy> RowCopier::read(BoardRows &rows, const Order &order, const Progress &progress)
{
    TRY(auto pages,
        order.members.empty() ? readRanked(rows, order, progress) : readMembers(rows, order, progress));
    // A board that shrank meanwhile gives fewer rows than were asked for.
    qint64 count = 0;
    for (const RowsPage &page : pages)
        count += qint64(page.rows.size());
    if (order.form == CopyForm::AsSeen)
        return Copy{seenText(order.seen, pages, progress), count};
    return Copy{displayText(copiedRows(order.form, order.board, pages)), count};
}

RowCopier::SeenForm RowCopier::seenForm() const
{
    const BoardView &view = m_session.view();
    SeenForm form{view.codec,
                  view.timeRange,
                  m_model.timeDisplay(),
                  m_model.shardNames(),
                  view.ranks == RankPolicy::Ordinal,
                  {},
                  {}};
    QStringList names;
    const QHeaderView *header = m_rows.header();
    for (int place = 0; place < header->count(); ++place) {
        const int column = header->logicalIndex(place);
        if (header->isSectionHidden(column))
            continue;
        form.columns += column;
        names += m_model.headerData(column, Qt::Horizontal).toString();
    }
    form.header = names.join(u'\t') + u'\n';
    return form;
}

QString RowCopier::seenLine(const SeenForm &form, const BoardModel &model, int row, const QString &rank)
{
    QStringList cells;
    for (const int column : form.columns)
        cells += column == boardcolumn::Rank ? rank : model.index(row, column).data().toString();
    return tsvLine(cells) + u'\n';
}

QString RowCopier::seenText(const SeenForm &form, const std::vector<RowsPage> &pages,
                            const Progress &progress)
{
    BoardModel seen;
    seen.setCodec(form.codec, form.timeRange);
    seen.setTimeDisplay(form.times);
    seen.setShardNames(form.shards);
    QString text = form.header;
    for (const RowsPage &page : pages) {
        if (progress.stopRequested())
            break;
        for (std::size_t first = 0; first < page.rows.size(); first += BoardModel::pageRows) {
            const std::size_t last = std::min(first + BoardModel::pageRows, page.rows.size());
            RowsPage part{0, qint64(last - first), {}, {}};
            for (std::size_t row = first; row < last; ++row) {
                part.rows.append(page.rows.member(row), page.rows.raw(row));
                if (!page.shards.empty())
                    part.shards.push_back(page.shards[row]);
            }
            seen.reset(part.cardinality);
            seen.setPage(std::move(part));
            for (std::size_t row = first; row < last; ++row) {
                // Which rank others of its score have is not known of a row alone.
                text += seenLine(form, seen, int(row - first),
                                 form.ordinal ? groupedText(page.firstRank + qint64(row) + 1) : dash());
            }
        }
    }
    return text;
}

bool RowCopier::holdsAll(const Order &order) const
{
    if (order.total > MemberSelection::maxMembers)
        return false;
    return std::ranges::all_of(order.ranks, [this](const auto &ranks) {
        for (qint64 rank = ranks.first; rank <= ranks.second; ++rank)
            if (!m_model.isLoaded(rank))
                return false;
        return true;
    });
}

void RowCopier::copyHeldRows(const Order &order)
{
    std::vector<RowsPage> pages;
    QString seen = order.seen.header;
    qint64 rows = 0;
    for (const auto &[first, last] : order.ranks) {
        for (qint64 rank = first; rank <= last; ++rank) {
            const std::optional<BoardModel::Row> row = m_model.row(rank);
            if (!row) {
                // Whole pages are missing, perhaps of millions of rows.
                rank += BoardModel::pageRows - 1 - rank % BoardModel::pageRows;
                continue;
            }
            if (pages.empty() || pages.back().firstRank + qint64(pages.back().rows.size()) != rank)
                pages.push_back({rank, m_model.cardinality(), {}, {}});
            pages.back().rows.append(row->member, row->raw);
            pages.back().shards.push_back(std::uint32_t(row->shard));
            if (order.form == CopyForm::AsSeen)
                seen += seenLine(order.seen, m_model, int(rank),
                                 m_model.index(int(rank), boardcolumn::Rank).data().toString());
            ++rows;
        }
    }
    if (rows == 0) {
        emit failed({ErrorKind::Usage, tr("None of these rows has been read.").toStdString()});
        return;
    }
    QGuiApplication::clipboard()->setText(
        order.form == CopyForm::AsSeen ? seen : displayText(copiedRows(order.form, order.board, pages)));
    emit copied(rows);
}

void RowCopier::stop()
{
    if (!m_task.running())
        return;
    m_task.cancel();
    emit progress(0, 0);
}

} // namespace tiebreak

#include "moc_rowcopier.cpp"
