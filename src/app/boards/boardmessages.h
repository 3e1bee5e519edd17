// SPDX-License-Identifier: GPL-3.0-or-later
// What the board page has to say beside its rows: an error, a problem with the last request, a codec that
// is missing, was found out or is another server's, or the demo's note.
#pragma once

#include "app/session/session.h"
#include "app/widgets/messagebar.h"

#include <QObject>

namespace tiebreak
{

struct Detection;

/// Decides what stands in the page's message bar. An error outlasts everything but its own end.
class BoardMessages : public QObject
{
    Q_OBJECT

public:
    BoardMessages(Session &session, MessageBar &bar, QObject *parent);

    /// Speaks of the session's board; whatever was said of the last one goes.
    void showNote();
    /// The board cannot be read; stays until rows are read again. When the link itself is lost the window
    /// says so, and nothing is shown here.
    void showError(const Error &error);
    /// What the user asked for failed; an error of the board itself is not put aside for it.
    void showFailure(const Error &error);
    /// The same, where trying again is not to read the board again but `again`.
    void showFailureOf(const std::function<void()> &again, const Error &error);
    /// What the user asked for cannot be done; stays until the next request. An error is not put aside for
    /// it.
    void showProblem(const QString &sentence);
    /// The same, where a command in a terminal does what was asked for.
    void offerCommand(const QString &sentence, const QString &command);
    /// The last request went well.
    void clearProblem();
    /// Rows were read: an error is over.
    void clearError();

signals:
    void retryRequested();
    void logInRequested();
    void codecRequested();
    /// The codec that the board is read with is to be remembered.
    void keepRequested();
    /// The likeliest codec is to be taken, though nothing is sure of it.
    void useRequested(const CodecSpec &codec);
    /// What speaks for which codec is to be shown.
    void evidenceRequested();

private:
    enum class Shown { Note, Problem, Error };

    /// Tells the session, and whether the window shows it because the link is lost.
    bool isForTheWindow(const Error &error);
    void show(Shown shown, const Error &error, const std::function<void()> &again);
    /// What was found out of a board of which nobody has said how it is packed.
    void showDetection();
    /// That keys or rows of the board may be missing; `read` once it is closed.
    void showDoubt(const QString &doubt, const std::function<void()> &read);
    /// Of a board that is read as those of another server are, and what its own rows say of that.
    void showBorrowed(const QByteArray &server);
    /// Of a board whose rows speak against the codec that was chosen for it.
    void showRefuted(const Detection &detection);
    MessageBar::Action keepAction();
    MessageBar::Action useAction(const CodecSpec &codec);
    MessageBar::Action evidenceAction();
    MessageBar::Action closeAction();

    Session &m_session;
    MessageBar &m_bar;
    Shown m_shown = Shown::Note;
    std::shared_ptr<const BoardShards> m_doubtRead; ///< whose doubt was closed
    std::string m_fileDoubtRead;                    ///< the same of a file
};

} // namespace tiebreak
