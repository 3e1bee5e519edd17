// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/liveheadline.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int headlineHeight = 62;
constexpr int headlineMargin = 16;
constexpr int clockWidth = 190;

} // namespace

LiveHeadline::LiveHeadline(QWidget *parent) : PaintedWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void LiveHeadline::setContent(const Content &content)
{
    if (content == m_content)
        return;
    const bool says = content.leader != m_content.leader || content.old != m_content.old;
    m_content = content;
    if (says) {
        QStringList parts{content.leader};
        if (!content.climber.isEmpty())
            parts += content.climber + QLatin1Char(' ') + content.since;
        parts += content.fresh;
        setAccessibleName(listText(ListOf::Clauses, parts));
    }
    update();
}

void LiveHeadline::setScale(qreal scale)
{
    if (qFuzzyCompare(scale, m_scale))
        return;
    m_scale = scale;
    updateGeometry();
    update();
}

QSize LiveHeadline::sizeHint() const
{
    return {600, qRound(headlineHeight * m_scale)};
}

void LiveHeadline::paint(QPainter &painter, const Palette &colours)
{
    painter.fillRect(rect(), palette().color(QPalette::Window));
    const auto scaled = [this](qreal pixels) { return qRound(pixels * m_scale); };
    const QRect all = rect().adjusted(headlineMargin, scaled(5), -headlineMargin, -scaled(5));
    const QRect right(all.right() - scaled(clockWidth), all.top(), scaled(clockWidth) + 1, all.height());
    const QRect left = all.adjusted(0, 0, -right.width() - headlineMargin, 0);
    const int upper = scaled(32);

    const QFont title = fontOfSize(23 * m_scale, true);
    painter.setFont(title);
    painter.setPen(palette().color(QPalette::WindowText));
    const QFontMetrics titleMetrics(title);
    painter.drawText(QRect(left.left(), left.top(), left.width(), upper),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     titleMetrics.elidedText(m_content.leader, Qt::ElideMiddle, left.width()));

    const QRect second(left.left(), left.top() + upper, left.width(), left.height() - upper);
    const QFont strong = fontOfSize(15 * m_scale, true);
    const QFont plain = fontOfSize(15 * m_scale, false);
    const auto roomBeside = [&](const QString &said) {
        return second.width() - QFontMetrics(plain).horizontalAdvance(QLatin1Char(' ') + said);
    };
    const QFontMetrics strongMetrics(strong);
    const bool whole = strongMetrics.horizontalAdvance(m_content.climber) <= roomBeside(m_content.since);
    const QString &climbs = whole ? m_content.since : m_content.climbs;
    const QString name =
        strongMetrics.elidedText(m_content.climber, Qt::ElideMiddle, std::max(40, roomBeside(climbs)));
    painter.setFont(strong);
    painter.setPen(colours.series[1]);
    painter.drawText(second, Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine, name);
    painter.setFont(plain);
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(second.adjusted(strongMetrics.horizontalAdvance(name), 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter | Qt::TextSingleLine,
                     name.isEmpty() ? climbs : QLatin1Char(' ') + climbs);

    painter.setFont(fontOfSize(22 * m_scale, false));
    painter.drawText(QRect(right.left(), right.top(), right.width(), upper),
                     Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, m_content.clock);
    const QFont fresh = fontOfSize(13 * m_scale, m_content.old);
    painter.setFont(fresh);
    const QColor state = m_content.old      ? colours.blurred
                         : m_content.paused ? colours.secondary
                                            : colours.exact;
    painter.setPen(m_content.old ? colours.blurred : colours.secondary);
    const QRect below(right.left(), right.top() + upper, right.width(), right.height() - upper);
    painter.drawText(below, Qt::AlignRight | Qt::AlignVCenter | Qt::TextSingleLine, m_content.fresh);
    if (m_content.fresh.isEmpty())
        return;
    const qreal radius = 3.6 * m_scale;
    const QPointF dot(below.right() - QFontMetrics(fresh).horizontalAdvance(m_content.fresh) - 3 * radius,
                      below.center().y() + 0.5);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(state, 1.4));
    // A ring where nothing comes any more.
    painter.setBrush(m_content.old || m_content.paused ? QBrush(Qt::NoBrush) : QBrush(state));
    painter.drawEllipse(dot, radius, radius);
}

} // namespace tiebreak

#include "moc_liveheadline.cpp"
