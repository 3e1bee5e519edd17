// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/bytestext.h"

#include "core/text/bytestext.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>

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
    if (bytes.empty())
        return QCoreApplication::translate("tiebreak", "(empty)");
    const std::size_t before = std::min(bytes.find_first_not_of(' '), bytes.size());
    const std::size_t after = bytes.size() - std::max(before, bytes.find_last_not_of(' ') + 1);
    const QString space = QStringLiteral("\\x20");
    return space.repeated(qsizetype(before)) +
           bytesText(bytes.substr(before, bytes.size() - before - after)) + space.repeated(qsizetype(after));
}

QString nameInSentence(std::string_view bytes)
{
    constexpr qsizetype longest = 64;
    QString name = nameText(bytes);
    if (name.size() > longest) {
        name.truncate(longest - (name[longest - 1].isHighSurrogate() ? 1 : 0));
        name += QChar(0x2026);
    }
    const bool runsLeft = std::ranges::any_of(
        name, [](QChar c) { return c.direction() == QChar::DirR || c.direction() == QChar::DirAL; });
    // Some of Qt takes the direction of a paragraph from its first letter, isolated or not.
    constexpr QChar leftToRightMark(0x200E);
    constexpr QChar firstStrongIsolate(0x2068);
    constexpr QChar popIsolate(0x2069);
    return runsLeft ? QString(leftToRightMark) + firstStrongIsolate + name + popIsolate : name;
}

QString fileNameText(const QByteArray &bytes)
{
    constexpr qsizetype longestName = 80;
    static const QRegularExpression unwanted(QStringLiteral("[^\\p{L}\\p{N}._]+"));
    const QString name = bytesText(bytes).replace(unwanted, QStringLiteral("-")).left(longestName);
    return name.isEmpty() ? QStringLiteral("board") : name;
}

std::string bytesFromText(const QString &text)
{
    const std::string utf8 = text.toStdString();
    return unescapeBytes(utf8).value_or(utf8);
}

} // namespace tiebreak
