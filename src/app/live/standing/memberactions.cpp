// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/memberactions.h"

#include "core/prose/counts.h"
#include "core/text/scoretext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>

#include <algorithm>

namespace tiebreak
{

MemberActions::MemberActions(Session &session, WatchedBoards &watchedBoards, StandingView &view,
                             std::function<const LiveBoardData *()> board, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_watchedBoards(watchedBoards)
    , m_view(view)
    , m_board(std::move(board))
{
    add(m_rowActions, QStringLiteral("liveInspect"), tr("&Inspect"), {}, &MemberActions::inspect);
    m_explain = add(m_rowActions, QStringLiteral("liveExplain"), tr("&Compare with the rank above"),
                    QKeySequence(Qt::CTRL | Qt::Key_E), &MemberActions::explain);
    add(m_rowActions, QStringLiteral("liveShowOnBoards"), tr("&Show on the Boards page"), {},
        &MemberActions::showOnBoards);
    m_pin = add(m_rowActions, QStringLiteral("livePin"), tr("&Pin"), QKeySequence(Qt::CTRL | Qt::Key_P),
                &MemberActions::togglePin);
    add(m_copyActions, QStringLiteral("liveCopyMember"), tr("Copy the &member"), {},
        &MemberActions::copyMember);
    add(m_copyActions, QStringLiteral("liveCopyRows"), tr("&Copy the rows"), QKeySequence::Copy,
        &MemberActions::copyRows);
    m_view.setContextMenuPolicy(Qt::CustomContextMenu);
    connect(&m_view, &QWidget::customContextMenuRequested, this, &MemberActions::showMenu);
    connect(&m_view, &StandingView::memberActivated, this, &MemberActions::inspect);
}

QAction *MemberActions::add(QList<QAction *> &actions, const QString &name, const QString &text,
                            const QKeySequence &key, void (MemberActions::*act)())
{
    auto *action = new QAction(text, this);
    action->setObjectName(name);
    action->setShortcut(key);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    m_view.addAction(action);
    actions += action;
    return action;
}

std::optional<Place> MemberActions::currentPlace() const
{
    const LiveBoardData *board = m_board();
    const QByteArray member = m_view.currentMember();
    if (!board || !board->latest() || member.isNull())
        return std::nullopt;
    return board->latest()->placeOf(member.toStdString());
}

void MemberActions::inspectCurrent()
{
    const auto place = currentPlace();
    if (!place)
        return;
    const LiveBoardData &board = *m_board();
    InspectedRow row;
    row.rank = place->rank + 1;
    row.member = m_view.currentMember();
    row.raw = place->raw;
    row.serverText = displayText(shortestText(place->raw));
    row.codec = board.view.codec;
    row.timeRange = board.view.timeRange;
    row.direction = board.view.direction;
    row.zone = m_session.zone();
    emit m_session.rowInspected(row);
}

void MemberActions::inspect()
{
    emit inspectorWanted();
    inspectCurrent();
}

void MemberActions::explain()
{
    const auto place = currentPlace();
    if (!place || place->rank == 0)
        return;
    const LiveBoardData &board = *m_board();
    const auto above = board.latest()->memberAt(place->rank - 1);
    if (!above)
        return;
    const std::string member = m_view.currentMember().toStdString();
    emit m_session.explainRequested(
        {{board.decoder, board.view.direction, m_session.zone()},
         {place->rank - 1, std::string(*above), board.latest()->placeOf(*above)->raw, std::nullopt},
         {place->rank, member, place->raw, std::nullopt}});
}

void MemberActions::togglePin()
{
    const LiveBoardData *board = m_board();
    const QByteArray current = m_view.currentMember();
    if (!board || current.isNull())
        return;
    const std::string member = current.toStdString();
    if (std::ranges::find(board->pins, member) == board->pins.end())
        m_watchedBoards.pin(board->key, member);
    else
        m_watchedBoards.unpin(board->key, member);
}

void MemberActions::showOnBoards()
{
    if (const auto place = currentPlace())
        emit m_session.ranksRequested(place->rank, place->rank);
}

void MemberActions::copyMember()
{
    const QByteArray member = m_view.currentMember();
    if (member.isNull())
        return;
    QGuiApplication::clipboard()->setText(bytesText(member));
    emit copied(tr("Copied the member"));
}

void MemberActions::copyRows()
{
    const StandingModel &model = m_view.standing();
    QList<int> rows;
    for (const QModelIndex &index : m_view.selectionModel()->selectedRows())
        rows += index.row();
    std::ranges::sort(rows);
    if (rows.isEmpty()) {
        for (int row = 0; row < model.rowCount(); ++row)
            rows += row;
    }
    QString text;
    const auto line = [&](const auto &cell) {
        QStringList cells;
        for (int column = 0; column < StandingModel::ColumnCount; ++column) {
            if (column != StandingModel::Share)
                cells += cell(column);
        }
        text += cells.join(QLatin1Char('\t')) + QLatin1Char('\n');
    };
    line([&](int column) { return model.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString(); });
    for (const int row : rows)
        line([&](int column) {
            return model.data(model.index(row, column), Qt::AccessibleTextRole).toString();
        });
    QGuiApplication::clipboard()->setText(text);
    emit copied(tr("Copied %1").arg(displayText(rowCount(displayWording(m_session.zone()), rows.size()))));
}

void MemberActions::showMenu(const QPoint &place)
{
    const LiveBoardData *board = m_board();
    if (!board || m_view.currentMember().isNull())
        return;
    const bool pinned =
        std::ranges::find(board->pins, m_view.currentMember().toStdString()) != board->pins.end();
    m_pin->setText(pinned ? tr("Un&pin") : tr("&Pin"));
    const auto current = currentPlace();
    m_explain->setEnabled(current && current->rank > 0);
    auto *menu = new QMenu(&m_view);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addActions(m_rowActions + m_copyActions);
    menu->popup(m_view.viewport()->mapToGlobal(place));
}

} // namespace tiebreak

#include "moc_memberactions.cpp"
