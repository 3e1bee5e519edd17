// SPDX-License-Identifier: GPL-3.0-or-later
// The bits of two rows under each other, and which of them differ.
#pragma once

#include "app/widgets/paintedwidget.h"
#include "app/widgets/raw/bitstriplayout.h"
#include "core/explain/explain.h"

#include <array>

class QPainter;

namespace tiebreak
{

/// Two strips with the rows' names beside them; each run of bits that differ stands in a frame in both.
class BitPairView : public PaintedWidget
{
    Q_OBJECT

public:
    explicit BitPairView(QWidget *parent = nullptr);

    void setExplanation(const Explanation &explanation, const Decoder &decoder);

    /// What the strips show, in one sentence, for tool tips and screen readers.
    QString description() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;

protected:
    void paint(QPainter &painter, const Palette &colours) override;
    QString toolTipAt(const QPoint &point) const override;

private:
    struct Strip {
        QString rank;
        QString name;
        double raw = 0;
        BitLayout bits;
        Decoded decoded;
    };

    int namesWidth(int width) const; ///< beside the bits, in a view of this width
    QString braceText(const BitBrace &brace) const;
    /// How many stored bits with this meaning differ.
    int differing(BitMeaning meaning) const;
    void paintStrip(QPainter &painter, const Strip &strip, const BitStripLayout &layout, qreal top) const;
    void paintBraces(QPainter &painter, const BitStripLayout &layout) const;

    Decoder m_decoder{CodecSpec(), TimeRange()};
    std::array<Strip, 2> m_strips;
    std::vector<BitRun> m_differing;
    bool m_hasValue = false;
};

} // namespace tiebreak
