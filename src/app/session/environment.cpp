// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/environment.h"

#include <QCoreApplication>

namespace tiebreak
{

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

QString environmentFact(Environment environment)
{
    switch (environment) {
    case Environment::Development:
        return QCoreApplication::translate("Environment", "development");
    case Environment::Staging:
        return QCoreApplication::translate("Environment", "staging");
    case Environment::Production:
        return QCoreApplication::translate("Environment", "production");
    case Environment::NotSaid:
        break;
    }
    return {};
}

} // namespace tiebreak
