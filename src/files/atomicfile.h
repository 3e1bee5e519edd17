// SPDX-License-Identifier: GPL-3.0-or-later
// Files that are written whole or not at all.
#pragma once

#include "core/base/result.h"

#include <memory>
#include <string>
#include <string_view>

class QSaveFile;

namespace tiebreak
{

/// A file in the making. It is a temporary file beside its path until commit() puts it there; until then, and
/// when anything fails, the path holds what it held before. An uncommitted file leaves nothing behind. Errors
/// are Io, in the system's words.
class AtomicFile
{
public:
    /// Begins a file for `path`; an existing file keeps its rights, a link is followed. Error: the path is a
    /// directory or a device, its bytes are not UTF-8, the file may not be written, or its directory takes
    /// none.
    static Result<AtomicFile> create(const std::string &path);
    ~AtomicFile();
    AtomicFile(AtomicFile &&other) noexcept;
    AtomicFile &operator=(AtomicFile &&) = delete;

    /// Adds bytes at the end.
    Result<void> write(std::string_view bytes);
    /// Puts the file in its place once the disk has it. Nothing may be written afterwards.
    Result<void> commit();

private:
    AtomicFile(std::string path, std::unique_ptr<QSaveFile> file);
    std::unexpected<Error> notWritten() const;

    std::string m_path;
    std::unique_ptr<QSaveFile> m_file;
};

} // namespace tiebreak
