// SPDX-License-Identifier: GPL-3.0-or-later
// Who stood at which place, over time: a line a member.
#pragma once

#include "core/live/bumplines.h"

#include <QWidget>

namespace tiebreak
{

/// Places from top to bottom, time from left to right; numbers and names at both ends.
class BumpChartView : public QWidget
{
    Q_OBJECT

public:
    explicit BumpChartView(QWidget *parent = nullptr);

    /// Shows other lines; the first maxBumpLines of them.
    void setLines(BumpLines lines);

private:
    BumpLines m_lines;
};

} // namespace tiebreak
