// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/atomicfile.h"

#include "core/prose/sentence.h"
#include "core/text/bytestext.h"

#include <QFile>
#include <QSaveFile>

#include <cerrno>
#include <fcntl.h>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

namespace tiebreak
{

namespace
{

std::unexpected<Error> fileNotWritten(const std::string &path, const std::string &why)
{
    return failure(ErrorKind::Io, sentence("{} was not written: {}.", excerpt(path), why));
}

std::unexpected<Error> fileNotWritten(const std::string &path, int error)
{
    return fileNotWritten(path, std::generic_category().message(error));
}

} // namespace

Result<AtomicFile> AtomicFile::create(const std::string &path)
{
    if (path.empty())
        return fileNotWritten("The file", "it has no name");
    // Qt would give the file another name.
    if (!isUtf8(path))
        return fileNotWritten(path, "its path is not UTF-8");
    struct stat facts = {};
    const bool exists = ::stat(path.c_str(), &facts) == 0;
    if (!exists && errno != ENOENT)
        return fileNotWritten(path, errno);
    // Written over, the link would be lost; followed, a file would come to be where nobody looks for it.
    if (!exists && ::lstat(path.c_str(), &facts) == 0)
        return fileNotWritten(path, "it is a link to a file that does not exist");
    if (exists && S_ISDIR(facts.st_mode))
        return fileNotWritten(path, "it is a directory");
    if (exists && !S_ISREG(facts.st_mode))
        return fileNotWritten(path, "it is not an ordinary file");
    // To replace a file takes no right to write it, but what is read-only is meant to stay.
    if (exists && ::faccessat(AT_FDCWD, path.c_str(), W_OK, AT_EACCESS) != 0)
        return fileNotWritten(path, errno);
    AtomicFile file(path, std::make_unique<QSaveFile>(QFile::decodeName(path.c_str())));
    if (!file.m_file->open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return file.notWritten();
    return file;
}

AtomicFile::AtomicFile(std::string path, std::unique_ptr<QSaveFile> file)
    : m_path(std::move(path)), m_file(std::move(file))
{
}

AtomicFile::~AtomicFile() = default;
AtomicFile::AtomicFile(AtomicFile &&) noexcept = default;

Result<void> AtomicFile::write(std::string_view bytes)
{
    while (!bytes.empty()) {
        const qint64 count = m_file->write(bytes.data(), static_cast<qint64>(bytes.size()));
        if (count < 0)
            return notWritten();
        bytes.remove_prefix(static_cast<std::size_t>(count));
    }
    return {};
}

Result<void> AtomicFile::commit()
{
    // QSaveFile asks the disk too, but does not listen to its answer.
    if (::fsync(m_file->handle()) != 0)
        return fileNotWritten(m_path, errno);
    return m_file->commit() ? Result<void>() : notWritten();
}

std::unexpected<Error> AtomicFile::notWritten() const
{
    return fileNotWritten(m_path, m_file->errorString().toStdString());
}

} // namespace tiebreak
