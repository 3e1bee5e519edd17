// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/skiplist/skiplistpainter.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "core/text/scoretext.h"
#include "internals/skiplist/skiplisttext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double marker = 8;       ///< radius of a number
constexpr double levelsWidth = 18; ///< of the numbers of the levels at the left edge, while scrolled

QString numberText(std::int64_t number)
{
    return groupedText(number);
}

} // namespace

SkipListPainter::SkipListPainter(const SkipListScene &scene, const SkipListLayout &layout,
                                 const QPalette &colors, QPainter &painter)
    : m_scene(scene), m_layout(layout), m_colors(colors), m_painter(painter)
{
}

void SkipListPainter::paintList()
{
    paintLinks();
    paintTexts();
}

void SkipListPainter::paintStep(double share)
{
    paintWalk(share);
    paintChange();
    paintRuler();
    paintMargin();
    paintDictionary();
    paintLegend();
}

int SkipListPainter::legendHeight(const QString &note, int width)
{
    const QFontMetricsF metrics(noteFont());
    const double left = 120 + metrics.horizontalAdvance(tr("compared and followed")) +
                        metrics.horizontalAdvance(tr("too far, so one level down"));
    return int(width - left < metrics.horizontalAdvance(note) + 60 ? 2 * Sizes::legendLine - 6
                                                                   : Sizes::legendLine);
}

void SkipListPainter::paintLink(SkipNode from, SkipNode to, int level, const QPen &pen, double share)
{
    const double y = m_layout.yOf(level);
    const double left = m_layout.boxOf(from, level).right();
    const double right = to ? m_layout.boxOf(to, level).left() : m_layout.endX();
    const double tip = left + (right - left) * share;
    const double size = pen.widthF() > 2 ? 8 : 7;
    m_painter.setPen(pen);
    // What lies outside is not drawn: dashes of a long line take their time.
    const double seenLeft = std::max(left, -20.0 - std::fmod(std::max(-left, 0.0), 8));
    const double seenRight = std::min(tip - size * 0.8, m_layout.viewport().width() + 20.0);
    if (seenLeft < seenRight)
        m_painter.drawLine(QPointF(seenLeft, y), QPointF(seenRight, y));
    paintHead({tip, y}, true, size, pen.color());
}

void SkipListPainter::paintHead(const QPointF &tip, bool right, double size, const QColor &colour)
{
    const double back = right ? -size : size;
    m_painter.save();
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colour);
    m_painter.drawPolygon(QPolygonF{tip, tip + QPointF(back, -size * 0.6), tip + QPointF(back, size * 0.6)});
    m_painter.restore();
}

void SkipListPainter::paintMarker(const QPointF &centre, std::int64_t number, bool filled)
{
    const Palette &colours = Palette::of(m_colors);
    const QString text = QString::number(number);
    QFont font = axisFont();
    font.setWeight(filled ? QFont::DemiBold : QFont::Normal);
    m_painter.setFont(font);
    const double width = std::max(2 * marker, QFontMetricsF(font).horizontalAdvance(text) + 6);
    const QRectF box(centre.x() - width / 2, centre.y() - marker, width, 2 * marker);
    m_painter.setPen(QPen(colours.accent, 1.2));
    m_painter.setBrush(filled ? colours.accent : m_colors.color(QPalette::Base));
    m_painter.drawRoundedRect(box, marker, marker);
    m_painter.setPen(filled ? colours.onAccent : colours.accent);
    m_painter.drawText(box, Qt::AlignCenter, text);
}

void SkipListPainter::paintLitBox(SkipNode node, int level, bool strong)
{
    const Palette &colours = Palette::of(m_colors);
    m_painter.setPen(QPen(colours.accent, strong ? 2.2 : 1.2));
    m_painter.setBrush(m_colors.color(QPalette::Active, QPalette::Highlight));
    m_painter.drawRoundedRect(m_layout.boxOf(node, level), 2.5, 2.5);
    if (!node) {
        m_painter.setFont(textFont());
        m_painter.setPen(colours.accent);
        m_painter.drawText(m_layout.boxOf(node, level), Qt::AlignCenter, QString::number(level));
    }
}

