// SPDX-License-Identifier: GPL-3.0-or-later
// What a sorted set costs at any size: a calculator with its model, and what is measured in a private
// sandbox.
#pragma once

#include "app/session/session.h"
#include "app/session/task.h"
#include "redis/board/boardinternals.h"
#include "sandbox/measure/commandtimes.h"
#include "sandbox/measure/memorycurve.h"

#include <QWidget>

#include <memory>
#include <optional>

class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace tiebreak
{

class DrawnChart;
class MessageBar;
class SecondaryLabel;
class TableView;
class WholeBox;

/// The calculator begins with ten million members; the board that is shown gives the length of its names and
/// its codec.
class CostPane : public QWidget
{
    Q_OBJECT

public:
    explicit CostPane(Session &session, QWidget *parent = nullptr);

    /// Takes the length of the names and the codec from the board; null: nothing.
    void showBoard(const std::shared_ptr<const BoardInternals> &board);
    /// Stops what is being measured; what is shown stays.
    void stopJobs();
    /// The parts in the order in which Tab visits them.
    QList<QWidget *> tabParts() const;

signals:
    /// As of ModePage.
    void jobProgress(const QString &text, quint64 done, quint64 total);

private:
    void fillCodecs();
    void compute();
    void toggleMemory();
    void toggleTimes();
    void showIdle();
    void showError(const Error &error);
    std::optional<PlannedBoard> planned() const;
    /// Of the server that the window is connected to.
    ServerLine line() const;

    Session &m_session;
    MessageBar *m_message;
    QLineEdit *m_members;
    WholeBox *m_names;
    QComboBox *m_codec;
    WholeBox *m_points;
    QLabel *m_answer;
    SecondaryLabel *m_remark;
    TableView *m_table;
    SecondaryLabel *m_modelNote;
    DrawnChart *m_memoryChart;
    QPushButton *m_memoryButton;
    SecondaryLabel *m_memoryNote;
    DrawnChart *m_timeChart;
    QComboBox *m_maxMembers;
    QPushButton *m_timeButton;
    SecondaryLabel *m_timeNote;
    std::optional<PlannedBoard> m_measured; ///< what the rings are of
    std::vector<MemoryPoint> m_rings;
    Task<std::vector<MemoryPoint>> m_weighing;
    Task<CommandTimes> m_timing;
};

} // namespace tiebreak
