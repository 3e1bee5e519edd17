// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/rowcopier.h"

#include "app/boards/memberselection.h"
#include "app/widgets/rowview.h"
#include "models/text/bytestext.h"
#include "models/text/numbertext.h"
#include "redis/board/boardreader.h"

#include <QAction>
#include <QClipboard>
#include <QEvent>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr qint64 rowsARead = 1000;

} // namespace

RowCopier::RowCopier(Session &session, const BoardModel &model, RowView &rows, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_rows(rows)
    , m_copyTsv(new QAction(tr("Copy rows as &TSV"), &rows))
    , m_task(session.threads())
{
    m_copyTsv->setObjectName(QStringLiteral("copyTsv"));
    m_copyTsv->setShortcut(QKeySequence::Copy);
    m_copyTsv->setShortcutContext(Qt::WidgetShortcut);
    connect(m_copyTsv, &QAction::triggered, this, [this] { copyRows(CopyForm::Tsv); });
    rows.addAction(m_copyTsv);
    for (const auto &[text, form] : {std::pair(tr("Copy rows as &JSON"), CopyForm::Json),
                                     std::pair(tr("Copy rows as redis-&cli commands"), CopyForm::RedisCli)}) {
        auto *action = new QAction(text, this);
        connect(action, &QAction::triggered, this, [this, form = form] { copyRows(form); });
        m_otherForms += action;
    }
    updateActions();
    rows.installEventFilter(this);
    rows.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&rows, &QWidget::customContextMenuRequested, this, &RowCopier::showMenu);
    connect(&session, &Session::viewChanged, this, [this](const BoardView &, ViewChanges what) {
        if (what & ViewChange::Key)
            stop();
    });
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
    for (QAction *action : m_otherForms + QList{m_copyTsv})
        action->setEnabled(m_rows.isVisible());
}

void RowCopier::showMenu(const QPoint &position)
{
    if (m_model.cardinality() == 0)
        return;
    auto *menu = new QMenu(&m_rows);
    menu->setObjectName(QStringLiteral("rowMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (QAction *action : m_rows.actions()) {
        if (action != m_copyTsv)
            menu->addAction(action);
    }
    menu->addSeparator();
    menu->addAction(m_copyTsv);
    menu->addAction(tr("Copy rows as JSON"), this, [this] { copyRows(CopyForm::Json); });
    menu->addAction(tr("Copy rows as redis-cli commands"), this, [this] { copyRows(CopyForm::RedisCli); });
    menu->addSeparator();
    menu->addAction(tr("Copy cell"), this, &RowCopier::copyCell)
        ->setEnabled(m_model.isLoaded(m_rows.currentIndex().row()));
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
    else if (cell.column() == boardcolumn::Score && row->decoded.verdict != Verdict::Foreign)
        text = QString::number(qint64(row->decoded.preimage.score));
    QGuiApplication::clipboard()->setText(text);
}

void RowCopier::copyRows(CopyForm form)
{
    Order order{form,
                {endpointText(m_session.endpoint().value_or(Endpoint{})), m_session.board().toStdString(),
                 m_model.decoder(), m_session.view().direction},
                {},
                0};
    for (const auto &[first, last] : m_rows.selectedRows())
        order.ranks.emplace_back(first, last);
    if (order.ranks.empty() && m_model.cardinality() > 0)
        order.ranks.emplace_back(0, m_model.cardinality() - 1);
    for (const auto &[first, last] : order.ranks)
        order.total += last - first + 1;
    if (order.total > 0 && (m_isGone || !m_session.pool() || holdsAll(order))) {
        copyHeldRows(order);
        return;
    }
    if (order.total > maxRows) {
        const QString command = boardCommand(form, order.board, m_session.view().season, order.ranks);
        emit tooMany(tr("%1 rows are more than the %2 that can be copied; tiebreak-cli prints them: %3")
                         .arg(groupedText(order.total), groupedText(maxRows), command.section(u'\n', 0, 0)),
                     command);
        return;
    }
    const std::shared_ptr<ConnectionPool> pool = m_session.pool();
    if (!pool || order.total == 0)
        return;
    m_task.start(
        withConnection(pool, [order](Connection &connection,
                                     const Progress &report) { return read(connection, order, report); }),
        [this](Result<Copy> &copy) {
            emit progress(0, 0);
            if (!copy) {
                emit failed(copy.error());
                return;
            }
            QGuiApplication::clipboard()->setText(QString::fromUtf8(copy->text));
            emit copied(copy->rows);
        },
        [this](std::uint64_t done, std::uint64_t all) { emit progress(done, all); });
}

Result<RowCopier::Copy> RowCopier::read(Connection &connection, const Order &order, const Progress &progress)
{
    std::vector<RowsPage> pages;
    qint64 done = 0;
    // A board that shrank meanwhile gives fewer rows than were asked for.
    qint64 rows = 0;
    for (const auto &[first, last] : order.ranks) {
        for (qint64 rank = first; rank <= last; rank += rowsARead) {
            const qint64 count = std::min(rowsARead, last - rank + 1);
            auto page = readPage(connection, order.board.key, order.board.direction, rank, count, progress);
            if (!page)
                return std::unexpected(page.error());
            rows += qint64(page->rows.size());
            pages.push_back(*std::move(page));
            done += count;
            progress.report(quint64(done), quint64(order.total));
        }
    }
    return Copy{copiedRows(order.form, order.board, pages), rows};
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
            ++rows;
        }
    }
    if (rows == 0) {
        emit failed({ErrorKind::Usage, tr("None of these rows has been read.").toStdString()});
        return;
    }
    QGuiApplication::clipboard()->setText(QString::fromUtf8(copiedRows(order.form, order.board, pages)));
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
