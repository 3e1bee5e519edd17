// SPDX-License-Identifier: GPL-3.0-or-later
// The share of pairs that keep their order, as colours over scores and gaps.
#pragma once

#include "app/lab/survival/heatmapaxes.h"
#include "app/widgets/chart/chartview.h"

#include <QImage>

#include <memory>
#include <optional>

namespace tiebreak
{

/// The map with its axes, a line at one score, and a frame round the cell that the mouse or the arrow keys
/// point at. Page up and down move by a tenth of the gaps; Home and End to the first and last score.
class HeatMapView : public ChartView
{
    Q_OBJECT

public:
    explicit HeatMapView(QWidget *parent = nullptr);

    /// Null shows nothing. The current cell stays at its score and gap.
    void setMap(std::shared_ptr<const SurvivalMap> map);
    /// The score the line stands at; beyond the axis there is none.
    void setScore(std::int64_t score);

    /// The current cell in words; empty when there is none.
    QString currentWords() const;

    QString wordsAt(const QPointF &point) const override;

signals:
    /// currentWords() gives something else.
    void currentChanged();

protected:
    void paint(QPainter &painter, const Palette &colours) override;
    void layOut() override;
    void keyPressEvent(QKeyEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;

private:
    struct Cell {
        std::size_t score = 0;
        std::size_t gap = 0;
        bool operator==(const Cell &) const = default;
    };

    bool hasCells() const { return m_map && !m_map->cells.empty(); }
    void setCurrent(std::optional<Cell> cell);
    /// The cell at the marked score with the shortest gap.
    Cell startCell() const;
    QRectF cellRect(Cell cell) const;
    /// The fills of all cells, a pixel for each of the screen.
    QImage painted(double pixelRatio) const;
    void paintWrong(QPainter &painter) const;
    void paintAxes(QPainter &painter) const;
    void paintScore(QPainter &painter) const;

    std::shared_ptr<const SurvivalMap> m_map;
    std::int64_t m_score = 0;
    std::optional<Cell> m_current;
    bool m_byMouse = false; ///< the current cell is the mouse's and goes with it
    HeatMapAxes m_axes;
    QImage m_image;
};

} // namespace tiebreak
