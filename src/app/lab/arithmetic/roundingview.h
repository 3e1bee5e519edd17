// SPDX-License-Identifier: GPL-3.0-or-later
// The rounding step as a picture: a number between the two doubles beside it.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "lab/limits/rounding.h"

#include <optional>

namespace tiebreak
{

/// Both doubles with their distances and which of them is even, the number in its true place between them,
/// and an arrow to the one that is taken.
class RoundingView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit RoundingView(QWidget *parent = nullptr);

    /// `nothing` says why there is none to show.
    void setRounding(const std::optional<Rounding> &rounding, const QString &nothing = {});

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void paintSide(QPainter &painter, const RoundingSide &side, bool above, qreal x, qreal y) const;

    std::optional<Rounding> m_rounding;
    QString m_nothing;
};

} // namespace tiebreak
