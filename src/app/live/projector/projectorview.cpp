// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/projector/projectorview.h"

#include "app/live/standing/livemarks.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "models/text/displaywording.h"

#include <QEvent>
#include <QPainter>
#include <QStyle>

#include <algorithm>
#include <cmath>

namespace tiebreak
{

namespace
{

// All lengths are those at 1920 x 1080.
constexpr qreal fullHeight = 1080;
constexpr qreal fullWidth = 1920;
/// Where the window is as high as it is wide, or nearly, letters are larger for want of the bars.
constexpr qreal narrowWidth = 1592;
constexpr qreal narrowest = 1.5; ///< width to height from which on there are bars

constexpr qreal headerHeight = 150;
constexpr qreal movesHeight = 70;
constexpr qreal footerHeight = 100;
constexpr qreal fullRow = 76;
constexpr qreal largestStretch = 1.5; ///< of a row, where few have much room
constexpr qreal margin = 56;

constexpr qreal placeColumn = 133;
constexpr qreal changeColumn = 143;
constexpr qreal afterPlace = 14;
constexpr qreal decidedColumn = 229;
constexpr qreal shareColumn = 328;
constexpr qreal leastShare = 160;
constexpr qreal gapColumn = 281;
constexpr qreal scoreColumn = 334;
constexpr qreal columnsEnd = 42; ///< right of the last one
constexpr qreal memberColumn = 430;
constexpr qreal leastMember = 250;

constexpr int projectorFrameTime = 16;

void drawLine(QPainter &painter, const QRect &rect, Qt::Alignment alignment, const QFont &font,
              const QColor &colour, const QString &text, Qt::TextElideMode elide = Qt::ElideRight)
{
    if (rect.width() <= 0 || text.isEmpty())
        return;
    painter.setFont(font);
    painter.setPen(colour);
    const QFontMetrics metrics(font);
    // What fits to the pixel must not lose its end to rounding.
    const bool fits = metrics.horizontalAdvance(text) <= rect.width();
    painter.drawText(rect, int(alignment | Qt::AlignVCenter) | Qt::TextSingleLine | Qt::TextDontClip,
                     fits ? text : metrics.elidedText(text, elide, rect.width()));
}

int widthOf(const QFont &font, const QString &text)
{
    return QFontMetrics(font).horizontalAdvance(text);
}

} // namespace

ProjectorView::ProjectorView(QWidget *parent) : QWidget(parent)
{
    setAttribute(Qt::WA_OpaquePaintEvent);
    setContextMenuPolicy(Qt::PreventContextMenu);
    setFocusPolicy(Qt::NoFocus);
    setMinimumSize(320, 200);
    m_frame.setInterval(projectorFrameTime);
    connect(&m_frame, &QTimer::timeout, this, [this] {
        if (!m_moving.goesOn())
            m_frame.stop();
        update(m_layout.rows);
    });
    layOut();
}

void ProjectorView::setContent(ProjectorContent content)
{
    if (content == m_content)
        return;
    const auto rowsOnly = [](const ProjectorContent &all) { return std::pair(all.rows, all.state); };
    const bool rowsChange = rowsOnly(content) != rowsOnly(m_content);
    const bool moves = m_motion && isVisible() && !m_content.rows.isEmpty() &&
                       style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, this) > 0;
    const RowMotion::Tops tops = rowsChange && moves ? rowTops() : RowMotion::Tops();
    const ProjectorContent before = std::exchange(m_content, std::move(content));
    if (rowsChange) {
        layOut();
        if (moves)
            m_moving.begin(before.rows, tops, m_content.rows, rowTops());
        else
            m_moving.stop();
        if (m_moving.goesOn())
            m_frame.start();
        update();
    } else {
        // Once a second the clock, and more often the age: the rows stay.
        update(m_layout.header);
        update(m_layout.moves);
        update(m_layout.footer);
    }
    describe();
}

