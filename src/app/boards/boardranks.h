// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that equal scores share, on the board page.
#pragma once

#include "app/session/session.h"
#include "core/board/ranks.h"
#include "models/boards/boardmodel.h"

#include <QObject>

class QActionGroup;

namespace tiebreak
{

class RowView;

/// Offers the rank policies at the Rank header. Any but the ordinal one needs the scores of all rows above:
/// the whole board is read, by pages, unless it is at hand, when the policy is chosen, the board is opened or
/// it is looked at otherwise, and on refresh().
class BoardRanks : public QObject
{
    Q_OBJECT

public:
    /// `rows` shows `model`.
    BoardRanks(Session &session, BoardModel &model, RowView &rows, QObject *parent);

    /// Counts again, where ranks are counted.
    void refresh();
    /// Drops what is under way.
    void stop();
    bool busy() const { return m_counting.running(); }

signals:
    /// Members read so far; total 0: it has ended.
    void progress(quint64 done, quint64 total);
    void failed(const Error &error);

private:
    struct RankedBoard {
        SourceBoard board;
        bool wasRead = false; ///< else it was at hand
        std::shared_ptr<const RankTable> table;
    };

    void choosePolicy(RankPolicy policy);
    void showView();
    void count();

    Session &m_session;
    BoardModel &m_model;
    QActionGroup *m_policies;
    Task<RankedBoard> m_counting;
};

} // namespace tiebreak
