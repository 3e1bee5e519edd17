// SPDX-License-Identifier: GPL-3.0-or-later
// How long reading and auditing a whole board takes, in words.
#pragma once

#include <QString>

#include <chrono>

namespace tiebreak
{

/// "under 0.1 ms", "8.1 ms", "0.11 s"
QString elapsedText(std::chrono::nanoseconds time);

/// For how long a DUMP of so many members holds the server: "under 0.1 s", "0.5 s".
QString holdText(qint64 members);

/// "Reading the board, 1 200 000 members/s, 3 s left"; what cannot be known yet is left out.
QString readingText(quint64 done, quint64 total, std::chrono::milliseconds elapsed);

} // namespace tiebreak
