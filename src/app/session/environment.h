// SPDX-License-Identifier: GPL-3.0-or-later
// What a server is there for, as its users have said.
#pragma once

#include <QString>

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
/// For menus and fields.
QString environmentWords(Environment environment);

} // namespace tiebreak
