// SPDX-License-Identifier: GPL-3.0-or-later
// What the marks of a standing mean, and how large the board is.
#pragma once

#include <QWidget>

namespace tiebreak
{

/// One line of marks with their words; at the right a few figures.
class StandingLegend : public QWidget
{
    Q_OBJECT

public:
    explicit StandingLegend(QWidget *parent = nullptr);

    /// "Top 10 from 2 400 000", "1 205 members".
    void setFigures(const QStringList &figures);

    QSize sizeHint() const override { return {400, 22}; }

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QStringList m_figures;
};

} // namespace tiebreak
