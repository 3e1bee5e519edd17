// SPDX-License-Identifier: GPL-3.0-or-later
// What the colours of the heat map mean.
#pragma once

#include "app/widgets/paintedwidget.h"

#include <QList>

namespace tiebreak
{

/// Steps of the scale with their shares, and the marks for wrong order and for what does not fit.
class HeatMapLegend : public PaintedWidget
{
    Q_OBJECT

public:
    explicit HeatMapLegend(QWidget *parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    enum class Line {
        Step,
        SparedStep, ///< left out where there is no room for all
        Apart,      ///< a gap above it
        Reversed,   ///< the same, hatched
    };
    struct Entry {
        QString text;
        double share = 0; ///< below 0: does not fit
        Line line = Line::Step;
        bool isApart() const { return line == Line::Apart || line == Line::Reversed; }
    };
    int heightOf(bool all) const;

    QList<Entry> m_entries;
};

} // namespace tiebreak
