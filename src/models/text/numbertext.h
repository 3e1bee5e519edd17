// SPDX-License-Identifier: GPL-3.0-or-later
// Counts as a reader sees them. Never used for a number that leaves the program. They look the same in every
// locale, as in the texts that the window shares with the command line; typednumber.h reads them again.
#pragma once

#include <QString>

#include <string_view>

namespace tiebreak
{

/// The number with a narrow no-break space between groups of three digits, and a minus sign.
QString groupedText(qint64 number);

/// "53" as "⁵³"; a minus too.
QString superscript(int number);
/// displayText() with its powers as one writes them: "2^32" as "2³²".
QString withRaisedPowers(std::string_view words);

/// What stands where there is no value.
QString dash();

/// Sizes as memoryText() writes them: "512 B", "131 kB", "26.4 MB".
QString bytesSizeText(qint64 bytes);

/// What is left of a time to live: "no expiry", "41 s", "17 min", "5 h", "12 days". Negative: no expiry.
QString expiryText(qint64 milliseconds);

} // namespace tiebreak
