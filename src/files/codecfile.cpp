// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/codecfile.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/atomicfile.h"
#include "files/fieldsonce.h"
#include "files/textfile.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

constexpr std::size_t largestFile = 1 << 20;
constexpr std::string_view formatName = "tiebreak-codec";
constexpr std::uint64_t formatVersion = 1;

std::unexpected<Error> wrong(std::string message)
{
    return failure(ErrorKind::Usage, std::move(message));
}

Result<Json> parseJson(const std::string &text)
try {
    FieldsOnce fields;
    // What lies deeper than a codec's texts is passed over: copying a deep tree would exhaust the stack.
    auto json = Json::parse(text, [&](int depth, Json::parse_event_t event, const Json &parsed) {
        fields.see(depth, event, parsed);
        return depth <= 2;
    });
    if (!fields.repeated().empty())
        return wrong(sentence("it has the field {} twice.", quotedText(fields.repeated())));
    return json;
} catch (const Json::parse_error &error) {
    const auto read = std::min(error.byte, text.size());
    const auto line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(read), '\n');
    return wrong(sentence("line {} is not JSON.", line));
} catch (const Json::exception &) {
    return wrong("a number in it is too large.");
}

Result<std::string> textOf(const Json &object, const char *name)
{
    const auto found = object.find(name);
    if (found == object.end())
        return wrong(sentence("\"{}\" is missing.", name));
    if (!found->is_string())
        return wrong(sentence("\"{}\" is not text.", name));
    return found->get<std::string>();
}

/// Whether this program knows how the object is to be read.
Result<void> checkFormat(const Json &object)
{
    if (!object.is_object() || object.value("format", Json()) != formatName)
        return wrong("it is not a custom codec: those are objects with \"format\": \"tiebreak-codec\".");
    const Json version = object.value("version", Json());
    if (!version.is_number_unsigned() || version == 0)
        return wrong("\"version\" is not a whole number from 1 up.");
    if (version.get<std::uint64_t>() > formatVersion)
        return wrong("it was written by a newer Tiebreak; update this one to read it.");
    return {};
}

Result<CustomCodec> codecFrom(const Json &object)
{
    TRY(checkFormat(object));
    TRY(const auto name, textOf(object, "name"));
    TRY(const auto codec, textOf(object, "codec"));
    TRY(const auto note, object.contains("note") ? textOf(object, "note") : std::string());

    TRY(auto checkedName, checkedCodecName(name));
    TRY(auto spec, parseCodecSpec(codec));
    TRY(auto checkedNote, checkedCodecNote(note));
    return CustomCodec{std::move(checkedName), std::move(spec), std::move(checkedNote)};
}

Json jsonOf(const CustomCodec &codec)
{
    return {{"format", formatName},
            {"version", formatVersion},
            {"name", codec.name},
            {"codec", specText(codec.spec)},
            {"note", codec.note}};
}

std::unexpected<Error> notRead(const std::string &path, const std::string &why)
{
    return wrong(sentence("{} holds no codec that can be read: {}", excerpt(path), why));
}

} // namespace

Result<std::vector<CustomCodec>> readCodecFile(const std::string &path)
{
    TRY(const auto file, readTextFile(path, {}, largestFile));
    const auto json = parseJson(file.text);
    if (!json)
        return notRead(path, json.error().message);
    const auto objects = json->is_array() ? *json : Json::array({*json});
    if (objects.empty())
        return notRead(path, "its list is empty.");
    if (objects.size() > maxCodecs)
        return wrong(
            sentence("{} holds {} codecs; the limit is {}.", excerpt(path), objects.size(), maxCodecs));
    std::vector<CustomCodec> codecs;
    for (std::size_t i = 0; i < objects.size(); ++i) {
        const auto placed = [&](const std::string &why) {
            return json->is_array() ? phrase("place in a file", "codec {}: {}", i + 1, why) : why;
        };
        auto codec = codecFrom(objects[i]);
        if (!codec)
            return notRead(path, placed(codec.error().message));
        if (findCodec(codecs, codec->name))
            return notRead(path, placed(sentence("\"{}\" is there twice.", codec->name)));
        codecs.push_back(*std::move(codec));
    }
    return codecs;
}

std::string codecFileText(std::span<const CustomCodec> codecs)
{
    Json document = Json::array();
    for (const CustomCodec &codec : codecs)
        document.push_back(jsonOf(codec));
    if (codecs.size() == 1)
        document = Json(document.front());
    return document.dump(2) + '\n';
}

Result<void> writeCodecFile(const std::string &path, std::span<const CustomCodec> codecs)
{
    TRY(auto file, AtomicFile::create(path));
    TRY(file.write(codecFileText(codecs)));
    return file.commit();
}

} // namespace tiebreak
