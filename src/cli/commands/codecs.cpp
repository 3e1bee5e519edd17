// SPDX-License-Identifier: GPL-3.0-or-later
// The codecs, their keys and allowed values, the presets and the custom codecs; or a change of those.
#include "cli/commands/commands.h"

#include "cli/output/jsonanswer.h"

#include "cli/options/codecoptions.h"
#include "cli/output/printederrors.h"
#include "core/codec/codecspec.h"
#include "core/text/bytestext.h"
#include "files/codecfile.h"
#include "files/codeclibrary.h"

#include <array>
#include <memory>
#include <string>

namespace tiebreak
{

namespace
{

using Json = nlohmann::ordered_json;

struct CodecsOptions {
    std::string save; ///< a name for `codec`
    std::string codec;
    std::string note;
    std::vector<std::string> rename; ///< the old name and the new one
    std::string remove;
    std::string importFile;
    std::string exportFile;
    bool replace = false; ///< codecs that have a name already are replaced by those that are saved
};

struct CodecHelp {
    Scheme scheme;
    std::string_view raw;
    std::string_view note; ///< how it is computed where that changes the double; may be empty
};

constexpr std::array<CodecHelp, 7> codecs{{
    {Scheme::Plain, "score; no time, no keys", {}},
    {Scheme::Decimal, "score*10^digits + field", decimalNote},
    {Scheme::Binary, "score*2^bits + field, in 64-bit integers", {}},
    {Scheme::Fraction, "score + field/span", fractionNote},
    {Scheme::Text, "score + \".\" + field as text, not zero-padded", {}},
    {Scheme::Ordered, "the double whose bits are score*2^bits + field, plus a bias", {}},
    {Scheme::Formula, "an encoding of score and t", formulaNote},
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

Json customJson(std::span<const CustomCodec> customs)
{
    Json list = Json::array();
    for (const CustomCodec &codec : customs)
        list.push_back({{"name", codec.name}, {"codec", specText(codec.spec)}, {"note", codec.note}});
    return list;
}

void writeJson(Output &output, std::span<const CustomCodec> custom)
{
    Json document{{"codecs", Json::array()}, {"presets", Json::array()}};
    for (const CodecHelp &codec : codecs)
        document["codecs"].push_back({{"name", schemeName(codec.scheme)},
                                      {"raw", codec.raw},
                                      {"note", codec.note.empty() ? Json() : Json(codec.note)},
                                      {"keys", keysJson(codec.scheme)}});
    for (const CodecPreset &preset : codecPresets())
        document["presets"].push_back({{"spec", preset.spec}, {"title", preset.title}});
    document["custom"] = customJson(custom);
    writeJsonAnswer(output, "codecs", document);
}

void writeText(Output &output, std::span<const CustomCodec> custom)
{
    output << "A codec spec is NAME, NAME:key=value,... or formula:ENCODING[|unit=UNIT].\n";
    for (const CodecHelp &codec : codecs) {
        output << '\n' << padded(schemeName(codec.scheme), 10) << "raw = " << codec.raw << '\n';
        if (!codec.note.empty())
            output << "    " << codec.note << '\n';
        writeKeys(output, ownKeys(codec.scheme));
    }
    output << "\nKeys of every other codec with a time:\n";
    writeKeys(output, timeKeys(Scheme::Decimal));
    output << "\nPresets:\n";
    for (const CodecPreset &preset : codecPresets())
        output << "    " << padded(preset.spec, 52) << preset.title << '\n';
    if (!custom.empty())
        output << "\nCustom codecs:\n";
    for (const CustomCodec &codec : custom)
        output << "    " << padded(specText(codec.spec), 52) << escapeBytes(codec.name)
               << (codec.note.empty() ? "" : " (" + escapeBytes(codec.note) + ')') << '\n';
}

/// Does what the options say, if anything, to the user's codecs.
Result<void> changeLibrary(const CodecsOptions &options, const CodecLibrary &library)
{
    const auto taken = options.replace ? CodecLibrary::Taken::Replace : CodecLibrary::Taken::Refuse;
    if (!options.codec.empty()) {
        TRY(const auto spec, parseCodecOption(options.codec));
        return library.save(std::vector{CustomCodec{options.save, spec, options.note}}, taken);
    }
    if (options.rename.size() == 2)
        return library.rename(options.rename[0], options.rename[1]);
    if (!options.remove.empty())
        return library.remove(options.remove);
    if (!options.importFile.empty()) {
        const auto read =
            readCodecFile(options.importFile == standardStream ? "/dev/stdin" : options.importFile);
        return read ? library.save(*read, taken) : std::unexpected(read.error());
    }
    if (options.exportFile.empty())
        return {};
    const LibraryContents contents = library.load();
    if (contents.codecs.empty())
        return failure(ErrorKind::NotFound, "There are no custom codecs to export.");
    return options.exportFile == standardStream ? Result<void>()
                                                : writeCodecFile(options.exportFile, contents.codecs);
}

Result<ExitStatus> runCodecs(const CodecsOptions &options, CommandContext &context)
{
    const CodecLibrary library(codecDirectory());
    TRY(changeLibrary(options, library));
    const bool asked = options.codec.empty() && options.rename.empty() && options.remove.empty() &&
                       options.importFile.empty() && options.exportFile.empty();
    const LibraryContents contents = library.load();
    for (const Error &fault : contents.faults)
        printError(fault.message);
    if (options.exportFile == standardStream)
        context.output << codecFileText(contents.codecs);
    else if (!asked && context.json)
        writeJsonAnswer(context.output, "codecs", {{"custom", customJson(contents.codecs)}});
    else if (context.json)
        writeJson(context.output, contents.codecs);
    else if (asked)
        writeText(context.output, contents.codecs);
    context.output.flush();
    return contents.faults.empty() ? 0 : 1;
}

} // namespace

void addCodecs(CLI::App &app, SelectedCommand &selected)
{
    auto options = std::make_shared<CodecsOptions>();
    CLI::App *command = addCommand(app, selected, "codecs",
                                   "List the codecs, their keys and values, the presets and custom codecs");
    CLI::Option *save =
        command->add_option("--save", options->save, "keep --codec under this name")->type_name("NAME");
    CLI::Option *codec =
        command->add_option("--codec", options->codec, codecHelp)->type_name("SPEC")->needs(save);
    save->needs(codec);
    selected.mayBeEmpty.push_back(command->add_option("--note", options->note, "a line of text beside it")
                                      ->type_name("TEXT")
                                      ->needs(save));
    CLI::Option *rename = command->add_option("--rename", options->rename, "give a codec another name")
                              ->type_name("OLD NEW")
                              ->expected(2);
    CLI::Option *remove =
        command->add_option("--remove", options->remove, "remove a custom codec")->type_name("NAME");
    CLI::Option *importing =
        command
            ->add_option("--import", options->importFile, "keep the codecs of a file; -: of standard input")
            ->type_name("FILE");
    CLI::Option *exporting = command
                                 ->add_option("--export", options->exportFile,
                                              "write the custom codecs to a file; -: to standard output")
                                 ->type_name("FILE");
    save->excludes(rename, remove, importing, exporting);
    rename->excludes(remove, importing, exporting);
    remove->excludes(importing, exporting);
    importing->excludes(exporting);
    for (CLI::Option *option : {codec, remove, importing, exporting})
        option->check([](const std::string &text) { return text.empty() ? "it is empty" : ""; });
    command
        ->add_flag("--replace", options->replace,
                   "with --save and --import: replace codecs that have the name already")
        ->excludes(rename, remove, exporting);
    command->footer("Examples:\n"
                    "  tiebreak-cli codecs --json\n"
                    "  tiebreak-cli codecs --save 'Gift ranking' --codec binary:from=4294967295\n"
                    "\n"
                    "Every --codec takes the name of a custom codec, or the title of a preset, in place of a "
                    "spec. Custom codecs are kept in $XDG_DATA_HOME/tiebreak/codecs, or else in "
                    "~/.local/share/tiebreak/codecs, a file each. If one cannot be read, standard error "
                    "names it, and the exit status is 1."
                    "\n\n" +
                    roundingHelp());
    setAction(*command, selected, options, runCodecs, false);
}

} // namespace tiebreak
