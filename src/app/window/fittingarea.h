// SPDX-License-Identifier: GPL-3.0-or-later
// Room for a page that may be larger than the window.
#pragma once

#include <QScrollArea>

namespace tiebreak
{

/// Its page fills it, and scrolls where it would become smaller than its minimum size; a page whose height
/// depends on its width is not made higher for that, as QScrollArea::setWidgetResizable() does.
class FittingArea : public QScrollArea
{
    Q_OBJECT

public:
    explicit FittingArea(QWidget *page, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
};

} // namespace tiebreak
