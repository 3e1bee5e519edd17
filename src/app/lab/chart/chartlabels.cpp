// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/lab/chart/chartlabels.h"

#include "app/widgets/chart/drawnchart.h"
#include "models/lab/curvetext.h"
#include "models/text/displaywording.h"
#include "models/text/numbertext.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QSet>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

/// Where a translator finds these words.
class Labels
{
    Q_DECLARE_TR_FUNCTIONS(tiebreak::ChartLabels)
};

constexpr double markRadius = 6;
constexpr double gap = 6;     ///< between a mark or a leader and its words
constexpr double indent = 12; ///< between the axis and words on a level
constexpr double leaderReach = 16;
constexpr double longestName = 190;
constexpr double minName = 36; ///< an elided name tells nothing in less

/// What is to be placed.
struct Words {
    ChartLabel::Kind kind = ChartLabel::Kind::Codec;
    int curve = -1;
    QString text;
    double width = 0;
};

/// The pieces of a path, each with some px on all sides. All are horizontal or vertical.
QList<QRectF> piecesOf(const QPolygonF &path)
{
    constexpr double half = 1.5;
    QList<QRectF> pieces;
    for (qsizetype i = 1; i < path.size(); ++i)
        pieces += QRectF(path[i - 1], path[i]).normalized().adjusted(-half, -half, half, half);
    return pieces;
}

/// Places one label after the other.
class Placing
{
public:
    Placing(const ChartScene &scene, const QFont &font, const QFont &strong);
    QList<ChartLabel> place();

private:
    void nameLine(const ChartLine &line);
    bool nameOnLevel(const ChartLine &line, const Words &words);
    bool nameAtEnd(const ChartLine &line, const Words &words);
    bool nameAtLeader(const ChartLine &line, const Words &words);
    bool tryLeader(const Words &words, const QPointF &from, double y, double side);
    double leaderEnd(double x, double side) const;
    void nameBundles();
    void nameBundle(const QList<const ChartLine *> &bundle);
    void nameEnds();
    void nameCrosses();
    void placeDensity();
    void placeLegend();

    /// The leader crosses neither words nor another leader, and no mark but its own. Lines it may cross.
    bool hasRoom(const QPolygonF &leader) const;
    void take(const QRectF &words, const QPolygonF &leader);
    bool tryWords(const Words &words, const QPointF &left, const QPolygonF &leader = {});
    const CodecCurve &curveOf(const ChartLine &line) const { return m_scene.curves[line.curve]; }
    Words nameOf(const ChartLine &line, double longest = longestName) const;
    Words nameAndLimitOf(const ChartLine &line) const;
    Words wordsOf(ChartLabel::Kind kind, const QString &text, int curve = -1) const;
    const QFontMetricsF &metricsOf(int curve) const
    {
        return curve >= 0 && curve == m_scene.current ? m_strong : m_metrics;
    }

    const ChartScene &m_scene;
    const QRectF &m_plot;
    QFontMetricsF m_metrics;
    QFontMetricsF m_strong;
    double m_height;
    FreeSpace m_space;                           ///< lines, marks, words and leaders
    FreeSpace m_written{{-1e9, -1e9, 1e9, 1e9}}; ///< words and leaders
    QList<QRectF> m_marks;
    QList<ChartLabel> m_labels;
};

Placing::Placing(const ChartScene &scene, const QFont &font, const QFont &strong)
    : m_scene(scene)
    , m_plot(scene.scale.plot)
    , m_metrics(font)
    , m_strong(strong)
    , m_height(std::ceil(m_metrics.height()))
    , m_space({m_plot.left(), m_plot.top(), scene.width - 2, m_plot.bottom()})
{
    for (const ChartLine &line : scene.lines) {
        for (const QRectF &piece : piecesOf(line.path) + piecesOf(line.beyond))
            m_space.take(boxOf(piece));
        for (const auto &mark : {line.circle, line.cross, line.bar})
            if (mark)
                m_marks += QRectF(*mark, *mark).adjusted(-markRadius, -markRadius, markRadius, markRadius);
    }
    for (const QRectF &mark : m_marks)
        m_space.take(boxOf(mark));
}

Words Placing::wordsOf(ChartLabel::Kind kind, const QString &text, int curve) const
{
    return {kind, curve, text, std::ceil(metricsOf(curve).horizontalAdvance(text)) + 1};
}

Words Placing::nameOf(const ChartLine &line, double longest) const
{
    const QString name = lineName(curveOf(line));
    return wordsOf(ChartLabel::Kind::Codec, metricsOf(line.curve).elidedText(name, Qt::ElideMiddle, longest),
                   line.curve);
}

Words Placing::nameAndLimitOf(const ChartLine &line) const
{
    const CodecCurve &curve = curveOf(line);
    const auto limit = curve.knee() ? curve.knee() : curve.endsAfter;
    const Words name = nameOf(line);
    if (!limit)
        return name;
    return wordsOf(ChartLabel::Kind::Codec, Labels::tr("%1, to %2").arg(name.text, groupedText(*limit)),
                   line.curve);
}

