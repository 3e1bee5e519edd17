// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/chartpainting.h"

#include "app/lab/codecline.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/widgets/chart/drawnchart.h"
#include "models/lab/curvetext.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Painting
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::ChartPainting)
};

constexpr double thin = 1.8;
constexpr double strong = 2.6;
constexpr double densityHeight = 0.22; ///< of the plot, the highest bar
constexpr double minWidth = 640;       ///< narrower charts keep no room at the right
constexpr double maxEndRoom = 130;
constexpr double edge = 14; ///< half of the last label of the axis
constexpr double markSize = 4;

QString spanTitle()
{
    return Painting::tr("Time resolution");
}

QFont axisStrongFont()
{
    QFont font = axisFont();
    font.setWeight(QFont::DemiBold);
    return font;
}

/// The room that names need right of the plot.
double endRoom(const QList<CodecCurve> &curves, double width)
{
    if (width < minWidth)
        return edge;
    double widest = 0;
    for (const CodecCurve &curve : curves)
        if (curve.isDrawn() && curve.curve.endsAt == lastCurveScore)
            widest =
                std::max(widest, QFontMetricsF(axisStrongFont()).horizontalAdvance(lineName(curve)) + 12);
    return std::clamp(std::ceil(widest), edge, maxEndRoom);
}

double highestBin(const std::vector<PrecisionCurve::Bin> &bins, const ChartScale &scale)
{
    const auto highest = std::ranges::max_element(bins, {}, &PrecisionCurve::Bin::members);
    return highest == bins.end() ? 0 : (scale.xOf(highest->first) + scale.xOf(highest->end)) / 2;
}

void paintDensity(QPainter &painter, const ChartScale &scale, const std::vector<PrecisionCurve::Bin> &bins,
                  const Palette &palette)
{
    std::int64_t most = 1;
    for (const PrecisionCurve::Bin &bin : bins)
        most = std::max(most, bin.members);
    const double room = scale.plot.height() * densityHeight;
    for (const PrecisionCurve::Bin &bin : bins) {
        const double left = scale.xOf(bin.first);
        const double right = scale.xOf(bin.end);
        const double height = std::max(1.0, room * double(bin.members) / double(most));
        if (bin.end > 1 && left < scale.plot.right())
            painter.fillRect(QRectF(left, scale.plot.bottom() - height,
                                    std::min(right, scale.plot.right()) - left, height),
                             palette.exponentFill);
    }
}

void paintAxes(QPainter &painter, const ChartScale &scale, double bottom, const Palette &palette)
{
    paintDrawing(painter, scale.axes, palette);
    const QRectF &plot = scale.plot;
    painter.setPen(palette.secondary);
    painter.setFont(axisFont());
    const double height = QFontMetricsF(axisFont()).height();
    painter.drawText(QRectF(8, 2, plot.width(), height + 2), Qt::AlignLeft | Qt::AlignVCenter, spanTitle());
    painter.drawText(QRectF(plot.left(), bottom - height - 1, plot.width(), height), Qt::AlignCenter,
                     Painting::tr("Score"));
}

enum class Mark { Circle, Cross, Bar };

void paintMark(QPainter &painter, Mark mark, const QPointF &at, const QColor &colour, const Palette &palette)
{
    painter.setPen(QPen(colour, 1.8, Qt::SolidLine, Qt::FlatCap));
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
    case Mark::Circle:
        painter.setBrush(palette.base);
        painter.drawEllipse(at, markSize, markSize);
        break;
    case Mark::Cross:
        painter.drawLine(at - QPointF(markSize, markSize), at + QPointF(markSize, markSize));
        painter.drawLine(at - QPointF(markSize, -markSize), at + QPointF(markSize, -markSize));
        break;
    case Mark::Bar:
        painter.drawLine(at - QPointF(0, markSize + 1), at + QPointF(0, markSize + 1));
        break;
    }
}

