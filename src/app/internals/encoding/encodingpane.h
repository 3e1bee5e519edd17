// SPDX-License-Identifier: GPL-3.0-or-later
// The upper third of the Internals page: the board's encoding, and what it costs in each codec.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/board/boardinternals.h"
#include "sandbox/measure/codeccosts.h"
#include "sandbox/measure/switchwalk.h"

#include <QWidget>

#include <memory>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace tiebreak
{

class EncodingCard;
class LinkButton;
class MessageBar;
class SecondaryLabel;
class TableView;

/// Shows a board's encoding, and measures in a private sandbox what its rows cost in each codec and when it
/// switches; nothing is ever measured on the user's server.
class EncodingPane : public QWidget
{
    Q_OBJECT

public:
    explicit EncodingPane(Session &session, QWidget *parent = nullptr);

    /// Shows another board, or the same as it was read anew; null: none. Its rows are weighed in each codec
    /// unless that was done already.
    void showBoard(const std::shared_ptr<const BoardInternals> &board);
    /// Stops what runs; what is shown stays.
    void stopJobs();
    /// Nothing is being measured.
    bool settled() const { return !m_weighing.running() && !m_walking.running(); }
    /// The parts in the order in which Tab visits them.
    QList<QWidget *> tabParts() const;

signals:
    /// What it costs at other sizes is to be shown.
    void costRequested();
    /// As of ModePage.
    void jobProgress(const QString &text, quint64 done, quint64 total);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void showCard();
    void weighCodecs();
    void showMeasured(const CodecCosts &costs);
    void showCosts(const std::vector<CodecCost> &costs, bool measured);
    void toggleWalk();
    void showWalk(const SwitchWalk &walk);
    void showError(const Error &error);
    void showIdle();
    void showNote(bool switches);
    std::optional<CodecSpec> codec() const;
    const Rows *rows() const;

    Session &m_session;
    std::shared_ptr<const BoardInternals> m_board;
    MessageBar *m_message;
    LinkButton *m_link;
    EncodingCard *m_card;
    QPushButton *m_walkButton;
    QBoxLayout *m_walk; ///< the button and its note, below one another in a narrow pane
    SecondaryLabel *m_walkNote;
    TableView *m_table;
    SecondaryLabel *m_tableNote;
    Task<CodecCosts> m_weighing;
    Task<SwitchWalk> m_walking;
};

} // namespace tiebreak
