// SPDX-License-Identifier: GPL-3.0-or-later
// What a process without rights sees, also where the tests run as root.
#pragma once

#include <QScopeGuard>

#include <unistd.h>

namespace tiebreak
{

/// Runs `call` without the rights of root, whom no file and no directory refuses. Nobody must be able to
/// enter the directories on the way, which a QTemporaryDir is not for until its permissions are widened.
template <class Call>
auto asNobody(Call call)
{
    const uid_t user = ::geteuid();
    if (user == 0 && ::seteuid(65534) != 0)
        qFatal("The rights of root cannot be laid down.");
    const auto back = qScopeGuard([user] {
        if (user == 0 && ::seteuid(user) != 0)
            qFatal("The rights of root are lost.");
    });
    return call();
}

} // namespace tiebreak
