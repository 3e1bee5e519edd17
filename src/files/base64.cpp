// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/base64.h"

#include <QByteArray>

namespace tiebreak
{

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
