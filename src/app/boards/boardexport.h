// SPDX-License-Identifier: GPL-3.0-or-later
// Writes the session's board to a file that the user names.
#pragma once

#include "app/session/session.h"
#include "files/exportboard.h"

#include <QObject>

class QAction;

namespace tiebreak
{

/// What was written, and what is not right with it.
struct ExportedKeys : ExportedBoard {
    std::vector<std::string> repeated = {}; ///< members that stand in several keys
};

/// Reads the whole board, unless it is at hand, and writes it, whole or not at all.
class BoardExport : public QObject
{
    Q_OBJECT

public:
    /// `window` is what the file dialog belongs to.
    BoardExport(Session &session, QWidget *window);

    /// Asks for a file, then writes it; does not block. Enabled while there is a board to read.
    QAction *action() const { return m_action; }
    void write(const QString &path, ExportFormat format);
    /// Gives up what is under way; the file stays as it was.
    void stop();
    bool busy() const { return m_writing.running(); }

signals:
    /// As BoardsPage::jobProgress().
    void progress(const QString &text, quint64 done, quint64 total);
    /// A sentence that says what was written.
    void written(const QString &sentence);
    void failed(const Error &error);

private:
    void ask();

    Session &m_session;
    QWidget *m_window;
    QAction *m_action;
    Task<ExportedKeys> m_writing;
};

} // namespace tiebreak
