// SPDX-License-Identifier: GPL-3.0-or-later
// Changes one row of a board, or when the board expires: shows what it will be and the command first.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/board/boardeditor.h"

#include <QDialog>

#include <memory>
#include <optional>

namespace Ui
{
class EditDialog;
}

class QLabel;

namespace tiebreak
{

/// Compares with what was shown: a row that somebody else has changed meanwhile is shown as it is now, and
/// stays.
class EditDialog : public QDialog
{
    Q_OBJECT

public:
    /// `row`: the one to change; nothing: a member is added, or the time to live changed.
    EditDialog(Session &session, const std::optional<EditedRow> &row, QWidget *parent);
    ~EditDialog() override;

    bool settled() const { return !m_reading.running() && !m_editing.running(); }

    /// Goes out of sight; what becomes of an edit that is under way, or is not known, is said in the window.
    void reject() override;

signals:
    /// The board has changed; what was done, for the status line.
    void edited(const QString &sentence);

private:
    enum class Kind { ScoreAndTime, AddPoints, Raw, Rename, Remove, AddMember, TimeToLive };

    Kind kind() const;
    bool showsTime() const;
    void addKind(Kind kind, const QString &words);
    void chooseKind();
    void takeNow();
    void readBoardExpiry();
    /// What the fields say; Usage where they do not make an edit yet.
    Result<BoardEdit> readEdit() const;
    Result<double> readPackedRaw() const;
    Result<std::int64_t> readScore() const;
    void showEdit();
    void showRaw(const char *row, const std::optional<double> &raw);
    /// What the new double says of its score and time that the fields do not.
    QString noteOn(const BoardEdit &edit) const;
    void apply();
    void showOutcome(const Result<EditOutcome> &outcome, const BoardEdit &edit);
    /// What the window says of an edit that came to this, for whom this dialog is gone.
    QString noticeOf(const Result<EditOutcome> &outcome, const BoardEdit &edit) const;
    /// Says it where the user is then, after what is said of the server.
    void raiseNotice(const QString &sentence);
    QLabel *label(const QString &name) const;

    std::unique_ptr<Ui::EditDialog> m_ui;
    Session &m_session;
    BoardView m_view;
    Decoder m_decoder;
    std::optional<EditedRow> m_row;
    std::optional<Expiry> m_expiry; ///< as it was read
    bool m_expiryKnown = false;
    QPushButton *m_apply = nullptr;
    QString m_server;    ///< to which the last edit was sent
    QString m_notice;    ///< of the last edit where that failed; empty: it did not
    bool m_left = false; ///< out of sight, until it is known what the edit came to
    Task<std::optional<Expiry>> m_reading;
    Task<EditOutcome> m_editing;
};

} // namespace tiebreak
