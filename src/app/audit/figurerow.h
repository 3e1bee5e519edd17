// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of an audit in a row.
#pragma once

#include "models/boards/auditdisplay.h"

#include <QWidget>

namespace tiebreak
{

/// Name above value, 1 px lines between; what does not fit goes on in a second line.
class FigureRow : public QWidget
{
    Q_OBJECT

public:
    explicit FigureRow(QWidget *parent = nullptr);

    void setFigures(const QList<FigureDisplay> &figures);
    /// What stands there: "Distinct scores 71 396", one entry a figure.
    QStringList texts() const;

    QSize sizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    /// Where each figure stands at this width.
    QList<QRect> places(int width) const;
    int widthOf(const FigureDisplay &figure) const;

    QList<FigureDisplay> m_figures;
};

} // namespace tiebreak
