// SPDX-License-Identifier: GPL-3.0-or-later
// What was written to servers from here, and the way back.
#pragma once

#include "app/session/task.h"
#include "core/prose/wording.h"
#include "files/journalfile.h"
#include "redis/board/boardeditor.h"

#include <QDialog>

#include <chrono>
#include <memory>
#include <optional>
#include <vector>

class QPushButton;

namespace Ui
{
class ChangesDialog;
}

namespace tiebreak
{

class Session;

/// Lists the journal of writes. Undoes an edit as it was made: compared with what it left, and set; and a
/// cut-over. The last one that can be undone here is chosen at first.
class ChangesDialog : public QDialog
{
    Q_OBJECT

public:
    ChangesDialog(Session &session, QWidget *parent);
    ~ChangesDialog() override;

    /// Undoes the last edit at once, if it was made after this moment and may be undone; else says why it was
    /// not. The others are there to be chosen.
    void undoLastSince(std::chrono::sys_time<std::chrono::microseconds> begin) { m_undoSince = begin; }
    bool settled() const { return !m_reading.running() && !undoing(); }

signals:
    /// A board has changed; what was done, for the status line.
    void edited(const QByteArray &key, const QString &sentence);

private:
    bool undoing() const { return m_undoing.running() || m_cuttingBack.running(); }
    void read();
    void showEntries();
    void updateUndo();
    void undo();
    /// The newest edit here, and the newest one elsewhere, in the time that counts; null: there is none.
    void undoLast(const JournalEntry *here, const JournalEntry *elsewhere);
    void undoEdit(const WritableServer &server, const JournalEntry &entry);
    void undoCutOverOf(const WritableServer &server, const JournalEntry &entry);
    const JournalEntry *chosen() const;
    bool isOfThisServer(const JournalEntry &entry) const;

    std::unique_ptr<Ui::ChangesDialog> m_ui;
    Session &m_session;
    Wording m_wording;
    std::vector<JournalEntry> m_entries;
    std::optional<std::chrono::sys_time<std::chrono::microseconds>> m_undoSince; ///< once they are read
    std::string m_server; ///< by which the journal knows the session's
    QPushButton *m_undo = nullptr;
    Task<KeptWrites> m_reading;
    Task<EditOutcome> m_undoing;
    Task<bool> m_cuttingBack;
};

} // namespace tiebreak
