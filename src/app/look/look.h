// SPDX-License-Identifier: GPL-3.0-or-later
// The application's theme: style, palette and font in one step.
#pragma once

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

} // namespace tiebreak
