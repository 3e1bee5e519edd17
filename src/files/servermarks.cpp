// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/servermarks.h"

#include <QStringList>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto environmentSetting = "environment";

/// Where the environment of each saved server is kept that is this one.
QStringList savedAs(const QSettings &settings, const std::vector<std::string> &spellings,
                    const SpellingsOf &spellingsOf)
{
    const QString group = QLatin1StringView(savedServersGroup) + u'/';
    const QString end = QStringLiteral("/url");
    QStringList names;
    for (const QString &name : settings.allKeys()) {
        if (!name.startsWith(group) || !name.endsWith(end))
            continue;
        const std::vector<std::string> saved = spellingsOf(settings.value(name).toString().toStdString());
        if (std::ranges::find_first_of(saved, spellings) != saved.end())
            names += name.chopped(end.size()) + u'/' + QLatin1StringView(environmentSetting);
    }
    return names;
}

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

Environment markOf(const QSettings &settings, const std::vector<std::string> &spellings,
                   const SpellingsOf &spellingsOf)
{
    QStringList names = savedAs(settings, spellings, spellingsOf);
    for (const std::string &spelling : spellings)
        names += serverSettingName(QByteArray::fromStdString(spelling), environmentSetting);
    Environment mark = Environment::NotSaid;
    for (const QString &name : names)
        mark = std::max(mark, environmentOf(settings.value(name).toString()));
    return mark;
}

void keepMark(QSettings &settings, const std::vector<std::string> &spellings, const SpellingsOf &spellingsOf,
              Environment environment)
{
    for (const QString &name : savedAs(settings, spellings, spellingsOf))
        settings.setValue(name, environmentName(environment));
    for (const std::string &spelling : spellings)
        settings.setValue(serverSettingName(QByteArray::fromStdString(spelling), environmentSetting),
                          environmentName(environment));
}

} // namespace tiebreak
