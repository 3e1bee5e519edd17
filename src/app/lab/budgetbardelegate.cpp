// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/budgetbardelegate.h"

#include "app/look/marks.h"
#include "app/look/palette.h"
#include "models/lab/budgetmodel.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr int barHeight = 5;
constexpr int barTickHeight = 10;

} // namespace

BudgetBarDelegate::BudgetBarDelegate(QObject *parent) : BoardCellDelegate(Kind::Plain, Qt::AlignLeft, parent)
{
}

void BudgetBarDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const QVariant has = index.data(BudgetModel::HasRole);
    const int scale = index.data(BudgetModel::ScaleRole).toInt();
    if (!has.isValid() || scale <= 0)
        return;
    const int needed = index.data(BudgetModel::NeededRole).toInt();
    const Palette &palette = Palette::of(option.palette);
    const QColor colour = index.data(BudgetModel::FitsRole).toBool() ? palette.exact : palette.blurred;
    const auto x = [&](int bits) {
        return rect.left() + std::round(double(std::max(bits, 0)) * (rect.width() - 2) / scale);
    };
    const double top = rect.center().y() + 1 - barHeight / 2;
    const double end = x(has.toInt());
    const double need = x(needed);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    QColor fill = colour;
    fill.setAlphaF(0.8F);
    painter.fillRect(QRectF(rect.left(), top, std::min(end, need) - rect.left(), barHeight), fill);
    if (end > need) {
        QColor spare = colour;
        spare.setAlphaF(0.2F);
        painter.fillRect(QRectF(need, top, end - need, barHeight), spare);
    } else if (need > end) {
        const QRectF missing(end, top, need - end, barHeight);
        paintHatch(painter, missing, colour, true);
        painter.setPen(colour);
        painter.drawRect(missing.adjusted(0, 0, -1, -1));
    }
    painter.fillRect(QRectF(end, rect.center().y() + 1 - barTickHeight / 2, 1, barTickHeight),
                     textColour(option.palette.color(QPalette::Text), option));
    painter.restore();
}

} // namespace tiebreak
