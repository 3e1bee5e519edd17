// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/chartspace.h"

#include <algorithm>

namespace tiebreak
{

namespace
{

/// The pieces of a path, each as a box of `half` px on all sides.
QList<QRectF> boxesOf(const QPolygonF &path, double half)
{
    QList<QRectF> boxes;
    for (qsizetype i = 1; i < path.size(); ++i)
        boxes += QRectF(path[i - 1], path[i]).normalized().adjusted(-half, -half, half, half);
    return boxes;
}

bool touches(const QList<QRectF> &taken, const QRectF &box)
{
    return std::ranges::any_of(taken, [&](const QRectF &other) { return other.intersects(box); });
}

} // namespace

void ChartSpace::addLine(const QPolygonF &path)
{
    m_lines += boxesOf(path, 1.5);
}

void ChartSpace::addWords(const QRectF &box, const QPolygonF &leader)
{
    m_words += box;
    m_leaders += boxesOf(leader, 1.5);
}

bool ChartSpace::hasRoom(const QRectF &box) const
{
    // The lines come last: they are many.
    return m_bounds.contains(box) && !touches(m_words, box) && !touches(m_marks, box) &&
           !touches(m_leaders, box) && !touches(m_lines, box);
}

bool ChartSpace::hasRoom(const QPolygonF &leader) const
{
    return std::ranges::none_of(boxesOf(leader, 1.5), [&](const QRectF &piece) {
        // A leader begins at a mark, and may pass it closely.
        const auto onMark = [&](const QRectF &mark) {
            return mark.adjusted(2, 2, -2, -2).intersects(piece) && !mark.contains(leader.front());
        };
        return touches(m_words, piece) || touches(m_leaders, piece) || std::ranges::any_of(m_marks, onMark);
    });
}

} // namespace tiebreak
