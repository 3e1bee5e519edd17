// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/recording/recordercontrols.h"

#include "app/session/modepage.h"
#include "app/widgets/savedfile.h"
#include "models/text/nametext.h"

#include <QDir>
#include <QFileDialog>

namespace tiebreak
{

RecorderControls::RecorderControls(BoardRecorder &recorder, WatchedBoards &watchedBoards, QWidget *page)
    : QObject(page), m_recorder(recorder), m_watchedBoards(watchedBoards), m_page(page)
{
    connect(&recorder, &BoardRecorder::started, this, [this] {
        emit changed();
        emit told({}); // what is said of the last recording is not of this one
    });
    connect(&recorder, &BoardRecorder::stopped, this, [this](const QString &path) {
        emit changed();
        emit told(tr("Recorded as %1").arg(QDir::toNativeSeparators(path)));
    });
    connect(&recorder, &BoardRecorder::failed, this, [this](const QString &sentence) {
        emit changed();
        emit told(sentence);
    });
    connect(&recorder, &BoardRecorder::recovered, this, [this] { emit told(tr("Recording continues")); });
}

void RecorderControls::toggle(const QByteArray &key)
{
    if (m_recorder.recording())
        m_recorder.stop();
    else
        ask(key);
}

std::optional<UnsavedWork> RecorderControls::unsavedWork() const
{
    if (!m_recorder.recording())
        return {};
    return UnsavedWork{tr("Recording"),
                       tr("A board is being recorded."),
                       tr("When the window closes, the recording ends. What has been recorded is kept in %1.")
                           .arg(m_recorder.path()),
                       {},
                       tr("Close anyway")};
}

void RecorderControls::ask(const QByteArray &key)
{
    if (!m_watchedBoards.find(key))
        return;
    QFileDialog *dialog =
        saveDialog(m_page, tr("Record the board"), {},
                   {{tr("Recordings (*.tiebreak)"), QStringLiteral("tiebreak")}}, fileNameText(key));
    // The dialog has asked whether a file that is there may go.
    connect(dialog, &QFileDialog::fileSelected, this, [this, key](const QString &path) {
        // Meanwhile another server may have been chosen.
        if (m_recorder.recording() || !m_watchedBoards.find(key))
            return;
        QFile::remove(path);
        m_recorder.start(key, path);
    });
    dialog->open();
}

} // namespace tiebreak

#include "moc_recordercontrols.cpp"
