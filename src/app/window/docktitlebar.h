// SPDX-License-Identifier: GPL-3.0-or-later
// The title of a dock: 24 px, its words, float and close.
#pragma once

#include "app/widgets/paintedwidget.h"

class QDockWidget;

namespace tiebreak
{

/// Use with QDockWidget::setTitleBarWidget. Shows the dock's window title in semi-bold, or `content` in its
/// place.
class DockTitleBar : public PaintedWidget
{
    Q_OBJECT

public:
    explicit DockTitleBar(QDockWidget *dock, QWidget *content = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;
};

} // namespace tiebreak
