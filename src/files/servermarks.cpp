// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/servermarks.h"

#include <QStringList>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr auto environmentSetting = "environment";
constexpr auto namesSetting = "names";
constexpr std::size_t namesKept = 1000; ///< of one server

QString settingOf(const std::string &name, const char *setting)
{
    return serverSettingName(QByteArray::fromStdString(name), setting);
}

/// Writes only what is new: the file may be one that cannot be written.
void keep(QSettings &settings, const QString &place, const QVariant &value)
{
    // A list of one comes back as its text.
    if (settings.value(place).toStringList() != value.toStringList())
        settings.setValue(place, value);
}

/// Adds the names that a mark was kept under together with one of these.
void addKnownNames(const QSettings &settings, std::vector<std::string> &names)
{
    for (std::size_t i = 0; i < names.size() && names.size() < namesKept; ++i) {
        for (const QString &known : settings.value(settingOf(names[i], namesSetting)).toStringList()) {
            if (std::ranges::find(names, known.toStdString()) == names.end())
                names.push_back(known.toStdString());
        }
    }
}

/// Where the environment of each saved server is kept that is this one.
QStringList savedAs(const QSettings &settings, const std::vector<std::string> &names,
                    const SpellingsOf &spellingsOf)
{
    const QString group = QLatin1StringView(savedServersGroup) + u'/';
    const QString end = QStringLiteral("/url");
    QStringList settingNames;
    for (const QString &name : settings.allKeys()) {
        if (!name.startsWith(group) || !name.endsWith(end))
            continue;
        const std::vector<std::string> saved = spellingsOf(settings.value(name).toString().toStdString());
        if (std::ranges::find_first_of(saved, names) != saved.end())
            settingNames += name.chopped(end.size()) + u'/' + QLatin1StringView(environmentSetting);
    }
    return settingNames;
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

Environment markOf(const QSettings &settings, const std::vector<std::string> &names,
                   const SpellingsOf &spellingsOf)
{
    QStringList places = savedAs(settings, names, spellingsOf);
    for (const std::string &name : names)
        places += settingOf(name, environmentSetting);
    Environment mark = Environment::NotSaid;
    for (const QString &place : places)
        mark = std::max(mark, environmentOf(settings.value(place).toString()));
    return mark;
}

bool marksProduction(const QSettings &settings)
{
    const QString end = u'/' + QLatin1StringView(environmentSetting);
    // Of a process that may be gone a policy has said so; the policy of today is asked by itself.
    const QString byPolicy = serverSettingName("policy ", "").chopped(1);
    return std::ranges::any_of(settings.allKeys(), [&](const QString &name) {
        return name.endsWith(end) && !name.startsWith(byPolicy) &&
               environmentOf(settings.value(name).toString()) == Environment::Production;
    });
}

void keepMark(QSettings &settings, std::vector<std::string> names, const SpellingsOf &spellingsOf,
              Environment environment)
{
    // Not by its address, where another server may answer today.
    std::vector<std::string> keepers = names;
    std::erase_if(keepers, [](const std::string &name) { return !name.starts_with("run "); });
    addKnownNames(settings, names);
    for (const QString &place : savedAs(settings, names, spellingsOf))
        keep(settings, place, environmentName(environment));
    QStringList kept;
    for (const std::string &name : names) {
        keep(settings, settingOf(name, environmentSetting), environmentName(environment));
        kept += QString::fromStdString(name);
    }
    kept.sort();
    kept.removeDuplicates();
    for (const std::string &name : keepers)
        keep(settings, settingOf(name, namesSetting), kept);
}

} // namespace tiebreak
