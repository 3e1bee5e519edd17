// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/look/fonts.h"

#include <algorithm>

#include <QFontDatabase>
#include <QGuiApplication>

namespace tiebreak
{

namespace
{

QFont sized(QFont font, int pixels, QFont::Weight weight = QFont::Normal)
{
    font.setPixelSize(pixels);
    font.setWeight(weight);
    return font;
}

QFont fixedOf(int pixels)
{
    for (const char *family : {"Noto Sans Mono", "DejaVu Sans Mono"}) {
        if (QFontDatabase::hasFamily(QLatin1String(family))) {
            QFont font{QString::fromLatin1(family)};
            font.setStyleHint(QFont::Monospace);
            return sized(font, pixels);
        }
    }
    return sized(QFontDatabase::systemFont(QFontDatabase::FixedFont), pixels);
}

} // namespace

QFont textFont()
{
    return sized(QGuiApplication::font(), 13);
}

QFont strongFont()
{
    return sized(QGuiApplication::font(), 13, QFont::DemiBold);
}

QFont noteFont()
{
    return sized(QGuiApplication::font(), 12);
}

QFont axisFont()
{
    return sized(QGuiApplication::font(), 11);
}

QFont titleFont()
{
    return sized(QGuiApplication::font(), 15, QFont::DemiBold);
}

QFont fixedFont()
{
    return fixedOf(12);
}

QFont cellFont()
{
    return fixedOf(11);
}

QFont fontOfSize(qreal pixels, bool strong)
{
    QFont font = strong ? strongFont() : textFont();
    font.setPixelSize(std::max(8, qRound(pixels)));
    return font;
}

} // namespace tiebreak
