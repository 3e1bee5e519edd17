// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/textfile.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <new>
#include <poll.h>
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
                   sentence("{} cannot be read: {}.", excerpt(path), std::generic_category().message(errno)));
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

std::unexpected<Error> tooLarge(const std::string &path, std::size_t maxBytes)
{
    return failure(ErrorKind::Io, sentence("{} is too large: at most {} bytes of such a file are read.",
                                           excerpt(path), maxBytes));
}

// Milliseconds: how late a request to stop may be heeded, and how long a named pipe may wait for its writer.
constexpr int moment = 100;
constexpr int longestWait = 5000;

/// Waits a moment for the other end of a pipe. Whether there was one, be it gone by now.
bool waitForBytes(int file)
{
    pollfd state{file, POLLIN, 0};
    return ::poll(&state, 1, moment) > 0;
}

enum class Pipes { Read, Refused };

Result<std::string> readAll(const std::string &path, const Progress &progress, std::size_t maxBytes,
                            Pipes pipes)
try {
    // A pipe that nobody writes into must not hold up for ever who opens it.
    const Descriptor file{::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
    struct stat facts = {};
    if (file.number < 0 || ::fstat(file.number, &facts) != 0)
        return cannotRead(path);
    if (S_ISCHR(facts.st_mode) || S_ISBLK(facts.st_mode))
        return failure(ErrorKind::Io,
                       sentence("{} cannot be read: it is a device, not a file.", excerpt(path)));
    if (pipes == Pipes::Refused && (S_ISFIFO(facts.st_mode) || S_ISSOCK(facts.st_mode)))
        return failure(ErrorKind::Io,
                       sentence("{} cannot be read: it is not an ordinary file.", excerpt(path)));
    const auto announced = static_cast<std::size_t>(std::max<off_t>(facts.st_size, 0));
    if (S_ISREG(facts.st_mode) && announced > maxBytes)
        return tooLarge(path, maxBytes);
    std::string text;
    text.reserve((S_ISREG(facts.st_mode) ? announced : 0) + pieceSize);
    std::size_t used = 0;
    int moments = S_ISFIFO(facts.st_mode) ? longestWait / moment : 0; // left for a writer to come
    while (true) {
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Reading was cancelled.");
        text.resize(used + pieceSize);
        const ssize_t count = ::read(file.number, text.data() + used, pieceSize);
        if (count < 0 && errno == EINTR)
            continue;
        // Files in /proc that wait for more, such as kmsg, never end.
        if (count < 0 && errno == EAGAIN && S_ISREG(facts.st_mode))
            return failure(ErrorKind::Io, sentence("{} cannot be read: it has no end.", excerpt(path)));
        if (count < 0 && errno == EAGAIN) {
            waitForBytes(file.number);
            continue;
        }
        if (count < 0)
            return cannotRead(path);
        if (count == 0 && used == 0 && moments > 0) {
            if (waitForBytes(file.number))
                moments = 0;
            else if (--moments == 0)
                return failure(ErrorKind::Io, sentence("{} is a pipe without a writer.", excerpt(path)));
            continue;
        }
        if (count == 0)
            break;
        used += static_cast<std::size_t>(count);
        if (used > maxBytes)
            return tooLarge(path, maxBytes);
    }
    text.resize(used);
    return text;
} catch (const std::bad_alloc &) {
    return failure(ErrorKind::Io, sentence("{} cannot be read: it does not fit into memory.", excerpt(path)));
}

} // namespace

bool mayBeThere(const std::string &path)
{
    struct stat facts = {};
    if (::lstat(path.c_str(), &facts) == 0)
        return true;
    for (std::filesystem::path folder = path;;) {
        if (errno != ENOENT && errno != ENOTDIR)
            return true;
        const std::filesystem::path above = folder.parent_path();
        if (above.empty() || above == folder)
            return false;
        folder = above;
        if (::lstat(folder.c_str(), &facts) != 0)
            continue;
        if (::stat(folder.c_str(), &facts) != 0)
            return true;
        // Who wants none has HOME=/dev/null.
        return !S_ISDIR(facts.st_mode) && !S_ISCHR(facts.st_mode);
    }
}

namespace
{

Result<TextFile> readFile(const std::string &path, const Progress &progress, std::size_t maxBytes,
                          Pipes pipes)
{
    TRY(auto text, readAll(path, progress, maxBytes, pipes));
    if (text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff"))
        return failure(ErrorKind::Io, sentence("{} is UTF-16: save it as UTF-8.", excerpt(path)));
    if (text.starts_with("\xef\xbb\xbf"))
        text.erase(0, 3);
    return TextFile{path, std::move(text)};
}

} // namespace

Result<TextFile> readTextFile(const std::string &path, const Progress &progress, std::size_t maxBytes)
{
    return readFile(path, progress, maxBytes, Pipes::Read);
}

Result<TextFile> readOwnFile(const std::string &path, std::size_t maxBytes)
{
    return readFile(path, {}, maxBytes, Pipes::Refused);
}

} // namespace tiebreak
