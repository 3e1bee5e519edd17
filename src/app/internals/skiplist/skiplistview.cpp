// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/internals/skiplist/skiplistview.h"

#include "app/look/fonts.h"
#include "app/look/marks.h"
#include "app/look/palette.h"
#include "core/text/scoretext.h"
#include "internals/skiplist/skiplisttext.h"
#include "models/text/displaywording.h"
#include "models/text/nametext.h"
#include "models/text/numbertext.h"

#include <QHelpEvent>
#include <QPainter>
#include <QPainterPath>
#include <QResizeEvent>
#include <QScrollBar>
#include <QStyle>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double marginLeft = 14;
constexpr double headX = 38;  ///< the head's middle
constexpr double firstX = 84; ///< from the head to the first node
constexpr double endGap = 44; ///< from the last node to the end
constexpr double boxWidth = 30;
constexpr double boxHeight = 22;
constexpr double topRoom = 38; ///< down to the middle of the highest level
constexpr double maxLevelHeight = 38;
constexpr double minLevelHeight = 25;
constexpr int usualLevels = 4;
constexpr double minColumnWidth = 62;
constexpr double closestColumns = 48;
constexpr double maxColumnWidth = 112;
constexpr double marker = 8; ///< radius of a number
constexpr double legendLine = 28;
constexpr double levelsWidth = 18; ///< of the numbers of the levels at the left edge, while scrolled
constexpr double marginWidth = 72; ///< of the titles at the left, while scrolled
constexpr int growTime = 160;

/// Rows under level 1, from its middle down.
constexpr double nameRow = 26;
constexpr double secondNameRow = 41;
constexpr double scoreRow = 61;
constexpr double timeRow = 78;
constexpr double placeRow = 95;
constexpr double placeRowWithoutTime = 78;
constexpr double rulerBelowPlace = 22;
constexpr double dictionaryBelowRuler = 28;
constexpr double belowAll = 14;

QString numberText(std::int64_t number)
{
    return groupedText(number);
}

/// An arrow's head that points to `tip` along one of the two directions.
void paintHead(QPainter &painter, const QPointF &tip, bool right, double size, const QColor &colour)
{
    const double back = right ? -size : size;
    painter.save();
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawPolygon(QPolygonF{tip, tip + QPointF(back, -size * 0.6), tip + QPointF(back, size * 0.6)});
    painter.restore();
}

bool isComparison(const SkipStep &step)
{
    return step.kind == SkipStepKind::Walk || step.kind == SkipStepKind::TooFar ||
           step.kind == SkipStepKind::End;
}

} // namespace

SkipListView::SkipListView(QWidget *parent) : QAbstractScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Skip list"));
    viewport()->setAutoFillBackground(false);
    horizontalScrollBar()->setSingleStep(31);
    m_grows.setDuration(growTime);
    m_grows.setEasingCurve(QEasingCurve::OutCubic);
    m_grows.setStartValue(0.0);
    m_grows.setEndValue(1.0);
    connect(&m_grows, &QVariantAnimation::valueChanged, viewport(), qOverload<>(&QWidget::update));
}

void SkipListView::setRun(std::shared_ptr<const SkipListRun> run, NodeText text, const QString &scoreTitle)
{
    m_run = std::move(run);
    m_text = std::move(text);
    m_scoreTitle = scoreTitle;
    m_step = 0;
    m_columns.clear();
    m_pictureState = m_standingsState = std::size_t(-1);
    m_levels = 1;
    for (const SkipList &list : m_run->states)
        m_levels = std::max(m_levels, list.levels());
    for (std::size_t i = 0; i < m_run->columns.size(); ++i)
        m_columns[m_run->columns[i]] = int(i);
    for (const SkipStep &step : m_run->steps)
        if (step.kind == SkipStepKind::Draw)
            m_levels = std::max(m_levels, step.level);
    const SkipList &list = m_run->after();
    const QFontMetricsF metrics(noteFont());
    m_hasTimes = false;
    double widest = 0;
    for (const SkipNode node : m_run->columns) {
        const SkipNodeText words = m_text(list.name(node), list.raw(node));
        m_hasTimes = m_hasTimes || !words.time.isEmpty();
        widest =
            std::max({widest, metrics.horizontalAdvance(words.score), metrics.horizontalAdvance(words.time)});
    }
    m_textWidth = std::ceil(widest);
    updateGeometry();

    horizontalScrollBar()->setValue(0);
    layOut();
    setStep(0);
}

void SkipListView::setStep(int step)
{
    if (!m_run)
        return;
    const bool forward = step == m_step + 1;
    m_step = std::clamp(step, 0, int(m_run->steps.size()) - 1);
    m_grows.stop();
    followStep();
    if (forward && m_motion && isVisible() && isComparison(current()) &&
        style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0)
        m_grows.start();
    viewport()->update();
}

