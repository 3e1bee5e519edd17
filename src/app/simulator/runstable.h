// SPDX-License-Identifier: GPL-3.0-or-later
// The table of runs.
#pragma once

#include "app/widgets/rowview.h"

namespace tiebreak
{

class RunsModel;

/// Right rows above a line and wrong ones below it, each with its mark and its cause.
class RunsTable : public RowView
{
    Q_OBJECT

public:
    explicit RunsTable(QWidget *parent = nullptr);

    void setRuns(RunsModel *model);

protected:
    void resizeEvent(QResizeEvent *event) override;

private:
    void spreadColumns();

    RunsModel *m_runs = nullptr;
};

} // namespace tiebreak
