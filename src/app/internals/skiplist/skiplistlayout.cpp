// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/skiplist/skiplistlayout.h"

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double endGap = 44;  ///< from the last node to the end
constexpr double topRoom = 38; ///< down to the middle of the highest level
constexpr double maxLevelHeight = 38;
constexpr double minLevelHeight = 25;
constexpr int usualLevels = 4;
constexpr double minColumnWidth = 62;
constexpr double closestColumns = 48;
constexpr double maxColumnWidth = 112;

constexpr double placeRow = 95;
constexpr double placeRowWithoutTime = 78;
constexpr double rulerBelowPlace = 22;
constexpr double dictionaryBelowRuler = 28;
constexpr double belowAll = 14;

} // namespace

void SkipListLayout::setRun(const SkipListRun &run, bool hasTimes, double textWidth)
{
    m_hasTimes = hasTimes;
    m_textWidth = textWidth;
    m_columns.clear();
    m_levels = 1;
    for (const SkipList &list : run.states)
        m_levels = std::max(m_levels, list.levels());
    for (std::size_t i = 0; i < run.columns.size(); ++i)
        m_columns[run.columns[i]] = int(i);
    for (const SkipStep &step : run.steps)
        if (step.kind == SkipStepKind::Draw)
            m_levels = std::max(m_levels, step.level);
}

void SkipListLayout::layOut(const QSize &viewport, int legendHeight)
{
    m_viewport = viewport;
    m_columnWidth = std::clamp(m_textWidth + 8, minColumnWidth, maxColumnWidth);
    // A little closer, where nothing has to scroll then.
    if (m_columns.size() > 1) {
        const double fit =
            std::floor((viewport.width() - headX - firstX - endGap - 16) / (double(m_columns.size()) - 1));
        if (fit < m_columnWidth && fit >= m_textWidth + 4 && fit >= closestColumns)
            m_columnWidth = fit;
    }
    const double rows = rowsHeight();
    const double room = viewport.height() - legendHeight - topRoom - rows;
    m_levelHeight = m_levels > 1
                        ? std::clamp(std::floor(room / (m_levels - 1)), minLevelHeight, maxLevelHeight)
                        : maxLevelHeight;
    const double height = topRoom + (m_levels - 1) * m_levelHeight + rows + legendHeight;
    const double width =
        headX + firstX + std::max(double(m_columns.size()) - 1, 0.0) * m_columnWidth + endGap + 16;
    m_size = {int(std::ceil(width)), int(std::ceil(height))};
}

int SkipListLayout::minimumHeight() const
{
    return int(topRoom + (usualLevels - 1) * minLevelHeight + rowsHeight());
}

double SkipListLayout::positionRow() const
{
    return m_hasTimes ? placeRow : placeRowWithoutTime;
}

double SkipListLayout::rulerRow() const
{
    return positionRow() + rulerBelowPlace;
}

double SkipListLayout::dictionaryRow() const
{
    return rulerRow() + dictionaryBelowRuler;
}

double SkipListLayout::rowsHeight() const
{
    return dictionaryRow() + belowAll;
}

double SkipListLayout::xOf(SkipNode node) const
{
    const double head = headX - m_offset.x();
    if (!node)
        return head;
    const auto column = m_columns.find(node);
    return column == m_columns.end() ? head : head + firstX + column->second * m_columnWidth;
}

double SkipListLayout::endX() const
{
    const double head = headX - m_offset.x();
    return m_columns.empty() ? head + firstX
                             : head + firstX + double(m_columns.size() - 1) * m_columnWidth + endGap;
}

double SkipListLayout::yOf(int level) const
{
    return topRoom + (m_levels - level) * m_levelHeight - m_offset.y();
}

QPointF SkipListLayout::centreOf(SkipNode node, int level) const
{
    return {xOf(node), yOf(level)};
}

QRectF SkipListLayout::boxOf(SkipNode node, int level) const
{
    return {std::round(xOf(node) - boxWidth / 2) + 0.5, std::round(yOf(level) - boxHeight / 2) + 0.5,
            boxWidth, boxHeight};
}

std::pair<int, int> SkipListLayout::seenColumns() const
{
    const double first = headX + firstX - m_offset.x();
    const int count = int(m_columns.size());
    return {std::clamp(int(std::floor(-first / m_columnWidth)) - 1, 0, count),
            std::clamp(int(std::ceil((m_viewport.width() - first) / m_columnWidth)) + 2, 0, count)};
}

int SkipListLayout::columnAt(const QPoint &position) const
{
    const double column = std::round((position.x() - headX - firstX + m_offset.x()) / m_columnWidth);
    if (column < 0 || column >= double(m_columns.size()) || position.x() < marginLeft)
        return -1;
    return int(column);
}

} // namespace tiebreak