void SkipListPainter::paintLinks()
{
    const Palette &colours = Palette::of(m_colors);
    const SkipList &list = m_scene.state();
    const auto [firstSeen, lastSeen] = m_layout.seenColumns();
    m_painter.setFont(noteFont());
    // The nodes' own lines first, behind links that pass over them.
    for (int i = firstSeen; i < lastSeen; ++i) {
        const SkipNodeStanding &standing = m_scene.standings[std::size_t(i)];
        const SkipNode node = m_scene.run->columns[std::size_t(i)];
        const int levels = standing.drawn ? list.levelsOf(node) : 0;
        if (levels > 1) {
            m_painter.setPen(QPen(colours.separator, 1.4));
            m_painter.drawLine(m_layout.centreOf(node, levels), m_layout.centreOf(node, 1));
        }
    }
    const QPen pen(colours.axis, 1);
    const QFontMetricsF metrics(noteFont());
    for (int level = 1; level <= list.levels(); ++level) {
        const double y = m_layout.yOf(level);
        SkipNode node = skipHead;
        for (;;) {
            const SkipNode next = list.next(node, level);
            const double left = m_layout.xOf(node);
            const double right = next ? m_layout.xOf(next) : m_layout.endX();
            if (right > -40 && left < m_layout.viewport().width() + 40) {
                paintLink(node, next, level, pen);
                if (next) {
                    const QString span = numberText(list.span(node, level));
                    const double width = metrics.horizontalAdvance(span);
                    const double middle = std::max((left + right) / 2, levelsWidth + width / 2);
                    m_painter.setFont(noteFont());
                    m_painter.setPen(colours.secondary);
                    if (middle + width / 2 < right)
                        m_painter.drawText(QPointF(middle - width / 2, y - 5), span);
                }
            }
            if (!next || left > m_layout.viewport().width() + 40)
                break;
            node = next;
        }
        m_painter.setPen(QPen(colours.axis, 1.4));
        m_painter.drawLine(QPointF(m_layout.endX() + 2, y - 6), QPointF(m_layout.endX() + 2, y + 6));
    }
    m_painter.setPen(QPen(colours.controlBorder, 1));
    for (int level = 1; level <= list.levels(); ++level) {
        m_painter.setPen(QPen(colours.controlBorder, 1));
        m_painter.setBrush(colours.button);
        m_painter.drawRoundedRect(m_layout.boxOf(skipHead, level), 2.5, 2.5);
        m_painter.setFont(textFont());
        m_painter.setPen(colours.secondary);
        m_painter.drawText(m_layout.boxOf(skipHead, level), Qt::AlignCenter, QString::number(level));
    }
    for (int i = firstSeen; i < lastSeen; ++i) {
        const SkipNodeStanding &standing = m_scene.standings[std::size_t(i)];
        if (!standing.drawn)
            continue;
        const SkipNode node = m_scene.run->columns[std::size_t(i)];
        for (int level = 1; level <= list.levelsOf(node); ++level) {
            const bool linked = (standing.linked >> (level - 1) & 1) != 0;
            const bool waits = !linked && !standing.gone;
            m_painter.setPen(QPen(waits ? colours.accent : colours.controlBorder, 1,
                                  linked ? Qt::SolidLine : Qt::DashLine));
            m_painter.setBrush(linked ? colours.button : m_colors.color(QPalette::Base));
            m_painter.drawRoundedRect(m_layout.boxOf(node, level), 2.5, 2.5);
        }
    }
    if (m_scene.backwardLinks) {
        for (int i = firstSeen; i < lastSeen; ++i) {
            const SkipNode node = m_scene.run->columns[std::size_t(i)];
            if ((m_scene.standings[std::size_t(i)].linked & 1) == 0)
                continue;
            const SkipNode before = list.backward(node);
            const double y = m_layout.boxOf(node, 1).bottom() - 4;
            const double right = m_layout.boxOf(node, 1).left();
            const double left = before ? m_layout.boxOf(before, 1).right() : right - 22;
            m_painter.setPen(QPen(colours.axis, 1));
            m_painter.drawLine(QPointF(left + 5, y), QPointF(right, y));
            if (before) {
                paintHead({left, y}, false, 6, colours.axis);
            } else {
                m_painter.drawLine(QPointF(left + 4, y - 4), QPointF(left + 4, y + 4)); // it leads nowhere
            }
        }
    }
    m_painter.setFont(noteFont());
    m_painter.setPen(colours.secondary);
    m_painter.drawText(
        QRectF(m_layout.endX() - 30, m_layout.yOf(m_layout.levels()) - Sizes::boxHeight / 2 - 24, 60, 18),
        Qt::AlignCenter, tr("end"));
}

