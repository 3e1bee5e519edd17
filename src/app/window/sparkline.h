// SPDX-License-Identifier: GPL-3.0-or-later
// The last round-trip times as a small line.
#pragma once

#include <QWidget>

#include <deque>

namespace tiebreak
{

/// The last 24 values, oldest at the left, scaled from 0 to the largest.
class Sparkline : public QWidget
{
    Q_OBJECT

public:
    explicit Sparkline(QWidget *parent = nullptr);

    void addValue(double value);
    void clear();

    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::deque<double> m_values;
};

} // namespace tiebreak
