// SPDX-License-Identifier: GPL-3.0-or-later
// Moves a board to another codec while its writers go on.
#pragma once

#include "app/session/loadedevents.h"
#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/board/cutover.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace tiebreak
{

class MessageBar;

/// The steps, the lines that the application runs, in its language, and, where writes are allowed, filling
/// the shadow and cutting over. Cutting over is offered once a filling has found that all pairs agree; after
/// it nothing is, for the key holds another board.
class ShadowPane : public QWidget
{
    Q_OBJECT

public:
    /// `view` is of the board that moves.
    ShadowPane(Session &session, const BoardView &view, QWidget *parent = nullptr);

    /// The board as it was read for the plan, and the events that the plan uses, or null: rows that have not
    /// changed since get their time from these. Nothing is filled before.
    void setPlanned(std::shared_ptr<const Snapshot> planned, std::shared_ptr<const LoadedEvents> events);
    /// The codec that the board moves to; nothing: none is chosen.
    void setCodec(const std::optional<CodecSpec> &to);
    /// Boards are being renamed, or looked at afterwards: what comes of it must be shown.
    bool isCuttingOver() const { return m_cutting.running(); }
    /// What came of cutting over is not known yet, or stands in the message and nowhere else.
    bool holdsOutcome() const { return m_cutting.running() || m_hasFailedToCut; }
    /// The server is another: what is said stays, and nothing more is offered.
    void endWithServer();
    bool settled() const { return !m_filling.running() && !m_cutting.running(); }

signals:
    /// Filling or cutting over has begun: what was said of other work is of before.
    void started();
    /// Boards have come or changed places.
    void boardsChanged(const QByteArray &key);
    /// The shadow is the board now.
    void hasCutOver();

private:
    ShadowKeys keys() const;
    Result<ShadowKeys> checkedKeys() const;
    void showSteps();
    /// What the lines do, whatever their language.
    struct Writes {
        ShadowKeys keys;
        bool turns = false; ///< see dualWrites()
        bool operator==(const Writes &) const = default;
    };
    Writes writes() const;
    void showLines();
    /// Lines were given away that do something else.
    bool isCopyStale() const;
    void updateControls();
    bool inCluster() const;
    /// What is under way is not of these keys and this codec any more.
    void dropFilling();
    void fill(ShadowTrust trust);
    void cutOverNow();
    void showCutOver(const ShadowKeys &keys, const CodecSpec &to, const CutOverCheck &check);
    /// Makes the pairs of this move; in a job, for it sorts the board.
    std::function<ShadowPairs()> pairs() const;
    void fail(const Error &error);

    Session &m_session;
    BoardView m_view;
    std::shared_ptr<const Snapshot> m_planned;
    std::shared_ptr<const LoadedEvents> m_events;
    bool m_isOver = false; ///< the key holds the new board, or its server is gone
    bool m_isGone = false; ///< the server is
    bool m_hasFailedToCut = false;
    std::optional<CodecSpec> m_to;
    std::optional<ShadowPass> m_filled; ///< of these keys and this codec
    std::string m_ownShadow;            ///< that was filled from here, and so is a shadow
    QLabel *m_steps;
    QLineEdit *m_shadow;
    QLineEdit *m_kept;
    QComboBox *m_language;
    QPlainTextEdit *m_lines;
    QPushButton *m_copy;
    std::optional<Writes> m_copied; ///< nothing: no lines were given away yet
    QPushButton *m_fill;
    QPushButton *m_cut;
    MessageBar *m_message;
    Task<ShadowPass> m_filling;
    Task<CutOverCheck> m_cutting;
};

} // namespace tiebreak
