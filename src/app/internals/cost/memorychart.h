// SPDX-License-Identifier: GPL-3.0-or-later
// Memory a member against the number of members: the model as a line, what was measured as rings.
#pragma once

#include "app/widgets/chart/plotview.h"
#include "internals/memory/memorymodel.h"
#include "sandbox/measure/memorycurve.h"

#include <optional>
#include <vector>

namespace tiebreak
{

/// The number of members is logarithmic, from 10 on; the step from listpack to skip list is drawn as the step
/// it is.
class MemoryChart : public PlotView
{
    Q_OBJECT

public:
    explicit MemoryChart(QWidget *parent = nullptr);

    /// The line of a board of this shape, up to ten million members and to shape.members at least, which is
    /// marked on it. `series` is its codec's colour.
    void showShape(const BoardSizes &shape, int series);
    /// Rings; none: an empty list.
    void showPoints(const std::vector<MemoryPoint> &points);

protected:
    bool isEmpty() const override { return m_line.empty(); }
    void fill(QChart &chart, const Palette &palette) override;
    void paintOver(QPainter &painter, const Palette &palette) override;
    QString wordsAt(const QPointF &point) const override;

private:
    struct Spot {
        double members = 0;
        double bytes = 0; ///< a member
        bool skipList = false;
    };
    static constexpr std::int64_t maxShown = 1'000'000'000'000;
    double highest() const;

    std::vector<Spot> m_line;
    std::vector<MemoryPoint> m_points;
    std::optional<Spot> m_chosen;
    std::int64_t m_last = 10'000'000;
    int m_series = 1;
};

} // namespace tiebreak
