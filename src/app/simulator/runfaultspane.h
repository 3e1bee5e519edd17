// SPDX-License-Identifier: GPL-3.0-or-later
// Why rows are wrong, and how a run is repeated.
#pragma once

#include "sim/record/whywrongtext.h"

#include <QScrollArea>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace tiebreak
{

/// Of one run all that went wrong, its settings and the command that repeats it; of several the worst of
/// each. A link opens the board at the row.
class RunFaultsPane : public QScrollArea
{
    Q_OBJECT

public:
    explicit RunFaultsPane(QWidget *parent = nullptr);

    void showRuns(const std::vector<RunRecord> &records);
    void showRun(const RunRecord &record);

protected:
    void resizeEvent(QResizeEvent *event) override;
    bool eventFilter(QObject *object, QEvent *event) override;

signals:
    /// The user wants the form to show the settings of a run.
    void settingsRequested(const tiebreak::Workload &workload);
    /// Shows the board of a run at a rank, 0 is the top.
    void rowRequested(const tiebreak::RunRecord &record, qint64 rank);

private:
    void clear();
    void addTitle(const QString &title);
    /// A line with a cross before it; what was worst is a link where the row can be shown.
    void addWhy(const WhyWrong &why, const RunRecord &record);
    void addNote(const QString &text);
    /// Gives the lines the height that they need at this width.
    void fit();
    void finish();
    void addCommand(const RunRecord &record);

    QWidget *m_content = nullptr;
    QString m_command;                ///< that repeats the run; empty without
    QLabel *m_commandLabel = nullptr; ///< the same in lines; null without
    QVBoxLayout *m_layout = nullptr;
};

} // namespace tiebreak
