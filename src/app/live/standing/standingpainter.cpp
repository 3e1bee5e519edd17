// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/standing/standingpainter.h"

#include "app/live/standing/livemarks.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

constexpr qreal openRows = 0.6; ///< how strongly what is not told yet is painted

QColor withAlpha(QColor colour, qreal alpha)
{
    colour.setAlphaF(float(alpha));
    return colour;
}

/// Left of the words beside a mark.
int markWidth(qreal mark, const StandingSizes &sizes)
{
    return int(std::ceil(mark)) + sizes.padding * 3 / 4;
}

/// Between the frame of "new" and its letters.
int badgePadding(const StandingSizes &sizes)
{
    return sizes.padding / 2 + 1;
}

/// Paints the cells of one row.
class RowPainting
{
public:
    RowPainting(QPainter &painter, const StandingRow &row, const StandingColumns &columns,
                const StandingSizes &sizes, const StandingPaint &paint, const QPalette &palette)
        : m_painter(painter)
        , m_row(row)
        , m_columns(columns)
        , m_sizes(sizes)
        , m_paint(paint)
        , m_palette(palette)
        , m_colours(Palette::of(palette))
    {
    }

    void paint()
    {
        ground();
        const qreal opacity = m_painter.opacity();
        if (m_row.open)
            m_painter.setOpacity(opacity * openRows);
        write(StandingModel::Place, m_sizes.place, m_row.place, m_palette.color(QPalette::Text));
        change();
        decided();
        member();
        share();
        gap();
        score();
        m_painter.setOpacity(opacity);
        if (m_row.border)
            border();
    }

private:
    QRect cell(int column) const
    {
        const QRect &place = m_columns[std::size_t(column)];
        if (place.width() <= 0)
            return {};
        return {place.left() + m_sizes.padding, m_paint.row.top(), place.width() - 2 * m_sizes.padding,
                m_paint.row.height()};
    }

    static bool isNumber(int column)
    {
        return column == StandingModel::Place || column == StandingModel::GapColumn ||
               column == StandingModel::Score;
    }

    void writeIn(const QRect &rect, const QFont &font, const QString &text, const QColor &colour,
                 Qt::Alignment alignment)
    {
        if (rect.width() <= 0 || text.isEmpty())
            return;
        m_painter.setFont(font);
        m_painter.setPen(colour);
        const QFontMetrics metrics(font);
        QRect place = rect;
        // Large letters are centred as they are seen, by their capitals.
        if (!m_sizes.twoLines)
            place.translate(0, (metrics.capHeight() - metrics.ascent() + metrics.descent()) / 2);
        // What fits to the pixel must not lose its end to rounding.
        const bool fits = metrics.horizontalAdvance(text) <= rect.width();
        m_painter.drawText(place, int(alignment) | Qt::TextSingleLine | Qt::TextDontClip,
                           fits ? text : metrics.elidedText(text, Qt::ElideRight, rect.width()));
    }

