// SPDX-License-Identifier: GPL-3.0-or-later
// How many tie groups there are of each size, and in how many of them the member name decided.
#pragma once

#include "app/widgets/chart/chartpane.h"
#include "app/widgets/chart/plotview.h"
#include "core/audit/audit.h"

namespace tiebreak
{

/// Bars on a logarithmic axis; the part in which the name decided is hatched.
class TieSizeChart : public PlotView
{
    Q_OBJECT

public:
    using PlotView::PlotView;

    void showSizes(const GroupSizes &sizes);

protected:
    void fill(QChart &chart, const Palette &palette) override;
    void paintOver(QPainter &painter, const Palette &palette) override;
    QString wordsAt(const QPointF &point) const override;

private:
    /// The bar of a size class up to a count of groups.
    QRectF barOf(std::size_t size, std::int64_t groups) const;
    std::size_t largest() const;
    void paintByName(QPainter &painter, const QRectF &bar, const QString &groups,
                     const Palette &palette) const;

    GroupSizes m_sizes;
};

/// The words around it, in the window and in a report alike.
ChartWords tieSizeWords(const AuditReport &report);

} // namespace tiebreak