bool Placing::hasRoom(const QPolygonF &leader) const
{
    return std::ranges::all_of(piecesOf(leader), [&](const QRectF &piece) {
        // A leader begins at a mark, and may pass it closely.
        const auto onMark = [&](const QRectF &mark) {
            return mark.adjusted(2, 2, -2, -2).intersects(piece) && !mark.contains(leader.front());
        };
        return m_written.isFree(boxOf(piece)) && std::ranges::none_of(m_marks, onMark);
    });
}

void Placing::take(const QRectF &words, const QPolygonF &leader)
{
    for (const QRectF &box : QList{words} + piecesOf(leader)) {
        m_space.take(boxOf(box));
        m_written.take(boxOf(box));
    }
}

/// Words whose box has its left and its vertical middle at `left`.
bool Placing::tryWords(const Words &words, const QPointF &left, const QPolygonF &leader)
{
    const QRectF box(left.x(), left.y() - m_height / 2, words.width, m_height);
    if (!m_space.isFree(boxOf(box)) || !hasRoom(leader))
        return false;
    take(box, leader);
    m_labels += {words.kind, words.curve, words.text, box, leader};
    return true;
}

bool Placing::nameOnLevel(const ChartLine &line, const Words &words)
{
    const double left = m_plot.left() + indent;
    if (!line.alone || line.path.size() < 2 || left + words.width > line.path[1].x())
        return false;
    const double y = line.path.front().y();
    const double away = m_height / 2 + 2;
    return tryWords(words, {left, y - away}) || tryWords(words, {left, y + away});
}

/// Right of the mark at which the line ends, or left of it, above or below.
bool Placing::nameAtEnd(const ChartLine &line, const Words &words)
{
    const auto mark = line.bar ? line.bar : line.cross;
    if (!mark)
        return false;
    const double away = m_height / 2 + markRadius + 1;
    return tryWords(words, *mark + QPointF(markRadius + gap, 0)) ||
           tryWords(words, *mark + QPointF(-words.width, away)) ||
           tryWords(words, *mark + QPointF(-words.width, -away));
}

/// Where a leader from `x` ends, so that words of neighbouring lines stand in one column.
double Placing::leaderEnd(double x, double side) const
{
    constexpr double near = 60;
    double end = x;
    for (const ChartLine &line : m_scene.lines)
        if (line.circle && std::abs(line.circle->x() - x) < near)
            end = side > 0 ? std::max(end, line.circle->x()) : std::min(end, line.circle->x());
    return std::round(end + side * leaderReach);
}

/// Words at the height `y`, right (side 1) or left (-1) of a leader that leaves the line at `from`.
bool Placing::tryLeader(const Words &words, const QPointF &from, double y, double side)
{
    const QPointF corner(from.x(), std::round(y) + 0.5);
    const QPointF end(leaderEnd(from.x(), side), corner.y());
    const QPointF left(side > 0 ? end.x() + gap : end.x() - gap - words.width, corner.y());
    return tryWords(words, left, QPolygonF{from, corner, end});
}

/// As near as there is room, rather below and at the right, where nothing rises.
bool Placing::nameAtLeader(const ChartLine &line, const Words &words)
{
    struct Way {
        double down, side;
        double detour; ///< how much further away words may be to avoid this way, in lines
    };
    constexpr Way ways[] = {{1, 1, 0}, {1, -1, 2}, {-1, -1, 5}, {-1, 1, 6}};
    const auto mark = line.circle ? line.circle : line.bar ? line.bar : line.cross;
    const QPointF at = mark.value_or(line.path.front() + QPointF(indent, 0));
    const double nearest = markRadius + m_height / 2 + 2;
    for (const double aside : {0.0, 3.0, -3.0})
        for (double y = nearest; y < 2 * m_plot.height(); y += m_height / 2)
            for (const auto &[down, side, detour] : ways) {
                const double away = y - detour * m_height;
                const QPointF from(std::round(at.x() + aside) + 0.5, at.y() + down * (markRadius - 2));
                if (away >= nearest && m_plot.contains(QPointF(at.x(), at.y() + down * away)) &&
                    tryLeader(words, from, at.y() + down * away, side))
                    return true;
            }
    return false;
}

void Placing::nameLine(const ChartLine &line)
{
    for (const Words &words : {nameAndLimitOf(line), nameOf(line)})
        if (nameOnLevel(line, words) || (!line.circle && nameAtEnd(line, words)) ||
            nameAtLeader(line, words) || nameAtEnd(line, words))
            return;
}

