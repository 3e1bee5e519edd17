// SPDX-License-Identifier: GPL-3.0-or-later
// What a page has to do with recording: the file, the button, and what is said of it.
#pragma once

#include "app/live/recording/boardrecorder.h"
#include "app/live/watchedboards.h"

#include <QObject>

#include <optional>

namespace tiebreak
{

struct UnsavedWork;

/// Asks for a file and records a board into it, or ends the recording.
class RecorderControls : public QObject
{
    Q_OBJECT

public:
    RecorderControls(BoardRecorder &recorder, WatchedBoards &watchedBoards, QWidget *page);

    /// Ends the recording that is under way, whatever it is of; else asks where this board is to be recorded.
    void toggle(const QByteArray &key);
    /// A recording that is under way, and ends with the window.
    std::optional<UnsavedWork> unsavedWork() const;

signals:
    /// A recording has begun or ended.
    void changed();
    /// What came of it, in a sentence.
    void told(const QString &sentence);

private:
    void ask(const QByteArray &key);

    BoardRecorder &m_recorder;
    WatchedBoards &m_watchedBoards;
    QWidget *m_page;
};

} // namespace tiebreak
