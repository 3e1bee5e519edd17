// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/text/csvcell.h"

#include "core/text/bytestext.h"

#include <algorithm>
#include <array>

namespace tiebreak
{

namespace
{

/// Apostrophes count too, so that a text that had one before the formula comes back with it.
bool isFormula(std::string_view text)
{
    text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
    // The last four are the full-width forms, which spreadsheets of East Asia take for the first four.
    constexpr std::array<std::string_view, 11> beginnings{"=",  "+",      "-",      "@",      "\t",    "\r",
                                                          "\n", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"};
    return std::ranges::any_of(beginnings, [text](auto beginning) { return text.starts_with(beginning); });
}

} // namespace

bool isPlainText(std::string_view bytes)
{
    return isUtf8(bytes) && !bytes.contains('\0');
}

std::string quotedCell(std::string_view text)
{
    if (text.find_first_of(",\"\r\n") == std::string_view::npos)
        return std::string(text);
    std::string cell = "\"";
    for (const char character : text) {
        if (character == '"')
            cell += '"';
        cell += character;
    }
    return cell + '"';
}

std::string harmlessText(std::string_view text)
{
    return (isFormula(text) ? "'" : "") + std::string(text);
}

std::string harmlessCell(std::string_view text)
{
    const bool isSigned = text.starts_with('-') || text.starts_with('+');
    // A dash alone stands for nothing.
    const bool isNumber = isSigned && (text.size() > 1 || text == "-") &&
                          text.find_first_not_of("0123456789.\u202F", 1) == std::string_view::npos;
    return isNumber ? std::string(text) : harmlessText(text);
}

std::string_view restoredText(std::string_view harmless)
{
    if (harmless.starts_with('\'') && isFormula(harmless))
        harmless.remove_prefix(1);
    return harmless;
}

} // namespace tiebreak
