// SPDX-License-Identifier: GPL-3.0-or-later
// tiebreak-cli codecs
#include "cli/codecnotes.h"
#include "cli/commands.h"
#include "cli/jsonlist.h"

#include "core/codecspec.h"

#include <string>
#include <vector>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct KeyHelp {
    std::string_view name;
    std::string_view values;
    std::string_view standard; ///< empty: none
    std::string_view meaning;
};

struct CodecHelp {
    Scheme scheme;
    std::string_view raw;
    std::vector<KeyHelp> keys;
    std::string_view note; ///< how it is computed where that changes the double; may be empty
};

constexpr KeyHelp bitsKey{"bits", "1 to 62", "32", "bits for the time"};

const std::vector<CodecHelp> codecs{
    {Scheme::Plain, "score; no time, no keys", {}, {}},
    {Scheme::Decimal,
     "score*10^digits + field",
     {{"digits", "1 to 18", "10", "decimal digits for the time"}},
     decimalNote},
    {Scheme::Binary, "score*2^bits + field, in 64-bit integers", {bitsKey}, {}},
    {Scheme::Fraction,
     "score + field/span",
     {{"span", "1 to 2^53", "", "the field that makes a whole point; must be given"},
      {"digits", "1 to 18", "", "cut field/span after that many decimals"}},
     fractionNote},
    {Scheme::Text, "the number written as score, a point, and field, not padded", {}, {}},
    {Scheme::Ordered,
     "the double whose bits are score*2^bits + field, plus a bias",
     {bitsKey,
      {"bias", "default, min, signed", "default", "which doubles are used; signed allows negative scores"}},
     {}},
};

const std::vector<KeyHelp> commonKeys{
    {"unit", "min, s, ds, cs, ms, us", "s", "the length of a tick"},
    {"epoch", "a tick or an ISO 8601 UTC time", "0", "field = tick - epoch"},
    {"from", "a tick or an ISO 8601 UTC time", "", "field = from - tick: earlier is larger; excludes epoch"},
    {"keep", "1 to 62", "", "only so many low bits of the tick are kept"},
};

Json keyJson(const KeyHelp &key)
{
    return {{"key", key.name},
            {"values", key.values},
            {"default", key.standard.empty() ? Json() : Json(key.standard)},
            {"meaning", key.meaning}};
}

Json keysJson(const std::vector<KeyHelp> &keys)
{
    Json list = Json::array();
    for (const KeyHelp &key : keys)
        list.push_back(keyJson(key));
    return list;
}

std::string padded(std::string_view text, std::size_t width)
{
    std::string cell(text);
    cell.resize(std::max(width, cell.size() + 2), ' ');
    return cell;
}

void writeKeys(Output &output, const std::vector<KeyHelp> &keys)
{
    for (const KeyHelp &key : keys) {
        output << "    " << padded(key.name, 8) << padded(key.values, 32) << key.meaning;
        if (!key.standard.empty())
            output << " (default " << key.standard << ')';
        output << '\n';
    }
}

void writeJson(Output &output)
{
    Json document{{"codecs", Json::array()}, {"presets", Json::array()}};
    for (const CodecHelp &codec : codecs) {
        Json keys = keysJson(codec.keys);
        if (codec.scheme != Scheme::Plain)
            keys.insert(keys.end(), commonKeys.size(), Json());
        for (std::size_t i = 0; codec.scheme != Scheme::Plain && i < commonKeys.size(); ++i)
            keys[keys.size() - commonKeys.size() + i] = keyJson(commonKeys[i]);
        document["codecs"].push_back({{"name", schemeName(codec.scheme)},
                                      {"raw", codec.raw},
                                      {"note", codec.note.empty() ? Json() : Json(codec.note)},
                                      {"keys", std::move(keys)}});
    }
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
        writeKeys(output, codec.keys);
    }
    output << "\nKeys of every codec with a time:\n";
    writeKeys(output, commonKeys);
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
