// SPDX-License-Identifier: GPL-3.0-or-later
// All that is set before a run: the left column of the simulator.
#pragma once

#include "files/customcodec.h"
#include "sim/run/matrix.h"

#include <QWidget>

#include <array>
#include <span>

class QComboBox;
class QPushButton;
class QSettings;

namespace tiebreak
{

class BoardForm;
class FaultForm;
class LoadForm;
class MixForm;
class SecondaryLabel;
class StrategyChoices;
class WorkloadPart;

/// The forms of a workload under one another, with its preset above and the buttons that begin below. Asks
/// for nothing that cannot be: then the buttons are off and a sentence says why.
class SimulatorForm : public QWidget
{
    Q_OBJECT

public:
    explicit SimulatorForm(QWidget *parent = nullptr);

    const Workload &workload() const { return m_workload; }
    MatrixChoice choice() const;
    /// The runs that the button would begin; none where the workload cannot be.
    const RunMatrix &matrix() const { return m_matrix; }
    /// Shows a workload; emits changed().
    void setWorkload(const Workload &workload);
    /// Whether there is a server with FUNCTION.
    void setFunctions(bool has);
    /// The user's own codecs.
    void setCustomCodecs(std::span<const CustomCodec> codecs);
    /// While runs go on nothing can begin.
    void setRunning(bool running);

    void save(QSettings &settings) const;
    void restore(const QSettings &settings);

signals:
    /// Another workload or choice.
    void changed();
    void runAllRequested();
    void runRequested(const tiebreak::RunPlan &plan);

private:
    void addPresets();
    void read();
    void showPreset();
    void updatePlans();
    void makeRunMenu();
    std::array<WorkloadPart *, 4> parts() const;

    Workload m_workload;
    RunMatrix m_matrix;
    bool m_running = false;
    bool m_functions = true;
    bool m_showing = false; ///< the forms are being filled
    QComboBox *m_preset;
    SecondaryLabel *m_life; ///< what the preset is in life
    BoardForm *m_board;
    MixForm *m_mix;
    LoadForm *m_load;
    StrategyChoices *m_strategies;
    FaultForm *m_faults;
    SecondaryLabel *m_fault; ///< why nothing can begin
    SecondaryLabel *m_time;  ///< above the buttons: what all runs take
    QPushButton *m_runOne;
    QPushButton *m_runAll;
};

} // namespace tiebreak
