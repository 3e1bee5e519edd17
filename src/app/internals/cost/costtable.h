// SPDX-License-Identifier: GPL-3.0-or-later
// How a calculated size adds up.
#pragma once

#include "internals/memory/memorymodel.h"

#include <QWidget>

namespace tiebreak
{

/// A line a part, count times bytes each, and the sum below a rule.
class CostTable : public QWidget
{
    Q_OBJECT

public:
    explicit CostTable(QWidget *parent = nullptr);

    void setEstimate(const MemoryEstimate &estimate);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Line {
        QString part;
        QString count;
        QString each;
        QString bytes;
    };
    void paintLine(QPainter &painter, int top, const Line &line, bool strong) const;

    QList<Line> m_lines;
    Line m_total;
};

} // namespace tiebreak