void paintLine(QPainter &painter, const ChartLine &line, const CodecCurve &curve, bool current,
               const Palette &palette)
{
    QPen pen = codecPen(curve.look.series, curve.look.lineStyle, current ? strong : thin, palette);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(pen);
    painter.drawPolyline(line.path);
    QColor faint = pen.color();
    faint.setAlphaF(0.45F);
    painter.setPen(QPen(faint, 1, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
    painter.drawPolyline(line.beyond);
}

void paintMarks(QPainter &painter, const ChartLine &line, const CodecCurve &curve, const Palette &palette)
{
    const QColor colour = palette.series[std::size_t(curve.look.series)];
    if (line.bar)
        paintMark(painter, Mark::Bar, *line.bar, colour, palette);
    if (line.cross)
        paintMark(painter, Mark::Cross, *line.cross, colour, palette);
    if (line.circle)
        paintMark(painter, Mark::Circle, *line.circle, colour, palette);
}

void paintLegend(QPainter &painter, const QRectF &box, const Palette &palette)
{
    const QStringList words = legendWords();
    const double row = box.height() / double(words.size());
    painter.setFont(axisFont());
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QRectF line(box.left(), box.top() + double(i) * row, box.width(), row);
        paintMark(painter, Mark(i), QPointF(line.left() + markSize + 1, line.center().y()), palette.secondary,
                  palette);
        painter.setPen(palette.secondary);
        painter.drawText(line.adjusted(legendIndent, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words[i]);
    }
}

void paintLabel(QPainter &painter, const ChartLabel &label, const QList<CodecCurve> &curves, int current,
                const Palette &palette)
{
    if (label.kind == ChartLabel::Kind::Legend) {
        paintLegend(painter, label.box, palette);
        return;
    }
    const bool isCodec = label.kind == ChartLabel::Kind::Codec;
    const QColor colour =
        isCodec ? palette.series[std::size_t(curves[label.curve].look.series)] : palette.secondary;
    painter.setPen(QPen(colour, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(label.leader);
    painter.setFont(isCodec && label.curve == current ? axisStrongFont() : axisFont());
    painter.drawText(label.box, Qt::AlignCenter, label.text);
}

} // namespace

ChartPicture layOutPicture(const QSizeF &size, const QList<CodecCurve> &curves, int current,
                           const std::vector<PrecisionCurve::Bin> &bins, const QString &densityWords)
{
    ChartPicture picture;
    picture.scale = chartScale(size, endRoom(curves, size.width()), coarsest(curves));
    picture.height = size.height();
    picture.lines = chartLines(curves, picture.scale);
    picture.labels = placeLabels({curves, picture.scale, picture.lines, current, size.width(),
                                  bins.empty() ? QString() : densityWords, highestBin(bins, picture.scale)},
                                 axisFont(), axisStrongFont());
    return picture;
}

void paintPicture(QPainter &painter, const ChartPicture &picture, const QList<CodecCurve> &curves,
                  int current, const std::vector<PrecisionCurve::Bin> &bins, const Palette &palette)
{
    painter.setRenderHint(QPainter::Antialiasing);
    paintDensity(painter, picture.scale, bins, palette);
    paintAxes(painter, picture.scale, picture.height, palette);
    // The chosen line lies above the others, and marks lie above all lines.
    QList<const ChartLine *> order;
    for (const ChartLine &line : picture.lines)
        order += &line;
    std::ranges::stable_partition(order, [current](const ChartLine *line) { return line->curve != current; });
    for (const ChartLine *line : order)
        paintLine(painter, *line, curves[line->curve], line->curve == current, palette);
    for (const ChartLine *line : order)
        paintMarks(painter, *line, curves[line->curve], palette);
    for (const ChartLabel &label : picture.labels)
        paintLabel(painter, label, curves, current, palette);
}

/// Of the score that the cursor is at.
QString cursorWords(std::int64_t score)
{
    return Painting::tr("score %1").arg(groupedText(score));
}

QRectF cursorWordsBox(const ChartScale &scale, std::int64_t score, double width)
{
    const QFontMetricsF metrics(strongFont());
    const double words = std::ceil(metrics.horizontalAdvance(cursorWords(score))) + 1;
    // The title of the axis stands in the same line.
    const double first = 8 + QFontMetricsF(axisFont()).horizontalAdvance(spanTitle()) + 10;
    const double left =
        std::clamp(scale.xOf(double(score)) - words / 2, first, std::max(first, width - 4 - words));
    return {left, 1, words, scale.plot.top() - 3};
}

void paintCursor(QPainter &painter, const ChartPicture &picture, const QList<CodecCurve> &curves,
                 std::int64_t score, double width, const Palette &palette)
{
    const QRectF &plot = picture.scale.plot;
    const double x = std::round(picture.scale.xOf(double(score)));
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(palette.text, 1));
    // The line passes behind the words.
    QList<QRectF> words;
    for (const ChartLabel &label : picture.labels)
        if (label.box.left() <= x && x <= label.box.right())
            words += label.box;
    std::ranges::sort(words, {}, &QRectF::top);
    double top = plot.top();
    for (const QRectF &box : words) {
        painter.drawLine(QPointF(x + 0.5, top), QPointF(x + 0.5, box.top()));
        top = box.bottom();
    }
    painter.drawLine(QPointF(x + 0.5, top), QPointF(x + 0.5, plot.bottom()));
    painter.setFont(strongFont());
    painter.drawText(cursorWordsBox(picture.scale, score, width), Qt::AlignCenter, cursorWords(score));
    for (const ChartLine &line : picture.lines) {
        const auto y = line.yAt(score);
        if (!y)
            continue;
        painter.setPen(QPen(palette.base, 1));
        painter.setBrush(palette.series[std::size_t(curves[line.curve].look.series)]);
        painter.drawEllipse(QPointF(x + 0.5, *y), 3.5, 3.5);
    }
}

} // namespace tiebreak
