// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the parts that share one place on a page.
#pragma once

#include <QTabBar>

namespace tiebreak
{

/// Words in a row; the current ones semi-bold above a line in the accent colour.
class TabStrip : public QTabBar
{
    Q_OBJECT

public:
    explicit TabStrip(QWidget *parent = nullptr);

protected:
    QSize tabSizeHint(int index) const override;
    void paintEvent(QPaintEvent *event) override;
};

} // namespace tiebreak
