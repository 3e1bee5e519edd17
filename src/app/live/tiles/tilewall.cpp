// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/tiles/tilewall.h"

#include "app/live/standing/standingpainter.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/cardbutton.h"

#include <QGridLayout>
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
class WallCard : public CardButton
{
public:
    explicit WallCard(TileWall &wall)
        : CardButton(
              wall.widget(), TileWall::tr("Stop watching"),
              [&wall](const QByteArray &key) { emit wall.chosen(key); },
              [&wall](const QByteArray &key) { emit wall.closeWanted(key); })
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setMaximumWidth(maxWallCard);
    }

    void setContent(const WallContent &content)
    {
        m_content = content;
        setKey(content.tile.key);
        setObjectName(QStringLiteral("wall-") + content.tile.name);
        setAccessibleName(
            QStringLiteral("%1, %2, %3").arg(content.tile.name, content.tile.leader, content.tile.state));
        setToolTip(TileWall::tr("Open %1").arg(content.tile.name));
        update();
    }

protected:
    void paint(QPainter &painter, const Palette &colours) override
    {
        painter.fillRect(rect(), palette().color(QPalette::Base));
        const QRect words(wallMargin, 8, width() - 2 * wallMargin, 38);
        paintTileWords(painter, m_content.tile, words, words.width(), palette());

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

private:
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
    m_add = makeAddTile(content);
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
