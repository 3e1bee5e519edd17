// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/codeclibrary.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"
#include "files/codecfile.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace tiebreak
{

namespace
{

namespace fs = std::filesystem;

constexpr std::size_t longestFileName = 40;

std::string environment(const char *name)
{
    const char *value = std::getenv(name);
    return value == nullptr ? std::string() : value;
}

/// The paths of a directory's .json files, by name; a directory that is not there has none.
std::vector<std::string> filesOf(const std::string &directory, std::vector<Error> &faults)
{
    std::vector<std::string> paths;
    std::error_code error;
    fs::directory_iterator entries(directory, error);
    for (const fs::directory_iterator end; !error && entries != end; entries.increment(error)) {
        const fs::path &path = entries->path();
        if (path.extension() == ".json" && !path.filename().native().starts_with('.'))
            paths.push_back(path.native());
    }
    if (error && error != std::errc::no_such_file_or_directory)
        faults.push_back(
            Error{ErrorKind::Io, sentence("{} cannot be read: {}.", excerpt(directory), error.message())});
    std::ranges::sort(paths);
    return paths;
}

/// The codec of one file of a library.
Result<CustomCodec> readCodec(const std::string &path)
{
    std::error_code error;
    const auto kind = fs::status(path, error).type();
    if (kind != fs::file_type::regular && kind != fs::file_type::not_found)
        return failure(ErrorKind::Io, sentence("{} is not an ordinary file.", excerpt(path)));
    TRY(auto codecs, readCodecFile(path));
    if (codecs.size() > 1)
        return failure(ErrorKind::Usage, sentence("{} holds several codecs: import it.", excerpt(path)));
    return std::move(codecs.front());
}

/// Letters and digits of the name; whatever else it holds becomes a hyphen.
std::string fileNameOf(std::string_view name)
{
    std::string fileName;
    for (const char c : name) {
        const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        const bool plain = (lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9');
        if (plain)
            fileName += lower;
        else if (!fileName.empty() && !fileName.ends_with('-'))
            fileName += '-';
    }
    fileName.resize(std::min(fileName.size(), longestFileName));
    while (fileName.ends_with('-'))
        fileName.pop_back();
    return fileName.empty() ? "codec" : fileName;
}

Result<CustomCodec> checked(const CustomCodec &codec)
{
    TRY(auto name, checkedCodecName(codec.name));
    TRY(auto note, checkedCodecNote(codec.note));
    return CustomCodec{std::move(name), codec.spec, std::move(note)};
}

std::unexpected<Error> taken(const std::string &name)
{
    return failure(
        ErrorKind::Usage,
        sentence("There is a codec named \"{}\" already. Choose another name, or replace it.", name));
}

} // namespace

std::string codecDirectory()
{
    const std::string data = environment("XDG_DATA_HOME");
    // The XDG rules: a path that is not absolute counts as none.
    if (data.starts_with('/'))
        return data + "/tiebreak/codecs";
    const std::string home = environment("HOME");
    return home.empty() ? std::string() : home + "/.local/share/tiebreak/codecs";
}

std::vector<CodecLibrary::Stored> CodecLibrary::read(std::vector<Error> &faults) const
{
    std::vector<Stored> codecs;
    if (m_directory.empty())
        return codecs;
    std::vector<std::string> paths = filesOf(m_directory, faults);
    if (paths.size() > maxCodecs) {
        faults.push_back({ErrorKind::Io, sentence("{} holds more than {} codecs; the others are not read.",
                                                  excerpt(m_directory), maxCodecs)});
        paths.resize(maxCodecs);
    }
    for (const std::string &path : paths) {
        auto codec = readCodec(path);
        if (!codec) {
            faults.push_back(codec.error());
            continue;
        }
        const auto same = std::ranges::find_if(
            codecs, [&](const Stored &other) { return sameCodecName(other.codec.name, codec->name); });
        if (same == codecs.end())
            codecs.push_back({*std::move(codec), path});
        else
            faults.push_back(
                {ErrorKind::Usage, sentence("{} is not read: {} holds a codec named \"{}\" already.",
                                            excerpt(path), excerpt(same->path), same->codec.name)});
    }
    return codecs;
}

LibraryContents CodecLibrary::load() const
{
    LibraryContents contents;
    for (Stored &stored : read(contents.faults))
        contents.codecs.push_back(std::move(stored.codec));
    std::ranges::sort(contents.codecs, {}, [](const CustomCodec &codec) { return foldedName(codec.name); });
    return contents;
}

Result<CodecLibrary::Stored> CodecLibrary::find(std::string_view name) const
{
    std::vector<Error> faults;
    // Beyond the limit too: what is too much can still be removed.
    for (const std::string &path : filesOf(m_directory, faults)) {
        auto codec = readCodec(path);
        if (!codec)
            faults.push_back(codec.error());
        else if (sameCodecName(codec->name, name))
            return Stored{*std::move(codec), path};
    }
    std::string message = sentence("No custom codec is named {}.", quotedText(name));
    for (const Error &fault : faults)
        message += ' ' + fault.message;
    return failure(ErrorKind::NotFound, message);
}

Result<void> CodecLibrary::makeDirectory() const
{
    if (m_directory.empty())
        return failure(ErrorKind::Io, "There is no place for codecs: neither HOME nor XDG_DATA_HOME is set.");
    std::error_code error;
    fs::create_directories(m_directory, error);
    if (error)
        return failure(ErrorKind::Io,
                       sentence("{} cannot be made: {}.", excerpt(m_directory), error.message()));
    return {};
}

std::string CodecLibrary::freePath(std::string_view name) const
{
    const std::string start = m_directory + '/' + fileNameOf(name);
    std::string path = start + ".json";
    std::error_code error;
    for (int number = 2; fs::exists(fs::symlink_status(path, error)); ++number)
        path = start + '-' + std::to_string(number) + ".json";
    return path;
}

Result<void> CodecLibrary::save(std::span<const CustomCodec> codecs, Taken ifTaken) const
{
    std::vector<Error> faults;
    const std::vector<Stored> known = read(faults);
    std::vector<Stored> changes;
    for (const CustomCodec &given : codecs) {
        TRY(auto codec, checked(given));
        const auto old = std::ranges::find_if(
            known, [&](const Stored &other) { return sameCodecName(other.codec.name, codec.name); });
        if (old != known.end() && old->codec == codec)
            continue;
        if (old != known.end() && ifTaken == Taken::Refuse)
            return taken(old->codec.name);
        changes.push_back({std::move(codec), old == known.end() ? std::string() : old->path});
    }
    const auto added =
        std::ranges::count_if(changes, [](const Stored &change) { return change.path.empty(); });
    const std::size_t files = filesOf(m_directory, faults).size() + static_cast<std::size_t>(added);
    if (added > 0 && files > maxCodecs)
        return failure(
            ErrorKind::Io,
            sentence("{} would hold {} codecs; its limit is {}. Nothing was saved: remove some first.",
                     excerpt(m_directory), files, maxCodecs));
    TRY(makeDirectory());
    for (const Stored &change : changes) {
        const std::string path = change.path.empty() ? freePath(change.codec.name) : change.path;
        TRY(writeCodecFile(path, {&change.codec, 1}));
    }
    return {};
}

Result<void> CodecLibrary::remove(std::string_view name) const
{
    TRY(const auto stored, find(name));
    if (::unlink(stored.path.c_str()) != 0) {
        const std::string why = std::generic_category().message(errno);
        return failure(ErrorKind::Io, sentence("{} was not removed: {}.", excerpt(stored.path), why));
    }
    return {};
}

Result<void> CodecLibrary::rename(std::string_view from, std::string_view to) const
{
    TRY(auto stored, find(from));
    TRY(const auto name, checkedCodecName(to));
    if (const auto other = find(name); other && other->path != stored.path)
        return taken(other->codec.name);
    // The file keeps its own name: a codec's is what stands in it.
    stored.codec.name = name;
    return writeCodecFile(stored.path, {&stored.codec, 1});
}

} // namespace tiebreak
