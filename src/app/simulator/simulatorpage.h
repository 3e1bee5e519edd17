// SPDX-License-Identifier: GPL-3.0-or-later
// The simulator: load a leaderboard under every strategy, and see what is lost, misplaced, and what it costs.
#pragma once

#include "app/session/modepage.h"
#include "app/session/session.h"
#include "app/simulator/runqueue.h"
#include "sim/record/runsanswertext.h"

#include <memory>

namespace Ui
{
class SimulatorPage;
}

namespace tiebreak
{

class ChartPane;
class DrawnChart;
class RunFiles;
class RunHeader;
class RunLauncher;
class RunFaultsPane;
class RunsModel;
class RunsTable;
class SimulatorForm;

/// Form at the left; at the right the run under way, the runs kept, and why rows are wrong. Runs are made in
/// the session's sandbox, in one of their own where the session has none, or on the session's server once the
/// user has allowed it.
class SimulatorPage : public ModePage
{
    Q_OBJECT

public:
    explicit SimulatorPage(Session &session, QWidget *parent = nullptr);
    ~SimulatorPage() override;

    SimulatorForm &form() { return *m_form; }
    RunsModel &runs() { return *m_model; }
    /// Begins all runs of the form; on another server than the sandbox it asks first.
    void runAll();
    bool running() const { return m_queue->running(); }
    void stop();
    /// Runs that are in no file.
    int unsavedRuns() const { return m_unsaved; }
    Mode mode() const override { return Mode::Simulator; }
    PageTitle title() const override;
    std::optional<UnsavedWork> unsavedWork() const override;
    void askToSave() override;
    QList<QWidget *> tabParts() const override;
    void save() override;

signals:
    /// Shows the board of a key, read by this codec and direction, at a rank from 0.
    void boardRequested(const QByteArray &key, const tiebreak::CodecSpec &codec,
                        tiebreak::Direction direction, qint64 rank);

private:
    void connectQueue();
    void connectParts();
    void start(const RunTarget &target, const RunMatrix &matrix);
    /// Lists the runs to come while none was made.
    void preview();
    void showAnswer();
    void showNote(const RunsAnswer &answer);
    void showSelected();
    /// Says over the charts of seconds which round they are of; empty: of the only one, or of that which
    /// runs.
    void describeSeconds(const QString &round, const RunPlan &plan);
    void showSeconds(const std::vector<RunSecond> &seconds, const RunPlan &plan);
    /// Changes the model and keeps the chosen run chosen, wherever its row goes.
    void change(const std::function<void()> &step);
    void showServer(const RunSecond &second);
    void updateButtons();
    void addRuns(const MadeRuns &runs);
    void clear();
    void bringBack();
    void openRow(const RunRecord &record, qint64 rank);

    std::unique_ptr<Ui::SimulatorPage> m_ui;
    Session &m_session;
    SimulatorForm *m_form;
    RunsModel *m_model;
    RunHeader *m_head;
    DrawnChart *m_throughput;
    DrawnChart *m_latency;
    ChartPane *m_throughputPane;
    ChartPane *m_latencyPane;
    RunsTable *m_table;
    DrawnChart *m_cost;
    RunFaultsPane *m_faults;
    RunFiles *m_files;
    RunLauncher *m_launcher;
    int m_firstRun = 0;                ///< the number of the queue's first run in the model
    bool m_previewed = false;          ///< the model lists runs that nobody has begun
    RunPlan m_plan;                    ///< of the run under way
    std::vector<RunSecond> m_seconds;  ///< of it
    std::int64_t m_errors = 0;         ///< in them
    int m_unsaved = 0;                 ///< runs that were made since they were last saved
    int m_saving = 0;                  ///< of them, those that the next file will hold
    std::optional<MadeRuns> m_cleared; ///< while they can be brought back
    int m_clearedUnsaved = 0;          ///< of them
    std::optional<Error> m_error;
    RunQueue *m_queue;
};

} // namespace tiebreak
