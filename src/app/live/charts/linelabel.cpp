// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/charts/linelabel.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/nametext.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace tiebreak
{

QString elidedName(const std::string &name, const QFont &font, double width)
{
    const QFontMetricsF metrics(font);
    return metrics.elidedText(nameInSentence(name), Qt::ElideRight, width);
}

std::vector<QPolygonF> rightAngledLeaders(const std::vector<QPointF> &ends,
                                          const std::vector<QPointF> &labels)
{
    constexpr double level = 2;
    std::vector<std::size_t> order(ends.size());
    std::iota(order.begin(), order.end(), 0);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return labels[i].y(); });
    const auto direction = [&](std::size_t i) {
        const double rise = labels[i].y() - ends[i].y();
        return std::abs(rise) < level ? 0 : rise < 0 ? -1 : 1;
    };
    const auto crisp = [](double value) { return std::floor(value) + 0.5; };
    std::vector<QPolygonF> leaders(ends.size());
    for (std::size_t first = 0; first < order.size();) {
        std::size_t last = first + 1;
        const int way = direction(order[first]);
        while (last < order.size() && direction(order[last]) == way)
            ++last;
        // Of those that go down the lowest bends first, of those that go up the highest.
        for (std::size_t i = first; way != 0 && i < last; ++i) {
            const double turn = (static_cast<double>(way < 0 ? i - first : last - 1 - i) + 0.5) /
                                static_cast<double>(last - first);
            const QPointF from = ends[order[i]];
            const QPointF to = labels[order[i]];
            const double x = crisp(from.x() + (to.x() - from.x()) * (0.1 + 0.8 * turn));
            leaders[order[i]] = {{QPointF(crisp(from.x()), crisp(from.y())), QPointF(x, crisp(from.y())),
                                  QPointF(x, crisp(to.y())), QPointF(crisp(to.x()), crisp(to.y()))}};
        }
        first = last;
    }
    return leaders;
}

QColor lineColour(LineRole role, const Palette &palette)
{
    switch (role) {
    case LineRole::Leader:
        return palette.series[0];
    case LineRole::Climber:
        return palette.series[1];
    case LineRole::Pinned:
        return palette.series[2];
    case LineRole::Other:
        break;
    }
    return palette.axis;
}

QFont labelFont(LineRole role)
{
    QFont font = noteFont();
    if (role != LineRole::Other)
        font.setWeight(QFont::DemiBold);
    return font;
}

double lineWidth(LineRole role)
{
    return role == LineRole::Other ? 1.3 : 2.6;
}

std::vector<std::size_t> drawingOrder(const std::vector<LineRole> &roles)
{
    std::vector<std::size_t> order(roles.size());
    std::iota(order.begin(), order.end(), 0);
    // The roles are declared from the leader downwards.
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) { return roles[a] > roles[b]; });
    return order;
}

void paintLineLabel(QPainter &painter, const LineLabel &label, LineRole role, bool faint, bool left,
                    const Palette &palette)
{
    const bool other = role == LineRole::Other;
    if (!label.leader.isEmpty()) {
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(other ? palette.axis : lineColour(role, palette), 1));
        painter.drawPolyline(label.leader);
        painter.restore();
    }
    painter.setPen(palette.secondary);
    painter.setFont(noteFont());
    painter.drawText(label.numberBox, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, label.number);
    painter.setPen(!other ? lineColour(role, palette) : faint ? palette.secondary : palette.text);
    painter.setFont(labelFont(role));
    painter.drawText(label.nameBox,
                     Qt::AlignAbsolute | (left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter |
                         Qt::TextSingleLine | Qt::TextDontClip, // the box is lower than some letters
                     label.name);
}

} // namespace tiebreak
