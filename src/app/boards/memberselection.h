// SPDX-License-Identifier: GPL-3.0-or-later
// The selection of a board's rows belongs to their members: it goes with them when the board moves.
#pragma once

#include "app/session/session.h"
#include "models/boards/boardmodel.h"
#include "redis/board/boardreader.h"

#include <QObject>

#include <optional>
#include <string>
#include <vector>

class QAction;

namespace tiebreak
{

class RowView;

/// Shows a model in its rows and keeps the current and the selected members, up to 1000 of them; a larger
/// selection is one of ranks. Once the rows in view have been read again each member is looked for among
/// them, and on the server where it stands elsewhere. Until its place is known nobody else is selected for
/// it.
class MemberSelection : public QObject
{
    Q_OBJECT

public:
    static constexpr int maxMembers = 1000;

    /// A member and where it stands.
    struct Place {
        int row = -1;
        std::optional<std::string> member; ///< nothing: nobody has read that row yet
        std::optional<FoundMember> found;  ///< what the server said of it, where the row is not in view
        bool comesIntoView = false;        ///< the rows scroll to it once it is found
    };

    MemberSelection(Session &session, BoardModel &model, RowView &rows, QObject *parent);

    /// Selects this member, which stands there.
    void selectMember(const QByteArray &member, const FoundMember &found);
    /// Another server answers: where the members stood says nothing of its board.
    void forgetRanks() { m_ranksForgotten = true; }
    /// The rows in view are being read again.
    void expectRows() { m_rowsExpected = true; }
    /// Rows were read: goes to where the members stand now, if nothing in view is missing.
    void followMembers();
    void stop() { m_locating.cancel(); }
    bool busy() const { return m_locating.running(); }

    /// What can be asked for at the rows.
    QList<QAction *> actions() const { return {m_show, m_follow}; }
    /// The members of the selected rows; nothing where one has not been read, or there are too many.
    std::optional<std::vector<std::string>> selectedMembers() const;
    /// Selects this member and scrolls to it, wherever it stands.
    void goToMember(const std::string &member);
    /// The current member; nothing when no row is current.
    const std::optional<Place> &current() const { return m_current; }
    /// Whether the model has this row and it holds this place's member.
    bool isInRow(const Place &place) const;
    /// Somebody else stands in the row that is still the view's current one.
    bool isLookedFor() const;

signals:
    /// The place of the current member is another one, or known again.
    void currentMoved();
    /// The current member is not on the board; on this one it stood there, from 1 (0: nobody knows). It is
    /// looked for whenever the rows are read again.
    void currentGone(const QByteArray &member, qint64 rank);

private:
    Place placeOf(int row) const;
    void remember();
    void learnMembers();
    void forget();
    void locate(std::vector<std::string> members);
    void apply();
    bool isShowable(const Place &place) const;

    Session &m_session;
    const BoardModel &m_model;
    RowView &m_rows;
    QAction *m_follow;
    QAction *m_show;
    std::optional<Place> m_current;
    std::optional<Place> m_gone;   ///< the current one, while it is not on the board and no other is chosen
    std::vector<Place> m_selected; ///< empty where there are too many
    bool m_byRank = false;         ///< there are too many
    bool m_rowsExpected = false;
    bool m_ranksForgotten = false;
    bool m_changing = false; ///< the selection is changed here, or by rows that go; not by the user
    Task<std::vector<std::optional<FoundMember>>> m_locating;
};

} // namespace tiebreak
