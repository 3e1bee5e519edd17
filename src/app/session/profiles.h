// SPDX-License-Identifier: GPL-3.0-or-later
// Servers that were saved under a name.
#pragma once

#include "app/session/environment.h"
#include "core/base/result.h"
#include "redis/wire/endpoint.h"

#include <QByteArray>
#include <QList>
#include <QObject>
#include <QSet>
#include <QString>

#include <optional>

class QSettings;

namespace tiebreak
{

/// One saved server. It never holds a password: that is typed each time, or lies in the system's keychain.
struct Profile {
    static constexpr qsizetype longestName = 60;
    static constexpr int colours = 6; ///< those of Palette::series

    QString id; ///< unlike all others; empty until it is saved
    QString name;
    QString url; ///< as endpointText() writes it: names stay names and are resolved at each connection
    std::optional<int> colour = {}; ///< an index of Palette::series
    Environment environment = Environment::NotSaid;
    bool keepsPassword = false; ///< in the keychain
    bool operator==(const Profile &) const = default;
};

/// Whether the profile's address is that of this server (see serverIdentity()).
bool leadsTo(const Profile &profile, const Endpoint &server);

/// Kept in the settings, by name in alphabetical order.
class Profiles : public QObject
{
    Q_OBJECT

public:
    /// `settings` must outlive it.
    explicit Profiles(QSettings &settings) : m_settings(settings) {}

    QList<Profile> all() const;
    /// Names are told apart by their letters, not by their case.
    std::optional<Profile> byName(const QString &name) const;
    std::optional<Profile> byId(const QString &id) const;
    /// Adds a profile, or replaces the one with its id or name; the saved one, with its id.
    Profile save(Profile profile);
    void remove(const QString &id);
    /// The name, with a number where it is taken.
    QString freeName(const QString &name) const;

    /// All of them as JSON, without passwords and without saying who has one in the keychain.
    QByteArray exported() const;
    /// Adds what exported() gave, also from another machine; where a name is taken it gets a number. Returns
    /// how many. Usage where the text is no such list or an address in it cannot be read; then nothing is
    /// added. Io where they are not saved.
    Result<int> import(const QByteArray &json);

signals:
    void changed();

private:
    /// Folded, as they are compared.
    QSet<QString> names() const;
    void write(Profile &profile);

    QSettings &m_settings;
};

} // namespace tiebreak
