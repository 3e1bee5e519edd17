// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/sandboxhost.h"

#include <algorithm>
#include <utility>

namespace tiebreak
{

SandboxHost::SandboxHost(QThreadPool &threads, std::function<std::chrono::sys_seconds()> now)
    : m_threads(threads), m_now(std::move(now)), m_starting(threads), m_files(threads), m_writing(threads)
{
}

const DemoBoard *SandboxHost::demoBoard(const QByteArray &key) const
{
    const auto found = std::ranges::find_if(m_demoBoards, [&](const DemoBoard &board) {
        return key == QByteArrayView(board.key.data(), static_cast<qsizetype>(board.key.size()));
    });
    return found == m_demoBoards.end() ? nullptr : &*found;
}

void SandboxHost::start(int database)
{
    const FilledSandbox old{.sandbox = m_sandbox,
                            .demoBoards = m_demoBoards,
                            .database = database,
                            .board = m_fileBoard,
                            .recording = m_recording,
                            .doubt = m_fileDoubt};
    const auto work = [old, file = m_file, now = m_now()](const Progress &progress) {
        return restartedSandbox(old, file, now, progress);
    };
    m_starting.start(work, [this](Result<FilledSandbox> &filled) {
        if (filled)
            emit started(*filled);
        else
            emit failed(filled.error());
    });
}

void SandboxHost::cancel()
{
    m_files.cancel();
    m_starting.cancel();
    m_writing.cancel();
}

void SandboxHost::leaveFile()
{
    if (!std::exchange(m_file, {}))
        return;
    m_recording.reset();
    m_unrecorded.clear();
    m_fileDoubt.clear();
    m_fileBoard.clear();
    replaceSandbox(nullptr);
}

void SandboxHost::adopt(const FilledSandbox &filled)
{
    replaceSandbox(filled.sandbox);
    m_demoBoards = filled.demoBoards;
    m_recording = filled.recording;
    m_fileDoubt = filled.doubt;
    m_fileBoard = filled.board;
    m_unrecorded = m_recording ? unrecordedMembers(*m_recording, m_recording->written) : UnrecordedMembers();
}

void SandboxHost::replaceSandbox(const std::shared_ptr<Sandbox> &next)
{
    // The end of a server takes its time; not this thread's.
    m_threads.start([last = std::exchange(m_sandbox, next)]() mutable { last.reset(); });
}

void SandboxHost::writeDemoBoards()
{
    if (m_file || !m_sandbox)
        return;
    const auto write = [sandbox = m_sandbox, now = m_now()](const Progress &progress) -> Result<bool> {
        TRY(tiebreak::writeDemoBoards(*sandbox, now, demoSeed, progress));
        return true;
    };
    m_writing.start(write, [this](Result<bool> &written) {
        if (written)
            emit demoBoardsWritten();
        else
            emit writingFailed(written.error());
    });
}

} // namespace tiebreak

#include "moc_sandboxhost.cpp"
