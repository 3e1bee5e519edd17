// SPDX-License-Identifier: GPL-3.0-or-later
// A temporary file in the same directory, so that rename(2) replaces the old file in one step.
#include "files/atomicfile.h"

#include "core/bytestext.h"

#include <cerrno>
#include <fcntl.h>
#include <filesystem>
#include <random>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tiebreak
{

namespace
{

std::unexpected<Error> notWritten(const std::string &path, const std::string &why)
{
    return failure(ErrorKind::Io, excerpt(path) + " was not written: " + why + '.');
}

std::unexpected<Error> notWritten(const std::string &path, int error)
{
    return notWritten(path, std::generic_category().message(error));
}

/// Where the path leads, if it is a link to a file that exists.
std::string followed(const std::string &path)
{
    std::error_code error;
    const auto target = std::filesystem::canonical(path, error);
    return error ? path : target.string();
}

/// A name in the same directory that nothing else has.
std::string temporaryName(const std::string &path)
{
    constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string name = ".tiebreak-";
    for (int i = 0; i < 12; ++i)
        name += letters[random() % letters.size()];
    return (std::filesystem::path(path).parent_path() / name).string();
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::string &path)
{
    if (path.empty())
        return notWritten("The file", "it has no name");
    const std::string target = followed(path);
    struct stat facts = {};
    const bool exists = ::stat(target.c_str(), &facts) == 0;
    if (!exists && errno != ENOENT)
        return notWritten(path, errno);
    if (exists && S_ISDIR(facts.st_mode))
        return notWritten(path, "it is a directory");
    if (exists && !S_ISREG(facts.st_mode))
        return notWritten(path, "it is not an ordinary file");
    // To replace a file takes no right to write it, but what is read-only is meant to stay.
    if (exists && ::faccessat(AT_FDCWD, target.c_str(), W_OK, AT_EACCESS) != 0)
        return notWritten(path, errno);
    while (true) {
        const std::string temporary = temporaryName(target);
        const int fd = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd < 0 && errno == EEXIST)
            continue;
        if (fd < 0)
            return notWritten(path, errno);
        AtomicFile file(target, temporary, fd);
        if (exists && ::fchmod(fd, facts.st_mode & 07777) != 0)
            return file.failed(errno);
        return file;
    }
}

AtomicFile::AtomicFile(std::string path, std::string temporary, int fd)
    : m_path(std::move(path)), m_temporary(std::move(temporary)), m_fd(fd)
{
}

AtomicFile::AtomicFile(AtomicFile &&other) noexcept
    : m_path(std::move(other.m_path))
    , m_temporary(std::exchange(other.m_temporary, {}))
    , m_fd(std::exchange(other.m_fd, -1))
{
}

AtomicFile::~AtomicFile()
{
    if (m_fd >= 0)
        ::close(m_fd);
    if (!m_temporary.empty())
        ::unlink(m_temporary.c_str());
}

Result<void> AtomicFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const ssize_t count = ::write(m_fd, bytes.data(), bytes.size());
        if (count < 0 && errno != EINTR)
            return failed(errno);
        if (count > 0)
            bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> AtomicFile::commit()
{
    if (::fsync(m_fd) != 0 || ::close(std::exchange(m_fd, -1)) != 0)
        return failed(errno);
    if (::rename(m_temporary.c_str(), m_path.c_str()) != 0)
        return failed(errno);
    m_temporary.clear();
    // The directory too has to reach the disk; should that fail, the file is in its place all the same.
    const std::string directory = std::filesystem::path(m_path).parent_path().string();
    const int fd = ::open(directory.empty() ? "." : directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0) {
        ::fsync(fd);
        ::close(fd);
    }
    return {};
}

std::unexpected<Error> AtomicFile::failed(int error) const
{
    return notWritten(m_path, error);
}

} // namespace tiebreak
