// SPDX-License-Identifier: GPL-3.0-or-later
// A ziplist in which one insert makes entry after entry grow.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "internals/compact/cascade.h"

namespace tiebreak
{

/// Each entry with the bytes of its previous length, its encoding and what stands for its data; what has
/// grown is filled, what grows now is framed.
class CascadeView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit CascadeView(QWidget *parent = nullptr);

    /// Shows one step; `words` says it for screen readers.
    void setStep(const CascadeStep &step, const QString &words);

protected:
    void paint(QPainter &painter, const Palette &colours) override;

private:
    void paintEntry(QPainter &painter, std::size_t index, qreal x, qreal width) const;

    CascadeStep m_step;
};

} // namespace tiebreak