void ProjectorView::layOut()
{
    const bool narrow = width() < narrowest * height();
    Layout &layout = m_layout;
    layout.scale = std::min(width() / (narrow ? narrowWidth : fullWidth), height() / fullHeight);
    const int header = scaled(headerHeight);
    const int moves = scaled(movesHeight);
    const int footer = scaled(footerHeight);
    layout.header = QRect(0, 0, width(), header);
    layout.footer = QRect(0, height() - footer, width(), footer);
    layout.moves = QRect(0, height() - footer - moves, width(), moves);
    layout.rows = QRect(0, header, width(), height() - header - moves - footer);

    const qreal usual = fullRow * layout.scale;
    layout.room = std::max(1, int(layout.rows.height() / std::max(usual, 1.0) + 0.02));
    const int count = int(std::clamp<qsizetype>(m_content.rows.size(), 1, layout.room));
    layout.rowHeight = int(std::min(qreal(layout.rows.height()) / count, largestStretch * usual));
    // What is left over where rows fill their room is no gap between them and the strip.
    if (const int end = header + count * layout.rowHeight; layout.moves.top() - end < layout.rowHeight / 3) {
        layout.rows.setHeight(end - header);
        layout.moves.setTop(end);
    }
    layout.sizes = StandingSizes::forProjector(qRound(usual));
    layout.sizes.rowHeight = layout.rowHeight;
    layOutColumns();
}

void ProjectorView::layOutColumns()
{
    StandingSizes &sizes = m_layout.sizes;
    int score = 0;
    int gap = 0;
    sizes.unitWidth = 0;
    for (const StandingRow &row : m_content.rows) {
        score = std::max(score, widthOf(row.leads ? sizes.leaderScore : sizes.score, row.score));
        gap = std::max(gap, widthOf(sizes.gap, row.gap));
        sizes.unitWidth = std::max(sizes.unitWidth, widthOf(sizes.unit, row.unit));
    }
    if (sizes.unitWidth > 0)
        score += sizes.unitWidth + sizes.padding;
    std::array<int, StandingModel::ColumnCount> widths{};
    widths[StandingModel::Place] = scaled(placeColumn);
    widths[StandingModel::Change] =
        std::max(scaled(changeColumn), changeWidth(m_content.rows, sizes) + scaled(afterPlace));
    widths[StandingModel::Decided] = scaled(decidedColumn);
    widths[StandingModel::GapColumn] = std::max(scaled(gapColumn), gap + 2 * sizes.padding);
    widths[StandingModel::Score] = std::max(scaled(scoreColumn), score + 3 * sizes.padding);
    const bool bars = width() >= narrowest * height();
    int rest = width() - scaled(columnsEnd);
    for (const int taken : widths)
        rest -= taken;
    // Names are what the room reads: bars give way first, then names.
    if (bars)
        widths[StandingModel::Share] =
            std::clamp(rest - scaled(memberColumn), scaled(leastShare), scaled(shareColumn));
    if (rest - widths[StandingModel::Share] < scaled(leastMember))
        widths[StandingModel::Share] = 0;
    widths[StandingModel::Member] = rest - widths[StandingModel::Share];
    constexpr int inOrder[] = {StandingModel::Place,   StandingModel::Change, StandingModel::Member,
                               StandingModel::Decided, StandingModel::Share,  StandingModel::GapColumn,
                               StandingModel::Score};
    int left = 0;
    for (const int column : inOrder) {
        const int taken = widths[std::size_t(column)];
        m_layout.columns[std::size_t(column)] = QRect(left, 0, taken, 1);
        left += taken;
    }
    // The change stands a little away from the place, which ends at its right.
    m_layout.columns[StandingModel::Change].adjust(scaled(afterPlace), 0, 0, 0);
}

int ProjectorView::shownRows() const
{
    return int(
        std::min<qsizetype>(m_layout.rows.height() / std::max(m_layout.rowHeight, 1), m_content.rows.size()));
}

