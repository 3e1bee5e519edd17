// SPDX-License-Identifier: GPL-3.0-or-later
// What stands in a cell of a CSV file: quoted as RFC 4180 has it, and harmless in a spreadsheet.
#pragma once

#include <string>
#include <string_view>

namespace tiebreak
{

/// The cell in double quotes, with those in it doubled, where a separator, a quote or a line end makes that
/// necessary; as it is elsewhere.
std::string quotedCell(std::string_view text);

/// The text with an apostrophe before it where a spreadsheet would run it as a formula: where it starts with
/// = + - @ or the full-width form of one, a tab, CR or LF, or with apostrophes and then one of these.
std::string harmlessText(std::string_view text);

/// harmlessText() for what is pasted into a spreadsheet: a number with its sign stays one.
std::string harmlessCell(std::string_view text);

/// Undoes harmlessText().
std::string_view restoredText(std::string_view harmless);

/// Whether these bytes can stand in a CSV file as the text that they are: UTF-8, and no NUL.
bool isPlainText(std::string_view bytes);

} // namespace tiebreak
