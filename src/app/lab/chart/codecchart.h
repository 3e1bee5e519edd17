// SPDX-License-Identifier: GPL-3.0-or-later
// The Lab's main chart: how a codec's time resolution decays as the score grows.
#pragma once

#include "app/lab/chart/chartpainting.h"
#include "app/widgets/chart/chartview.h"

#include <QPixmap>

namespace tiebreak
{

/// Resolution against score, a line a codec. Whatever does not depend on the cursor is painted once and kept.
/// A click or a drag moves the cursor, a click on a line or its name chooses the codec; so do the arrow keys:
/// left and right by about a pixel, with Ctrl by a power of ten, Home and End; up and down choose.
class CodecChart : public ChartView
{
    Q_OBJECT

public:
    explicit CodecChart(QWidget *parent = nullptr);

    /// Takes the place of all lines. The line of `current`, an index or -1, is drawn last and stronger.
    void setCurves(const QList<CodecCurve> &curves, int current);
    /// Where the cursor stands; outside 1 to 2^53 there is none. Repaints the cursor only.
    void setScore(std::int64_t score);
    /// Where the members of a board are; no bins take the band away.
    void setDensity(const std::vector<PrecisionCurve::Bin> &bins, const QString &board);

    /// Where everything stands, for this size.
    const ChartPicture &picture() const;

    QString wordsAt(const QPointF &point) const override;

signals:
    /// The user moved the cursor here, 1 to 2^53.
    void scoreChosen(qint64 score);
    /// The user chose a line, by it or by its name.
    void codecChosen(int index);

protected:
    void layOut() override;
    void paint(QPainter &painter, const Palette &colours) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void mouseReleaseEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    bool hasCursor() const { return m_score >= firstCurveScore && m_score <= lastCurveScore; }
    bool isEmpty() const;
    /// What stands in the chart's place when nothing can be drawn.
    QString emptyWords() const;
    QString densityWords() const;
    void paintLayer();
    /// All that moves with the cursor.
    QRect cursorArea() const;
    void describe();
    void choose(std::int64_t score);
    /// The codec whose name is here; -1: none.
    int nameAt(const QPointF &point) const;
    /// The codec whose line is here; -1: none.
    int lineAt(const QPointF &point) const;

    QList<CodecCurve> m_curves;
    int m_current = -1;
    std::int64_t m_score = 0;
    std::vector<PrecisionCurve::Bin> m_bins;
    QString m_board;
    mutable std::optional<ChartPicture> m_picture; ///< nothing until it is asked for
    QPixmap m_layer;                               ///< the picture, painted
    std::optional<QPointF> m_pressed;              ///< where the mouse went down, until it moves away
};

} // namespace tiebreak
