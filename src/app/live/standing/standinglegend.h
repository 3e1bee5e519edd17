// SPDX-License-Identifier: GPL-3.0-or-later
// What the marks of a standing mean, and how large the board is.
#pragma once

#include "app/widgets/paintedwidget.h"

namespace tiebreak
{

/// One line of marks with their words; at the right a few figures.
class StandingLegend : public PaintedWidget
{
    Q_OBJECT

public:
    explicit StandingLegend(QWidget *parent = nullptr);

    /// "Top 10 from 2 400 000", "1 205 members".
    void setFigures(const QStringList &figures);

protected:
    void layOut() override;
    void paint(QPainter &painter, const Palette &colours) override;

private:
    QStringList m_figures;
    QStringList m_shown;       ///< of the figures: those that leave room for the words
    bool m_hasAllMarks = true; ///< also those that stand only beside the bars
};

} // namespace tiebreak