void SkipListView::setBackwardLinks(bool shown)
{
    m_backward = shown;
    m_pictureState = std::size_t(-1);
    viewport()->update();
}

void SkipListView::setNote(const QString &note)
{
    m_note = note;
    layOut();
    viewport()->update();
}

// Where everything stands.

double SkipListView::xOf(SkipNode node) const
{
    const double head = headX - horizontalScrollBar()->value();
    if (!node)
        return head;
    const auto column = m_columns.find(node);
    return column == m_columns.end() ? head : head + firstX + column->second * m_columnWidth;
}

double SkipListView::endX() const
{
    const double head = headX - horizontalScrollBar()->value();
    return m_columns.empty() ? head + firstX
                             : head + firstX + double(m_columns.size() - 1) * m_columnWidth + endGap;
}

double SkipListView::yOf(int level) const
{
    return topRoom + (m_levels - level) * m_levelHeight - verticalScrollBar()->value();
}

QPointF SkipListView::centreOf(SkipNode node, int level) const
{
    return {xOf(node), yOf(level)};
}

QRectF SkipListView::boxOf(SkipNode node, int level) const
{
    return {std::round(xOf(node) - boxWidth / 2) + 0.5, std::round(yOf(level) - boxHeight / 2) + 0.5,
            boxWidth, boxHeight};
}

int SkipListView::legendHeight() const
{
    const QFontMetricsF metrics(noteFont());
    const double left = 120 + metrics.horizontalAdvance(tr("compared and followed")) +
                        metrics.horizontalAdvance(tr("compared but too far, so one level down"));
    return int(viewport()->width() - left < metrics.horizontalAdvance(m_note) + 60 ? 2 * legendLine - 6
                                                                                   : legendLine);
}

QSize SkipListView::sizeHint() const
{
    return {900, minimumSizeHint().height()};
}

// All rows of text and the usual levels are seen without scrolling; of more levels, that many.
QSize SkipListView::minimumSizeHint() const
{
    return {320, int(topRoom + (usualLevels - 1) * minLevelHeight + rowsHeight()) + legendHeight()};
}

double SkipListView::rowsHeight() const
{
    return (m_hasTimes ? placeRow : placeRowWithoutTime) + rulerBelowPlace + dictionaryBelowRuler + belowAll;
}

