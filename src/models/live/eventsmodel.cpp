// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/live/eventsmodel.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "core/time/tick.h"

#include <QDateTime>

#include <array>

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

QString clock(qint64 tenths, const QTimeZone &zone)
{
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(tenths * 100, zone);
    return time.toString(QStringLiteral("HH:mm:ss.")) + QString::number(tenths % 10);
}

std::string_view kindName(EventKind kind)
{
    static constexpr std::array names{
        std::string_view("new leader"), std::string_view("overtook"),   std::string_view("entered top"),
        std::string_view("left top"),   std::string_view("tied"),       std::string_view("lead extended"),
        std::string_view("many moves"), std::string_view("board gone"), std::string_view("board there"),
        std::string_view("damage"),     std::string_view("alert")};
    return names[std::size_t(kind)];
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
        return kind == EventKind::EnteredTop || kind == EventKind::LeftTop || kind == EventKind::NewLeader;
    case EventFilter::Ties:
        return kind == EventKind::Tied;
    case EventFilter::Damage:
        return kind == EventKind::Damage;
    case EventFilter::Alerts:
        break;
    }
    return kind == EventKind::Alert;
}

QString intervalText(Moment from, Moment to, const QTimeZone &zone)
{
    const qint64 first = tenths(from, false);
    const qint64 last = tenths(to, true);
    return QString::fromStdString(
        sentence("between {} and {}", clock(first, zone).toStdString(), clock(last, zone).toStdString()));
}

void EventsModel::setEvents(const std::deque<LiveEvent> &events, const LiveWording &wording,
                            const QTimeZone &zone)
{
    m_events.assign(events.begin(), events.end());
    m_wording = wording;
    m_zone = zone;
    refill();
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
    std::vector<Line> lines;
    for (const LiveEvent &event : m_events) {
        if (!passes(m_filter, event.kind))
            continue;
        Line line;
        line.kind = event.kind;
        line.text = QString::fromStdString(eventText(event, m_wording));
        if (!event.member.empty()) {
            line.lead = QString::fromStdString(m_wording.general.member(event.member));
            if (!line.text.startsWith(line.lead))
                line.lead.clear();
        }
        line.interval = intervalText(event.from, event.to, m_zone);
        line.member = QByteArray::fromStdString(event.member);
        line.from = event.from;
        line.to = event.to;
        lines.push_back(std::move(line));
    }
    // Most of the time some lines are new on top, and some are gone below.
    std::size_t added = 0;
    while (added < lines.size() && !m_lines.empty() && !(lines[added] == m_lines.front()))
        ++added;
    if (m_lines.empty() || added == lines.size()) {
        beginResetModel();
        m_lines = std::move(lines);
        endResetModel();
        return;
    }
    const std::size_t kept = lines.size() - added;
    for (std::size_t i = 0; i < kept; ++i) {
        if (i >= m_lines.size() || !(lines[added + i] == m_lines[i])) {
            beginResetModel();
            m_lines = std::move(lines);
            endResetModel();
            return;
        }
    }
    if (m_lines.size() > kept) {
        beginRemoveRows({}, int(kept), int(m_lines.size()) - 1);
        m_lines.resize(kept);
        endRemoveRows();
    }
    if (added > 0) {
        beginInsertRows({}, 0, int(added) - 1);
        m_lines = std::move(lines);
        endInsertRows();
    }
}

QString EventsModel::text() const
{
    QString all;
    for (const Line &line : m_lines) {
        const auto iso = [](Moment moment) {
            return isoTime(moment.time_since_epoch().count(), TickUnit::Microsecond);
        };
        all += QString::fromStdString(iso(line.from) + '\t' + iso(line.to) + '\t');
        all += QString::fromUtf8(kindName(line.kind).data(), qsizetype(kindName(line.kind).size()));
        all += QLatin1Char('\t') + QString::fromStdString(escapeBytes(line.member.toStdString()));
        all += QLatin1Char('\t') + line.text + QLatin1Char('\n');
    }
    return all;
}

int EventsModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : int(m_lines.size());
}

QVariant EventsModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Line &line = m_lines[std::size_t(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return line.text;
    case Qt::AccessibleTextRole:
    case Qt::ToolTipRole:
        return line.text + QStringLiteral(", ") + line.interval;
    case IntervalRole:
        return line.interval;
    case KindRole:
        return int(line.kind);
    case MemberRole:
        return line.member;
    case LeadRole:
        return line.lead;
    default:
        return {};
    }
}

} // namespace tiebreak

#include "moc_eventsmodel.cpp"