    void write(int column, const QFont &font, const QString &text, const QColor &colour)
    {
        writeIn(cell(column), font, text, colour,
                (isNumber(column) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }

    void ground()
    {
        QColor fill = m_paint.alternate ? m_colours.alternate : m_palette.color(QPalette::Base);
        if (m_row.climbs)
            fill = m_colours.washExact;
        if (m_paint.selected)
            fill = m_paint.focused ? m_palette.color(QPalette::Highlight) : m_colours.selectionIdle;
        m_painter.fillRect(m_paint.row, fill);
        m_painter.fillRect(QRect(m_paint.row.left(), m_paint.row.bottom(), m_paint.row.width(), 1),
                           m_colours.separator);
        if (m_paint.current && m_paint.focused)
            paintInnerFrame(m_painter, m_paint.row, m_colours.accent);
    }

    void change()
    {
        const QRect rect = cell(StandingModel::Change);
        if (rect.width() <= 0)
            return;
        const QString text = changeText(m_row.change);
        const QColor colour = moveColour(m_row.change, m_colours);
        switch (m_row.change.move) {
        case Move::Rose:
        case Move::Fell: {
            const qreal mark = m_sizes.arrow;
            paintMoveArrow(m_painter, QRectF(rect.left(), rect.center().y() - mark / 2 + 0.5, mark, mark),
                           m_row.change, m_colours);
            writeIn(rect.adjusted(markWidth(mark, m_sizes), 0, 0, 0), m_sizes.change, text, colour,
                    Qt::AlignLeft | Qt::AlignVCenter);
            break;
        }
        case Move::New:
        case Move::Back: {
            const QFontMetrics metrics(m_sizes.badge);
            const int inside = badgePadding(m_sizes);
            QRect frame(0, 0, metrics.horizontalAdvance(text) + 2 * inside, metrics.height() + 2);
            frame.moveCenter(rect.center());
            frame.moveLeft(rect.left());
            m_painter.save();
            m_painter.setRenderHint(QPainter::Antialiasing);
            const qreal pen = m_sizes.mark * 1.2 / 14;
            m_painter.setPen(QPen(colour, pen));
            m_painter.drawRoundedRect(QRectF(frame).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), 3 * pen,
                                      3 * pen);
            m_painter.restore();
            writeIn(frame.adjusted(inside - 1, 0, 0, 0), m_sizes.badge, text, colour,
                    Qt::AlignLeft | Qt::AlignVCenter);
            break;
        }
        case Move::Same:
        case Move::Unknown:
            writeIn(rect, m_sizes.change, text, m_colours.secondary, Qt::AlignLeft | Qt::AlignVCenter);
            break;
        }
    }

    void decided()
    {
        const QRect rect = cell(StandingModel::Decided);
        if (rect.width() <= 0 || m_row.decided.isEmpty())
            return;
        const qreal mark = m_sizes.mark;
        paintDecided(m_painter, QRectF(rect.left(), rect.center().y() - mark / 2 + 0.5, mark, mark),
                     m_row.decidedBy, m_colours);
        const QRect words = rect.adjusted(markWidth(mark, m_sizes), 0, 0, 0);
        const QColor colour = decidedColour(m_row.decidedBy, m_colours);
        const auto alignment = Qt::AlignLeft | Qt::AlignVCenter;
        const qsizetype cut = m_sizes.twoLines ? firstLineEnd(words.width()) : -1;
        if (cut < 0) {
            writeIn(words, m_sizes.decided, m_row.decided, colour, alignment);
            return;
        }
        const auto [upper, lower] = lines(words, m_sizes.decided, m_sizes.decided);
        writeIn(upper, m_sizes.decided, m_row.decided.left(cut), colour, alignment);
        writeIn(lower, m_sizes.decided, m_row.decided.mid(cut + 1), colour, alignment);
    }

    /// Of who decided, where it needs two lines; -1: it needs one, or has no place to be broken.
    qsizetype firstLineEnd(int width) const
    {
        const QFontMetrics metrics(m_sizes.decided);
        if (metrics.horizontalAdvance(m_row.decided) <= width)
            return -1;
        qsizetype cut = m_row.decided.lastIndexOf(u' ');
        while (cut > 0 && metrics.horizontalAdvance(m_row.decided.left(cut)) > width)
            cut = m_row.decided.lastIndexOf(u' ', cut - 1);
        return cut;
    }

    /// The upper and the lower line of a cell.
    std::pair<QRect, QRect> lines(const QRect &rect, const QFont &upper, const QFont &lower) const
    {
        const int above = QFontMetrics(upper).height();
        const int below = QFontMetrics(lower).height();
        // The descent of the upper line and the ascent of the lower one may share some pixels.
        const int overlap = above / 8;
        const int top = rect.top() + (rect.height() - above - below + overlap) / 2;
        return {QRect(rect.left(), top, rect.width(), above),
                QRect(rect.left(), top + above - overlap, rect.width(), below)};
    }

    void member()
    {
        QRect rect = cell(StandingModel::Member);
        const QColor text = m_palette.color(QPalette::Text);
        const auto alignment = Qt::AlignLeft | Qt::AlignVCenter;
        QRect upper = rect;
        if (m_sizes.twoLines && !m_row.note.isEmpty()) {
            const auto [name, note] = lines(rect, m_sizes.name, m_sizes.note);
            upper = name;
            writeIn(note, m_sizes.note, m_row.note, m_colours.secondary, alignment);
        }
        writeIn(upper, m_sizes.name, m_row.name, text, alignment);
        if (m_row.pinned)
            pin(upper);
    }

    void pin(const QRect &line)
    {
        const QFontMetrics metrics(m_sizes.name);
        const int at = line.left() + std::min(metrics.horizontalAdvance(m_row.name) + m_sizes.padding,
                                              line.width() - int(m_sizes.mark));
        const QRectF box(at, line.center().y() - m_sizes.mark / 2, m_sizes.mark, m_sizes.mark);
        m_painter.save();
        m_painter.setRenderHint(QPainter::Antialiasing);
        const qreal unit = box.width() / 14;
        m_painter.setPen(QPen(m_colours.series[2], 1.4 * unit));
        const QPointF centre = box.center();
        m_painter.drawRect(QRectF(centre.x() - 2 * unit, box.top() + 1.5 * unit, 4 * unit, 4.5 * unit));
        m_painter.drawLine(QPointF(centre.x() - 4 * unit, box.top() + 7.2 * unit),
                           QPointF(centre.x() + 4 * unit, box.top() + 7.2 * unit));
        m_painter.drawLine(QPointF(centre.x(), box.top() + 7.2 * unit),
                           QPointF(centre.x(), box.bottom() - unit));
        m_painter.restore();
    }

    void share()
    {
        const QRect rect = cell(StandingModel::Share);
        if (rect.width() <= 0 || m_row.share < 0)
            return;
        const int height = m_sizes.bar;
        QRect bar(rect.left(), rect.center().y() - height / 2, 0, height);
        const auto lengthOf = [&](double share) { return int(std::lround(share * rect.width())); };
        bar.setWidth(std::max(1, lengthOf(m_row.share)));
        const QColor blue = m_colours.series[0];
        m_painter.fillRect(bar, m_row.leads ? blue : withAlpha(blue, m_colours.dark ? 0.5 : 0.55));
        if (!m_sizes.twoLines)
            return;
        const int end = rect.left() + lengthOf(std::max(m_row.aboveShare, 0.0));
        if (m_row.leads || end <= bar.right() + 1)
            return;
        // As far as the row above reaches: the gap as a length.
        const int middle = bar.center().y();
        m_painter.fillRect(QRect(bar.right() + 1, middle, end - bar.right() - 1, 1), m_colours.axis);
        m_painter.fillRect(QRect(end - 1, middle - height / 3, 1, 2 * (height / 3) + 1), m_colours.axis);
    }

    void gap()
    {
        const QRect rect = cell(StandingModel::GapColumn);
        if (rect.width() <= 0)
            return;
        const auto alignment = Qt::AlignRight | Qt::AlignVCenter;
        const QColor text = m_row.leads ? m_colours.secondary : m_palette.color(QPalette::Text);
        if (m_row.gapNote.isEmpty()) {
            writeIn(rect, m_sizes.gap, m_row.gap, text, alignment);
            return;
        }
        const auto [upper, lower] = lines(rect, m_sizes.gap, m_sizes.note);
        writeIn(upper, m_sizes.gap, m_row.gap, text, alignment);
        writeIn(lower, m_sizes.note, m_row.gapNote, gapColour(m_row.trend, m_colours), alignment);
        const int width = QFontMetrics(m_sizes.note).horizontalAdvance(m_row.gapNote);
        const qreal mark = m_sizes.mark;
        if (width + mark + m_sizes.padding <= rect.width())
            paintGapTrend(m_painter,
                          QRectF(rect.right() - width - mark - m_sizes.padding * 3 / 8,
                                 lower.center().y() - mark / 2 + 0.5, mark, mark),
                          m_row.trend, m_colours);
    }

    void score()
    {
        const QRect rect = cell(StandingModel::Score);
        if (m_paint.flash > 0)
            m_painter.fillRect(rect.adjusted(-m_sizes.padding / 2, 3, m_sizes.padding / 2, -4),
                               withAlpha(m_colours.series[0], 0.28 * m_paint.flash));
        const QFont &font = m_row.leads ? m_sizes.leaderScore : m_sizes.score;
        const QColor text = m_palette.color(QPalette::Text);
        if (m_sizes.unitWidth == 0) {
            write(StandingModel::Score, font, m_row.score, text);
            return;
        }
        // The unit stands on the same line as the digits.
        const QFontMetrics metrics(font);
        const int baseline = rect.center().y() + metrics.capHeight() / 2;
        const QRect digits = rect.adjusted(0, 0, -m_sizes.unitWidth - m_sizes.padding * 5 / 6, 0);
        const QString number = metrics.elidedText(m_row.score, Qt::ElideRight, digits.width());
        m_painter.setFont(font);
        m_painter.setPen(text);
        m_painter.drawText(digits.right() + 1 - metrics.horizontalAdvance(number), baseline, number);
        m_painter.setFont(m_sizes.unit);
        m_painter.setPen(m_colours.secondary);
        m_painter.drawText(rect.right() + 1 - m_sizes.unitWidth, baseline, m_row.unit);
    }

    void border()
    {
        const BorderRow &border = *m_row.border;
        const QRect &row = m_paint.row;
        const QColor line = border.doubtful ? m_colours.blurred : m_colours.axis;
        if (m_sizes.bandHeight == 0) {
            const QRect whole(row.left(), row.bottom() + 1 - m_sizes.line, row.width(), m_sizes.line);
            if (!border.doubtful) {
                m_painter.fillRect(whole, m_colours.secondary);
                return;
            }
            for (int x = whole.left(); x <= whole.right(); x += 2 * m_sizes.line)
                m_painter.fillRect(QRect(x, whole.top(), m_sizes.line, m_sizes.line), line);
            return;
        }
        const QRect band(row.left(), row.bottom() + 1, row.width(), m_sizes.bandHeight);
        m_painter.fillRect(band, border.doubtful ? m_colours.washBlurred : m_colours.alternate);
        m_painter.fillRect(QRect(band.left(), band.top() - 1, band.width(), 2), line);
        QRect text = band.adjusted(m_sizes.padding * 3, 1, -m_sizes.padding, 0);
        QFont strong = m_sizes.note;
        strong.setWeight(QFont::DemiBold);
        const auto put = [&](const QFont &font, const QString &words, const QColor &colour) {
            writeIn(text, font, words, colour, Qt::AlignLeft | Qt::AlignVCenter);
            text.setLeft(text.left() + QFontMetrics(font).horizontalAdvance(words) + m_sizes.padding * 3 / 2);
        };
        put(strong, border.lead, m_palette.color(QPalette::Text));
        if (border.doubtful) {
            const qreal mark = m_sizes.mark;
            paintDecided(m_painter, QRectF(text.left(), band.center().y() - mark / 2 + 0.5, mark, mark),
                         DecidedBy::Name, m_colours);
            text.setLeft(text.left() + int(mark) + m_sizes.padding * 3 / 4);
        }
        put(border.doubtful ? strong : m_sizes.note, border.text,
            border.doubtful ? m_colours.blurred : m_colours.secondary);
        if (!border.details.isEmpty())
            put(m_sizes.note, border.details, m_palette.color(QPalette::Text));
        m_painter.fillRect(QRect(band.left(), band.bottom(), band.width(), 1), m_colours.separator);
    }

    QPainter &m_painter;
    const StandingRow &m_row;
    const StandingColumns &m_columns;
    const StandingSizes &m_sizes;
    const StandingPaint &m_paint;
    const QPalette &m_palette;
    const Palette &m_colours;
};

} // namespace