RowMotion::Tops ProjectorView::rowTops() const
{
    RowMotion::Tops tops;
    for (int row = 0; row < shownRows(); ++row)
        tops.insert(m_content.rows[row].member, m_layout.rows.top() + row * m_layout.rowHeight);
    return tops;
}

void ProjectorView::describe()
{
    const int moves = placeMoves([](const ProjectorMove &, int, int) {});
    const QStringList lines = spokenContent(m_content, shownRows(), moves);
    const QString name = listText(ListOf::Clauses, lines.mid(0, 2));
    const QString description = lines.mid(2).join(u'\n');
    if (name != accessibleName())
        setAccessibleName(name);
    if (description != accessibleDescription())
        setAccessibleDescription(description);
}

QImage ProjectorView::picture(const ProjectorContent &content, const QSize &size, const QPalette &palette)
{
    ProjectorView view;
    view.setPalette(palette);
    view.resize(size);
    view.setContent(content);
    view.layOut();
    QImage image(size, QImage::Format_RGB32);
    view.render(&image);
    return image;
}

void ProjectorView::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_moving.stop();
    layOut();
    describe();
}

void ProjectorView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
        layOut();
}

bool ProjectorView::event(QEvent *event)
{
    // A board for a room answers nothing.
    if (event->type() == QEvent::ToolTip || event->type() == QEvent::WhatsThis)
        return true;
    return QWidget::event(event);
}

void ProjectorView::paintEvent(QPaintEvent *event)
{
    QPainter painter(this);
    // Names that run from right to left stand on the left all the same.
    painter.setLayoutDirection(Qt::LeftToRight);
    const auto needed = [event](const QRect &rect) { return event->rect().intersects(rect); };
    if (needed(m_layout.rows))
        paintRows(painter);
    if (needed(m_layout.header))
        paintHeader(painter);
    if (needed(m_layout.moves))
        paintMoves(painter);
    if (needed(m_layout.footer))
        paintFooter(painter);
}

void ProjectorView::paintHeader(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const QColor text = palette().color(QPalette::WindowText);
    const QRect header = m_layout.header;
    painter.fillRect(header, palette().color(QPalette::Window));
    painter.fillRect(QRect(0, header.bottom(), width(), 1), colours.separator);

    const QRect inside = header.adjusted(scaled(margin), 0, -scaled(margin), 0);
    int right = inside.right();
    if (!m_content.badge.isEmpty()) {
        const QFont font = fontOfSize(36 * m_layout.scale, true);
        const bool frozen = m_content.state == ProjectorContent::State::Frozen;
        const int before = frozen ? scaled(75) : scaled(32);
        const int taken = std::min(widthOf(font, m_content.badge) + before + scaled(34), inside.width() / 2);
        const QRect frame(inside.right() + 1 - taken, scaled(40), taken, scaled(71));
        const qreal pen = 3 * m_layout.scale;
        const QColor colour = frozen ? colours.blurred : colours.secondary;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colour, pen));
        painter.setBrush(frozen ? colours.washBlurred : palette().color(QPalette::Base));
        painter.drawRoundedRect(QRectF(frame).adjusted(pen / 2, pen / 2, -pen / 2, -pen / 2), pen, pen);
        painter.restore();
        if (frozen) {
            // Two bars, as on a machine that was halted.
            const QRect bar(frame.left() + scaled(38), frame.center().y() - scaled(9), scaled(5), scaled(19));
            painter.fillRect(bar, colour);
            painter.fillRect(bar.translated(scaled(11), 0), colour);
        }
        drawLine(painter, frame.adjusted(before, 0, -scaled(16), 0), Qt::AlignLeft, font, text,
                 m_content.badge, Qt::ElideMiddle);
        right = frame.left() - scaled(margin);
    } else if (!m_content.clock.isEmpty()) {
        const QFont font = fontOfSize(56 * m_layout.scale, false);
        drawLine(painter, QRect(inside.left(), scaled(34), inside.width(), scaled(80)), Qt::AlignRight, font,
                 text, m_content.clock);
        right -= widthOf(font, m_content.clock) + scaled(margin);
    }

    const QRect left(inside.left(), 0, right - inside.left(), header.height());
    drawLine(painter, QRect(left.left(), scaled(18), left.width(), scaled(44)), Qt::AlignLeft,
             fontOfSize(28 * m_layout.scale, false), colours.secondary, m_content.title, Qt::ElideMiddle);
    // A headline that is too long is written smaller before anything of it goes.
    constexpr qreal largest = 54;
    constexpr qreal smallest = 34;
    const qreal wanted = widthOf(fontOfSize(largest * m_layout.scale, true), m_content.headline);
    const qreal size = wanted <= left.width() ? largest : std::max(smallest, largest * left.width() / wanted);
    drawLine(painter, QRect(left.left(), scaled(56), left.width(), scaled(78)), Qt::AlignLeft,
             fontOfSize(size * m_layout.scale, true), text, m_content.headline, Qt::ElideMiddle);
}

