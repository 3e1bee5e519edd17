// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/boardsettings.h"

#include "files/codecmemory.h"

namespace tiebreak
{

namespace
{

/// A group without a name would be its parent; percent-encoding never gives a lone %.
constexpr auto emptyKey = "%";

QString groupOf(const QByteArray &server, BoardSettings::For what)
{
    const QString kind =
        what == BoardSettings::For::Pattern ? QStringLiteral("patterns") : QStringLiteral("boards");
    return QStringLiteral("servers/%1/%2").arg(QString::fromLatin1(server.toPercentEncoding(":")), kind);
}

} // namespace

BoardSettings::BoardSettings(QSettings &settings,
                             std::function<const DemoBoard *(const QByteArray &)> demoBoard,
                             std::function<QByteArray()> server)
    : m_settings(settings), m_demoBoard(std::move(demoBoard)), m_server(std::move(server))
{
}

QByteArray BoardSettings::pattern(const QByteArray &key) const
{
    return m_demoBoard(key) ? key : keyPattern(key);
}

bool BoardSettings::isKept(const QByteArray &key) const
{
    return !m_demoBoard(key) && key.size() <= longestKey && !m_server().isEmpty();
}

QString BoardSettings::settingName(const QByteArray &key, const char *name, For what) const
{
    const QByteArray which = what == For::Pattern ? pattern(key) : key;
    const QByteArray group = which.isEmpty() ? QByteArray(emptyKey) : which.toPercentEncoding(":*");
    return QStringLiteral("%1/%2/%3")
        .arg(groupOf(m_server(), what), QString::fromLatin1(group), QLatin1StringView(name));
}

QVariant BoardSettings::value(const QByteArray &key, const char *name, For what) const
{
    const QString setting = settingName(key, name, what);
    return isKept(key) ? m_settings.value(setting) : m_passing.value(setting);
}

void BoardSettings::keep(const QByteArray &key, const char *name, For what, const QVariant &value)
{
    const QString setting = settingName(key, name, what);
    if (!isKept(key))
        m_passing.insert(setting, value);
    else if (value.isValid())
        m_settings.setValue(setting, value);
    else
        m_settings.remove(setting);
    emit changed(key, name);
}

QList<QByteArray> BoardSettings::keysWith(const char *name) const
{
    QList<QByteArray> keys;
    if (m_server().isEmpty())
        return keys;
    m_settings.beginGroup(groupOf(m_server(), For::Key));
    for (const QString &group : m_settings.childGroups()) {
        if (m_settings.contains(group + u'/' + QLatin1StringView(name)))
            keys += group == QLatin1StringView(emptyKey) ? QByteArray("")
                                                         : QByteArray::fromPercentEncoding(group.toLatin1());
    }
    m_settings.endGroup();
    return keys;
}

} // namespace tiebreak

#include "moc_boardsettings.cpp"
