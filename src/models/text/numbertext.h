// SPDX-License-Identifier: GPL-3.0-or-later
// Counts as a reader sees them. Never used for a number that leaves the program. Digits are grouped as in the
// user's locale; decimals have a point everywhere, as in the texts that the window shares with the command
// line.
#pragma once

#include <QLocale>
#include <QString>

namespace tiebreak
{

/// The number with the locale's thousands separators; a narrow no-break space where the locale is C.
QString groupedText(qint64 number, const QLocale &locale = QLocale());

/// A whole number as it is typed, without what groups its digits and with a hyphen for a minus: "2 097 151",
/// "2,097,151", "2'097'151" and "2_097_151" as "2097151". "1,5" stays, and is no whole number.
QString ungroupedText(QString text);

/// As groupedText(), but with three digits and a power of ten where it is too long for a table: "8.28e14".
QString briefText(qint64 number);

/// "53" as "⁵³"; a minus too.
QString superscript(int number);
/// The text with its powers as one writes them: "2^32" as "2³²".
QString withRaisedPowers(QString text);

/// What stands where there is no value.
QString dash();

/// Sizes as memoryText() writes them: "512 B", "131 kB", "26.4 MB".
QString bytesSizeText(qint64 bytes);

/// What is left of a time to live: "no expiry", "41 s", "17 min", "5 h", "12 days". Negative: no expiry.
QString expiryText(qint64 milliseconds);

} // namespace tiebreak
