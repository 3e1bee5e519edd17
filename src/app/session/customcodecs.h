// SPDX-License-Identifier: GPL-3.0-or-later
// The user's own codecs as the window has them.
#pragma once

#include "app/session/task.h"
#include "files/codeclibrary.h"

#include <QObject>

namespace tiebreak
{

/// The codecs of one directory, read at the start, after every change, and whenever the user comes to a
/// window, for tiebreak-cli may have saved others meanwhile. Session::customCodecs() has the user's.
class CustomCodecs : public QObject
{
    Q_OBJECT

public:
    /// `directory` as for CodecLibrary. `threads` read it when the user comes to a window.
    CustomCodecs(std::string directory, QThreadPool &threads, QObject *parent = nullptr);

    const std::vector<CustomCodec> &codecs() const { return m_contents.codecs; }
    /// What is wrong with files that were not read.
    const std::vector<Error> &faults() const { return m_contents.faults; }
    /// Reads the directory again, should another program have written to it.
    void reload();
    /// As CodecLibrary has them, for the directory.
    Result<void> save(std::span<const CustomCodec> codecs,
                      CodecLibrary::Taken taken = CodecLibrary::Taken::Refuse);
    Result<void> remove(std::string_view name);
    Result<void> rename(std::string_view from, std::string_view to);

signals:
    /// codecs() gives something else.
    void changed();

private:
    void read();
    void keepContents(LibraryContents contents);
    Result<void> reloaded(Result<void> done);

    CodecLibrary m_library;
    LibraryContents m_contents;
    Task<LibraryContents> m_reading;
};

} // namespace tiebreak
