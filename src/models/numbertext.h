// SPDX-License-Identifier: GPL-3.0-or-later
// Counts as a reader sees them. Never used for a number that leaves the program.
#pragma once

#include <QLocale>
#include <QString>

namespace tiebreak
{

/// The number with the locale's thousands separators; a narrow no-break space where the locale is C.
QString groupedText(qint64 number, const QLocale &locale = QLocale());

/// The same, but with three digits and a power of ten where it is too long for a table: "8.28e14".
QString briefText(qint64 number);

/// What stands where there is no value.
QString dash();

/// "512 B", "128 kB", "26.4 MB": powers of 1024, at most three digits.
QString bytesSizeText(qint64 bytes, const QLocale &locale = QLocale());

/// What is left of a time to live: "no expiry", "41 s", "17 min", "5 h", "12 days". Negative: no expiry.
QString expiryText(qint64 milliseconds);

} // namespace tiebreak
