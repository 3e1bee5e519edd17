// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that equal scores share, on the board page.
#pragma once

#include "app/session.h"
#include "core/ranks.h"
#include "models/boardmodel.h"

#include <QObject>

class QActionGroup;

namespace tiebreak
{

class RowView;

/// Offers the rank policies at the Rank header. Any but the ordinal one needs the scores of all rows above:
/// the whole board is read, by pages, when the policy is chosen, the board is opened or it is read otherwise,
/// and on refresh().
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
    void choose(RankPolicy policy);
    void takeReading();
    void count();

    Session &m_session;
    BoardModel &m_model;
    QActionGroup *m_policies;
    QByteArray m_key;
    BoardReading m_reading;
    Task<std::shared_ptr<const RankTable>> m_counting;
};

} // namespace tiebreak
