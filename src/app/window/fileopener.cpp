// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/fileopener.h"

#include "app/codecs/codecdialog.h"
#include "app/session/session.h"
#include "app/widgets/savedfile.h"

#include <QFileDialog>

namespace tiebreak
{

FileOpener::FileOpener(Session &session, QWidget &window)
    : QObject(&window), m_session(session), m_window(window)
{
    connect(&session.files(), &FileOpening::failed, this,
            [this](const SandboxFile &file, const Error &error) {
                if (error.kind == ErrorKind::Usage && !file.codec)
                    askForCodec(file);
            });
    connect(&session, &Session::fileRequested, this, &FileOpener::askForAnyFile);
}

void FileOpener::askForAnyFile()
{
    askForFile(tr("Open a file"), tr("All that opens (*.rdb *.csv *.tsv *.tab *.jsonl *.ndjson *.json "
                                     "*.tiebreak);;All files (*)"));
}

void FileOpener::askForRdb()
{
    askForFile(tr("Open an RDB file"), tr("RDB files (*.rdb);;All files (*)"));
}

void FileOpener::askForBoardFile()
{
    askForFile(tr("Open a board file"),
               tr("Boards (*.csv *.tsv *.tab *.jsonl *.ndjson *.json);;All files (*)"));
}

void FileOpener::askForRecording()
{
    askForFile(tr("Open a recording"), tr("Recordings (*.tiebreak);;All files (*)"));
}

void FileOpener::askForFile(const QString &title, const QString &filter)
{
    QFileDialog *dialog = openDialog(&m_window, title, {}, filter);
    connect(dialog, &QFileDialog::fileSelected, &m_session, [this](const QString &path) {
        m_session.files().open({path, {}});
    });
    dialog->open();
}

void FileOpener::askForCodec(const SandboxFile &file)
{
    auto *dialog = new CodecDialog(file.name(), m_session.customCodecs().codecs(), &m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &CodecDialog::codecChosen, &m_session, [this, path = file.path](const CodecSpec &codec) {
        m_session.files().open({path, codec});
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_fileopener.cpp"
