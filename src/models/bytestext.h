// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and members are arbitrary bytes; here, and only here, they become text a user sees, types or copies.
#pragma once

#include <QByteArray>
#include <QString>

#include <string>
#include <string_view>

namespace tiebreak
{

/// The bytes as one line of text: UTF-8 as it is; \\ for a backslash; \xNN for bytes that are not UTF-8, for
/// control characters and for characters that turn the direction of writing.
QString bytesText(std::string_view bytes);
QString bytesText(const QByteArray &bytes);

/// What the user means by this text: undoes bytesText(); a backslash that begins no escape stands for itself.
std::string bytesFromText(const QString &text);

/// Well-formed UTF-8.
bool isUtf8(std::string_view bytes);

/// The bytes as one word of a redis-cli command line: bare where nothing in it needs quoting, else in double
/// quotes with \xNN escapes.
std::string redisCliWord(std::string_view bytes);

/// Whether a text typed as a member is meant as a glob: it holds *, ? or [ not preceded by a backslash.
bool looksLikeGlob(const QString &text);

} // namespace tiebreak
