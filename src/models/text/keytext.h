// SPDX-License-Identifier: GPL-3.0-or-later
// Keys where there is little room.
#pragma once

#include <QString>

#include <functional>

namespace tiebreak
{

/// A key that fits: whole, or its first parts, an ellipsis, and as many of its last parts as fit, since keys
/// differ most at their end: lb:weekly:…w47:eu:v2. Null where not even its first and last part fit, or where
/// it has no two parts to leave anything out between.
QString elidedKey(const QString &key, const QString &separator,
                  const std::function<bool(const QString &)> &fits);

} // namespace tiebreak
