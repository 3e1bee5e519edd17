// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the numbers that a lesson says are true.
#pragma once

#include <QString>

class QJsonArray;

namespace tiebreak
{

/// What is wrong with the numbers in `words`, as the end of a sentence ("it says 22, but it is 21"); empty
/// where nothing is. Every number of the words must be named by an entry of `checks`, and be what that
/// entry's rule gives. lessonrules.h says which rules there are.
QString wrongNumber(const QString &words, const QJsonArray &checks);

} // namespace tiebreak
