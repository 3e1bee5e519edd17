// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/tilewall.h"

#include "app/live/standingpainter.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QAbstractButton>
#include <QGridLayout>
#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int minWallCard = 380;
constexpr int headHeight = 52;
constexpr int wallMargin = 12;

/// One board: its name and leader, then its first places.
class WallCard : public QAbstractButton
{
public:
    explicit WallCard(TileWall &wall) : QAbstractButton(wall.widget()), m_wall(wall)
    {
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        m_sizes = StandingSizes::forPage(0.84);
        m_sizes.bandHeight = 0;
        setFixedHeight(headHeight + TileWall::rows * m_sizes.rowHeight + 2);
        connect(this, &QAbstractButton::clicked, this, [this] { emit m_wall.chosen(m_content.tile.key); });
    }

    void setContent(const WallContent &content)
    {
        m_content = content;
        setObjectName(QStringLiteral("wall-") + content.tile.name);
        setAccessibleName(
            QStringLiteral("%1, %2, %3").arg(content.tile.name, content.tile.leader, content.tile.state));
        setToolTip(TileWall::tr("Opens %1").arg(content.tile.name));
        update();
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        const TileContent &tile = m_content.tile;
        painter.fillRect(rect(), palette().color(QPalette::Base));
        const QRect upper(wallMargin, 8, width() - 2 * wallMargin, 18);
        const QRect lower(wallMargin, 28, width() - 2 * wallMargin, 18);
        painter.setFont(noteFont());
        painter.setPen(tile.old ? colours.blurred : colours.secondary);
        painter.drawText(upper, Qt::AlignRight | Qt::AlignVCenter, tile.state);
        const int stateWidth = QFontMetrics(noteFont()).horizontalAdvance(tile.state);
        painter.setPen(palette().color(QPalette::Text));
        painter.setFont(strongFont());
        painter.drawText(upper, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(strongFont())
                             .elidedText(tile.name, Qt::ElideMiddle, upper.width() - stateWidth - 12));
        painter.setFont(textFont());
        painter.drawText(lower, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(textFont()).elidedText(tile.leader, Qt::ElideRight, lower.width()));

        StandingColumns columns;
        const int score = std::min(140, width() / 3);
        columns[StandingModel::Place] = QRect(0, 0, 44, 1);
        columns[StandingModel::Change] = QRect(44, 0, 56, 1);
        columns[StandingModel::Member] = QRect(100, 0, width() - 100 - score, 1);
        columns[StandingModel::Score] = QRect(width() - score, 0, score, 1);
        for (int row = 0; row < m_content.rows.size(); ++row) {
            StandingPaint paint;
            paint.row = QRect(0, headHeight + row * m_sizes.rowHeight, width(), m_sizes.rowHeight);
            paint.alternate = row % 2 == 1;
            paintStandingRow(painter, m_content.rows[row], columns, m_sizes, paint, palette());
        }
        paintInnerFrame(painter, rect(), hasFocus() || underMouse() ? colours.accent : colours.separator);
    }

private:
    TileWall &m_wall;
    WallContent m_content;
    StandingSizes m_sizes;
};

} // namespace

TileWall::TileWall(QWidget *parent) : QScrollArea(parent)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    auto *content = new QWidget;
    m_grid = new QGridLayout;
    m_grid->setSpacing(wallMargin);
    m_grid->setContentsMargins(wallMargin, wallMargin, wallMargin, wallMargin);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(m_grid);
    column->addStretch(1);
    setWidget(content);
}

void TileWall::setBoards(const QList<WallContent> &boards)
{
    bool changed = false;
    for (; m_cards.size() > boards.size(); changed = true)
        delete m_cards.takeLast();
    for (; m_cards.size() < boards.size(); changed = true)
        m_cards += new WallCard(*this);
    for (int i = 0; i < boards.size(); ++i)
        static_cast<WallCard *>(m_cards[i])->setContent(boards[i]);
    if (changed) {
        m_columns = 0;
        layOut();
    }
}

void TileWall::layOut()
{
    const int columns = std::max(1, (viewport()->width() - wallMargin) / (minWallCard + wallMargin));
    if (columns == m_columns)
        return;
    for (int column = 0; column < m_columns; ++column)
        m_grid->setColumnStretch(column, 0);
    m_columns = columns;
    for (int i = 0; i < m_cards.size(); ++i)
        m_grid->addWidget(m_cards[i], i / columns, i % columns);
    for (int column = 0; column < columns; ++column)
        m_grid->setColumnStretch(column, 1);
}

void TileWall::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    layOut();
}

} // namespace tiebreak

#include "moc_tilewall.cpp"
