// SPDX-License-Identifier: GPL-3.0-or-later
// Where the parts of a drawn skip list are.
#pragma once

#include "internals/skiplist/skiplistrun.h"

#include <QPointF>
#include <QRectF>
#include <QSize>

#include <unordered_map>
#include <utility>

namespace tiebreak
{

/// Places columns, levels and rows in a viewport, in its coordinates. A column is a node, for the whole run;
/// level 1 is the lowest, and the rows of text are below it.
class SkipListLayout
{
public:
    static constexpr double marginLeft = 14;
    static constexpr double headX = 38;  ///< the head's middle
    static constexpr double firstX = 84; ///< from the head to the first node
    static constexpr double boxWidth = 30;
    static constexpr double boxHeight = 22;
    static constexpr double legendLine = 28;
    static constexpr double marginWidth = 72; ///< of the titles at the left, while scrolled

    /// Rows under level 1, from its middle down.
    static constexpr double nameRow = 26;
    static constexpr double secondNameRow = 41;
    static constexpr double scoreRow = 61;
    static constexpr double timeRow = 78;

    /// `textWidth` is that of the widest score or time.
    void setRun(const SkipListRun &run, bool hasTimes, double textWidth);
    void layOut(const QSize &viewport, int legendHeight);
    /// How far the viewport is scrolled.
    void setOffset(const QPoint &offset) { m_offset = offset; }

    /// What there is to scroll to.
    QSize size() const { return m_size; }
    /// Down to the legend, with the usual levels as close as they get.
    int minimumHeight() const;
    const QSize &viewport() const { return m_viewport; }
    const QPoint &offset() const { return m_offset; }
    double columnWidth() const { return m_columnWidth; }
    bool hasTimes() const { return m_hasTimes; }
    /// The most in any state.
    int levels() const { return m_levels; }

    std::size_t columnOf(SkipNode node) const { return std::size_t(m_columns.at(node)); }
    /// The columns that are seen, first to last.
    std::pair<int, int> seenColumns() const;
    /// The column at this place, or -1.
    int columnAt(const QPoint &position) const;

    double xOf(SkipNode node) const;
    double endX() const;
    double yOf(int level) const;
    QPointF centreOf(SkipNode node, int level) const;
    QRectF boxOf(SkipNode node, int level) const;

    /// As the rows that are constants.
    double positionRow() const;
    double rulerRow() const;
    double dictionaryRow() const;

private:
    /// From the middle of level 1 down to the legend.
    double rowsHeight() const;

    std::unordered_map<SkipNode, int> m_columns;
    int m_levels = 1;
    bool m_hasTimes = false;
    double m_textWidth = 0;
    double m_columnWidth = 62;
    double m_levelHeight = 38;
    QSize m_viewport;
    QSize m_size;
    QPoint m_offset;
};

} // namespace tiebreak
