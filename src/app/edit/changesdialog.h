// SPDX-License-Identifier: GPL-3.0-or-later
// The edits that were made on this server, and the way back.
#pragma once

#include "app/session/task.h"
#include "core/prose/wording.h"
#include "files/editjournal.h"
#include "redis/board/boardeditor.h"

#include <QDialog>

#include <memory>
#include <vector>

class QPushButton;

namespace Ui
{
class ChangesDialog;
}

namespace tiebreak
{

class Session;

/// Undoes an edit as it was made: compared with what it left, and set. The last one is chosen at first.
class ChangesDialog : public QDialog
{
    Q_OBJECT

public:
    ChangesDialog(Session &session, QWidget *parent);
    ~ChangesDialog() override;

    bool settled() const { return !m_reading.running() && !m_undoing.running(); }

signals:
    /// A board has changed; what was done, for the status line.
    void edited(const QByteArray &key, const QString &sentence);

private:
    void read();
    void showEntries();
    void updateUndo();
    void undo();
    const JournalEntry *chosen() const;

    std::unique_ptr<Ui::ChangesDialog> m_ui;
    Session &m_session;
    Wording m_wording;
    std::vector<JournalEntry> m_entries;
    QPushButton *m_undo = nullptr;
    Task<std::vector<JournalEntry>> m_reading;
    Task<EditOutcome> m_undoing;
};

} // namespace tiebreak
