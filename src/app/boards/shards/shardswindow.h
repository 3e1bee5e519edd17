// SPDX-License-Identifier: GPL-3.0-or-later
// A leaderboard that lies in several keys, shown as the one board that it is.
#pragma once

#include "core/audit/audit.h"
#include "models/boards/boardmodel.h"

#include <QDialog>
#include <QTimer>

#include <memory>

namespace Ui
{
class ShardsWindow;
}

namespace tiebreak
{

struct BoardView;
class Session;
class ShardFeed;
struct ShardedPlace;

/// A window of its own beside the main one: exact global ranks, a member's place, totals, an audit over all
/// keys, and rows that follow the board.
class ShardsWindow : public QDialog
{
    Q_OBJECT

public:
    ShardsWindow(Session &session, QWidget *parent);
    ~ShardsWindow() override;

    bool settled() const;
    BoardModel &model() { return m_model; }

private:
    void openKeys();
    void showOpened();
    void showCodecs();
    void selectCodec(const std::optional<CodecSpec> &codec);
    void showCodec(const BoardView &view);
    void chooseCodec(int index);
    void explainRow();
    void showPlace(const std::optional<ShardedPlace> &place, const QByteArray &member);
    void showAudit(const std::shared_ptr<const Audit> &audit, const QString &repeated);
    void showRow();
    void goToRank();
    void showRank(qint64 rank);
    void updateControls();

    std::unique_ptr<Ui::ShardsWindow> m_ui;
    Session &m_session;
    BoardModel m_model;
    ShardFeed *m_feed;
    QTimer m_clock;
};

} // namespace tiebreak
