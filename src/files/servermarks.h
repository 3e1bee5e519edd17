// SPDX-License-Identifier: GPL-3.0-or-later
// What a server is there for, as its users have said, and where that is kept.
#pragma once

#include <QByteArray>
#include <QSettings>
#include <QString>

#include <functional>
#include <string>
#include <vector>

namespace tiebreak
{

/// Kept in settings by environmentName().
enum class Environment { NotSaid, Development, Staging, Production };

/// All of them, in the order of menus.
inline constexpr Environment allEnvironments[] = {Environment::NotSaid, Environment::Development,
                                                  Environment::Staging, Environment::Production};

/// "development", "staging", "production"; empty for NotSaid. Never translated.
QString environmentName(Environment environment);
/// NotSaid for any other text.
Environment environmentOf(const QString &name);

/// Where something is kept of a server, by its identity.
QString serverSettingName(const QByteArray &server, const char *name);

/// Below which the servers are kept that were saved under a name.
inline constexpr auto savedServersGroup = "profiles";

/// The names of the server that a URL leads to; none for one that cannot be read.
using SpellingsOf = std::function<std::vector<std::string>(const std::string &url)>;

/// What was said of a server under any of these names (see serverAliases()), or where it was saved;
/// Production counts most.
Environment markOf(const QSettings &settings, const std::vector<std::string> &names,
                   const SpellingsOf &spellingsOf);
/// Whether any server is marked as production.
bool marksProduction(const QSettings &settings);
/// Kept under all of them, under all names that a mark was kept under for the same process, and wherever the
/// server was saved, so that none says otherwise.
void keepMark(QSettings &settings, std::vector<std::string> names, const SpellingsOf &spellingsOf,
              Environment environment);

} // namespace tiebreak
