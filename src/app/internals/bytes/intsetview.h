// SPDX-License-Identifier: GPL-3.0-or-later
// An intset before and after an integer was added, with what moved.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "internals/compact/intset.h"

namespace tiebreak
{

/// Two lines of bytes; lines between them lead from where an integer was to where it is, numbered in the
/// order in which they moved.
class IntsetView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit IntsetView(QWidget *parent = nullptr);

    /// Shows one step; `words` says it for screen readers.
    void setStep(const IntsetStep &step, const QString &words);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    /// The left edge of the cell at `offset` of a list whose integers are `width` bytes wide.
    qreal leftOf(std::size_t offset, int width) const;
    void paintList(QPainter &painter, const std::string &bytes, int bits, qreal top, bool isAfter) const;
    qreal pitch() const;

    IntsetStep m_step;
};

} // namespace tiebreak
