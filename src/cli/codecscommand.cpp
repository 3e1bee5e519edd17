// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli codecs
#include "cli/codecnotes.h"
#include "cli/commands.h"
#include "cli/jsonlist.h"

#include "core/codeckeys.h"

#include <array>
#include <string>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct CodecHelp {
    Scheme scheme;
    std::string_view raw;
    std::string_view note; ///< how it is computed where that changes the double; may be empty
};

constexpr std::array<CodecHelp, 6> codecs{{
    {Scheme::Plain, "score; no time, no keys", {}},
    {Scheme::Decimal, "score*10^digits + field", decimalNote},
    {Scheme::Binary, "score*2^bits + field, in 64-bit integers", {}},
    {Scheme::Fraction, "score + field/span", fractionNote},
    {Scheme::Text, "the number written as score, a point, and field, not padded", {}},
    {Scheme::Ordered, "the double whose bits are score*2^bits + field, plus a bias", {}},
}};

Json keysJson(Scheme scheme)
{
    Json list = Json::array();
    for (const auto keys : {ownKeys(scheme), timeKeys(scheme)}) {
        for (const CodecKey &key : keys)
            list.push_back({{"key", key.name},
                            {"values", key.values},
                            {"default", key.standard.empty() ? Json() : Json(key.standard)},
                            {"meaning", key.meaning}});
    }
    return list;
}

std::string padded(std::string_view text, std::size_t width)
{
    std::string cell(text);
    cell.resize(std::max(width, cell.size() + 2), ' ');
    return cell;
}

void writeKeys(Output &output, std::span<const CodecKey> keys)
{
    for (const CodecKey &key : keys) {
        output << "    " << padded(key.name, 8) << padded(key.values, 32) << key.meaning;
        if (!key.standard.empty())
            output << " (default " << key.standard << ')';
        output << '\n';
    }
}

void writeJson(Output &output)
{
    Json document{{"codecs", Json::array()}, {"presets", Json::array()}};
    for (const CodecHelp &codec : codecs)
        document["codecs"].push_back({{"name", schemeName(codec.scheme)},
                                      {"raw", codec.raw},
                                      {"note", codec.note.empty() ? Json() : Json(codec.note)},
                                      {"keys", keysJson(codec.scheme)}});
    for (const CodecPreset &preset : codecPresets())
        document["presets"].push_back({{"spec", preset.spec}, {"title", preset.title}});
    output << jsonText(document) << '\n';
}

void writeText(Output &output)
{
    output << "A codec spec is NAME or NAME:key=value,...\n";
    for (const CodecHelp &codec : codecs) {
        output << '\n' << padded(schemeName(codec.scheme), 10) << "raw = " << codec.raw << '\n';
        if (!codec.note.empty())
            output << "    " << codec.note << '\n';
        writeKeys(output, ownKeys(codec.scheme));
    }
    output << "\nKeys of every codec with a time:\n";
    writeKeys(output, timeKeys(Scheme::Decimal));
    output << "\nPresets:\n";
    for (const CodecPreset &preset : codecPresets())
        output << "    " << padded(preset.spec, 52) << preset.title << '\n';
}

} // namespace

Result<ExitStatus> runCodecs(CommandContext &context)
{
    if (context.json)
        writeJson(context.output);
    else
        writeText(context.output);
    context.output.flush();
    return 0;
}

} // namespace tiebreak
