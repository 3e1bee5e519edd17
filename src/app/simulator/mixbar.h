// SPDX-License-Identifier: GPL-3.0-or-later
// The operations of a workload as parts of a bar.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "sim/workload/workload.h"

namespace tiebreak
{

/// A stacked bar, 8 px high. What is missing to 100 percent stays empty.
class MixBar : public PaintedWidget
{
    Q_OBJECT

public:
    explicit MixBar(QWidget *parent = nullptr);

    void setMix(const Mix &mix);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    Mix m_mix;
};

/// A small square in the colour of one operation.
class MixSwatch : public PaintedWidget
{
    Q_OBJECT

public:
    explicit MixSwatch(QWidget *parent = nullptr);

    void setOperation(OperationKind kind);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    OperationKind m_kind = OperationKind::AddPoints;
};

} // namespace tiebreak
