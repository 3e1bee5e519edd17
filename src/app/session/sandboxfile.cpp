// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/sandboxfile.h"

#include "files/boardfile.h"
#include "files/recording/recording.h"
#include "files/recording/recordingheader.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "redis/board/boardfollower.h"
#include "redis/board/boardwriter.h"
#include "redis/link/open.h"
#include "redis/server/serverinfo.h"
#include "sandbox/filecopy.h"

#include <QFile>
#include <QFileInfo>

namespace tiebreak
{

namespace
{

std::string pathBytes(const QString &path)
{
    return QFile::encodeName(path).toStdString();
}

Result<FilledSandbox> loadRdb(const SandboxFile &file, const Progress &progress)
{
    TRY(auto sandbox, Sandbox::load(pathBytes(file.path), progress));
    TRY(auto connection, openConnection(sandbox.endpoint(), {}, progress.stopToken()));
    TRY(const auto databases, readDatabases(connection, progress));
    const int first = databases.empty() ? 0 : databases.front();
    return FilledSandbox{.sandbox = std::make_shared<Sandbox>(std::move(sandbox)), .database = first};
}

Result<FilledSandbox> writeBoardFile(const SandboxFile &file, const Progress &progress)
{
    // Nothing would end the wait for somebody to write into a pipe.
    TRY(fileSize(pathBytes(file.path)));
    TRY(const auto board, readBoardFile(pathBytes(file.path), file.codec ? &*file.codec : nullptr, progress));
    TRY(auto sandbox, Sandbox::start(progress.stopToken(), memoryForFiles()));
    const QByteArray key = QFile::encodeName(file.name());
    TRY(writeNewBoard(sandbox.writable(), key.toStdString(), board.rows, progress));
    return FilledSandbox{.sandbox = std::make_shared<Sandbox>(std::move(sandbox)),
                         .board = key,
                         .doubt = filePartText(nameInSentence(key.toStdString()).toStdString(), board,
                                               displayWording(QTimeZone::utc()))};
}

Result<FilledSandbox> writeRecording(const SandboxFile &file, const Progress &progress)
{
    TRY(auto recording, openRecording(pathBytes(file.path), progress));
    TRY(auto sandbox, Sandbox::start(progress.stopToken(), memoryForFiles()));
    BoardFollower rewriter(sandbox.writable());
    const Rows none;
    QByteArray first;
    for (std::size_t board = 0; board < recording.boards.size(); ++board) {
        const StandingPtr &standing = recording.written[board];
        if (!standing)
            continue;
        if (first.isNull())
            first = recording.views[board].key;
        TRY(rewriter.rewrite(recording.boards[board].key, &none, standing->head(), progress));
    }
    return FilledSandbox{.sandbox = std::make_shared<Sandbox>(std::move(sandbox)),
                         .board = first,
                         .recording = std::make_shared<OpenedRecording>(std::move(recording))};
}

} // namespace

QString SandboxFile::name() const
{
    return QFileInfo(path).fileName();
}

Result<FilledSandbox> startDemoSandbox(std::chrono::sys_seconds now, const Progress &progress)
{
    TRY(auto known, demoBoards());
    TRY(auto sandbox, Sandbox::start(progress.stopToken()));
    TRY(writeDemoBoards(sandbox, now, demoSeed, progress));
    return FilledSandbox{.sandbox = std::make_shared<Sandbox>(std::move(sandbox)),
                         .demoBoards = std::move(known)};
}

Result<FilledSandbox> startFileSandbox(const SandboxFile &file, const Progress &progress)
{
    return isRdbFile(pathBytes(file.path))     ? loadRdb(file, progress)
           : isRecording(pathBytes(file.path)) ? writeRecording(file, progress)
                                               : writeBoardFile(file, progress);
}

Result<FilledSandbox> restartedSandbox(const FilledSandbox &old, const std::optional<SandboxFile> &file,
                                       std::chrono::sys_seconds now, const Progress &progress)
{
    if (old.sandbox) {
        if (auto connection = openConnection(old.sandbox->endpoint(), {}, progress.stopToken()))
            return old;
    }
    auto filled = file ? startFileSandbox(*file, progress) : startDemoSandbox(now, progress);
    if (filled && old.sandbox)
        filled->database = old.database;
    return filled;
}

void FileOpening::open(const SandboxFile &file)
{
    m_filling.start([file](const Progress &progress) { return startFileSandbox(file, progress); },
                    [this, file](Result<FilledSandbox> &filled) {
                        setFile({});
                        if (filled)
                            emit opened(file, *filled);
                        else
                            emit failed(file, filled.error());
                    },
                    [this](quint64 done, quint64 total) { emit progress(done, total); });
    setFile(file);
}

void FileOpening::cancel()
{
    m_filling.cancel();
    if (m_file)
        setFile({});
}

void FileOpening::setFile(const std::optional<SandboxFile> &file)
{
    m_file = file;
    emit fileChanged();
}

} // namespace tiebreak

#include "moc_sandboxfile.cpp"
