// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/budget/budgetdelegate.h"

#include "app/lab/codecline.h"
#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/metrics.h"
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

void paintBits(QPainter &painter, const QRect &rect, const QModelIndex &index, const Palette &palette,
               const QColor &text)
{
    const QVariant has = index.data(BudgetModel::HasRole);
    const int scale = index.data(BudgetModel::ScaleRole).toInt();
    if (!has.isValid() || scale <= 0)
        return;
    const int needed = index.data(BudgetModel::NeededRole).toInt();
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
    painter.fillRect(QRectF(end, rect.center().y() + 1 - barTickHeight / 2, 1, barTickHeight), text);
    painter.restore();
}

} // namespace

BudgetDelegate::BudgetDelegate(QObject *parent)
    : BoardCellDelegate(Kind::Plain, parent), m_fixed(fixedFont()), m_strong(strongFont())
{
}

void BudgetDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    const QColor plain = textColour(option.palette.color(QPalette::Text), option);
    const QString text = index.data(Qt::DisplayRole).toString();
    switch (index.column()) {
    case BudgetModel::Codec: {
        const auto scheme = static_cast<Scheme>(index.data(BudgetModel::SchemeRole).toInt());
        const QRect box(rect.left(), rect.top(), metric::MarkSize, rect.height());
        paintCodecMark(painter, box, seriesOf(scheme), 0, palette);
        m_fixed.paint(painter, rect.adjusted(metric::MarkSize + metric::MarkGap, 0, 0, 0),
                      option.displayAlignment, text, plain);
        return;
    }
    case BudgetModel::Margin: {
        const bool fits = index.data(BudgetModel::FitsRole).toBool();
        m_strong.paint(painter, rect, option.displayAlignment, text,
                       textColour(fits ? palette.exact : palette.blurred, option));
        return;
    }
    case BudgetModel::Bits:
        paintBits(painter, rect, index, palette, plain);
        return;
    case BudgetModel::Readable:
        paintText(painter, rect, option, text, palette.secondary);
        return;
    default:
        paintText(painter, rect, option, text, plain);
    }
}

} // namespace tiebreak

#include "moc_budgetdelegate.cpp"
