// SPDX-License-Identifier: GPL-3.0-or-later
// What is taken in a chart: lines, marks, words and the leaders to them.
#pragma once

#include <QList>
#include <QPolygonF>
#include <QRectF>

namespace tiebreak
{

/// Answers whether words or a leader still have room. All lines in it are horizontal or vertical.
class ChartSpace
{
public:
    explicit ChartSpace(const QRectF &bounds) : m_bounds(bounds) {}

    void addLine(const QPolygonF &path);
    void addMark(const QRectF &box) { m_marks += box; }
    void addWords(const QRectF &box, const QPolygonF &leader);

    /// The box lies inside the bounds and touches nothing.
    bool hasRoom(const QRectF &box) const;
    /// The leader crosses neither words nor another leader, and no mark but its own. Lines it may cross.
    bool hasRoom(const QPolygonF &leader) const;

private:
    QRectF m_bounds;
    QList<QRectF> m_lines;
    QList<QRectF> m_marks;
    QList<QRectF> m_words;
    QList<QRectF> m_leaders;
};

} // namespace tiebreak
