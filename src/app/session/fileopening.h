// SPDX-License-Identifier: GPL-3.0-or-later
// The file that is being opened, while the session stays where it is.
#pragma once

#include "app/session/sandboxfile.h"
#include "app/session/task.h"

#include <QObject>

#include <optional>

namespace tiebreak
{

/// Fills a sandbox with a file's boards, one file at a time: the newest.
class FileOpening : public QObject
{
    Q_OBJECT

public:
    /// The job runs on `threads`, which must outlive this object.
    explicit FileOpening(QThreadPool &threads) : m_filling(threads) {}

    /// Starts to open a file; ends with opened() or failed().
    void open(const SandboxFile &file);
    /// Gives it up.
    void cancel();
    /// The file that is being opened.
    const std::optional<SandboxFile> &file() const { return m_file; }

signals:
    /// file() gives something else.
    void fileChanged();
    void progress(quint64 done, quint64 total);
    void opened(const SandboxFile &file, const FilledSandbox &filled);
    /// With Usage the file wants a codec.
    void failed(const SandboxFile &file, const Error &error);

private:
    void setFile(const std::optional<SandboxFile> &file);

    std::optional<SandboxFile> m_file;
    Task<FilledSandbox> m_filling;
};

} // namespace tiebreak
