// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/live/tiles/tilestrip.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"
#include "app/widgets/cardbutton.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>

#include <algorithm>

namespace tiebreak
{

namespace
{

constexpr int cardHeight = 52;
constexpr int maxCardWidth = 286;
constexpr int minCardWidth = 120;
constexpr int tileInside = 10;
constexpr int barsWidth = 66;
constexpr int stripMargin = 14;
constexpr int stripGap = 8;

/// One board.
class Tile : public CardButton
{
public:
    explicit Tile(TileStrip &strip)
        : CardButton(
              &strip, TileStrip::tr("Stop watching"),
              [&strip](const QByteArray &key) { emit strip.chosen(key); },
              [&strip](const QByteArray &key) { emit strip.closeWanted(key); })
    {
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
        setMinimumWidth(minCardWidth);
        setMaximumWidth(maxCardWidth);
    }

    void setContent(const TileContent &content)
    {
        if (content == m_content)
            return;
        m_content = content;
        setKey(content.key);
        setObjectName(QStringLiteral("tile-") + content.name);
        setAccessibleName(QStringLiteral("%1, %2, %3").arg(content.name, content.leader, content.state));
        setToolTip(QStringLiteral("%1\n%2").arg(content.name, content.leader));
        update();
    }
    QSize sizeHint() const override { return {maxCardWidth, cardHeight}; }

protected:
    void paint(QPainter &painter, const Palette &colours) override
    {
        const QColor base = palette().color(QPalette::Base);
        painter.fillRect(rect(), m_content.current ? base : underMouse() ? colours.hover : colours.alternate);
        paintInnerFrame(painter, rect(), m_content.current ? colours.accent : colours.separator);
        if (m_content.current)
            painter.fillRect(QRect(0, 0, width(), 3), colours.accent);
        if (hasFocus())
            paintInnerFrame(painter, rect().adjusted(2, 2, -2, -2), colours.accent);

        const bool bars = width() > 200 && !m_content.activity.empty();
        const QRect words(tileInside, 7, width() - 2 * tileInside, 38);
        paintTileWords(painter, m_content, words, words.width() - (bars ? barsWidth + 8 : 0), palette());
        if (bars)
            paintActivity(painter, QRect(words.right() - barsWidth, words.top() + 20, barsWidth, 18),
                          colours);
    }

private:
    void paintActivity(QPainter &painter, const QRect &rect, const Palette &colours) const
    {
        const int most = std::max(1, std::ranges::max(m_content.activity));
        constexpr int step = 4;
        int x = rect.right() - int(m_content.activity.size()) * step;
        for (const int changes : m_content.activity) {
            const int height = std::max(1, changes * rect.height() / most);
            painter.fillRect(QRect(x, rect.bottom() - height + 1, step - 1, height),
                             changes > 0 ? colours.scoreFill : colours.gridline);
            x += step;
        }
    }

    TileContent m_content;
};

/// Another board is watched with it.
class AddTile : public QAbstractButton
{
public:
    explicit AddTile(QWidget *parent) : QAbstractButton(parent)
    {
        setObjectName(QStringLiteral("addTile"));
        setText(TileStrip::tr("Add a board…"));
        setToolTip(TileStrip::tr("Watch another board of this server"));
        setFocusPolicy(Qt::StrongFocus);
        setAttribute(Qt::WA_Hover);
        setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    }

    QSize sizeHint() const override
    {
        const QFontMetrics metrics(textFont());
        return {metrics.horizontalAdvance(text()) + 40, metrics.height() + 32};
    }

protected:
    void paintEvent(QPaintEvent *) override
    {
        QPainter painter(this);
        const Palette &colours = Palette::of(palette());
        painter.setPen(QPen(hasFocus() ? colours.accent : colours.controlBorder, 1, Qt::DashLine));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
        painter.setFont(textFont());
        painter.setPen(underMouse() ? colours.accent : palette().color(QPalette::WindowText));
        painter.drawText(rect(), Qt::AlignCenter, text());
    }
};

/// The leader in a line of this width and font: no number in it is cut.
QString fittingLeader(const TileContent &tile, const QFont &font, int width)
{
    const QFontMetrics metrics(font);
    for (const QString &words : {tile.leader, tile.leaderBriefly})
        if (tile.leaderName.isEmpty() || metrics.horizontalAdvance(words) <= width)
            return metrics.elidedText(words, Qt::ElideRight, width);
    return metrics.elidedText(tile.leaderName, Qt::ElideRight, width);
}

/// Filled in green where the board is live.
void paintLiveDot(QPainter &painter, QPointF centre, const TileContent &tile, const Palette &colours)
{
    const QColor dot = tile.live ? colours.exact : tile.old ? colours.blurred : colours.secondary;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(dot, 1.4));
    painter.setBrush(tile.live ? QBrush(dot) : QBrush(Qt::NoBrush));
    painter.drawEllipse(centre, 3.4, 3.4);
    painter.restore();
}

} // namespace