void SkipListPainter::paintTexts()
{
    const Palette &colours = Palette::of(m_colors);
    const SkipList &list = m_scene.state();
    const auto [firstSeen, lastSeen] = m_layout.seenColumns();
    const double base = m_layout.yOf(1);
    std::vector<std::int64_t> places(m_scene.standings.size());
    std::int64_t place = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = (m_scene.standings[i].linked & 1) != 0 ? ++place : 0;
    const auto cell = [&](double x, double y, double width) {
        return QRectF(x - width / 2, base + y - 9, width, 18);
    };
    const bool scrolled = m_layout.offset().x() > 0;
    for (int i = firstSeen; i < lastSeen; ++i) {
        const SkipNodeStanding &standing = m_scene.standings[std::size_t(i)];
        if (!standing.drawn)
            continue;
        const SkipNode node = m_scene.run->columns[std::size_t(i)];
        // Half a number behind the titles would be another number.
        if (scrolled && m_layout.xOf(node) - m_layout.columnWidth() / 2 < Sizes::marginWidth)
            continue;
        const SkipNodeText words = m_scene.text(list.name(node), list.raw(node));
        const double x = m_layout.xOf(node);
        const bool second = i % 2 != 0;
        if (second) {
            m_painter.setPen(QPen(colours.separator, 1));
            m_painter.drawLine(QPointF(std::floor(x) + 0.5, base + Sizes::boxHeight / 2 + 4),
                               QPointF(std::floor(x) + 0.5, base + Sizes::secondNameRow - 9));
        }
        const bool wanted =
            takesMember(m_scene.run->operation) && list.name(node) == m_scene.run->arguments.member;
        QFont font = noteFont();
        if (wanted)
            font.setWeight(QFont::DemiBold);
        const QFontMetricsF metrics(font);
        m_painter.setFont(font);
        m_painter.setPen(standing.gone ? colours.hint : m_colors.color(QPalette::Text));
        // The first name stands beside the title of its row.
        const double nameWidth = i == 0 ? 2 * std::min(m_layout.columnWidth(),
                                                       Sizes::headX + Sizes::firstX - Sizes::marginWidth + 10)
                                        : 2 * m_layout.columnWidth() - 10;
        m_painter.drawText(
            cell(x, second ? Sizes::secondNameRow : Sizes::nameRow, 2 * m_layout.columnWidth()),
            Qt::AlignCenter, metrics.elidedText(words.name, Qt::ElideMiddle, nameWidth));
        m_painter.setPen(standing.gone ? colours.hint : colours.score);
        m_painter.drawText(cell(x, Sizes::scoreRow, m_layout.columnWidth()), Qt::AlignCenter,
                           metrics.elidedText(words.score, Qt::ElideRight, m_layout.columnWidth() - 4));
        font.setPixelSize(11);
        m_painter.setFont(font);
        if (m_layout.hasTimes()) {
            m_painter.setPen(standing.gone ? colours.hint : colours.blurred);
            m_painter.drawText(
                cell(x, Sizes::timeRow, m_layout.columnWidth() + 4), Qt::AlignCenter,
                QFontMetricsF(font).elidedText(words.time, Qt::ElideRight, m_layout.columnWidth()));
        }
        m_painter.setPen(wanted ? m_colors.color(QPalette::Text) : colours.secondary);
        m_painter.drawText(cell(x, m_layout.positionRow(), m_layout.columnWidth()), Qt::AlignCenter,
                           standing.gone            ? tr("gone")
                           : places[std::size_t(i)] ? numberText(places[std::size_t(i)])
                                                    : tr("new"));
    }
}

