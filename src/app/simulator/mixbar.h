// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of a workload as parts of a bar.
#pragma once

#include "sim/workload/workload.h"

#include <QWidget>

namespace tiebreak
{

/// A stacked bar, 8 px high. What is missing to 100 percent stays empty.
class MixBar : public QWidget
{
    Q_OBJECT

public:
    explicit MixBar(QWidget *parent = nullptr);

    void setMix(const Mix &mix);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Mix m_mix;
};

/// A small square in the colour of one operation.
class MixSwatch : public QWidget
{
    Q_OBJECT

public:
    explicit MixSwatch(QWidget *parent = nullptr);

    void setOperation(OperationKind kind);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    OperationKind m_kind = OperationKind::AddPoints;
};

} // namespace tiebreak
