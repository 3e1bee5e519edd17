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

signals:
    void memberChosen(const QByteArray &member);
    /// The list as text goes to the clipboard, or into a file.
    void copyWanted();
    void saveWanted();

private:
    EventsModel m_model;
    QComboBox *m_filter;
    EventList *m_list;
};

} // namespace tiebreak