void ProjectorView::paintRows(QPainter &painter) const
{
    painter.fillRect(m_layout.rows, palette().color(QPalette::Base));
    const int count = shownRows();
    QList<int> shifts;
    for (int row = 0; row < count; ++row)
        shifts += m_moving.shift(m_content.rows[row].member);
    // What moves is painted over what stands.
    for (const bool sliding : {false, true}) {
        for (int row = 0; row < count; ++row) {
            if ((shifts[row] != 0) != sliding)
                continue;
            const QRect place(0, m_layout.rows.top() + row * m_layout.rowHeight + shifts[row], width(),
                              m_layout.rowHeight);
            StandingPaint paint;
            paint.row = place;
            paint.alternate = row % 2 == 1;
            paint.flash = m_moving.flash(m_content.rows[row].member);
            paintStandingRow(painter, m_content.rows[row], m_layout.columns, m_layout.sizes, paint,
                             palette());
        }
    }
}

template <class Paint>
int ProjectorView::placeMoves(const Paint &paint) const
{
    const QFont number = fontOfSize(23 * m_layout.scale, true);
    const QFont name = fontOfSize(25 * m_layout.scale, true);
    const QFont plain = fontOfSize(25 * m_layout.scale, false);
    int left = scaled(margin) + widthOf(plain, m_content.moved) + scaled(50);
    int placed = 0;
    for (const ProjectorMove &move : m_content.moves) {
        const bool climbs = move.change.move == Move::Rose;
        const int mark = climbs ? scaled(28) + widthOf(number, changeText(move.change))
                                : widthOf(m_layout.sizes.badge, changeText(move.change)) + scaled(18);
        const int words = widthOf(name, move.name) + widthOf(plain, u' ' + move.places);
        const int taken = mark + scaled(24) + words;
        if (left + taken > width() - scaled(margin))
            break;
        paint(move, left, mark);
        left += taken + scaled(50);
        ++placed;
    }
    return placed;
}

