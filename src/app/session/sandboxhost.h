// SPDX-License-Identifier: GPL-3.0-or-later
// The private server that the window starts and stops itself.
#pragma once

#include "app/session/sandboxfile.h"
#include "app/session/task.h"

#include <QObject>

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace tiebreak
{

/// Owns the sandbox and knows what is in it: the demo boards, or the boards of a file.
class SandboxHost : public QObject
{
    Q_OBJECT

public:
    /// `now` dates the demo boards. `threads` must outlive it.
    SandboxHost(QThreadPool &threads, std::function<std::chrono::sys_seconds()> now);

    /// Null when there is none.
    const std::shared_ptr<Sandbox> &sandbox() const { return m_sandbox; }
    /// What the sandbox holds; nothing: the demo boards.
    const std::optional<SandboxFile> &file() const { return m_file; }
    const std::vector<DemoBoard> &demoBoards() const { return m_demoBoards; }
    /// Null unless the sandbox holds the boards of a recording.
    const std::shared_ptr<const OpenedRecording> &recording() const { return m_recording; }
    /// That the file holds but a part of this board, in sentences; empty: nothing hints at it.
    std::string fileDoubt(const QByteArray &key) const
    {
        return key == m_fileBoard ? m_fileDoubt : std::string();
    }
    /// Another board is under this key.
    void dropFileDoubt(const QByteArray &key)
    {
        if (key == m_fileBoard)
            m_fileDoubt.clear();
    }
    /// Members of a recording's board that it does not hold at the moment which is shown.
    qint64 unrecorded(const QByteArray &key) const { return m_unrecorded.value(key); }
    /// Whether they are others than before.
    bool setUnrecorded(UnrecordedMembers members)
    {
        return std::exchange(m_unrecorded, std::move(members)) != m_unrecorded;
    }
    /// What is known of this key when it is one of the demo boards; else null.
    const DemoBoard *demoBoard(const QByteArray &key) const;
    /// Opens files in sandboxes of their own, beside the one there is.
    FileOpening &files() { return m_files; }

    /// Starts a sandbox as the last one was, unless that still runs: ends with started() or failed(). Its
    /// database stays `database`.
    void start(int database);
    /// Gives up starting, opening a file and writing.
    void cancel();
    /// The sandbox that is adopted next holds a file's boards.
    void setFile(const SandboxFile &file)
    {
        m_file = file;
        m_recording.reset();
        m_unrecorded.clear();
        m_fileDoubt.clear();
        m_fileBoard.clear();
    }
    /// The next one holds the demo boards; a sandbox of a file ends.
    void leaveFile();
    /// Takes over a sandbox in place of the one there is.
    void adopt(const FilledSandbox &filled);
    /// Writes the demo boards anew: ends with demoBoardsWritten() or writingFailed().
    void writeDemoBoards();

signals:
    void started(const FilledSandbox &filled);
    void failed(const Error &error);
    void demoBoardsWritten();
    void writingFailed(const Error &error);

private:
    /// Another sandbox, or none, takes the place of the one there is.
    void replaceSandbox(const std::shared_ptr<Sandbox> &next);

    QThreadPool &m_threads;
    std::function<std::chrono::sys_seconds()> m_now;
    std::shared_ptr<Sandbox> m_sandbox;
    std::optional<SandboxFile> m_file;
    std::vector<DemoBoard> m_demoBoards;
    std::shared_ptr<const OpenedRecording> m_recording;
    UnrecordedMembers m_unrecorded;
    QByteArray m_fileBoard;  ///< the key of the file's one board
    std::string m_fileDoubt; ///< of it
    Task<FilledSandbox> m_starting;
    FileOpening m_files;
    Task<bool> m_writing;
};

} // namespace tiebreak
