// SPDX-License-Identifier: GPL-3.0-or-later
// Quotes cells, and takes the power of formulas from them.
#include "files/csvcell.h"

namespace tiebreak
{

namespace
{

/// Apostrophes count too, so that a text that had one before the formula comes back with it.
bool isFormula(std::string_view text)
{
    const std::size_t first = text.find_first_not_of('\'');
    return first != std::string_view::npos && std::string_view("=+-@\t\r").contains(text[first]);
}

} // namespace

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

std::string_view restoredText(std::string_view harmless)
{
    if (harmless.starts_with('\'') && isFormula(harmless))
        harmless.remove_prefix(1);
    return harmless;
}

} // namespace tiebreak
