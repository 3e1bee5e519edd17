// SPDX-License-Identifier: GPL-3.0-or-later
// Asks which file to open, and for what it does not say itself.
#pragma once

#include "app/session/sandboxfile.h"

#include <QObject>

class QWidget;

namespace tiebreak
{

class Session;

/// The dialogs of opening a file; they do not block and delete themselves.
class FileOpener : public QObject
{
    Q_OBJECT

public:
    /// `window` is what the dialogs stand before.
    FileOpener(Session &session, QWidget &window);

    /// For any that can be opened.
    void askForAnyFile();
    void askForRdb();
    void askForBoardFile();
    void askForRecording();

private:
    void askForFile(const QString &title, const QString &filter);
    void askForCodec(const SandboxFile &file);

    Session &m_session;
    QWidget &m_window;
};

} // namespace tiebreak
