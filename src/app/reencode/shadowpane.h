// SPDX-License-Identifier: GPL-3.0-or-later
// Moves a board to another codec while its writers go on.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/board/shadowboard.h"

#include <QWidget>

#include <optional>

class QLabel;
class QLineEdit;
class QPushButton;

namespace tiebreak
{

class MessageBar;

/// The steps, the line that the application runs, and, where writes are allowed, filling the shadow and
/// cutting over. Cutting over is offered once a filling has found that all pairs agree.
class ShadowPane : public QWidget
{
    Q_OBJECT

public:
    /// `view` is of the board that moves.
    ShadowPane(Session &session, const BoardView &view, QWidget *parent = nullptr);

    /// The codec that the board moves to; nothing: none is chosen.
    void setCodec(const std::optional<CodecSpec> &to);
    bool settled() const { return !m_filling.running() && !m_cutting.running(); }

signals:
    /// Boards have come or changed places.
    void boardsChanged(const QByteArray &key);

private:
    ShadowKeys keys() const;
    Result<ShadowKeys> checkedKeys() const;
    void showSteps();
    void updateControls();
    bool inCluster() const;
    /// What is under way is not of these keys and this codec any more.
    void dropFilling();
    void fill(ShadowTrust trust);
    void cutOverNow();
    void fail(const Error &error);

    Session &m_session;
    BoardView m_view;
    std::optional<CodecSpec> m_to;
    std::optional<ShadowPass> m_filled; ///< of these keys and this codec
    std::string m_ownShadow;            ///< that was filled from here, and so is a shadow
    QLabel *m_steps;
    QLineEdit *m_shadow;
    QLineEdit *m_kept;
    QLineEdit *m_line;
    QPushButton *m_copy;
    QPushButton *m_fill;
    QPushButton *m_cut;
    MessageBar *m_message;
    Task<ShadowPass> m_filling;
    Task<bool> m_cutting;
};

} // namespace tiebreak
