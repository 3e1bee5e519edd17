// SPDX-License-Identifier: GPL-3.0-or-later
// The servers that were connected last, for the connect dialog.
#pragma once

#include "redis/endpoint.h"

#include <QStringList>

class QSettings;

namespace tiebreak
{

/// The URLs of the last servers, without passwords, the newest first.
QStringList lastServers(const QSettings &settings);

/// Puts a server in front of the others; its password is not kept.
void rememberServer(QSettings &settings, const Endpoint &endpoint);

} // namespace tiebreak
