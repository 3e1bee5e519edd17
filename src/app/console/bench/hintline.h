// SPDX-License-Identifier: GPL-3.0-or-later
// The syntax of the command that is typed, the current argument lit.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "console/reference/argumentstate.h"

namespace tiebreak
{

/// One line in the fixed font: what is given is quiet, what comes next stands out. Longer than its room, it
/// shows the part around the current argument.
class HintLine : public PaintedWidget
{
    Q_OBJECT

public:
    explicit HintLine(QWidget *parent = nullptr);

    void setParts(const std::vector<HintPart> &parts);
    /// All of it as text.
    QString text() const;

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    std::vector<HintPart> m_parts;
};

} // namespace tiebreak
