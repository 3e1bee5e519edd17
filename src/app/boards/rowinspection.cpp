// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/boards/rowinspection.h"

#include "app/boards/boardloader.h"
#include "app/boards/memberselection.h"
#include "app/widgets/rowview.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

namespace tiebreak
{

RowInspection::RowInspection(Session &session, const BoardModel &model, const BoardLoader &loader,
                             const MemberSelection &selection, const RowView &rows, QObject *parent)
    : QObject(parent)
    , m_session(session)
    , m_model(model)
    , m_loader(loader)
    , m_selection(selection)
    , m_rows(rows)
{
}

void RowInspection::inspectRow()
{
    const auto &current = m_selection.current();
    const int row = current ? current->row : m_rows.currentIndex().row();
    const std::optional<KnownRow> found = knownRow(row);
    // What was last known of the row, or of the member that is being looked for, still holds.
    if (row < 0 ? m_gone.has_value() : !found && (row == m_inspectedRow || m_selection.isLookedFor()))
        return;
    m_gone.reset();
    m_inspectedRow = found ? row : -1;
    if (row < 0 || row >= m_model.cardinality()) {
        emit m_session.rowInspected({});
        return;
    }
    InspectedRow inspected;
    inspected.rank = qint64(row) + 1;
    if (!found) {
        const bool inView = row >= m_rows.firstVisibleRow() && row <= m_rows.lastVisibleRow() + 1;
        const QString sentence =
            inView && m_loader.readsRows() ? tr("Reading rank %1…") : tr("Rank %1 has not been read.");
        inspected.unread = sentence.arg(groupedText(inspected.rank));
        emit m_session.rowInspected(inspected);
        return;
    }
    const BoardView &view = m_session.view();
    inspected.member = QByteArray(found->member.data(), qsizetype(found->member.size()));
    inspected.raw = found->raw;
    inspected.serverText = QString::fromUtf8(found->serverText);
    inspected.codec = view.codec;
    inspected.timeRange = view.timeRange;
    inspected.direction = view.direction;
    inspected.zone = m_model.timeDisplay().zone;
    emit m_session.rowInspected(inspected);
}

void RowInspection::inspectUnreadRow()
{
    if (m_inspectedRow < 0)
        inspectRow();
}

std::optional<RowInspection::KnownRow> RowInspection::knownRow(int row) const
{
    const auto &current = m_selection.current();
    if (current && current->member && !m_selection.isInRow(*current))
        return current->found
                   ? std::optional(KnownRow{*current->member, current->found->raw, current->found->text})
                   : std::nullopt;
    const std::optional<BoardModel::Row> read = m_model.row(row);
    return read ? std::optional(KnownRow{read->member, read->raw, read->serverText}) : std::nullopt;
}

void RowInspection::inspectGoneMember(const QByteArray &member, qint64 rank)
{
    m_inspectedRow = -1;
    m_gone = member;
    InspectedRow gone;
    gone.rank = rank;
    const QString name = nameInSentence(member.toStdString());
    gone.unread = rank > 0
                      ? tr("%1 is no longer on the board. Its last rank was %2.").arg(name, groupedText(rank))
                      : tr("%1 is not on the board.").arg(name);
    emit m_session.rowInspected(gone);
}

void RowInspection::forgetRank()
{
    if (m_gone)
        inspectGoneMember(QByteArray(*m_gone), 0);
}

void RowInspection::inspectOtherRows()
{
    m_gone.reset();
    inspectRow();
}

} // namespace tiebreak

#include "moc_rowinspection.cpp"
