// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/servermarks.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto environmentSetting = "environment";

} // namespace

QString environmentName(Environment environment)
{
    switch (environment) {
    case Environment::Development:
        return QStringLiteral("development");
    case Environment::Staging:
        return QStringLiteral("staging");
    case Environment::Production:
        return QStringLiteral("production");
    case Environment::NotSaid:
        break;
    }
    return {};
}

Environment environmentOf(const QString &name)
{
    for (const Environment environment : allEnvironments) {
        if (name.compare(environmentName(environment), Qt::CaseInsensitive) == 0)
            return environment;
    }
    return Environment::NotSaid;
}

QString serverSettingName(const QByteArray &server, const char *name)
{
    return QStringLiteral("servers/%1/%2")
        .arg(QString::fromLatin1(server.toPercentEncoding(":")), QLatin1StringView(name));
}

Environment markOf(const QSettings &settings, const std::vector<std::string> &spellings)
{
    Environment mark = Environment::NotSaid;
    for (const std::string &spelling : spellings) {
        const QString name = serverSettingName(QByteArray::fromStdString(spelling), environmentSetting);
        mark = std::max(mark, environmentOf(settings.value(name).toString()));
    }
    return mark;
}

void keepMark(QSettings &settings, const std::vector<std::string> &spellings, Environment environment)
{
    for (const std::string &spelling : spellings)
        settings.setValue(serverSettingName(QByteArray::fromStdString(spelling), environmentSetting),
                          environmentName(environment));
}

QStringList savedProductionUrls(const QSettings &settings)
{
    const QString group = QLatin1StringView(savedServersGroup) + u'/';
    const QString end = u'/' + QLatin1StringView(environmentSetting);
    QStringList urls;
    for (const QString &name : settings.allKeys()) {
        if (name.startsWith(group) && name.endsWith(end) &&
            environmentOf(settings.value(name).toString()) == Environment::Production)
            urls += settings.value(name.chopped(end.size()) + QStringLiteral("/url")).toString();
    }
    return urls;
}

} // namespace tiebreak