StandingSizes StandingSizes::forPage(qreal scale)
{
    StandingSizes sizes;
    sizes.rowHeight = qRound(38 * scale);
    sizes.bandHeight = qRound(20 * scale);
    sizes.padding = qRound(8 * scale);
    sizes.mark = 14 * scale;
    sizes.arrow = sizes.mark;
    sizes.bar = std::max(6, sizes.rowHeight * 3 / 10);
    sizes.place = fontOfSize(19 * scale, true);
    sizes.leaderScore = fontOfSize(17 * scale, true);
    sizes.score = fontOfSize(16 * scale, false);
    sizes.name = fontOfSize(15 * scale, true);
    sizes.note = fontOfSize(12 * scale, false);
    sizes.gap = fontOfSize(14 * scale, false);
    sizes.decided = fontOfSize(13 * scale, false);
    sizes.change = fontOfSize(15 * scale, true);
    sizes.badge = sizes.decided;
    sizes.unit = sizes.note;
    return sizes;
}

StandingSizes StandingSizes::forProjector(int rowHeight)
{
    const qreal scale = rowHeight / 76.0;
    StandingSizes sizes;
    sizes.rowHeight = rowHeight;
    sizes.bandHeight = 0;
    sizes.padding = qRound(14 * scale);
    sizes.mark = 22 * scale;
    sizes.arrow = 28 * scale;
    sizes.bar = qRound(26 * scale);
    sizes.place = fontOfSize(46 * scale, true);
    sizes.leaderScore = fontOfSize(40 * scale, true);
    sizes.score = fontOfSize(40 * scale, false);
    sizes.name = fontOfSize(40 * scale, true);
    sizes.note = fontOfSize(22 * scale, false);
    sizes.gap = fontOfSize(28 * scale, false);
    sizes.decided = fontOfSize(24 * scale, false);
    sizes.change = fontOfSize(28 * scale, true);
    sizes.badge = fontOfSize(23 * scale, true);
    sizes.unit = fontOfSize(26 * scale, false);
    sizes.twoLines = false;
    sizes.line = std::max(1, qRound(3 * scale));
    return sizes;
}

int changeWidth(const QList<StandingRow> &rows, const StandingSizes &sizes)
{
    const QFontMetrics numbers(sizes.change);
    const QFontMetrics words(sizes.badge);
    int widest = 0;
    for (const StandingRow &row : rows) {
        const QString text = changeText(row.change);
        const bool arrow = row.change.move == Move::Rose || row.change.move == Move::Fell;
        const bool badge = row.change.move == Move::New || row.change.move == Move::Back;
        widest = std::max(widest, arrow   ? markWidth(sizes.arrow, sizes) + numbers.horizontalAdvance(text)
                                  : badge ? words.horizontalAdvance(text) + 2 * badgePadding(sizes)
                                          : numbers.horizontalAdvance(text));
    }
    return widest + 2 * sizes.padding;
}

void paintStandingRow(QPainter &painter, const StandingRow &row, const StandingColumns &columns,
                      const StandingSizes &sizes, const StandingPaint &paint, const QPalette &palette)
{
    RowPainting(painter, row, columns, sizes, paint, palette).paint();
}

} // namespace tiebreak
