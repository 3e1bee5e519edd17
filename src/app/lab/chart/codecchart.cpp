// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/codecchart.h"

#include "app/look/palette.h"
#include "app/look/style.h"
#include "models/lab/curvetext.h"
#include "models/text/displaywording.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr double reach = 4;       ///< a click so near is meant for the line
constexpr double cursorReach = 6; ///< what is painted beside the cursor's line

} // namespace

CodecChart::CodecChart(QWidget *parent) : ChartView({820, 340}, {360, 180}, parent)
{
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAccessibleName(tr("Precision by score"));
    setToolTip(tr(
        "Click to set the score, or click a line to choose its codec; left and right move the cursor, with "
        "Ctrl by a power of ten"));
    describe();
}

void CodecChart::setCurves(const QList<CodecCurve> &curves, int current)
{
    m_curves = curves;
    m_current = current;
    layOut();
    describe();
}

void CodecChart::setScore(std::int64_t score)
{
    if (score == m_score)
        return;
    const QRect before = cursorArea();
    m_score = score;
    update(before);
    update(cursorArea());
    describe();
}

void CodecChart::setDensity(const std::vector<PrecisionCurve::Bin> &bins, const QString &board)
{
    m_bins = bins;
    m_board = board;
    layOut();
    describe();
}

bool CodecChart::isEmpty() const
{
    return std::ranges::none_of(m_curves, &CodecCurve::isDrawn);
}

QString CodecChart::emptyWords() const
{
    if (m_curves.isEmpty())
        return tr("No codec is chosen. Choose one or more to compare how precisely they keep times.");
    return tr("None of these codecs can pack every time in the time range. Choose another codec or a shorter "
              "time range.");
}

QString CodecChart::densityWords() const
{
    return m_board.isEmpty() ? tr("members by score") : tr("members of %1").arg(m_board.simplified());
}

void CodecChart::describe()
{
    QString words =
        isEmpty() ? listText(ListOf::Sentences, {emptyWords(), curvesText(m_curves)})
                  : listText(ListOf::Sentences, {tr("Time resolution against score, from 1 to 2⁵³ points."),
                                                 curvesText(m_curves)});
    if (!m_bins.empty() && !isEmpty())
        words += u' ' + (m_board.isEmpty()
                             ? tr("The band shows the board's members by score.")
                             : tr("The band shows the members of %1 by score.").arg(m_board.simplified()));
    if (hasCursor() && !isEmpty())
        words += u'\n' + resolutionsText(m_curves, m_score);
    setAccessibleDescription(words);
}

void CodecChart::layOut()
{
    m_picture.reset();
    m_layer = {};
    update();
}

const ChartPicture &CodecChart::picture() const
{
    if (!m_picture)
        m_picture = layOutPicture(size(), m_curves, m_current, m_bins, densityWords());
    return *m_picture;
}

QRect CodecChart::cursorArea() const
{
    if (!hasCursor() || isEmpty())
        return {};
    const ChartScale &scale = picture().scale;
    const double x = scale.xOf(double(m_score));
    const QRectF line(x - cursorReach, scale.plot.top(), 2 * cursorReach, scale.plot.height() + cursorReach);
    return line.united(cursorWordsBox(scale, m_score, width())).toAlignedRect();
}

void CodecChart::paintLayer()
{
    const double ratio = devicePixelRatioF();
    m_layer = QPixmap((QSizeF(size()) * ratio).toSize());
    m_layer.setDevicePixelRatio(ratio);
    m_layer.fill(palette().color(QPalette::Base));
    QPainter painter(&m_layer);
    paintPicture(painter, picture(), m_curves, m_current, m_bins, Palette::of(palette()));
}

void CodecChart::paint(QPainter &painter, const Palette &colours)
{
    if (isEmpty()) {
        paintInstead(painter, emptyWords());
    } else {
        if (m_layer.isNull() || m_layer.devicePixelRatio() != devicePixelRatioF())
            paintLayer();
        painter.drawPixmap(0, 0, m_layer);
        if (hasCursor())
            paintCursor(painter, picture(), m_curves, m_score, width(), colours);
    }
    if (hasFocus()) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintInnerFrame(painter, rect(), colours.accent);
    }
}

