// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/customcodec.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <cwctype>
#include <locale.h>
#include <utility>

namespace tiebreak
{

namespace
{

constexpr std::size_t longestName = 80;
constexpr std::size_t longestNote = 500;

/// A letter in the one form that its cases share. The user's own locale has no say in this.
char32_t folded(char32_t character)
{
    static const locale_t unicode = ::newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    if (unicode == nullptr)
        return character >= U'A' && character <= U'Z' ? character - U'A' + U'a' : character;
    const auto upper = ::towupper_l(static_cast<std::wint_t>(character), unicode);
    return static_cast<char32_t>(::towlower_l(upper, unicode));
}

std::unexpected<Error> wrongName(std::string_view name, const std::string &why)
{
    return failure(ErrorKind::Usage, sentence("{} cannot be a codec's name: {}", quotedText(name), why));
}

/// Whether the text, in whatever case, is the first word of a codec spec.
bool namesAScheme(std::string_view name)
{
    std::string lower(name);
    std::ranges::transform(lower, lower.begin(), [](char c) {
        return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    const auto spec = parseCodecSpec(lower);
    // Of the others the parser complains from their first letter on.
    return spec || spec.error().position != 1;
}

/// Whether the text shows as it is, on one line.
bool isOneLine(std::string_view text)
{
    const auto backslashes = static_cast<std::size_t>(std::ranges::count(text, '\\'));
    return isUtf8(text) && escapeBytes(text).size() == text.size() + backslashes;
}

/// Titles of before, which scripts may still pass to --codec, and the specs that they mean.
constexpr std::pair<std::string_view, std::string_view> formerTitles[] = {
    {"Decimal split, later second first", "decimal"},
    {"Decimal split, earlier second first", "decimal:from=9999999999"},
    {"21+32-bit split, earlier second first", "binary:from=4294967295"},
    {"32-bit shift, 31-bit inverted second", "binary:from=2147483647,keep=31"},
    {"Decimal fraction, earlier second first", "fraction:from=4102415999,span=4102415999,digits=10"},
    {"Text fraction, earlier first", "text:unit=cs,from=1099511627776"},
    {"Text fraction, later first", "text:unit=cs"},
    {"Ordered bits, earlier second first", "ordered:from=4294967295"},
    {"Ordered bits, negative scores too", "ordered:from=4294967295,bias=signed"},
};

const CodecPreset *presetTitled(std::string_view title)
{
    const auto found = std::ranges::find_if(
        codecPresets(), [&](const CodecPreset &preset) { return sameCodecName(preset.title, title); });
    if (found != codecPresets().end())
        return &*found;
    for (const auto &[former, spec] : formerTitles) {
        if (sameCodecName(former, title))
            return presetOf(parseCodecSpec(spec).value());
    }
    return nullptr;
}

} // namespace

Result<std::string> checkedCodecName(std::string_view text)
{
    const std::string_view name = trimmed(text);
    if (name.empty())
        return failure(ErrorKind::Usage, "A codec needs a name.");
    if (!isOneLine(name))
        return wrongName(name, "it holds characters that cannot be seen on a line.");
    if (charactersOf(name)->size() > longestName)
        return wrongName(name, sentence("it is longer than {} characters.", longestName));
    if (name.contains(':'))
        return wrongName(name, "a colon is for codec specs only.");
    if (namesAScheme(name))
        return wrongName(name, "that is a codec spec.");
    if (presetTitled(name))
        return wrongName(name, "a preset has this title.");
    return std::string(name);
}

Result<std::string> checkedCodecNote(std::string_view text)
{
    const std::string_view note = trimmed(text);
    if (!isOneLine(note))
        return failure(ErrorKind::Usage, "A codec's note is one line of text; this one holds characters that "
                                         "cannot be seen on a line.");
    if (charactersOf(note)->size() > longestNote)
        return failure(ErrorKind::Usage, sentence("A codec's note has {} characters at most.", longestNote));
    return std::string(note);
}

std::u32string foldedName(std::string_view name)
{
    std::u32string characters = charactersOf(name).value_or(std::u32string());
    std::ranges::transform(characters, characters.begin(), folded);
    return characters;
}

bool sameCodecName(std::string_view one, std::string_view other)
{
    return foldedName(one) == foldedName(other);
}

const CustomCodec *findCodec(std::span<const CustomCodec> codecs, std::string_view name)
{
    const auto found = std::ranges::find_if(
        codecs, [&](const CustomCodec &codec) { return sameCodecName(codec.name, name); });
    return found == codecs.end() ? nullptr : &*found;
}

const CustomCodec *codecOf(std::span<const CustomCodec> codecs, const CodecSpec &spec)
{
    const auto found = std::ranges::find(codecs, spec, &CustomCodec::spec);
    return found == codecs.end() ? nullptr : &*found;
}

Result<CodecSpec> resolveCodec(std::string_view text, std::span<const CustomCodec> codecs)
{
    const std::string_view words = trimmed(text);
    auto spec = parseCodecSpec(words);
    if (spec)
        return spec;
    if (const CustomCodec *codec = findCodec(codecs, words))
        return codec->spec;
    if (const CodecPreset *preset = presetTitled(words))
        return parseCodecSpec(preset->spec);
    if (!words.contains(':') && spec.error().position == 1)
        spec.error().message += ' ' + sentence("No custom codec or preset has this name.");
    return spec;
}

} // namespace tiebreak