/// What lines say that run side by side from score 1 on: their names, or the first words of them, or how
/// many they are.
void Placing::nameBundle(const QList<const ChartLine *> &bundle)
{
    double top = INFINITY;
    double reach = INFINITY;
    QStringList names;
    QSet<QString> firstWords;
    for (const ChartLine *line : bundle) {
        top = std::min(top, line->path.front().y());
        reach = std::min(reach, line->path[1].x());
        names += nameOf(*line).text;
        firstWords += names.last().section(u' ', 0, 0);
    }
    QStringList choices;
    if (!names.join(QString()).contains(u','))
        choices += listText(ListOf::Words, names);
    if (firstWords.size() == names.size()) {
        QStringList brief;
        for (const QString &name : names)
            brief += name.section(u' ', 0, 0);
        choices += listText(ListOf::Words, brief);
    }
    choices += Labels::tr("%1 codecs").arg(names.size());
    const QString span = resolutionText(curveOf(*bundle.front()), firstCurveScore);
    const QPointF left(m_plot.left() + indent, top - m_height / 2 - 2);
    for (const QString &choice : choices) {
        const Words words = wordsOf(ChartLabel::Kind::Several, Labels::tr("%1: %2").arg(choice, span));
        if (left.x() + words.width < reach && tryWords(words, left))
            return;
    }
}

void Placing::nameBundles()
{
    QList<const ChartLine *> rest;
    for (const ChartLine &line : m_scene.lines)
        if (!line.alone && !curveOf(line).sharesFar())
            rest += &line;
    const auto length = [this](const ChartLine *line) {
        return curveOf(*line).tickMicroseconds() * curveOf(*line).curve.steps.front().ticks;
    };
    std::ranges::stable_sort(rest, {}, length);
    for (auto first = rest.begin(); first != rest.end();) {
        const auto end = std::find_if(first, rest.end(),
                                      [&](const ChartLine *line) { return length(line) != length(*first); });
        if (end - first > 1)
            nameBundle(QList<const ChartLine *>(first, end));
        first = end;
    }
}

/// Right of the plot, at the height of lines that reach its end.
void Placing::nameEnds()
{
    QList<const ChartLine *> ends;
    for (const ChartLine &line : m_scene.lines)
        if (line.end().x() > m_plot.right() - 2)
            ends += &line;
    std::ranges::sort(ends, {}, [](const ChartLine *line) { return line->end().y(); });
    const double left = m_plot.right() + gap;
    const double room = m_scene.width - 4 - left;
    double y = m_plot.top() + m_height / 2;
    for (const ChartLine *line : ends) {
        y = std::max(y, line->end().y());
        const Words words = nameOf(*line, room);
        if (room < minName)
            return;
        while (y < m_plot.bottom() && !tryWords(words, {left, y}))
            ++y;
        y += m_height;
    }
}

/// Where a line ends in the middle of the plot because its score is wrong from there on.
void Placing::nameCrosses()
{
    for (const ChartLine &line : m_scene.lines)
        if (line.cross)
            tryWords(nameOf(line), *line.cross + QPointF(markRadius + gap, 0));
}

void Placing::placeDensity()
{
    if (m_scene.densityWords.isEmpty())
        return;
    const Words words = wordsOf(ChartLabel::Kind::Density,
                                m_metrics.elidedText(m_scene.densityWords, Qt::ElideMiddle, 2 * longestName));
    const double least = m_plot.left() + 2;
    const double most = std::max(least, m_plot.right() - 2 - words.width);
    for (double y = m_plot.bottom() - 1 - m_height / 2; y > m_plot.center().y(); y -= m_height / 2)
        for (const double x : {m_scene.densityAt - words.width / 2, least + indent, m_scene.densityAt,
                               m_scene.densityAt - words.width, most})
            if (tryWords(words, {std::clamp(x, least, most), y}))
                return;
}

void Placing::placeLegend()
{
    double width = 0;
    for (const QString &words : legendWords())
        width = std::max(width, wordsOf(ChartLabel::Kind::Legend, words).width);
    const QSizeF size(legendIndent + width, double(legendWords().size()) * (m_height + 1));
    for (const QPointF &corner :
         {QPointF(m_plot.left() + indent, m_plot.top() + 4),
          QPointF(m_plot.right() - 4 - size.width(), m_plot.bottom() - 6 - size.height())}) {
        const QRectF box(corner, size);
        if (m_space.isFree(boxOf(box))) {
            take(box, {});
            m_labels += {ChartLabel::Kind::Legend, -1, {}, box, {}};
            return;
        }
    }
}

QList<ChartLabel> Placing::place()
{
    QList<const ChartLine *> lines;
    for (const ChartLine &line : m_scene.lines)
        lines += &line;
    // From the right, so that the leaders of lines further left pass below those at their right.
    std::ranges::stable_sort(lines, std::greater(), [](const ChartLine *line) {
        return line->circle ? line->circle->x() : line->end().x();
    });
    std::ranges::stable_partition(lines,
                                  [this](const ChartLine *line) { return line->curve == m_scene.current; });
    for (const ChartLine *line : lines)
        nameLine(*line);
    nameEnds();
    nameBundles();
    nameCrosses();
    placeLegend();
    placeDensity();
    return m_labels;
}

} // namespace

QStringList legendWords()
{
    return {Labels::tr("last score at which every time has its own double"),
            Labels::tr("above this, the score itself is misread"),
            Labels::tr("last score that fits the codec")};
}

QList<ChartLabel> placeLabels(const ChartScene &scene, const QFont &font, const QFont &strong)
{
    return Placing(scene, font, strong).place();
}

} // namespace tiebreak
