// SPDX-License-Identifier: GPL-3.0-or-later
// Shows the time range of a board, and a form to type another one.
#pragma once

#include "core/base/result.h"
#include "core/time/timerange.h"

#include <QPushButton>

class QLineEdit;

namespace tiebreak
{

/// A button that names the time range; its menu holds a field, "Default time range" and "Apply".
class TimeRangeButton : public QPushButton
{
    Q_OBJECT

public:
    explicit TimeRangeButton(QWidget *parent = nullptr);

    void setTimeRange(const TimeRange &timeRange);
    /// Short: only that it is about the time range, which the tool tip names.
    void setShort(bool isShort);

signals:
    void timeRangeChosen(const TimeRange &timeRange);
    /// What was typed is no time range.
    void refused(const Error &error);

private:
    void makeMenu();
    void apply();
    void showWords();

    QLineEdit *m_edit = nullptr;
    TimeRange m_timeRange;
    bool m_isShort = false;
};

} // namespace tiebreak
