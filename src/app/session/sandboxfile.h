// SPDX-License-Identifier: GPL-3.0-or-later
// What a sandbox of the window is filled with: the demo boards, or the boards of a file; and how a file is
// opened, while the session stays where it is.
#pragma once

#include "app/session/openedrecording.h"
#include "app/session/task.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/codec/codecspec.h"
#include "sandbox/demoboards.h"
#include "sandbox/sandbox.h"

#include <QByteArray>
#include <QObject>
#include <QString>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

namespace tiebreak
{

/// A file whose boards are shown in a sandbox: an RDB file, a recording, or one that holds a single board.
struct SandboxFile {
    QString path;
    std::optional<CodecSpec> codec; ///< packs the rows of a file of scores and times

    /// The file's name without its directory.
    QString name() const;
};

/// A sandbox and what is known of it.
struct FilledSandbox {
    std::shared_ptr<Sandbox> sandbox;
    std::vector<DemoBoard> demoBoards = {}; ///< none in a sandbox of a file
    int database = 0;                       ///< the first that holds anything
    QByteArray board =
        {}; ///< the key of a file's one board, or of a recording's first; null where it holds several
    std::shared_ptr<const OpenedRecording> recording = {}; ///< null in any other sandbox
    std::string doubt = {}; ///< that the file holds but a part of a board, in sentences
};

/// Starts a sandbox and writes the demo boards to it. Progress counts members.
Result<FilledSandbox> startDemoSandbox(std::chrono::sys_seconds now, const Progress &progress);

/// Starts a sandbox and fills it with the file's boards, raws to the last bit; those of a recording as they
/// were at its last moment. Progress counts bytes, members or boards. Error Usage: the file holds scores and
/// times and wants a codec. Other errors name the file.
Result<FilledSandbox> startFileSandbox(const SandboxFile &file, const Progress &progress);

/// The sandbox `old` where it is still alive; else a new one with the same in it: the file's boards, or the
/// demo boards. Its database stays.
Result<FilledSandbox> restartedSandbox(const FilledSandbox &old, const std::optional<SandboxFile> &file,
                                       std::chrono::sys_seconds now, const Progress &progress);

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

/// The seed of the demo boards.
inline constexpr std::uint64_t demoSeed = 20261120;

} // namespace tiebreak
