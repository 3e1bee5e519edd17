// SPDX-License-Identifier: GPL-3.0-or-later
// What damaged a live board: how many changes of each kind, and each of the last ones with before and after.
#pragma once

#include "app/live/watchedboards.h"

#include <QDialog>

class QLabel;

namespace tiebreak
{

class TableView;

/// Shows what there was when it was opened, and again when it is asked to.
class DamageDialog : public QDialog
{
    Q_OBJECT

public:
    /// `words` writes members and times.
    DamageDialog(WatchedBoards &watchedBoards, const QByteArray &key, const Wording &words, QWidget *parent);

private:
    void fill();
    void showCounts(const DamageLog &log);

    WatchedBoards &m_watchedBoards;
    QByteArray m_key;
    Wording m_words;
    QLabel *m_sentence;
    TableView *m_counts;
    TableView *m_changes;
    QLabel *m_limits; ///< what was looked at, and how closely
};

} // namespace tiebreak
