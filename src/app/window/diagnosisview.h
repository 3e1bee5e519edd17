// SPDX-License-Identifier: GPL-3.0-or-later
// The steps to a server, below each other, as they were walked.
#pragma once

#include "redis/server/diagnosis.h"

#include <QWidget>

#include <vector>

namespace tiebreak
{

/// A line a step: a mark, what it is called, how long it took, what it found. Hidden while there are none.
class DiagnosisView : public QWidget
{
    Q_OBJECT

public:
    explicit DiagnosisView(QWidget *parent = nullptr);

    void setSteps(const std::vector<WalkedStep> &steps);
    void clear();

private:
    QWidget *m_lines = nullptr;
};

} // namespace tiebreak
