// SPDX-License-Identifier: GPL-3.0-or-later
#include "models/text/nametext.h"

#include "core/text/bytestext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace tiebreak
{

QString bytesText(std::string_view bytes)
{
    return displayText(escapeBytes(bytes));
}

QString bytesText(const QByteArray &bytes)
{
    return bytesText(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

namespace
{

constexpr std::size_t maxNameBytes = 300;
constexpr std::size_t firstNameBytes = 200;
constexpr std::size_t lastNameBytes = 80;

bool continuesACharacter(char byte)
{
    return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U;
}

/// The first `count` bytes or up to three fewer, so that no UTF-8 character is cut.
std::string_view wholeCharactersBefore(std::string_view bytes, std::size_t count)
{
    std::size_t end = count;
    while (end > count - 3 && continuesACharacter(bytes[end]))
        --end;
    return bytes.substr(0, continuesACharacter(bytes[end]) ? count : end);
}

/// The last `count` bytes or up to three fewer, likewise.
std::string_view wholeCharactersAfter(std::string_view bytes, std::size_t count)
{
    const std::size_t begin = bytes.size() - count;
    std::size_t at = begin;
    while (at < begin + 3 && continuesACharacter(bytes[at]))
        ++at;
    return bytes.substr(continuesACharacter(bytes[at]) ? begin : at);
}

} // namespace

QString nameText(std::string_view bytes)
{
    if (bytes.empty())
        return QCoreApplication::translate("tiebreak", "(empty)");
    if (bytes.size() > maxNameBytes)
        return bytesText(wholeCharactersBefore(bytes, firstNameBytes)) + QChar(0x2026) +
               bytesText(wholeCharactersAfter(bytes, lastNameBytes));
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

QString nameLines(std::string_view bytes)
{
    constexpr qsizetype lineLength = 80;
    const QString name = nameText(bytes);
    QString lines;
    for (qsizetype at = 0, end = 0; at < name.size(); at = end) {
        end = std::min(at + lineLength, name.size());
        if (end < name.size() && name[end].isLowSurrogate())
            ++end;
        if (at > 0)
            lines += u'\n';
        lines += QStringView(name).sliced(at, end - at);
    }
    if (bytes.size() > maxNameBytes)
        lines += u'\n' + QCoreApplication::translate("tiebreak", "%1 bytes in all")
                             .arg(groupedText(static_cast<qint64>(bytes.size())));
    return lines;
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

QString elidedKey(const QString &key, const QString &separator,
                  const std::function<bool(const QString &)> &fits)
{
    if (fits(key))
        return key;
    const QStringList parts = separator.isEmpty() ? QStringList(key) : key.split(separator);
    const qsizetype count = parts.size();
    for (const qsizetype head : {qsizetype(2), qsizetype(1)}) {
        QString longest;
        for (qsizetype tail = 1; head + tail < count; ++tail) {
            const QString shorter = parts.first(head).join(separator) + separator + QChar(u'…') +
                                    parts.last(tail).join(separator);
            if (!fits(shorter))
                break;
            longest = shorter;
        }
        if (!longest.isNull())
            return longest;
    }
    return {};
}

} // namespace tiebreak
