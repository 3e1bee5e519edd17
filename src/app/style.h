// SPDX-License-Identifier: GPL-3.0-or-later
// Tiebreak's style over Fusion: metrics, fonts, controls.
#pragma once

#include <QFont>
#include <QProxyStyle>
#include <QStringView>

#include <optional>

class QApplication;

namespace tiebreak
{

enum class Theme { System, Light, Dark };

/// Reads "system", "light" or "dark".
std::optional<Theme> parseTheme(QStringView text);

/// Gives the application its style, palette and font. System keeps a desktop's own palette where there is one
/// and is light otherwise. May be called again to change the theme while windows are open.
void applyLook(QApplication &application, Theme theme);

QFont textFont();    ///< 13 px, the application's font
QFont strongFont();  ///< 13 px semi-bold: read this first
QFont noteFont();    ///< 12 px
QFont axisFont();    ///< 11 px: mode bar, axes
QFont titleFont();   ///< 15 px semi-bold: the page's title
QFont verdictFont(); ///< 18 px semi-bold: a page's one sentence
QFont fixedFont();   ///< 12 px fixed: raws, bits, specs, commands
QFont cellFont();    ///< 11 px fixed: digits in bit cells

/// Sizes in device-independent pixels that more than one place needs.
namespace metric
{
inline constexpr int RowHeight = 22;
inline constexpr int HeaderHeight = 24;
inline constexpr int ControlHeight = 24;
inline constexpr int ConnectionBarHeight = 38;
inline constexpr int ModeBarWidth = 76;
inline constexpr int ModeHeight = 56;
inline constexpr int MessageHeight = 30;
inline constexpr int CellPadding = 8;
inline constexpr int TieGutter = 12;
inline constexpr int MarkSize = 14;
inline constexpr int MarkGap = 7;
inline constexpr int Radius = 3;
} // namespace metric

/// A button with this set (Qt property, bool) is painted as the page's main action, in the accent colour.
inline constexpr const char *MainActionProperty = "mainAction";

/// Fusion with Tiebreak's frames, fields, buttons, headers and selection.
class Style : public QProxyStyle
{
    Q_OBJECT

public:
    Style();

    void polish(QWidget *widget) override;
    void polish(QApplication *application) override;
    using QProxyStyle::polish;
    bool eventFilter(QObject *watched, QEvent *event) override;
    int pixelMetric(PixelMetric metric, const QStyleOption *option, const QWidget *widget) const override;
    int styleHint(StyleHint hint, const QStyleOption *option, const QWidget *widget,
                  QStyleHintReturn *data) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption *option, const QSize &size,
                           const QWidget *widget) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption *option, QPainter *painter,
                       const QWidget *widget) const override;
    void drawControl(ControlElement element, const QStyleOption *option, QPainter *painter,
                     const QWidget *widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex *option, QPainter *painter,
                            const QWidget *widget) const override;
    QRect subElementRect(SubElement element, const QStyleOption *option,
                         const QWidget *widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex *option, SubControl subControl,
                         const QWidget *widget) const override;

private:
    bool m_shortcutsShown = false;
};

} // namespace tiebreak
