// SPDX-License-Identifier: GPL-3.0-or-later
// The current row of the board page, handed to the inspector.
#pragma once

#include "app/session/session.h"
#include "models/boards/boardmodel.h"

#include <QObject>

#include <optional>
#include <string_view>

namespace tiebreak
{

class BoardLoader;
class MemberSelection;
class RowView;

/// Hands the current row to the inspector, or why there is nothing to say of it yet.
class RowInspection : public QObject
{
    Q_OBJECT

public:
    /// `rows` shows `model`, which `loader` fills, and `selection` keeps its members.
    RowInspection(Session &session, const BoardModel &model, const BoardLoader &loader,
                  const MemberSelection &selection, const RowView &rows, QObject *parent);

    void inspectRow();
    /// The same where that row has not been read.
    void inspectUnreadRow();
    /// This member, which stood there, from 1 (0: nobody knows), is not on the board.
    void inspectGoneMember(const QByteArray &member, qint64 rank);
    /// Where a member that is gone stood says nothing of the board that is shown now.
    void forgetRank();
    /// The rows are others: a member that was gone is so no more.
    void inspectOtherRows();

private:
    struct KnownRow {
        std::string_view member;
        double raw;
        std::string_view serverText;
    };

    /// What is known of this row, which is the current one: from the rows at hand, or from where its member
    /// was found. Nothing while somebody else stands there.
    std::optional<KnownRow> knownRow(int row) const;

    Session &m_session;
    const BoardModel &m_model;
    const BoardLoader &m_loader;
    const MemberSelection &m_selection;
    const RowView &m_rows;
    int m_inspectedRow = -1;          ///< whose raw was handed to the inspector last
    std::optional<QByteArray> m_gone; ///< the inspector says that it is not on the board
};

} // namespace tiebreak
