// SPDX-License-Identifier: GPL-3.0-or-later
#include "sandbox/filecopy.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <vector>

namespace tiebreak
{

namespace
{

constexpr std::size_t pieceSize = 1 << 20;

std::unexpected<Error> cannotRead(const std::string &path, int error)
{
    return failure(ErrorKind::Io,
                   sentence("{} cannot be read: {}.", excerpt(path), std::generic_category().message(error)));
}

std::unexpected<Error> cannotCopy(const std::string &path, int error)
{
    return failure(ErrorKind::Io, sentence("{} cannot be copied for the sandbox: {}. Set TMPDIR to a "
                                           "directory with more room that you may write to.",
                                           excerpt(path), std::generic_category().message(error)));
}

/// A file that is closed at the end of a scope.
class OpenFile
{
public:
    explicit OpenFile(int number) : m_number(number) {}
    ~OpenFile()
    {
        if (m_number >= 0)
            ::close(m_number);
    }
    OpenFile(const OpenFile &) = delete;
    OpenFile &operator=(const OpenFile &) = delete;
    int number() const { return m_number; }
    explicit operator bool() const { return m_number >= 0; }

private:
    int m_number;
};

/// Opens for reading; without waiting for somebody to write into a pipe.
int openToRead(const std::string &path)
{
    return ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
}

/// 0, or the system's error.
int writeAll(int file, const char *bytes, std::size_t size)
{
    while (size > 0) {
        const ssize_t count = ::write(file, bytes, size);
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return errno;
        bytes += count;
        size -= static_cast<std::size_t>(count);
    }
    return 0;
}

} // namespace

Result<std::uint64_t> fileSize(const std::string &path)
{
    const OpenFile file(openToRead(path));
    struct stat facts = {};
    if (!file || ::fstat(file.number(), &facts) != 0)
        return cannotRead(path, errno);
    if (S_ISDIR(facts.st_mode))
        return cannotRead(path, EISDIR);
    if (!S_ISREG(facts.st_mode))
        return failure(ErrorKind::Io,
                       sentence("{} cannot be read: it is not a regular file.", excerpt(path)));
    return static_cast<std::uint64_t>(facts.st_size);
}

Result<void> copyFile(const std::string &from, const std::string &to, const Progress &progress)
{
    TRY(const auto size, fileSize(from));
    const OpenFile source(openToRead(from));
    if (!source)
        return cannotRead(from, errno);
    const OpenFile target(::open(to.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (!target)
        return cannotCopy(from, errno);
    std::vector<char> piece(pieceSize);
    // What is appended meanwhile is not part of what was measured to fit.
    for (std::uint64_t done = 0; done < size;) {
        if (progress.stopRequested())
            return failure(ErrorKind::Cancelled, "Copying was cancelled.");
        const ssize_t count =
            ::read(source.number(), piece.data(),
                   static_cast<std::size_t>(std::min<std::uint64_t>(pieceSize, size - done)));
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return cannotRead(from, errno);
        if (count == 0)
            break;
        if (const int error = writeAll(target.number(), piece.data(), static_cast<std::size_t>(count)))
            return cannotCopy(from, error);
        done += static_cast<std::uint64_t>(count);
        progress.report(done, size);
    }
    return {};
}

} // namespace tiebreak
