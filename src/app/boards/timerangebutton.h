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
    /// How much it says; without its words, the tool tip names the time range.
    enum class Length { Words, Name, Short };
    void setLength(Length length);

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
    Length m_length = Length::Words;
};

} // namespace tiebreak
