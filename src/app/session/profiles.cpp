// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/profiles.h"

#include "files/usersettings.h"
#include "models/text/displaywording.h"
#include "redis/wire/endpointurl.h"

#include <QCollator>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>
#include <QUuid>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr qsizetype largestImport = 1 << 20;
constexpr qsizetype mostImported = 1000;

QString settingOf(const QString &id, const char *name)
{
    return QStringLiteral("%1/%2/%3").arg(QLatin1StringView(savedServersGroup), id, QLatin1StringView(name));
}

std::optional<int> colourIn(int value)
{
    return value >= 0 && value < Profile::colours ? std::optional(value) : std::nullopt;
}

QString cleanName(const QString &name)
{
    return name.simplified().left(Profile::longestName);
}

/// The address without any password.
Result<QString> cleanUrl(const QString &url)
{
    TRY(const auto endpoint, parseEndpoint(url.toStdString()));
    return displayText(endpointText(endpoint));
}

std::unexpected<Error> noList()
{
    return failure(ErrorKind::Usage,
                   Profiles::tr("This is not a list of servers that Tiebreak has saved.").toStdString());
}

QString freeNameAmong(const QSet<QString> &taken, const QString &wanted)
{
    QString name = wanted;
    const QString stem = wanted.left(Profile::longestName - 8);
    for (int number = 2; taken.contains(name.toCaseFolded()); ++number)
        name = QStringLiteral("%1 (%2)").arg(stem, QString::number(number));
    return name;
}

} // namespace

bool leadsTo(const Profile &profile, const Endpoint &server)
{
    const auto endpoint = parseEndpoint(profile.url.toStdString());
    return endpoint && serverIdentity(*endpoint) == serverIdentity(server);
}

QList<Profile> Profiles::all() const
{
    m_settings.beginGroup(QLatin1StringView(savedServersGroup));
    const QStringList ids = m_settings.childGroups();
    m_settings.endGroup();
    QList<Profile> profiles;
    for (const QString &id : ids) {
        const auto value = [&](const char *name) { return m_settings.value(settingOf(id, name)); };
        profiles += {id,
                     value("name").toString(),
                     value("url").toString(),
                     colourIn(value("colour").isValid() ? value("colour").toInt() : -1),
                     environmentOf(value("environment").toString()),
                     value("keepsPassword").toBool()};
    }
    profiles.removeIf([](const Profile &profile) { return profile.name.isEmpty() || profile.url.isEmpty(); });
    const QCollator letters(QLocale::system()); // numbers look alike everywhere, letters keep their order
    std::ranges::sort(profiles, [&letters](const Profile &a, const Profile &b) {
        return letters.compare(a.name, b.name) < 0;
    });
    return profiles;
}

std::optional<Profile> Profiles::byName(const QString &name) const
{
    for (const Profile &profile : all()) {
        if (profile.name.compare(cleanName(name), Qt::CaseInsensitive) == 0)
            return profile;
    }
    return std::nullopt;
}

std::optional<Profile> Profiles::byId(const QString &id) const
{
    for (const Profile &profile : all()) {
        if (profile.id == id)
            return profile;
    }
    return std::nullopt;
}

Profile Profiles::save(Profile profile)
{
    profile.name = cleanName(profile.name);
    if (profile.id.isEmpty()) {
        if (const auto same = byName(profile.name))
            profile.id = same->id;
    }
    write(profile);
    emit changed();
    return profile;
}

void Profiles::write(Profile &profile)
{
    if (profile.id.isEmpty())
        profile.id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    const auto keep = [&](const char *name, const QVariant &value) {
        m_settings.setValue(settingOf(profile.id, name), value);
    };
    keep("name", profile.name);
    keep("url", profile.url);
    keep("colour", profile.colour.value_or(-1));
    keep("environment", environmentName(profile.environment));
    keep("keepsPassword", profile.keepsPassword);
}

QSet<QString> Profiles::names() const
{
    QSet<QString> names;
    for (const Profile &profile : all())
        names += profile.name.toCaseFolded();
    return names;
}

QString Profiles::freeName(const QString &name) const
{
    return freeNameAmong(names(), name);
}

void Profiles::remove(const QString &id)
{
    m_settings.remove(QStringLiteral("%1/%2").arg(QLatin1StringView(savedServersGroup), id));
    emit changed();
}

QByteArray Profiles::exported() const
{
    QJsonArray list;
    for (const Profile &profile : all()) {
        QJsonObject object{{QStringLiteral("name"), profile.name}, {QStringLiteral("url"), profile.url}};
        if (profile.colour)
            object.insert(QStringLiteral("colour"), *profile.colour);
        if (profile.environment != Environment::NotSaid)
            object.insert(QStringLiteral("environment"), environmentName(profile.environment));
        list += object;
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("tiebreakServers"), list}}).toJson();
}

Result<int> Profiles::import(const QByteArray &json)
{
    if (json.size() > largestImport)
        return noList();
    const QJsonValue list = QJsonDocument::fromJson(json).object().value(QStringLiteral("tiebreakServers"));
    if (!list.isArray() || list.toArray().size() > mostImported)
        return noList();
    QList<Profile> profiles;
    for (const QJsonValue &value : list.toArray()) {
        const QJsonObject object = value.toObject();
        Profile profile;
        profile.name = cleanName(object.value(QStringLiteral("name")).toString());
        TRY(auto url, cleanUrl(object.value(QStringLiteral("url")).toString()));
        if (profile.name.isEmpty())
            return noList();
        profile.url = std::move(url);
        profile.colour = colourIn(object.value(QStringLiteral("colour")).toInt(-1));
        profile.environment = environmentOf(object.value(QStringLiteral("environment")).toString());
        profiles += profile;
    }
    QSet<QString> taken = names();
    for (Profile &profile : profiles) {
        profile.name = freeNameAmong(taken, profile.name);
        taken += profile.name.toCaseFolded();
        write(profile);
    }
    emit changed();
    TRY(writeSettings(m_settings));
    return int(profiles.size());
}

} // namespace tiebreak

#include "moc_profiles.cpp"
