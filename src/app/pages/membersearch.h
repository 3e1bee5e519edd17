// SPDX-License-Identifier: GPL-3.0-or-later
// The members that match a glob, as a list from which one jumps to a row.
#pragma once

#include "app/session.h"
#include "models/boardmodel.h"
#include "models/matchesmodel.h"
#include "redis/boardreader.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace tiebreak
{

class RowView;

/// Hidden until a search starts. At most 500 matches are listed; matches come in while the search runs. Also
/// finds the rank of one member.
class MemberSearch : public QWidget
{
    Q_OBJECT

public:
    /// Matches are read and shown as `board` does it.
    MemberSearch(Session &session, const BoardModel &board, QWidget *parent = nullptr);

    /// Which board is searched. The matches of another one go.
    void setBoard(const QByteArray &key, Direction direction);
    /// What a user typed: a glob lists the members that match, in the board's order; a name finds its row.
    void find(const QString &text);
    void stop();
    void close();
    bool searching() const { return m_task.running() || m_locating.running(); }

signals:
    void located(qint64 rank); ///< from 0
    void notThere(const QByteArray &member);
    void failed(const Error &error);
    /// Members gone through and members of the board; both 0 when the search has ended.
    void progress(quint64 done, quint64 total);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void search(const QString &glob);
    void locate(const QByteArray &member);
    void tell(bool running, quint64 done, quint64 total);

    Session &m_session;
    const BoardModel &m_board;
    QByteArray m_key;
    Direction m_direction = Direction::HighestFirst;
    QLabel *m_summary;
    RowView *m_list;
    MatchesModel *m_matches;
    QString m_glob;
    Task<std::vector<Match>> m_task;
    Task<std::optional<FoundMember>> m_locating;
};

} // namespace tiebreak
