// SPDX-License-Identifier: GPL-3.0-or-later
// The members that match a glob, as a list from which one jumps to a row.
#pragma once

#include "app/session.h"
#include "core/codec.h"
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
    explicit MemberSearch(Session &session, QWidget *parent = nullptr);

    /// Searches the board `key` for members that match `glob`; they are listed as the board orders them, read
    /// by `decoder`.
    void search(const QByteArray &key, const QString &glob, Direction direction, const Decoder &decoder,
                const TimeDisplay &display);
    /// Finds the row of one member.
    void locate(const QByteArray &key, Direction direction, const QByteArray &member);
    void stop();
    void close();
    QString summary() const;
    bool searching() const { return m_task.running() || m_locating.running(); }

signals:
    void memberChosen(const QByteArray &member);
    void located(qint64 rank); ///< from 0
    void notThere(const QByteArray &member);
    void failed(const Error &error);
    /// Members gone through and members of the board; both 0 when the search has ended.
    void progress(quint64 done, quint64 total);

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void tell(bool running, quint64 done, quint64 total);

    Session &m_session;
    QLabel *m_summary;
    RowView *m_list;
    MatchesModel *m_matches;
    QString m_glob;
    Task<std::vector<Match>> m_task;
    Task<std::optional<FoundMember>> m_locating;
};

} // namespace tiebreak
