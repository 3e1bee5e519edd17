// SPDX-License-Identifier: GPL-3.0-or-later
// A listing of pseudo-code with the line that is at work lit.
#pragma once

#include "app/widgets/paintedwidget.h"

#include <QStringList>

namespace tiebreak
{

/// Numbered lines in the fixed font; as high as they are.
class PseudoCodeView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit PseudoCodeView(QWidget *parent = nullptr);

    void setLines(const QStringList &lines);
    const QStringList &lines() const { return m_lines; }
    /// From 1; 0: none.
    void setLitLine(int line);
    int litLine() const { return m_lit; }
    /// The middle of a line, from the top of the widget.
    int lineMiddle(int line) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    QStringList m_lines;
    int m_lit = 0;
};

} // namespace tiebreak
