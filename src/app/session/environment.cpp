// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/environment.h"

#include <QCoreApplication>

namespace tiebreak
{

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
        if (name == environmentName(environment))
            return environment;
    }
    return Environment::NotSaid;
}

QString environmentWords(Environment environment)
{
    switch (environment) {
    case Environment::Development:
        return QCoreApplication::translate("Environment", "Development");
    case Environment::Staging:
        return QCoreApplication::translate("Environment", "Staging");
    case Environment::Production:
        return QCoreApplication::translate("Environment", "Production");
    case Environment::NotSaid:
        break;
    }
    return QCoreApplication::translate("Environment", "Not marked");
}

} // namespace tiebreak