int CodecChart::nameAt(const QPointF &point) const
{
    for (const ChartLabel &label : picture().labels)
        if (label.kind == ChartLabel::Kind::Codec && label.box.contains(point))
            return label.curve;
    return -1;
}

int CodecChart::lineAt(const QPointF &point) const
{
    const ChartScale &scale = picture().scale;
    int nearest = -1;
    double least = reach;
    for (const ChartLine &line : picture().lines) {
        // A riser reaches over a pixel or two: the line is where it is somewhere near.
        for (const double aside : {0.0, -2.0, 2.0}) {
            const auto y = line.yAt(scale.scoreAt(point.x() + aside));
            const double away = y ? std::abs(*y - point.y()) + std::abs(aside) / 2 : INFINITY;
            if (away < least) {
                least = away;
                nearest = line.curve;
            }
        }
    }
    return nearest;
}

QString CodecChart::wordsAt(const QPointF &point) const
{
    if (isEmpty())
        return emptyWords();
    if (const int named = nameAt(point); named >= 0)
        return curveText(m_curves[named]);
    const ChartScale &scale = picture().scale;
    return scale.plot.contains(point) ? resolutionsText(m_curves, scale.scoreAt(point.x())) : QString();
}

void CodecChart::choose(std::int64_t score)
{
    if (score == m_score)
        return;
    setScore(score);
    emit scoreChosen(score);
}

void CodecChart::mousePressEvent(QMouseEvent *event)
{
    const ChartScale &scale = picture().scale;
    if (event->button() != Qt::LeftButton || isEmpty())
        return QWidget::mousePressEvent(event);
    if (const int named = nameAt(event->position()); named >= 0) {
        emit codecChosen(named);
        return;
    }
    if (!scale.plot.adjusted(-reach, -scale.plot.top(), reach, reach).contains(event->position()))
        return;
    m_pressed = event->position();
    choose(scale.scoreAt(event->position().x()));
}

void CodecChart::mouseMoveEvent(QMouseEvent *event)
{
    const QPointF point = event->position();
    if (!(event->buttons() & Qt::LeftButton)) {
        const bool clickable = !isEmpty() && (nameAt(point) >= 0 || lineAt(point) >= 0);
        setCursor(clickable ? Qt::PointingHandCursor : Qt::ArrowCursor);
        return;
    }
    if (!m_pressed)
        return;
    choose(picture().scale.scoreAt(point.x()));
}

void CodecChart::mouseReleaseEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton || !m_pressed)
        return;
    const bool stayed = (event->position() - *m_pressed).manhattanLength() < reach;
    m_pressed.reset();
    if (const int line = lineAt(event->position()); stayed && line >= 0)
        emit codecChosen(line);
}

void CodecChart::keyPressEvent(QKeyEvent *event)
{
    if (isEmpty())
        return QWidget::keyPressEvent(event);
    const ChartScale &scale = picture().scale;
    const std::int64_t score = std::clamp(m_score, firstCurveScore, lastCurveScore);
    const bool decade = event->modifiers() & Qt::ControlModifier;
    switch (event->key()) {
    case Qt::Key_Left:
        choose(decade ? std::max(firstCurveScore, score / 10)
                      : std::max(firstCurveScore,
                                 std::min(score - 1, scale.scoreAt(scale.xOf(double(score)) - 1))));
        break;
    case Qt::Key_Right:
        choose(decade ? std::min(lastCurveScore, score * 10)
                      : std::min(lastCurveScore,
                                 std::max(score + 1, scale.scoreAt(scale.xOf(double(score)) + 1))));
        break;
    case Qt::Key_Home:
        choose(firstCurveScore);
        break;
    case Qt::Key_End:
        choose(lastCurveScore);
        break;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        const int next = m_current + (event->key() == Qt::Key_Up ? -1 : 1);
        if (next >= 0 && next < m_curves.size())
            emit codecChosen(next);
        break;
    }
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace tiebreak

#include "moc_codecchart.cpp"
