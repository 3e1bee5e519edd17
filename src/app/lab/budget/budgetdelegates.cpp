// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/budget/budgetdelegates.h"

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

CodecCellDelegate::CodecCellDelegate(QObject *parent) : BoardCellDelegate(Kind::Fixed, Qt::AlignLeft, parent)
{
}

void CodecCellDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                     const QModelIndex &index) const
{
    const auto scheme = static_cast<Scheme>(index.data(BudgetModel::SchemeRole).toInt());
    const QRect box(rect.left(), rect.top(), metric::MarkSize, rect.height());
    paintCodecMark(painter, box, seriesOf(scheme), 0, Palette::of(option.palette));
    const QColor text = textColour(option.palette.color(QPalette::Text), option);
    paintText(painter, rect.adjusted(metric::MarkSize + metric::MarkGap, 0, 0, 0),
              index.data(Qt::DisplayRole).toString(), text);
}

MarginDelegate::MarginDelegate(QObject *parent)
    : BoardCellDelegate(Kind::Plain, Qt::AlignRight, parent), m_strong(strongFont())
{
}

void MarginDelegate::paintContent(QPainter &painter, const QRect &rect, const QStyleOptionViewItem &option,
                                  const QModelIndex &index) const
{
    const Palette &palette = Palette::of(option.palette);
    const bool fits = index.data(BudgetModel::FitsRole).toBool();
    m_strong.paint(painter, rect, Qt::AlignRight, index.data(Qt::DisplayRole).toString(),
                   textColour(fits ? palette.exact : palette.blurred, option));
}

} // namespace tiebreak

#include "moc_budgetdelegates.cpp"
