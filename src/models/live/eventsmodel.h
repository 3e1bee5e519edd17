// SPDX-License-Identifier: GPL-3.0-or-later
// What happened on a live board, the newest first.
#pragma once

#include "core/live/standing/livetext.h"

#include <QAbstractListModel>
#include <QTimeZone>

#include <deque>
#include <optional>
#include <vector>

namespace tiebreak
{

/// Which events are listed.
enum class EventFilter { All, Places, Top, Ties, Damage, Alerts };

/// The events of one board, those of the filter. Rows hold the sentence and the interval of the sample.
class EventsModel : public QAbstractListModel
{
    Q_OBJECT

public:
    /// FairRole: as LiveEvent::fair.
    enum Role { IntervalRole = Qt::UserRole, KindRole, MemberRole, LeadRole, FairRole };

    explicit EventsModel(QObject *parent = nullptr) : QAbstractListModel(parent) {}

    /// Shows these; the wording writes names and scores, `zone` the moments.
    void setEvents(const std::deque<LiveEvent> &events, const LiveWording &wording, const QTimeZone &zone);
    void setFilter(EventFilter filter);
    EventFilter filter() const { return m_filter; }
    /// All listed rows as text, a line each: both ends of the interval in UTC, kind, member, sentence, with
    /// tabs between them.
    QString text() const;

    int rowCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role = Qt::DisplayRole) const override;

private:
    void refill();
    QString textOf(const LiveEvent &event) const;
    QString leadOf(const LiveEvent &event) const;

    std::vector<LiveEvent> m_events;
    LiveWording m_wording;
    QTimeZone m_zone = QTimeZone::utc();
    EventFilter m_filter = EventFilter::All;
    std::vector<LiveEvent> m_shown; ///< written as they are asked for: few of thousands are seen
};

/// Whether the filter lets this kind pass.
bool passes(EventFilter filter, EventKind kind);

/// "between 20:57:41.2 and 20:57:41.3" in the zone; with the date where the two are of two days.
QString intervalText(Moment from, Moment to, const QTimeZone &zone);

} // namespace tiebreak
