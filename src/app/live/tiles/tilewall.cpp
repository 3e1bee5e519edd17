// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/tiles/tilewall.h"

#include "app/live/standing/standingpainter.h"
#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QAbstractButton>
#include <QContextMenuEvent>
#include <QGridLayout>
#include <QKeyEvent>
#include <QMenu>
#include <QPainter>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int minWallCard = 380;
constexpr int maxWallCard = 720;
constexpr int headHeight = 52;
constexpr int wallMargin = 12;
constexpr int leastRows = 5;
constexpr int mostRows = 12;

StandingSizes cardSizes()
{
    StandingSizes sizes = StandingSizes::forPage(0.84);
    sizes.bandHeight = 0;
    return sizes;
}

int heightOfCard(int rows)
{
    return headHeight + rows * cardSizes().rowHeight + 2;
}

/// One board: its name and leader, then its first places.
class WallCard : public QAbstractButton
{
public:
    explicit WallCard(TileWall &wall) : QAbstractButton(wall.widget()), m_wall(wall)
    {
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setMaximumWidth(maxWallCard);
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
        paintLiveDot(painter, QPointF(upper.right() - stateWidth - 9, upper.center().y() + 1), tile,
                     palette());
        painter.setPen(palette().color(QPalette::Text));
        painter.setFont(strongFont());
        painter.drawText(upper, Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetrics(strongFont())
                             .elidedText(tile.name, Qt::ElideMiddle, upper.width() - stateWidth - 24));
        painter.setFont(textFont());
        painter.drawText(lower, Qt::AlignLeft | Qt::AlignVCenter,
                         fittingLeader(tile, textFont(), lower.width()));

        StandingColumns columns;
        const int score = std::min(140, width() / 3);
        columns[StandingModel::Place] = QRect(0, 0, 44, 1);
        const int change = std::max(56, changeWidth(m_content.rows, m_sizes));
        columns[StandingModel::Change] = QRect(44, 0, change, 1);
        columns[StandingModel::Member] = QRect(44 + change, 0, width() - 44 - change - score, 1);
        columns[StandingModel::Score] = QRect(width() - score, 0, score, 1);
        const auto rows =
            std::min<qsizetype>(m_content.rows.size(), (height() - headHeight) / m_sizes.rowHeight);
        for (int row = 0; row < rows; ++row) {
            StandingPaint paint;
            paint.row = QRect(0, headHeight + row * m_sizes.rowHeight, width(), m_sizes.rowHeight);
            paint.alternate = row % 2 == 1;
            paintStandingRow(painter, m_content.rows[row], columns, m_sizes, paint, palette());
        }
        paintInnerFrame(painter, rect(), hasFocus() || underMouse() ? colours.accent : colours.separator);
    }

    void contextMenuEvent(QContextMenuEvent *event) override
    {
        // A card may go while its menu is open.
        auto *menu = new QMenu(&m_wall);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        const QByteArray key = m_content.tile.key;
        menu->addAction(TileWall::tr("Stop watching"), &m_wall,
                        [&wall = m_wall, key] { emit wall.closeWanted(key); });
        menu->popup(event->globalPos());
    }

    void keyPressEvent(QKeyEvent *event) override
    {
        if (event->key() == Qt::Key_Delete)
            emit m_wall.closeWanted(QByteArray(m_content.tile.key));
        else
            QAbstractButton::keyPressEvent(event);
    }

private:
    TileWall &m_wall;
    WallContent m_content;
    const StandingSizes m_sizes = cardSizes();
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
    m_add = new AddTile(content);
    m_grid->addWidget(m_add, 0, 0);
    connect(m_add, &QAbstractButton::clicked, this,
            [this] { emit addWanted(m_add->mapToGlobal(QPoint(0, m_add->height()))); });
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
    const int room = std::max(1, (viewport()->width() - wallMargin) / (minWallCard + wallMargin));
    const int columns = std::clamp(int(m_cards.size()), 1, room);
    const int lines = (int(m_cards.size()) + columns - 1) / columns;
    // The button stands below the last card where there is no place beside it.
    const int below = m_cards.size() % columns == 0 ? m_add->sizeHint().height() + wallMargin : 0;
    const int free = (viewport()->height() - wallMargin - below) / std::max(lines, 1) - wallMargin;
    m_rows = std::clamp((free - heightOfCard(0)) / cardSizes().rowHeight, leastRows, mostRows);
    for (QWidget *card : m_cards)
        card->setFixedHeight(heightOfCard(m_rows));
    if (columns == m_columns)
        return;
    for (int column = 0; column < m_columns; ++column)
        m_grid->setColumnStretch(column, 0);
    m_columns = columns;
    for (int i = 0; i < m_cards.size(); ++i)
        m_grid->addWidget(m_cards[i], i / columns, i % columns);
    const int last = int(m_cards.size());
    m_grid->addWidget(m_add, last / columns, last % columns, Qt::AlignTop | Qt::AlignLeft);
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