void SkipListView::layOut()
{
    m_pictureState = std::size_t(-1);
    m_columnWidth = std::clamp(m_textWidth + 8, minColumnWidth, maxColumnWidth);
    // A little closer, where nothing has to scroll then.
    if (m_columns.size() > 1) {
        const double fit =
            std::floor((viewport()->width() - headX - firstX - endGap - 16) / (double(m_columns.size()) - 1));
        if (fit < m_columnWidth && fit >= m_textWidth + 4 && fit >= closestColumns)
            m_columnWidth = fit;
    }
    const double rows = rowsHeight();
    const double room = viewport()->height() - legendHeight() - topRoom - rows;
    m_levelHeight = m_levels > 1
                        ? std::clamp(std::floor(room / (m_levels - 1)), minLevelHeight, maxLevelHeight)
                        : maxLevelHeight;
    const double height = topRoom + (m_levels - 1) * m_levelHeight + rows + legendHeight();
    const double width =
        headX + firstX + std::max(double(m_columns.size()) - 1, 0.0) * m_columnWidth + endGap + 16;
    horizontalScrollBar()->setRange(0, std::max(0, int(std::ceil(width)) - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    verticalScrollBar()->setRange(0, std::max(0, int(std::ceil(height)) - viewport()->height()));
    verticalScrollBar()->setPageStep(viewport()->height());
}

void SkipListView::findStandings()
{
    if (m_standingsState == current().state)
        return;
    m_standingsState = current().state;
    const SkipList &list = state();
    m_standings.assign(m_run->columns.size(), {});
    const SkipList &before = m_run->before();
    for (SkipNode node = before.next(skipHead); node; node = before.next(node))
        m_standings[std::size_t(m_columns.at(node))].drawn = true;
    for (const SkipStep &step : m_run->steps)
        if (step.kind == SkipStepKind::Draw && step.state <= m_standingsState)
            m_standings[std::size_t(m_columns.at(step.other))].drawn = true;
    for (int level = 1; level <= list.levels(); ++level)
        for (SkipNode node = list.next(skipHead, level); node; node = list.next(node, level))
            m_standings[std::size_t(m_columns.at(node))].linked |= std::uint64_t(1) << (level - 1);
    for (SkipNode node = before.next(skipHead); node; node = before.next(node)) {
        Standing &standing = m_standings[std::size_t(m_columns.at(node))];
        standing.gone = (standing.linked & 1) == 0;
    }
}

void SkipListView::followStep()
{
    const SkipStep &step = current();
    QScrollBar *bar = horizontalScrollBar();
    if (bar->maximum() == 0)
        return;
    const double nodeX = xOf(step.node) + bar->value();
    const double otherX = step.other ? xOf(step.other) + bar->value() : nodeX;
    const double room = 70;
    double left = std::min(nodeX, otherX) - marginWidth - room / 2;
    double right = std::max(nodeX, otherX) + room;
    const double width = viewport()->width();
    // Where both do not fit, the node that is walked to counts.
    if (right - left > width) {
        left = nodeX - marginWidth - room / 2;
        right = nodeX + room;
    }
    double value = bar->value();
    if (right > value + width)
        value = right - width * 0.75;
    if (left < value)
        value = left;
    bar->setValue(int(value));
}

std::pair<int, int> SkipListView::seenColumns() const
{
    const double first = headX + firstX - horizontalScrollBar()->value();
    const int count = int(m_columns.size());
    return {std::clamp(int(std::floor(-first / m_columnWidth)) - 1, 0, count),
            std::clamp(int(std::ceil((viewport()->width() - first) / m_columnWidth)) + 2, 0, count)};
}

SkipNode SkipListView::nodeAt(const QPoint &position) const
{
    if (!m_run || m_columns.empty())
        return 0;
    const double column =
        std::round((position.x() - headX - firstX + horizontalScrollBar()->value()) / m_columnWidth);
    if (column < 0 || column >= double(m_columns.size()) || position.x() < marginLeft)
        return 0;
    return m_run->columns[std::size_t(column)];
}

// Drawing.

void SkipListView::paintLink(QPainter &painter, SkipNode from, SkipNode to, int level, const QPen &pen,
                             double share) const
{
    const double y = yOf(level);
    const double left = boxOf(from, level).right();
    const double right = to ? boxOf(to, level).left() : endX();
    const double tip = left + (right - left) * share;
    const double size = pen.widthF() > 2 ? 8 : 7;
    painter.setPen(pen);
    // What lies outside is not drawn: dashes of a long line take their time.
    const double seenLeft = std::max(left, -20.0 - std::fmod(std::max(-left, 0.0), 8));
    const double seenRight = std::min(tip - size * 0.8, viewport()->width() + 20.0);
    if (seenLeft < seenRight)
        painter.drawLine(QPointF(seenLeft, y), QPointF(seenRight, y));
    paintHead(painter, {tip, y}, true, size, pen.color());
}

void SkipListView::paintMarker(QPainter &painter, const QPointF &centre, std::int64_t number,
                               bool filled) const
{
    const Palette &colours = Palette::of(palette());
    const QString text = QString::number(number);
    QFont font = axisFont();
    font.setWeight(filled ? QFont::DemiBold : QFont::Normal);
    painter.setFont(font);
    const double width = std::max(2 * marker, QFontMetricsF(font).horizontalAdvance(text) + 6);
    const QRectF box(centre.x() - width / 2, centre.y() - marker, width, 2 * marker);
    painter.setPen(QPen(colours.accent, 1.2));
    painter.setBrush(filled ? colours.accent : palette().color(QPalette::Base));
    painter.drawRoundedRect(box, marker, marker);
    painter.setPen(filled ? colours.onAccent : colours.accent);
    painter.drawText(box, Qt::AlignCenter, text);
}

void SkipListView::paintLitBox(QPainter &painter, SkipNode node, int level, bool strong) const
{
    const Palette &colours = Palette::of(palette());
    painter.setPen(QPen(colours.accent, strong ? 2.2 : 1.2));
    painter.setBrush(palette().color(QPalette::Active, QPalette::Highlight));
    painter.drawRoundedRect(boxOf(node, level), 2.5, 2.5);
    if (!node) {
        painter.setFont(textFont());
        painter.setPen(colours.accent);
        painter.drawText(boxOf(node, level), Qt::AlignCenter, QString::number(level));
    }
}

void SkipListView::paintList(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const SkipList &list = state();
    const auto [firstSeen, lastSeen] = seenColumns();
    painter.setFont(noteFont());
    // The nodes' own lines first, behind links that pass over them.
    for (int i = firstSeen; i < lastSeen; ++i) {
        const Standing &standing = m_standings[std::size_t(i)];
        const SkipNode node = m_run->columns[std::size_t(i)];
        const int levels = standing.drawn ? list.levelsOf(node) : 0;
        if (levels > 1) {
            painter.setPen(QPen(colours.separator, 1.4));
            painter.drawLine(centreOf(node, levels), centreOf(node, 1));
        }
    }
    const QPen pen(colours.axis, 1);
    const QFontMetricsF metrics(noteFont());
    for (int level = 1; level <= list.levels(); ++level) {
        const double y = yOf(level);
        SkipNode node = skipHead;
        for (;;) {
            const SkipNode next = list.next(node, level);
            const double left = xOf(node);
            const double right = next ? xOf(next) : endX();
            if (right > -40 && left < viewport()->width() + 40) {
                paintLink(painter, node, next, level, pen);
                if (next) {
                    const QString span = numberText(list.span(node, level));
                    const double width = metrics.horizontalAdvance(span);
                    const double middle = std::max((left + right) / 2, levelsWidth + width / 2);
                    painter.setFont(noteFont());
                    painter.setPen(colours.secondary);
                    if (middle + width / 2 < right)
                        painter.drawText(QPointF(middle - width / 2, y - 5), span);
                }
            }
            if (!next || left > viewport()->width() + 40)
                break;
            node = next;
        }
        painter.setPen(QPen(colours.axis, 1.4));
        painter.drawLine(QPointF(endX() + 2, y - 6), QPointF(endX() + 2, y + 6));
    }
    painter.setPen(QPen(colours.controlBorder, 1));
    for (int level = 1; level <= list.levels(); ++level) {
        painter.setPen(QPen(colours.controlBorder, 1));
        painter.setBrush(colours.button);
        painter.drawRoundedRect(boxOf(skipHead, level), 2.5, 2.5);
        painter.setFont(textFont());
        painter.setPen(colours.secondary);
        painter.drawText(boxOf(skipHead, level), Qt::AlignCenter, QString::number(level));
    }
    for (int i = firstSeen; i < lastSeen; ++i) {
        const Standing &standing = m_standings[std::size_t(i)];
        if (!standing.drawn)
            continue;
        const SkipNode node = m_run->columns[std::size_t(i)];
        for (int level = 1; level <= list.levelsOf(node); ++level) {
            const bool linked = (standing.linked >> (level - 1) & 1) != 0;
            const bool waits = !linked && !standing.gone;
            painter.setPen(QPen(waits ? colours.accent : colours.controlBorder, 1,
                                linked ? Qt::SolidLine : Qt::DashLine));
            painter.setBrush(linked ? colours.button : palette().color(QPalette::Base));
            painter.drawRoundedRect(boxOf(node, level), 2.5, 2.5);
        }
    }
    if (m_backward) {
        for (int i = firstSeen; i < lastSeen; ++i) {
            const SkipNode node = m_run->columns[std::size_t(i)];
            if ((m_standings[std::size_t(i)].linked & 1) == 0)
                continue;
            const SkipNode before = list.backward(node);
            const double y = boxOf(node, 1).bottom() - 4;
            const double right = boxOf(node, 1).left();
            const double left = before ? boxOf(before, 1).right() : right - 22;
            painter.setPen(QPen(colours.axis, 1));
            painter.drawLine(QPointF(left + 5, y), QPointF(right, y));
            if (before) {
                paintHead(painter, {left, y}, false, 6, colours.axis);
            } else {
                painter.drawLine(QPointF(left + 4, y - 4), QPointF(left + 4, y + 4)); // it leads nowhere
            }
        }
    }
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(endX() - 30, yOf(m_levels) - boxHeight / 2 - 24, 60, 18), Qt::AlignCenter,
                     tr("end"));
}

void SkipListView::paintTexts(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const SkipList &list = state();
    const auto [firstSeen, lastSeen] = seenColumns();
    const double base = yOf(1);
    std::vector<std::int64_t> places(m_standings.size());
    std::int64_t place = 0;
    for (std::size_t i = 0; i < places.size(); ++i)
        places[i] = (m_standings[i].linked & 1) != 0 ? ++place : 0;
    const auto cell = [&](double x, double y, double width) {
        return QRectF(x - width / 2, base + y - 9, width, 18);
    };
    const bool scrolled = horizontalScrollBar()->value() > 0;
    for (int i = firstSeen; i < lastSeen; ++i) {
        const Standing &standing = m_standings[std::size_t(i)];
        if (!standing.drawn)
            continue;
        const SkipNode node = m_run->columns[std::size_t(i)];
        // Half a number behind the titles would be another number.
        if (scrolled && xOf(node) - m_columnWidth / 2 < marginWidth)
            continue;
        const SkipNodeText words = m_text(list.name(node), list.raw(node));
        const double x = xOf(node);
        const bool second = i % 2 != 0;
        if (second) {
            painter.setPen(QPen(colours.separator, 1));
            painter.drawLine(QPointF(std::floor(x) + 0.5, base + boxHeight / 2 + 4),
                             QPointF(std::floor(x) + 0.5, base + secondNameRow - 9));
        }
        const bool wanted = takesMember(m_run->operation) && list.name(node) == m_run->arguments.member;
        QFont font = noteFont();
        if (wanted)
            font.setWeight(QFont::DemiBold);
        const QFontMetricsF metrics(font);
        painter.setFont(font);
        painter.setPen(standing.gone ? colours.hint : palette().color(QPalette::Text));
        // The first name stands beside the title of its row.
        const double nameWidth =
            i == 0 ? 2 * std::min(m_columnWidth, headX + firstX - marginWidth + 10) : 2 * m_columnWidth - 10;
        painter.drawText(cell(x, second ? secondNameRow : nameRow, 2 * m_columnWidth), Qt::AlignCenter,
                         metrics.elidedText(words.name, Qt::ElideMiddle, nameWidth));
        painter.setPen(standing.gone ? colours.hint : colours.score);
        painter.drawText(cell(x, scoreRow, m_columnWidth), Qt::AlignCenter,
                         metrics.elidedText(words.score, Qt::ElideRight, m_columnWidth - 4));
        font.setPixelSize(11);
        painter.setFont(font);
        if (m_hasTimes) {
            painter.setPen(standing.gone ? colours.hint : colours.blurred);
            painter.drawText(cell(x, timeRow, m_columnWidth + 4), Qt::AlignCenter,
                             QFontMetricsF(font).elidedText(words.time, Qt::ElideRight, m_columnWidth));
        }
        painter.setPen(wanted ? palette().color(QPalette::Text) : colours.secondary);
        painter.drawText(cell(x, m_hasTimes ? placeRow : placeRowWithoutTime, m_columnWidth), Qt::AlignCenter,
                         standing.gone            ? tr("gone")
                         : places[std::size_t(i)] ? numberText(places[std::size_t(i)])
                                                  : tr("new"));
    }
}

void SkipListView::paintMargin(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const double base = yOf(1);
    const bool scrolled = horizontalScrollBar()->value() > 0;
    if (scrolled) {
        painter.fillRect(QRectF(0, base + boxHeight / 2 + 3, marginWidth, 200),
                         palette().color(QPalette::Base));
        painter.setFont(noteFont());
        for (int level = 1; level <= state().levels() && horizontalScrollBar()->value() > headX; ++level) {
            const QRectF box(2, yOf(level) - 8, 14, 16);
            painter.fillRect(box, palette().color(QPalette::Base));
            painter.setPen(colours.secondary);
            painter.drawText(box, Qt::AlignCenter, QString::number(level));
        }
    }
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    const auto title = [&](double y, const QString &text) {
        painter.drawText(QRectF(marginLeft + 8, base + y - 9, marginWidth + 10, 18),
                         Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    if (!scrolled)
        painter.drawText(QRectF(marginLeft + 8, yOf(m_levels) - boxHeight / 2 - 24, 60, 18),
                         Qt::AlignLeft | Qt::AlignVCenter, tr("Level"));
    title(nameRow, tr("Member"));
    title(scoreRow, m_scoreTitle);
    if (m_hasTimes)
        title(timeRow, tr("Time"));
    const double place = m_hasTimes ? placeRow : placeRowWithoutTime;
    title(place, tr("Position"));
    title(place + rulerBelowPlace, tr("Spans"));
}

void SkipListView::paintWalk(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const SkipStep &now = current();
    const QColor base = palette().color(QPalette::Base);
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
    const double share =
        m_grows.state() == QAbstractAnimation::Running ? m_grows.currentValue().toDouble() : 1;
    QFont strong = noteFont();
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    int level = 0;
    SkipNode at = skipHead;
    for (int i = 0; i <= m_step; ++i) {
        const SkipStep &step = m_run->steps[std::size_t(i)];
        if (step.walk != now.walk || !isComparison(step))
            continue;
        const bool walks = step.kind == SkipStepKind::Walk;
        const SkipNode from = walks ? step.other : step.node;
        const SkipNode to = walks ? step.node : step.other;

        if (level == 0)
            lit.front().level = step.level;
        if (level != 0 && step.level < level) {
            painter.setPen(solid);
            painter.drawLine(QPointF(xOf(at), boxOf(at, level).bottom()),
                             QPointF(xOf(at), boxOf(at, step.level).top()));
            lit.push_back({at, step.level});
        }
        level = step.level;
        const double y = yOf(level);
        const double left = boxOf(from, level).right();
        const double right = to ? boxOf(to, level).left() : endX();
        const double own = i == m_step ? share : 1;
        // The operation may have changed the link since.
        const bool stands = level <= state().levels() && state().next(from, level) == to;
        at = step.node;
        if (walks)
            lit.push_back({at, level});
        if (!stands)
            continue;

        painter.fillRect(QRectF(left + 0.5, y - 2, (right - left) * own - 1, 4), base);
        paintLink(painter, from, to, level, walks ? solid : dashed, own);
        const bool narrow = right - left < 60; // the marker stands where the span is
        if (to && (walks || narrow)) {
            const QString span = numberText(state().span(from, level));
            const double middle = (xOf(from) + xOf(to)) / 2;
            const double width = metrics.horizontalAdvance(span);
            painter.fillRect(QRectF(middle - width / 2 - 1, y - 17, width + 2, 15), base);
            painter.setFont(walks ? strong : noteFont());
            painter.setPen(walks ? colours.accent : colours.secondary);
            painter.drawText(QPointF(middle - width / 2, narrow ? y - 10 : y - 6), span);
        }
        if (step.kind != SkipStepKind::End && own > 0.8)
            paintMarker(painter, {right - std::min(17.0, (right - left) / 2), y}, step.comparisons, walks);
    }
    for (const Lit &box : lit)
        if (box.level > 0)
            paintLitBox(painter, box.node, box.level, false);
    for (int i = 0; i <= m_step; ++i) {
        const SkipStep &step = m_run->steps[std::size_t(i)];
        if (step.walk == now.walk && step.kind == SkipStepKind::Remember)
            paintLitBox(painter, step.node, step.level, true);
        if (step.walk == now.walk && step.kind == SkipStepKind::Take) {
            const bool isFirst = m_run->reply.rows.front() == step.other;
            if (!isFirst) {
                const SkipNode before = m_run->arguments.reverse ? step.other : state().backward(step.other);
                const SkipNode after = m_run->arguments.reverse ? state().next(step.other) : step.other;
                painter.setPen(solid);
                const QRectF from = boxOf(before, 1);
                const QRectF to = boxOf(after, 1);
                const double y = m_run->arguments.reverse ? from.bottom() - 4 : yOf(1);
                painter.drawLine(QPointF(from.right() + (m_run->arguments.reverse ? 7 : 0), y),
                                 QPointF(to.left() - (m_run->arguments.reverse ? 0 : 7), y));
                paintHead(painter,
                          m_run->arguments.reverse ? QPointF(from.right(), y) : QPointF(to.left(), y),
                          !m_run->arguments.reverse, 8, colours.accent);
            }
            paintLitBox(painter, step.other, 1, true);
        }
    }
    if (now.kind == SkipStepKind::Result && takesMember(m_run->operation)) {
        const SkipNode node = state().find(m_run->arguments.member);
        if (node && now.node == node)
            paintLitBox(painter, node, std::max(level, 1), true);
    }
}

void SkipListView::paintChange(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const SkipStep &step = current();
    const SkipList &list = state();
    const QColor base = palette().color(QPalette::Base);
    const QPen solid(colours.accent, 2.6, Qt::SolidLine, Qt::FlatCap);
    QFont strong = noteFont();
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    const auto link = [&](SkipNode from, SkipNode to, int level, const QString &span) {
        const double y = yOf(level);
        painter.fillRect(QRectF(boxOf(from, level).right() + 0.5, y - 2, 6, 4), base);
        paintLink(painter, from, to, level, solid);
        if (span.isEmpty())
            return;
        const double middle = (xOf(from) + (to ? xOf(to) : endX())) / 2;
        const double width = metrics.horizontalAdvance(span);
        painter.fillRect(QRectF(middle - width / 2 - 1, y - 18, width + 2, 14), base);
        painter.setFont(strong);
        painter.setPen(colours.accent);
        painter.drawText(QPointF(middle - width / 2, y - 6), span);
    };
    switch (step.kind) {
    case SkipStepKind::Draw:
        painter.setBrush(Qt::NoBrush);
        for (int level = 1; level <= step.level; ++level) {
            painter.setPen(QPen(colours.accent, 1.6, Qt::DashLine));
            painter.drawRoundedRect(boxOf(step.other, level), 2.5, 2.5);
        }
        break;
    case SkipStepKind::Open:
        link(skipHead, 0, step.level, numberText(step.newSpan));
        break;
    case SkipStepKind::Link:
        link(step.node, step.other, step.level, numberText(step.newSpan));
        link(step.other, list.next(step.other, step.level), step.level,
             list.next(step.other, step.level) ? numberText(step.nodeSpan) : QString());
        paintLitBox(painter, step.node, step.level, true);
        paintLitBox(painter, step.other, step.level, true);
        break;
    case SkipStepKind::SpanMore:
    case SkipStepKind::SpanLess:
        link(step.node, list.next(step.node, step.level), step.level,
             step.kind == SkipStepKind::SpanMore
                 ? tr("%1 + 1 = %2").arg(numberText(step.oldSpan), numberText(step.newSpan))
                 : tr("%1 − 1 = %2").arg(numberText(step.oldSpan), numberText(step.newSpan)));
        paintLitBox(painter, step.node, step.level, true);
        break;
    case SkipStepKind::Unlink:
        link(step.node, list.next(step.node, step.level), step.level,
             tr("%1 + %2 − 1 = %3")
                 .arg(numberText(step.oldSpan), numberText(step.nodeSpan), numberText(step.newSpan)));
        paintLitBox(painter, step.node, step.level, true);
        break;
    case SkipStepKind::BackLink:
    case SkipStepKind::BackUnlink: {
        const bool linked = step.kind == SkipStepKind::BackLink;
        const SkipNode right = linked ? step.other : list.next(step.other);
        for (const SkipNode node : {right, linked ? list.next(right) : SkipNode(0)}) {
            if (!node)
                continue;
            const double y = boxOf(node, 1).bottom() - 4;
            const SkipNode before = list.backward(node);
            const double from = boxOf(node, 1).left();
            const double to = before ? boxOf(before, 1).right() : from - 22;
            painter.setPen(solid);
            painter.drawLine(QPointF(to + 7, y), QPointF(from, y));
            paintHead(painter, {to, y}, false, 8, colours.accent);
        }
        break;
    }
    case SkipStepKind::Room:
    case SkipStepKind::InPlace:
    case SkipStepKind::Enter:
        if (step.other && m_standings[std::size_t(m_columns.at(step.other))].drawn)
            paintLitBox(painter, step.other, 1, true);
        break;
    default:
        break;
    }
}

void SkipListView::paintRuler(QPainter &painter) const
{
    const SkipStep &now = current();
    if (now.walk == 0)
        return;
    const Palette &colours = Palette::of(palette());
    const double y = yOf(1) + (m_hasTimes ? placeRow : placeRowWithoutTime) + rulerBelowPlace;
    QFont strong = noteFont();
    strong.setWeight(QFont::DemiBold);
    const QFontMetricsF metrics(strong);
    double end = 0;
    for (int i = 0; i <= m_step; ++i) {
        const SkipStep &step = m_run->steps[std::size_t(i)];
        if (step.walk != now.walk || step.kind != SkipStepKind::Walk)
            continue;
        const double left = step.other ? xOf(step.other) + 1 : xOf(skipHead) + boxWidth / 2 + 8;
        const double right = xOf(step.node) - 1;
        const QString span = numberText(step.oldSpan);
        const double width = metrics.horizontalAdvance(span);
        const double middle = (left + right) / 2;
        painter.setPen(QPen(colours.accent, 1.3));
        painter.drawLine(QPointF(left, y - 4), QPointF(left, y + 4));
        painter.drawLine(QPointF(right, y - 4), QPointF(right, y + 4));
        painter.drawLine(QPointF(left, y), QPointF(middle - width / 2 - 5, y));
        painter.drawLine(QPointF(middle + width / 2 + 5, y), QPointF(right, y));
        painter.setFont(strong);
        painter.setPen(colours.accent);
        painter.drawText(QRectF(middle - width / 2 - 2, y - 9, width + 4, 18), Qt::AlignCenter, span);
        end = right;
    }
    const auto spans = walkedSpans(*m_run, std::size_t(m_step));
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
    if (x + whole > viewport()->width() - 6) {
        x = std::max(marginWidth + 14, std::min(end, viewport()->width() - 6.0) - whole);
        row = y + 18;
    }
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(x, row - 9, leadWidth, 18), Qt::AlignLeft | Qt::AlignVCenter, lead);
    painter.setFont(strong);
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(QRectF(x + leadWidth, row - 9, whole, 18), Qt::AlignLeft | Qt::AlignVCenter, sum);
}

void SkipListView::paintDictionary(QPainter &painter) const
{
    if (!takesMember(m_run->operation))
        return;
    const SkipStep *used = nullptr;
    for (int i = 0; i <= m_step; ++i) {
        const SkipStep &step = m_run->steps[std::size_t(i)];
        if (step.kind == SkipStepKind::LookUp || step.kind == SkipStepKind::InPlace ||
            step.kind == SkipStepKind::Enter)
            used = &step;
    }
    if (!used)
        return;
    const Palette &colours = Palette::of(palette());
    const bool now = used == &current();
    const double y =
        yOf(1) + (m_hasTimes ? placeRow : placeRowWithoutTime) + rulerBelowPlace + dictionaryBelowRuler;
    const SkipNode node = used->other;
    const bool known = node != 0;
    const QString member =
        QFontMetricsF(fixedFont()).elidedText(nameText(m_run->arguments.member), Qt::ElideMiddle, 220);
    const double raw = used->kind == SkipStepKind::LookUp ? used->raw : state().raw(node);
    const QString text =
        known ? tr("%1 → %2").arg(member, displayText(shortestText(raw))) : tr("%1 → not found").arg(member);
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(marginLeft + 8, y - 10, 80, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("Dictionary"));
    const QFontMetricsF metrics(fixedFont());
    const QRectF box(std::round(marginLeft + 78) + 0.5, std::round(y - 10) + 0.5,
                     metrics.horizontalAdvance(text) + 16, 20);
    painter.setPen(QPen(now ? colours.accent : colours.controlBorder, now ? 2 : 1));
    painter.setBrush(now ? palette().color(QPalette::Active, QPalette::Highlight)
                         : palette().color(QPalette::Base));
    painter.drawRoundedRect(box, 2.5, 2.5);
    painter.setFont(fixedFont());
    painter.setPen(palette().color(QPalette::Text));
    painter.drawText(box, Qt::AlignCenter, text);
    if (!now || !known)
        return;
    // One look, whatever stands between: straight to the row.
    const double x = xOf(node);
    painter.setPen(QPen(colours.accent, 1.6));
    painter.setBrush(Qt::NoBrush);
    const double top = yOf(1) + (m_hasTimes ? placeRow : placeRowWithoutTime) + 10;
    QPainterPath path;
    if (x > box.right()) {
        path.moveTo(box.right() + 1, y);
        path.lineTo(x, y);
    } else {
        path.moveTo(x, box.top() - 1);
    }
    path.lineTo(x, top + 6);
    painter.drawPath(path);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours.accent);
    painter.drawPolygon(QPolygonF{{x, top}, {x - 4.5, top + 8}, {x + 4.5, top + 8}});
}

void SkipListView::paintLegend(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const int height = legendHeight();
    const QRectF band(0, viewport()->height() - height, viewport()->width(), height);
    painter.fillRect(band, palette().color(QPalette::Base));
    const QFontMetricsF metrics(noteFont());
    const double y = band.top() + legendLine / 2 - 2;
    double x = marginLeft;
    const auto sample = [&](bool filled, const QString &text) {
        QPen pen(colours.accent, filled ? 2.6 : 1.3, filled ? Qt::SolidLine : Qt::CustomDashLine,
                 Qt::FlatCap);
        if (!filled)
            pen.setDashPattern({3, 3});
        painter.setPen(pen);
        painter.drawLine(QPointF(x, y), QPointF(x + 34, y));
        paintMarker(painter, {x + 17, y}, filled ? 2 : 1, filled);
        painter.setFont(noteFont());
        painter.setPen(colours.secondary);
        painter.drawText(QRectF(x + 41, y - 9, 400, 18), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += 41 + metrics.horizontalAdvance(text) + 18;
    };
    sample(true, tr("compared and followed"));
    sample(false, tr("compared but too far, so one level down"));
    const bool below = height > legendLine;
    const double width = metrics.horizontalAdvance(m_note);
    const double noteY = below ? y + legendLine - 8 : y;
    const double noteX = below ? marginLeft + 20 : band.right() - width - 14;
    paintInfoMark(painter, QRectF(noteX - 20, noteY - 7, 14, 14), colours.secondary);
    painter.setFont(noteFont());
    painter.setPen(colours.secondary);
    painter.drawText(QRectF(noteX, noteY - 9, band.right() - noteX, 18), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(m_note, Qt::ElideRight, band.right() - noteX));
}

void SkipListView::paintEvent(QPaintEvent *)
{
    QPainter painter(viewport());
    if (!m_run) {
        painter.fillRect(viewport()->rect(), palette().color(QPalette::Base));
        return;
    }
    findStandings();
    const QSize pixels = viewport()->size() * devicePixelRatioF();
    if (m_pictureState != current().state || m_picture.size() != pixels) {
        m_pictureState = current().state;
        m_picture = QPixmap(pixels);
        m_picture.setDevicePixelRatio(devicePixelRatioF());
        m_picture.fill(palette().color(QPalette::Base));
        QPainter list(&m_picture);
        list.setRenderHint(QPainter::Antialiasing);
        paintList(list);
        paintTexts(list);
    }
    painter.drawPixmap(0, 0, m_picture);
    painter.setRenderHint(QPainter::Antialiasing);
    paintWalk(painter);
    paintChange(painter);
    paintRuler(painter);
    paintMargin(painter);
    paintDictionary(painter);
    paintLegend(painter);
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(Palette::of(palette()).accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(viewport()->rect().adjusted(1, 1, -1, -1));
    }
}

void SkipListView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    // A legend of two lines needs more.
    if (event->oldSize().width() != event->size().width())
        updateGeometry();
    layOut();
    if (m_run)
        followStep();
}

void SkipListView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        layOut();
    QAbstractScrollArea::changeEvent(event);
}

void SkipListView::scrollContentsBy(int, int)
{
    m_pictureState = std::size_t(-1);
    viewport()->update();
}

void SkipListView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void SkipListView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

void SkipListView::mousePressEvent(QMouseEvent *event)
{
    QAbstractScrollArea::mousePressEvent(event);
    if (const SkipNode node = event->button() == Qt::LeftButton ? nodeAt(event->pos()) : 0)
        emit memberClicked(std::string(m_run->after().name(node)));
}

bool SkipListView::viewportEvent(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto *help = static_cast<QHelpEvent *>(event);
        const SkipNode node = nodeAt(help->pos());
        if (node)
            QToolTip::showText(help->globalPos(),
                               m_text(m_run->after().name(node), m_run->after().raw(node)).facts, this);
        else
            QToolTip::hideText();
        return true;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace tiebreak

#include "moc_skiplistview.cpp"