void paintTileWords(QPainter &painter, const TileContent &tile, const QRect &box, int leaderWidth,
                    const QPalette &palette)
{
    const Palette &colours = Palette::of(palette);
    const QRect upper(box.left(), box.top(), box.width(), 18);
    const int stateWidth = QFontMetrics(noteFont()).horizontalAdvance(tile.state);
    painter.setFont(noteFont());
    painter.setPen(tile.old ? colours.blurred : colours.secondary);
    painter.drawText(upper, Qt::AlignRight | Qt::AlignVCenter, tile.state);
    paintLiveDot(painter, QPointF(upper.right() - stateWidth - 9, upper.center().y() + 1), tile, colours);
    painter.setPen(palette.color(QPalette::Text));
    painter.setFont(strongFont());
    painter.drawText(
        upper, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetrics(strongFont()).elidedText(tile.name, Qt::ElideMiddle, upper.width() - stateWidth - 24));
    painter.setFont(textFont());
    painter.drawText(upper.translated(0, 20), Qt::AlignLeft | Qt::AlignVCenter,
                     fittingLeader(tile, textFont(), leaderWidth));
}

QAbstractButton *makeAddTile(QWidget *parent)
{
    return new AddTile(parent);
}

TileStrip::TileStrip(QWidget *parent)
    : QWidget(parent), m_row(new QHBoxLayout(this)), m_more(new QPushButton(this)), m_add(makeAddTile(this))
{
    m_row->setContentsMargins(stripMargin, 2, stripMargin, 8);
    m_row->setSpacing(stripGap);
    m_more->setObjectName(QStringLiteral("moreTiles"));
    m_more->setToolTip(tr("Show all watched boards side by side"));
    m_more->setAutoDefault(false);
    m_more->hide();
    m_add->setFixedHeight(cardHeight);
    m_row->addWidget(m_more);
    m_row->addWidget(m_add);
    m_row->addStretch(1);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(m_more, &QPushButton::clicked, this, &TileStrip::allWanted);
    connect(m_add, &QAbstractButton::clicked, this,
            [this] { emit addWanted(m_add->mapToGlobal(QPoint(0, m_add->height()))); });
}

void TileStrip::setTiles(const QList<TileContent> &tiles)
{
    if (tiles == m_tiles)
        return;
    m_tiles = tiles;
    showTiles();
}

void TileStrip::showTiles()
{
    const QList<TileContent> shown = tilesWithRoom();
    while (m_cards.size() > shown.size())
        delete m_cards.takeLast();
    while (m_cards.size() < shown.size()) {
        auto *card = new Tile(*this);
        m_row->insertWidget(int(m_cards.size()), card, 10);
        m_cards += card;
    }
    for (int i = 0; i < shown.size(); ++i)
        static_cast<Tile *>(m_cards[i])->setContent(shown[i]);
    m_more->setText(tr("%1 more").arg(m_tiles.size() - shown.size()));
    m_more->setVisible(shown.size() < m_tiles.size());
}

QList<TileContent> TileStrip::tilesWithRoom() const
{
    const int card = minCardWidth + stripGap;
    const int free = width() - 2 * stripMargin - m_add->sizeHint().width();
    if (m_tiles.size() * card <= free)
        return m_tiles;
    const qsizetype room = std::max(1, (free - m_more->sizeHint().width() - stripGap) / card);
    QList<TileContent> shown = m_tiles.mid(0, room);
    // The one that is spoken of is there whatever happens.
    const auto current = std::ranges::find_if(m_tiles, &TileContent::current);
    if (current != m_tiles.end() && current - m_tiles.begin() >= shown.size())
        shown.back() = *current;
    return shown;
}

QSize TileStrip::minimumSizeHint() const
{
    return {2 * stripMargin + minCardWidth + m_add->sizeHint().width(), QWidget::minimumSizeHint().height()};
}

void TileStrip::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showTiles();
}

} // namespace tiebreak

#include "moc_tilestrip.cpp"
