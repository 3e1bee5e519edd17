// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/savedwatchlist.h"

#include "models/text/nametext.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr auto boardsSetting = "live/boards"; ///< with the number of the database behind it
constexpr qsizetype longestKey = 1000;        ///< bytes

} // namespace

SavedWatchList::SavedWatchList(Session &session, WatchedBoards &watchedBoards, QObject *parent)
    : QObject(parent), m_session(session), m_watchedBoards(watchedBoards)
{
    connect(&session, &Session::serverChanged, this, [this] { m_opened = false; });
}

/// Null while nothing is kept.
QByteArray SavedWatchList::settingName() const
{
    const auto &endpoint = m_session.endpoint();
    return endpoint && !m_session.recording() ? boardsSetting + QByteArray::number(endpoint->db)
                                              : QByteArray();
}

void SavedWatchList::open()
{
    const QByteArray name = settingName();
    if (name.isNull() || std::exchange(m_opened, true))
        return;
    const QStringList keys = m_session.serverSetting(name.constData(), {}).toStringList();
    for (const QString &key : keys.first(std::min(keys.size(), maxKept)))
        m_watchedBoards.open(QByteArray::fromStdString(bytesFromText(key)));
}

void SavedWatchList::keep()
{
    const QByteArray name = settingName();
    if (name.isNull() || !m_opened)
        return;
    QStringList keys;
    for (const auto &board : m_watchedBoards.boards()) {
        if (keys.size() < maxKept && board->key.size() <= longestKey)
            keys += bytesText(board->key);
    }
    m_session.keepServerSetting(name.constData(), keys);
}

} // namespace tiebreak

#include "moc_savedwatchlist.cpp"
