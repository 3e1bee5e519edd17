// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/live/eventsmodel.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"
#include "models/text/displaywording.h"

#include <QDateTime>
#include <QStringList>

#include <algorithm>
#include <array>
#include <iterator>

namespace tiebreak
{

namespace
{

// Rounded outwards, so that the interval holds all of it.
qint64 tenths(Moment moment, bool up)
{
    using Tenth = std::chrono::duration<qint64, std::deci>;
    const auto since = moment.time_since_epoch();
    return (up ? std::chrono::ceil<Tenth>(since) : std::chrono::floor<Tenth>(since)).count();
}

QDateTime zoned(qint64 tenths, const QTimeZone &zone)
{
    return QDateTime::fromMSecsSinceEpoch(tenths * 100, zone);
}

std::string clock(const QDateTime &time, bool withDate)
{
    const QString pattern = withDate ? QStringLiteral("yyyy-MM-dd HH:mm:ss.") : QStringLiteral("HH:mm:ss.");
    return (time.toString(pattern) + QString::number(time.time().msec() / 100)).toStdString();
}

std::string_view kindName(EventKind kind)
{
    switch (kind) {
    case EventKind::NewLeader:
        return "new leader";
    case EventKind::Overtook:
        return "overtook";
    case EventKind::EnteredTop:
        return "entered top";
    case EventKind::LeftTop:
        return "left top";
    case EventKind::Tied:
        return "tied";
    case EventKind::Extended:
        return "lead extended";
    case EventKind::ManyMoves:
        return "many moves";
    case EventKind::BoardGone:
        return "board gone";
    case EventKind::Shrunk:
        return "members removed";
    case EventKind::BoardFilled:
        return "board there";
    case EventKind::NotRead:
        return "not read";
    case EventKind::Arrived:
        return "arrived";
    case EventKind::WorseScore:
        return "worse score";
    case EventKind::Damage:
        return "damage";
    case EventKind::Alert:
        return "alert";
    case EventKind::RolledBack:
        return "rolled back";
    case EventKind::Rewritten:
        return "rewritten";
    case EventKind::Restarted:
        return "restarted";
    case EventKind::Resynced:
        return "resynced";
    case EventKind::Replaced:
        return "board replaced";
    case EventKind::TakenOver:
        return "failover";
    case EventKind::ClockSetBack:
        return "clock set back";
    }
    return {};
}

} // namespace

bool passes(EventFilter filter, EventKind kind)
{
    switch (filter) {
    case EventFilter::All:
        return true;
    case EventFilter::Places:
        return kind == EventKind::NewLeader || kind == EventKind::Overtook || kind == EventKind::ManyMoves;
    case EventFilter::Top:
        return kind == EventKind::EnteredTop || kind == EventKind::LeftTop || kind == EventKind::NewLeader ||
               kind == EventKind::Arrived;
    case EventFilter::Ties:
        return kind == EventKind::Tied;
    case EventFilter::Damage:
        return kind == EventKind::Damage || kind == EventKind::WorseScore || kind == EventKind::RolledBack ||
               kind == EventKind::Restarted || kind == EventKind::Resynced || kind == EventKind::TakenOver ||
               kind == EventKind::Replaced || kind == EventKind::Rewritten || kind == EventKind::BoardGone ||
               kind == EventKind::Shrunk;
    case EventFilter::Alerts:
        break;
    }
    return kind == EventKind::Alert;
}

QString intervalText(Moment from, Moment to, const QTimeZone &zone)
{
    const QDateTime first = zoned(tenths(from, false), zone);
    const QDateTime last = zoned(tenths(to, true), zone);
    const bool twoDays = first.date() != last.date();
    return displayText(sentence("between {} and {}", clock(first, twoDays), clock(last, twoDays)));
}

void EventsModel::setEvents(const std::deque<LiveEvent> &events, const LiveWording &wording,
                            const QTimeZone &zone)
{
    m_events.assign(events.begin(), events.end());
    m_wording = wording;
    m_zone = zone;
    refill();
    // Names may be written otherwise now, and moments.
    if (!m_shown.empty())
        emit dataChanged(index(0), index(int(m_shown.size()) - 1));
}

void EventsModel::setFilter(EventFilter filter)
{
    if (filter == m_filter)
        return;
    m_filter = filter;
    refill();
}

void EventsModel::refill()
{
    std::vector<LiveEvent> shown;
    std::ranges::copy_if(m_events, std::back_inserter(shown),
                         [this](const LiveEvent &event) { return passes(m_filter, event.kind); });
    // Most of the time some are new on top, and some are gone below.
    std::size_t added = 0;
    while (added < shown.size() && !m_shown.empty() && !(shown[added] == m_shown.front()))
        ++added;
    const std::size_t kept = shown.size() - added;
    if (m_shown.empty() || kept == 0 || kept > m_shown.size() ||
        !std::equal(shown.begin() + std::ptrdiff_t(added), shown.end(), m_shown.begin())) {
        beginResetModel();
        m_shown = std::move(shown);
        endResetModel();
        return;
    }
    if (m_shown.size() > kept) {
        beginRemoveRows({}, int(kept), int(m_shown.size()) - 1);
        m_shown.resize(kept);
        endRemoveRows();
    }
    if (added > 0) {
        beginInsertRows({}, 0, int(added) - 1);
        m_shown = std::move(shown);
        endInsertRows();
    }
}

QString EventsModel::textOf(const LiveEvent &event) const
{
    QString text = displayText(eventText(event, m_wording));
    std::ranges::replace_if(
        text, [](QChar letter) { return letter.category() == QChar::Other_Control; }, u' ');
    return text;
}

QString EventsModel::leadOf(const LiveEvent &event) const
{
    if (event.member.empty())
        return {};
    const QString text = textOf(event);
    // What was written before the name was known has the member itself.
    for (const auto &member : {m_wording.general.member, displayWording(m_zone).member}) {
        if (const QString lead = displayText(member(event.member)); text.startsWith(lead))
            return lead;
    }
    return {};
}

QString EventsModel::text() const
{
    const auto iso = [](Moment moment) {
        return displayText(isoTime(moment.time_since_epoch().count(), TickUnit::Microsecond));
    };
    QString all;
    for (const LiveEvent &event : m_shown) {
        const std::string_view kind = kindName(event.kind);
        all += tsvLine({iso(event.from), iso(event.to), displayText(kind),
                        displayText(escapeBytes(event.member)), textOf(event)}) +
               u'\n';
    }
    return all;
}

int EventsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant EventsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const LiveEvent &event = m_shown[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return textOf(event);
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return listText(ListOf::Words, {textOf(event), intervalText(event.from, event.to, m_zone)});
    case IntervalRole:
        return intervalText(event.from, event.to, m_zone);
    case KindRole:
        return int(event.kind);
    case MemberRole:
        return QByteArray::fromStdString(event.member);
    case LeadRole:
        return leadOf(event);
    case FairRole:
        return event.fair;
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_eventsmodel.cpp"
