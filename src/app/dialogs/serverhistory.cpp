// SPDX-License-Identifier: GPL-3.0-or-later
// The servers that were connected last, for the connect dialog.
#include "app/dialogs/serverhistory.h"

#include <QSettings>

namespace tiebreak
{

namespace
{

constexpr auto serversSetting = "connect/servers";
constexpr qsizetype serversKept = 8;

} // namespace

QStringList lastServers(const QSettings &settings)
{
    return settings.value(QLatin1StringView(serversSetting)).toStringList();
}

void rememberServer(QSettings &settings, const Endpoint &endpoint)
{
    const QString url = QString::fromStdString(endpointText(endpoint));
    QStringList servers = lastServers(settings);
    servers.removeAll(url);
    servers.prepend(url);
    settings.setValue(QLatin1StringView(serversSetting), servers.mid(0, serversKept));
}

} // namespace tiebreak
