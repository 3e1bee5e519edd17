// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/look.h"

#include "app/look/fonts.h"
#include "app/look/palette.h"
#include "app/look/style.h"

#include <QApplication>
#include <QFontDatabase>
#include <QFontMetrics>
#include <QStyleFactory>
#include <QToolTip>

#include <memory>

namespace tiebreak
{

namespace
{

/// Figures stand in columns: every digit must be as wide as the others.
bool hasEvenDigits(const QFont &font)
{
    const QFontMetrics metrics(font);
    for (char digit = '1'; digit <= '9'; ++digit) {
        if (metrics.horizontalAdvance(QLatin1Char(digit)) != metrics.horizontalAdvance(QLatin1Char('0')))
            return false;
    }
    return true;
}

QFont uiFont(QFont font, bool hasDesktop)
{
    if (!hasDesktop || !hasEvenDigits(font)) {
        for (const char *family : {"Noto Sans", "DejaVu Sans"}) {
            if (QFontDatabase::hasFamily(QLatin1String(family))) {
                font.setFamilies({QString::fromLatin1(family)});
                break;
            }
        }
    }
    font.setPixelSize(13);
    return font;
}

/// Whether the desktop brings colours of its own: then its palette is not Fusion's plain one.
bool hasOwnColours(const QPalette &desktop)
{
    const std::unique_ptr<QStyle> fusion(QStyleFactory::create(QStringLiteral("Fusion")));
    const QPalette plain = fusion->standardPalette();
    for (const auto role : {QPalette::Window, QPalette::Base, QPalette::Text, QPalette::Highlight}) {
        if (desktop.color(role) != plain.color(role))
            return true;
    }
    return false;
}

} // namespace

std::optional<Theme> parseTheme(QStringView text)
{
    if (text == u"system")
        return Theme::System;
    if (text == u"light")
        return Theme::Light;
    if (text == u"dark")
        return Theme::Dark;
    return std::nullopt;
}

void applyLook(QApplication &application, Theme theme)
{
    // The desktop can be read only before the first change; the property keeps it for a later change of
    // theme.
    constexpr const char *desktopProperty = "tiebreakDesktopPalette";
    if (!application.property(desktopProperty).isValid()) {
        const QPalette desktop = QGuiApplication::palette();
        const bool own = hasOwnColours(desktop);
        application.setProperty(desktopProperty,
                                own ? QVariant(desktop) : QVariant(applicationPalette(false)));
        QApplication::setFont(uiFont(QGuiApplication::font(), own));
        QApplication::setStyle(new Style);
    }
    const QPalette palette = theme == Theme::System ? application.property(desktopProperty).value<QPalette>()
                                                    : applicationPalette(theme == Theme::Dark);
    QApplication::setPalette(palette);
    QToolTip::setPalette(palette);
    QToolTip::setFont(noteFont());
}

} // namespace tiebreak
