// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and members are arbitrary bytes; here, and only here, they become text a user sees or types.
#pragma once

#include <QByteArray>
#include <QString>

#include <functional>
#include <string>
#include <string_view>

namespace tiebreak
{

/// The bytes as one line of text, as escapeBytes() writes it.
QString bytesText(std::string_view bytes);
QString bytesText(const QByteArray &bytes);
/// The same for a name that stands alone: one of no bytes at all shows as "(empty)", spaces around it as
/// \x20; of one longer than 300 bytes the first 200 and the last 80 are shown. For the window only, never for
/// what is copied.
QString nameText(std::string_view bytes);
/// The same amid other words: a name that runs from right to left is isolated, so that the sentence around it
/// does not; at most 64 characters.
QString nameInSentence(std::string_view bytes);
/// The same in lines of 80 characters, for a tool tip, with the number of bytes where not all are shown.
QString nameLines(std::string_view bytes);

/// A key that fits: whole, or its first parts, an ellipsis, and as many of its last parts as fit, since keys
/// differ most at their end: lb:weekly:…w47:eu:v2. Null where not even its first and last part fit, or where
/// it has no two parts to leave anything out between.
QString elidedKey(const QString &key, const QString &separator,
                  const std::function<bool(const QString &)> &fits);

/// The bytes as a file's name without a suffix, such as every file system takes: "gift-time range-2026";
/// "board" where there are none.
QString fileNameText(const QByteArray &bytes);

/// What the user means by this text: undoes bytesText(), or takes the text as it is where its backslashes are
/// none of the escapes.
std::string bytesFromText(const QString &text);

} // namespace tiebreak
