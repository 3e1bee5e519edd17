// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and members are arbitrary bytes; here, and only here, they become text a user sees or types.
#include "models/bytestext.h"

#include "core/bytestext.h"

#include <QCoreApplication>

namespace tiebreak
{

QString bytesText(std::string_view bytes)
{
    return QString::fromStdString(escapeBytes(bytes));
}

QString bytesText(const QByteArray &bytes)
{
    return bytesText(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

QString nameText(std::string_view bytes)
{
    return bytes.empty() ? QCoreApplication::translate("tiebreak", "(empty)") : bytesText(bytes);
}

std::string bytesFromText(const QString &text)
{
    const std::string utf8 = text.toStdString();
    return unescapeBytes(utf8).value_or(utf8);
}

} // namespace tiebreak