void SkipListPainter::paintMargin()
{
    const Palette &colours = Palette::of(m_colors);
    const double base = m_layout.yOf(1);
    const bool scrolled = m_layout.offset().x() > 0;
    if (scrolled) {
        m_painter.fillRect(QRectF(0, base + Sizes::boxHeight / 2 + 3, Sizes::marginWidth, 200),
                           m_colors.color(QPalette::Base));
        m_painter.setFont(noteFont());
        for (int level = 1; level <= m_scene.state().levels() && m_layout.offset().x() > Sizes::headX;
             ++level) {
            const QRectF box(2, m_layout.yOf(level) - 8, 14, 16);
            m_painter.fillRect(box, m_colors.color(QPalette::Base));
            m_painter.setPen(colours.secondary);
            m_painter.drawText(box, Qt::AlignCenter, QString::number(level));
        }
    }
    m_painter.setFont(noteFont());
    m_painter.setPen(colours.secondary);
    const auto title = [&](double y, const QString &text) {
        m_painter.drawText(QRectF(Sizes::marginLeft + 8, base + y - 9, Sizes::marginWidth + 10, 18),
                           Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    if (!scrolled)
        m_painter.drawText(QRectF(Sizes::marginLeft + 8,
                                  m_layout.yOf(m_layout.levels()) - Sizes::boxHeight / 2 - 24, 60, 18),
                           Qt::AlignLeft | Qt::AlignVCenter, tr("Level"));
    title(Sizes::nameRow, tr("Member"));
    title(Sizes::scoreRow, m_scene.scoreTitle);
    if (m_layout.hasTimes())
        title(Sizes::timeRow, tr("Time"));
    title(m_layout.positionRow(), tr("Position"));
    title(m_layout.rulerRow(), tr("Spans"));
}

void SkipListPainter::paintWalk(double share)
{
    const Palette &colours = Palette::of(m_colors);
    const SkipStep &now = m_scene.current();
    const QColor base = m_colors.color(QPalette::Base);
    const QPen solid(colours.accent, 2.6, Qt::SolidLine, Qt::FlatCap);
    QPen dashed(colours.accent, 1.3, Qt::CustomDashLine, Qt::FlatCap);
    dashed.setDashPattern({3, 3});
    const bool reading = now.walk > 0;
    if (!reading)
        return;
    struct Lit {
        SkipNode node;
        int level;
    };
    std::vector<Lit> lit{{skipHead, 0}};
    QFont strong = noteFont();
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    int level = 0;
    SkipNode at = skipHead;
    for (int i = 0; i <= m_scene.step; ++i) {
        const SkipStep &step = m_scene.run->steps[std::size_t(i)];
        if (step.walk != now.walk || !isComparison(step))
            continue;
        const bool walks = step.kind == SkipStepKind::Walk;
        const SkipNode from = walks ? step.other : step.node;
        const SkipNode to = walks ? step.node : step.other;

        if (level == 0)
            lit.front().level = step.level;
        if (level != 0 && step.level < level) {
            m_painter.setPen(solid);
            m_painter.drawLine(QPointF(m_layout.xOf(at), m_layout.boxOf(at, level).bottom()),
                               QPointF(m_layout.xOf(at), m_layout.boxOf(at, step.level).top()));
            lit.push_back({at, step.level});
        }
        level = step.level;
        const double y = m_layout.yOf(level);
        const double left = m_layout.boxOf(from, level).right();
        const double right = to ? m_layout.boxOf(to, level).left() : m_layout.endX();
        const double own = i == m_scene.step ? share : 1;
        // The operation may have changed the link since.
        const bool stands = level <= m_scene.state().levels() && m_scene.state().next(from, level) == to;
        at = step.node;
        if (walks)
            lit.push_back({at, level});
        if (!stands)
            continue;

        m_painter.fillRect(QRectF(left + 0.5, y - 2, (right - left) * own - 1, 4), base);
        paintLink(from, to, level, walks ? solid : dashed, own);
        const bool narrow = right - left < 60; // the marker stands where the span is
        if (to && (walks || narrow)) {
            const QString span = numberText(m_scene.state().span(from, level));
            const double middle = (m_layout.xOf(from) + m_layout.xOf(to)) / 2;
            const double width = metrics.horizontalAdvance(span);
            m_painter.fillRect(QRectF(middle - width / 2 - 1, y - 17, width + 2, 15), base);
            m_painter.setFont(walks ? strong : noteFont());
            m_painter.setPen(walks ? colours.accent : colours.secondary);
            m_painter.drawText(QPointF(middle - width / 2, narrow ? y - 10 : y - 6), span);
        }
        if (step.kind != SkipStepKind::End && own > 0.8)
            paintMarker({right - std::min(17.0, (right - left) / 2), y}, step.comparisons, walks);
    }
    for (const Lit &box : lit)
        if (box.level > 0)
            paintLitBox(box.node, box.level, false);
    for (int i = 0; i <= m_scene.step; ++i) {
        const SkipStep &step = m_scene.run->steps[std::size_t(i)];
        if (step.walk == now.walk && step.kind == SkipStepKind::Remember)
            paintLitBox(step.node, step.level, true);
        if (step.walk == now.walk && step.kind == SkipStepKind::Take) {
            const bool isFirst = m_scene.run->reply.rows.front() == step.other;
            if (!isFirst) {
                const SkipNode before =
                    m_scene.run->arguments.reverse ? step.other : m_scene.state().backward(step.other);
                const SkipNode after =
                    m_scene.run->arguments.reverse ? m_scene.state().next(step.other) : step.other;
                m_painter.setPen(solid);
                const QRectF from = m_layout.boxOf(before, 1);
                const QRectF to = m_layout.boxOf(after, 1);
                const double y = m_scene.run->arguments.reverse ? from.bottom() - 4 : m_layout.yOf(1);
                m_painter.drawLine(QPointF(from.right() + (m_scene.run->arguments.reverse ? 7 : 0), y),
                                   QPointF(to.left() - (m_scene.run->arguments.reverse ? 0 : 7), y));
                paintHead(m_scene.run->arguments.reverse ? QPointF(from.right(), y) : QPointF(to.left(), y),
                          !m_scene.run->arguments.reverse, 8, colours.accent);
            }
            paintLitBox(step.other, 1, true);
        }
    }
    if (now.kind == SkipStepKind::Result && takesMember(m_scene.run->operation)) {
        const SkipNode node = m_scene.state().find(m_scene.run->arguments.member);
        if (node && now.node == node)
            paintLitBox(node, std::max(level, 1), true);
    }
}

void SkipListPainter::paintChange()
{
    const Palette &colours = Palette::of(m_colors);
    const SkipStep &step = m_scene.current();
    const SkipList &list = m_scene.state();
    const QColor base = m_colors.color(QPalette::Base);
    const QPen solid(colours.accent, 2.6, Qt::SolidLine, Qt::FlatCap);
    QFont strong = noteFont();
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    const auto link = [&](SkipNode from, SkipNode to, int level, const QString &span) {
        const double y = m_layout.yOf(level);
        m_painter.fillRect(QRectF(m_layout.boxOf(from, level).right() + 0.5, y - 2, 6, 4), base);
        paintLink(from, to, level, solid);
        if (span.isEmpty())
            return;
        const double middle = (m_layout.xOf(from) + (to ? m_layout.xOf(to) : m_layout.endX())) / 2;
        const double width = metrics.horizontalAdvance(span);
        m_painter.fillRect(QRectF(middle - width / 2 - 1, y - 18, width + 2, 14), base);
        m_painter.setFont(strong);
        m_painter.setPen(colours.accent);
        m_painter.drawText(QPointF(middle - width / 2, y - 6), span);
    };
    switch (step.kind) {
    case SkipStepKind::Draw:
        m_painter.setBrush(Qt::NoBrush);
        for (int level = 1; level <= step.level; ++level) {
            m_painter.setPen(QPen(colours.accent, 1.6, Qt::DashLine));
            m_painter.drawRoundedRect(m_layout.boxOf(step.other, level), 2.5, 2.5);
        }
        break;
    case SkipStepKind::Open:
        link(skipHead, 0, step.level, numberText(step.newSpan));
        break;
    case SkipStepKind::Link:
        link(step.node, step.other, step.level, numberText(step.newSpan));
        link(step.other, list.next(step.other, step.level), step.level,
             list.next(step.other, step.level) ? numberText(step.nodeSpan) : QString());
        paintLitBox(step.node, step.level, true);
        paintLitBox(step.other, step.level, true);
        break;
    case SkipStepKind::SpanMore:
    case SkipStepKind::SpanLess:
        link(step.node, list.next(step.node, step.level), step.level,
             step.kind == SkipStepKind::SpanMore
                 ? tr("%1 + 1 = %2").arg(numberText(step.oldSpan), numberText(step.newSpan))
                 : tr("%1 − 1 = %2").arg(numberText(step.oldSpan), numberText(step.newSpan)));
        paintLitBox(step.node, step.level, true);
        break;
    case SkipStepKind::Unlink:
        link(step.node, list.next(step.node, step.level), step.level,
             tr("%1 + %2 − 1 = %3")
                 .arg(numberText(step.oldSpan), numberText(step.nodeSpan), numberText(step.newSpan)));
        paintLitBox(step.node, step.level, true);
        break;
    case SkipStepKind::BackLink:
    case SkipStepKind::BackUnlink: {
        const bool linked = step.kind == SkipStepKind::BackLink;
        const SkipNode right = linked ? step.other : list.next(step.other);
        for (const SkipNode node : {right, linked ? list.next(right) : SkipNode(0)}) {
            if (!node)
                continue;
            const double y = m_layout.boxOf(node, 1).bottom() - 4;
            const SkipNode before = list.backward(node);
            const double from = m_layout.boxOf(node, 1).left();
            const double to = before ? m_layout.boxOf(before, 1).right() : from - 22;
            m_painter.setPen(solid);
            m_painter.drawLine(QPointF(to + 7, y), QPointF(from, y));
            paintHead({to, y}, false, 8, colours.accent);
        }
        break;
    }
    case SkipStepKind::Room:
    case SkipStepKind::InPlace:
    case SkipStepKind::Enter:
        if (step.other && m_scene.standings[m_layout.columnOf(step.other)].drawn)
            paintLitBox(step.other, 1, true);
        break;
    default:
        break;
    }
}

void SkipListPainter::paintRuler()
{
    const SkipStep &now = m_scene.current();
    if (now.walk == 0)
        return;
    const Palette &colours = Palette::of(m_colors);
    const double y = m_layout.yOf(1) + m_layout.rulerRow();
    QFont strong = noteFont();
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    double end = 0;
    for (int i = 0; i <= m_scene.step; ++i) {
        const SkipStep &step = m_scene.run->steps[std::size_t(i)];
        if (step.walk != now.walk || step.kind != SkipStepKind::Walk)
            continue;
        const double left =
            step.other ? m_layout.xOf(step.other) + 1 : m_layout.xOf(skipHead) + Sizes::boxWidth / 2 + 8;
        const double right = m_layout.xOf(step.node) - 1;
        const QString span = numberText(step.oldSpan);
        const double width = metrics.horizontalAdvance(span);
        const double middle = (left + right) / 2;
        m_painter.setPen(QPen(colours.accent, 1.3));
        m_painter.drawLine(QPointF(left, y - 4), QPointF(left, y + 4));
        m_painter.drawLine(QPointF(right, y - 4), QPointF(right, y + 4));
        m_painter.drawLine(QPointF(left, y), QPointF(middle - width / 2 - 5, y));
        m_painter.drawLine(QPointF(middle + width / 2 + 5, y), QPointF(right, y));
        m_painter.setFont(strong);
        m_painter.setPen(colours.accent);
        m_painter.drawText(QRectF(middle - width / 2 - 2, y - 9, width + 4, 18), Qt::AlignCenter, span);
        end = right;
    }
    const auto spans = walkedSpans(*m_scene.run, std::size_t(m_scene.step));
    if (spans.empty())
        return;
    const QString lead = tr("total");
    const QString sum = displayText(spanSumText(spans, cellWording({})));
    const QFontMetricsF plain(noteFont());
    const double leadWidth = plain.horizontalAdvance(lead) + 6;
    const double whole = leadWidth + metrics.horizontalAdvance(sum);
    double x = end + 14;
    double row = y;
    // Where it has no room behind the ruler it stands below.
    if (x + whole > m_layout.viewport().width() - 6) {
        x = std::max(Sizes::marginWidth + 14, std::min(end, m_layout.viewport().width() - 6.0) - whole);
        row = y + 18;
    }
    m_painter.setFont(noteFont());
    m_painter.setPen(colours.secondary);
    m_painter.drawText(QRectF(x, row - 9, leadWidth, 18), Qt::AlignLeft | Qt::AlignVCenter, lead);
    m_painter.setFont(strong);
    m_painter.setPen(m_colors.color(QPalette::Text));
    m_painter.drawText(QRectF(x + leadWidth, row - 9, whole, 18), Qt::AlignLeft | Qt::AlignVCenter, sum);
}

void SkipListPainter::paintDictionary()
{
    if (!takesMember(m_scene.run->operation))
        return;
    const SkipStep *used = nullptr;
    for (int i = 0; i <= m_scene.step; ++i) {
        const SkipStep &step = m_scene.run->steps[std::size_t(i)];
        if (step.kind == SkipStepKind::LookUp || step.kind == SkipStepKind::InPlace ||
            step.kind == SkipStepKind::Enter)
            used = &step;
    }
    if (!used)
        return;
    const Palette &colours = Palette::of(m_colors);
    const bool now = used == &m_scene.current();
    const double y = m_layout.yOf(1) + m_layout.dictionaryRow();
    const SkipNode node = used->other;
    const bool known = node != 0;
    const QString member =
        QFontMetricsF(fixedFont()).elidedText(nameText(m_scene.run->arguments.member), Qt::ElideMiddle, 220);
    const double raw = used->kind == SkipStepKind::LookUp ? used->raw : m_scene.state().raw(node);
    const QString text =
        known ? tr("%1 → %2").arg(member, displayText(shortestText(raw))) : tr("%1 → not found").arg(member);
    m_painter.setFont(noteFont());
    m_painter.setPen(colours.secondary);
    m_painter.drawText(QRectF(Sizes::marginLeft + 8, y - 10, 80, 20), Qt::AlignLeft | Qt::AlignVCenter,
                       tr("Dictionary"));
    const QFontMetricsF metrics(fixedFont());
    const QRectF box(std::round(Sizes::marginLeft + 78) + 0.5, std::round(y - 10) + 0.5,
                     metrics.horizontalAdvance(text) + 16, 20);
    m_painter.setPen(QPen(now ? colours.accent : colours.controlBorder, now ? 2 : 1));
    m_painter.setBrush(now ? m_colors.color(QPalette::Active, QPalette::Highlight)
                           : m_colors.color(QPalette::Base));
    m_painter.drawRoundedRect(box, 2.5, 2.5);
    m_painter.setFont(fixedFont());
    m_painter.setPen(m_colors.color(QPalette::Text));
    m_painter.drawText(box, Qt::AlignCenter, text);
    if (!now || !known)
        return;
    // One look, whatever stands between: straight to the row.
    const double x = m_layout.xOf(node);
    m_painter.setPen(QPen(colours.accent, 1.6));
    m_painter.setBrush(Qt::NoBrush);
    const double top = m_layout.yOf(1) + m_layout.positionRow() + 10;
    QPainterPath path;
    if (x > box.right()) {
        path.moveTo(box.right() + 1, y);
        path.lineTo(x, y);
    } else {
        path.moveTo(x, box.top() - 1);
    }
    path.lineTo(x, top + 6);
    m_painter.drawPath(path);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(colours.accent);
    m_painter.drawPolygon(QPolygonF{{x, top}, {x - 4.5, top + 8}, {x + 4.5, top + 8}});
}

void SkipListPainter::paintLegend()
{
    const Palette &colours = Palette::of(m_colors);
    const int height = legendHeight(m_scene.note, m_layout.viewport().width());
    const QRectF band(0, m_layout.viewport().height() - height, m_layout.viewport().width(), height);
    m_painter.fillRect(band, m_colors.color(QPalette::Base));
    const QFontMetricsF metrics(noteFont());
    const double y = band.top() + Sizes::legendLine / 2 - 2;
    double x = Sizes::marginLeft;
    const auto sample = [&](bool filled, const QString &text) {
        QPen pen(colours.accent, filled ? 2.6 : 1.3, filled ? Qt::SolidLine : Qt::CustomDashLine,
                 Qt::FlatCap);
        if (!filled)
            pen.setDashPattern({3, 3});
        m_painter.setPen(pen);
        m_painter.drawLine(QPointF(x, y), QPointF(x + 34, y));
        paintMarker({x + 17, y}, filled ? 2 : 1, filled);
        m_painter.setFont(noteFont());
        m_painter.setPen(colours.secondary);
        m_painter.drawText(QRectF(x + 41, y - 9, 400, 18), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += 41 + metrics.horizontalAdvance(text) + 18;
    };
    sample(true, tr("compared and followed"));
    sample(false, tr("too far, so one level down"));
    const bool below = height > Sizes::legendLine;
    const double width = metrics.horizontalAdvance(m_scene.note);
    const double noteY = below ? y + Sizes::legendLine - 8 : y;
    const double noteX = below ? Sizes::marginLeft + 20 : band.right() - width - 14;
    paintInfoMark(m_painter, QRectF(noteX - 20, noteY - 7, 14, 14), colours.secondary);
    m_painter.setFont(noteFont());
    m_painter.setPen(colours.secondary);
    m_painter.drawText(QRectF(noteX, noteY - 9, band.right() - noteX, 18), Qt::AlignLeft | Qt::AlignVCenter,
                       metrics.elidedText(m_scene.note, Qt::ElideRight, band.right() - noteX));
}

} // namespace tiebreak
