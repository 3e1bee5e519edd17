// SPDX-License-Identifier: GPL-3.0-or-later
// The steps to a server, below each other, as they were walked.
#pragma once

#include "core/prose/severity.h"
#include "redis/board/diagnosis.h"

#include <QWidget>

#include <string>
#include <vector>

class QGridLayout;

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
    /// `name` and `time`: empty for a node of a cluster.
    void addLine(QGridLayout &grid, Severity severity, const std::string &name, const QString &time,
                 const std::string &found);

    QWidget *m_lines = nullptr;
};

} // namespace tiebreak
