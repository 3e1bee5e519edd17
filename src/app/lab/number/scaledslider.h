// SPDX-License-Identifier: GPL-3.0-or-later
// A slider with labels under it.
#pragma once

#include "models/lab/sliderscale.h"

#include <QSlider>

namespace tiebreak
{

/// A slider whose scale is written under its groove. Its arrow keys ask the owner for a step, for one
/// position may be far more than that; Page Up and Page Down move by positions.
class ScaledSlider : public QSlider
{
    Q_OBJECT

public:
    explicit ScaledSlider(QWidget *parent = nullptr);

    void setLabels(const QList<ScaleLabel> &labels);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void stepped(int steps);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    qreal xOf(int position) const;
    void moveTo(qreal x);

    QList<ScaleLabel> m_labels;
};

} // namespace tiebreak
