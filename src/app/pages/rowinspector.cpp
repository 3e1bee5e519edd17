// SPDX-License-Identifier: GPL-3.0-or-later
// What one row's double holds: its bits, its texts, its ticks and its neighbours.
#include "app/pages/rowinspector.h"

namespace tiebreak
{

RowInspector::RowInspector(QWidget *parent)
    : QWidget(parent)
    , m_title(new QWidget)
{
}

void RowInspector::showRow(const InspectedRow &row)
{
    setAccessibleDescription(row.serverText);
}

void RowInspector::clear()
{
    setAccessibleDescription({});
}

} // namespace tiebreak
