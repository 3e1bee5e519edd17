// SPDX-License-Identifier: GPL-3.0-or-later
// The members that match a glob, as a list from which one jumps to a row.
#pragma once

#include "app/session/session.h"
#include "models/boards/boardmodel.h"
#include "models/boards/matchesmodel.h"
#include "redis/board/readtext.h"

#include <QWidget>

#include <functional>

class QLabel;
class QPushButton;

namespace tiebreak
{

class RowView;

/// Hidden until a search starts; matches come in while it runs. It ends after 10 000 and can be continued, up
/// to 50 000. Also finds the rank of one member.
class MemberSearch : public QWidget
{
    Q_OBJECT

public:
    /// Searches the session's board; matches are decoded and shown as in `board`.
    MemberSearch(Session &session, const BoardModel &board, QWidget *parent = nullptr);

    /// What a user typed: a glob lists the members that match, in the board's order, or enters them when they
    /// are listed; a name finds its row.
    void find(const QString &text);
    /// Searches once more for what is listed, as the board may have changed.
    void refresh();
    /// Moves the focus to the matches, if there are any.
    void enter();
    /// Closes the matches and emits left().
    void leave();
    void stop();
    void close();
    bool searching() const { return m_task.running() || m_locating.running(); }

signals:
    /// The user is done with the matches: the focus has no place here any more.
    void left();
    void located(const QByteArray &member, const FoundMember &found);
    void notThere(const QByteArray &member);
    void failed(const Error &error);
    /// Members gone through and members of the board; both 0 when the search has ended.
    void progress(quint64 done, quint64 total);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    /// Lists the members that match m_glob, up to `max`.
    void search(quint64 max);
    /// Changes the matches; the current one stays it.
    void keepPlace(const std::function<void()> &change);
    void locate(const QByteArray &member);
    /// Says how far the search has come; `count` lacks its matches.
    void showSummary(MatchCount count);
    void showEnd();

    Session &m_session;
    const BoardModel &m_board;
    QLabel *m_summary;
    QPushButton *m_searchOn;
    RowView *m_list;
    MatchesModel *m_matches;
    QString m_glob;
    quint64 m_maxMatches = 0;
    Task<std::vector<Match>> m_task;
    Task<std::vector<std::optional<FoundMember>>> m_locating;
};

} // namespace tiebreak
