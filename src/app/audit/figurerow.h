// SPDX-License-Identifier: GPL-3.0-or-later
// The figures of an audit in a row.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "models/boards/auditdisplay.h"

namespace tiebreak
{

/// Name above value, 1 px lines between; what does not fit goes on in a second line.
class FigureRow : public PaintedWidget
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
    void paint(QPainter &painter, const Palette &colours) override;
    QString toolTipAt(const QPoint &point) const override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Where each figure stands at this width.
    QList<QRect> places(int width) const;
    int widthOf(const FigureDisplay &figure) const;

    QList<FigureDisplay> m_figures;
};

} // namespace tiebreak
