// SPDX-License-Identifier: GPL-3.0-or-later
// The arithmetic of a raw, a line a step.
#pragma once

#include "core/codec/codecspec.h"
#include "lab/limits/rawsteps.h"

#include <QWidget>

namespace tiebreak
{

/// Label, operation and number of every step; what a line is for stands behind it where there is room. One
/// line is current: by the mouse, or by Up and Down.
class StepsView : public QWidget
{
    Q_OBJECT

public:
    explicit StepsView(QWidget *parent = nullptr);

    /// Shows these steps; the current one is that which rounds last.
    void setSteps(const CodecSpec &codec, const RawMaking &making);
    void clear();
    int current() const { return m_current; }

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void currentChanged(int step);

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    bool event(QEvent *event) override;

private:
    void setCurrent(int step);
    int rowAt(int y) const;

    CodecSpec m_codec;
    RawMaking m_making;
    int m_current = -1;
};

} // namespace tiebreak
