// SPDX-License-Identifier: GPL-3.0-or-later
// A 1 px line between parts of a page.
#pragma once

#include "app/look/palette.h"
#include "app/widgets/paintedwidget.h"

#include <QPainter>

namespace tiebreak
{

/// Painted in the separator colour over its whole size; 1 px high or wide unless laid out otherwise.
class Rule : public PaintedWidget
{
public:
    explicit Rule(QWidget *parent = nullptr) : PaintedWidget({1, 1}, {}, parent) {}

protected:
    void paint(QPainter &painter, const Palette &colours) override
    {
        painter.fillRect(rect(), colours.separator);
    }
};

} // namespace tiebreak
