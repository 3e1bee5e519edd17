// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/celltext.h"

#include "core/text/bytestext.h"

#include <QByteArray>

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

std::string_view restoredText(std::string_view harmless)
{
    if (harmless.starts_with('\'') && isFormula(harmless))
        harmless.remove_prefix(1);
    return harmless;
}

std::string base64Of(std::string_view bytes)
{
    return QByteArray::fromRawData(bytes.data(), static_cast<qsizetype>(bytes.size()))
        .toBase64()
        .toStdString();
}

std::optional<std::string> bytesOfBase64(std::string_view text)
{
    const std::string bytes =
        QByteArray::fromBase64(QByteArray::fromRawData(text.data(), static_cast<qsizetype>(text.size())))
            .toStdString();
    // One text for the same bytes only: nothing may be left out, and no other bits may hide beside the
    // padding.
    return base64Of(bytes) == text ? std::optional(bytes) : std::nullopt;
}

} // namespace tiebreak
