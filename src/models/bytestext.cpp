// SPDX-License-Identifier: GPL-3.0-or-later
// Keys and members are arbitrary bytes; here, and only here, they become text a user sees, types or copies.
#include "models/bytestext.h"

#include <array>
#include <cstdint>

namespace tiebreak
{

namespace
{

struct CodePoint {
    std::uint32_t value = 0;
    std::size_t length = 0; ///< 0: not well-formed here
};

CodePoint codePointAt(std::string_view bytes, std::size_t at)
{
    const auto byte = [&](std::size_t index) { return static_cast<unsigned char>(bytes[index]); };
    const unsigned char lead = byte(at);
    if (lead < 0x80)
        return {lead, 1};
    std::size_t length = 0;
    std::uint32_t value = 0;
    std::uint32_t smallest = 0;
    if ((lead & 0xe0U) == 0xc0U) {
        length = 2;
        value = lead & 0x1fU;
        smallest = 0x80;
    } else if ((lead & 0xf0U) == 0xe0U) {
        length = 3;
        value = lead & 0x0fU;
        smallest = 0x800;
    } else if ((lead & 0xf8U) == 0xf0U) {
        length = 4;
        value = lead & 0x07U;
        smallest = 0x10000;
    } else {
        return {};
    }
    if (at + length > bytes.size())
        return {};
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(at + i) & 0xc0U) != 0x80U)
            return {};
        value = value << 6 | (byte(at + i) & 0x3fU);
    }
    if (value < smallest || value > 0x10ffff || (value >= 0xd800 && value <= 0xdfff))
        return {};
    return {value, length};
}

/// Control characters, line separators and the characters that turn the direction of writing.
bool wouldHarmALine(std::uint32_t value)
{
    return value < 0x20 || (value >= 0x7f && value < 0xa0) || value == 0x061c ||
           (value >= 0x200b && value <= 0x200f) || (value >= 0x2028 && value <= 0x202e) ||
           (value >= 0x2060 && value <= 0x2069) || value == 0xfeff || (value >= 0xfff9 && value <= 0xfffb);
}

constexpr std::string_view hexDigits = "0123456789abcdef";

template <class Text>
void appendEscape(Text &text, unsigned char byte)
{
    for (const char letter : {'\\', 'x', hexDigits[byte >> 4], hexDigits[byte & 15]})
        text += typename Text::value_type(letter);
}

int hexValue(char letter)
{
    if (letter >= '0' && letter <= '9')
        return letter - '0';
    if (letter >= 'a' && letter <= 'f')
        return letter - 'a' + 10;
    if (letter >= 'A' && letter <= 'F')
        return letter - 'A' + 10;
    return -1;
}

} // namespace

bool isUtf8(std::string_view bytes)
{
    for (std::size_t at = 0; at < bytes.size();) {
        const CodePoint point = codePointAt(bytes, at);
        if (point.length == 0)
            return false;
        at += point.length;
    }
    return true;
}

QString bytesText(std::string_view bytes)
{
    std::string text;
    text.reserve(bytes.size());
    for (std::size_t at = 0; at < bytes.size();) {
        const CodePoint point = codePointAt(bytes, at);
        const std::size_t length = point.length == 0 ? 1 : point.length;
        if (point.length == 0 || wouldHarmALine(point.value)) {
            for (std::size_t i = 0; i < length; ++i)
                appendEscape(text, static_cast<unsigned char>(bytes[at + i]));
        } else if (point.value == '\\') {
            text += "\\\\";
        } else {
            text.append(bytes.substr(at, length));
        }
        at += length;
    }
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

QString bytesText(const QByteArray &bytes)
{
    return bytesText(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
}

std::string bytesFromText(const QString &text)
{
    const std::string utf8 = text.toStdString();
    std::string bytes;
    bytes.reserve(utf8.size());
    for (std::size_t at = 0; at < utf8.size(); ++at) {
        if (utf8[at] == '\\' && at + 1 < utf8.size()) {
            if (utf8[at + 1] == '\\') {
                bytes += '\\';
                ++at;
                continue;
            }
            if (utf8[at + 1] == 'x' && at + 3 < utf8.size() && hexValue(utf8[at + 2]) >= 0 &&
                hexValue(utf8[at + 3]) >= 0) {
                bytes += static_cast<char>(hexValue(utf8[at + 2]) * 16 + hexValue(utf8[at + 3]));
                at += 3;
                continue;
            }
        }
        bytes += utf8[at];
    }
    return bytes;
}

std::string redisCliWord(std::string_view bytes)
{
    const auto needsNoQuotes = [](char letter) {
        return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
               (letter >= '0' && letter <= '9') ||
               std::string_view("_-.:/@+=,").find(letter) != std::string_view::npos;
    };
    bool bare = !bytes.empty();
    for (const char letter : bytes)
        bare = bare && needsNoQuotes(letter);
    if (bare)
        return std::string(bytes);

    std::string word = "\"";
    for (std::size_t at = 0; at < bytes.size();) {
        const CodePoint point = codePointAt(bytes, at);
        const std::size_t length = point.length == 0 ? 1 : point.length;
        if (point.value == '"' || point.value == '\\') {
            word += '\\';
            word += static_cast<char>(point.value);
        } else if (point.length == 0 || wouldHarmALine(point.value)) {
            for (std::size_t i = 0; i < length; ++i)
                appendEscape(word, static_cast<unsigned char>(bytes[at + i]));
        } else {
            word.append(bytes.substr(at, length));
        }
        at += length;
    }
    return word + '"';
}

bool looksLikeGlob(const QString &text)
{
    for (qsizetype at = 0; at < text.size(); ++at) {
        if (text[at] == u'\\')
            ++at;
        else if (text[at] == u'*' || text[at] == u'?' || text[at] == u'[')
            return true;
    }
    return false;
}

} // namespace tiebreak