void ProjectorView::paintMoves(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const QColor text = palette().color(QPalette::WindowText);
    const QRect strip = m_layout.moves;
    painter.fillRect(strip, palette().color(QPalette::Window));
    painter.fillRect(QRect(0, strip.bottom(), width(), 1), colours.separator);
    const QFont number = fontOfSize(23 * m_layout.scale, true);
    const QFont name = fontOfSize(25 * m_layout.scale, true);
    const QFont plain = fontOfSize(25 * m_layout.scale, false);
    drawLine(painter, strip.adjusted(scaled(margin), 0, -scaled(margin), 0), Qt::AlignLeft, plain,
             colours.secondary, m_content.moved);
    placeMoves([&](const ProjectorMove &move, int left, int mark) {
        const QColor colour = moveColour(move.change, colours);
        const QString change = changeText(move.change);
        if (move.change.move == Move::Rose) {
            const qreal size = 20 * m_layout.scale;
            paintMoveArrow(painter, QRectF(left, strip.center().y() - size / 2, size, size), move.change,
                           colours);
            drawLine(painter, QRect(left + scaled(28), strip.top(), mark, strip.height()), Qt::AlignLeft,
                     number, colour, change);
        } else {
            const qreal pen = 1.9 * m_layout.scale;
            const QFontMetrics metrics(m_layout.sizes.badge);
            QRect frame(left, 0, mark, metrics.height() - scaled(4));
            frame.moveTop(strip.center().y() - frame.height() / 2);
            painter.save();
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(colour, pen));
            painter.drawRoundedRect(QRectF(frame), 2 * pen, 2 * pen);
            painter.restore();
            drawLine(painter, frame, Qt::AlignHCenter, m_layout.sizes.badge, colour, change);
        }
        const int words = left + mark + scaled(24);
        const int nameWidth = widthOf(name, move.name);
        drawLine(painter, QRect(words, strip.top(), nameWidth, strip.height()), Qt::AlignLeft, name, text,
                 move.name);
        drawLine(painter, QRect(words + nameWidth, strip.top(), width() - words - nameWidth, strip.height()),
                 Qt::AlignLeft, plain, text, u' ' + move.places);
    });
}

void ProjectorView::paintFooter(QPainter &painter) const
{
    const Palette &colours = Palette::of(palette());
    const QRect footer = m_layout.footer;
    painter.fillRect(footer, palette().color(QPalette::Base));
    const QFont font = fontOfSize(22 * m_layout.scale, false);
    const QRect inside = footer.adjusted(scaled(margin), 0, -scaled(margin), 0);
    const int apart = scaled(62);
    int left = inside.left();
    const auto state = m_content.state;
    const bool old = state == ProjectorContent::State::Old;
    if (old || state == ProjectorContent::State::Live) {
        // A ring where nothing comes any more.
        const QColor colour = old ? colours.blurred : colours.exact;
        const qreal radius = 7 * m_layout.scale;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colour, 2 * m_layout.scale));
        painter.setBrush(old ? QBrush(Qt::NoBrush) : QBrush(colour));
        painter.drawEllipse(QPointF(left + scaled(8), footer.center().y()), radius, radius);
        painter.restore();
        left += scaled(32);
    }
    const QFont fresh = fontOfSize(22 * m_layout.scale, old);
    drawLine(painter, QRect(left, footer.top(), inside.right() - left, footer.height()), Qt::AlignLeft, fresh,
             old ? colours.blurred : colours.secondary, m_content.fresh);
    if (!m_content.fresh.isEmpty())
        left += widthOf(fresh, m_content.fresh) + apart;
    drawLine(painter, QRect(left, footer.top(), inside.right() - left, footer.height()), Qt::AlignLeft, font,
             colours.secondary, m_content.members);
    left += widthOf(font, m_content.members) + apart;

    int right = inside.right() + 1;
    const int prizes = widthOf(font, m_content.prizes);
    if (right - prizes >= left) {
        drawLine(painter, QRect(right - prizes, footer.top(), prizes, footer.height()), Qt::AlignRight, font,
                 colours.secondary, m_content.prizes);
        right -= prizes + apart;
    }
    // One below the other, as many as there is room for.
    constexpr qsizetype mostDoubts = 3;
    const qsizetype count = std::min(mostDoubts, m_content.doubts.size());
    const int line = scaled(31);
    const int mark = scaled(22);
    int top = footer.center().y() - int(count) * line / 2;
    for (const QString &doubt : m_content.doubts.first(count)) {
        const int words = std::min(widthOf(font, doubt), right - left - mark - scaled(10));
        if (words <= 0)
            break;
        const int at = right - words;
        paintDecided(painter, QRectF(at - mark - scaled(10), top + (line - mark) / 2.0, mark, mark),
                     DecidedBy::Name, colours);
        drawLine(painter, QRect(at, top, words, line), Qt::AlignLeft, font, colours.blurred, doubt,
                 Qt::ElideMiddle);
        top += line;
    }
}

} // namespace tiebreak

#include "moc_projectorview.cpp"
