// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of the simulator as a table: what each cost, and what it got wrong.
#pragma once

#include "models/table/tablemodel.h"
#include "sim/run/maderuns.h"

#include <optional>
#include <vector>

namespace tiebreak
{

/// A run that was made, is being made or is to be made.
struct ShownRun {
    enum class State { Planned, Running, Done, Failed };
    State state = State::Planned;
    RunPlan plan;
    std::vector<RunRecord> rounds;   ///< that were made of it in this window
    std::optional<RunRecord> record; ///< Done: mergedRounds() of them
    QString error;                   ///< Failed: why it could not be run

    /// Unchecked unless it is done.
    RunOutcome outcome() const { return record ? outcomeOf(*record) : RunOutcome::Unchecked; }
};

/// Right runs first, each part in the order of rankedRuns(); then those that were not checked, wrong ones,
/// and those to come. Facts as text, and roles for what is painted. No colours.
class RunsModel : public TableModel
{
    Q_OBJECT

public:
    enum Column {
        Outcome,
        Strategy,
        Codec,
        TimeFrom,
        Server,
        Clients,
        Throughput,
        ServerMicros,
        P50,
        P99,
        P999,
        Lost,
        Twice,
        Trimmed,
        Misplaced,
        Unexpected,
        BytesPerMember,
        Commands,
        Bytes,
        ColumnCount
    };
    enum Role {
        OutcomeRole = Qt::UserRole + 96, ///< int, RunOutcome
        StateRole,                       ///< int, ShownRun::State
        ShareRole,                       ///< double, 0 to 1: throughput of the fastest
        CauseRole,                       ///< text, why rows are misplaced
        FirstWrongRole,                  ///< bool, the row above is no wrong run and this one is
    };

    explicit RunsModel(QObject *parent = nullptr);

    /// Adds runs that are to be made, in this order; gives the number of the first one.
    int plan(const std::vector<RunPlan> &plans);
    /// What became of a run, by its number.
    void setRunning(int number);
    void addRound(int number, RunRecord record);
    /// Where it has run before it stays as it was.
    void setFailed(int number, const QString &error);
    /// Takes away those from this number on where none of them could be run.
    void dropRefused(int first);
    /// Takes away what is still to be made.
    void dropPlanned();
    /// Adds runs that were kept, and what is known not to have been made beside them.
    void add(MadeRuns runs);
    void clear();
    /// The boards that runs have left, by the keys of their sorted sets; from now on none of them is there.
    std::vector<std::string> takeKeptBoards();
    /// How many of them there are.
    std::size_t keptBoards() const;

    const ShownRun &run(int row) const { return m_runs[m_order[std::size_t(row)]]; }
    int numberOf(int row) const { return m_numbers[m_order[std::size_t(row)]]; }
    /// The row of a run's number; -1 when it is gone.
    int rowOf(int number) const;
    /// All that were made, in the order of the table.
    std::vector<RunRecord> records() const;
    /// The same, beside those that could not be made, and those that dropPlanned() took away: nobody may
    /// forget that they were asked for. Without those that were made at another time.
    MadeRuns madeRuns() const;
    /// Whether a board of any run is trimmed.
    bool trims() const;
    /// Whether anybody else wrote to the board of any run.
    bool hasUnexpected() const;
    /// Whether any run was made on another server than a sandbox.
    bool hasServers() const;
    bool isEmpty() const { return m_runs.empty(); }

private:
    int count() const final;
    QVariant cell(int row, int column, int role) const final;
    void order();
    QString text(const ShownRun &run, int column) const;
    QString toolTip(const ShownRun &run, int column) const;

    std::vector<ShownRun> m_runs;
    std::vector<int> m_numbers;       ///< by m_runs
    std::vector<std::size_t> m_order; ///< rows
    std::vector<RunPlan> m_dropped;   ///< asked for, and never begun
    int m_next = 0;
    double m_fastest = 0;
};

} // namespace tiebreak
