// SPDX-License-Identifier: GPL-3.0-or-later
// Reads text files.
#include "files/textfile.h"

#include "core/bytestext.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace tiebreak
{

namespace
{

constexpr std::size_t pieceSize = 1 << 20;

std::unexpected<Error> cannotRead(const std::string &path)
{
    return failure(ErrorKind::Io,
                   excerpt(path) + " cannot be read: " + std::generic_category().message(errno) + ".");
}

/// Closes a descriptor at the end of a scope.
struct Descriptor {
    int number;
    ~Descriptor()
    {
        if (number >= 0)
            ::close(number);
    }
};

Result<std::string> readAll(const std::string &path, const Progress &progress, std::size_t most)
try {
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
    struct stat facts = {};
    if (file.number < 0 || ::fstat(file.number, &facts) != 0)
        return cannotRead(path);
    std::string text;
    text.reserve(std::min(static_cast<std::size_t>(facts.st_size), most) + pieceSize);
    std::size_t used = 0;
    while (true) {
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Reading was cancelled.");
        text.resize(used + pieceSize);
        const ssize_t count = ::read(file.number, text.data() + used, pieceSize);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return cannotRead(path);
        if (count == 0)
            break;
        used += static_cast<std::size_t>(count);
        if (used > most)
            return failure(ErrorKind::Io, excerpt(path) + " is too large: " + std::to_string(most) +
                                              " bytes are read at the most.");
    }
    text.resize(used);
    return text;
} catch (const std::bad_alloc &) {
    return failure(ErrorKind::Io, excerpt(path) + " cannot be read: it does not fit into memory.");
}

bool hasExtension(std::string_view path, std::string_view extension)
{
    if (path.size() < extension.size())
        return false;
    return std::ranges::equal(path.substr(path.size() - extension.size()), extension, [](char a, char b) {
        return (a >= 'A' && a <= 'Z' ? static_cast<char>(a - 'A' + 'a') : a) == b;
    });
}

bool hasAnyExtension(std::string_view path, std::initializer_list<std::string_view> extensions)
{
    return std::ranges::any_of(extensions, [path](auto extension) { return hasExtension(path, extension); });
}

} // namespace

Result<TextFile> readTextFile(const std::string &path, const Progress &progress, std::size_t most)
{
    auto text = readAll(path, progress, most);
    if (!text)
        return std::unexpected(text.error());
    if (text->starts_with("\xff\xfe") || text->starts_with("\xfe\xff"))
        return failure(ErrorKind::Io, excerpt(path) + " is UTF-16: save it as UTF-8.");
    if (text->starts_with("\xef\xbb\xbf"))
        text->erase(0, 3);
    return TextFile{path, std::move(*text)};
}

TableFormat tableFormat(const TextFile &file)
{
    if (hasAnyExtension(file.path, {".csv"}))
        return TableFormat::Csv;
    if (hasAnyExtension(file.path, {".tsv", ".tab"}))
        return TableFormat::Tsv;
    if (hasAnyExtension(file.path, {".jsonl", ".ndjson", ".json"}))
        return TableFormat::JsonLines;
    const std::size_t first = std::min(file.text.find_first_not_of("\r\n"), file.text.size());
    const std::string_view line =
        std::string_view(file.text).substr(first, file.text.find('\n', first) - first);
    if (line.starts_with('{'))
        return TableFormat::JsonLines;
    return line.contains('\t') ? TableFormat::Tsv : TableFormat::Csv;
}

} // namespace tiebreak
