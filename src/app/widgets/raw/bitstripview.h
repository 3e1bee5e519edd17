// SPDX-License-Identifier: GPL-3.0-or-later
// The 64 bits of a raw, and what each of them says.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "app/widgets/raw/bitstriplayout.h"
#include "core/precision/precision.h"

#include <optional>

class QPainter;

namespace tiebreak
{

/// Sign, exponent and mantissa as cells: score plain blue, time hatched ochre, what was rounded away outside
/// the 64. The widget gets narrower cells, then two lines, where it is narrow. Hover, or the arrow keys, name
/// the bit and its worth.
class BitStripView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit BitStripView(QWidget *parent = nullptr);

    /// Shows `raw` as `decoder` reads it.
    void setValue(const Decoder &decoder, double raw);
    /// Shows nothing.
    void clear();
    /// Whether a click on a stored bit, or Space on it, asks for the other bit.
    void setFlippable(bool flippable);

    /// What the strip shows, in one sentence, for tool tips and screen readers.
    QString description() const;
    /// What the bit at `position` says and is worth; empty where there is none.
    QString bitText(const QPoint &position) const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;

signals:
    /// The user wants this stored bit to be the other one; 0 is the sign, 63 the lowest of the mantissa.
    void bitClicked(int bit);

protected:
    void paint(QPainter &painter, const Palette &colours) override;
    void layOut() override;
    QString toolTipAt(const QPoint &point) const override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    /// The cell there, the gap beside it counted in; null where there is none.
    const BitCell *cellAt(const QPoint &position) const;
    void paintBraces(QPainter &painter, const Palette &p) const;

    bool m_hasValue = false;
    bool m_flippable = false;
    double m_raw = 0;
    Decoder m_decoder{CodecSpec(), TimeRange()};
    BitLayout m_bits;
    std::optional<std::int64_t> m_score; ///< the true score, where there is one
    BitStripLayout m_layout;
    int m_current = -1; ///< the cell the arrow keys are on; -1: none
};

} // namespace tiebreak
