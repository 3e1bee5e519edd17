// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/icons.h"

#include "app/look/palette.h"

#include <QFile>
#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPixmapCache>
#include <QSvgRenderer>

// The icons live in a static library: nothing but this call keeps the linker from dropping them.
static void loadIconResource()
{
    Q_INIT_RESOURCE(icons);
}

namespace tiebreak
{

namespace
{

QPixmap tinted(const QString &name, const QSize &pixels, const QColor &colour)
{
    const QString key = QStringLiteral("tiebreak:%1:%2x%3:%4")
                            .arg(name)
                            .arg(pixels.width())
                            .arg(pixels.height())
                            .arg(colour.rgba(), 0, 16);
    QPixmap pixmap;
    if (QPixmapCache::find(key, &pixmap))
        return pixmap;
    loadIconResource();
    pixmap = QPixmap(pixels);
    pixmap.fill(Qt::transparent);
    QPainter painter(&pixmap);
    QSvgRenderer(QStringLiteral(":/icons/%1.svg").arg(name)).render(&painter);
    painter.setCompositionMode(QPainter::CompositionMode_SourceIn);
    painter.fillRect(pixmap.rect(), colour);
    painter.end();
    QPixmapCache::insert(key, pixmap);
    return pixmap;
}

/// Paints an SVG in the colour of the palette as it is when it is painted.
class TintedIconEngine : public QIconEngine
{
public:
    explicit TintedIconEngine(QString name) : m_name(std::move(name)) {}

    QIconEngine *clone() const override { return new TintedIconEngine(m_name); }
    QString key() const override { return QStringLiteral("tiebreak"); }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State) override
    {
        const QPalette palette = QGuiApplication::palette();
        const Palette &own = Palette::of(palette);
        return tinted(m_name, size, mode == QIcon::Disabled ? own.axis : palette.color(QPalette::WindowText));
    }

    QPixmap scaledPixmap(const QSize &size, QIcon::Mode mode, QIcon::State state, qreal) override
    {
        return pixmap(size, mode, state);
    }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State state) override
    {
        const qreal ratio = painter->device()->devicePixelRatio();
        QPixmap image = pixmap((QSizeF(rect.size()) * ratio).toSize(), mode, state);
        image.setDevicePixelRatio(ratio);
        painter->drawPixmap(rect.topLeft(), image);
    }

private:
    QString m_name;
};

} // namespace

QIcon icon(const QString &name, const QString &themeName)
{
    if (!themeName.isEmpty() && QIcon::hasThemeIcon(themeName))
        return QIcon::fromTheme(themeName);
    return QIcon(new TintedIconEngine(name));
}

QPixmap iconPixmap(const QString &name, int size, const QColor &colour, qreal devicePixelRatio)
{
    const int pixels = qRound(size * devicePixelRatio);
    QPixmap pixmap = tinted(name, QSize(pixels, pixels), colour);
    pixmap.setDevicePixelRatio(devicePixelRatio);
    return pixmap;
}

QIcon applicationIcon()
{
    loadIconResource();
    QSvgRenderer drawing(QStringLiteral(":/icons/tiebreak.svg"));
    QIcon icon;
    for (const int size : {16, 24, 32, 48, 64, 128, 256}) {
        QPixmap pixmap(size, size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        drawing.render(&painter);
        painter.end();
        icon.addPixmap(pixmap);
    }
    return icon;
}

} // namespace tiebreak
