// SPDX-License-Identifier: GPL-3.0-or-later
// What happened on the board, in words: filtered, copied, saved.
#pragma once

#include "models/live/eventsmodel.h"

#include <QWidget>

class QComboBox;

namespace tiebreak
{

class EventList;

/// A list of events under its title, the newest first.
class EventsPane : public QWidget
{
    Q_OBJECT

public:
    explicit EventsPane(QWidget *parent = nullptr);

    EventsModel &events() { return m_model; }
    void setFilter(EventFilter filter);
    /// Shown where no faulty write is listed: what was looked at, so that nothing is no answer for the rest.
    void setAuditScope(const QString &sentence);

    /// Whose events they are: a file of them gets its name.
    void setBoard(const QByteArray &key) { m_board = key; }

signals:
    void memberChosen(const QByteArray &member);
    /// What was copied or saved, or why it was not, in a sentence.
    void done(const QString &sentence);

private:
    void copy();
    void askForFile();

    QByteArray m_board;
    EventsModel m_model;
    QComboBox *m_filter;
    EventList *m_list;
};

} // namespace tiebreak
